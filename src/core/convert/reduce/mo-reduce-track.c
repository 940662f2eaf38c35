/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-reduce-track.h"

#include "mo-encode.h"
#include "mo-exact.h"
#include "mo-quantise.h"
#include "mo-turns.h"

/* -- What a track is at the frames ------------------------------------------------------------- */

/* The value on the way from a key to the next one. */
static MoQuat
value_between (const MoTakeKey *key, double time, gboolean is_position)
{
  double t = (time - key->time) / (key[1].time - key->time);

  if (!is_position)
    return mo_quat_play (key->value, key[1].value, t);
  return (MoQuat){ key->value.x + t * (key[1].value.x - key->value.x),
                   key->value.y + t * (key[1].value.y - key->value.y),
                   key->value.z + t * (key[1].value.z - key->value.z), 0.0 };
}

/* Sets the values of the frames from one on that are before the last of some keys, or of all if nothing comes after that.
 * Returns the next frame. */
static guint
find_values (const MoTakeKey *keys, guint n, gboolean is_end, const MoFrames *frames, guint frame,
             gboolean is_position, MoQuat *values)
{
  guint k = 0;

  /* Mostly each frame has a key. */
  for (; !is_position && k < n && frame < frames->n && keys[k].time == frames->times[frame]; k++)
    values[frame++] = keys[k].value;
  for (k -= MIN (k, 1); frame < frames->n; frame++)
    {
      double time = frames->times[frame];

      while (k + 1 < n && keys[k + 1].time <= time)
        k++;
      if (k + 1 == n && !is_end)
        break;
      values[frame] = k + 1 == n || time <= keys[k].time
                          ? keys[k].value
                          : value_between (keys + k, time, is_position);
      if (is_position)
        values[frame] = mo_track_limit (values[frame]);
    }
  return frame;
}

MoQuat *
mo_track_values (const GArray *keys, const MoFrames *frames, gboolean is_position)
{
  MoQuat *values = g_new (MoQuat, frames->n);

  find_values ((const MoTakeKey *) keys->data, keys->len, TRUE, frames, 0, is_position, values);
  return values;
}

typedef struct
{
  const MoFrames *frames;
  guint frame; /* the next one */
  MoQuat *values;
} Rotations;

static void
read_rotations (const MoTakeKey *keys, guint n, guint first, gboolean is_end, gpointer data)
{
  Rotations *self = data;

  self->frame = find_values (keys, n, is_end, self->frames, self->frame, FALSE, self->values);
}

MoQuat *
mo_track_read_rotations (const MoTakeSource *source, const MoFrames *frames)
{
  Rotations rotations = { frames, 0, g_new (MoQuat, frames->n) };

  mo_take_source_read (source, read_rotations, &rotations);
  return rotations.values;
}

/* The keys (MoKey) as the world reads them (MoTakeKey). */
static GArray *
read_keys (const GArray *keys, const MoFrames *frames, gboolean is_position)
{
  return (is_position ? mo_take_read_places : mo_take_read_rotations) ((const MoKey *) keys->data,
                                                                       keys->len, frames->duration);
}

/* The keys (MoTakeKey) at a frame, in ascending order. */
typedef struct
{
  const GArray *keys;
  MoQuat a, b; /* of the keys around it */
  double from, to;
  guint next;
} Player;

/* How far on the way from one key to the next the world is. */
static double
go_to (Player *self, double seen)
{
  while (seen >= self->to && self->next < self->keys->len)
    {
      self->a = self->b;
      self->from = self->to;
      if (++self->next == self->keys->len)
        break;
      self->b = mo_take_key (self->keys, self->next)->value;
      self->to = mo_take_key (self->keys, self->next)->time;
    }
  return self->next < self->keys->len && seen > self->from
             ? (seen - self->from) / (self->to - self->from)
             : 0.0;
}

static void
play_rotations (Player *player, const MoFrames *frames, MoQuat *values)
{
  MoTurnsBetween turns;

  for (guint first = 0; first < frames->n; first += MO_TURNS)
    {
      guint n = MIN (MO_TURNS, frames->n - first);

      for (guint i = 0; i < n; i++)
        {
          turns.t[i] = go_to (player, frames->seen[first + i]);
          turns.a[i] = player->a;
          turns.b[i] = player->b;
        }
      mo_turns_find_between (&turns, n);
      for (guint i = 0; i < n; i++)
        values[first + i] = turns.t[i] <= 0.0 ? turns.a[i] : turns.between[i];
    }
}

void
mo_track_play (const GArray *keys, const MoFrames *frames, gboolean is_position, MoQuat *values)
{
  const MoTakeKey *key = mo_take_key (keys, 0);
  Player player = { keys, key->value, key->value, key->time, key->time, 0 };

  if (!is_position)
    {
      play_rotations (&player, frames, values);
      return;
    }
  for (guint i = 0; i < frames->n; i++)
    {
      double t = go_to (&player, frames->seen[i]);
      MoQuat a = player.a, b = player.b;

      values[i] = t <= 0.0 ? a
                           : (MoQuat){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y),
                                       a.z + t * (b.z - a.z), 0.0 };
    }
}

/* -- Fewer keys -------------------------------------------------------------------------------- */

static double
apart (MoQuat a, MoQuat b, gboolean is_position)
{
  return is_position ? mo_vec3_length ((MoVec3){ a.x - b.x, a.y - b.y, a.z - b.z })
                     : mo_quat_angle (a, b);
}

/* If a loop wants it, and it costs no more than half the bound, the motion ends with its first
 * value. */
static void
close_loop (const MoReduceJob *job, MoQuat *values, float *bounds, gboolean is_position)
{
  guint in, out;
  double off;

  if (!job->bounds->closes || job->pins->len < 2)
    return;
  in = g_array_index (job->pins, guint, job->pins->len - 2);
  out = g_array_index (job->pins, guint, job->pins->len - 1);
  off = apart (values[in], values[out], is_position);
  if (off > 0.5 * bounds[out])
    return;
  values[out] = values[in];
  bounds[out] -= (float) off;
}

/* How far the key of a position that a maker set is from it, once it is played. */
static double
set_distance (MoQuat value, MoPlaceKind kind)
{
  MoKey key = { 0 };
  MoVec3 at = { value.x, value.y, value.z };

  return mo_vec3_length (mo_vec3_sub (mo_encode_place (&key, at, kind), at)) + MO_TRACK_LEAST_BOUND;
}

/* How far the key of a rotation that a maker edited is from it, once it is played. */
static double
turn_distance (MoQuat value)
{
  MoKey key = { 0 };

  return mo_quat_angle (mo_encode_turn (&key, value, TRUE), value) + MO_TRACK_LEAST_BOUND;
}

/* No bound is less than what the codes are chosen by. */
static void
raise_bounds (const MoSamples *samples, const MoQuat *values, float *bounds)
{
  for (guint i = 0; samples->set != NULL && i < samples->frames->n; i++)
    if (samples->set[i])
      bounds[i] = MAX (bounds[i], (float) set_distance (values[i], (MoPlaceKind) samples->set[i]));
  for (guint i = 0; samples->is_edited && i < samples->frames->n; i++)
    if (fabs (values[i].w) <= MO_TURN_BELOW_W)
      bounds[i] = MAX (bounds[i], (float) turn_distance (values[i]));
}

/* `what` has what is special about the track, and its pins. */
static GArray *
reduce (const MoReduceJob *job, const MoSamples *what, MoQuat *values, float *bounds,
        gboolean *missed)
{
  MoSamples samples = *what;
  g_autoptr (GArray) keys = NULL;
  gboolean keeps;
  GArray *result;

  samples.frames = job->frames;
  samples.values = values;
  samples.bounds = bounds;
  samples.is_rough = job->is_rough;
  samples.at = job->take->is_baked ? MO_KEYS_BESIDE_JUMPS : MO_KEYS_ON_LINE;
  for (guint i = 0; i < job->frames->n; i++)
    bounds[i] = MAX (bounds[i], MO_TRACK_LEAST_BOUND);
  close_loop (job, values, bounds, samples.is_position);
  raise_bounds (&samples, values, bounds);
  keys = mo_reduce (&samples, job->bounds->level, &keeps);
  result = read_keys (keys, job->frames, samples.is_position);
  mo_track_play (result, job->frames, samples.is_position, values);
  *missed |= !keeps;
  return result;
}

GArray *
mo_track_reduce_rotations (const MoReduceJob *job, const MoTakeTrack *from, MoQuat *values,
                           float *bounds, gboolean *missed)
{
  const MoSamples samples = { .pins = (const guint *) job->pins->data,
                              .n_pins = job->pins->len,
                              .is_edited = from->is_path_edited[0] };

  return reduce (job, &samples, values, bounds, missed);
}

static int
compare_frames (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *) a, y = *(const guint *) b;

  return x < y ? -1 : x > y;
}

GArray *
mo_track_reduce_positions (const MoReduceJob *job, const GArray *from, MoQuat *values,
                           float *bounds, gboolean *missed)
{
  g_autoptr (GArray) pins = g_array_copy (job->pins);
  g_autofree guint8 *set = mo_exact_find_set (from, job->frames, pins);
  MoSamples samples;
  guint n = 0;

  g_array_sort (pins, compare_frames);
  for (guint i = 0; i < pins->len; i++)
    if (n == 0 || g_array_index (pins, guint, i) != g_array_index (pins, guint, n - 1))
      g_array_index (pins, guint, n++) = g_array_index (pins, guint, i);
  g_array_set_size (pins, n);
  samples = (MoSamples){
    .is_position = TRUE, .pins = (const guint *) pins->data, .n_pins = pins->len, .set = set
  };
  return reduce (job, &samples, values, bounds, missed);
}
