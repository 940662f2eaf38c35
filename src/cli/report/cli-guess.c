/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-guess.h"

#include "cli-json.h"
#include "cli-table.h"

#include "mo-guess.h"

#include <glib/gi18n.h>

MoJointMap *
cli_guess_map (const MoClip *clip)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();

  return mo_guess_map (clip, empty);
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

/* Of the map also how many joints it has. */
static void
add_guess (JsonBuilder *builder, const MoGuess *guess, const MoClip *clip, const MoJointMap *map)
{
  guint n = mo_joint_map_count (map, MO_N_KNOWN);

  json_builder_begin_object (builder);
  cli_json_add_string (builder, "what", mo_field (guess->field)->name);
  cli_json_add_string (builder, "value", guess->value);
  cli_json_add_node (builder, "confidence", cli_json_number (guess->confidence));
  cli_json_add_string (builder, "reason", guess->reason);
  if (guess->field == MO_FIELD_MAP)
    {
      cli_json_add_int (builder, "mapped", n);
      cli_json_add_int (builder, "unmapped", mo_skeleton_count (clip->skeleton) - n);
    }
  json_builder_end_object (builder);
}

GPtrArray *
cli_guess_all (const MoClip *clip, MoJointMap **map)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();

  return mo_guess_all (clip, empty, map);
}

void
cli_guess_add (JsonBuilder *builder, const GPtrArray *guesses, const MoClip *clip,
               const MoJointMap *map)
{
  json_builder_set_member_name (builder, "guesses");
  json_builder_begin_array (builder);
  for (guint i = 0; i < guesses->len; i++)
    add_guess (builder, g_ptr_array_index (guesses, i), clip, map);
  json_builder_end_array (builder);
}

void
cli_guess_print (const GPtrArray *guesses, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ();

  cli_table_add (table, _ ("Guess"), _ ("Value"), _ ("Sure"), _ ("Reason"), NULL);
  for (guint i = 0; i < guesses->len; i++)
    {
      const MoGuess *guess = g_ptr_array_index (guesses, i);
      g_autofree char *sure = g_strdup_printf ("%.0f %%", 100.0 * guess->confidence);

      cli_table_add (table, mo_field (guess->field)->name,
                     guess->value != NULL ? guess->value : "-", sure, guess->reason, NULL);
    }
  if (guesses->len == 0)
    return;
  cli_table_print (table, "  ", text);
  g_string_append_c (text, '\n');
}
