/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include "mo-number.h"
#include "mo-posture-json.h"
#include "mo-stance-clip.h"

#include <string.h>

/* A clip that was made from nothing is written as what its keys make of it, for other programs, and beside that, in
 * "limber", the pose that it began with: the member "stance", with the joints of that pose, the frame time, and a checksum
 * of the motion. If that still fits, the file opens as that clip with its keys; if somebody has changed the motion since,
 * it is the motion that counts. */

#define STANCE "stance"

/* -- The checksum ------------------------------------------------------------------------------ */

static void
append_joint (GString *text, const MoSkeleton *skeleton, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (skeleton, index);
  const char *parent =
      joint->parent >= 0 ? mo_skeleton_joint (skeleton, (guint) joint->parent)->name : "";

  g_string_append_printf (text, "%s\n%s\n", joint->name, parent);
  for (guint i = 0; i < joint->n_channels; i++)
    g_string_append_printf (text, "%u ", joint->channels[i]);
  for (guint i = 0; i < 3; i++)
    {
      mo_json_append_number (text, mo_vec3_part (joint->rest.translation, i));
      g_string_append_c (text, '\n');
    }
}

static gboolean
has_key_at (const MoKeyframes *keyframes, guint index, double time)
{
  for (guint path = 0; path < MO_N_KEYED; path++)
    {
      const MoCurve *curve = &keyframes->joints[index].paths[path];
      guint key = curve->n_keys > 0 ? mo_curve_find (curve, time, 0) : 0;

      if (curve->n_keys > 0 && mo_curve_time (curve, key) == time)
        return TRUE;
    }
  return FALSE;
}

static void
append_key (GString *text, const MoClip *clip, const MoKeyframes *keyframes, guint index,
            double time)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  double values[MO_MAX_JOINT_CHANNELS];

  if (!has_key_at (keyframes, index, time))
    return;
  mo_keyframes_evaluate (keyframes, index, joint, time, values);
  g_string_append_printf (text, "%s\n", joint->name);
  for (guint i = 0; i < joint->n_channels; i++)
    {
      char printed[MO_NUMBER_MAX_TEXT];

      /* As they are written, so that they are the same when they are read. */
      g_string_append_len (text, printed, mo_number_print_tidy (printed, values[i]) - printed);
      g_string_append_c (text, '\n');
    }
}

/* Of what a program may change in KEYFRAMES or HIERARCHY, however it lays out the file. */
static char *
make_sum (const MoClip *clip, const MoKeyframes *keyframes)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree guint *order = g_new (guint, clip->skeleton->joints->len + 1);
  g_autofree guint *columns = g_new (guint, clip->skeleton->n_channels + 1);
  guint n = clip->skeleton->joints->len;

  mo_skeleton_get_order (clip->skeleton, order, columns);
  for (guint i = 0; i < n; i++)
    append_joint (text, clip->skeleton, order[i]);
  g_string_append_printf (text, "%u\n", (guint) keyframes->interpolation);
  for (guint k = 0; k < keyframes->times->len; k++)
    {
      double time = g_array_index (keyframes->times, double, k);

      mo_json_append_number (text, time);
      g_string_append_c (text, '\n');
      for (guint i = 0; i < n; i++)
        append_key (text, clip, keyframes, order[i], time);
    }
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, (gssize) text->len);
}

/* -- Reading ----------------------------------------------------------------------------------- */

gboolean
mo_bvj_read_stance (MoBvjReading *self, const MoJsonValue *member)
{
  const MoJsonValue *joints, *frame_time;
  const char *sum;

  if (strcmp (member->name, STANCE) != 0 || member->kind != MO_JSON_OBJECT || self->stance != NULL)
    return FALSE;
  joints = mo_json_member (member, "joints");
  frame_time = mo_json_member (member, "frameTime");
  sum = mo_json_member_string (member, "sha256");
  if (joints == NULL || sum == NULL || frame_time == NULL || frame_time->kind != MO_JSON_NUMBER
      || !(frame_time->number > 0.0 && frame_time->number <= 1.0))
    return FALSE;
  self->stance = mo_posture_from_json (joints);
  if (self->stance == NULL)
    return FALSE;
  self->stance_sum = g_strdup (sum);
  self->stance_frame_time = frame_time->number;
  self->stance_at = member->location;
  return TRUE;
}

/* All edits at rest. */
static MoRecipe *
mute_edits (const MoRecipe *settings)
{
  MoEdits *edits;

  if (settings->edits == NULL)
    return mo_recipe_ref ((MoRecipe *) settings);
  edits = mo_edits_ref (settings->edits);
  for (guint i = 0; i < settings->edits->list->len; i++)
    {
      MoEdits *next =
          mo_edits_replace (edits, i, mo_edit_with_muted (mo_edits_get (edits, i), TRUE));

      mo_edits_unref (edits);
      edits = next;
    }
  return mo_recipe_with_edits (settings, edits);
}

/* Members that are nobody's stay in the file; all that belongs to the motion which was written goes. */
static MoFacts *
take_members (MoBvjFacts *facts, guint n_joints)
{
  MoBvjFacts *left = mo_bvj_facts_new ();

  for (guint i = 0; i < n_joints; i++)
    mo_bvj_facts_add_node (left);

  left->has = facts->has & MO_BVJ_HAS_LIMBER;
  left->members = g_steal_pointer (&facts->members);
  left->limber_members = g_steal_pointer (&facts->limber_members);
  return (MoFacts *) left;
}

MoClip *
mo_bvj_restore_stance (MoBvjReading *self, MoClip *clip)
{
  g_autofree char *sum = clip->keyframes != NULL ? make_sum (clip, clip->keyframes) : NULL;
  MoClip *made;

  if (g_strcmp0 (sum, self->stance_sum) != 0)
    {
      MoRecipe *muted = mute_edits (clip->settings);

      mo_report (self->context, MO_CODE_BVJ_KEYS_CHANGED, self->stance_at, NULL, NULL);
      mo_recipe_unref (clip->settings);
      clip->settings = muted;
      return mo_clip_ref (clip);
    }
  made = mo_stance_new_clip (self->stance, MO_NEW_ANIMATION, self->stance_frame_time);
  mo_recipe_unref (made->settings);
  made->settings = mo_recipe_ref (clip->settings);
  made->facts = take_members (mo_bvj_facts (clip), made->skeleton->joints->len);
  made->stage = g_steal_pointer (&clip->stage);
  return made;
}

/* -- Writing ----------------------------------------------------------------------------------- */

void
mo_bvj_append_stance (MoBvjWriter *self, const MoKeyframes *keyframes, gboolean *is_first)
{
  g_autoptr (JsonNode) joints = mo_posture_to_json (self->project->stance);
  g_autofree char *text = mo_json_print_line (joints);
  g_autofree char *sum = make_sum (self->clip, keyframes);
  gboolean is_first_inside = TRUE;

  mo_bvj_begin_member (self, 2, is_first, STANCE);
  g_string_append_c (self->text, '{');
  mo_bvj_begin_member (self, 3, &is_first_inside, "sha256");
  mo_json_append_string (self->text, sum);
  mo_bvj_begin_member (self, 3, &is_first_inside, "frameTime");
  mo_bvj_append_number (self, self->project->frame_time);
  mo_bvj_begin_member (self, 3, &is_first_inside, "joints");
  g_string_append (self->text, text);
  g_string_append (self->text, "\n    }");
}
