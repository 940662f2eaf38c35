/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-inspection.h"

#include "cli-edits.h"
#include "cli-facts.h"
#include "cli-guess.h"
#include "cli-report.h"
#include "cli-summary.h"
#include "cli-table.h"

#include "mo-anim.h"
#include "mo-bvh-marks.h"
#include "mo-constraint.h"
#include "mo-read.h"
#include "mo-limits.h"
#include "mo-motion.h"

#include <glib/gi18n.h>
#include <math.h>

/* The output of inspect as tables. */

/* "pos XYZ rot ZXY": the channels in file order, without repeating the kind. */
static char *
describe_channels (const MoJoint *joint)
{
  GString *text = g_string_new (NULL);
  int last = -1;

  for (guint i = 0; i < joint->n_channels; i++)
    {
      int is_rotation = joint->channels[i] > MO_CHANNEL_Z_POSITION;

      if (is_rotation != last)
        g_string_append_printf (text, "%s%s ", last < 0 ? "" : " ",
                                is_rotation ? _ ("rot") : _ ("pos"));
      g_string_append_c (text, mo_channel_name (joint->channels[i])[0]);
      last = is_rotation;
    }
  return g_string_free (text, FALSE);
}

static const char *
name_or_dash (const char *name)
{
  return name != NULL ? name : "-";
}

/* A dash if there is no rotation. */
static char *
describe_range (double degrees)
{
  return isnan (degrees) ? g_strdup ("-") : g_strdup_printf ("%.1f°", degrees);
}

/* The joints as an indented tree. `map` is of the clip's own skeleton. */
static void
print_skeleton (const MoClip *source, const MoJointMap *map, GString *text)
{
  g_autoptr (MoClip) clip = cli_clip_to_show (source);
  const MoSkeleton *skeleton = clip->skeleton;
  g_autoptr (CliTable) table = cli_table_new ();
  g_autofree guint *depths = g_new0 (guint, skeleton->joints->len + 1);
  g_autoptr (MoBvhMarks) marks = mo_bvh_marks_of (source);
  g_autofree double *ranges = cli_ranges_of_joints (clip);
  gboolean has_keys = clip->keyframes != NULL || marks != NULL;

  cli_table_add (table, _ ("Joint"), _ ("Drives"), _ ("Channels"), _ ("Range"),
                 has_keys ? _ ("Keys") : NULL, NULL);
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      g_autofree char *channels = describe_channels (joint);
      g_autofree char *name = NULL, *range = NULL, *keys = NULL;

      depths[i] = joint->parent >= 0 ? depths[joint->parent] + 1 : 0;
      if (joint->is_end)
        continue;
      if (has_keys)
        keys = g_strdup_printf ("%u", cli_count_keys (clip, marks, i));
      range = describe_range (ranges[i]);
      name = g_strdup_printf ("%*s%s", (int) depths[i] * 2, "", joint->name);
      cli_table_add (table, name, name_or_dash (cli_mapped_joint (clip, map, i)), channels, range,
                     keys, NULL);
    }
  cli_table_print (table, "  ", text);
}

static void
print_anim_joints (const MoClip *clip, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ();

  cli_table_add (table, _ ("Joint"), _ ("Drives"), _ ("Priority"), _ ("Rotation keys"),
                 _ ("Position keys"), _ ("Bytes"), _ ("Range"), NULL);
  for (guint i = 0; i < clip->anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (clip->anim, i);
      g_autofree char *priority = g_strdup_printf ("%d", joint->priority);
      g_autofree char *rotation = g_strdup_printf ("%u", joint->rotation.n_keys);
      g_autofree char *position = g_strdup_printf ("%u", joint->position.n_keys);
      g_autofree char *bytes =
          g_strdup_printf ("%" G_GSIZE_FORMAT, mo_anim_size (clip->anim, (int) i));
      g_autofree char *range = describe_range (cli_range_of_track (clip->anim, i));

      cli_table_add (table, joint->name, name_or_dash (cli_driven_joint (clip, joint->name)),
                     joint->priority < 0 ? _ ("base") : priority, rotation, position, bytes, range,
                     NULL);
    }
  cli_table_print (table, "  ", text);
}

/* What becomes of a constraint when the animation plays alone on the avatar's floor. */
static char *
describe_acting (const MoSolved *solved, guint index)
{
  MoSolvedWorst worst = mo_solved_get_worst (solved, index);

  if (!worst.acts)
    return g_strdup (_ ("never acts"));
  return g_strdup_printf (_ ("%.0f mm at %.2f s"), worst.missed * 1000.0, worst.missed_at);
}

/* In the form of --constraint. */
static void
print_constraints (const MoAnim *anim, GString *text)
{
  g_autoptr (MoMotion) motion = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  const MoSolved *solved = mo_motion_get_solved (motion);
  g_autoptr (CliTable) table = NULL;

  if (solved == NULL)
    return;
  table = cli_table_new ();
  g_string_append_c (text, '\n');
  cli_table_add (table, _ ("Constraint"), _ ("Missed by at most"), NULL);
  for (guint i = 0; i < anim->constraints->len; i++)
    {
      g_autofree char *raw =
          mo_constraint_to_text (&g_array_index (anim->constraints, MoConstraint, i));
      g_autofree char *line = cli_printable (raw);
      g_autofree char *acting = describe_acting (solved, i);

      cli_table_add (table, line, acting, NULL);
    }
  cli_table_print (table, "  ", text);
}

/* Only printed if an upload changes something. */
static void
add_upload (const MoAnim *anim, CliTable *table)
{
  CliUpload upload = cli_upload_of_anim (anim);
  g_autofree char *text = NULL;

  if (upload.n_keys == 0)
    return;
  text = g_strdup_printf (ngettext ("changes %'u key, by up to %.2f ms, %.3f° and %.2f mm",
                                    "changes %'u keys, by up to %.2f ms, %.3f° and %.2f mm",
                                    upload.n_keys),
                          upload.n_keys, upload.time * 1e3, upload.rotation, upload.position * 1e3);
  cli_table_add (table, _ ("Upload"), text, NULL);
}

static void
add_header (const MoClip *clip, CliTable *table)
{
  g_autoptr (GArray) facts = cli_facts_of_anim (clip->anim);
  gsize size = mo_anim_size (clip->anim, -1);
  guint n_rotation, n_position;
  g_autofree char *bytes = NULL, *keys = NULL;

  for (guint i = 0; i < facts->len; i++)
    {
      const CliFact *fact = &g_array_index (facts, CliFact, i);
      g_autofree char *both = NULL;

      if (fact->played_text != NULL)
        both = g_strdup_printf (_ ("%s, played as %s"), fact->text, fact->played_text);
      cli_table_add (table, fact->label, both != NULL ? both : fact->text, NULL);
    }
  mo_anim_count_keys (clip->anim, &n_rotation, &n_position);
  keys = g_strdup_printf (_ ("%'u rotations, %'u positions"), n_rotation, n_position);
  cli_table_add (table, _ ("Keys"), keys, NULL);
  bytes = g_strdup_printf (_ ("%'u bytes (%.1f %% of %'u)"), (guint) size,
                           100.0 * size / MO_MAX_ANIM_BYTES, MO_MAX_ANIM_BYTES);
  cli_table_add (table, _ ("Size"), bytes, NULL);
  add_upload (clip->anim, table);
}

static void
add_sampling (const MoClip *clip, CliTable *table)
{
  g_autofree char *frames = g_strdup_printf ("%'u", clip->n_frames);
  g_autofree char *time = g_strdup_printf (_ ("%g s (played with %.4f s)"), clip->frame_time,
                                           mo_clip_frame_time (clip));
  g_autofree char *rate = g_strdup_printf (_ ("%g s (%.4g frames per second)"), clip->frame_time,
                                           1.0 / clip->frame_time);

  cli_table_add (table, _ ("Frames"), frames, NULL);
  cli_table_add (table, _ ("Frame time"), clip->frame_time > 0.0 ? rate : time, NULL);
}

/* What an editor stores after the frames of a BVH. */
static void
add_marks (const MoClip *clip, CliTable *table)
{
  g_autoptr (MoBvhMarks) marks = mo_bvh_marks_of (clip);
  g_autofree char *keys = NULL, *scale = NULL;

  if (marks == NULL)
    return;
  keys =
      g_strdup_printf (_ ("%'u of %'u"), mo_bvh_marks_count_frames (marks, clip), clip->n_frames);
  cli_table_add (table, _ ("Key frames"), keys, NULL);
  if (marks->figure >= 0)
    cli_table_add (table, _ ("Figure"), marks->figure == 0 ? _ ("male") : _ ("female"), NULL);
  scale = g_strdup_printf ("%g", marks->scale);
  if (marks->scale != 0.0)
    cli_table_add (table, _ ("Scale"), scale, NULL);
}

static void
add_keyframes (const MoKeyframes *keyframes, CliTable *table)
{
  g_autofree char *text = g_strdup_printf ("%'u (%s)", keyframes->times->len,
                                           mo_interpolation_nick (keyframes->interpolation));

  cli_table_add (table, _ ("Keyframes"), text, NULL);
}

/* The ids of attachment points on joints, with the names of those that the world has. */
static void
add_attachments (const MoClip *clip, CliTable *table)
{
  g_autoptr (JsonNode) view = mo_clip_view (clip, "attachments");
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; view != NULL && i < json_array_get_length (json_node_get_array (view)); i++)
    {
      JsonObject *entry = json_array_get_object_element (json_node_get_array (view), i);
      const char *point = json_object_get_string_member (entry, "point");

      g_string_append_printf (text, _ ("%s%d (%s) at %s"), text->len > 0 ? ", " : "",
                              (int) json_object_get_int_member (entry, "id"),
                              point != NULL ? point : _ ("new"),
                              json_object_get_string_member (entry, "joint"));
    }
  if (text->len > 0)
    cli_table_add (table, _ ("Attachments"), text->str, NULL);
}

static void
add_clock (const MoClip *clip, CliTable *table)
{
  g_autoptr (JsonNode) view = mo_clip_view (clip, "clock");
  g_autofree char *text = NULL;

  if (view == NULL)
    return;
  text =
      g_strdup_printf (_ ("%.15g seconds per second from Unix time %.15g"),
                       json_object_get_double_member (json_node_get_object (view), "unix_rate"),
                       json_object_get_double_member (json_node_get_object (view), "unix_start"));
  cli_table_add (table, _ ("Clock"), text, NULL);
}

/* The names of all animations, in the form of --clip, if there are several. */
static void
add_clips (const MoClip *clip, CliTable *table)
{
  g_autofree char *names = NULL;

  if (clip->clip_names == NULL || clip->clip_names[1] == NULL)
    return;
  names = g_strjoinv (", ", clip->clip_names);
  cli_table_add (table, _ ("Animation"), clip->clip_names[clip->clip_index], NULL);
  cli_table_add (table, _ ("Animations"), names, NULL);
}

/* As in the file; a BVJ may have a priority that is not an integer. */
static char *
setting_text (const MoClip *clip, MoFieldId id)
{
  g_autoptr (JsonNode) view = id == MO_FIELD_PRIORITY ? mo_clip_view (clip, "priority") : NULL;
  g_autofree char *stored = NULL, *played = NULL;

  if (id == MO_FIELD_EDITS && clip->settings->edits != NULL)
    return cli_edits_count (clip->settings->edits);
  if (view == NULL)
    return mo_recipe_get_text (clip->settings, id);
  stored = g_strdup_printf ("%g", json_node_get_double (view));
  played =
      g_strdup_printf ("%d", CLAMP (clip->settings->priority, MO_MIN_PRIORITY, MO_MAX_PRIORITY));
  return g_strdup_printf (_ ("%s, played as %s"), stored, played);
}

/* The file's own settings, by the names of the options. */
static void
print_settings (const MoClip *clip, GString *text)
{
  const MoRecipe *settings = clip->settings;
  g_autoptr (CliTable) table = cli_table_new ();
  gboolean any = FALSE;

  cli_table_add (table, _ ("Setting"), _ ("Value"), NULL);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_set (settings, i))
      {
        g_autofree char *value = setting_text (clip, i);

        cli_table_add (table, mo_field (i)->name, value, NULL);
        any = TRUE;
      }
  if (!any)
    return;
  g_string_append_c (text, '\n');
  cli_table_print (table, "  ", text);
}

/* What the official viewer's own parser makes of the file. */
static void
add_verdict (const MoClip *clip, CliTable *table)
{
  g_autoptr (JsonNode) view = mo_clip_view (clip, "viewer"),
                       hint = mo_clip_view (clip, "viewer_hint");
  g_autofree char *verdict = NULL;
  JsonObject *object;

  if (view == NULL)
    return;
  object = json_node_get_object (view);
  if (hint == NULL)
    verdict = g_strdup (_ ("its parser accepts it"));
  else
    verdict = g_strdup_printf (_ ("rejects it at line %u: %s: %s"),
                               (guint) json_object_get_int_member (object, "line"),
                               json_object_get_string_member (object, "status"),
                               json_node_get_string (hint));
  cli_table_add (table, _ ("Viewer"), verdict, NULL);
}

static void
add_map (const MoClip *clip, const MoJointMap *map, CliTable *table)
{
  g_autofree char *sentence = map != NULL ? cli_guess_describe_map (clip, map) : NULL;

  if (sentence != NULL)
    cli_table_add (table, _ ("Joint map"), sentence, NULL);
}

static void
add_export (const MoClip *clip, const CliExport *export, CliTable *table)
{
  g_autofree char *summary = NULL, *loss = NULL;

  if (export->anim == NULL)
    {
      cli_table_add (table, _ ("Export"), _ ("only shown with --export, as the file is long"),
                     NULL);
      return;
    }
  summary = cli_summarise_anim (export->anim, mo_anim_size (export->anim, -1));
  loss = export->loss != NULL ? cli_summarise_loss (clip, clip->settings, export->loss) : NULL;
  cli_table_add (table, _ ("Export"), summary, NULL);
  if (loss != NULL)
    cli_table_add (table, _ ("Loss"), loss, NULL);
}

char *
cli_inspection_to_string (const char *name, const MoClip *clip, const CliExport *export)
{
  GString *text = g_string_new (name);
  g_autoptr (CliTable) table = cli_table_new ();
  g_autoptr (MoJointMap) map = NULL;
  g_autoptr (GPtrArray) guesses = cli_guess_all (clip, &map);
  g_autofree char *duration = g_strdup_printf (_ ("%.3f s"), cli_duration (clip));
  g_autofree char *joints =
      g_strdup_printf ("%u", clip->anim != NULL ? clip->anim->joints->len
                                                : mo_skeleton_count (clip->skeleton));

  g_string_append (text, ":\n");
  cli_table_add (table, _ ("Format"), _ (mo_format_by_id (clip->format)->title), NULL);
  add_clips (clip, table);
  cli_table_add (table, _ ("Duration"), duration, NULL);
  if (clip->anim != NULL)
    add_header (clip, table);
  else if (clip->keyframes != NULL)
    add_keyframes (clip->keyframes, table);
  else
    add_sampling (clip, table);
  add_marks (clip, table);
  add_verdict (clip, table);
  add_attachments (clip, table);
  add_clock (clip, table);
  cli_table_add (table, _ ("Joints"), joints, NULL);
  add_map (clip, map, table);
  if (export != NULL)
    add_export (clip, export, table);
  cli_table_print (table, "  ", text);
  g_string_append_c (text, '\n');
  cli_guess_print (guesses, text);
  if (clip->anim == NULL)
    print_skeleton (clip, map, text);
  else
    {
      print_anim_joints (clip, text);
      print_constraints (clip->anim, text);
    }
  if (clip->settings != NULL)
    print_settings (clip, text);
  if (clip->settings != NULL && clip->settings->edits != NULL)
    cli_edits_print (clip->settings->edits, text);
  return g_string_free (text, FALSE);
}
