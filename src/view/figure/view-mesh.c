/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-mesh.h"

#include "view-figure.h"

#include <string.h>

/* Kinds of paint that become one material, with its colour (linear). */
static const struct
{
  const char *name;
  float colour[3];
  guint paints; /* a set of 1 << ViewPaint */
} materials[] = {
#define PAINT(name) (1u << VIEW_PAINT_##name)
  { "Skin", { 0.72f, 0.68f, 0.64f }, PAINT (BODY) | PAINT (PLAIN) | PAINT (LIMB) | PAINT (END) },
  { "Eyes", { 0.85f, 0.85f, 0.85f }, PAINT (EYE) | PAINT (TEETH) },
  { "Tongue", { 0.55f, 0.2f, 0.2f }, PAINT (TONGUE) },
  { "Hair", { 0.06f, 0.05f, 0.05f }, PAINT (HAIR) },
#undef PAINT
};

static void
add_vertices (MoMesh *self, const ViewFigure *figure)
{
  for (guint i = 0; i < figure->places->len; i++)
    {
      const ViewVertex *from = &g_array_index (figure->vertices, ViewVertex, i);
      const ViewPlace *place = &g_array_index (figure->places, ViewPlace, i);
      MoMeshVertex vertex;

      memcpy (vertex.position, place->position, sizeof vertex.position);
      for (guint j = 0; j < 3; j++)
        vertex.normal[j] = (float) place->normal[j] / 32767.0f;
      memcpy (vertex.joints, from->carried.joints, sizeof vertex.joints);
      memcpy (vertex.weights, from->carried.weights, sizeof vertex.weights);
      g_array_append_val (self->vertices, vertex);
    }
}

/* The triangles of one material. */
static void
add_part (MoMesh *self, const ViewFigure *figure, guint material)
{
  const ViewRange *body = &figure->parts[VIEW_PART_BODY];
  MoMeshPart part = { materials[material].name, { 0.0f, 0.0f, 0.0f }, self->indices->len, 0 };

  memcpy (part.colour, materials[material].colour, sizeof part.colour);
  for (guint i = 0; i < body->n; i += 3)
    {
      const guint16 *triangle = &g_array_index (figure->indices, guint16, body->first + i);
      guint paint = g_array_index (figure->vertices, ViewVertex, triangle[0]).paint;

      if ((materials[material].paints & 1u << paint) != 0)
        g_array_append_vals (self->indices, triangle, 3);
    }
  part.n = self->indices->len - part.first;
  if (part.n > 0)
    g_array_append_val (self->parts, part);
}

/* Leaves out vertices that no triangle has: those of other parts. */
static void
drop_unused (MoMesh *self)
{
  g_autofree guint *numbers = g_new0 (guint, self->vertices->len + 1);
  guint n = 0;

  for (guint i = 0; i < self->indices->len; i++)
    numbers[g_array_index (self->indices, guint16, i)] = 1;
  for (guint i = 0; i < self->vertices->len; i++)
    if (numbers[i] != 0)
      {
        g_array_index (self->vertices, MoMeshVertex, n) =
            g_array_index (self->vertices, MoMeshVertex, i);
        numbers[i] = n++;
      }
  g_array_set_size (self->vertices, n);
  for (guint i = 0; i < self->indices->len; i++)
    {
      guint16 *index = &g_array_index (self->indices, guint16, i);

      *index = (guint16) numbers[*index];
    }
}

MoMesh *
view_mesh_new (void)
{
  const ViewShape shape = { 0.5, VIEW_SHAPE_HEIGHT };
  g_autoptr (ViewFigure) figure = view_figure_new (&shape);
  MoMesh *self = mo_mesh_new ();

  add_vertices (self, figure);
  for (guint i = 0; i < G_N_ELEMENTS (materials); i++)
    add_part (self, figure, i);
  drop_unused (self);
  return self;
}
