/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "mo-attached.h"

/* Sets of prims that a BVJ attaches to the avatar, as boxes that go with the joints that carry them. */

typedef struct
{
  AppOverlay parent;
  MoAttached *attached; /* NULL if the clip attaches no prims */
  MoTransform *world;
  GArray *boxes; /* ViewBox */
} Attached;

static void
clear (AppOverlay *overlay)
{
  Attached *self = (Attached *) overlay;

  g_clear_pointer (&self->attached, mo_attached_free);
  g_clear_pointer (&self->world, g_free);
  g_clear_pointer (&self->boxes, g_array_unref);
}

static void
changed (AppOverlay *overlay, AppScene *scene, AppChange change)
{
  Attached *self = (Attached *) overlay;
  g_autoptr (MoAttached) attached = NULL;

  if (change != APP_CHANGED_CLIP)
    return;
  clear (overlay);
  if (scene->document != NULL && edit_document_get_clip (scene->document) != NULL)
    attached = mo_attached_new (edit_document_get_clip (scene->document));
  if (attached == NULL || !mo_attached_has_prims (attached))
    return;
  self->world = g_new (MoTransform, mo_attached_get_n_joints (attached));
  self->boxes = g_array_new (FALSE, FALSE, sizeof (ViewBox));
  self->attached = g_steal_pointer (&attached);
}

static void
fill (AppOverlay *overlay, AppScene *scene, AppPicture *picture)
{
  Attached *self = (Attached *) overlay;
  guint rank = 0;

  if (self->attached == NULL || scene->session == NULL || picture->options.n_boxes > 0)
    return;
  g_array_set_size (self->boxes, 0);
  mo_attached_place (self->attached, app_scene_get_pose (scene), app_scene_get_source_time (scene),
                     self->world);
  for (guint i = 0; i < mo_attached_get_n_joints (self->attached); i++)
    {
      ViewBox box = { .kind = rank % 2 == 0 ? VIEW_BOX_LEFT : VIEW_BOX_RIGHT };
      MoVec3 middle;

      if (!mo_attached_box (self->attached, i, &box.half, &middle))
        continue;
      box.at.rotation = self->world[i].rotation;
      box.at.position =
          mo_vec3_add (self->world[i].position, mo_quat_rotate (self->world[i].rotation, middle));
      g_array_append_val (self->boxes, box);
      rank++;
    }
  picture->options.boxes = (const ViewBox *) (gpointer) self->boxes->data;
  picture->options.n_boxes = self->boxes->len;
}

const AppOverlayKind app_overlay_attached = {
  .size = sizeof (Attached),
  .changed = changed,
  .clear = clear,
  .fill = fill,
};
