/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-batch.h"
#include "cli-exit.h"
#include "cli-facts.h"
#include "cli-json.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli-table.h"
#include "cli.h"

#include "mo-anim.h"
#include "mo-format.h"
#include "mo-limits.h"

#include <glib/gi18n.h>
#include <stdio.h>

static gboolean as_json;

static const GOptionEntry options[] = {
  { "json", 0, 0, G_OPTION_ARG_NONE, &as_json,
    N_("Print JSON: an object, or for several files an array of them"), NULL },
  { NULL }
};

typedef struct
{
  CliJob base;

  /* Borrowed */
  const CliRun *run;
  const char *input;
  gboolean is_first;

  /* Owned: what the work leaves for the report */
  GError *error;
  char *text;
} InspectJob;

/* "pos XYZ rot ZXY": the channels in the order of the file, without repeating the kind. */
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
driven_or_dash (const MoClip *clip, const char *name)
{
  const char *driven = cli_driven_joint (clip, name);

  return driven != NULL ? driven : "-";
}

/* Joints as a tree, by indenting. */
static void
print_skeleton (const MoClip *clip, GString *text)
{
  const MoSkeleton *skeleton = clip->skeleton;
  g_autoptr (CliTable) table = cli_table_new ();
  g_autofree guint *depths = g_new0 (guint, skeleton->joints->len + 1);

  cli_table_add (table, _ ("Joint"), _ ("Drives"), _ ("Channels"), NULL);
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      g_autofree char *channels = describe_channels (joint);
      g_autofree char *name = NULL;

      depths[i] = joint->parent >= 0 ? depths[joint->parent] + 1 : 0;
      if (joint->is_end)
        continue;
      name = g_strdup_printf ("%*s%s", (int) depths[i] * 2, "", joint->name);
      cli_table_add (table, name, driven_or_dash (clip, joint->name), channels, NULL);
    }
  cli_table_print (table, "  ", text);
}

static void
print_anim_joints (const MoClip *clip, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ();

  cli_table_add (table, _ ("Joint"), _ ("Drives"), _ ("Priority"), _ ("Rotation keys"),
                 _ ("Position keys"), NULL);
  for (guint i = 0; i < clip->anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (clip->anim, i);
      g_autofree char *priority = g_strdup_printf ("%d", joint->priority);
      g_autofree char *rotation = g_strdup_printf ("%u", joint->rotation.n_keys);
      g_autofree char *position = g_strdup_printf ("%u", joint->position.n_keys);

      cli_table_add (table, joint->name, driven_or_dash (clip, joint->name),
                     joint->priority < 0 ? _ ("base") : priority, rotation, position, NULL);
    }
  cli_table_print (table, "  ", text);
}

/* Said only where there is something to say. */
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
  g_autofree char *time = g_strdup_printf (_ ("%g s"), clip->frame_time);
  g_autofree char *rate = g_strdup_printf (_ ("%g s (%.4g frames per second)"), clip->frame_time,
                                           1.0 / clip->frame_time);

  cli_table_add (table, _ ("Frames"), frames, NULL);
  cli_table_add (table, _ ("Frame time"), clip->frame_time > 0.0 ? rate : time, NULL);
}

/* What the official viewer's own loader says of the file. */
static void
add_verdict (const MoViewerReading *reading, CliTable *table)
{
  const MoViewerStatusInfo *info = mo_viewer_status_info (reading->status);
  g_autofree char *verdict = NULL;

  if (reading->status == MO_VIEWER_OK)
    verdict = g_strdup (_ ("loads it"));
  else
    verdict = g_strdup_printf (_ ("refuses it at line %u: %s: %s"), reading->location.line,
                               info->name, _ (info->hint));
  cli_table_add (table, _ ("Viewer"), verdict, NULL);
}

static char *
describe_clip (const char *name, const MoClip *clip)
{
  GString *text = g_string_new (name);
  g_autoptr (CliTable) table = cli_table_new ();
  g_autofree char *duration = g_strdup_printf (_ ("%.3f s"), cli_duration (clip));
  g_autofree char *joints =
      g_strdup_printf ("%u", clip->anim != NULL ? clip->anim->joints->len
                                                : mo_skeleton_count (clip->skeleton));

  g_string_append (text, ":\n");
  cli_table_add (table, _ ("Format"), _ (mo_format_by_id (clip->format)->title), NULL);
  cli_table_add (table, _ ("Duration"), duration, NULL);
  if (clip->anim != NULL)
    add_header (clip, table);
  else
    add_sampling (clip, table);
  if (clip->viewer != NULL)
    add_verdict (clip->viewer, table);
  cli_table_add (table, _ ("Joints"), joints, NULL);
  cli_table_print (table, "  ", text);
  g_string_append_c (text, '\n');
  if (clip->anim != NULL)
    print_anim_joints (clip, text);
  else
    print_skeleton (clip, text);
  return g_string_free (text, FALSE);
}

static char *
describe_all (const char *name, const MoClip *clip, const MoDiagnostics *findings,
              const CliRun *run)
{
  g_autofree char *facts = describe_clip (name, clip);
  g_autofree char *list =
      cli_findings_to_string (name, findings, run->quiet ? MO_SEVERITY_ERROR : MO_SEVERITY_NOTE,
                              run->verbose);

  return g_strconcat (facts, list[0] != '\0' ? "\n" : "", list, NULL);
}

static void
work (CliJob *job)
{
  InspectJob *self = (InspectJob *) job;
  g_autoptr (MoSource) source =
      cli_source_open (self->input, job->context->cancellable, &self->error);
  g_autoptr (MoClip) clip = NULL;

  if (source != NULL)
    clip = mo_read (source, job->context, &self->error);
  if (as_json)
    {
      g_autoptr (JsonNode) node =
          cli_json_inspection (job->name, clip, self->error, job->context->diagnostics);

      self->text = cli_json_to_string (node);
    }
  else if (clip != NULL)
    self->text = describe_all (job->name, clip, job->context->diagnostics, self->run);
}

static int
report (CliJob *job)
{
  InspectJob *self = (InspectJob *) job;

  /* JSON is UTF-8 whatever the terminal takes. */
  if (as_json && !self->is_first)
    fputs (",\n", stdout);
  if (as_json)
    fputs (self->text, stdout);
  else if (self->text != NULL)
    g_print ("%s%s", self->is_first ? "" : "\n", self->text);
  if (self->error == NULL)
    return CLI_EXIT_DONE;

  fflush (stdout);
  cli_report_findings (job->name, job->context->diagnostics, self->run);
  cli_report_error (job->name, self->error, job->context->diagnostics);
  return cli_exit_for_error (self->error);
}

static void
clear (CliJob *job)
{
  InspectJob *self = (InspectJob *) job;

  g_clear_error (&self->error);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&job->name, g_free);
}

static int
run (const CliRun *run)
{
  CliBatch batch = { _ ("reading"), work, report, clear, 0, run->quiet };
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func (g_free);
  gboolean is_array = as_json && run->files[1] != NULL;
  int result;

  for (guint i = 0; run->files[i] != NULL; i++)
    {
      InspectJob *job = g_new0 (InspectJob, 1);

      job->base.name = cli_source_display_name (run->files[i]);
      job->run = run;
      job->input = run->files[i];
      job->is_first = i == 0;
      g_ptr_array_add (jobs, job);
    }
  if (is_array)
    fputs ("[\n", stdout);
  result = cli_batch_run (&batch, jobs);
  if (is_array)
    fputs ("]\n", stdout);
  return result;
}

const CliCommand cmd_inspect = {
  .name = "inspect",
  .summary = N_("Show what files hold: joints, frames or keys, settings, and what is wrong"),
  .arguments = N_("FILE…"),
  .options = options,
  .run = run,
};
