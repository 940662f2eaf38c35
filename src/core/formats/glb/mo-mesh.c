/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-mesh.h"

static MoMeshMaker mesh_maker;

MoMesh *
mo_mesh_new (void)
{
  MoMesh *self = g_new0 (MoMesh, 1);

  self->vertices = g_array_new (FALSE, FALSE, sizeof (MoMeshVertex));
  self->indices = g_array_new (FALSE, FALSE, sizeof (guint16));
  self->parts = g_array_new (FALSE, FALSE, sizeof (MoMeshPart));
  return self;
}

void
mo_mesh_free (MoMesh *self)
{
  g_array_unref (self->vertices);
  g_array_unref (self->indices);
  g_array_unref (self->parts);
  g_free (self);
}

void
mo_mesh_set_maker (MoMeshMaker maker)
{
  mesh_maker = maker;
}

MoMesh *
mo_mesh_make (void)
{
  return mesh_maker != NULL ? mesh_maker () : NULL;
}
