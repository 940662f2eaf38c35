/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-completion.h"

#include "cli-options.h"

#include "draw-camera.h"

#include "mo-name-map.h"
#include "mo-read.h"
#include "mo-names.h"

static const char head[] =
    "# bash completion for limber-tool; made from the program's own tables\n"
    "\n"
    "_limber_tool ()\n"
    "{\n"
    "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=\n"
    "\n"
    "  # bash takes --flag=value apart at the sign\n"
    "  if [[ $cur == = ]]; then\n"
    "    cur=\n"
    "  elif [[ $prev == = ]]; then\n"
    "    prev=${COMP_WORDS[COMP_CWORD-2]}\n"
    "  fi\n"
    "\n"
    "  case $prev in\n";

static const char middle[] = "  esac\n"
                             "\n"
                             "  if [[ -z $words ]]; then\n"
                             "    case $COMP_CWORD:${COMP_WORDS[1]}:$cur in\n";

static const char tail[] = "    esac\n"
                           "  fi\n"
                           "\n"
                           "  # with nothing to offer, readline offers files\n"
                           "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
                           "}\n"
                           "\n"
                           "complete -o default -F _limber_tool limber-tool\n";

/* `flags` is a pattern of the shell: "--to|-t". */
static void
print_values (const char *flags, GPtrArray *values)
{
  g_print ("    %s) words='", flags);
  for (guint i = 0; i < values->len; i++)
    g_print ("%s%s", i > 0 ? " " : "", (char *) g_ptr_array_index (values, i));
  g_print ("' ;;\n");
}

static void
print_field_values (void)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      const MoField *field = mo_field (i);
      g_autoptr (GPtrArray) values = g_ptr_array_new ();
      g_autofree char *flag = g_strconcat ("--", field->name, NULL);

      for (guint j = 0; field->type == MO_FIELD_CHOICE && field->nicks[j] != NULL; j++)
        g_ptr_array_add (values, (char *) field->nicks[j]);
      if (i == MO_FIELD_EMOTE)
        for (const MoExpression *row = mo_expressions; row->nick != NULL; row++)
          g_ptr_array_add (values, (char *) row->nick);
      if (values->len > 0)
        print_values (flag, values);
    }
}

static void
print_format_values (void)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  for (guint i = 0; mo_formats ()[i] != NULL; i++)
    if (mo_formats ()[i]->write != NULL)
      g_ptr_array_add (values, (char *) mo_formats ()[i]->id);
  print_values ("--to|-t", values);
}

static void
print_map_values (void)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  g_ptr_array_add (values, (char *) "auto");
  g_ptr_array_add (values, (char *) MO_NAME_MAP_AVATAR);
  for (const MoNameMap *const *map = mo_name_maps (); *map != NULL; map++)
    g_ptr_array_add (values, (char *) mo_name_map_get_name (*map));
  print_values ("--map", values);
}

static void
print_view_values (void)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  for (const char *const *nick = draw_side_nicks (); *nick != NULL; nick++)
    g_ptr_array_add (values, (char *) *nick);
  print_values ("--view", values);
}

static void
print_commands (void)
{
  g_print ("      1:*) words='");
  for (guint i = 0; cli_commands ()[i] != NULL; i++)
    g_print ("%s ", cli_commands ()[i]->name);
  g_print ("--help --version --json-schema' ;;\n");

  for (guint i = 0; cli_commands ()[i] != NULL; i++)
    {
      const CliCommand *command = cli_commands ()[i];
      g_autofree const char **names = cli_option_names (command);

      g_print ("      *:%s:-*) words='", command->name);
      for (guint j = 0; names[j] != NULL; j++)
        {
          int field = command->takes_recipe ? mo_field_find (names[j]) : -1;

          g_print ("%s--%s", j > 0 ? " " : "", names[j]);
          if (field >= 0 && mo_field ((MoFieldId) field)->type == MO_FIELD_BOOLEAN)
            g_print (" --no-%s", names[j]);
        }
      g_print ("' ;;\n");
    }
}

void
cli_completion_print (void)
{
  g_print ("%s", head);
  print_field_values ();
  print_format_values ();
  print_map_values ();
  print_view_values ();
  g_print ("%s", middle);
  print_commands ();
  g_print ("%s", tail);
}
