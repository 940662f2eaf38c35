/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-encode.h"
#include "mo-joint-rule.h"
#include "mo-limits.h"
#include "mo-quantise.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

/* From what the file said to joints of the avatar, in its axes, in metres and seconds. */

#define METRES_PER_INCH 0.0254
#define USUAL_FRAME_TIME (1.0 / 30.0)

gboolean
mo_faithful_applies (const MoConversion *conversion)
{
  return conversion->recipe->mode == MO_MODE_FAITHFUL;
}

/* BVH has x to the left, y up, z forward. */
static MoVec3
to_avatar (MoVec3 v)
{
  return (MoVec3){ v.z, v.x, v.y };
}

static MoQuat
rotation_to_avatar (MoQuat q)
{
  return (MoQuat){ q.z, q.x, q.y, q.w };
}

static void
load_rotations (const MoClip *clip, const MoJoint *joint, MoTakeTrack *track, double frame_time)
{
  for (guint frame = 0; frame < clip->n_frames; frame++)
    {
      MoTakeKey key = { .time = frame * frame_time,
                        .value = rotation_to_avatar (mo_clip_rotation (clip, joint, frame)) };

      g_array_append_val (track->rotation, key);
    }
}

/* Positions of the root are told from its OFFSET, which the avatar's own build replaces; where the
 * file has none, from the first frame. A joint's other positions stand in its parent's space, as the
 * world wants them. */
static void
load_positions (const MoClip *clip, const MoJoint *joint, MoTakeTrack *track, double frame_time)
{
  MoVec3 origin = { 0.0, 0.0, 0.0 };

  if (track->number == MO_RIG_PELVIS)
    {
      origin = (MoVec3){ joint->offset[0], joint->offset[1], joint->offset[2] };
      if (origin.x == 0.0 && origin.y == 0.0 && origin.z == 0.0)
        mo_clip_position (clip, joint, 0, &origin);
    }
  for (guint frame = 0; frame < clip->n_frames; frame++)
    {
      MoTakeKey key = { .time = frame * frame_time };
      MoVec3 v;

      if (!mo_clip_position (clip, joint, frame, &v))
        return;
      v = mo_vec3_scale (to_avatar (mo_vec3_sub (v, origin)), METRES_PER_INCH);
      key.value = (MoQuat){ v.x, v.y, v.z, 0.0 };
      g_array_append_val (track->position, key);
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

/* The joint of the avatar that a joint of the file is meant to move. Attachment points of one word
 * ("Chest", "Neck", "Spine") are not among them: in a BVH these are bones of another skeleton. */
static int
find_joint (const char *name)
{
  int number = mo_rig_find_alias (name);

  return number >= 0 && mo_rig_find (name) >= 0 ? number : mo_rig_find_volume (name);
}

static gboolean
joint_moves (const MoClip *clip, const MoJoint *joint)
{
  for (guint frame = 1; frame < clip->n_frames; frame++)
    for (guint i = joint->first_channel; i < joint->first_channel + joint->n_channels; i++)
      if (mo_clip_row (clip, frame)[i] != mo_clip_row (clip, 0)[i])
        return TRUE;
  return FALSE;
}

static void
load_joint (MoConversion *conversion, MoTake *take, const MoJoint *joint)
{
  const MoClip *clip = conversion->clip;
  int number = find_joint (joint->name);
  MoJointSettings settings
      = mo_joint_rules_look_up ((const char *const *) conversion->recipe->joint, number,
                                joint->name);
  gboolean wants_positions = settings.position == MO_RULE_UNSET ? number == MO_RIG_PELVIS
                                                                : settings.position;
  MoTakeTrack *track;

  if (joint->is_end || joint->n_channels == 0)
    return;
  if (number < 0)
    {
      mo_find (conversion->context,
               joint_moves (clip, joint) ? MO_CODE_UNKNOWN_JOINT : MO_CODE_UNKNOWN_STILL_JOINT,
               MO_NOWHERE, NULL, "%s", joint->name);
      return;
    }
  if (mo_take_find (take, number) != NULL)
    {
      mo_find (conversion->context, MO_CODE_JOINT_TWICE, MO_NOWHERE, joint->name, "%s",
               mo_rig_joint ((guint) number)->name);
      return;
    }
  track = mo_take_add_track (take, mo_rig_joint ((guint) number)->name, number);
  if (has_channels (joint, FALSE))
    load_rotations (clip, joint, track, take->frame_time);
  if (wants_positions)
    load_positions (clip, joint, track, take->frame_time);
  else if (number != MO_RIG_PELVIS && settings.position == MO_RULE_UNSET
           && has_channels (joint, TRUE))
    mo_find (conversion->context, MO_CODE_POSITIONS_IGNORED, MO_NOWHERE, NULL, "%s", joint->name);
}

static gboolean
load_channels (MoConversion *conversion, MoTake *take, GError **error)
{
  const MoClip *clip = conversion->clip;
  guint n_joints = clip->skeleton->joints->len;

  if (clip->n_frames == 0)
    return mo_fail (conversion->context, error, MO_ERROR_INVALID, MO_CODE_NO_MOTION, MO_NOWHERE,
                    NULL, NULL);
  take->frame_time = clip->frame_time > 0.0 ? clip->frame_time : USUAL_FRAME_TIME;
  take->duration = (clip->n_frames - 1) * take->frame_time;
  for (guint i = 0; i < n_joints; i++)
    {
      if (mo_context_check (conversion->context, (double) i / n_joints, error))
        return FALSE;
      load_joint (conversion, take, mo_skeleton_joint (clip->skeleton, i));
    }
  take->loop_out = take->duration;
  return take->tracks->len > 0
         || mo_fail (conversion->context, error, MO_ERROR_INVALID, MO_CODE_FOREIGN_SKELETON,
                     MO_NOWHERE, NULL, NULL);
}

static void
load_keys (const MoAnim *anim, const MoTrack *from, GArray *to, gboolean is_position)
{
  for (guint i = 0; i < from->n_keys; i++)
    {
      MoTakeKey key = { .stored = from->keys[i], .is_stored = from->plain == NULL };

      key.time = from->plain != NULL ? from->plain[i].time
                                     : mo_dequantise (from->keys[i].time, 0.0f, anim->duration);
      if (is_position)
        {
          MoVec3 v = mo_decode_position (from->keys[i]);

          key.value = (MoQuat){ v.x, v.y, v.z, 0.0 };
        }
      else
        key.value = mo_decode_rotation (from->keys[i]);
      if (from->plain != NULL)
        key.value = (MoQuat){ from->plain[i].x, from->plain[i].y, from->plain[i].z,
                              from->plain[i].w };
      g_array_append_val (to, key);
    }
}

/* Keys of an .anim may stand in any order, and several at one time count as the last. While nothing
 * is edited the file stays as it is; otherwise the steps want them in order. */
static gboolean
is_in_order (const GArray *keys)
{
  for (guint i = 1; i < keys->len; i++)
    if (mo_take_key (keys, i)->time <= mo_take_key (keys, i - 1)->time)
      return FALSE;
  return TRUE;
}

static int
compare_times (gconstpointer a, gconstpointer b, gpointer user_data)
{
  double first = ((const MoTakeKey *) a)->time, second = ((const MoTakeKey *) b)->time;

  return (first > second) - (first < second);
}

static void
put_in_order (GArray *keys)
{
  guint n = 0;

  if (is_in_order (keys))
    return;
  g_qsort_with_data (keys->data, (int) keys->len, sizeof (MoTakeKey), compare_times, NULL);
  for (guint i = 0; i < keys->len; i++)
    if (n > 0 && mo_take_key (keys, n - 1)->time == mo_take_key (keys, i)->time)
      *mo_take_key (keys, n - 1) = *mo_take_key (keys, i);
    else
      *mo_take_key (keys, n++) = *mo_take_key (keys, i);
  g_array_set_size (keys, n);
}

static void
load_anim (const MoAnim *anim, MoTake *take)
{
  take->duration = anim->duration;
  take->loop_in = anim->loop_in;
  take->loop_out = anim->loop_out;
  g_array_append_vals (take->constraints, anim->constraints->data, anim->constraints->len);
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);
      MoTakeTrack *track = mo_take_add_track (take, joint->name, mo_rig_find (joint->name));

      track->priority = joint->priority;
      track->follows_base = joint->priority == anim->base_priority;
      load_keys (anim, &joint->rotation, track->rotation, FALSE);
      load_keys (anim, &joint->position, track->position, TRUE);
      put_in_order (track->rotation);
      put_in_order (track->position);
    }
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoTake *take = mo_take_new ();

  conversion->state = take;
  conversion->free_state = (GDestroyNotify) mo_take_free;
  if (conversion->clip->anim == NULL)
    return load_channels (conversion, take, error);
  load_anim (conversion->clip->anim, take);
  return TRUE;
}

const MoStep mo_step_load = {
  .id = "load",
  .title = N_("Find the avatar’s joints"),
  .applies = mo_faithful_applies,
  .run = run,
};
