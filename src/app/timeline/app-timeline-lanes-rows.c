/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-lanes-private.h"

#include "mo-twin.h"

#define REACH 6.0 /* pixels beside a key in which it can be taken */

EditKeys *
app_lanes_get_keys (AppTimelineLanes *self)
{
  return self->parent.posing != NULL ? edit_posing_get_keys (self->parent.posing) : NULL;
}

static const MoEdit *
get_edit (AppTimelineLanes *self)
{
  return app_lanes_get_keys (self) != NULL ? edit_keys_get_edit (app_lanes_get_keys (self)) : NULL;
}

/* -- Which lanes there are --------------------------------------------------------------------- */

static void
find_joints (AppTimelineLanes *self, guint8 joints[MO_RIG_N_JOINTS])
{
  const MoEdit *edit = get_edit (self);
  const MoSourceKeys *source = edit_source_keys_get (self->source);
  gboolean mirror = source != NULL && edit_document_get_recipe (self->parent.document)->mirror;
  guint n;

  memset (joints, 0, MO_RIG_N_JOINTS);
  for (guint i = 0; edit != NULL && i < edit->lanes->len; i++)
    joints[edit_keys_get_joint (app_lanes_get_keys (self), mo_edit_lane (edit, i))] = TRUE;
  /* A clip from nothing has a pose in place of keys. */
  if (source != NULL && edit_document_get_clip (self->parent.document)->stance != NULL)
    return;
  for (guint i = 0; source != NULL && i < MO_RIG_N_JOINTS; i++)
    if (mo_source_keys_get (source, i, MO_LANE_TURN, &n) != NULL && n > 0)
      joints[mirror ? mo_rig_twin (i) : i] = TRUE;
}

static void
add_lane (AppTimelineLanes *self, int group, int joint)
{
  AppLane lane = { group, joint };

  g_array_append_val (self->lanes, lane);
}

static void
add_group (AppTimelineLanes *self, guint group, const guint8 joints[MO_RIG_N_JOINTS])
{
  gboolean has_title = FALSE;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      if (!joints[i] || mo_rig_joint (i)->group != group)
        continue;
      if (!has_title)
        add_lane (self, (int) group, -1);
      has_title = TRUE;
      if ((self->open_groups & 1u << group) != 0)
        add_lane (self, (int) group, (int) i);
    }
}

void
app_lanes_find (AppTimelineLanes *self)
{
  guint8 joints[MO_RIG_N_JOINTS];

  g_array_set_size (self->lanes, 0);
  if (self->parent.posing == NULL || self->parent.document == NULL
      || edit_posing_get_obstacle (self->parent.posing) != NULL)
    return;
  find_joints (self, joints);
  add_lane (self, -1, -1);
  for (guint i = 0; i < MO_N_GROUPS; i++)
    add_group (self, i, joints);
  if (self->lanes->len == 1)
    g_array_set_size (self->lanes, 0);
}

const AppLane *
app_lanes_at (AppTimelineLanes *self, double y)
{
  double row = floor (y / LANE_HEIGHT);

  return row >= 0.0 && row < self->lanes->len ? &g_array_index (self->lanes, AppLane, (guint) row)
                                              : NULL;
}

/* -- Which keys are in them -------------------------------------------------------------------- */

static gboolean
has_joint (const AppLane *lane, guint joint)
{
  return lane->joint >= 0 ? lane->joint == (int) joint
                          : lane->group < 0 || mo_rig_joint (joint)->group == (guint) lane->group;
}

void
app_lanes_for_each_key (AppTimelineLanes *self, const AppLane *lane, AppLaneKeyFunc func,
                        gpointer data)
{
  const MoEdit *edit = get_edit (self);

  for (guint i = 0; edit != NULL && i < edit->lanes->len; i++)
    {
      const MoEditLane *keys = mo_edit_lane (edit, i);

      if (!has_joint (lane, edit_keys_get_joint (app_lanes_get_keys (self), keys)))
        continue;
      for (guint k = 0; k < keys->n_keys; k++)
        {
          double time = edit_keys_get_time (app_lanes_get_keys (self), keys->keys[k].time);
          MoKeyRef ref = { i, k };

          if (!func (self, ref, app_timeline_track_get_x (self->track, time), data))
            return;
        }
    }
}

typedef struct
{
  double x, nearest; /* pixels */
  GArray *refs;
} Search;

static gboolean
find_nearest (AppTimelineLanes *self, MoKeyRef ref, double x, gpointer data)
{
  Search *search = data;

  if (fabs (x - search->x) < fabs (search->nearest - search->x))
    search->nearest = x;
  return TRUE;
}

/* All that are drawn as one. */
static gboolean
take_nearest (AppTimelineLanes *self, MoKeyRef ref, double x, gpointer data)
{
  Search *search = data;

  if (fabs (x - search->nearest) < 0.5)
    g_array_append_val (search->refs, ref);
  return TRUE;
}

gboolean
app_lanes_find_keys (AppTimelineLanes *self, const AppLane *lane, double x, GArray *refs,
                     double *time)
{
  Search search = { x, INFINITY, refs };
  const MoKeyRef *first;

  app_lanes_for_each_key (self, lane, find_nearest, &search);
  if (!(fabs (search.nearest - x) <= REACH))
    return FALSE;
  app_lanes_for_each_key (self, lane, take_nearest, &search);
  first = &g_array_index (refs, MoKeyRef, 0);
  *time = edit_keys_get_time (app_lanes_get_keys (self),
                              mo_edit_lane (get_edit (self), first->lane)->keys[first->key].time);
  return TRUE;
}

gboolean
app_lanes_get_brace (AppTimelineLanes *self, double *from, double *to)
{
  if (app_lanes_get_keys (self) == NULL || get_edit (self) == NULL
      || !edit_keys_get_span (app_lanes_get_keys (self), from, to) || *from >= *to)
    return FALSE;
  *from = app_timeline_track_get_x (self->track, *from);
  *to = app_timeline_track_get_x (self->track, *to);
  return TRUE;
}
