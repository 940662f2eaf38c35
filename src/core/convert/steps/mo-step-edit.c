/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-edit-keys.h"
#include "mo-edit-plant.h"
#include "mo-edit-smooth.h"
#include "mo-limits.h"
#include "mo-take-sample.h"
#include "mo-twin.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Works the maker's edits in: poses and keys laid over the motion. */

/* The ends of a lane are those of a loop if they are this near (seconds). */
#define SAME_END 1e-4

/* What lies below an addition has moved if it turned farther. */
#define MOVED MO_DEGREES (5.0)

/* Keys this near to one another are at one time (seconds). */
#define SAME_TIME 1e-9

/* A key that much after the end is still at the end (seconds). */
#define BEYOND 1e-6

static gboolean
is_edited (const MoConversion *conversion)
{
  return conversion->recipe->edits != NULL;
}

/* -- Findings ---------------------------------------------------------------------------------- */

static const char *
name_of (const MoEdit *edit)
{
  return edit->name[0] != '\0' ? edit->name : mo_edit_mode_nick (edit->mode);
}

static void
find_beyond (const MoConversion *conversion, const MoEdit *edit, const MoTake *take)
{
  double last = -INFINITY;

  for (guint i = 0; i < edit->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (edit, i);

      for (guint k = 0; k < lane->n_keys; k++)
        if (!lane->keys[k].is_made)
          last = MAX (last, lane->keys[k].time);
    }
  for (guint i = 0; i < edit->plants->len; i++)
    last = MAX (last, g_array_index (edit->plants, MoPlant, i).from);
  if (last > take->source_end + BEYOND)
    mo_report (conversion->context, MO_CODE_EDITS_BEYOND, MO_NOWHERE, name_of (edit),
               _ ("a key at %.3f s, but the motion ends at %.3f s"), last, take->source_end);
}

/* What closes a loop is made anew as a whole where it does not (find_open_loop): without some of its keys it would only be
 * taken for another edit. */
static void
find_faults (const MoConversion *conversion, const MoTake *take)
{
  const MoEdits *edits = conversion->recipe->edits;
  gboolean loops = mo_take_loop (take, conversion->recipe, conversion->clip->anim).is_on;

  for (guint i = 0; i < edits->list->len; i++)
    if (!loops || !(mo_edits_get (edits, i)->closes > 0.0))
      find_beyond (conversion, mo_edits_get (edits, i), take);
}

/* -- Layers ------------------------------------------------------------------------------------ */

/* All joints of the take by their numbers there, with what edits lay over them so far. */
typedef struct
{
  MoConversion *conversion;
  MoTake *take;
  GArray *none;            /* MoTakeKey: no keys */
  guint n_moments;         /* for plants */
  gboolean is_like_before; /* some joints may have the keys of another result */
  MoEditJoint paths[MO_RIG_N_JOINTS][2];
} Work;

static MoQuat
rest_of (guint number, MoLanePath path)
{
  MoVec3 rest =
      number == MO_RIG_PELVIS ? (MoVec3){ 0.0, 0.0, 0.0 } : mo_rig_rest (number)->position;

  return path == MO_LANE_TURN ? MO_QUAT_IDENTITY : (MoQuat){ rest.x, rest.y, rest.z, 0.0 };
}

static Work *
work_new (MoConversion *conversion)
{
  Work *self = g_new0 (Work, 1);

  self->conversion = conversion;
  self->take = conversion->state;
  self->none = g_array_new (FALSE, FALSE, sizeof (MoTakeKey));
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (guint path = 0; path < 2; path++)
      self->paths[i][path] = (MoEditJoint){ .take = self->take,
                                            .path = (MoLanePath) path,
                                            .is_mirrored = conversion->recipe->mirror,
                                            .base = self->none,
                                            .is_played = conversion->clip->anim != NULL,
                                            .rest = rest_of (i, (MoLanePath) path),
                                            .layers = mo_edit_layers_new () };
  for (guint i = 0; i < self->take->tracks->len; i++)
    {
      const MoTakeTrack *track = mo_take_track (self->take, i);

      if (track->number < 0 || self->paths[track->number][0].base != self->none)
        continue;
      self->paths[track->number][MO_LANE_TURN].base = track->rotation;
      self->paths[track->number][MO_LANE_MOVE].base = track->position;
    }
  return self;
}

static void
work_free (Work *self)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (guint path = 0; path < 2; path++)
      g_array_unref (self->paths[i][path].layers);
  g_array_unref (self->none);
  g_free (self);
}

static guint
number_of (const Work *self, guint joint)
{
  return self->conversion->recipe->mirror ? mo_rig_twin (joint) : joint;
}

/* From one time of the source to another. */
static gboolean
is_whole_loop (const Work *self, double from, double to)
{
  MoLoop loop = mo_take_loop (self->take, self->conversion->recipe, self->conversion->clip->anim);
  double a = mo_take_source_time (self->take, loop.in);
  double b = mo_take_source_time (self->take, loop.out);

  return loop.is_on && fabs (from - MIN (a, b)) < SAME_END && fabs (to - MAX (a, b)) < SAME_END;
}

static gboolean
is_whole_take_loop (const Work *self)
{
  double a = mo_take_source_time (self->take, 0.0);
  double b = mo_take_source_time (self->take, self->take->duration);

  return is_whole_loop (self, MIN (a, b), MAX (a, b));
}

/* What a joint did below an addition when its key was made may be another thing by now. */
static void
find_moved (Work *self, const MoEdit *edit, const MoEditLane *lane)
{
  guint number = number_of (self, lane->joint);
  MoEditJoint *below = &self->paths[number][lane->path];
  double most = 0.0, when = 0.0;

  for (guint i = 0; lane->path == MO_LANE_TURN && i < lane->n_keys; i++)
    {
      double time = mo_take_time_of_source (self->take, lane->keys[i].time), angle;
      MoQuat now;

      if (!lane->keys[i].has_over || time < 0.0 || time > self->take->duration)
        continue;
      now = mo_edit_joint_evaluate (below, time);
      angle =
          mo_quat_angle (below->is_mirrored ? mo_mirror_rotation (now) : now, lane->keys[i].over);
      if (angle <= most)
        continue;
      most = angle;
      when = lane->keys[i].time;
    }
  if (most > MOVED)
    mo_report (self->conversion->context, MO_CODE_EDITS_BASE_MOVED, MO_NOWHERE, name_of (edit),
               _ ("%s by %.0f° at %.2f s"), mo_rig_joint (lane->joint)->name,
               most / MO_DEGREES (1.0), when);
}

/* Lays a layer that it takes over, unless it lies beyond what plays: the joint keeps its very keys then. */
static void
lay (MoEditJoint *joint, MoEditLayer layer)
{
  if (mo_edit_joint_is_changed_by (joint, &layer))
    g_array_append_val (joint->layers, layer);
  else
    g_clear_pointer (&layer.changes, g_array_unref);
}

static void
lay_lanes (Work *self, const MoEdit *edit)
{
  for (guint i = 0; i < edit->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (edit, i);
      MoEditLayer layer = { .edit = edit, .lane = lane };

      if (edit->mode == MO_EDIT_ADD && mo_edit_lane_is_identity (lane))
        continue;
      if (edit->mode == MO_EDIT_ADD)
        find_moved (self, edit, lane);
      layer.wraps = is_whole_loop (self, lane->keys[0].time, lane->keys[lane->n_keys - 1].time);
      lay (&self->paths[number_of (self, lane->joint)][lane->path], layer);
    }
}

static void
lay_smooth (Work *self, const MoEdit *edit)
{
  g_autoptr (MoBeyond) beyond = NULL;
  gboolean wraps = is_whole_take_loop (self);

  for (guint i = 0; i < edit->joints->len; i++)
    for (guint path = 0; path < 2; path++)
      {
        guint number = number_of (self, g_array_index (edit->joints, guint16, i));
        MoEditLayer layer = { .edit = edit };

        if (path == MO_LANE_TURN && !mo_edit_joint_has_motion (&self->paths[number][path])
            && !mo_edit_joint_has_motion (&self->paths[number][MO_LANE_MOVE]))
          mo_report (self->conversion->context, MO_CODE_EDITS_ABSENT, MO_NOWHERE, name_of (edit),
                     "%s", mo_rig_joint (g_array_index (edit->joints, guint16, i))->name);
        layer.changes = mo_edit_smooth_find (&self->paths[number][path], edit, wraps, &beyond);
        if (layer.changes != NULL)
          lay (&self->paths[number][path], layer);
      }
}

/* A plant that is missed by less is held (metres). */
#define NEAR_PLANT 0.001

static void
lay_plants (Work *self, const MoEdit *edit)
{
  MoEditBody body = { .take = self->take,
                      .paths = self->paths,
                      .is_mirrored = self->conversion->recipe->mirror,
                      .context = self->conversion->context,
                      .n_moments = &self->n_moments };
  MoPlanted planted;

  body.wraps = is_whole_take_loop (self);
  mo_edit_plant_find (&body, edit, &planted);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (guint path = 0; path < 2; path++)
      if (planted.changes[i][path] != NULL)
        {
          MoEditLayer layer = { .edit = edit };

          layer.changes = g_steal_pointer (&planted.changes[i][path]);
          lay (&self->paths[i][path], layer);
        }
  if (planted.miss > NEAR_PLANT)
    mo_report (self->conversion->context, MO_CODE_EDITS_UNREACHED, MO_NOWHERE, name_of (edit),
               _ ("%s by %.0f mm at %.2f s"), mo_rig_joint (planted.joint)->name,
               1000.0 * planted.miss, planted.when);
  mo_planted_clear (&planted);
}

static void (*const layers[MO_N_EDIT_MODES]) (Work *, const MoEdit *) = {
  [MO_EDIT_KEYS] = lay_lanes,
  [MO_EDIT_ADD] = lay_lanes,
  [MO_EDIT_PLANT] = lay_plants,
  [MO_EDIT_SMOOTH] = lay_smooth,
};

/* -- Keys -------------------------------------------------------------------------------------- */

static MoTakeTrack *
get_track (MoTake *take, guint number)
{
  MoTakeTrack *track = mo_take_find (take, (int) number);

  return track != NULL ? track
                       : mo_take_add_track (take, mo_rig_joint (number)->name, (int) number);
}

/* The next edit from an index on that has a lane of a joint, and does something there. */
static const MoEditLane *
next_lane (const MoEdits *edits, guint joint, MoLanePath path, guint *index, const MoEdit **edit)
{
  while (*index < edits->list->len)
    {
      const MoEditLane *lane;
      int found;

      *edit = mo_edits_get (edits, (*index)++);
      found = mo_edit_acts (*edit) ? mo_edit_find_lane (*edit, joint, path) : -1;
      lane = found >= 0 ? mo_edit_lane (*edit, (guint) found) : NULL;
      if (lane != NULL && !((*edit)->mode == MO_EDIT_ADD && mo_edit_lane_is_identity (lane)))
        return lane;
    }
  return NULL;
}

/* Lanes are shared as long as they are the same. */
static gboolean
is_as_before (const Work *self, guint joint, MoLanePath path)
{
  const MoEdits *now = self->conversion->recipe->edits, *before = self->conversion->edits_before;
  const MoEditLane *a, *b;
  guint i = 0, k = 0;

  do
    {
      const MoEdit *one = NULL, *other = NULL;

      a = next_lane (now, joint, path, &i, &one);
      b = next_lane (before, joint, path, &k, &other);
      if (a != b
          || (a != NULL
              && (one->mode != other->mode || one->weight != other->weight
                  || one->from != other->from || one->to != other->to
                  || one->fade[0] != other->fade[0] || one->fade[1] != other->fade[1])))
        return FALSE;
    }
  while (a != NULL);
  return TRUE;
}

/* Whether edits have nothing but lanes, which act each on a path of a joint alone. */
static gboolean
has_only_lanes (const MoEdits *edits)
{
  for (guint i = 0; i < edits->list->len; i++)
    if (mo_edit_acts (mo_edits_get (edits, i))
        && layers[mo_edits_get (edits, i)->mode] != lay_lanes)
      return FALSE;
  return TRUE;
}

/* The keys of another result that has the same edits here; NULL if there are none. Unref them. */
static GArray *
find_before (const Work *self, guint number, MoLanePath path)
{
  const MoTake *take = self->conversion->edited_before;
  const MoTakeTrack *track;

  if (!self->is_like_before || number == MO_RIG_PELVIS
      || !is_as_before (self, number_of (self, number), path))
    return NULL;
  track = mo_take_find (take, (int) number);
  return track != NULL ? g_array_ref (path == MO_LANE_TURN ? track->rotation : track->position)
                       : NULL;
}

static gboolean
make_keys (Work *self, guint number, MoLanePath path, GError **error)
{
  MoEditJoint *work = &self->paths[number][path];
  MoTakeTrack *track;
  GArray **keys, *made;

  if (work->layers->len == 0)
    return TRUE;
  made = find_before (self, number, path);
  if (made == NULL)
    made = mo_edit_joint_make_keys (work);
  track = get_track (self->take, number);
  keys = path == MO_LANE_TURN ? &track->rotation : &track->position;
  g_array_unref (*keys);
  work->base = *keys = made;
  track->is_wanted = track->is_edited = track->is_path_edited[path] = TRUE;
  self->take->is_edited = TRUE;
  if (made->len > MO_MAX_TAKE_KEYS)
    return mo_fail (self->conversion->context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_KEYS,
                    MO_NOWHERE, track->name, NULL);
  return TRUE;
}

/* -- The loop that was closed -------------------------------------------------------------------- */

/* An edit that closes the loop is made for one loop: where the motion is trimmed or loops elsewhere by now, it is open
 * again. */
static void
find_open_loop (const MoConversion *conversion)
{
  MoTake *take = conversion->state;
  MoLoop loop = mo_take_loop (take, conversion->recipe, conversion->clip->anim);
  const MoEdits *edits = conversion->recipe->edits;
  double angle;
  guint joint;

  for (guint i = 0; i < edits->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (edits, i);

      if (!(edit->closes > 0.0) || !mo_edit_acts (edit) || !loop.is_on || loop.out <= loop.in)
        continue;
      if (mo_loop_is_open (take, &loop, &joint, &angle))
        mo_report (conversion->context, MO_CODE_EDITS_OPEN_LOOP, MO_NOWHERE, name_of (edit),
                   _ ("%s jumps by %.1f° from %.2f to %.2f s"), mo_rig_joint (joint)->name, angle,
                   loop.out, loop.in);
      return;
    }
}

/* -- The place of the body --------------------------------------------------------------------- */

/* What waited for the edits; it cannot fail. The take keeps by how much the body is elsewhere for that. */
static void
keep_place (MoConversion *conversion)
{
  static const MoStep *const waiting[] = { &mo_step_in_place, &mo_step_begin };
  gboolean waits = mo_waits_for_edits (conversion);
  MoTakeTrack *hip = mo_take_find (conversion->state, MO_RIG_PELVIS);
  gboolean is_moved = FALSE;
  GArray *before;

  conversion->are_edits_in = TRUE;
  if (!waits || hip == NULL)
    return;
  /* The keys may be those of the motion below all edits, too. */
  before = hip->position;
  hip->position = g_array_copy (before);
  for (guint i = 0; i < G_N_ELEMENTS (waiting); i++)
    if (waiting[i]->applies (conversion))
      {
        is_moved = TRUE;
        waiting[i]->run (conversion, NULL);
      }
  if (is_moved)
    mo_take_keep_moved (conversion->state, before);
  else
    g_array_unref (before);
}

/* -- The places that carry what was set --------------------------------------------------------- */

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const double *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

/* Marks the key at a time, or those around it. */
static guint
mark_at (GArray *places, double time)
{
  guint low = 0, high = places->len, n = 0;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (mo_take_key (places, middle)->time < time - SAME_TIME)
        low = middle + 1;
      else
        high = middle;
    }
  high = MIN (low, places->len - 1);
  low = mo_take_key (places, high)->time > time + SAME_TIME ? MAX (low, 1) - 1 : high;
  for (; low <= high; low++)
    {
      MoTakeKey *key = mo_take_key (places, low);

      n += !key->carries_set && !key->is_stored;
      key->carries_set |= !key->is_stored;
    }
  return n;
}

/* When joints were set: a time for each of their keys, ascending. Unref it. */
static GArray *
list_set (const MoTake *take)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < take->tracks->len; i++)
    {
      const MoTakeTrack *track = mo_take_track (take, i);

      for (guint k = 0; track->is_path_edited[MO_LANE_TURN] && k < track->rotation->len; k++)
        if (mo_take_key (track->rotation, k)->is_set)
          g_array_append_val (times, mo_take_key (track->rotation, k)->time);
    }
  g_array_sort (times, compare_times);
  return times;
}

/* Where somebody set several joints at once, as what is reached does, that is off by as much as the place of the body is. One
 * joint alone leaves all other tracks as they are. */
static void
mark_places (MoTake *take)
{
  MoTakeTrack *hip = mo_take_find (take, MO_RIG_PELVIS);
  g_autoptr (GArray) times = list_set (take);
  g_autoptr (GArray) places = NULL;
  guint n = 0;

  if (hip == NULL || hip->position->len == 0)
    return;
  places = g_array_copy (hip->position);
  for (guint i = 1; i < times->len; i++)
    {
      double time = g_array_index (times, double, i);

      if (time - g_array_index (times, double, i - 1) < SAME_TIME)
        n += mark_at (places, time);
    }
  if (n == 0)
    return;
  g_array_unref (hip->position);
  hip->position = g_steal_pointer (&places);
}

/* -- The step ---------------------------------------------------------------------------------- */

static gboolean
work_all_in (Work *self, GError **error)
{
  const MoEdits *edits = self->conversion->recipe->edits;

  self->is_like_before = self->conversion->edits_before != NULL && has_only_lanes (edits)
                         && has_only_lanes (self->conversion->edits_before);
  for (guint i = 0; i < edits->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (edits, i);

      if (mo_context_check (self->conversion->context, (double) i / edits->list->len, error))
        return FALSE;
      if (mo_edit_acts (edit))
        layers[edit->mode](self, edit);
      if (self->n_moments > MO_MAX_PLANT_MOMENTS)
        return mo_fail (self->conversion->context, error, MO_ERROR_LIMIT, MO_CODE_EDITS_TOO_MUCH,
                        MO_NOWHERE, name_of (edit), NULL);
    }
  for (guint joint = 0; joint < MO_RIG_N_JOINTS; joint++)
    if (mo_context_check (self->conversion->context, (double) joint / MO_RIG_N_JOINTS, error)
        || !make_keys (self, joint, MO_LANE_TURN, error)
        || !make_keys (self, joint, MO_LANE_MOVE, error))
      return FALSE;
  return TRUE;
}

gboolean
mo_work_edits_in (MoConversion *conversion, GError **error)
{
  Work *work = work_new (conversion);
  gboolean is_done = work_all_in (work, error);

  work_free (work);
  return is_done;
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  const MoEdits *edits = conversion->recipe->edits;

  if (!mo_faithful_applies (conversion))
    {
      mo_report (conversion->context, MO_CODE_EDITS_NOT_IN_VIEWER, MO_NOWHERE, NULL, NULL);
      return TRUE;
    }
  if (!mo_edits_are_of (edits, mo_clip_name (conversion->clip)))
    return TRUE;
  find_faults (conversion, conversion->state);
  if (!mo_work_edits_in (conversion, error))
    return FALSE;
  keep_place (conversion);
  mark_places (conversion->state);
  find_open_loop (conversion);
  return TRUE;
}

const MoStep mo_step_edit = {
  .id = "edit",
  .title = N_ ("Work the poses and keys in"),
  .applies = is_edited,
  .run = run,
};
