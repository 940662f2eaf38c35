/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "app-label.h"

#include "view-body.h"

/* The names of joints, most important first. A name that would overlap another is left out, and
 * appears when the camera is closer. */

#define DISTANCE 8 /* pixels from the joint */

typedef struct
{
  AppLabels labels;
  const ViewLens *lens;
  const MoPose *pose;
  cairo_region_t *taken;
} Writer;

static void
write_name (Writer *writer, guint joint, gboolean is_chosen)
{
  cairo_rectangle_int_t box;
  double x, y;

  if (view_lens_project (writer->lens, writer->pose->world[joint].position, &x, &y) <= 0.0)
    return;
  if (!(x > -200.0 && y > -200.0 && x < writer->lens->width + 200.0
        && y < writer->lens->height + 200.0))
    return;
  box = app_labels_place (&writer->labels, mo_rig_joint (joint)->name, x + DISTANCE, y);
  if (cairo_region_contains_rectangle (writer->taken, &box) != CAIRO_REGION_OVERLAP_OUT)
    return;
  cairo_region_union_rectangle (writer->taken, &box);
  app_labels_draw (&writer->labels, &box, is_chosen);
}

static gboolean
is_shown (const AppScene *scene, guint joint, guint parts)
{
  if ((parts & 1u << view_body_part_of (joint)) == 0)
    return FALSE;
  return mo_rig_joint (joint)->group != MO_GROUP_FACE || scene->moves_face;
}

/* Joints that the motion moves come first, and limbs before small joints. */
#define N_PASSES 4

static guint
get_pass (const AppScene *scene, guint joint)
{
  static const guint small = 1u << MO_GROUP_HANDS | 1u << MO_GROUP_FACE;

  return (scene->moves[joint] ? 0 : 2) + (small >> mo_rig_joint (joint)->group & 1u);
}

/* Whoever poses sees which joint it is by its rings, with a label of their own. */
static gboolean
shows_selection (const AppScene *scene)
{
  return edit_session_get_n_selected (scene->session) > 0
         && (scene->posing == NULL || !edit_posing_get_active (scene->posing));
}

/* The names of selected joints are shown even if the switch is off. */
static void
write_names (AppOverlay *self, AppScene *scene, AppWriting *writing)
{
  guint parts = app_scene_get_parts (scene);
  Writer writer;

  if (scene->session == NULL || (!self->is_on && !shows_selection (scene)))
    return;
  writer = (Writer){ .lens = &writing->lens, .pose = app_scene_get_pose (scene) };
  app_labels_init (&writer.labels, writing->widget, writing->snapshot);
  writer.taken = cairo_region_create ();
  gtk_snapshot_push_clip (writing->snapshot,
                          &GRAPHENE_RECT_INIT (0, 0, writing->lens.width, writing->lens.height));
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (edit_session_is_selected (scene->session, i))
      write_name (&writer, i, TRUE);
  for (guint pass = 0; pass < N_PASSES && self->is_on; pass++)
    for (guint i = 0; i < MO_RIG_N_BONES; i++)
      if (get_pass (scene, i) == pass && is_shown (scene, i, parts)
          && !edit_session_is_selected (scene->session, i))
        write_name (&writer, i, FALSE);
  gtk_snapshot_pop (writing->snapshot);
  cairo_region_destroy (writer.taken);
  app_labels_clear (&writer.labels);
}

const AppOverlayKind app_overlay_names = {
  .action = "names",
  .property = "show-names",
  .write = write_names,
};
