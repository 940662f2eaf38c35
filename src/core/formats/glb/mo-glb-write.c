/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-glb-write.h"

#include "mo-glb-figure.h"

#include "mo-clip-reference.h"
#include "mo-clip-reshape.h"
#include "mo-json.h"
#include "mo-math.h"

#include <string.h>

/* A plain clip is in inches, x left, y up, z to the front: but for the unit these are the axes of glTF. */
#define METRES MO_METRES_PER_INCH

typedef struct
{
  const MoClip *clip;
  MoGlbBuffer buffer;
  GString *json;
  MoTransform *rest; /* of each joint in its parent, metres */
  MoVec3 *places;    /* of each joint in the world at rest */
  MoQuat *turns;
  GString *channels, *samplers; /* of the animation */
  guint n_samplers;
  double length; /* of the clip, perhaps after its last key (seconds) */

  /* The last times that were added, which the next joint often has too. */
  GArray *times; /* float */
  guint times_accessor;
} Writer;

static const MoGlbLayout time_layout = { MO_GLB_F32, 1, 0, FALSE, TRUE },
                         place_layout = { MO_GLB_F32, 3, 0, FALSE, FALSE },
                         turn_layout = { MO_GLB_F32, 4, 0, FALSE, FALSE },
                         bind_layout = { MO_GLB_F32, 16, 0, FALSE, FALSE };

/* -- The skeleton ------------------------------------------------------------------------------ */

static void
find_rest (Writer *self)
{
  const MoClip *clip = self->clip;

  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      MoTransform *rest = &self->rest[i];
      MoVec3 v = joint->rest.translation;

      rest->rotation = MO_QUAT_IDENTITY;
      if (clip->reference != NULL && joint->n_channels > 0)
        {
          const double *row = clip->reference + joint->first_channel;
          MoVec3 at;

          rest->rotation = mo_joint_rotation (joint, row);
          if (mo_joint_position (joint, row, &at))
            v = at;
        }
      rest->position = mo_vec3_scale (v, METRES);
      self->places[i] = rest->position;
      self->turns[i] = rest->rotation;
      if (joint->parent >= 0)
        {
          self->places[i] =
              mo_vec3_add (self->places[joint->parent],
                           mo_quat_rotate (self->turns[joint->parent], rest->position));
          self->turns[i] = mo_quat_mul (rest->rotation, self->turns[joint->parent]);
        }
    }
}

static void
add_node (Writer *self, guint index)
{
  const MoSkeleton *skeleton = self->clip->skeleton;
  const MoTransform *rest = &self->rest[index];
  const double place[] = { rest->position.x, rest->position.y, rest->position.z };
  const double turn[] = { rest->rotation.x, rest->rotation.y, rest->rotation.z, rest->rotation.w };
  g_autofree char *name = mo_skeleton_name_joint (skeleton, index);
  const char *separator = ",\"children\":[";

  g_string_append (self->json, index > 0 ? ",{\"name\":" : "{\"name\":");
  mo_json_append_string (self->json, name);
  mo_glb_append_numbers (self->json, "translation", place, 3);
  if (turn[0] != 0.0 || turn[1] != 0.0 || turn[2] != 0.0)
    mo_glb_append_numbers (self->json, "rotation", turn, 4);
  for (guint i = index + 1; i < skeleton->joints->len; i++)
    if (mo_skeleton_joint (skeleton, i)->parent == (int) index)
      {
        g_string_append_printf (self->json, "%s%u", separator, i);
        separator = ",";
      }
  g_string_append (self->json, *separator == ',' && separator[1] == '\0' ? "]}" : "}");
}

/* The roots of the skeleton, separated by commas. Free them. */
static char *
list_roots (const MoSkeleton *skeleton, guint *n_roots)
{
  GString *list = g_string_new (NULL);

  *n_roots = 0;
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (mo_skeleton_joint (skeleton, i)->parent < 0)
      g_string_append_printf (list, (*n_roots)++ > 0 ? ",%u" : "%u", i);
  return g_string_free (list, FALSE);
}

static void
add_nodes (Writer *self, gboolean has_mesh)
{
  guint n = self->clip->skeleton->joints->len, n_roots;
  g_autofree char *roots = list_roots (self->clip->skeleton, &n_roots);

  g_string_append (self->json, "\"nodes\":[");
  for (guint i = 0; i < n; i++)
    add_node (self, i);
  if (has_mesh)
    g_string_append (self->json, ",{\"name\":\"Figure\",\"mesh\":0,\"skin\":0}");
  /* The joints of a skin must be below one node. */
  if (n_roots > 1)
    g_string_append_printf (self->json, ",{\"name\":\"Skeleton\",\"children\":[%s]}", roots);
  g_string_append (self->json, "],\"scene\":0,\"scenes\":[{\"nodes\":[");
  if (n_roots > 1)
    g_string_append_printf (self->json, "%u", has_mesh ? n + 1 : n);
  else
    g_string_append (self->json, roots);
  if (has_mesh)
    g_string_append_printf (self->json, ",%u", n);
  g_string_append (self->json, "]}],");
}

/* Without end sites, which are nodes but no joints. Binds are the inverse of each joint's transform at rest, column after
 * column. */
static void
add_skin (Writer *self)
{
  guint n = 0;
  g_autofree float *binds = g_new0 (float, (gsize) self->clip->skeleton->joints->len * 16);

  g_string_append (self->json, "\"skins\":[{\"name\":\"Skeleton\",\"joints\":[");
  for (guint i = 0; i < self->clip->skeleton->joints->len; i++)
    {
      MoQuat back = mo_quat_conjugate (self->turns[i]);
      MoVec3 place = mo_vec3_scale (mo_quat_rotate (back, self->places[i]), -1.0);
      float *bind = binds + n * 16;
      double matrix[9];

      if (mo_skeleton_joint (self->clip->skeleton, i)->is_end)
        continue;
      mo_quat_to_matrix (back, matrix);
      for (guint row = 0; row < 3; row++)
        {
          for (guint column = 0; column < 3; column++)
            bind[4 * column + row] = (float) matrix[3 * row + column];
          bind[12 + row] = (float) mo_vec3_part (place, row);
        }
      bind[15] = 1.0f;
      g_string_append_printf (self->json, n++ > 0 ? ",%u" : "%u", i);
    }
  g_string_append_printf (self->json, "],\"inverseBindMatrices\":%u}],",
                          mo_glb_buffer_add (&self->buffer, &bind_layout, binds, n));
}

/* -- The motion -------------------------------------------------------------------------------- */

/* The times of a joint's keys in one path, as a GLB has them: rising in single precision. Unref it. */
static GArray *
get_times (const MoClip *clip, guint index, MoKeyedPath path)
{
  g_autoptr (GArray) exact = NULL;
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));

  if (clip->keyframes != NULL)
    exact = mo_keyframes_get_times (clip->keyframes, index,
                                    mo_skeleton_joint (clip->skeleton, index), 1u << path, FALSE);
  else
    {
      exact = g_array_new (FALSE, FALSE, sizeof (double));
      for (guint i = 0; i < clip->n_frames; i++)
        {
          double time = mo_clip_time_of_frame (clip, i);

          g_array_append_val (exact, time);
        }
    }
  for (guint i = 0; i < exact->len; i++)
    {
      double time = g_array_index (exact, double, i);

      if (times->len == 0 || (float) time > (float) g_array_index (times, double, times->len - 1))
        g_array_append_val (times, time);
    }
  return times;
}

static void
get_row (const MoClip *clip, guint index, double time, guint frame, double *row)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);

  if (clip->keyframes != NULL)
    mo_keyframes_evaluate (clip->keyframes, index, joint, time, row);
  else
    mo_clip_copy_row (clip, MIN (frame, clip->n_frames - 1), joint->first_channel,
                      joint->n_channels, row);
}

/* The values of a path, `width` floats each; a quaternion stays near the one before. Free them. */
static float *
get_values (const MoClip *clip, guint index, MoKeyedPath path, const GArray *times)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  guint width = path == MO_KEYED_TURN ? 4 : 3;
  float *values = g_new (float, (gsize) times->len *width + 1);
  MoQuat last = MO_QUAT_IDENTITY;

  for (guint i = 0; i < times->len; i++)
    {
      double row[MO_MAX_JOINT_CHANNELS];
      float *value = values + (gsize) i * width;
      MoVec3 v = { 0.0, 0.0, 0.0 };

      get_row (clip, index, g_array_index (times, double, i), i, row);
      if (path == MO_KEYED_TURN)
        {
          MoQuat q = mo_joint_rotation (joint, row);

          last = mo_quat_dot (q, last) < 0.0 ? mo_quat_scale (q, -1.0) : q;
          memcpy (value,
                  (float[]){ (float) last.x, (float) last.y, (float) last.z, (float) last.w },
                  4 * sizeof *value);
          continue;
        }
      mo_joint_position (joint, row, &v);
      v = mo_vec3_scale (v, METRES);
      memcpy (value, (float[]){ (float) v.x, (float) v.y, (float) v.z }, 3 * sizeof *value);
    }
  return values;
}

static guint
add_times (Writer *self, const GArray *times)
{
  g_autoptr (GArray) floats = g_array_sized_new (FALSE, FALSE, sizeof (float), times->len);

  for (guint i = 0; i < times->len; i++)
    {
      float time = (float) g_array_index (times, double, i);

      g_array_append_val (floats, time);
    }
  if (self->times != NULL && self->times->len == floats->len
      && memcmp (self->times->data, floats->data, floats->len * sizeof (float)) == 0)
    return self->times_accessor;
  g_clear_pointer (&self->times, g_array_unref);
  self->times = g_steal_pointer (&floats);
  self->times_accessor =
      mo_glb_buffer_add (&self->buffer, &time_layout, self->times->data, self->times->len);
  return self->times_accessor;
}

static gboolean
has_path (const MoJoint *joint, MoKeyedPath path)
{
  for (guint i = 0; i < joint->n_channels; i++)
    if ((joint->channels[i] <= MO_CHANNEL_Z_POSITION) == (path == MO_KEYED_MOVE))
      return TRUE;
  return FALSE;
}

/* One key is enough for a joint that does not move. */
static guint
count_needed (const float *values, guint width, guint n)
{
  for (guint i = 1; i < n; i++)
    if (memcmp (values, values + (gsize) i * width, width * sizeof *values) != 0)
      return n;
  return MIN (n, 1);
}

static void
add_path (Writer *self, guint index, MoKeyedPath path)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);
  const MoGlbLayout *layout = path == MO_KEYED_TURN ? &turn_layout : &place_layout;
  const char *comma = self->n_samplers > 0 ? "," : "";
  g_autoptr (GArray) times = NULL;
  g_autofree float *values = NULL;
  gboolean is_first;
  guint input;

  if (joint->is_end || !has_path (joint, path))
    return;
  times = get_times (self->clip, index, path);
  if (times->len == 0)
    return;
  /* The first path has a key at the end, so that the length is known even of a pose. */
  is_first = self->n_samplers == 0;
  if (is_first && self->length > g_array_index (times, double, times->len - 1))
    g_array_append_val (times, self->length);
  values = get_values (self->clip, index, path, times);
  if (!is_first)
    g_array_set_size (times, count_needed (values, layout->width, times->len));
  input = add_times (self, times);
  g_string_append_printf (self->samplers, "%s{\"input\":%u,\"output\":%u}", comma, input,
                          mo_glb_buffer_add (&self->buffer, layout, values, times->len));
  g_string_append_printf (self->channels,
                          "%s{\"sampler\":%u,\"target\":{\"node\":%u,\"path\":\"%s\"}}", comma,
                          self->n_samplers++, index,
                          path == MO_KEYED_TURN ? "rotation" : "translation");
}

/* Programs list animations by name, where a file's suffix would only be in the way. */
static void
append_title (GString *json, const char *name)
{
  const char *suffix = name != NULL ? strrchr (name, '.') : NULL;
  g_autofree char *title = suffix != NULL && suffix > name
                               ? g_strndup (name, (gsize) (suffix - name))
                               : g_strdup (name != NULL ? name : "Motion");

  mo_json_append_string (json, title);
}

static void
add_animation (Writer *self, const char *name)
{
  for (guint i = 0; i < self->clip->skeleton->joints->len; i++)
    {
      add_path (self, i, MO_KEYED_TURN);
      add_path (self, i, MO_KEYED_MOVE);
    }
  if (self->n_samplers == 0)
    return;
  g_string_append (self->json, "\"animations\":[{\"name\":");
  append_title (self->json, name);
  g_string_append_printf (self->json, ",\"channels\":[%s],\"samplers\":[%s]}],",
                          self->channels->str, self->samplers->str);
}

/* -- The whole --------------------------------------------------------------------------------- */

/* Seconds; of a pose, as long as it is held. */
static double
get_length (const MoExport *export, const MoClip *clip)
{
  double length = mo_clip_duration (clip);

  if (length > 0.0)
    return length;
  return export->clip->anim != NULL ? (double) export->clip->anim->duration
                                    : mo_clip_frame_time (clip);
}

static GBytes *
write_clip (const MoClip *clip, double length, const MoMesh *mesh, const char *name)
{
  guint n = clip->skeleton->joints->len;
  g_autofree MoTransform *rest = g_new (MoTransform, n + 1);
  g_autofree MoVec3 *places = g_new (MoVec3, n + 1);
  g_autofree MoQuat *turns = g_new (MoQuat, n + 1);
  g_autoptr (GString) json = g_string_new (
      "{\"asset\":{\"version\":\"2.0\",\"generator\":\"Limber " PACKAGE_VERSION "\"},");
  Writer self = {
    .clip = clip, .json = json, .rest = rest, .places = places, .turns = turns, .length = length
  };
  GBytes *bytes;

  mo_glb_buffer_init (&self.buffer);
  self.channels = g_string_new (NULL);
  self.samplers = g_string_new (NULL);
  find_rest (&self);
  add_nodes (&self, mesh != NULL);
  add_skin (&self);
  add_animation (&self, name);
  if (mesh != NULL)
    mo_glb_add_figure (&self.buffer, json, clip->skeleton, mesh);
  bytes = mo_glb_buffer_finish (&self.buffer, json);
  mo_glb_buffer_clear (&self.buffer);
  g_clear_pointer (&self.times, g_array_unref);
  g_string_free (self.channels, TRUE);
  g_string_free (self.samplers, TRUE);
  return bytes;
}

GBytes *
mo_glb_write (const MoExport *export, MoContext *context, GError **error)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (export->clip, export->recipe);
  /* Where the first span of the keyframes is only a reference, frames tell it from the motion. */
  guint keyed =
      mo_clip_keyed_start (export->clip, merged) > 0.0 ? 0 : MO_HOLDS_KEYFRAMES | MO_HOLDS_ARCS;
  g_autoptr (MoClip) clip =
      mo_clip_reshape (export->clip, MO_HOLDS_FRAMES | MO_HOLDS_REFERENCE | keyed, NULL,
                       export->recipe, context, error);
  g_autoptr (MoMesh) mesh = NULL;

  if (clip == NULL)
    return NULL;
  /* The figure is the avatar's. */
  if (export->clip->anim != NULL && export->clip->has_whole_body)
    mesh = mo_mesh_make ();
  return write_clip (clip, get_length (export, clip), mesh, export->name);
}
