/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-guess.h"

#include "cli-json.h"

#include "mo-clip-meant.h"

#include <glib/gi18n.h>

MoJointMap *
cli_guess_map (const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoRecipe) recipe = NULL;
  g_autoptr (MoClip) plain = NULL;

  if (clip->anim != NULL || clip->skeleton == NULL)
    return NULL;
  recipe = mo_clip_merge_recipe (clip, empty);
  plain = mo_clip_as_meant (clip, recipe, context);
  return plain != NULL ? mo_joint_map_new (plain, recipe) : NULL;
}

char *
cli_guess_describe_map (const MoClip *clip, const MoJointMap *map)
{
  const char *name = mo_joint_map_get_name (map);
  guint n = mo_joint_map_count (map, MO_N_KNOWN);

  if (n == 0)
    return g_strdup (_ ("no human skeleton was recognised"));
  return g_strdup_printf (_ ("%s, %u joints of the avatar, %u others, %.0f %% sure"),
                          name != NULL ? name : "-", n, mo_skeleton_count (clip->skeleton) - n,
                          100.0 * mo_joint_map_get_confidence (map));
}

static void
add_map (JsonBuilder *builder, const MoClip *clip, const MoJointMap *map)
{
  g_autofree char *reason = cli_guess_describe_map (clip, map);
  guint n = mo_joint_map_count (map, MO_N_KNOWN);

  json_builder_begin_object (builder);
  cli_json_add_string (builder, "what", "map");
  cli_json_add_string (builder, "value", mo_joint_map_get_name (map));
  cli_json_add_node (builder, "confidence", cli_json_number (mo_joint_map_get_confidence (map)));
  cli_json_add_string (builder, "reason", reason);
  cli_json_add_int (builder, "mapped", n);
  cli_json_add_int (builder, "unmapped", mo_skeleton_count (clip->skeleton) - n);
  json_builder_end_object (builder);
}

void
cli_guess_add_all (JsonBuilder *builder, const MoClip *clip)
{
  g_autoptr (MoJointMap) map = cli_guess_map (clip);

  json_builder_set_member_name (builder, "guesses");
  json_builder_begin_array (builder);
  if (map != NULL)
    add_map (builder, clip, map);
  json_builder_end_array (builder);
}
