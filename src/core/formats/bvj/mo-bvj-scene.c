/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include "mo-joint-map.h"
#include "mo-map-line.h"

/* What a scene says of its motion and a BVJ does not, as settings: otherwise it would be guessed when the BVJ is read. */

static void
set (MoRecipe **recipe, MoFieldId id, const char *text)
{
  MoRecipe *changed;

  if (mo_recipe_is_set (*recipe, id))
    return;
  changed = mo_recipe_with (*recipe, id, text, NULL);
  mo_recipe_unref (*recipe);
  *recipe = changed;
}

static gboolean
has_roles (const MoSkeleton *skeleton)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (mo_skeleton_joint (skeleton, i)->role != NULL)
      return TRUE;
  return FALSE;
}

/* Humanoid bones of a VRM are known by their roles, whatever their names. */
static void
set_map (MoRecipe **recipe, const MoClip *clip, char **names)
{
  g_autoptr (MoJointMap) map = NULL;

  if (mo_recipe_is_set (*recipe, MO_FIELD_MAP) || !has_roles (clip->skeleton))
    return;
  map = mo_joint_map_new (clip, *recipe);
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      g_autofree char *line = mo_map_line_print (names[i], mo_joint_map_get (map, i)->number);
      MoRecipe *changed = *names[i] != '\0' && !mo_skeleton_joint (clip->skeleton, i)->is_end
                              ? mo_recipe_append (*recipe, MO_FIELD_MAP, line, NULL)
                              : NULL;

      if (changed == NULL)
        continue;
      mo_recipe_unref (*recipe);
      *recipe = changed;
    }
}

MoRecipe *
mo_bvj_recipe_of_scene (const MoClip *scene, const MoClip *clip, char **names,
                        const MoRecipe *recipe)
{
  static const char *const axes[] = { NULL, "x", "y", "z" };
  MoRecipe *result = mo_recipe_ref ((MoRecipe *) recipe);
  MoAxis up = clip->file_space.up;

  /* In an embedded file, or with the avatar's own names, nothing is guessed. */
  if (!scene->is_scene || scene->original != NULL || mo_clip_is_for_world (clip))
    return result;
  if (up > 0 && !mo_recipe_is_set (result, MO_FIELD_FRONT_AXIS))
    set (&result, MO_FIELD_UP_AXIS, axes[up]);
  if (clip->keyframes != NULL)
    set (&result, MO_FIELD_REFERENCE, "keep");
  set_map (&result, clip, names);
  return result;
}
