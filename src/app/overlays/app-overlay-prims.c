/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "mo-axes.h"
#include "mo-clip-pose.h"
#include "mo-linkset.h"
#include "mo-math.h"

/* A link set of prims instead of the figure: boxes on the floor, about as large as a body. An .anim
 * cannot contain it, so there may be no motion to play; then it runs by the clock that the file is
 * tied to, or repeats. */

#define HEIGHT 1.7 /* length of its longest edge, metres */
#define MARK 0.045 /* metres from the centre of a mark to its ends */
#define MARK_WIDTH 0.007

typedef struct
{
  MoClip *clip;
  MoTransform *world; /* of its joints, in the file's axes and units */
  double scale;       /* metres per unit */
  MoVec3 origin;      /* of the file's axes, in the world */
  MoVec3 low, high;   /* bounds of its whole motion, in the world */
  gint64 begin;       /* monotonic time of its start */
  GArray *boxes;      /* ViewBox */
} Linkset;

static void
linkset_free (Linkset *self)
{
  mo_clip_unref (self->clip);
  g_free (self->world);
  g_array_unref (self->boxes);
  g_free (self);
}

static MoVec3
to_world (const Linkset *self, MoVec3 v)
{
  return mo_vec3_add (self->origin, mo_vec3_scale (mo_axes_to_avatar (v), self->scale));
}

/* NULL if the clip has nothing to show. */
static Linkset *
linkset_new (MoClip *clip)
{
  Linkset *self;
  MoVec3 low, high, edges, from, to;

  if (clip == NULL || !mo_clip_is_linkset (clip) || !mo_linkset_bounds (clip, &low, &high))
    return NULL;
  self = g_new0 (Linkset, 1);
  self->clip = mo_clip_ref (clip);
  self->world = g_new (MoTransform, clip->skeleton->joints->len);
  self->boxes = g_array_new (FALSE, FALSE, sizeof (ViewBox));
  self->begin = g_get_monotonic_time ();
  edges = mo_vec3_sub (high, low);
  self->scale = HEIGHT / MAX (MAX (edges.x, edges.y), MAX (edges.z, 1e-9));
  from = mo_axes_to_avatar (mo_vec3_scale (low, self->scale));
  to = mo_axes_to_avatar (mo_vec3_scale (high, self->scale));
  self->origin = (MoVec3){ -(from.x + to.x) / 2.0, -(from.y + to.y) / 2.0, -from.z };
  self->low = mo_vec3_add (from, self->origin);
  self->high = mo_vec3_add (to, self->origin);
  return self;
}

/* -- Its boxes --------------------------------------------------------------------------------- */

static void
add_box (Linkset *self, const MoTransform *at, MoVec3 middle, MoVec3 half, ViewBoxKind kind)
{
  MoVec3 place = mo_vec3_add (at->position, mo_quat_rotate (at->rotation, middle));
  ViewBox box = { .kind = kind, .half = mo_vec3_scale (mo_axes_to_avatar (half), self->scale) };

  box.at.rotation = mo_axes_rotation_to_avatar (at->rotation);
  box.at.position = to_world (self, place);
  g_array_append_val (self->boxes, box);
}

/* Three crossed bars, of the same size whatever the units. */
static void
add_mark (Linkset *self, const MoTransform *at, MoVec3 middle)
{
  double along = MARK / self->scale, wide = MARK_WIDTH / self->scale;

  add_box (self, at, middle, (MoVec3){ along, wide, wide }, VIEW_BOX_MARK);
  add_box (self, at, middle, (MoVec3){ wide, along, wide }, VIEW_BOX_MARK);
  add_box (self, at, middle, (MoVec3){ wide, wide, along }, VIEW_BOX_MARK);
}

/* Roots as the body, their children alternately as left and right, as in pictures. */
static ViewBoxKind
get_box_kind (const MoClip *clip, guint joint, guint rank)
{
  if (mo_skeleton_joint (clip->skeleton, joint)->parent < 0)
    return VIEW_BOX_BODY;
  return rank % 2 == 0 ? VIEW_BOX_LEFT : VIEW_BOX_RIGHT;
}

static void
make_boxes (Linkset *self, double time)
{
  const MoSkeleton *skeleton = self->clip->skeleton;
  MoVec3 half, middle, mark;
  guint n = 0;

  g_array_set_size (self->boxes, 0);
  mo_clip_pose (self->clip, time, self->world);
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      if (mo_linkset_box (self->clip, i, &half, &middle))
        add_box (self, &self->world[i], middle, half, get_box_kind (self->clip, i, n++));
      if (mo_linkset_mark (self->clip, i, &mark))
        add_mark (self, &self->world[mo_skeleton_joint (skeleton, i)->parent], mark);
    }
}

/* -- As an overlay ----------------------------------------------------------------------------- */

typedef struct
{
  AppOverlay parent;
  Linkset *linkset; /* NULL if the clip is not a link set */
} Prims;

static double
find_time (const Linkset *linkset, AppScene *scene)
{
  MoRecipe *recipe = edit_document_get_recipe (scene->document);
  double time;

  if (scene->motion != NULL)
    return edit_session_get_time (scene->session);
  if (mo_clip_clock_time (linkset->clip, recipe, g_get_real_time () / (double) G_USEC_PER_SEC,
                          &time))
    return time;
  return mo_clip_play_time (linkset->clip, recipe,
                            (g_get_monotonic_time () - linkset->begin) / (double) G_USEC_PER_SEC);
}

static void
clear (AppOverlay *overlay)
{
  g_clear_pointer (&((Prims *) overlay)->linkset, linkset_free);
}

static void
changed (AppOverlay *overlay, AppScene *scene, AppChange change)
{
  if (change != APP_CHANGED_CLIP)
    return;
  clear (overlay);
  if (scene->document != NULL)
    ((Prims *) overlay)->linkset = linkset_new (edit_document_get_clip (scene->document));
}

static void
fill (AppOverlay *overlay, AppScene *scene, AppPicture *picture)
{
  Linkset *linkset = ((Prims *) overlay)->linkset;

  if (linkset == NULL)
    return;
  make_boxes (linkset, find_time (linkset, scene));
  picture->options.boxes = (const ViewBox *) linkset->boxes->data;
  picture->options.n_boxes = linkset->boxes->len;
  picture->options.show &= VIEW_SHOW_GRID | VIEW_SHOW_AXES;
}

static gboolean
get_box (AppOverlay *overlay, MoVec3 *low, MoVec3 *high)
{
  const Linkset *linkset = ((Prims *) overlay)->linkset;

  if (linkset == NULL)
    return FALSE;
  *low = linkset->low;
  *high = linkset->high;
  return TRUE;
}

static gboolean
is_running (AppOverlay *overlay, AppScene *scene)
{
  return ((Prims *) overlay)->linkset != NULL && scene->motion == NULL;
}

const AppOverlayKind app_overlay_prims = {
  .size = sizeof (Prims),
  .changed = changed,
  .clear = clear,
  .fill = fill,
  .get_box = get_box,
  .is_running = is_running,
};
