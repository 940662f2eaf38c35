/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-posture-clip.h"

#include "mo-convert.h"
#include "mo-joint-rules.h"
#include "mo-read.h"
#include "mo-source-recipe.h"
#include "mo-stance-clip.h"
#include "mo-write.h"

/* -- Out of a clip ----------------------------------------------------------------------------- */

static MoRecipe *
with_rule (MoRecipe *recipe, const char *rule)
{
  MoRecipe *next = mo_recipe_append (recipe, MO_FIELD_JOINT, rule, NULL);

  if (next == NULL)
    return recipe;
  mo_recipe_unref (recipe);
  return next;
}

/* Joints with a key are meant to be there even if they are at rest. The hip has one in any file, as its place is that of
 * the whole body: it is the file's own rules that say whether it is meant. */
static MoRecipe *
with_keyed_joints (MoRecipe *recipe, const MoClip *clip)
{
  if (clip->keyframes == NULL)
    return recipe;
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const char *name = mo_skeleton_joint (clip->skeleton, i)->name;
      int number = mo_rig_find (name);

      if (number > MO_RIG_PELVIS && mo_keyframes_count_keys (clip->keyframes, i) > 0)
        {
          g_autofree char *rule = g_strdup_printf ("%s:write", mo_rig_joint ((guint) number)->name);

          recipe = with_rule (recipe, rule);
        }
    }
  return recipe;
}

/* Of the file's motion, with its rules, as a pose is only what they write. */
static MoRecipe *
make_recipe (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  MoRecipe *result = mo_source_recipe (merged);
  guint n = mo_lines_get_n_lines (merged->joint);

  result = with_keyed_joints (result, clip);
  for (guint i = 0; i < n; i++)
    result = with_rule (result, mo_lines_get (merged->joint, i));
  return result;
}

static void
find_parts (const MoAnim *anim, guint8 has[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = &g_array_index (anim->joints, MoAnimJoint, i);
      int number = mo_rig_find (joint->name);

      if (number >= 0)
        has[number] = (joint->rotation.n_keys > 0 ? MO_POSTURE_TURN : 0)
                      | (joint->position.n_keys > 0 ? MO_POSTURE_MOVE : 0);
    }
}

MoPosture *
mo_posture_from_clip (const MoClip *clip, const MoRecipe *recipe, double time, MoContext *context,
                      GError **error)
{
  g_autoptr (MoRecipe) source = make_recipe (clip, recipe);
  MoConvertOptions plain = { .is_plain = TRUE };
  g_autoptr (MoPrepared) prepared = mo_prepare (clip, source, &plain, context, error);
  g_autoptr (MoAnim) anim =
      prepared != NULL ? mo_finish (prepared, source, &plain, context, error) : NULL;
  guint8 has[MO_RIG_N_JOINTS] = { 0 };
  MoSourceSpan span;
  MoPose pose;

  if (anim == NULL)
    return NULL;
  span = mo_prepared_get_source (prepared);
  find_parts (anim, has);
  time = mo_prepared_get_time (prepared, CLAMP (time, span.begin, span.end));
  mo_pose_reset (&pose);
  mo_prepared_sample (prepared, time, &pose, NULL);
  return mo_posture_from_pose (&pose, has);
}

MoPosture *
mo_posture_read (MoSource *source, MoContext *context, GError **error)
{
  g_autoptr (MoClip) clip = mo_read (source, context, error);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();

  return clip != NULL ? mo_posture_from_clip (clip, nothing, 0.0, context, error) : NULL;
}

/* -- Into a file ------------------------------------------------------------------------------- */

GBytes *
mo_posture_to_bvj (const MoPosture *self, const char *name, GError **error)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoClip) clip = mo_stance_pose_clip (self);
  g_autoptr (MoRecipe) nothing = mo_recipe_new (),
                       recipe = name != NULL ? mo_recipe_with (nothing, MO_FIELD_NAME, name, error)
                                             : mo_recipe_ref (nothing);

  return recipe != NULL ? mo_write (&mo_format_bvj, clip, recipe, quiet, error) : NULL;
}
