/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-json.h"

#include "cli-exit.h"

#include "mo-rig.h"

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

JsonNode *
cli_json_string (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return json_node_init_string (json_node_alloc (), valid);
}

void
cli_json_add_node (JsonBuilder *builder, const char *key, JsonNode *value)
{
  json_builder_set_member_name (builder, key);
  json_builder_add_value (builder, value);
}

void
cli_json_add_int (JsonBuilder *builder, const char *key, gint64 value)
{
  json_builder_set_member_name (builder, key);
  json_builder_add_int_value (builder, value);
}

void
cli_json_add_string (JsonBuilder *builder, const char *key, const char *value)
{
  cli_json_add_node (builder, key,
                     value != NULL ? cli_json_string (value) : json_node_new (JSON_NODE_NULL));
}

/* Null for 0, because lines and columns start at 1. */
void
cli_json_add_place (JsonBuilder *builder, const char *key, guint value)
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
  cli_json_add_string (builder, "code", info->name);
  cli_json_add_string (builder, "severity", severities[info->severity]);
  cli_json_add_place (builder, "line", location->line);
  cli_json_add_place (builder, "column", location->column);
  json_builder_set_member_name (builder, "offset");
  if (location->line > 0 || location->offset > 0)
    json_builder_add_int_value (builder, (gint64) location->offset);
  else
    json_builder_add_null_value (builder);
  cli_json_add_int (builder, "count", (gint64) finding->count);
  cli_json_add_string (builder, "where", finding->where);
  cli_json_add_string (builder, "message", message);
  cli_json_add_string (builder, "help", info->help != NULL ? _ (info->help) : NULL);
  json_builder_end_object (builder);
}

void
cli_json_add_findings (JsonBuilder *builder, const MoDiagnostics *findings)
{
  json_builder_set_member_name (builder, "findings");
  json_builder_begin_array (builder);
  for (guint i = 0; i < mo_diagnostics_get_n_items (findings); i++)
    add_finding (builder, mo_diagnostics_get (findings, i));
  json_builder_end_array (builder);
}

void
cli_json_add_error (JsonBuilder *builder, const GError *error)
{
  json_builder_set_member_name (builder, "error");
  json_builder_begin_object (builder);
  cli_json_add_string (builder, "kind", cli_error_kind (error));
  cli_json_add_string (builder, "message", error->message);
  json_builder_end_object (builder);
}

/* The largest difference, with joint and time; null if there is none. */
static void
add_peak (JsonBuilder *json, const char *key, double value, guint joint, double time)
{
  g_autofree char *where = g_strconcat (key, "_joint", NULL),
                  *when = g_strconcat (key, "_time", NULL);
  gboolean is_there = value > 0.0;

  cli_json_add_node (json, key, cli_json_number (value));
  cli_json_add_string (json, where, is_there ? mo_rig_joint (joint)->name : NULL);
  cli_json_add_node (json, when,
                     is_there ? cli_json_number (time) : json_node_new (JSON_NODE_NULL));
}

void
cli_json_add_worst (JsonBuilder *json, const char *member, const MoDifference *worst)
{
  json_builder_set_member_name (json, member);
  json_builder_begin_object (json);
  add_peak (json, "degrees", worst->angle * 180.0 / G_PI, worst->angle_joint, worst->angle_time);
  add_peak (json, "millimetres", worst->distance * 1000.0, worst->distance_joint,
            worst->distance_time);
  json_builder_end_object (json);
}

void
cli_json_add_comparison (JsonBuilder *json, const MoComparison *comparison)
{
  cli_json_add_worst (json, "worst", &comparison->worst);
  cli_json_add_node (json, "mean_degrees", cli_json_number (comparison->mean_angle * 180.0 / G_PI));
  cli_json_add_node (json, "mean_millimetres",
                     cli_json_number (comparison->mean_distance * 1000.0));
}
