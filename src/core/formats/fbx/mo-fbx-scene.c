/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include "mo-math.h"

#include <string.h>

/* The document as a scene. */

/* Beyond, doubles are whole numbers. */
#define EXACT 0x1p52

static void
evaluate (gpointer data, guint node, double time, gboolean is_before, MoLocal *local)
{
  MoFbxDocument *self = data;
  MoFbxModel *model = mo_fbx_model (self, node);
  gint64 ticks = self->begin + (gint64) llround (time * (double) self->ticks);
  double values[MO_FBX_N_MOVING][3];

  if (model->is_still)
    {
      *local = model->still;
      return;
    }
  for (guint vector = 0; vector < MO_FBX_N_MOVING; vector++)
    if (model->is_fixed[vector])
      memcpy (values[vector], model->fixed[vector], sizeof values[vector]);
    else
      mo_fbx_evaluate (self, model, (MoFbxVector) vector, ticks, is_before, values[vector]);
  *local = mo_fbx_local (model, values);
}

/* Of times that were made of ticks: rounded to these again, without a call for each of millions. */
static inline gint64
to_ticks (const MoFbxDocument *self, double time)
{
  double ticks = time * (double) self->ticks;
  gint64 whole;

  if (!(ticks >= 0.0 && ticks < EXACT))
    return self->begin + (gint64) llround (ticks);
  whole = (gint64) ticks;
  return self->begin + whole + (ticks - (double) whole >= 0.5);
}

static void
evaluate_many (gpointer data, guint node, const double *times, guint n, MoLocal *locals)
{
  MoFbxDocument *self = data;
  MoFbxModel *model = mo_fbx_model (self, node);
  double values[MO_FBX_N_MOVING][3][MO_FBX_MANY];
  gint64 ticks[MO_FBX_MANY];

  for (guint i = 0; i < n; i++)
    {
      ticks[i] = to_ticks (self, times[i]);
      locals[i] = model->still;
    }
  if (model->is_still)
    return;
  for (guint vector = 0; vector < MO_FBX_N_MOVING; vector++)
    mo_fbx_evaluate_many (self, model, (MoFbxVector) vector, ticks, n, values[vector]);
  mo_fbx_local_many (model, values, n, locals);
}

static gboolean
evaluate_turns (gpointer data, guint node, const double *times, guint n, MoQuat *turns)
{
  MoFbxDocument *self = data;
  MoFbxModel *model = mo_fbx_model (self, node);
  double angles[3][MO_FBX_MANY];
  gint64 ticks[MO_FBX_MANY];

  if (model->is_fixed[MO_FBX_TURN] || !model->is_fixed[MO_FBX_MOVE] || !model->is_fixed[MO_FBX_SIZE]
      || !model->is_plain)
    return FALSE;
  for (guint done = 0; done < n; done += MO_FBX_MANY)
    {
      guint n_now = MIN (n - done, MO_FBX_MANY);

      for (guint i = 0; i < n_now; i++)
        ticks[i] = to_ticks (self, times[done + i]);
      mo_fbx_evaluate_many (self, model, MO_FBX_TURN, ticks, n_now, angles);
      mo_fbx_turn_many (model, angles, n_now, turns + done);
    }
  return TRUE;
}

/* -- Curves that have done their work ---------------------------------------------------------- */

static MoFbxCurve *
curve_of_axis (const MoFbxDocument *self, guint track, guint axis)
{
  guint channel = mo_fbx_get (self->tracks, MoFbxTrack, track)->channel;

  return mo_fbx_curve (self, mo_fbx_channel (self, channel)->curves[axis]);
}

/* A curve may belong to several, in odd files. */
static void
count_users (MoFbxDocument *self)
{
  for (guint i = 0; i < self->tracks->len; i++)
    for (guint axis = 0; axis < 3; axis++)
      {
        MoFbxCurve *curve = curve_of_axis (self, i, axis);

        if (curve != NULL)
          curve->n_users++;
      }
  for (guint i = 0; i < self->layers->len; i++)
    {
      int weights = mo_fbx_get (self->layers, MoFbxLayer, i)->weights;
      MoFbxCurve *curve =
          weights >= 0 ? mo_fbx_curve (self, mo_fbx_channel (self, (guint) weights)->curves[0])
                       : NULL;

      if (curve != NULL)
        curve->n_users++;
    }
}

/* What the clip has of a curve need not be here too. */
static void
release (gpointer data, guint node)
{
  MoFbxDocument *self = data;
  const MoFbxModel *model = mo_fbx_model (self, node);

  for (guint vector = 0; vector < MO_FBX_N_MOVING; vector++)
    for (guint i = 0; i < model->n_tracks[vector]; i++)
      for (guint axis = 0; axis < 3; axis++)
        {
          MoFbxCurve *curve = curve_of_axis (self, model->first_track[vector] + i, axis);

          if (curve == NULL || --curve->n_users > 0)
            continue;
          mo_fbx_curve_clear (curve);
          curve->n_keys = 0;
        }
}

const MoSceneType mo_fbx_scene_type = { .add_times = mo_fbx_add_times,
                                        .evaluate = evaluate,
                                        .evaluate_many = evaluate_many,
                                        .find_times = mo_fbx_find_times,
                                        .evaluate_turns = evaluate_turns,
                                        .release = release };

/* -- Nodes ------------------------------------------------------------------------------------- */

/* Whether keys of its rotation are so far apart that it matters how a program goes from one to the next. */
static gboolean
has_far_turns (const MoFbxDocument *self, const MoFbxModel *model)
{
  double far = 1.5 * self->frame_time * (double) self->ticks;

  for (guint i = 0; i < model->n_tracks[MO_FBX_TURN]; i++)
    {
      const MoFbxTrack *track =
          mo_fbx_get (self->tracks, MoFbxTrack, model->first_track[MO_FBX_TURN] + i);

      for (guint axis = 0; axis < 3; axis++)
        {
          const MoFbxCurve *curve =
              mo_fbx_curve (self, mo_fbx_channel (self, track->channel)->curves[axis]);

          for (guint key = 1; curve != NULL && key < curve->n_keys; key++)
            if ((double) (curve->times[key] - curve->times[key - 1]) > far)
              return TRUE;
        }
    }
  return FALSE;
}

static void
add_node (MoFbxDocument *self, MoScene *scene, MoFbxModel *model)
{
  static const MoInherit inherits[] = { MO_INHERIT_SCALE_LAST, MO_INHERIT_ALL,
                                        MO_INHERIT_NOT_SCALE };
  MoNode *node = mo_scene_node (scene, mo_scene_add (scene, model->name, model->parent));

  mo_fbx_prepare (model);
  mo_fbx_fix (self, model);
  node->kind = model->kind;
  node->inherit = inherits[model->inherit >= 0 && model->inherit <= 2 ? model->inherit : 1];
  node->rest = mo_fbx_local (model, model->vectors);
  for (guint vector = 0; vector < MO_FBX_N_MOVING; vector++)
    node->moves = node->moves || !model->is_fixed[vector];
  self->longest = MAX (self->longest, mo_vec3_length (node->rest.move));
  model->is_still = !node->moves;
  model->still = mo_fbx_local (model, model->fixed);
  node->scale_moves = !model->is_fixed[MO_FBX_SIZE];
  if (model->quaternions > 0 && !model->is_fixed[MO_FBX_TURN] && has_far_turns (self, model))
    mo_fbx_find_at (&self->file, MO_CODE_FBX_QUATERNIONS, model->offset, node->name);
  if (model->order == 6 && model->is_active != 0)
    mo_fbx_find_at (&self->file, MO_CODE_FBX_SPHERIC, model->offset, node->name);
}

/* Meshes say where they were bound, and after them poses. */
static void
add_binds (const MoFbxDocument *self, MoScene *scene)
{
  for (guint i = 0; i < self->clusters->len; i++)
    {
      const MoFbxBind *bind = mo_fbx_get (self->clusters, MoFbxBind, i);
      MoAffine affine;

      if (!bind->is_known || bind->id <= 0 || bind->id > scene->nodes->len
          || mo_scene_node (scene, (guint) bind->id - 1)->skin != 0)
        continue;
      for (guint row = 0; row < 3; row++)
        for (guint column = 0; column < 3; column++)
          affine.linear[3 * row + column] = bind->matrix[4 * column + row];
      affine.move = (MoVec3){ bind->matrix[12], bind->matrix[13], bind->matrix[14] };
      mo_scene_set_bind (scene, (guint) bind->id - 1,
                         self->has_local_binds ? MO_SKIN_WORLD + 1 : MO_SKIN_WORLD, &affine);
    }
}

/* -- Axes -------------------------------------------------------------------------------------- */

static MoAxis
get_axis (gint64 axis, gint64 sign)
{
  if (axis < 0 || axis > 2)
    return 0;
  return (MoAxis) (axis + 1) * (sign < 0 ? -1 : 1);
}

static MoVec3
direction (MoAxis axis)
{
  double size = axis < 0 ? -1.0 : 1.0;

  return (MoVec3){ ABS (axis) == 1 ? size : 0.0, ABS (axis) == 2 ? size : 0.0,
                   ABS (axis) == 3 ? size : 0.0 };
}

/* In a right-handed space, the third axis and the one that is up make the one to the front. */
static void
set_space (const MoFbxSettings *settings, MoSpace *space)
{
  MoAxis up = get_axis (settings->up, settings->up_sign);
  MoAxis front = get_axis (settings->front, settings->front_sign);
  MoAxis side = get_axis (settings->side, settings->side_sign);

  space->metres = settings->unit > 1e-9 && settings->unit < 1e9 ? settings->unit / 100.0 : 0.01;
  if (up == 0 || front == 0 || ABS (up) == ABS (front))
    return;
  space->up = up;
  space->front = front;
  if (side != 0 && ABS (side) != ABS (up) && ABS (side) != ABS (front))
    space->is_left_handed =
        mo_vec3_dot (mo_vec3_cross (direction (side), direction (up)), direction (front)) < 0.0;
}

/* A file with a take, but without bones and without anything that moves: then the take is of what there is, at rest. */
static void
take_still_nodes (const MoFbxDocument *self, MoScene *scene)
{
  for (guint i = 0; i < scene->nodes->len; i++)
    if (mo_scene_node (scene, i)->kind == MO_NODE_BONE || mo_scene_node (scene, i)->moves)
      return;
  for (guint i = 0; self->stacks->len > 0 && i < scene->nodes->len; i++)
    if (mo_scene_node (scene, i)->kind == MO_NODE_OTHER)
      mo_scene_node (scene, i)->kind = MO_NODE_BONE;
}

/* The take's own node or, without takes, that of the first model. */
static guint64
place_of_take (MoFbxDocument *self)
{
  if (self->stack < self->stacks->len)
    return g_array_index (self->stacks, MoFbxStack, self->stack).offset;
  return self->models->len > 0 ? mo_fbx_model (self, 0)->offset : 0;
}

MoScene *
mo_fbx_scene_new (MoFbxDocument *self)
{
  MoScene *scene = mo_scene_new ("fbx");

  for (guint i = 0; i < self->models->len; i++)
    add_node (self, scene, mo_fbx_model (self, i));
  count_users (self);
  take_still_nodes (self, scene);
  add_binds (self, scene);
  set_space (&self->settings, &scene->space);
  scene->duration = (double) (self->end - self->begin) / (double) self->ticks;
  scene->frame_time = self->frame_time;
  scene->has_frames = TRUE;
  scene->place = mo_fbx_locate (&self->file, place_of_take (self));
  scene->type = &mo_fbx_scene_type;
  scene->data = self;
  return scene;
}
