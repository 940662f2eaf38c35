/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-exit.h"
#include "cli-guess.h"
#include "cli-json.h"
#include "cli-map.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli-table.h"
#include "cli-write.h"
#include "cli.h"

#include "mo-error.h"
#include "mo-json.h"
#include "mo-name-map.h"
#include "mo-read.h"
#include "mo-rig.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static gboolean as_json, lists, force;
static char *output;

static const GOptionEntry options[] = {
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_ ("Write the map as a map file"),
    N_ ("FILE") },
  { "force", 'f', 0, G_OPTION_ARG_NONE, &force, N_ ("Replace existing files"), NULL },
  { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print JSON"), NULL },
  { "list", 'l', 0, G_OPTION_ARG_NONE, &lists, N_ ("List the maps there are"), NULL },
  { NULL }
};

/* -- Maps there are ------------------------------------------------------------------------------ */

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The maker's own, by the names of their files. */
static void
list_own (CliTable *table)
{
  g_autofree char *path = cli_map_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *file;

  while (folder != NULL && (file = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (file, MO_NAME_MAP_SUFFIX))
      g_ptr_array_add (names, g_strndup (file, strlen (file) - strlen (MO_NAME_MAP_SUFFIX)));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *base = g_strconcat (g_ptr_array_index (names, i), MO_NAME_MAP_SUFFIX, NULL);
      g_autofree char *whole = g_build_filename (path, base, NULL);

      cli_table_add (table, g_ptr_array_index (names, i), whole, NULL);
    }
}

static int
list (void)
{
  g_autoptr (CliTable) table = cli_table_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  cli_table_add (table, _ ("Name"), _ ("Title"), NULL);
  cli_table_add (table, MO_NAME_MAP_AVATAR,
                 _ ("The avatar’s own names, turned as they are written"), NULL);
  for (const MoNameMap *const *map = mo_name_maps (); *map != NULL; map++)
    cli_table_add (table, mo_name_map_get_name (*map), mo_name_map_get_title (*map), NULL);
  list_own (table);
  cli_table_print (table, "", text);
  g_print ("%s", text->str);
  return CLI_EXIT_DONE;
}

/* -- The map of a file --------------------------------------------------------------------------- */

static const char *
avatar_name (const MoJointMatch *match)
{
  return match->number >= 0 ? mo_rig_joint ((guint) match->number)->name : NULL;
}

static void
print_table (const char *name, const MoClip *clip, const MoJointMap *map)
{
  g_autoptr (CliTable) table = cli_table_new ();
  g_autofree char *sentence = cli_guess_describe_map (clip, map);
  g_autoptr (GString) text = g_string_new (NULL);

  cli_table_add (table, _ ("Joint"), _ ("Avatar"), _ ("Known by"), _ ("Sure"), NULL);
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJointMatch *match = mo_joint_map_get (map, i);
      g_autofree char *sure = g_strdup_printf ("%.0f %%", 100.0 * match->confidence);

      if (!mo_skeleton_joint (clip->skeleton, i)->is_end)
        cli_table_add (table, mo_skeleton_joint (clip->skeleton, i)->name,
                       match->number >= 0 ? avatar_name (match) : "-", mo_known_nick (match->known),
                       match->known != MO_KNOWN_NOT ? sure : "-", NULL);
    }
  cli_table_print (table, "  ", text);
  g_print ("%s: %s\n%s", name, sentence, text->str);
}

static void
print_json (const char *name, const MoClip *clip, const MoJointMap *map)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  cli_json_add_string (builder, "file", name);
  cli_json_add_string (builder, "map", mo_joint_map_get_name (map));
  cli_json_add_node (builder, "confidence", cli_json_number (mo_joint_map_get_confidence (map)));
  json_builder_set_member_name (builder, "joints");
  json_builder_begin_array (builder);
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJointMatch *match = mo_joint_map_get (map, i);

      if (mo_skeleton_joint (clip->skeleton, i)->is_end)
        continue;
      json_builder_begin_object (builder);
      cli_json_add_string (builder, "joint", mo_skeleton_joint (clip->skeleton, i)->name);
      cli_json_add_string (builder, "avatar", avatar_name (match));
      cli_json_add_string (builder, "known", mo_known_nick (match->known));
      cli_json_add_node (builder, "confidence", cli_json_number (match->confidence));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = mo_json_print (root);
  /* JSON is UTF-8 whatever the terminal's encoding is. */
  fputs (text, stdout);
}

/* The map is named after its file: "mine.json" is "mine". */
static gboolean
save (const MoClip *clip, const MoJointMap *map, GError **error)
{
  g_autofree char *base = g_path_get_basename (output), *name = g_filename_display_name (base);
  g_autoptr (GBytes) bytes = NULL;
  char *text;

  if (g_str_has_suffix (name, MO_NAME_MAP_SUFFIX))
    name[strlen (name) - strlen (MO_NAME_MAP_SUFFIX)] = '\0';
  text = mo_joint_map_save (map, clip->skeleton, name);
  bytes = g_bytes_new_take (text, strlen (text));
  return cli_write (output, bytes, force, NULL, error);
}

static gboolean
work (const CliRun *run, const char *name, MoContext *context, GError **error)
{
  g_autoptr (MoSource) source = cli_source_open (run->files[0], NULL, error);
  g_autoptr (MoClip) clip = source != NULL ? mo_read (source, context, error) : NULL;
  g_autoptr (MoJointMap) map = NULL;

  if (clip == NULL)
    return FALSE;
  map = cli_guess_map (clip);
  if (map == NULL)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_UNSUPPORTED,
                   _ ("an .anim has no map: its joints are the avatar’s own"));
      return FALSE;
    }
  if (output != NULL && !save (clip, map, error))
    return FALSE;
  if (as_json)
    print_json (name, clip, map);
  else if (output == NULL && !run->quiet)
    print_table (name, clip, map);
  return TRUE;
}

static int
run (const CliRun *run)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;

  if (lists)
    return run->files[0] == NULL ? list ()
                                 : cli_usage_error ("map", _ ("%s takes no files"), "--list");
  if (run->files[0] == NULL)
    return cli_usage_error ("map", _ ("No file given"));
  if (run->files[1] != NULL)
    return cli_usage_error ("map", _ ("Give one file to map"));
  name = cli_source_display_name (run->files[0]);
  if (work (run, name, context, &error))
    return CLI_EXIT_DONE;
  cli_report_findings (name, context->diagnostics, run);
  cli_report_error (name, error, context->diagnostics);
  return cli_exit_for_error (error);
}

const CliCommand cmd_map = {
  .name = "map",
  .summary = N_ ("Show which joint of a file is which of the avatar’s, and write that as a map"),
  .arguments = N_ ("FILE"),
  .options = options,
  .needs_no_file = TRUE,
  .run = run,
};
