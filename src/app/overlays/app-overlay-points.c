/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "app-label.h"
#include "app-style.h"

#include "mo-attach.h"
#include "mo-attached.h"

#include "view-theme.h"

/* Where things are attached: the world's points of the avatar, and those of a BVJ, in the middle of the bone that ends at a
 * joint, with a ring at the joint itself. A name that would overlap another is left out, and appears when the camera
 * is closer. */

#define RADIUS 3.5 /* pixels */
#define RING 5.5
#define ROOM 8.0
#define DISTANCE 8 /* from the point to its name */

typedef struct
{
  AppOverlay parent;
  MoAttached *attached; /* of the clip; NULL for none */
} Points;

static void
clear (AppOverlay *overlay)
{
  g_clear_pointer (&((Points *) overlay)->attached, mo_attached_free);
}

static void
changed (AppOverlay *overlay, AppScene *scene, AppChange change)
{
  if (change != APP_CHANGED_CLIP)
    return;
  clear (overlay);
  if (scene->document != NULL && edit_document_get_clip (scene->document) != NULL)
    ((Points *) overlay)->attached = mo_attached_new (edit_document_get_clip (scene->document));
}

/* -- Writing ----------------------------------------------------------------------------------- */

typedef struct
{
  AppWriting *writing;
  AppLabels labels;
  const ViewTheme *theme;
  cairo_region_t *taken;
} Writer;

static void
draw_dot (Writer *self, double x, double y, guint32 colour, gboolean is_ring)
{
  float screen[4];
  cairo_t *cr =
      gtk_snapshot_append_cairo (self->writing->snapshot,
                                 &GRAPHENE_RECT_INIT ((float) (x - ROOM), (float) (y - ROOM),
                                                      (float) (2.0 * ROOM), (float) (2.0 * ROOM)));

  view_theme_screen (colour, 1.0f, screen);
  cairo_arc (cr, x, y, is_ring ? RING : RADIUS, 0.0, 2.0 * G_PI);
  cairo_set_source_rgba (cr, screen[0], screen[1], screen[2], 0.95);
  if (!is_ring)
    cairo_fill_preserve (cr);
  cairo_set_line_width (cr, is_ring ? 2.0 : 1.0);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* A name of NULL is none. */
static void
write_point (Writer *self, MoVec3 at, guint32 colour, gboolean is_ring, const char *name)
{
  const ViewLens *lens = &self->writing->lens;
  cairo_rectangle_int_t box;
  double x, y;

  if (view_lens_project (lens, at, &x, &y) <= 0.0
      || !(x > -200.0 && y > -200.0 && x < lens->width + 200.0 && y < lens->height + 200.0))
    return;
  draw_dot (self, x, y, colour, is_ring);
  if (name == NULL)
    return;
  box = app_labels_place (&self->labels, name, x + DISTANCE, y);
  if (cairo_region_contains_rectangle (self->taken, &box) != CAIRO_REGION_OVERLAP_OUT)
    return;
  cairo_region_union_rectangle (self->taken, &box);
  app_labels_draw (&self->labels, &box, is_ring);
}

/* Those of the file come first. */
static void
write_points (Writer *self, const MoAttached *attached, const MoPose *pose, double time)
{
  g_autofree MoTransform *world =
      attached != NULL ? g_new (MoTransform, mo_attached_get_n_joints (attached)) : NULL;

  if (attached != NULL)
    mo_attached_place (attached, pose, time, world);
  for (guint i = 0; attached != NULL && i < mo_attached_get_n_points (attached); i++)
    {
      MoAttachedPoint point;
      g_autofree char *name = NULL;

      mo_attached_get_point (attached, i, pose, world, &point);
      name = g_strdup_printf ("%d · %s", point.id, point.name);
      write_point (self, point.middle.position, self->theme->selection, FALSE, name);
      if (point.has_average)
        write_point (self, point.average.position, self->theme->selection, TRUE, NULL);
    }
  for (guint id = 1; id <= MO_N_ATTACH_POINTS; id++)
    if (!mo_attach_point_is_on_screen (id))
      write_point (self, mo_pose_world (pose, mo_attach_point (id)).position, self->theme->bone[0],
                   FALSE, mo_rig_joint (mo_attach_point (id))->name);
}

static void
write_names (AppOverlay *overlay, AppScene *scene, AppWriting *writing)
{
  Writer writer = { .writing = writing };

  if (!overlay->is_on || scene->session == NULL)
    return;
  writer.theme = app_style_is_dark (writing->widget) ? &view_theme_dark : &view_theme_light;
  app_labels_init (&writer.labels, writing->widget, writing->snapshot);
  writer.taken = cairo_region_create ();
  gtk_snapshot_push_clip (writing->snapshot,
                          &GRAPHENE_RECT_INIT (0, 0, writing->lens.width, writing->lens.height));
  write_points (&writer, ((Points *) overlay)->attached, app_scene_get_pose (scene),
                app_scene_get_source_time (scene));
  gtk_snapshot_pop (writing->snapshot);
  cairo_region_destroy (writer.taken);
  app_labels_clear (&writer.labels);
}

const AppOverlayKind app_overlay_points = {
  .action = "points",
  .property = "show-points",
  .size = sizeof (Points),
  .changed = changed,
  .clear = clear,
  .write = write_names,
};
