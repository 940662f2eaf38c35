/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-boxes.h"

#include "view-program.h"
#include "view-theme.h"

#include "mo-math.h"

#include <string.h>

#define N_BOX_CORNERS 36u
#define N_BONE_CORNERS 24u
#define N_BALL_CORNERS 96u

/* How far along a bone its widest place is, from -1 to 1. */
#define BONE_WIDEST -0.7f

/* A corner and the normal of its side. */
typedef float Corner[6];

static const struct
{
  guint first, n;
} forms[VIEW_N_FORMS] = {
  [VIEW_FORM_BOX] = { 0, N_BOX_CORNERS },
  [VIEW_FORM_BONE] = { N_BOX_CORNERS, N_BONE_CORNERS },
  [VIEW_FORM_BALL] = { N_BOX_CORNERS + N_BONE_CORNERS, N_BALL_CORNERS },
};

#define N_CORNERS (N_BOX_CORNERS + N_BONE_CORNERS + N_BALL_CORNERS)

/* A cube with edges of length 2 around the origin. */
static Corner *
add_cube (Corner *out)
{
  static const guint turns[6] = { 0, 1, 2, 2, 1, 3 };

  for (guint side = 0; side < 6; side++)
    {
      guint axis = side / 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
      float sign = side % 2 == 0 ? 1.0f : -1.0f;

      for (guint i = 0; i < 6; i++, out++)
        {
          memset (out, 0, sizeof *out);
          (*out)[axis] = (*out)[3 + axis] = sign;
          (*out)[u] = (turns[i] & 1) != 0 ? sign : -sign;
          (*out)[v] = (turns[i] & 2) != 0 ? 1.0f : -1.0f;
        }
    }
  return out;
}

static void
set_corner (Corner *out, MoVec3 point, MoVec3 normal)
{
  const Corner corner = { (float) point.x,  (float) point.y,  (float) point.z,
                          (float) normal.x, (float) normal.y, (float) normal.z };

  memcpy (out, corner, sizeof corner);
}

static Corner *
add_triangle (Corner *out, MoVec3 a, MoVec3 b, MoVec3 c)
{
  MoVec3 normal = mo_vec3_unit (mo_vec3_cross (mo_vec3_sub (b, a), mo_vec3_sub (c, a)));

  set_corner (out++, a, normal);
  set_corner (out++, b, normal);
  set_corner (out++, c, normal);
  return out;
}

/* An eighth of a ball, in four triangles. */
static Corner *
add_eighth (Corner *out, MoVec3 a, MoVec3 b, MoVec3 c)
{
  MoVec3 ab = mo_vec3_unit (mo_vec3_add (a, b)), bc = mo_vec3_unit (mo_vec3_add (b, c));
  MoVec3 ca = mo_vec3_unit (mo_vec3_add (c, a));

  out = add_triangle (out, a, ab, ca);
  out = add_triangle (out, ab, b, bc);
  out = add_triangle (out, ca, bc, c);
  return add_triangle (out, ab, bc, ca);
}

/* An octahedron whose ring is at that x, with ends at -1 and 1; or a ball of such parts. */
static Corner *
add_octahedron (Corner *out, double ring,
                Corner *(*add) (Corner *out, MoVec3 a, MoVec3 b, MoVec3 c))
{
  static const double turns[5][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 }, { 1, 0 } };

  for (guint i = 0; i < 4; i++)
    {
      MoVec3 here = { ring, turns[i][0], turns[i][1] };
      MoVec3 next = { ring, turns[i + 1][0], turns[i + 1][1] };

      out = add (out, here, next, (MoVec3){ 1, 0, 0 });
      out = add (out, next, here, (MoVec3){ -1, 0, 0 });
    }
  return out;
}

static void
make_corners (Corner corners[N_CORNERS])
{
  Corner *out = add_cube (corners);

  out = add_octahedron (out, BONE_WIDEST, add_triangle);
  add_octahedron (out, 0.0, add_eighth);
}

gboolean
view_boxes_init (ViewBoxes *self, GError **error)
{
  Corner corners[N_CORNERS];

  self->program = view_program_new ("box", "", error);
  if (self->program == 0)
    return FALSE;
  make_corners (corners);
  self->turn = glGetUniformLocation (self->program, "turn");
  self->middle = glGetUniformLocation (self->program, "middle");
  self->extent = glGetUniformLocation (self->program, "extent");
  self->paint = glGetUniformLocation (self->program, "paint");
  glGenVertexArrays (1, &self->array);
  glBindVertexArray (self->array);
  glGenBuffers (1, &self->corners);
  glBindBuffer (GL_ARRAY_BUFFER, self->corners);
  glBufferData (GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, sizeof corners[0], NULL);
  glVertexAttribPointer (1, 3, GL_FLOAT, GL_FALSE, sizeof corners[0],
                         (const void *) (3 * sizeof (float)));
  glEnableVertexAttribArray (0);
  glEnableVertexAttribArray (1);
  glBindVertexArray (0);
  return TRUE;
}

void
view_boxes_clear (ViewBoxes *self)
{
  glDeleteProgram (self->program);
  glDeleteVertexArrays (1, &self->array);
  glDeleteBuffers (1, &self->corners);
}

static guint32
get_colour (const ViewTheme *theme, ViewBoxKind kind)
{
  const guint32 colours[VIEW_N_BOX_KINDS] = {
    [VIEW_BOX_BODY] = theme->skin,          [VIEW_BOX_LEFT] = theme->limb[0],
    [VIEW_BOX_RIGHT] = theme->limb[1],      [VIEW_BOX_MARK] = theme->cloth,
    [VIEW_BOX_BONE] = theme->bone[0],       [VIEW_BOX_BONE_LEFT] = theme->bone[1],
    [VIEW_BOX_BONE_RIGHT] = theme->bone[2], [VIEW_BOX_PALE] = theme->other,
    [VIEW_BOX_CHOSEN] = theme->selection,
  };

  return colours[kind];
}

static void
draw_box (const ViewBoxes *self, const ViewBox *box, const ViewTheme *theme)
{
  MoQuat q = mo_quat_normalise (box->at.rotation);
  float paint[4];

  view_theme_light_of (get_colour (theme, box->kind), 1.0f, paint);
  glUniform4f (self->turn, (float) q.x, (float) q.y, (float) q.z, (float) q.w);
  glUniform3f (self->middle, (float) box->at.position.x, (float) box->at.position.y,
               (float) box->at.position.z);
  glUniform3f (self->extent, (float) box->half.x, (float) box->half.y, (float) box->half.z);
  glUniform3fv (self->paint, 1, paint);
  glDrawArrays (GL_TRIANGLES, (GLint) forms[box->form].first, (GLsizei) forms[box->form].n);
}

void
view_boxes_draw (const ViewBoxes *self, const ViewOptions *options)
{
  const ViewTheme *theme = options->dark ? &view_theme_dark : &view_theme_light;

  glUseProgram (self->program);
  glBindVertexArray (self->array);
  for (guint i = 0; i < options->n_boxes; i++)
    if (options->boxes[i].kind != VIEW_BOX_MARK)
      draw_box (self, &options->boxes[i], theme);
  glDisable (GL_DEPTH_TEST);
  for (guint i = 0; i < options->n_boxes; i++)
    if (options->boxes[i].kind == VIEW_BOX_MARK)
      draw_box (self, &options->boxes[i], theme);
  glEnable (GL_DEPTH_TEST);
}
