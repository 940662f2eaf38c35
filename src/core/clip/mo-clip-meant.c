/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-meant.h"

#include "mo-field-limit.h"
#include "mo-math.h"

#include <math.h>
#include <string.h>

/* Of the recipe's choices; 0 leaves it to the file. */
static const MoAxis up_choices[] = { 0, MO_AXIS_X, MO_AXIS_Y, MO_AXIS_Z };
static const MoAxis front_choices[] = { 0,          MO_AXIS_X, -MO_AXIS_X, MO_AXIS_Y,
                                        -MO_AXIS_Y, MO_AXIS_Z, -MO_AXIS_Z };

gboolean
mo_field_is_meaning (MoFieldId id)
{
  return id == MO_FIELD_UP_AXIS || id == MO_FIELD_FRONT_AXIS || id == MO_FIELD_LENGTH_SCALE
         || id == MO_FIELD_BIND_POSE;
}

gboolean
mo_clip_is_meant_otherwise (const MoClip *clip, const MoRecipe *recipe)
{
  return clip->skeleton != NULL && recipe != NULL
         && (recipe->up_axis != 0 || recipe->front_axis != 0 || recipe->length_scale != 1.0
             || (recipe->bind_pose == MO_BIND_POSE_REPLACED && mo_clip_has_bind_pose (clip)));
}

/* -- MoSpace -------------------------------------------------------------------------------------- */

static MoSpace
choose_axes (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  MoSpace usual = clip->file_space, axes = usual;

  if (recipe->up_axis != 0)
    axes.up = up_choices[recipe->up_axis];
  if (axes.up != usual.up)
    axes.front = mo_axis_next (axes.up);
  if (recipe->front_axis == 0)
    return axes;
  if (abs (front_choices[recipe->front_axis]) == axes.up)
    mo_report (context, MO_CODE_AXES_CLASH, MO_NOWHERE, mo_field (MO_FIELD_FRONT_AXIS)->name, NULL);
  else
    axes.front = front_choices[recipe->front_axis];
  return axes;
}

/* What the third one is, so that left, up and front are right-handed: their product. */
static MoAxis
left_of (MoSpace axes)
{
  int sign = (axes.front > 0 ? 1 : -1) * (mo_axis_next (axes.up) == abs (axes.front) ? 1 : -1);

  return sign * (6 - axes.up - abs (axes.front));
}

/* For each axis x, y and z of the plain clip as it was made by the usual axes, the one that it is by
 * those which are meant. */
static void
compare_axes (MoSpace usual, MoSpace meant, MoAxis turned[3])
{
  MoAxis before[3] = { left_of (usual), usual.up, usual.front };
  MoAxis behind[3] = { left_of (meant), meant.up, meant.front };

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      if (abs (before[i]) == abs (behind[j]))
        turned[i] = (MoAxis) (j + 1) * (before[i] == behind[j] ? 1 : -1);
}

/* -- The clip turned --------------------------------------------------------------------------- */

typedef struct
{
  MoAxis turned[3];
  double scale;
} Turn;

/* A channel is of another axis now, and what its numbers are to be multiplied by. */
static double
turn_channel (const Turn *self, guint8 *channel)
{
  gboolean is_position = *channel <= MO_CHANNEL_Z_POSITION;
  guint8 first = is_position ? MO_CHANNEL_X_POSITION : MO_CHANNEL_X_ROTATION;
  MoAxis axis;

  if (*channel == MO_CHANNEL_W_ROTATION)
    return 1.0;
  axis = self->turned[*channel - first];
  *channel = (guint8) (first + abs (axis) - 1);
  return (axis > 0 ? 1.0 : -1.0) * (is_position ? self->scale : 1.0);
}

static MoVec3
turn_vector (const Turn *self, MoVec3 v)
{
  double parts[3];

  for (guint i = 0; i < 3; i++)
    parts[abs (self->turned[i]) - 1] = mo_vec3_part (v, i) * (self->turned[i] > 0 ? 1.0 : -1.0);
  return (MoVec3){ parts[0], parts[1], parts[2] };
}

static void
turn_joint (const Turn *self, MoJoint *joint, double *factors)
{
  joint->rest.translation =
      turn_vector (self, mo_vec3_scale (joint->rest.translation, self->scale));
  for (guint i = 0; i < joint->n_channels; i++)
    factors[i] = turn_channel (self, &joint->channels[i]);
}

static double *
multiply (const double *values, guint n, const double *factors)
{
  double *result = g_new (double, n + 1);

  for (guint i = 0; i < n; i++)
    result[i] = CLAMP (values[i] * factors[i], -G_MAXFLOAT, G_MAXFLOAT);
  return result;
}

static double *
multiply_rows (const MoClip *clip, const double *factors)
{
  guint n = clip->skeleton->n_channels;
  double *result = g_new (double, (gsize) clip->n_frames *n + 1);

  for (guint i = 0; i < clip->n_frames; i++)
    {
      double *row = result + (gsize) i * n;

      mo_clip_copy_row (clip, i, 0, n, row);
      for (guint j = 0; j < n; j++)
        row[j] = CLAMP (row[j] * factors[j], -G_MAXFLOAT, G_MAXFLOAT);
    }
  return result;
}

/* Of a joint's channels. */
typedef struct
{
  guint n;
  const double *factors;
} JointFactors;

static void
multiply_row (gpointer user_data, MoKeyedPath path, gboolean is_tangent, double *row)
{
  const JointFactors *self = user_data;

  for (guint i = 0; i < self->n; i++)
    row[i] = CLAMP (row[i] * self->factors[i], -G_MAXFLOAT, G_MAXFLOAT);
}

static MoKeyframes *
turn_keyframes (const MoKeyframes *from, const MoSkeleton *skeleton, const MoSkeleton *turned,
                const double *factors)
{
  MoKeyframes *to = mo_keyframes_new_like (from);

  for (guint i = 0; i < from->n_joints; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      JointFactors own = { joint->n_channels, factors + joint->first_channel };

      mo_keyed_copy (&to->joints[i], &from->joints[i]);
      mo_keyed_change (&to->joints[i], joint, mo_skeleton_joint (turned, i), multiply_row, &own);
    }
  return to;
}

/* Nothing but the motion and what belongs to all of it. */
static MoClip *
turn_clip (const MoClip *clip, const Turn *turn)
{
  MoClip *result = mo_clip_new (clip->format);
  g_autofree double *factors = g_new (double, clip->skeleton->n_channels + 1);

  result->skeleton = mo_skeleton_copy (clip->skeleton);
  for (guint i = 0; i < result->skeleton->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (result->skeleton, i);

      turn_joint (turn, joint, factors + joint->first_channel);
    }
  result->n_frames = clip->n_frames;
  result->frame_time = clip->frame_time;
  if (mo_clip_has_values (clip))
    result->values = multiply_rows (clip, factors);
  if (clip->reference != NULL)
    result->reference = multiply (clip->reference, clip->skeleton->n_channels, factors);
  if (clip->keyframes != NULL)
    result->keyframes = turn_keyframes (clip->keyframes, clip->skeleton, result->skeleton, factors);
  result->settings = clip->settings != NULL ? mo_recipe_ref (clip->settings) : NULL;
  result->trailer = clip->trailer != NULL ? g_bytes_ref (clip->trailer) : NULL;
  return result;
}

/* -- The whole --------------------------------------------------------------------------------- */

static double
limit_scale (const MoRecipe *recipe, MoContext *context)
{
  const MoField *field = mo_field (MO_FIELD_LENGTH_SCALE);

  return mo_field_limit (MO_FIELD_LENGTH_SCALE, recipe->length_scale, field->min, field->max,
                         field->unit, context);
}

MoClip *
mo_clip_as_meant (const MoClip *clip, const MoRecipe *recipe, MoContext *context, GError **error)
{
  g_autoptr (MoClip) plain = NULL;
  Turn turn = { .scale = limit_scale (recipe, context) };

  plain = mo_clip_to_plain (clip, recipe->bind_pose == MO_BIND_POSE_REPLACED, context, error);
  if (plain == NULL)
    return NULL;
  compare_axes (clip->file_space, choose_axes (clip, recipe, context), turn.turned);
  if (turn.turned[0] == MO_AXIS_X && turn.turned[1] == MO_AXIS_Y && turn.turned[2] == MO_AXIS_Z
      && turn.scale == 1.0)
    return g_steal_pointer (&plain);
  return turn_clip (plain, &turn);
}
