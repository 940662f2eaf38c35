/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-joint-rule.h"
#include "mo-limits.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

/* Selects the joints that are written: those that move, and those that are away from the
 * reference; the maker may force each either way. A joint that does not move gets one key. */

static void
drop_keys (MoTake *take, GArray **keys, guint n_left)
{
  GArray *left;

  if (*keys != NULL && (*keys)->len <= n_left)
    return;
  left = g_array_new (FALSE, TRUE, sizeof (MoTakeKey));
  if (n_left > 0)
    g_array_append_vals (left, (*keys)->data, n_left);
  /* What is left stands for all. */
  for (guint i = 0; n_left > 0 && i < (*keys)->len; i++)
    {
      mo_take_key (left, 0)->is_set |= mo_take_key (*keys, i)->is_set;
      mo_take_key (left, 0)->carries_set |= mo_take_key (*keys, i)->carries_set;
    }
  g_clear_pointer (keys, g_array_unref);
  *keys = left;
  take->is_edited = TRUE;
}

/* One key if nothing moves; no position track if the hip only stays at the root. */
static void
thin_still (MoTake *take, MoTakeTrack *track)
{
  if (!mo_take_track_turns (track))
    drop_keys (take, &track->rotation, 1);
  if (!mo_take_shifts (track->position))
    drop_keys (take, &track->position, 1);
  if (track->number == MO_RIG_PELVIS && track->position->len == 1 && !track->keeps_position
      && !mo_take_is_away (mo_take_key (track->position, 0), (MoVec3){ 0.0, 0.0, 0.0 }))
    drop_keys (take, &track->position, 0);
}

static void
set_priority (MoTake *take, MoTakeTrack *track, int priority)
{
  if (priority == MO_RULE_UNSET)
    return;
  track->follows_base = priority == MO_RULE_BASE;
  if (priority != MO_RULE_BASE)
    track->priority = priority;
  take->is_edited = TRUE;
}

/* FALSE if the track is not written. */
static gboolean
settle_track (const MoConversion *conversion, MoTake *take, MoTakeTrack *track)
{
  MoJointSettings settings =
      mo_joint_rules_look_up (conversion->recipe->joint, track->number, track->name);
  gboolean is_anim = conversion->clip->anim != NULL;
  gboolean acts;

  if (settings.include != MO_INCLUDE_FREE
      && ((settings.rotation == 0 && track->is_path_edited[0])
          || (settings.position == 0 && track->is_path_edited[1])))
    mo_report (conversion->context, MO_CODE_EDITS_OFF, MO_NOWHERE, track->name, NULL);
  if (settings.rotation == 0)
    drop_keys (take, &track->rotation, 0);
  if (settings.position == 0)
    drop_keys (take, &track->position, 0);
  set_priority (take, track, settings.priority);
  if (settings.include == MO_INCLUDE_FREE)
    {
      if (track->is_edited)
        mo_report (conversion->context, MO_CODE_EDITS_FREE, MO_NOWHERE, track->name, NULL);
      return FALSE;
    }

  /* An .anim has been through this: all its tracks are intended. */
  if (is_anim && settings.include != MO_INCLUDE_AUTO)
    return TRUE;
  acts = mo_take_track_acts (track);
  thin_still (take, track);
  return settings.include == MO_INCLUDE_WRITE || track->is_wanted || acts;
}

static gboolean
has_joint (const MoClip *clip, const char *name)
{
  guint n = clip->anim != NULL ? clip->anim->joints->len : clip->skeleton->joints->len;

  for (guint i = 0; i < n; i++)
    if (g_str_equal (clip->anim != NULL ? mo_anim_joint (clip->anim, i)->name
                                        : mo_skeleton_joint (clip->skeleton, i)->name,
                     name))
      return TRUE;
  return FALSE;
}

/* A rule that names joints which the file does not move is a mistake; one for a whole group, or
 * one that leaves joints of the avatar free, may be meant for any file. */
static void
find_idle_rules (const MoConversion *conversion, const MoTake *take)
{
  const MoLines *rules = conversion->recipe->joint;

  for (guint line = 0; line < mo_lines_get_n_lines (rules); line++)
    {
      const MoJointRule *rule = mo_lines_get_parsed (rules, line);
      gboolean fits = FALSE;

      if (rule->group >= 0
          || (rule->settings.include == MO_INCLUDE_FREE
              && (!mo_joint_rule_is_foreign (rule) || has_joint (conversion->clip, rule->pattern))))
        continue;
      for (guint i = 0; i < take->tracks->len; i++)
        fits = fits
               || mo_joint_rule_matches (rule, mo_take_track (take, i)->number,
                                         mo_take_track (take, i)->name);
      if (!fits)
        mo_report (conversion->context, MO_CODE_RULE_WITHOUT_JOINT, MO_NOWHERE, NULL, "%s",
                   mo_lines_get (rules, line));
    }
}

static void
find_clamped_positions (MoConversion *conversion, const MoTakeTrack *track)
{
  for (guint i = 0; i < track->position->len; i++)
    {
      MoQuat v = mo_take_key (track->position, i)->value;

      if (fabs (v.x) > MO_MAX_POSITION || fabs (v.y) > MO_MAX_POSITION
          || fabs (v.z) > MO_MAX_POSITION)
        mo_report (conversion->context, MO_CODE_POSITION_CLAMPED, MO_NOWHERE, track->name,
                   _ ("at %.3f s"), mo_take_key (track->position, i)->time);
    }
}

/* What rests but may not turn has to be looked at; if it does not, one key is enough from now on. */
static void
wake_still (MoTake *take)
{
  for (guint i = 0; i < take->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (take, i);

      if (track->rotation != NULL || track->source->turns)
        continue;
      mo_take_track_wake (track);
      if (!mo_take_turns (track->rotation))
        drop_keys (take, &track->rotation, 1);
    }
}

static gboolean
is_any_written (const MoConversion *conversion, const MoTake *take)
{
  for (guint i = 0; i < take->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (take, i);
      MoJointSettings settings =
          mo_joint_rules_look_up (conversion->recipe->joint, track->number, track->name);

      if (settings.include == MO_INCLUDE_WRITE || track->is_wanted || mo_take_track_acts (track))
        return TRUE;
    }
  return FALSE;
}

/* A rest pose is a pose as well: what does not differ from it would leave an empty file, so all of it is held. */
static void
hold_rest (const MoConversion *conversion, MoTake *take)
{
  if (take->tracks->len == 0 || conversion->clip->anim != NULL || is_any_written (conversion, take))
    return;
  for (guint i = 0; i < take->tracks->len; i++)
    mo_take_track (take, i)->is_wanted = TRUE;
  if (conversion->clip->stance == NULL) /* otherwise nobody has posed it yet */
    mo_report (conversion->context, MO_CODE_REST_HELD, MO_NOWHERE, NULL, NULL);
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;

  find_idle_rules (conversion, take);
  wake_still (take);
  hold_rest (conversion, take);
  for (guint i = take->tracks->len; i > 0; i--)
    if (!settle_track (conversion, take, mo_take_track (take, i - 1)))
      {
        mo_take_remove_track (take, i - 1);
        take->is_edited = TRUE;
      }
  for (guint i = 0; i < take->tracks->len; i++)
    find_clamped_positions (conversion, mo_take_track (take, i));
  if (take->tracks->len == 0)
    return mo_fail (conversion->context, error, MO_ERROR_INVALID, MO_CODE_NOTHING_MOVES, MO_NOWHERE,
                    NULL, NULL);
  return TRUE;
}

const MoStep mo_step_joints = {
  .id = "joints",
  .title = N_ ("Choose which joints are written"),
  .applies = mo_faithful_applies,
  .run = run,
  .knows_rest = TRUE,
};
