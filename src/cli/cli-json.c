/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-json.h"

#include "cli-exit.h"
#include "cli-facts.h"

#include "mo-anim.h"

#include <glib/gi18n.h>
#include <math.h>

JsonNode *
cli_json_number (double value)
{
  if (!isfinite (value))
    return json_node_new (JSON_NODE_NULL);
  return json_node_init_double (json_node_alloc (), value);
}

JsonNode *
cli_json_number_f (float value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  double shortest = (double) value;

  for (int digits = 6; digits <= 9; digits++)
    {
      char format[] = "%.0g";

      format[2] = (char) ('0' + digits);
      shortest = g_ascii_strtod (g_ascii_formatd (text, sizeof text, format, (double) value), NULL);
      if ((float) shortest == value)
        break;
    }
  return cli_json_number (isfinite (value) ? shortest : (double) value);
}

static void
add_node (JsonBuilder *builder, const char *key, JsonNode *value)
{
  json_builder_set_member_name (builder, key);
  json_builder_add_value (builder, value);
}

static void
add_int (JsonBuilder *builder, const char *key, gint64 value)
{
  json_builder_set_member_name (builder, key);
  json_builder_add_int_value (builder, value);
}

/* Null for NULL. Names in a file may be anything; JSON is UTF-8. */
static void
add_string (JsonBuilder *builder, const char *key, const char *value)
{
  g_autofree char *valid = value != NULL ? g_utf8_make_valid (value, -1) : NULL;

  json_builder_set_member_name (builder, key);
  if (valid != NULL)
    json_builder_add_string_value (builder, valid);
  else
    json_builder_add_null_value (builder);
}

/* Null for 0: lines and columns start at 1. */
static void
add_place (JsonBuilder *builder, const char *key, guint value)
{
  json_builder_set_member_name (builder, key);
  if (value > 0)
    json_builder_add_int_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
add_finding (JsonBuilder *builder, const MoDiagnostic *finding)
{
  static const char *const severities[] = { "note", "warning", "error" };
  const MoCodeInfo *info = mo_code_info (finding->code);
  const MoLocation *location = &finding->location;
  g_autofree char *message = mo_diagnostic_to_string (finding);

  json_builder_begin_object (builder);
  add_string (builder, "code", info->name);
  add_string (builder, "severity", severities[info->severity]);
  add_place (builder, "line", location->line);
  add_place (builder, "column", location->column);
  json_builder_set_member_name (builder, "offset");
  if (location->line > 0 || location->offset > 0)
    json_builder_add_int_value (builder, (gint64) location->offset);
  else
    json_builder_add_null_value (builder);
  add_int (builder, "count", (gint64) finding->count);
  add_string (builder, "where", finding->where);
  add_string (builder, "message", message);
  add_string (builder, "help", info->help != NULL ? _ (info->help) : NULL);
  json_builder_end_object (builder);
}

static void
add_findings (JsonBuilder *builder, const MoDiagnostics *findings)
{
  json_builder_set_member_name (builder, "findings");
  json_builder_begin_array (builder);
  for (guint i = 0; i < mo_diagnostics_get_n_items (findings); i++)
    add_finding (builder, mo_diagnostics_get (findings, i));
  json_builder_end_array (builder);
}

static void
add_channels (JsonBuilder *builder, const MoJoint *joint)
{
  json_builder_set_member_name (builder, "channels");
  json_builder_begin_array (builder);
  for (guint i = 0; i < joint->n_channels; i++)
    json_builder_add_string_value (builder, mo_channel_name (joint->channels[i]));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "offset");
  json_builder_begin_array (builder);
  for (guint i = 0; i < G_N_ELEMENTS (joint->offset); i++)
    json_builder_add_value (builder, cli_json_number (joint->offset[i]));
  json_builder_end_array (builder);
}

/* Joints of a sampled clip without its end sites; "parent" counts in this list. */
static void
add_skeleton (JsonBuilder *builder, const MoClip *clip)
{
  const MoSkeleton *skeleton = clip->skeleton;
  g_autofree int *numbers = g_new0 (int, skeleton->joints->len + 1);
  int n = 0;

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);

      if (joint->is_end)
        continue;
      numbers[i] = n++;
      json_builder_begin_object (builder);
      add_string (builder, "name", joint->name);
      json_builder_set_member_name (builder, "parent");
      if (joint->parent >= 0)
        json_builder_add_int_value (builder, numbers[joint->parent]);
      else
        json_builder_add_null_value (builder);
      add_string (builder, "drives", cli_driven_joint (clip, joint->name));
      add_channels (builder, joint);
      json_builder_end_object (builder);
    }
}

static void
add_anim_joints (JsonBuilder *builder, const MoClip *clip)
{
  for (guint i = 0; i < clip->anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (clip->anim, i);

      json_builder_begin_object (builder);
      add_string (builder, "name", joint->name);
      add_string (builder, "drives", cli_driven_joint (clip, joint->name));
      add_int (builder, "priority", joint->priority);
      add_int (builder, "rotation_keys", joint->rotation.n_keys);
      add_int (builder, "position_keys", joint->position.n_keys);
      json_builder_end_object (builder);
    }
}

/* What the official viewer's loader says of the same text; null for other formats. */
static void
add_viewer (JsonBuilder *builder, const MoViewerReading *reading)
{
  json_builder_set_member_name (builder, "viewer");
  if (reading == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_object (builder);
  add_string (builder, "status", mo_viewer_status_info (reading->status)->name);
  add_place (builder, "line", reading->location.line);
  add_place (builder, "column", reading->location.column);
  json_builder_end_object (builder);
}

static void
add_header (JsonBuilder *builder, const char *key, GArray *facts, gboolean as_played)
{
  json_builder_set_member_name (builder, key);
  json_builder_begin_object (builder);
  for (guint i = 0; i < facts->len; i++)
    {
      const CliFact *fact = &g_array_index (facts, CliFact, i);

      add_node (builder, fact->key, json_node_copy (as_played ? fact->played : fact->value));
    }
  json_builder_end_object (builder);
}

static void
add_upload (JsonBuilder *builder, const MoAnim *anim)
{
  CliUpload upload = cli_upload_of_anim (anim);

  json_builder_set_member_name (builder, "upload");
  json_builder_begin_object (builder);
  add_int (builder, "changed_keys", upload.n_keys);
  add_node (builder, "max_time", cli_json_number (upload.time));
  add_node (builder, "max_rotation", cli_json_number (upload.rotation));
  add_node (builder, "max_position", cli_json_number (upload.position));
  json_builder_end_object (builder);
}

static void
add_anim (JsonBuilder *builder, const MoClip *clip)
{
  g_autoptr (GArray) facts = cli_facts_of_anim (clip->anim);
  guint n_rotation, n_position;

  mo_anim_count_keys (clip->anim, &n_rotation, &n_position);
  add_int (builder, "joints", clip->anim->joints->len);
  add_node (builder, "frames", json_node_new (JSON_NODE_NULL));
  add_node (builder, "frame_time", json_node_new (JSON_NODE_NULL));
  add_node (builder, "duration", cli_json_number_f (clip->anim->duration));
  json_builder_set_member_name (builder, "keys");
  json_builder_begin_object (builder);
  add_int (builder, "rotation", n_rotation);
  add_int (builder, "position", n_position);
  json_builder_end_object (builder);
  add_header (builder, "header", facts, FALSE);
  add_header (builder, "played", facts, TRUE);
  add_upload (builder, clip->anim);
}

static void
add_clip (JsonBuilder *builder, const MoClip *clip)
{
  add_string (builder, "format", clip->format);
  if (clip->anim != NULL)
    add_anim (builder, clip);
  else
    {
      add_int (builder, "joints", mo_skeleton_count (clip->skeleton));
      add_int (builder, "frames", clip->n_frames);
      add_node (builder, "frame_time", cli_json_number (clip->frame_time));
      add_node (builder, "duration", cli_json_number (mo_clip_duration (clip)));
      add_node (builder, "keys", json_node_new (JSON_NODE_NULL));
    }
  json_builder_set_member_name (builder, "joint_list");
  json_builder_begin_array (builder);
  if (clip->anim != NULL)
    add_anim_joints (builder, clip);
  else
    add_skeleton (builder, clip);
  json_builder_end_array (builder);
  add_viewer (builder, clip->viewer);
}

JsonNode *
cli_json_inspection (const char *file, const MoClip *clip, const GError *error,
                     const MoDiagnostics *findings)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  add_string (builder, "file", file);
  if (clip != NULL)
    add_clip (builder, clip);
  else
    {
      json_builder_set_member_name (builder, "error");
      json_builder_begin_object (builder);
      add_string (builder, "kind", cli_error_kind (error));
      add_string (builder, "message", error->message);
      json_builder_end_object (builder);
    }
  add_findings (builder, findings);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}

char *
cli_json_to_string (JsonNode *node)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  GString *text = g_string_new (NULL);

  json_generator_set_pretty (generator, TRUE);
  json_generator_set_root (generator, node);
  json_generator_to_gstring (generator, text);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}
