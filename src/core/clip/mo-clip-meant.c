/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-meant.h"

#include "mo-clip-rest.h"
#include "mo-field-limit.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Indexed by the recipe's choice; 0 leaves it to the file. */
static const MoAxis up_choices[] = { 0,          MO_AXIS_X,  MO_AXIS_Y, MO_AXIS_Z,
                                     -MO_AXIS_X, -MO_AXIS_Y, -MO_AXIS_Z };
static const MoAxis front_choices[] = { 0,          MO_AXIS_X, -MO_AXIS_X, MO_AXIS_Y,
                                        -MO_AXIS_Y, MO_AXIS_Z, -MO_AXIS_Z };

gboolean
mo_field_is_meaning (MoFieldId id)
{
  return id == MO_FIELD_UP_AXIS || id == MO_FIELD_FRONT_AXIS || id == MO_FIELD_LENGTH_SCALE
         || id == MO_FIELD_UNITS || id == MO_FIELD_BIND_POSE || id == MO_FIELD_REST_FROM;
}

gboolean
mo_clip_is_meant_otherwise (const MoClip *clip, const MoRecipe *recipe)
{
  return clip->skeleton != NULL && recipe != NULL
         && (recipe->up_axis != 0 || recipe->front_axis != 0 || recipe->length_scale != 1.0
             || recipe->units != MO_UNITS_AUTO || mo_lines_get_n_lines (recipe->rest_from) > 0
             || (recipe->bind_pose == MO_BIND_POSE_REPLACED && mo_clip_has_bind_pose (clip)));
}

/* -- The space that is meant ------------------------------------------------------------------- */

static MoSpace
choose_space (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  MoSpace usual = clip->file_space, space = usual;

  if (recipe->up_axis != 0)
    space.up = up_choices[recipe->up_axis];
  /* A file that is upside down still faces the way that it does. */
  if (abs (space.up) != abs (usual.up))
    space.front = mo_axis_next (space.up);
  if (recipe->front_axis == 0)
    return space;
  if (abs (front_choices[recipe->front_axis]) == abs (space.up))
    mo_report (context, MO_CODE_AXES_CLASH, MO_NOWHERE, mo_field (MO_FIELD_FRONT_AXIS)->name, NULL);
  else
    space.front = front_choices[recipe->front_axis];
  return space;
}

/* Corrects the plain clip, which was converted from the file's usual space, for the space that
 * is meant. */
static MoSpaceMap
correct (MoSpace usual, MoSpace meant)
{
  MoSpaceMap made = mo_space_map (usual, MO_SPACE_WORLD);
  MoSpace is = MO_SPACE_WORLD;

  is.up = mo_space_map_axis (&made, meant.up);
  is.front = mo_space_map_axis (&made, meant.front);
  return mo_space_map (is, MO_SPACE_WORLD);
}

MoAxis
mo_clip_meant_axis (const MoClip *clip, const MoRecipe *recipe, MoVec3 direction)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoSpaceMap made = mo_space_map (clip->file_space, MO_SPACE_WORLD);
  MoSpaceMap map = correct (clip->file_space, choose_space (clip, recipe, context));
  MoAxis best = MO_AXIS_X;
  double nearest = -G_MAXDOUBLE;

  for (MoAxis axis = -MO_AXIS_Z; axis <= MO_AXIS_Z; axis++)
    {
      double sign = axis > 0 ? 1.0 : -1.0, here;
      MoVec3 along = { sign * (abs (axis) == MO_AXIS_X), sign * (abs (axis) == MO_AXIS_Y),
                       sign * (abs (axis) == MO_AXIS_Z) };

      if (axis == 0)
        continue;
      along = mo_space_map_direction (&map, mo_space_map_direction (&made, along));
      here = along.x * direction.x + along.y * direction.y + along.z * direction.z;
      if (here <= nearest)
        continue;
      nearest = here;
      best = axis;
    }
  return best;
}

/* -- Converting the numbers -------------------------------------------------------------------- */

/* Sets the new axis of a channel and returns the factor of its numbers. */
static double
map_channel (const MoSpaceMap *map, guint8 *channel)
{
  gboolean is_position = *channel <= MO_CHANNEL_Z_POSITION;
  guint8 first = is_position ? MO_CHANNEL_X_POSITION : MO_CHANNEL_X_ROTATION;
  MoAxis axis;
  double sign;

  if (*channel == MO_CHANNEL_W_ROTATION)
    return 1.0;
  axis = map->axes[*channel - first];
  *channel = (guint8) (first + abs (axis) - 1);
  sign = axis > 0 ? 1.0 : -1.0;
  if (is_position)
    return sign * map->scale;
  return map->is_mirrored ? -sign : sign;
}

static void
map_joint (const MoSpaceMap *map, MoJoint *joint, double *factors)
{
  joint->rest.translation = mo_space_map_place (map, joint->rest.translation);
  joint->rest.rotation = mo_space_map_rotation (map, joint->rest.rotation);
  joint->rest.scale = mo_space_map_factors (map, joint->rest.scale);
  for (guint i = 0; i < joint->n_channels; i++)
    factors[i] = map_channel (map, &joint->channels[i]);
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

/* The factors of a joint's channels. */
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

/* The paths that a map changes. Quaternions of unit length are not too large for anything, so that those whose axes stay
 * need no look. */
static guint
find_changed (const MoKeyedJoint *keyed, const MoJoint *from, const MoJoint *to,
              const double *factors)
{
  gboolean is_changed = keyed->paths[MO_KEYED_TURN].mode != MO_CURVE_SLERP;

  for (guint i = 0; i < from->n_channels; i++)
    if (from->channels[i] >= MO_CHANNEL_X_ROTATION)
      is_changed = is_changed || from->channels[i] != to->channels[i] || factors[i] != 1.0;
  return is_changed ? MO_KEYED_ALL : MO_KEYED_ALL & ~(1u << MO_KEYED_TURN);
}

static void
map_keyframes (MoKeyframes *keyframes, const MoSkeleton *skeleton, const MoSkeleton *mapped,
               const double *factors)
{
  for (guint i = 0; i < keyframes->n_joints; i++)
    {
      const MoJoint *from = mo_skeleton_joint (skeleton, i), *to = mo_skeleton_joint (mapped, i);
      JointFactors own = { from->n_channels, factors + from->first_channel };
      MoKeyedJoint *keyed = &keyframes->joints[i];

      mo_keyed_change (keyed, from, to, find_changed (keyed, from, to, own.factors), multiply_row,
                       &own);
    }
}

static MoKeyframes *
copy_keyframes (const MoKeyframes *from)
{
  MoKeyframes *to = mo_keyframes_new_like (from);

  for (guint i = 0; i < from->n_joints; i++)
    mo_keyed_copy (&to->joints[i], &from->joints[i]);
  return to;
}

/* The clip with a map; takes the keyframes. */
static MoClip *
map_clip (const MoClip *self, MoKeyframes *keyframes, const MoSpaceMap *map, MoSpace space)
{
  MoClip *result = mo_clip_new (self->format);
  g_autofree double *factors = g_new (double, self->skeleton->n_channels + 1);

  result->space = result->file_space = space;
  result->are_changes_of_rest = self->are_changes_of_rest;
  result->is_scene = self->is_scene;
  result->skeleton = mo_skeleton_copy (self->skeleton);
  for (guint i = 0; i < result->skeleton->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (result->skeleton, i);

      map_joint (map, joint, factors + joint->first_channel);
    }
  result->n_frames = self->n_frames;
  result->frame_time = self->frame_time;
  if (mo_clip_has_values (self))
    result->values = multiply_rows (self, factors);
  if (self->reference != NULL)
    result->reference = multiply (self->reference, self->skeleton->n_channels, factors);
  result->keyframes = keyframes;
  if (keyframes != NULL)
    map_keyframes (keyframes, self->skeleton, result->skeleton, factors);
  result->settings = self->settings != NULL ? mo_recipe_ref (self->settings) : NULL;
  result->trailer = self->trailer != NULL ? g_bytes_ref (self->trailer) : NULL;
  return result;
}

MoClip *
mo_clip_map (const MoClip *self, const MoSpaceMap *map, MoSpace space)
{
  MoKeyframes *copy = self->keyframes != NULL ? copy_keyframes (self->keyframes) : NULL;

  return map_clip (self, copy, map, space);
}

MoClip *
mo_clip_map_own (MoClip *self, const MoSpaceMap *map, MoSpace space)
{
  g_autoptr (MoClip) taken = self;

  return map_clip (taken, g_steal_pointer (&taken->keyframes), map, space);
}

/* -- The whole --------------------------------------------------------------------------------- */

/* How many of the file's own units one of those is that the maker says. */
static double
get_unit (const MoClip *clip, const MoRecipe *recipe)
{
  static const double metres[] = { 0.0, MO_METRES_PER_INCH, 0.01, 1.0, 0.001, 0.3048 };

  return recipe->units == MO_UNITS_AUTO ? 1.0 : metres[recipe->units] / clip->file_space.metres;
}

static double
limit_scale (const MoRecipe *recipe, MoContext *context)
{
  const MoField *field = mo_field (MO_FIELD_LENGTH_SCALE);

  return mo_field_limit (MO_FIELD_LENGTH_SCALE, recipe->length_scale, field->min, field->max,
                         field->unit, context);
}

/* From the plain clip. */
static MoSpaceMap
choose_map (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  double scale = limit_scale (recipe, context);
  MoSpaceMap map = correct (clip->file_space, choose_space (clip, recipe, context));

  /* Not through MoSpace.metres, as multiplying and dividing would round it. */
  map.scale = scale * get_unit (clip, recipe);
  return map;
}

/* The rest pose of another file. */
static MoClip *
take_rest (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  guint n_lines = mo_lines_get_n_lines (recipe->rest_from), n_found;
  MoClip *rested;

  if (n_lines == 0 || clip->skeleton == NULL || clip->are_changes_of_rest)
    return mo_clip_ref ((MoClip *) clip);
  rested = mo_clip_with_rest (clip, recipe->rest_from, &n_found);
  if (n_found == 0)
    mo_report (context, MO_CODE_REST_FROM_NONE, MO_NOWHERE, NULL, NULL);
  else if (2 * n_found < mo_skeleton_count (clip->skeleton))
    mo_report (context, MO_CODE_REST_FROM_FEW, MO_NOWHERE, NULL,
               _ ("for %u of the motion’s %u joints"), n_found, mo_skeleton_count (clip->skeleton));
  else
    mo_report (context, MO_CODE_REST_FROM, MO_NOWHERE, NULL, _ ("for %u of the motion’s %u joints"),
               n_found, mo_skeleton_count (clip->skeleton));
  return rested;
}

MoClip *
mo_clip_change_meaning (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  gboolean replaces_bind = recipe->bind_pose == MO_BIND_POSE_REPLACED;
  MoSpaceMap map = choose_map (clip, recipe, context);
  g_autoptr (MoClip) rested = take_rest (clip, recipe, context), plain = NULL;

  if (mo_space_map_is_identity (&map) && !(replaces_bind && mo_clip_has_bind_pose (clip)))
    return g_steal_pointer (&rested);
  plain = mo_clip_to_plain (rested, replaces_bind);
  if (mo_space_map_is_identity (&map))
    return g_steal_pointer (&plain);
  return mo_clip_map (plain, &map, MO_SPACE_WORLD);
}

MoClip *
mo_clip_as_meant (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  g_autoptr (MoClip) changed = mo_clip_change_meaning (clip, recipe, context);

  return mo_clip_to_plain (changed, FALSE);
}
