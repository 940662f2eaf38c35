/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-poses.h"

#include "cli-json.h"
#include "cli-table.h"

#include "mo-anim-channels.h"
#include "mo-clip-pose.h"
#include "mo-math.h"

#include <glib/gi18n.h>

GArray *
cli_poses_parse (const char *text, GError **error)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  for (char **word = words; *word != NULL; word++)
    {
      char *end;
      double time = g_ascii_strtod (*word, &end);

      if (end == *word || *end != '\0' || !isfinite (time))
        {
          g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                       _ ("%s is not a time in seconds; an example: 0,0.5,1.25"), *word);
          return NULL;
        }
      g_array_append_val (times, time);
    }
  return g_steal_pointer (&times);
}

/* With channels that are whole poses. Unref it. */
static MoClip *
to_channels (const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);

  if (clip->anim != NULL)
    return mo_anim_to_channels (clip, context);
  return clip->are_changes_of_rest ? mo_clip_to_plain (clip, FALSE) : mo_clip_ref ((MoClip *) clip);
}

/* -- As text ----------------------------------------------------------------------------------- */

static void
add_row (CliTable *table, const char *name, const MoTransform *world)
{
  const double numbers[] = { world->position.x, world->position.y, world->position.z,
                             world->rotation.x, world->rotation.y, world->rotation.z,
                             world->rotation.w };
  char cells[G_N_ELEMENTS (numbers)][G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_ascii_formatd (cells[i], sizeof cells[i], "%.5f", numbers[i] + 0.0);
  cli_table_add (table, name, cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6],
                 NULL);
}

char *
cli_poses_to_string (const MoClip *clip, const GArray *times)
{
  g_autoptr (MoClip) plain = to_channels (clip);
  guint n = plain->skeleton->joints->len;
  g_autofree MoTransform *world = g_new (MoTransform, n + 1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < times->len; i++)
    {
      g_autoptr (CliTable) table = cli_table_new ();
      double time = g_array_index (times, double, i);

      g_string_append_c (text, '\n');
      g_string_append_printf (text, _ ("  At %.3f s"), time);
      g_string_append_c (text, '\n');
      cli_table_add (table, _ ("Joint"), "X", "Y", "Z", "qx", "qy", "qz", "qw", NULL);
      mo_clip_pose (plain, time, world);
      for (guint j = 0; j < n; j++)
        if (!mo_skeleton_joint (plain->skeleton, j)->is_end)
          add_row (table, mo_skeleton_joint (plain->skeleton, j)->name, &world[j]);
      cli_table_print (table, "  ", text);
    }
  return g_string_free (text, FALSE);
}

/* -- As JSON ----------------------------------------------------------------------------------- */

static void
add_joints (JsonBuilder *builder, const MoClip *plain, const MoTransform *world)
{
  json_builder_begin_array (builder);
  for (guint i = 0; i < plain->skeleton->joints->len; i++)
    {
      const MoVec3 *v = &world[i].position;
      const MoQuat *q = &world[i].rotation;
      const double numbers[] = { v->x, v->y, v->z, q->x, q->y, q->z, q->w };

      if (mo_skeleton_joint (plain->skeleton, i)->is_end)
        continue;
      json_builder_begin_array (builder);
      for (guint j = 0; j < G_N_ELEMENTS (numbers); j++)
        json_builder_add_value (builder, cli_json_number (numbers[j]));
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
}

void
cli_poses_add (JsonBuilder *builder, const MoClip *clip, const GArray *times)
{
  g_autoptr (MoClip) plain = to_channels (clip);
  g_autofree MoTransform *world = g_new (MoTransform, plain->skeleton->joints->len + 1);

  json_builder_set_member_name (builder, "pose_joints");
  json_builder_begin_array (builder);
  for (guint i = 0; i < plain->skeleton->joints->len; i++)
    if (!mo_skeleton_joint (plain->skeleton, i)->is_end)
      json_builder_add_value (builder,
                              cli_json_string (mo_skeleton_joint (plain->skeleton, i)->name));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "poses");
  json_builder_begin_array (builder);
  for (guint i = 0; i < times->len; i++)
    {
      double time = g_array_index (times, double, i);

      json_builder_begin_object (builder);
      cli_json_add_node (builder, "time", cli_json_number (time));
      json_builder_set_member_name (builder, "joints");
      mo_clip_pose (plain, time, world);
      add_joints (builder, plain, world);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "rest");
  if (plain->reference == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  mo_clip_reference_pose (plain, world);
  add_joints (builder, plain, world);
}
