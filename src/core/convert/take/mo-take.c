/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take.h"

#include "mo-constraint.h"
#include "mo-encode.h"
#include "mo-limits.h"
static void
clear_track (gpointer data)
{
  MoTakeTrack *track = data;

  g_free (track->name);
  g_clear_pointer (&track->rotation, g_array_unref);
  g_clear_pointer (&track->position, g_array_unref);
  mo_take_track_set_source (track, NULL);
  mo_take_track_set_place_source (track, NULL);
}

MoTake *
mo_take_new (void)
{
  MoTake *self = g_new0 (MoTake, 1);

  self->tracks = g_array_new (FALSE, TRUE, sizeof (MoTakeTrack));
  g_array_set_clear_func (self->tracks, clear_track);
  self->constraints = g_array_new (FALSE, TRUE, sizeof (MoConstraint));
  self->source_scale = 1.0;
  return self;
}

void
mo_take_free (MoTake *self)
{
  g_array_unref (self->tracks);
  g_array_unref (self->constraints);
  g_clear_pointer (&self->moved, g_array_unref);
  g_free (self);
}

MoTake *
mo_take_copy (const MoTake *self)
{
  MoTake *copy = mo_take_new ();
  GArray *tracks = copy->tracks, *constraints = copy->constraints;

  *copy = *self;
  copy->tracks = tracks;
  copy->constraints = constraints;
  copy->shares_keys = TRUE;
  if (self->moved != NULL)
    g_array_ref (self->moved);
  g_array_append_vals (constraints, self->constraints->data, self->constraints->len);
  g_array_append_vals (tracks, self->tracks->data, self->tracks->len);
  for (guint i = 0; i < tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (copy, i);

      track->name = g_strdup (track->name);
      if (track->rotation != NULL)
        g_array_ref (track->rotation);
      if (track->position != NULL)
        g_array_ref (track->position);
      if (track->source != NULL)
        mo_take_source_ref (track->source);
      if (track->place_source != NULL)
        mo_take_source_ref (track->place_source);
    }
  return copy;
}

void
mo_take_keep_moved (MoTake *self, GArray *before)
{
  const MoTakeTrack *hip = mo_take_find (self, MO_RIG_PELVIS);
  GArray *moved = g_array_copy (before);

  for (guint i = 0; i < moved->len; i++)
    {
      MoQuat *value = &mo_take_key (moved, i)->value;
      const MoQuat *now = &mo_take_key (hip->position, i)->value;

      *value = (MoQuat){ value->x - now->x, value->y - now->y, value->z - now->z, 0.0 };
    }
  g_array_unref (before);
  g_clear_pointer (&self->moved, g_array_unref);
  self->moved = moved;
}

MoTakeTrack *
mo_take_add_track (MoTake *self, const char *name, int number)
{
  MoTakeTrack track = {
    .name = g_strdup (name),
    .number = number,
    .follows_base = TRUE,
    .rotation = g_array_new (FALSE, TRUE, sizeof (MoTakeKey)),
    .position = g_array_new (FALSE, TRUE, sizeof (MoTakeKey)),
    .reference = MO_QUAT_IDENTITY,
  };

  g_array_append_val (self->tracks, track);
  return mo_take_track (self, self->tracks->len - 1);
}

void
mo_take_remove_track (MoTake *self, guint index)
{
  g_array_remove_index (self->tracks, index);
}

MoTakeTrack *
mo_take_find (const MoTake *self, int number)
{
  for (guint i = 0; i < self->tracks->len; i++)
    if (mo_take_track (self, i)->number == number)
      return mo_take_track (self, i);
  return NULL;
}

G_STATIC_ASSERT (G_STRUCT_OFFSET (MoTakeKey, value) == sizeof (double));

static MoCurve
curve_of (const GArray *keys, MoCurveMode mode)
{
  return (MoCurve){ .keys = keys->data,
                    .stride = sizeof (MoTakeKey),
                    .n_keys = keys->len,
                    .width = mode == MO_CURVE_LINEAR ? 3 : 4,
                    .mode = (guint8) mode };
}

MoQuat
mo_take_rotation_at (const MoTake *self, const GArray *keys, double time)
{
  MoCurve curve = curve_of (keys, self->is_played ? MO_CURVE_PLAY : MO_CURVE_SLERP);
  double v[4];
  guint hint = 0;

  mo_curve_evaluate (&curve, time, &hint, v);
  return (MoQuat){ v[0], v[1], v[2], v[3] };
}

MoVec3
mo_take_position_at (const GArray *keys, double time)
{
  MoCurve curve = curve_of (keys, MO_CURVE_LINEAR);
  double v[4];
  guint hint = 0;

  mo_curve_evaluate (&curve, time, &hint, v);
  return (MoVec3){ v[0], v[1], v[2] };
}

/* Finds the two keys whose line goes on beyond a key to the time at which it plays, and where on it that is. FALSE where
 * there is none, or it would go too far. */
static gboolean
find_line (const GArray *keys, guint index, double played, guint *from, double *t)
{
  double time = mo_take_key (keys, index)->time, step;

  if (index == 0 || index + 1 == keys->len || played == time)
    return FALSE;
  *from = played < time ? index : index - 1;
  step = mo_take_key (keys, *from + 1)->time - mo_take_key (keys, *from)->time;
  *t = (played - mo_take_key (keys, *from)->time) / step;
  return fabs (played - time) <= MO_MOST_BEYOND * step;
}

MoQuat
mo_take_rotation_of (const MoTake *self, const GArray *keys, guint index, double played)
{
  MoQuat on = mo_take_rotation_at (self, keys, played), beyond;
  guint from;
  double t;

  if (!find_line (keys, index, played, &from, &t))
    return on;
  beyond = mo_quat_slerp (mo_take_key (keys, from)->value, mo_take_key (keys, from + 1)->value, t);
  return mo_is_sharp (on, beyond, FALSE) ? beyond : on;
}

MoVec3
mo_take_position_of (const GArray *keys, guint index, double played)
{
  MoVec3 on = mo_take_position_at (keys, played), beyond;
  guint from;
  double t;
  MoQuat a, b;

  if (!find_line (keys, index, played, &from, &t))
    return on;
  a = mo_take_key (keys, from)->value;
  b = mo_take_key (keys, from + 1)->value;
  beyond = mo_vec3_lerp ((MoVec3){ a.x, a.y, a.z }, (MoVec3){ b.x, b.y, b.z }, t);
  return mo_vec3_length (mo_vec3_sub (on, beyond)) > MO_SHARP ? beyond : on;
}

gboolean
mo_take_times_equal (const GArray *a, const GArray *b)
{
  MoCurve first = curve_of (a, MO_CURVE_STEP), second = curve_of (b, MO_CURVE_STEP);

  return mo_curve_times_equal (&first, &second);
}

double
mo_take_get_length (const MoTake *self)
{
  return self->duration > 0.0 ? self->duration : MIN (self->frame_time, (double) MO_MAX_DURATION);
}

MoLoop
mo_take_loop (const MoTake *self, const MoRecipe *recipe, const MoAnim *source)
{
  gboolean has_in = mo_recipe_is_set (recipe, MO_FIELD_LOOP_IN);
  gboolean has_out = mo_recipe_is_set (recipe, MO_FIELD_LOOP_OUT);
  MoLoop loop = { source != NULL ? self->loop_in : 0.0,
                  source != NULL ? self->loop_out : self->duration };

  if (self->has_found)
    return (MoLoop){ self->found_in, self->found_out,
                     mo_recipe_is_set (recipe, MO_FIELD_LOOP) ? recipe->loop : 1 };
  if (has_out)
    loop.out = CLAMP (mo_time_seconds (recipe->loop_out, self->frame_time, self->duration), 0.0,
                      self->duration);
  if (has_in)
    loop.in =
        CLAMP (mo_time_seconds (recipe->loop_in, self->frame_time, self->duration), 0.0, loop.out);
  if (mo_recipe_is_set (recipe, MO_FIELD_LOOP) || (source == NULL && !has_in && !has_out))
    loop.is_on = recipe->loop;
  else
    /* Setting a loop point implies the loop, as in the viewer's own form. */
    loop.is_on = has_in || has_out ? 1 : source->loop;
  return loop;
}

static void
reverse_keys (GArray *keys)
{
  for (guint i = 0; i < keys->len / 2; i++)
    {
      MoTakeKey swap = *mo_take_key (keys, i);

      *mo_take_key (keys, i) = *mo_take_key (keys, keys->len - 1 - i);
      *mo_take_key (keys, keys->len - 1 - i) = swap;
    }
}

/* Codes are fractions of the duration. A change of speed alone does not affect them, and playing
 * backwards counts them from the other end. */
static void
map_keys (GArray *keys, double scale, double shift, double duration)
{
  gboolean is_reversal = scale == -1.0 && shift == duration;

  for (guint i = 0; i < keys->len; i++)
    {
      MoTakeKey *key = mo_take_key (keys, i);

      key->time = key->time * scale + shift;
      key->is_stored &= is_reversal || (scale > 0.0 && shift == 0.0);
      if (is_reversal)
        key->stored.time = (guint16) (65535 - key->stored.time);
    }
  if (scale < 0.0)
    reverse_keys (keys);
}

static void
map_pair (double *from, double *to, double scale, double shift)
{
  double a = *from * scale + shift, b = *to * scale + shift;

  *from = MIN (a, b);
  *to = MAX (a, b);
}

void
mo_take_map_times (MoTake *self, double scale, double shift)
{
  mo_take_wake_all (self);
  mo_take_map_awake (self, scale, shift);
}

void
mo_take_map_awake (MoTake *self, double scale, double shift)
{
  for (guint i = 0; i < self->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (self, i);

      if (track->rotation != NULL)
        map_keys (track->rotation, scale, shift, self->duration);
      map_keys (track->position, scale, shift, self->duration);
    }
  for (guint i = 0; i < self->constraints->len; i++)
    mo_constraint_map_times (&g_array_index (self->constraints, MoConstraint, i), scale, shift);
  map_pair (&self->loop_in, &self->loop_out, scale, shift);
  map_pair (&self->found_in, &self->found_out, scale, shift);
  self->source_scale /= scale;
  self->source_shift -= self->source_scale * shift;
  self->is_edited = TRUE;
}

void
mo_take_keep_ends (MoTake *self)
{
  const MoTakeTrack *hip = mo_take_find (self, MO_RIG_PELVIS);

  if (hip == NULL || hip->position->len == 0)
    return;
  self->untrimmed[0] = mo_take_position_at (hip->position, 0.0);
  self->untrimmed[1] = mo_take_position_at (hip->position, self->duration);
}

void
mo_take_track_make_relative (MoTakeTrack *track, MoQuat rotation, MoVec3 position)
{
  MoQuat back = mo_quat_conjugate (rotation);

  track->reference = rotation;
  if (track->number != MO_RIG_PELVIS)
    return;
  if (track->rotation == NULL)
    mo_take_track_rest_relative (track, back);
  for (guint i = 0; track->rotation != NULL && i < track->rotation->len; i++)
    {
      MoTakeKey *key = mo_take_key (track->rotation, i);

      key->value = mo_quat_mul (key->value, back);
    }
  for (guint i = 0; i < track->position->len; i++)
    {
      MoTakeKey *key = mo_take_key (track->position, i);
      MoVec3 v = { key->value.x, key->value.y, key->value.z };

      v = mo_quat_rotate (back, mo_vec3_sub (v, position));
      key->value = (MoQuat){ v.x, v.y, v.z, 0.0 };
    }
}
