/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-plan.h"

#include "cli-write.h"

#include "mo-error.h"
#include "mo-file-name.h"
#include "mo-read.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static gboolean refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
refuse (GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, MO_ERROR, MO_ERROR_USAGE, message);
  return FALSE;
}

static char *
writable_formats (void)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; mo_formats ()[i] != NULL; i++)
    if (mo_formats ()[i]->write != NULL)
      g_ptr_array_add (ids, (char *) mo_formats ()[i]->id);
  g_ptr_array_add (ids, NULL);
  return g_strjoinv (", ", (char **) ids->pdata);
}

/* Standard output, a pipe or a device need not be called as what is written there. */
static gboolean
needs_suffix (const char *output)
{
  return output != NULL && !g_str_equal (output, "-") && !cli_write_is_device (output);
}

/* The format is given by --to, or else by the suffix of the output, or else it is .anim. */
static const MoFormat *
choose_format (const char *output, const char *to, GError **error)
{
  const MoFormat *format = to != NULL ? mo_format_by_id (to) : NULL;

  if (output != NULL && output[0] == '\0')
    {
      refuse (error, _ ("The name of a file is empty"));
      return NULL;
    }
  if (to == NULL && output != NULL)
    format = mo_format_by_suffix (output);
  if (to == NULL && format == NULL && needs_suffix (output))
    {
      g_autofree char *ids = writable_formats (), *name = g_filename_display_basename (output);

      refuse (error,
              _ ("The name “%s” does not end as a format that can be written: end it in one of %s, "
                 "or choose one with --to"),
              name, ids);
      return NULL;
    }
  if (to == NULL && format == NULL)
    format = &mo_format_anim;
  if (format == NULL || format->write == NULL)
    {
      g_autofree char *ids = writable_formats ();

      refuse (error, _ ("“%s” is not a format that can be written: choose one of %s"),
              to != NULL ? to : format->id, ids);
      return NULL;
    }
  return format;
}

/* The input's base name without its suffix. */
static char *
get_input_base (const char *input)
{
  char *base = g_path_get_basename (g_str_equal (input, "-") ? "stdin" : input);
  char *dot = strrchr (base, '.');

  if (dot != NULL && dot != base)
    *dot = '\0';
  return base;
}

/* The name for the upload, or else that of the input, with the format's suffix, in the folder of
 * --out-dir or next to the input. */
static char *
name_output (const char *input, const CliPlanFlags *flags, const MoFormat *to)
{
  g_autofree char *beside = g_path_get_dirname (input);
  g_autofree char *base = flags->name != NULL ? mo_file_name_from (flags->name) : NULL;
  g_autofree char *file = NULL;

  if (flags->output != NULL)
    return g_strdup (flags->output);
  if (flags->out_dir == NULL && g_str_equal (input, "-") && !flags->is_of_parts)
    return g_strdup ("-");
  if (base == NULL)
    base = get_input_base (input);
  file = g_strconcat (base, ".", to->suffixes[0], NULL);
  if (flags->out_dir == NULL && strchr (input, G_DIR_SEPARATOR) == NULL)
    return g_steal_pointer (&file);
  return g_build_filename (flags->out_dir != NULL ? flags->out_dir : beside, file, NULL);
}

/* Sets a name for each input. If it would be the input itself, the options must name another
 * one. */
static gboolean
name_outputs (CliPlan *self, char **inputs, const CliPlanFlags *flags, GError **error)
{
  self->outputs = g_new0 (char *, g_strv_length (inputs) + 1);
  for (guint i = 0; inputs[i] != NULL; i++)
    {
      self->outputs[i] = name_output (inputs[i], flags, self->to);
      if (flags->output == NULL && flags->out_dir == NULL && !g_str_equal (inputs[i], "-")
          && !flags->is_of_parts && cli_write_is_same (inputs[i], self->outputs[i]))
        {
          g_autofree char *name = g_filename_display_name (inputs[i]);

          return refuse (error,
                         _ ("The result would overwrite “%s”: use -o or --out-dir to put it "
                            "elsewhere"),
                         name);
        }
    }
  return TRUE;
}

/* Fails if two results would be written to the same file. `seen` maps each path to the input it is
 * for. */
static gboolean
claim_output (GHashTable *seen, const char *output, const char *from, GError **error)
{
  char *path = g_canonicalize_filename (output, NULL);
  const char *other = g_hash_table_lookup (seen, path);

  if (other != NULL)
    {
      g_autofree char *a = g_filename_display_name (other);
      g_autofree char *b = g_filename_display_name (from);
      g_autofree char *to = g_filename_display_name (output);

      g_free (path);
      return refuse (error, _ ("“%s” and “%s” would both be written to “%s”"), a, b, to);
    }
  g_hash_table_insert (seen, path, (char *) from);
  return TRUE;
}

static gboolean
check_collisions (const CliPlan *self, char **inputs, const char *recipe, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; inputs[i] != NULL; i++)
    {
      if (!claim_output (seen, self->outputs[i], inputs[i], error))
        return FALSE;
      if (recipe != NULL && !g_str_equal (recipe, "-") && cli_write_is_same (inputs[i], recipe))
        return refuse (error, _ ("The recipe would overwrite “%s”"), inputs[i]);
    }
  return recipe == NULL || claim_output (seen, recipe, _ ("the recipe"), error);
}

static gboolean
spares_terminal (const CliPlan *self, GError **error)
{
  if (!self->to->writes_anim || !isatty (STDOUT_FILENO)
      || !g_strv_contains ((const char *const *) self->outputs, "-"))
    return TRUE;
  return refuse (error, _ ("The result is binary and cannot go to a terminal: use -o FILE"));
}

static gboolean
make_folder (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  int code;

  if (g_mkdir_with_parents (path, 0777) == 0)
    return TRUE;
  code = errno;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
               _ ("The folder “%s” cannot be created: %s"), name, g_strerror (code));
  return FALSE;
}

gboolean
cli_plan_init (CliPlan *self, char **inputs, const CliPlanFlags *flags, GError **error)
{
  CliPlanFlags used = *flags;
  guint n_inputs = g_strv_length (inputs);

  *self = (CliPlan){ NULL };
  if (used.output != NULL && used.out_dir != NULL)
    return refuse (error, _ ("-o and --out-dir cannot be used together"));
  if (used.output != NULL && n_inputs > 1)
    return refuse (error, _ ("-o takes a single result: use --out-dir for several files"));
  if (used.output != NULL && g_file_test (used.output, G_FILE_TEST_IS_DIR))
    return refuse (error, _ ("“%s” is a folder: use --out-dir"), used.output);
  if (n_inputs > 1)
    used.name = NULL;
  self->to = choose_format (used.output, used.to, error);
  return self->to != NULL && name_outputs (self, inputs, &used, error)
         && check_collisions (self, inputs, used.recipe, error) && spares_terminal (self, error)
         && (used.out_dir == NULL || make_folder (used.out_dir, error));
}

char *
cli_plan_rename (const char *output, const char *input, const char *name)
{
  g_autofree char *base = mo_file_name_from (name), *folder = g_path_get_dirname (output);
  g_autofree char *file = NULL, *path = NULL;

  if (base == NULL)
    return NULL;
  file = g_strconcat (base, strrchr (output, '.'), NULL);
  path = strchr (output, G_DIR_SEPARATOR) != NULL ? g_build_filename (folder, file, NULL)
                                                  : g_steal_pointer (&file);
  return cli_write_is_same (path, input) ? NULL : g_steal_pointer (&path);
}

void
cli_plan_clear (CliPlan *self)
{
  g_clear_pointer (&self->outputs, g_strfreev);
}
