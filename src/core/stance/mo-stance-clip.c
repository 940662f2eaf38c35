/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-stance-clip.h"

#include "mo-axes.h"
#include "mo-euler.h"
#include "mo-joint-rules.h"
#include "mo-rig-skeleton.h"

/* -- The motion -------------------------------------------------------------------------------- */

static guint8
part_of (const MoPosture *posture, guint joint)
{
  if ((posture->has[joint] & MO_POSTURE_MOVE) != 0)
    return MO_RIG_PART_MOVES;
  return posture->has[joint] != 0 ? MO_RIG_PART_TURNS : MO_RIG_PART_NONE;
}

static void
set_key (MoClip *clip, guint index, guint number, const MoTransform *local)
{
  static const double no_angles[MO_EULER_N] = { 0.0 }, start = 0.0;
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  double angles[MO_EULER_N], row[MO_MAX_JOINT_CHANNELS];

  mo_euler_from_quat (mo_axes_rotation_from_avatar (local->rotation), mo_euler_usual, no_angles,
                      angles);
  mo_rig_skeleton_row (joint, number, angles, local->position, row);
  mo_keyframes_set_rows (clip->keyframes, index, joint, 1, &start, row);
}

void
mo_stance_fill_clip (MoClip *clip, const MoPosture *posture)
{
  guint8 wanted[MO_RIG_N_JOINTS];
  int index_of[MO_RIG_N_JOINTS];
  double start = 0.0;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    wanted[i] = part_of (posture, i);
  clip->skeleton = mo_skeleton_new ();
  mo_rig_skeleton_fill (clip->skeleton, wanted, index_of);
  clip->keyframes = mo_keyframes_new (clip->skeleton->joints->len);
  clip->keyframes->interpolation = MO_INTERPOLATION_LINEAR;
  g_array_append_val (clip->keyframes->times, start);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (wanted[i] != MO_RIG_PART_NONE || i == MO_RIG_PELVIS)
      set_key (clip, (guint) index_of[i], i, &posture->local[i]);
}

/* -- Settings ---------------------------------------------------------------------------------- */

static MoRecipe *
with_field (MoRecipe *recipe, MoFieldId id, const char *text)
{
  MoRecipe *changed = mo_field (id)->type == MO_FIELD_LIST
                          ? mo_recipe_append (recipe, id, text, NULL)
                          : mo_recipe_with (recipe, id, text, NULL);

  mo_recipe_unref (recipe);
  return changed;
}

/* Rules that write a joint's parts. Positions of joints are only written where a rule says so, but for the pelvis, whose
 * position and rotation both are. */
static char **
add_rule (char **rules, const MoPosture *posture, guint parts, gboolean is_pelvis)
{
  g_autoptr (MoLines) before =
      mo_lines_new_from (&mo_joint_rule_lines, (const char *const *) rules);
  MoJointSettings change = MO_JOINT_SETTINGS_UNSET;
  guint joints[MO_RIG_N_JOINTS], n = 0;

  change.include = MO_INCLUDE_WRITE;
  if ((parts & MO_POSTURE_TURN) == 0)
    change.rotation = FALSE;
  if (((parts & MO_POSTURE_MOVE) != 0) != is_pelvis)
    change.position = (parts & MO_POSTURE_MOVE) != 0;
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (posture->has[i] == parts && (i == MO_RIG_PELVIS) == is_pelvis)
      joints[n++] = i;
  g_strfreev (rules);
  return mo_joint_rules_change (before, joints, n, change);
}

MoRecipe *
mo_stance_add_rules (MoRecipe *recipe, const MoPosture *posture)
{
  g_auto (GStrv) rules = g_new0 (char *, 1);

  for (guint parts = MO_POSTURE_TURN; parts <= (MO_POSTURE_TURN | MO_POSTURE_MOVE); parts++)
    {
      rules = add_rule (g_steal_pointer (&rules), posture, parts, FALSE);
      rules = add_rule (g_steal_pointer (&rules), posture, parts, TRUE);
    }
  for (char **rule = rules; *rule != NULL; rule++)
    recipe = with_field (recipe, MO_FIELD_JOINT, *rule);
  return recipe;
}

static MoRecipe *
make_settings (MoNewKind kind)
{
  static const struct
  {
    MoFieldId id;
    const char *text;
  } presets[] = {
    { MO_FIELD_LOOP, "yes" },
    { MO_FIELD_PRIORITY, "4" },
    { MO_FIELD_EASE_IN, "0.5" },
    { MO_FIELD_EASE_OUT, "0.5" },
  };
  MoRecipe *settings = mo_recipe_new ();

  for (guint i = 0; kind == MO_NEW_POSE && i < G_N_ELEMENTS (presets); i++)
    settings = with_field (settings, presets[i].id, presets[i].text);
  return settings;
}

static MoClip *
make_clip (const MoPosture *posture, MoNewKind kind)
{
  MoClip *clip = mo_clip_new ("bvj");

  mo_stance_fill_clip (clip, posture);
  clip->settings = mo_stance_add_rules (make_settings (kind), posture);
  return clip;
}

MoClip *
mo_stance_pose_clip (const MoPosture *posture)
{
  return make_clip (posture, MO_NEW_POSE);
}

MoClip *
mo_stance_new_clip (const MoPosture *stance, MoNewKind kind, double frame_time)
{
  g_autoptr (MoPosture) begin =
      stance != NULL ? mo_posture_ref ((MoPosture *) stance) : mo_posture_new ();
  MoClip *clip = make_clip (begin, kind);

  clip->stance = g_steal_pointer (&begin);
  clip->frame_time = frame_time;
  return clip;
}
