/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-arrival.h"
#include "mo-axes.h"
#include "mo-clip-meant.h"
#include "mo-clip-reference.h"
#include "mo-clip-stance.h"
#include "mo-clip-sample.h"
#include "mo-encode.h"
#include "mo-joint-rule.h"
#include "mo-limits.h"
#include "mo-load-resting.h"
#include "mo-math.h"
#include "mo-own-floor.h"
#include "mo-retarget.h"
#include "mo-rig-marks.h"
#include "mo-own-reference.h"
#include "mo-stature.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* From the joints of the file to those of the avatar, in its axes, in metres and seconds. */

gboolean
mo_faithful_applies (const MoConversion *conversion)
{
  return conversion->recipe->mode == MO_MODE_FAITHFUL;
}

/* A joint and its motion: in each of the clip's frames, or at its keys. */
typedef struct
{
  const MoClip *clip;
  const MoJoint *joint;
  guint index;
  const MoStature *stature;
  const double *lifts; /* of the hips in each frame (metres), or NULL */
  double frame_time;
  gboolean is_fine; /* adds keys between those of the file until nothing is lost */
  GArray *times;    /* double; NULL for frames */
} Motion;

static guint
count_samples (Motion *self, MoKeyedPath path)
{
  g_clear_pointer (&self->times, g_array_unref);
  if (self->clip->keyframes == NULL)
    return self->clip->n_frames;
  self->times = mo_keyframes_get_times (self->clip->keyframes, self->index, self->joint, 1u << path,
                                        self->is_fine);
  return self->times->len;
}

/* Of sample `i` of those that count_samples returned. */
static double
get_time (const Motion *self, guint i)
{
  return self->times != NULL ? g_array_index (self->times, double, i) : i * self->frame_time;
}

/* The channels of such a sample of keyframes. */
static void
evaluate (const Motion *self, guint i, double values[MO_MAX_JOINT_CHANNELS])
{
  mo_keyframes_evaluate (self->clip->keyframes, self->index, self->joint, get_time (self, i),
                         values);
}

/* So many places are found together, which is faster. */
#define STRETCH 64

static void
get_places (const Motion *self, guint first, guint n, MoVec3 *places)
{
  if (self->times == NULL)
    {
      mo_clip_get_positions (self->clip, self->joint, first, n, places);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      double values[MO_MAX_JOINT_CHANNELS];

      evaluate (self, first + i, values);
      places[i] = (MoVec3){ 0.0, 0.0, 0.0 };
      mo_joint_position (self->joint, values, &places[i]);
    }
}

static gboolean
has_channels (const MoJoint *joint, gboolean positions)
{
  for (guint i = 0; i < joint->n_channels; i++)
    if ((joint->channels[i] <= MO_CHANNEL_Z_POSITION) == positions)
      return TRUE;
  return FALSE;
}

static void
load_rotations (Motion *motion, MoTakeTrack *track)
{
  guint n = count_samples (motion, MO_KEYED_TURN);

  g_array_set_size (track->rotation, n);
  if (motion->times == NULL)
    {
      mo_load_frames (motion->clip, motion->joint, motion->frame_time, 0, n,
                      (MoTakeKey *) track->rotation->data);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      double values[MO_MAX_JOINT_CHANNELS];
      MoTakeKey *key = mo_take_key (track->rotation, i);

      key->time = get_time (motion, i);
      evaluate (motion, i, values);
      key->value = mo_axes_rotation_to_avatar (mo_joint_rotation (motion->joint, values));
    }
}

/* What the hip's positions are relative to: the file's own reference pose, or its OFFSET, which
 * the avatar's own proportions replace. FALSE if it is the first position. */
static gboolean
find_origin (const Motion *motion, MoVec3 *origin)
{
  if (motion->stature->has_origin)
    {
      *origin = motion->stature->origin;
      return TRUE;
    }
  if (motion->clip->reference != NULL)
    return mo_joint_position (motion->joint, motion->clip->reference + motion->joint->first_channel,
                              origin);
  *origin = motion->joint->rest.translation;
  return !mo_vec3_is_zero (*origin);
}

/* Positions of the root are relative to its OFFSET, which the avatar's own proportions replace;
 * if the file has none, to the first frame. Positions of other joints are in their parent's
 * space, as in the world. */
static void
load_positions (Motion *motion, MoTakeTrack *track)
{
  MoVec3 origin = { 0.0, 0.0, 0.0 };
  gboolean is_told = track->number != MO_RIG_PELVIS || find_origin (motion, &origin);
  guint n = count_samples (motion, MO_KEYED_MOVE);
  MoVec3 places[STRETCH];

  if (n == 0 || !has_channels (motion->joint, TRUE))
    return;
  g_array_set_size (track->position, n);
  for (guint i = 0; i < n; i++)
    {
      MoTakeKey *key = mo_take_key (track->position, i);
      MoVec3 v;

      if (i % STRETCH == 0)
        get_places (motion, i, MIN (STRETCH, n - i), places);
      v = places[i % STRETCH];
      key->time = get_time (motion, i);
      if (i == 0 && !is_told)
        origin = v;
      v = mo_vec3_scale (mo_axes_to_avatar (mo_vec3_sub (v, origin)),
                         motion->clip->space.metres * motion->stature->scale);
      if (motion->lifts != NULL && track->number == MO_RIG_PELVIS)
        v.z += motion->lifts[i];
      key->value = (MoQuat){ v.x, v.y, v.z, 0.0 };
    }
}

/* The avatar's joint that a joint of the file moves. Attachment points with a one-word name
 * ("Chest", "Neck", "Spine") only match in files with the avatar's own names: in others these
 * are bones of another skeleton. */
static int
find_joint (const MoClip *clip, const char *name)
{
  const char *root = mo_skeleton_joint (clip->skeleton, 0)->name;
  int number = mo_rig_find_alias (name);

  if (number < 0)
    number =
        mo_rig_find_alias (root) == MO_RIG_PELVIS ? mo_rig_find (name) : mo_rig_find_volume (name);
  return number >= 0 && mo_rig_find (name) >= 0 ? number : MO_RIG_NOT_FOUND;
}

static gboolean
joint_moves (const MoClip *clip, guint index, const MoJoint *joint)
{
  if (clip->keyframes != NULL)
    return mo_keyframes_move (clip->keyframes, index);
  for (guint frame = 1; frame < clip->n_frames; frame++)
    if (!mo_clip_is_same (clip, frame, 0, joint->first_channel, joint->n_channels))
      return TRUE;
  return FALSE;
}

MoAsked
mo_asked (const MoRecipe *recipe, int number, const char *name)
{
  MoJointSettings settings = mo_joint_rules_look_up (recipe->joint, number, name);

  return (MoAsked){ (char *) name, number, settings.position,
                    number < 0 && settings.include == MO_INCLUDE_FREE };
}

static MoAsked
get_answers (const MoConversion *conversion, int number, const char *name)
{
  MoAsked asked = mo_asked (conversion->recipe, number, name), kept = asked;

  kept.name = g_strdup (name);
  g_array_append_val (conversion->asked, kept);
  return asked;
}

/* How the joints of a clip are loaded. */
typedef struct
{
  const MoClip *clip;
  const MoStature *stature;
  const double *lifts;
  gboolean has_marks;           /* the channels tell which tracks there are */
  const MoMostTurn *most_turns; /* of each joint, if some may rest */
} Loading;

/* A skeleton that another motion was written onto tells of no other place than that of the hips. */
static guint
get_marks (const MoClip *clip, guint index, int number)
{
  guint marks;

  if (!clip->skeleton->tells_tracks)
    return mo_rig_marks_of (clip, index);
  marks = mo_skeleton_joint (clip->skeleton, index)->marks;
  return number == MO_RIG_PELVIS ? marks : marks & ~(guint) MO_RIG_MARK_PLACES;
}

static MoFate
load_joint (MoConversion *conversion, const Loading *loading, MoTake *take, guint index)
{
  const MoClip *clip = loading->clip;
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  Motion motion = { .clip = clip,
                    .joint = joint,
                    .index = index,
                    .stature = loading->stature,
                    .lifts = loading->lifts,
                    .frame_time = take->frame_time,
                    .is_fine = conversion->recipe->reduce == MO_REDUCE_NONE };
  int number = find_joint (clip, joint->name);
  MoAsked asked = get_answers (conversion, number, joint->name);
  guint mark = loading->has_marks && !joint->is_end ? get_marks (clip, index, number) : 0;
  gboolean wants_positions = asked.position == MO_RULE_UNSET
                                 ? number == MO_RIG_PELVIS || (mark & MO_RIG_MARK_PLACES) != 0
                                 : asked.position;
  MoTakeTrack *track;

  if (joint->is_end || joint->n_channels == 0
      || (clip->keyframes != NULL && mo_keyframes_count_keys (clip->keyframes, index) == 0))
    return MO_FATE_NONE;
  if (number < 0)
    {
      if (asked.is_free)
        return MO_FATE_NONE;
      mo_report (conversion->context,
                 joint_moves (clip, index, joint) ? MO_CODE_UNKNOWN_JOINT
                                                  : MO_CODE_UNKNOWN_STILL_JOINT,
                 MO_NOWHERE, joint->name, NULL);
      return MO_FATE_LOST;
    }
  if (mo_take_find (take, number) != NULL)
    {
      mo_report (conversion->context, MO_CODE_JOINT_TWICE, MO_NOWHERE, joint->name, "%s",
                 mo_rig_joint ((guint) number)->name);
      return MO_FATE_NONE;
    }
  track = mo_take_add_track (take, mo_rig_joint ((guint) number)->name, number);
  track->is_wanted = mark != 0;
  track->keeps_position = (mark & MO_RIG_MARK_PLACES) != 0;
  if (has_channels (joint, FALSE) && (!loading->has_marks || (mark & MO_RIG_MARK_TURNS) != 0))
    {
      if (mo_load_may_rest (clip))
        mo_take_track_set_source (track, mo_load_resting (clip, joint, take->frame_time,
                                                          &loading->most_turns[index]));
      else
        load_rotations (&motion, track);
    }
  if (wants_positions)
    load_positions (&motion, track);
  else if (number != MO_RIG_PELVIS && asked.position == MO_RULE_UNSET && has_channels (joint, TRUE))
    mo_report (conversion->context, MO_CODE_POSITIONS_IGNORED, MO_NOWHERE, joint->name, NULL);
  g_clear_pointer (&motion.times, g_array_unref);
  if (mo_clip_is_relative_to_reference (clip, conversion->recipe) && joint->n_channels > 0)
    mo_take_track_make_relative (track,
                                 mo_axes_rotation_to_avatar (
                                     mo_joint_rotation (joint,
                                                        clip->reference + joint->first_channel)),
                                 (MoVec3){ 0.0, 0.0, 0.0 });
  return MO_FATE_ARRIVES;
}

/* Whether any joint has a name of the avatar although nothing moves it: then only the motion is
 * missing. */
static gboolean
knows_any (const MoClip *clip)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    if (find_joint (clip, mo_skeleton_joint (clip->skeleton, i)->name) >= 0)
      return TRUE;
  return FALSE;
}

/* Only keyframes can lead to more keys than the file has. */
static gboolean
makes_too_many (const MoClip *clip, const MoTake *take)
{
  gsize n_keys = 0, n_own = 0, n_moments = 0, n_own_moments = 0;

  if (clip->keyframes == NULL)
    return FALSE;
  for (guint i = 0; i < take->tracks->len; i++)
    {
      const MoTakeTrack *track = mo_take_track (take, i);

      n_keys += track->rotation->len + track->position->len;
      n_moments = MAX (n_moments, MAX (track->rotation->len, track->position->len));
    }
  for (guint i = 0; i < clip->keyframes->n_joints; i++)
    {
      guint n = mo_keyframes_count_keys (clip->keyframes, i);

      n_own += n;
      n_own_moments = MAX (n_own_moments, n);
    }
  return n_keys + MO_KEYS_A_MOMENT * n_moments
         > MO_FREE_MADE_KEYS + 2 * n_own + MO_KEYS_A_MOMENT * n_own_moments;
}

/* A very long time in words, as 3.15576e+09 s is hard to read. NULL for shorter ones. Free it. */
static char *
describe_length (double seconds)
{
  const double hour = 3600.0, day = 24.0 * hour, century = 36525.0 * day;

  if (isnan (seconds))
    return NULL;
  if (seconds < 4.0 * day)
    return g_strdup_printf (_ ("%.1f hours"), seconds / hour);
  if (seconds < century)
    return g_strdup_printf (_ ("%.0f days"), seconds / day);
  return g_strdup (_ ("more than 100 years"));
}

static gboolean
refuse_length (MoContext *context, double seconds, GError **error)
{
  g_autofree char *length = describe_length (seconds);

  return mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_TOO_LONG_TO_EDIT, MO_NOWHERE, NULL,
                  length != NULL ? "%s" : NULL, length);
}

/* What was fitted to the avatar by other means has its stature. */
static void
find_stature (const MoConversion *conversion, const MoClip *clip, MoStature *stature)
{
  *stature = (MoStature){ .scale = 1.0 };
  if (clip != conversion->retargeted)
    mo_stature_guess (stature, clip, conversion->recipe);
  if (stature->has_origin)
    mo_report (conversion->context, MO_CODE_FIRST_IS_MOTION, MO_NOWHERE, NULL, NULL);
  if (stature->scale != 1.0)
    mo_report (conversion->context, MO_CODE_STATURE, MO_NOWHERE, NULL,
               _ ("%.2f times the avatar’s size"), 1.0 / stature->scale);
}

static gboolean
load_channels (MoConversion *conversion, const MoClip *clip, MoTake *take, GError **error)
{
  guint n_joints = clip->skeleton->joints->len;
  g_autofree MoFate *fates = g_new0 (MoFate, n_joints);
  g_autofree double *lifts = NULL;
  g_autofree MoMostTurn *most_turns = NULL;
  MoStature stature;
  Loading loading = { clip, &stature, NULL,
                      clip->skeleton->tells_tracks || mo_rig_marks_are_in (clip) };

  if (clip->n_frames == 0 && clip->keyframes == NULL)
    return mo_fail (conversion->context, error, MO_ERROR_INVALID, MO_CODE_NO_MOTION, MO_NOWHERE,
                    NULL, NULL);
  find_stature (conversion, clip, &stature);
  loading.lifts = lifts = mo_own_floor_find_lifts (&stature, clip, conversion->recipe);
  take->frame_time = mo_clip_frame_time (clip);
  take->duration = mo_clip_duration (clip);
  if (!(take->duration <= MO_MAX_TAKE_DURATION))
    return refuse_length (conversion->context, take->duration, error);
  if (mo_load_may_rest (clip))
    loading.most_turns = most_turns = mo_clip_most_turns (clip);
  for (guint i = 0; i < n_joints; i++)
    {
      if (mo_context_check (conversion->context, (double) i / n_joints, error))
        return FALSE;
      fates[i] = load_joint (conversion, &loading, take, i);
      if (makes_too_many (clip, take))
        return mo_fail (conversion->context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_MADE_KEYS,
                        MO_NOWHERE, NULL, NULL);
    }
  take->loop_out = take->duration;
  if (take->tracks->len == 0)
    return mo_fail (conversion->context, error, MO_ERROR_INVALID,
                    knows_any (clip) ? MO_CODE_NO_MOTION : MO_CODE_FOREIGN_SKELETON, MO_NOWHERE,
                    NULL, NULL);
  return conversion->recipe->partial || mo_arrival_check (clip, fates, conversion->context, error);
}

/* Who says of a body that is no human's joint by joint what moves the avatar has to see what that does from the first joint
 * on, and may want no more: what is left out is named all the same. */
static gboolean
may_lose_most (const MoConversion *conversion, const MoJointMap *map)
{
  return conversion->recipe->partial
         || (!mo_joint_map_is_human (map) && mo_joint_map_count (map, MO_KNOWN_BY_MAKER) > 0);
}

/* Names what moves without affecting any part of the avatar. */
static gboolean
check_arrival (MoConversion *conversion, const MoClip *source, const MoJointMap *map,
               const gboolean *is_carried, GError **error)
{
  guint n = source->skeleton->joints->len;
  g_autofree MoFate *fates = g_new0 (MoFate, n);

  for (guint i = 0; i < n; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (source->skeleton, i);

      if (joint->is_end || joint->n_channels == 0)
        continue;
      fates[i] = is_carried[i] ? MO_FATE_ARRIVES : MO_FATE_LOST;
      if (is_carried[i])
        continue;
      if (get_answers (conversion, MO_RIG_NOT_FOUND, joint->name).is_free)
        fates[i] = MO_FATE_NONE;
      else if (mo_arrival_get_turn (source, i) > 0.0)
        mo_report (conversion->context, MO_CODE_UNKNOWN_JOINT, MO_NOWHERE, joint->name, NULL);
    }
  return may_lose_most (conversion, map)
         || mo_arrival_check (source, fates, conversion->context, error);
}

/* Takes the clip and its map. Keyframes are sampled to frames first, and then not both are kept. */
static MoClip *
retarget (MoConversion *conversion, MoClip *taken, MoJointMap *found, GError **error)
{
  g_autoptr (MoClip) plain = taken;
  g_autoptr (MoJointMap) map = found;
  g_autofree gboolean *is_carried = g_new0 (gboolean, plain->skeleton->joints->len);
  MoClip *result;

  if (plain->keyframes != NULL)
    {
      double start = mo_clip_keyed_start (plain, conversion->recipe);
      g_autoptr (MoContext) quiet = mo_context_new (NULL);
      double frame_time = mo_clip_choose_frame_time (plain, start, quiet);

      plain = mo_clip_sample_taken (g_steal_pointer (&plain), start, frame_time,
                                    conversion->context, error);
      if (plain == NULL)
        return NULL;
      /* What is before the start became one frame. */
      if (start > 0.0)
        ((MoTake *) conversion->state)->source_shift = start - mo_clip_frame_time (plain);
      /* Its frames tell more than keyframes do. */
      mo_joint_map_free (map);
      map = mo_joint_map_new (plain, conversion->recipe);
    }
  mo_report (conversion->context,
             mo_clip_rests_otherwise (plain) ? MO_CODE_OTHER_REST : MO_CODE_RETARGETED, MO_NOWHERE,
             NULL, NULL);
  result = mo_retarget (plain, map, conversion->recipe, is_carried, conversion->context, error);
  if (result != NULL && !check_arrival (conversion, plain, map, is_carried, error))
    g_clear_pointer (&result, mo_clip_unref);
  return result;
}

/* With the avatar's own names. */
static gboolean
load_own (MoConversion *conversion, const MoClip *plain, MoTake *take, GError **error)
{
  g_autoptr (MoClip) upright = mo_own_reference_raise (plain, conversion->recipe);

  if (upright != plain)
    mo_report (conversion->context, MO_CODE_REFERENCE_LEANS, MO_NOWHERE, NULL, NULL);
  return load_channels (conversion, upright, take, error);
}

static gboolean
load (MoConversion *conversion, MoTake *take, GError **error)
{
  conversion->state = take;
  conversion->free_state = (GDestroyNotify) mo_take_free;
  if (conversion->clip->anim == NULL)
    {
      g_autoptr (MoClip) plain =
          mo_clip_as_meant (conversion->clip, conversion->recipe, conversion->context);
      g_autoptr (MoJointMap) map =
          mo_retarget_find_map (plain, conversion->recipe, conversion->context);

      if (map != NULL)
        {
          conversion->retargeted =
              retarget (conversion, g_steal_pointer (&plain), g_steal_pointer (&map), error);
          if (conversion->retargeted != NULL && conversion->spends_clip)
            mo_clip_spend_motion ((MoClip *) conversion->clip);
          conversion->clip = conversion->retargeted;
          return conversion->clip != NULL
                 && load_channels (conversion, conversion->clip, take, error);
        }
      return load_own (conversion, plain, take, error);
    }
  mo_take_add_anim (take, conversion->clip->anim);
  take->is_played = TRUE;
  take->duration = conversion->clip->anim->duration;
  take->loop_in = conversion->clip->anim->loop_in;
  take->loop_out = conversion->clip->anim->loop_out;
  return TRUE;
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoTake *take = mo_take_new ();

  if (!load (conversion, take, error))
    return FALSE;
  take->source_end = mo_take_source_time (take, take->duration);
  return TRUE;
}

const MoStep mo_step_load = {
  .id = "load",
  .title = N_ ("Find the avatar’s joints"),
  .applies = mo_faithful_applies,
  .run = run,
  .knows_rest = TRUE,
};
