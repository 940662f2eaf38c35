/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-viewer-reading.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

static const MoViewerStatusInfo statuses[MO_N_VIEWER_STATUSES] = {
  [MO_VIEWER_OK] = { "E_ST_OK", N_ ("nothing is wrong") },
  [MO_VIEWER_EOF] = { "E_ST_EOF", N_ ("the file ends where more lines must follow") },
  [MO_VIEWER_NO_HIER] = { "E_ST_NO_HIER", N_ ("the first line must hold HIERARCHY") },
  [MO_VIEWER_NO_JOINT] = { "E_ST_NO_JOINT",
                           N_ ("this line must hold ROOT, JOINT, “End Site” with a single space, } or "
                               "MOTION") },
  [MO_VIEWER_NO_NAME] = { "E_ST_NO_NAME",
                          N_ ("a name must follow ROOT or JOINT on the same line") },
  [MO_VIEWER_NO_OFFSET] = { "E_ST_NO_OFFSET",
                            N_ ("the two lines after the joint’s name must be { alone, then OFFSET") },
  [MO_VIEWER_NO_CHANNELS] = { "E_ST_NO_CHANNELS",
                              N_ ("CHANNELS must be on the line after OFFSET") },
  [MO_VIEWER_NO_ROTATION] = { "E_ST_NO_ROTATION",
                              N_ ("the CHANNELS line must name three rotations") },
  [MO_VIEWER_NO_AXIS] = { "E_ST_NO_AXIS",
                          N_ ("each “rotation” must have a capital X, Y or Z right before it") },
  [MO_VIEWER_NO_FRAMES] = { "E_ST_NO_FRAMES",
                            N_ ("the line after MOTION must start with “Frames:” and a number") },
  [MO_VIEWER_NO_FRAME_TIME] = { "E_ST_NO_FRAME_TIME",
                                N_ ("this line must start with “Frame Time:” and a number") },
  [MO_VIEWER_NO_POS] = { "E_ST_NO_POS",
                         N_ ("each frame must be one line of plain numbers, one for each channel") },
  [MO_VIEWER_BAD_ROOT] = { "E_ST_BAD_ROOT",
                           N_ ("the first joint must be named hip, mPelvis or avatar_mPelvis") },
};

const MoViewerStatusInfo *
mo_viewer_status_info (MoViewerStatus status)
{
  g_return_val_if_fail (status < MO_N_VIEWER_STATUSES, NULL);

  return &statuses[status];
}

gboolean
mo_viewer_fail (const MoViewerReading *reading, MoContext *context, GError **error)
{
  const MoViewerStatusInfo *info = &statuses[reading->status];

  return mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_VIEWER_REFUSES, reading->location, NULL,
                  "%s: %s", info->name, _ (info->hint));
}

void
mo_viewer_find_refusal (const MoViewerReading *reading, MoContext *context)
{
  const MoViewerStatusInfo *info = &statuses[reading->status];

  mo_report (context, MO_CODE_VIEWER_REFUSES_TOO, reading->location, NULL, "%s: %s", info->name,
             _ (info->hint));
}

static void
clear_joint (gpointer data)
{
  g_free (((MoViewerJoint *) data)->name);
}

MoViewerReading *
mo_viewer_reading_new (void)
{
  MoViewerReading *self = g_new0 (MoViewerReading, 1);

  self->facts.type = &mo_viewer_reading_type;
  self->joints = g_array_new (FALSE, TRUE, sizeof (MoViewerJoint));
  g_array_set_clear_func (self->joints, clear_joint);
  return self;
}

void
mo_viewer_reading_free (MoViewerReading *self)
{
  g_array_unref (self->joints);
  g_free (self->owned);
  g_free (self);
}

/* -- As facts of a BVH ------------------------------------------------------------------------- */

static void
free_facts (MoFacts *facts)
{
  mo_viewer_reading_free ((MoViewerReading *) facts);
}

static void
add_place (JsonBuilder *builder, const char *name, guint value)
{
  json_builder_set_member_name (builder, name);
  if (value > 0)
    json_builder_add_int_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

/* "viewer" is the verdict; "viewer_hint" is what the viewer expected, translated, if it rejects
 * the file. */
static JsonNode *
view (const MoClip *clip, const char *name)
{
  const MoViewerReading *self = mo_viewer_reading (clip);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  if (g_str_equal (name, "viewer_hint") && self->status != MO_VIEWER_OK)
    return json_node_init_string (json_node_alloc (), _ (statuses[self->status].hint));
  if (!g_str_equal (name, "viewer"))
    return NULL;
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "status");
  json_builder_add_string_value (builder, statuses[self->status].name);
  add_place (builder, "line", self->location.line);
  add_place (builder, "column", self->location.column);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}

const MoFactsType mo_viewer_reading_type = {
  .free = free_facts,
  .view = view,
};
