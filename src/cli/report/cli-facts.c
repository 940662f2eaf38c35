/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-facts.h"

#include "cli-json.h"

#include "mo-anim.h"
#include "mo-convert.h"
#include "mo-encode.h"
#include "mo-limits.h"
#include "mo-loss.h"
#include "mo-math.h"
#include "mo-name-map.h"
#include "mo-names.h"
#include "mo-rig.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double
degrees (double radians)
{
  return radians * 180.0 / G_PI;
}

static void
clear_fact (gpointer data)
{
  CliFact *self = data;

  g_free (self->text);
  g_free (self->played_text);
  json_node_unref (self->value);
  json_node_unref (self->played);
}

/* Takes ownership of the texts and nodes; `played` is NULL if the viewer uses the value as it
 * is. */
static void
add (GArray *facts, const char *key, const char *label, char *text, JsonNode *value,
     char *played_text, JsonNode *played)
{
  CliFact fact = { key, label, text, played_text, value, played };

  if (played == NULL)
    fact.played = json_node_ref (value);
  g_array_append_val (facts, fact);
}

static JsonNode *
integer (gint64 value)
{
  return json_node_init_int (json_node_alloc (), value);
}

static void
add_seconds (GArray *facts, const char *key, const char *label, float value)
{
  add (facts, key, label, g_strdup_printf (_ ("%.3f s"), (double) value), cli_json_number_f (value),
       NULL, NULL);
}

static void
add_priority (GArray *facts, const MoAnim *anim)
{
  gboolean is_high = anim->base_priority > MO_MAX_PRIORITY;

  add (facts, "priority", _ ("Priority"), g_strdup_printf ("%d", anim->base_priority),
       integer (anim->base_priority), is_high ? g_strdup_printf ("%d", MO_MAX_PRIORITY) : NULL,
       is_high ? integer (MO_MAX_PRIORITY) : NULL);
}

static void
add_hand_pose (GArray *facts, const MoAnim *anim)
{
  guint pose = anim->hand_pose;
  gboolean is_known = pose < MO_N_HAND_POSES;

  add (facts, "hand_pose", _ ("Hand pose"),
       is_known ? g_strdup_printf ("%u (%s)", pose, _ (mo_hand_pose_labels[pose]))
                : g_strdup_printf ("%u", pose),
       integer (pose), is_known ? NULL : g_strdup (_ ("none")),
       is_known ? NULL : json_node_new (JSON_NODE_NULL));
}

static void
add_emote (GArray *facts, const MoAnim *anim)
{
  gboolean is_blank = anim->emote[0] == '\0';
  gboolean is_played = is_blank || mo_emote_is_known (anim->emote);

  add (facts, "emote", _ ("Expression"), g_strdup (is_blank ? _ ("none") : anim->emote),
       cli_json_string (anim->emote), is_played ? NULL : g_strdup (_ ("none")),
       is_played ? NULL : cli_json_string (""));
}

static void
add_constraints (GArray *facts, const MoAnim *anim)
{
  gint32 stored = anim->n_constraints_stored;
  gboolean is_played = stored == (gint32) anim->constraints->len;

  add (facts, "constraints", _ ("Constraints"), g_strdup_printf ("%d", stored), integer (stored),
       is_played ? NULL : g_strdup (_ ("none")), is_played ? NULL : integer (0));
}

GArray *
cli_facts_of_anim (const MoAnim *anim)
{
  GArray *facts = g_array_new (FALSE, FALSE, sizeof (CliFact));
  g_autofree char *version = g_strdup_printf ("%u.%u", anim->version, anim->sub_version);
  gboolean loops = anim->loop != 0;

  g_array_set_clear_func (facts, clear_fact);
  add (facts, "version", _ ("Version"), g_strdup (version), cli_json_string (version), NULL, NULL);
  add_priority (facts, anim);
  add (facts, "loop", _ ("Loop"), g_strdup (loops ? _ ("yes") : _ ("no")),
       json_node_init_boolean (json_node_alloc (), loops), NULL, NULL);
  add_seconds (facts, "loop_in", _ ("Loop in"), anim->loop_in);
  add_seconds (facts, "loop_out", _ ("Loop out"), anim->loop_out);
  add_seconds (facts, "ease_in", _ ("Ease in"), anim->ease_in);
  add_seconds (facts, "ease_out", _ ("Ease out"), anim->ease_out);
  add_hand_pose (facts, anim);
  add_emote (facts, anim);
  add_constraints (facts, anim);
  return facts;
}

/* Version 0.1 has no codes to compare. */
static void
compare_track (CliUpload *upload, const MoTrack *track, float duration, gboolean is_position)
{
  for (guint i = 0; track->plain == NULL && i < track->n_keys; i++)
    {
      MoKey key = track->keys[i], image = mo_key_image (key, duration, is_position);
      MoVec3 move = { 0, 0, 0 };
      double turn = 0.0;

      if (memcmp (&key, &image, sizeof key) == 0)
        continue;
      upload->n_keys++;
      upload->time = MAX (upload->time, abs (key.time - image.time) / 65535.0 * (double) duration);
      if (is_position)
        move = mo_vec3_sub (mo_decode_position (key), mo_decode_position (image));
      else
        turn = mo_quat_angle (mo_decode_rotation (key), mo_decode_rotation (image));
      upload->position = MAX (upload->position, mo_vec3_length (move));
      upload->rotation = MAX (upload->rotation, degrees (turn));
    }
}

CliUpload
cli_upload_of_anim (const MoAnim *anim)
{
  CliUpload upload = { 0 };

  for (guint i = 0; i < anim->joints->len; i++)
    {
      compare_track (&upload, &mo_anim_joint (anim, i)->rotation, anim->duration, FALSE);
      compare_track (&upload, &mo_anim_joint (anim, i)->position, anim->duration, TRUE);
    }
  return upload;
}

/* The rotation of a key as an upload of the file will play it. */
static MoQuat
get_played_rotation (const MoTrack *track, guint index, float duration)
{
  const MoPlainKey *plain = track->plain != NULL ? &track->plain[index] : NULL;

  if (plain != NULL)
    return (MoQuat){ plain->x, plain->y, plain->z, plain->w };
  return mo_decode_rotation (mo_key_image (track->keys[index], duration, FALSE));
}

static gboolean
is_earlier (const MoTrack *track, guint a, guint b)
{
  return track->plain != NULL ? track->plain[a].time < track->plain[b].time
                              : track->keys[a].time < track->keys[b].time;
}

double
cli_range_of_track (const MoAnim *anim, guint joint)
{
  const MoTrack *track = &mo_anim_joint (anim, joint)->rotation;
  double range = 0.0;
  guint first = 0;
  MoQuat begin;

  if (track->n_keys == 0)
    return NAN;
  for (guint i = 1; i < track->n_keys; i++)
    first = is_earlier (track, i, first) ? i : first;
  begin = get_played_rotation (track, first, anim->duration);
  for (guint i = 0; i < track->n_keys; i++)
    range = MAX (range, mo_quat_angle (begin, get_played_rotation (track, i, anim->duration)));
  return degrees (range);
}

MoClip *
cli_clip_to_show (const MoClip *clip)
{
  return clip->keyframes != NULL && clip->are_changes_of_rest ? mo_clip_to_plain (clip, FALSE)
                                                              : mo_clip_ref ((MoClip *) clip);
}

static gboolean
has_rotation (const MoJoint *joint)
{
  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      return TRUE;
  return FALSE;
}

guint
cli_count_keys (const MoClip *clip, const MoBvhMarks *marks, guint joint)
{
  const MoJoint *of = mo_skeleton_joint (clip->skeleton, joint);

  if (clip->keyframes != NULL)
    return mo_keyframes_count_keys (clip->keyframes, joint);
  return marks != NULL && of->n_channels > 0 ? marks->tracks[joint]->len : 0;
}

/* The rotation of a joint at a time, as long as nothing else is asked of it. */
static MoQuat
turn_at (const MoClip *clip, guint joint, double time)
{
  const MoJoint *of = mo_skeleton_joint (clip->skeleton, joint);
  double values[MO_MAX_JOINT_CHANNELS];

  mo_keyframes_evaluate (clip->keyframes, joint, of, time, values);
  return mo_joint_rotation (of, values);
}

/* Whether what is between two keys can be nowhere beyond a range: it goes the shortest way from one to the other, so
 * that it is never further from either than half of that. */
static gboolean
stays_within (const MoCurve *turns, MoQuat begin, MoQuat from, MoQuat to, double range)
{
  static const double margin = 1e-9;
  double ends = MAX (mo_quat_angle (begin, from), mo_quat_angle (begin, to));

  return turns->mode == MO_CURVE_SLERP && ends + mo_quat_angle (from, to) / 2.0 + margin < range;
}

/* How many parts are looked at between two keys: two at 0 and 360 degrees are a full turn. */
#define N_PARTS 8

/* Angles are only worked out where the rotation may be the farthest so far, as the cosine of half of it says within this. */
#define SURELY_NEARER 1e-12

static double
get_range_of_keys (const MoClip *clip, guint joint)
{
  g_autoptr (GArray) keys = mo_keyframes_get_key_times (clip->keyframes, joint, MO_KEYED_ALL);
  const MoCurve *turns = &clip->keyframes->joints[joint].paths[MO_KEYED_TURN];
  const double *times = (const double *) keys->data;
  MoQuat begin = turn_at (clip, joint, times[0]), from = begin;
  double range = 0.0;

  for (guint i = 1; i < keys->len; i++)
    {
      MoQuat to = turn_at (clip, joint, times[i]);

      if (!stays_within (turns, begin, from, to, range))
        for (guint j = 1; j <= N_PARTS; j++)
          range =
              MAX (range,
                   mo_quat_angle (begin, turn_at (clip, joint,
                                                  times[i - 1]
                                                      + (times[i] - times[i - 1]) * j / N_PARTS)));
      from = to;
    }
  return range;
}

/* Whether the rotations of a joint are its keys as they stand, with even turns between them, and no other key is between
 * those. */
static gboolean
has_even_turns (const MoKeyedJoint *keys, const MoJoint *joint)
{
  const MoCurve *turns = &keys->paths[MO_KEYED_TURN];
  guint n_turns = 0;

  for (guint i = 0; i < joint->n_channels; i++)
    n_turns += joint->channels[i] >= MO_CHANNEL_X_ROTATION;
  if (n_turns != 4 || !mo_joint_has_quaternion (joint) || turns->mode != MO_CURVE_SLERP
      || turns->modes != NULL || turns->n_keys == 0)
    return FALSE;
  for (guint path = 0; path < MO_N_KEYED; path++)
    {
      const MoCurve *curve = &keys->paths[path];

      if (curve->n_keys > 1
              ? !mo_curve_times_equal (curve, turns)
              : curve->n_keys == 1 && mo_curve_time (curve, 0) > mo_curve_time (turns, 0))
        return FALSE;
    }
  return TRUE;
}

/* The same for such a joint, of which a file may have millions of keys: nothing is worked out between two that cannot be
 * beyond the range. Half the angle of a turn has the cosine |a . b|, and acos (x) is at most pi / 2 sqrt (1 - x): what is
 * between two keys is no further from the nearer one than half of the way, s = pi / 4 sqrt (1 - |a . b|), and with half the
 * range R, cos (R - s) is at most cos R + s sin R. */
static double
get_range_of_even_turns (const MoCurve *turns)
{
  MoQuat begin = mo_quat_normalise (mo_curve_rotation (turns, 0)), from = begin;
  double range = 0.0, cosine = 1.0, sine = 0.0, last = 1.0;

  for (guint i = 1; i < turns->n_keys; i++)
    {
      MoQuat to = mo_quat_normalise (mo_curve_rotation (turns, i));
      double own = fabs (mo_quat_dot (begin, to));
      double half = G_PI / 4.0 * sqrt (MAX (1.0 - fabs (mo_quat_dot (from, to)), 0.0));

      if (MIN (last, own) <= cosine + sine * half + SURELY_NEARER)
        {
          for (guint j = 1; j <= N_PARTS; j++)
            range =
                MAX (range, mo_quat_angle (begin, mo_quat_slerp (from, to, (double) j / N_PARTS)));
          cosine = cos (range / 2.0);
          sine = sin (range / 2.0);
        }
      from = to;
      last = own;
    }
  return range;
}

static double
get_range_of_joint (const MoClip *clip, guint joint)
{
  const MoKeyedJoint *keys = &clip->keyframes->joints[joint];

  return has_even_turns (keys, mo_skeleton_joint (clip->skeleton, joint))
             ? get_range_of_even_turns (&keys->paths[MO_KEYED_TURN])
             : get_range_of_keys (clip, joint);
}

/* So many frames at a time, so that what all joints read of them stays at hand. */
#define STRETCH 256

/* How far the rotations of many frames at once can be from those of one frame (of a cosine), and much more. */
#define OTHER_ROUNDING 1e-9

/* The range of a joint so far. */
typedef struct
{
  const MoJoint *joint;
  guint index;
  MoQuat begin; /* in the first frame */
  double least; /* cosine of half the range, about */
} FrameRange;

/* Widens the range (degrees) by `n` frames. Only those that are not certainly within it are looked at closely. */
static void
widen_range (FrameRange *self, const MoClip *clip, guint first, guint n, double *range)
{
  MoQuat turns[STRETCH];

  mo_clip_get_rotations (clip, self->joint, first, n, turns);
  for (guint i = 0; i < n; i++)
    {
      MoQuat turn;
      double cosine;

      if (first + i > 0
          && fabs (mo_quat_dot (self->begin, turns[i]))
                 > self->least + SURELY_NEARER + OTHER_ROUNDING)
        continue;
      turn = mo_clip_rotation (clip, self->joint, first + i);
      if (first + i == 0)
        self->begin = turn;
      cosine = fabs (mo_quat_dot (self->begin, turn));
      if (first + i > 0 && cosine > self->least + SURELY_NEARER)
        continue;
      self->least = cosine;
      *range = MAX (*range, degrees (mo_quat_angle (self->begin, turn)));
    }
}

static void
find_ranges_of_frames (const MoClip *clip, double *ranges)
{
  guint n = clip->skeleton->joints->len, n_turning = 0;
  g_autofree FrameRange *turning = g_new0 (FrameRange, n + 1);

  for (guint i = 0; i < n; i++)
    if (!isnan (ranges[i]))
      turning[n_turning++] =
          (FrameRange){ .joint = mo_skeleton_joint (clip->skeleton, i), .index = i };
  for (guint first = 0; first < clip->n_frames; first += STRETCH)
    for (guint i = 0; i < n_turning; i++)
      widen_range (&turning[i], clip, first, MIN (STRETCH, clip->n_frames - first),
                   &ranges[turning[i].index]);
}

double *
cli_ranges_of_joints (const MoClip *clip)
{
  guint n = clip->skeleton->joints->len;
  double *ranges = g_new (double, n + 1);

  for (guint i = 0; i < n; i++)
    {
      guint n_rows =
          clip->keyframes != NULL ? mo_keyframes_count_keys (clip->keyframes, i) : clip->n_frames;

      ranges[i] = n_rows == 0 || !has_rotation (mo_skeleton_joint (clip->skeleton, i)) ? NAN : 0.0;
      if (clip->keyframes != NULL && !isnan (ranges[i]))
        ranges[i] = degrees (get_range_of_joint (clip, i));
    }
  if (clip->keyframes == NULL)
    find_ranges_of_frames (clip, ranges);
  return ranges;
}

const char *
cli_driven_joint (const MoClip *clip, const char *name)
{
  int number = clip->anim != NULL ? mo_rig_find (name) : mo_rig_find_alias (name);

  return number >= 0 ? mo_rig_joint ((guint) number)->name : NULL;
}

const char *
cli_mapped_joint (const MoClip *clip, const MoJointMap *map, guint joint)
{
  const char *map_name = map != NULL ? mo_joint_map_get_name (map) : NULL;
  int number = map != NULL ? mo_joint_map_get (map, joint)->number : -1;

  if (number >= 0)
    return mo_rig_joint ((guint) number)->name;
  return map_name == NULL || g_str_equal (map_name, MO_NAME_MAP_AVATAR)
             ? cli_driven_joint (clip, mo_skeleton_joint (clip->skeleton, joint)->name)
             : NULL;
}

double
cli_duration (const MoClip *clip)
{
  return clip->anim != NULL ? (double) clip->anim->duration : mo_clip_duration (clip);
}

/* -- Export ------------------------------------------------------------------------------------ */

CliExport *
cli_export_of_clip (const MoClip *clip, MoContext *context)
{
  g_autoptr (MoContext) own = mo_context_new (context->cancellable);
  g_autoptr (MoRecipe) nothing = mo_recipe_new (), merged = mo_clip_merge_recipe (clip, nothing);
  MoConvertOptions options = { 0 };
  g_autoptr (MoPrepared) prepared =
      clip->anim == NULL ? mo_prepare (clip, nothing, &options, own, NULL) : NULL;
  CliExport *self;
  MoAnim *anim = prepared != NULL ? mo_finish (prepared, nothing, &options, own, NULL) : NULL;

  if (anim == NULL)
    return NULL;
  self = g_new0 (CliExport, 1);
  self->anim = anim;
  options.prepared = prepared;
  self->loss = mo_loss_measure (clip, merged, &options, anim, own);
  return self;
}

/* Of a key: a time, and three or four more. */
#define NUMBERS_A_KEY 4

static gsize
count_numbers (const MoClip *clip)
{
  gsize n = 0;

  if (clip->keyframes == NULL)
    return (gsize) clip->n_frames * clip->skeleton->n_channels;
  for (guint i = 0; i < clip->keyframes->n_joints; i++)
    n += (gsize) mo_keyframes_count_keys (clip->keyframes, i) * NUMBERS_A_KEY;
  return n;
}

CliExport *
cli_export_of_short_clip (const MoClip *clip, MoContext *context)
{
  return clip->anim != NULL || count_numbers (clip) <= CLI_QUICK_NUMBERS
             ? cli_export_of_clip (clip, context)
             : g_new0 (CliExport, 1);
}

void
cli_export_free (CliExport *self)
{
  g_clear_pointer (&self->anim, mo_anim_unref);
  g_free (self->loss);
  g_free (self);
}
