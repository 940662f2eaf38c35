/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "app-source.h"

#include "mo-math.h"
#include "mo-rig.h"

#include <glib/gi18n.h>

/* The skeleton of the file beside the avatar, as bones. */

#define WIDE 0.11    /* of a bone's length */
#define WIDEST 0.034 /* metres */
#define JOINT 0.018  /* radius, metres */
#define LENGTHS 1e-5 /* bones that are shorter have no direction */

typedef struct
{
  AppOverlay parent;
  GArray *boxes; /* ViewBox; NULL before the first picture */
} Source;

static ViewBoxKind
get_kind (AppScene *scene, const MoSourceFigure *figure, guint index)
{
  static const ViewBoxKind sides[] = { VIEW_BOX_BONE_RIGHT, VIEW_BOX_BONE, VIEW_BOX_BONE_LEFT };
  const MoSourceJoint *joint = mo_source_figure_get_joint (figure, index);

  if (edit_recognition_get_selected (scene->recognition) == (int) index)
    return VIEW_BOX_CHOSEN;
  if (joint->number >= 0)
    return sides[joint->side + 1];
  /* Where nothing is recognised all of it counts. */
  return mo_source_figure_get_kind (figure) == MO_SOURCE_OTHER ? VIEW_BOX_BONE : VIEW_BOX_PALE;
}

static void
add_bone (Source *self, MoVec3 from, MoVec3 to, ViewBoxKind kind, double size)
{
  MoVec3 along = mo_vec3_sub (to, from);
  double length = mo_vec3_length (along), wide = MIN (WIDE * length, WIDEST * size);
  ViewBox box = { .kind = kind, .form = VIEW_FORM_BONE, .half = { length / 2.0, wide, wide } };

  if (!(length > LENGTHS))
    return;
  box.at.position = mo_vec3_lerp (from, to, 0.5);
  box.at.rotation = mo_quat_between ((MoVec3){ 1.0, 0.0, 0.0 }, along);
  g_array_append_val (self->boxes, box);
}

static void
add_joint (Source *self, MoVec3 at, ViewBoxKind kind, double size)
{
  double radius = JOINT * size * (kind == VIEW_BOX_CHOSEN ? 1.5 : 1.0);
  ViewBox box = { .at = { MO_QUAT_IDENTITY, at },
                  .half = { radius, radius, radius },
                  .kind = kind,
                  .form = VIEW_FORM_BALL };

  g_array_append_val (self->boxes, box);
}

static void
fill (AppOverlay *overlay, AppScene *scene, AppPicture *picture)
{
  Source *self = (Source *) overlay;
  const MoSourceFigure *figure = app_source_get_figure (scene);
  double size = scene->figure->size;
  g_autofree MoVec3 *points = NULL;

  /* Prims are shown instead. */
  if (figure == NULL || picture->options.n_boxes > 0)
    return;
  if (self->boxes == NULL)
    self->boxes = g_array_new (FALSE, FALSE, sizeof (ViewBox));
  g_array_set_size (self->boxes, 0);
  points = app_source_get_points (scene, picture->yaw);
  for (guint i = 0; i < mo_source_figure_get_n_joints (figure); i++)
    {
      const MoSourceJoint *joint = mo_source_figure_get_joint (figure, i);

      if (joint->has_bone)
        add_bone (self, points[joint->parent], points[i],
                  get_kind (scene, figure, (guint) joint->parent), size);
      if (!joint->is_end && (joint->has_bone || joint->number >= 0))
        add_joint (self, points[i], get_kind (scene, figure, i), size);
    }
  picture->options.boxes = (const ViewBox *) self->boxes->data;
  picture->options.n_boxes = self->boxes->len;
}

static void
clear (AppOverlay *overlay)
{
  g_clear_pointer (&((Source *) overlay)->boxes, g_array_unref);
}

/* The page about the skeleton says so itself. */
static gboolean
is_unexplained (const AppScene *scene, const MoSourceFigure *figure)
{
  gboolean is_page_open;

  g_object_get (scene->recognition, "active", &is_page_open, NULL);
  return !is_page_open && app_source_is_alone (scene)
         && mo_source_figure_get_kind (figure) == MO_SOURCE_OTHER;
}

static char *
get_note (AppOverlay *overlay, AppScene *scene)
{
  const MoSourceFigure *figure = app_source_get_figure (scene);
  int chosen = figure != NULL ? edit_recognition_get_selected (scene->recognition) : -1;
  const MoSourceJoint *joint;
  g_autofree char *name = NULL;

  if (figure == NULL)
    return NULL;
  if (chosen < 0)
    return is_unexplained (scene, figure)
               ? g_strdup (_ ("The skeleton of the file, which is no human’s as far as Limber can "
                              "tell: the avatar plays it once you say which joint is which."))
               : NULL;
  joint = mo_source_figure_get_joint (figure, (guint) chosen);
  name = g_utf8_make_valid (joint->name, -1);
  if (joint->number < 0)
    return g_strdup_printf (_ ("%s is none of the avatar’s joints"), name);
  /* translators: a joint of the file, and the joint of the avatar that it is */
  return g_strdup_printf (_ ("%s is %s"), name, mo_rig_joint ((guint) joint->number)->name);
}

static gboolean
is_running (AppOverlay *overlay, AppScene *scene)
{
  return app_source_is_alone (scene)
         && mo_source_figure_get_duration (app_source_get_figure (scene)) > 0.0;
}

const AppOverlayKind app_overlay_source = {
  .action = "source",
  .property = "show-source",
  .size = sizeof (Source),
  .clear = clear,
  .fill = fill,
  .get_note = get_note,
  .is_running = is_running,
};
