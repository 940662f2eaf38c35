/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-axes.h"

#include "view-program.h"

#include "mo-math.h"

#define WORLD_LENGTH 0.3
#define JOINT_LENGTH 0.14

/* Along axis 0, with a length of 1; for the other axes the coordinates are permuted. */
static const float shaft = 0.013f, tip = 0.045f, neck = 0.82f;

static guint
add_corner (float *out, guint axis, float along, float u, float v)
{
  out[axis] = along;
  out[(axis + 1) % 3] = u;
  out[(axis + 2) % 3] = v;
  out[3] = (float) axis;
  return 4;
}

static guint
add_arrow (float *out, guint axis)
{
  static const float sides[4][2] = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } };
  guint n = 0;

  for (guint i = 0; i < 4; i++)
    {
      const float *a = sides[i], *b = sides[(i + 1) % 4];

      n += add_corner (out + n, axis, 0, shaft * a[0], shaft * a[1]);
      n += add_corner (out + n, axis, 0, shaft * b[0], shaft * b[1]);
      n += add_corner (out + n, axis, neck, shaft * b[0], shaft * b[1]);
      n += add_corner (out + n, axis, 0, shaft * a[0], shaft * a[1]);
      n += add_corner (out + n, axis, neck, shaft * b[0], shaft * b[1]);
      n += add_corner (out + n, axis, neck, shaft * a[0], shaft * a[1]);
      n += add_corner (out + n, axis, neck, tip * a[0], tip * a[1]);
      n += add_corner (out + n, axis, neck, tip * b[0], tip * b[1]);
      n += add_corner (out + n, axis, 1, 0, 0);
      n += add_corner (out + n, axis, neck, tip * b[0], tip * b[1]);
      n += add_corner (out + n, axis, neck, tip * a[0], tip * a[1]);
      n += add_corner (out + n, axis, neck, 0, 0);
    }
  return n;
}

gboolean
view_axes_init (ViewAxes *self, GError **error)
{
  float corners[3 * 48 * 4];
  guint n = 0;

  self->program = view_program_new ("axes", "", error);
  if (self->program == 0)
    return FALSE;
  for (guint axis = 0; axis < 3; axis++)
    n += add_arrow (corners + n, axis);
  g_assert (n == G_N_ELEMENTS (corners));
  self->n_corners = (GLsizei) n / 4;
  self->turn = glGetUniformLocation (self->program, "turn");
  self->origin = glGetUniformLocation (self->program, "origin");
  glGenVertexArrays (1, &self->array);
  glBindVertexArray (self->array);
  glGenBuffers (1, &self->corners);
  glBindBuffer (GL_ARRAY_BUFFER, self->corners);
  glBufferData (GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, 16, NULL);
  glVertexAttribPointer (1, 1, GL_FLOAT, GL_FALSE, 16, (const void *) 12);
  glEnableVertexAttribArray (0);
  glEnableVertexAttribArray (1);
  glBindVertexArray (0);
  return TRUE;
}

void
view_axes_clear (ViewAxes *self)
{
  glDeleteProgram (self->program);
  glDeleteVertexArrays (1, &self->array);
  glDeleteBuffers (1, &self->corners);
}

static void
draw_at (const ViewAxes *self, const MoTransform *at, double length)
{
  MoQuat q = mo_quat_normalise (at->rotation);

  glUniform4f (self->turn, (float) q.x, (float) q.y, (float) q.z, (float) q.w);
  glUniform4f (self->origin, (float) at->position.x, (float) at->position.y, (float) at->position.z,
               (float) length);
  glDrawArrays (GL_TRIANGLES, 0, self->n_corners);
}

void
view_axes_draw (const ViewAxes *self, const MoPose *pose, const ViewOptions *options)
{
  static const MoTransform world = { MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };

  glUseProgram (self->program);
  glBindVertexArray (self->array);
  draw_at (self, &world, WORLD_LENGTH);
  for (guint i = 0; i < options->n_selection; i++)
    if (options->selection[i] < MO_RIG_N_BONES)
      draw_at (self, &pose->world[options->selection[i]], JOINT_LENGTH);
}
