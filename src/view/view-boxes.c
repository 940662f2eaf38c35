/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-boxes.h"

#include "view-program.h"

#include "mo-math.h"

#include <string.h>

#define N_CORNERS 36

/* A cube with edges of length 2 around the origin; each vertex has the normal of its side. */
static void
make_cube (float out[N_CORNERS][6])
{
  static const guint turns[6] = { 0, 1, 2, 2, 1, 3 };
  guint n = 0;

  for (guint side = 0; side < 6; side++)
    {
      guint axis = side / 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
      float sign = side % 2 == 0 ? 1.0f : -1.0f;

      for (guint i = 0; i < 6; i++, n++)
        {
          memset (out[n], 0, sizeof out[n]);
          out[n][axis] = out[n][3 + axis] = sign;
          out[n][u] = (turns[i] & 1) != 0 ? sign : -sign;
          out[n][v] = (turns[i] & 2) != 0 ? 1.0f : -1.0f;
        }
    }
}

gboolean
view_boxes_init (ViewBoxes *self, GError **error)
{
  float corners[N_CORNERS][6];

  self->program = view_program_new ("box", "", error);
  if (self->program == 0)
    return FALSE;
  make_cube (corners);
  self->turn = glGetUniformLocation (self->program, "turn");
  self->middle = glGetUniformLocation (self->program, "middle");
  self->extent = glGetUniformLocation (self->program, "extent");
  self->kind = glGetUniformLocation (self->program, "kind");
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

static void
draw_box (const ViewBoxes *self, const ViewBox *box)
{
  MoQuat q = mo_quat_normalise (box->at.rotation);

  glUniform4f (self->turn, (float) q.x, (float) q.y, (float) q.z, (float) q.w);
  glUniform3f (self->middle, (float) box->at.position.x, (float) box->at.position.y,
               (float) box->at.position.z);
  glUniform3f (self->extent, (float) box->half.x, (float) box->half.y, (float) box->half.z);
  glUniform1i (self->kind, (GLint) box->kind);
  glDrawArrays (GL_TRIANGLES, 0, N_CORNERS);
}

void
view_boxes_draw (const ViewBoxes *self, const ViewOptions *options)
{
  glUseProgram (self->program);
  glBindVertexArray (self->array);
  for (guint i = 0; i < options->n_boxes; i++)
    if (options->boxes[i].kind != VIEW_BOX_MARK)
      draw_box (self, &options->boxes[i]);
  glDisable (GL_DEPTH_TEST);
  for (guint i = 0; i < options->n_boxes; i++)
    if (options->boxes[i].kind == VIEW_BOX_MARK)
      draw_box (self, &options->boxes[i]);
  glEnable (GL_DEPTH_TEST);
}
