/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-inspection.h"

#include "cli-facts.h"
#include "cli-guess.h"
#include "cli-json.h"
#include "cli-poses.h"

#include "mo-anim.h"
#include "mo-bvh-marks.h"
#include "mo-constraint.h"
#include "mo-math.h"
#include "mo-motion.h"
#include "mo-recipe-json.h"

/* The output of inspect as JSON. */

static void
add_channels (JsonBuilder *builder, const MoClip *clip, const MoJoint *joint)
{
  /* Only in a motion of whole poses is the rest translation an OFFSET. */
  MoVec3 offset = clip->are_changes_of_rest ? (MoVec3){ 0.0, 0.0, 0.0 } : joint->rest.translation;

  json_builder_set_member_name (builder, "channels");
  json_builder_begin_array (builder);
  for (guint i = 0; i < joint->n_channels; i++)
    json_builder_add_string_value (builder, mo_channel_name (joint->channels[i]));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "offset");
  json_builder_begin_array (builder);
  for (guint i = 0; i < 3; i++)
    json_builder_add_value (builder, cli_json_number (mo_vec3_part (offset, i)));
  json_builder_end_array (builder);
}

/* Null if the motion consists of frames without marks. */
static JsonNode *
count_keys (const MoClip *clip, const MoBvhMarks *marks, guint joint)
{
  if (clip->keyframes == NULL && marks == NULL)
    return json_node_new (JSON_NODE_NULL);
  return json_node_init_int (json_node_alloc (), cli_count_keys (clip, marks, joint));
}

static void
add_mark (JsonBuilder *builder, const char *key, gint64 frame)
{
  cli_json_add_node (builder, key,
                     frame >= 0 ? json_node_init_int (json_node_alloc (), frame)
                                : json_node_new (JSON_NODE_NULL));
}

/* What an editor stores after the frames of a BVH; null if nothing. Frames count from 0. */
static void
add_marks (JsonBuilder *builder, const MoClip *clip)
{
  g_autoptr (MoBvhMarks) marks = mo_bvh_marks_of (clip);

  json_builder_set_member_name (builder, "marks");
  if (marks == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_object (builder);
  cli_json_add_int (builder, "key_frames", mo_bvh_marks_count_frames (marks, clip));
  cli_json_add_string (builder, "figure",
                       marks->figure < 0    ? NULL
                       : marks->figure == 0 ? "male"
                                            : "female");
  cli_json_add_node (builder, "scale",
                     marks->scale != 0.0 ? cli_json_number (marks->scale)
                                         : json_node_new (JSON_NODE_NULL));
  add_mark (builder, "loop_in", marks->loop_in);
  add_mark (builder, "loop_out", marks->loop_out);
  json_builder_end_object (builder);
}

/* The file's own settings, as in a recipe file; null if its format has none. */
static JsonNode *
settings_node (const MoClip *clip)
{
  g_autoptr (JsonObject) object = json_object_new ();

  if (clip->settings == NULL)
    return json_node_new (JSON_NODE_NULL);
  mo_recipe_to_json (clip->settings, MO_RECIPE_ALL, object);
  return json_node_init_object (json_node_alloc (), object);
}

/* The joints of a sampled clip without end sites; "parent" is an index into this list. `map` is of the clip's own
 * skeleton. */
static void
add_skeleton (JsonBuilder *builder, const MoClip *source, const MoJointMap *map)
{
  g_autoptr (MoClip) clip = cli_clip_to_show (source);
  const MoSkeleton *skeleton = clip->skeleton;
  g_autofree int *numbers = g_new0 (int, skeleton->joints->len + 1);
  g_autoptr (MoBvhMarks) marks = mo_bvh_marks_of (source);
  g_autofree double *ranges = cli_ranges_of_joints (clip);
  int n = 0;

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);

      if (joint->is_end)
        continue;
      numbers[i] = n++;
      json_builder_begin_object (builder);
      cli_json_add_string (builder, "name", joint->name);
      json_builder_set_member_name (builder, "parent");
      if (joint->parent >= 0)
        json_builder_add_int_value (builder, numbers[joint->parent]);
      else
        json_builder_add_null_value (builder);
      cli_json_add_string (builder, "drives", cli_mapped_joint (clip, map, i));
      add_channels (builder, clip, joint);
      cli_json_add_node (builder, "keys", count_keys (clip, marks, i));
      cli_json_add_node (builder, "range", cli_json_number (ranges[i]));
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
      cli_json_add_string (builder, "name", joint->name);
      cli_json_add_string (builder, "drives", cli_driven_joint (clip, joint->name));
      cli_json_add_int (builder, "priority", joint->priority);
      cli_json_add_int (builder, "rotation_keys", joint->rotation.n_keys);
      cli_json_add_int (builder, "position_keys", joint->position.n_keys);
      cli_json_add_int (builder, "bytes", (gint64) mo_anim_size (clip->anim, (int) i));
      cli_json_add_node (builder, "range", cli_json_number (cli_range_of_track (clip->anim, i)));
      json_builder_end_object (builder);
    }
}

static void
add_header (JsonBuilder *builder, const char *key, GArray *facts, gboolean as_played)
{
  json_builder_set_member_name (builder, key);
  json_builder_begin_object (builder);
  for (guint i = 0; i < facts->len; i++)
    {
      const CliFact *fact = &g_array_index (facts, CliFact, i);

      cli_json_add_node (builder, fact->key,
                         json_node_copy (as_played ? fact->played : fact->value));
    }
  json_builder_end_object (builder);
}

static void
add_upload (JsonBuilder *builder, const MoAnim *anim)
{
  CliUpload upload = cli_upload_of_anim (anim);

  json_builder_set_member_name (builder, "upload");
  json_builder_begin_object (builder);
  cli_json_add_int (builder, "changed_keys", upload.n_keys);
  cli_json_add_node (builder, "max_time", cli_json_number (upload.time));
  cli_json_add_node (builder, "max_rotation", cli_json_number (upload.rotation));
  cli_json_add_node (builder, "max_position", cli_json_number (upload.position));
  json_builder_end_object (builder);
}

/* In the form of --constraint; without those that the world ignores. */
static void
add_constraints (JsonBuilder *builder, const MoAnim *anim)
{
  json_builder_set_member_name (builder, "constraint_list");
  json_builder_begin_array (builder);
  for (guint i = 0; i < anim->constraints->len; i++)
    {
      g_autofree char *line =
          mo_constraint_to_text (&g_array_index (anim->constraints, MoConstraint, i));

      json_builder_add_value (builder, cli_json_string (line));
    }
  json_builder_end_array (builder);
}

/* What becomes of each when the animation plays alone on the avatar's floor: metres and seconds. */
static void
add_acting (JsonBuilder *builder, const MoAnim *anim)
{
  g_autoptr (MoMotion) motion = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  const MoSolved *solved = mo_motion_get_solved (motion);

  json_builder_set_member_name (builder, "constraint_play");
  json_builder_begin_array (builder);
  for (guint i = 0; solved != NULL && i < mo_solved_get_n (solved); i++)
    {
      MoSolvedWorst worst = mo_solved_get_worst (solved, i);

      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "acts");
      json_builder_add_boolean_value (builder, worst.acts);
      json_builder_set_member_name (builder, "runs_away");
      json_builder_add_boolean_value (builder, worst.fails);
      cli_json_add_node (builder, "missed", cli_json_number (worst.missed));
      cli_json_add_node (builder, "missed_at", cli_json_number (worst.missed_at));
      cli_json_add_node (builder, "least_reach", cli_json_number (worst.least_reach));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_anim (JsonBuilder *builder, const MoClip *clip)
{
  g_autoptr (GArray) facts = cli_facts_of_anim (clip->anim);
  guint n_rotation, n_position;

  mo_anim_count_keys (clip->anim, &n_rotation, &n_position);
  cli_json_add_int (builder, "joints", clip->anim->joints->len);
  cli_json_add_node (builder, "frames", json_node_new (JSON_NODE_NULL));
  cli_json_add_node (builder, "frame_time", json_node_new (JSON_NODE_NULL));
  cli_json_add_node (builder, "played_frame_time", json_node_new (JSON_NODE_NULL));
  cli_json_add_node (builder, "duration", cli_json_number_f (clip->anim->duration));
  json_builder_set_member_name (builder, "keys");
  json_builder_begin_object (builder);
  cli_json_add_int (builder, "rotation", n_rotation);
  cli_json_add_int (builder, "position", n_position);
  json_builder_end_object (builder);
  add_header (builder, "header", facts, FALSE);
  add_header (builder, "played", facts, TRUE);
  add_upload (builder, clip->anim);
  add_constraints (builder, clip->anim);
  add_acting (builder, clip->anim);
}

/* In the form of --clip; null if the format holds only one animation. */
static void
add_clip_names (JsonBuilder *builder, const MoClip *clip)
{
  json_builder_set_member_name (builder, "clips");
  if (clip->clip_names == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_array (builder);
  for (char **name = clip->clip_names; *name != NULL; name++)
    json_builder_add_value (builder, cli_json_string (*name));
  json_builder_end_array (builder);
  cli_json_add_string (builder, "clip", clip->clip_names[clip->clip_index]);
}

/* Facts that only some formats have; null for others. */
static void
add_view (JsonBuilder *builder, const MoClip *clip, const char *name)
{
  JsonNode *node = mo_clip_view (clip, name);

  cli_json_add_node (builder, name, node != NULL ? node : json_node_new (JSON_NODE_NULL));
}

static void
add_clip (JsonBuilder *builder, const MoClip *clip)
{
  g_autoptr (MoJointMap) map = NULL;
  g_autoptr (GPtrArray) guesses = cli_guess_all (clip, &map);

  cli_json_add_string (builder, "format", clip->format);
  add_clip_names (builder, clip);
  if (clip->anim != NULL)
    add_anim (builder, clip);
  else
    {
      cli_json_add_int (builder, "joints", mo_skeleton_count (clip->skeleton));
      cli_json_add_int (builder, "frames", clip->n_frames);
      cli_json_add_node (builder, "frame_time", cli_json_number (clip->frame_time));
      cli_json_add_node (builder, "played_frame_time", cli_json_number (mo_clip_frame_time (clip)));
      cli_json_add_node (builder, "duration", cli_json_number (mo_clip_duration (clip)));
      cli_json_add_node (builder, "keys", json_node_new (JSON_NODE_NULL));
      cli_json_add_string (builder, "interpolation",
                           clip->keyframes != NULL
                               ? mo_interpolation_nick (clip->keyframes->interpolation)
                               : NULL);
      add_view (builder, clip, "clock");
      /* The points that prims are attached to, by joints of the file, including end sites. */
      add_view (builder, clip, "attachments");
      cli_json_add_node (builder, "settings", settings_node (clip));
      add_marks (builder, clip);
    }
  json_builder_set_member_name (builder, "joint_list");
  json_builder_begin_array (builder);
  if (clip->anim != NULL)
    add_anim_joints (builder, clip);
  else
    add_skeleton (builder, clip, map);
  json_builder_end_array (builder);
  cli_guess_add (builder, guesses, clip, map);
  /* What the official viewer's own parser makes of the same text. */
  add_view (builder, clip, "viewer");
}

static void
add_export (JsonBuilder *builder, const CliExport *export)
{
  json_builder_set_member_name (builder, "export");
  if (export == NULL || export->anim == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_object (builder);
  cli_json_add_int (builder, "joints", export->anim->joints->len);
  cli_json_add_int (builder, "keys", mo_anim_count_keys (export->anim, NULL, NULL));
  cli_json_add_int (builder, "bytes", (gint64) mo_anim_size (export->anim, -1));
  if (export->loss != NULL)
    {
      cli_json_add_comparison (builder, export->loss);
      cli_json_add_node (builder, "beyond_millimetres",
                         cli_json_number (export->loss->beyond.distance * 1000.0));
    }
  json_builder_end_object (builder);
}

JsonNode *
cli_inspection_to_json (const char *file, const MoClip *clip, const CliExport *export,
                        const GArray *times, const GError *error, const MoDiagnostics *findings)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  cli_json_add_string (builder, "file", file);
  if (clip != NULL)
    {
      add_clip (builder, clip);
      add_export (builder, export);
      if (times != NULL)
        cli_poses_add (builder, clip, times);
    }
  else
    cli_json_add_error (builder, error);
  cli_json_add_findings (builder, findings);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}
