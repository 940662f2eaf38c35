/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edit-joint.h"

#include "mo-encode.h"
#include "mo-quantise.h"
#include "mo-twin.h"

#include <math.h>

/* How far the world's way between two keys may be from what the edits say. */
#define NEAR_ANGLE MO_DEGREES (0.01)
#define NEAR_PLACE 0.00005

/* New keys are not closer than this (seconds). */
#define CLOSEST (1.0 / 4000.0)

/* Times that differ by less are one (seconds). */
#define SAME_TIME 1e-9

/* Values that differ by less are one (radians or metres): far below what a code can tell. */
#define SAME_VALUE 5e-7

static void
clear_layer (gpointer data)
{
  MoEditLayer *layer = data;

  g_clear_pointer (&layer->changes, g_array_unref);
}

GArray *
mo_edit_layers_new (void)
{
  GArray *layers = g_array_new (FALSE, TRUE, sizeof (MoEditLayer));

  g_array_set_clear_func (layers, clear_layer);
  return layers;
}

/* -- The value --------------------------------------------------------------------------------- */

static MoQuat
base_at (MoEditJoint *self, double time)
{
  static const MoCurveMode modes[2][2] = { { MO_CURVE_SLERP, MO_CURVE_PLAY },
                                           { MO_CURVE_LINEAR, MO_CURVE_LINEAR } };
  MoCurve curve = { .keys = self->base->data,
                    .stride = sizeof (MoTakeKey),
                    .n_keys = self->base->len,
                    .width = self->path == MO_LANE_TURN ? 4 : 3,
                    .mode = (guint8) modes[self->path][self->is_played != FALSE] };
  double v[4] = { 0.0, 0.0, 0.0, 0.0 };

  if (self->base->len == 0)
    return self->rest;
  mo_curve_evaluate (&curve, time, &self->base_hint, v);
  return (MoQuat){ v[0], v[1], v[2], v[3] };
}

static MoQuat
lane_at (const MoEditJoint *self, MoEditLayer *layer, double source)
{
  MoQuat v = mo_edit_lane_follow (layer->lane, source, layer->wraps, &layer->span);
  MoVec3 place;

  if (!self->is_mirrored)
    return v;
  if (self->path == MO_LANE_TURN)
    return mo_mirror_rotation (v);
  place = mo_mirror_position ((MoVec3){ v.x, v.y, v.z });
  return (MoQuat){ place.x, place.y, place.z, 0.0 };
}

static const MoEditChange *
get_change (const MoEditLayer *layer, guint index)
{
  return &g_array_index (layer->changes, MoEditChange, index);
}

static MoVec3
change_at (MoEditLayer *layer, double time)
{
  guint n = layer->changes->len, i = MIN (layer->hint, n - 1);
  const MoEditChange *a, *b;

  while (i > 0 && get_change (layer, i)->time > time)
    i--;
  while (i + 1 < n && get_change (layer, i + 1)->time <= time)
    i++;
  layer->hint = i;
  a = get_change (layer, i);
  b = get_change (layer, MIN (i + 1, n - 1));
  if (time < a->time - SAME_TIME || (a == b && time > a->time + SAME_TIME))
    return (MoVec3){ 0.0, 0.0, 0.0 };
  return a == b ? a->value
                : mo_vec3_lerp (a->value, b->value, (time - a->time) / (b->time - a->time));
}

/* Whether something is held at a time. */
static gboolean
is_steady_at (const MoEditJoint *self, double time)
{
  double source = mo_take_source_time (self->take, time);

  for (guint i = 0; i < self->layers->len; i++)
    {
      MoEditLayer *layer = &g_array_index (self->layers, MoEditLayer, i);
      guint at;

      if (layer->changes == NULL || mo_edit_weight_at (layer->edit, source) < 1.0)
        continue;
      change_at (layer, time);
      at = layer->hint;
      if (get_change (layer, at)->is_steady
          && fabs (get_change (layer, at)->time - time) < SAME_TIME)
        return TRUE;
    }
  return FALSE;
}

static MoQuat
change (const MoEditJoint *self, MoEditLayer *layer, double time, MoQuat q, double weight)
{
  MoVec3 v = mo_vec3_scale (change_at (layer, time), weight);

  if (mo_vec3_is_zero (v))
    return q;
  return self->path == MO_LANE_TURN ? mo_quat_normalise (mo_quat_mul (mo_quat_exp (v), q))
                                    : (MoQuat){ q.x + v.x, q.y + v.y, q.z + v.z, 0.0 };
}

static MoQuat
add_turn (MoQuat q, MoQuat change, double weight, guint about)
{
  MoQuat part = weight == 1.0 ? change : mo_quat_power (change, weight);

  return mo_quat_normalise (about == MO_ABOUT_OWN ? mo_quat_mul (part, q) : mo_quat_mul (q, part));
}

static MoQuat
between_places (MoQuat a, MoQuat b, double t)
{
  return (MoQuat){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z), 0.0 };
}

static MoQuat
apply (const MoEditJoint *self, const MoEditLayer *layer, MoQuat q, MoQuat v, double weight)
{
  if (layer->edit->mode == MO_EDIT_ADD)
    {
      if (v.x == 0.0 && v.y == 0.0 && v.z == 0.0)
        return q;
      return self->path == MO_LANE_TURN
                 ? add_turn (q, v, weight, layer->lane->about)
                 : (MoQuat){ q.x + weight * v.x, q.y + weight * v.y, q.z + weight * v.z, 0.0 };
    }
  if (weight == 1.0)
    return v;
  return self->path == MO_LANE_TURN ? mo_quat_slerp (q, v, weight) : between_places (q, v, weight);
}

MoQuat
mo_edit_joint_evaluate (MoEditJoint *self, double time)
{
  MoQuat q = base_at (self, time);
  gboolean has_below = self->base->len > 0;
  double source = mo_take_source_time (self->take, time);

  for (guint i = 0; i < self->layers->len; i++)
    {
      MoEditLayer *layer = &g_array_index (self->layers, MoEditLayer, i);
      double weight = mo_edit_weight_at (layer->edit, source);

      if (layer->edit->mode == MO_EDIT_KEYS && !has_below)
        weight = 1.0;
      if (weight > 0.0)
        q = layer->changes != NULL ? change (self, layer, time, q, weight)
                                   : apply (self, layer, q, lane_at (self, layer, source), weight);
      has_below = TRUE;
    }
  return q;
}

/* -- Times ------------------------------------------------------------------------------------- */

/* A key to be made. The value at a jump is that of another time than the key's. */
typedef struct
{
  double time, value_time;
  gboolean is_set;
} Mark;

static void
add_mark (const MoEditJoint *self, GArray *marks, double time, gboolean is_set)
{
  Mark mark = { time, time, is_set };

  if (time > -SAME_TIME && time < self->take->duration + SAME_TIME)
    {
      mark.time = mark.value_time = CLAMP (time, 0.0, self->take->duration);
      g_array_append_val (marks, mark);
    }
}

static void
add_source_mark (const MoEditJoint *self, GArray *marks, double source, gboolean is_set)
{
  if (isfinite (source))
    add_mark (self, marks, mo_take_time_of_source (self->take, source), is_set);
}

/* Whether a time lies between two others, or outside by less than `more`. */
static gboolean
is_between (double time, double a, double b, double more)
{
  return time > MIN (a, b) - more && time < MAX (a, b) + more;
}

/* Two keys with neighbouring codes, of which the one on the side of `by` has the value after the jump. Nothing may lie
 * between them, nor between the first one and the jump, where a frame would still have the other value. The other one is at
 * the time of the jump, or as near to it on its own side as can be: at that time the value is what it should be. */
static void
add_guard (const MoEditJoint *self, GArray *marks, double time, int by)
{
  float duration = (float) self->take->duration;
  int code = mo_encode_time (time, duration), other;
  Mark here = { .value_time = time }, there = { 0 };

  while (code > 0 && code < 65535
         && (by < 0 ? mo_played_time ((guint) code, duration) > time + SAME_TIME
                    : mo_played_time ((guint) code, duration) < time - SAME_TIME))
    code += by;
  other = code;
  /* An upload makes one of some neighbours. */
  do
    other += by;
  while (other > 0 && other < 65535
         && mo_played_time ((guint) other, duration) == mo_played_time ((guint) code, duration));
  if (time <= SAME_TIME || time >= self->take->duration - SAME_TIME || other < 0 || other > 65535)
    return;
  here.time = mo_played_time ((guint) code, duration);
  there.time = there.value_time = mo_played_time ((guint) other, duration);
  for (guint i = marks->len; i > 0; i--)
    {
      double at = g_array_index (marks, Mark, i - 1).time;

      if (!is_between (at, here.time, there.time, SAME_TIME)
          && !is_between (at, here.time, time, -SAME_TIME))
        continue;
      here.is_set |= g_array_index (marks, Mark, i - 1).is_set;
      g_array_remove_index_fast (marks, i - 1);
    }
  g_array_append_val (marks, here);
  g_array_append_val (marks, there);
}

/* A jump at a time of the source, which belongs to what comes after it (`begins`) or before. */
static void
add_jump (const MoEditJoint *self, GArray *marks, double source, gboolean begins)
{
  gboolean is_forward = self->take->source_scale > 0.0;

  if (isfinite (source))
    add_guard (self, marks, mo_take_time_of_source (self->take, source),
               begins == is_forward ? -1 : 1);
}

static void
mark_layer (const MoEditJoint *self, GArray *marks, const MoEditLayer *layer)
{
  const MoEdit *edit = layer->edit;
  const MoEditLane *lane = layer->lane;

  for (guint i = 0; layer->changes != NULL && i < layer->changes->len; i++)
    add_mark (self, marks, get_change (layer, i)->time, FALSE);
  for (guint i = 0; lane != NULL && i < lane->n_keys; i++)
    add_source_mark (self, marks, lane->keys[i].time,
                     !lane->keys[i].is_made && mo_edit_weight_at (edit, lane->keys[i].time) > 0.0);
  add_source_mark (self, marks, edit->from, FALSE);
  add_source_mark (self, marks, edit->from + edit->fade[0], FALSE);
  add_source_mark (self, marks, edit->to - edit->fade[1], FALSE);
  add_source_mark (self, marks, edit->to, FALSE);
}

/* Changes that are nearer to each other than codes of times can tell are a jump, as a plant without fades makes them beside
 * frames: at the one of them that is held. */
static void
mark_jump_of_changes (const MoEditJoint *self, GArray *marks, const MoEditChange *a,
                      const MoEditChange *b)
{
  double code = self->take->duration / 65535.0;
  double size = mo_vec3_length (mo_vec3_sub (b->value, a->value));

  if (b->time - a->time >= 2.0 * code
      || size <= (self->path == MO_LANE_TURN ? NEAR_ANGLE : NEAR_PLACE))
    return;
  if (mo_vec3_length (b->value) > mo_vec3_length (a->value))
    add_guard (self, marks, b->time, -1);
  else
    add_guard (self, marks, a->time, 1);
}

static void
mark_jumps (const MoEditJoint *self, GArray *marks, const MoEditLayer *layer)
{
  const MoEdit *edit = layer->edit;

  for (guint i = 0; layer->changes != NULL && i + 1 < layer->changes->len; i++)
    mark_jump_of_changes (self, marks, get_change (layer, i), get_change (layer, i + 1));
  for (guint i = 0; layer->lane != NULL && i < layer->lane->n_keys; i++)
    if (mo_edit_lane_jumps_at (layer->lane, i))
      add_jump (self, marks, layer->lane->keys[i].time, TRUE);
  if (edit->fade[0] == 0.0)
    add_jump (self, marks, edit->from, TRUE);
  if (edit->fade[1] == 0.0)
    add_jump (self, marks, edit->to, FALSE);
}

static int
compare_marks (gconstpointer a, gconstpointer b)
{
  return mo_compare_doubles (&((const Mark *) a)->time, &((const Mark *) b)->time);
}

/* All marks by time, no two at the same. */
static GArray *
make_marks (const MoEditJoint *self)
{
  GArray *marks = g_array_new (FALSE, TRUE, sizeof (Mark));
  guint n = 0;

  for (guint i = 0; i < self->base->len; i++)
    add_mark (self, marks, mo_take_key (self->base, i)->time, FALSE);
  add_mark (self, marks, 0.0, FALSE);
  add_mark (self, marks, self->take->duration, FALSE);
  for (guint i = 0; i < self->layers->len; i++)
    mark_layer (self, marks, &g_array_index (self->layers, MoEditLayer, i));
  for (guint i = 0; i < self->layers->len; i++)
    mark_jumps (self, marks, &g_array_index (self->layers, MoEditLayer, i));
  g_array_sort (marks, compare_marks);
  for (guint i = 0; i < marks->len; i++)
    {
      Mark *mark = &g_array_index (marks, Mark, i),
           *last = &g_array_index (marks, Mark, MAX (n, 1) - 1);

      if (n > 0 && mark->time - last->time <= SAME_TIME)
        last->is_set |= mark->is_set;
      else
        g_array_index (marks, Mark, n++) = *mark;
    }
  g_array_set_size (marks, n);
  return marks;
}

GArray *
mo_edit_joint_find_times (const MoEditJoint *self)
{
  g_autoptr (GArray) marks = make_marks (self);
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < marks->len; i++)
    g_array_append_val (times, g_array_index (marks, Mark, i).time);
  return times;
}

/* -- Keys -------------------------------------------------------------------------------------- */

/* Times (of the take) between which a layer may change something. */
static void
find_range (const MoEditJoint *self, const MoEditLayer *layer, double *from, double *to)
{
  const MoEditLane *lane = layer->lane;
  double start = layer->edit->from, end = layer->edit->to, a, b;

  if (layer->edit->mode == MO_EDIT_ADD)
    {
      const MoQuat first = lane->keys[0].value, last = lane->keys[lane->n_keys - 1].value;

      if (first.x == 0.0 && first.y == 0.0 && first.z == 0.0)
        start = MAX (start, lane->keys[0].time);
      if (last.x == 0.0 && last.y == 0.0 && last.z == 0.0)
        end = MIN (end, lane->keys[lane->n_keys - 1].time);
    }
  a = mo_take_time_of_source (self->take, start);
  b = mo_take_time_of_source (self->take, end);
  *from = MIN (a, b);
  *to = MAX (a, b);
  if (layer->changes != NULL)
    {
      *from = MAX (*from, get_change (layer, 0)->time);
      *to = MIN (*to, get_change (layer, layer->changes->len - 1)->time);
    }
}

gboolean
mo_edit_joint_is_changed_by (const MoEditJoint *self, const MoEditLayer *layer)
{
  double from, to, a, b;

  /* Keys that lie over nothing hold beyond the edit's ends. */
  if (layer->edit->mode == MO_EDIT_KEYS && !mo_edit_joint_has_motion (self))
    return TRUE;
  find_range (self, layer, &from, &to);
  from = MAX (from, 0.0);
  to = MIN (to, self->take->duration);
  if (from > to + SAME_TIME)
    return FALSE;
  a = mo_take_source_time (self->take, from);
  b = mo_take_source_time (self->take, to);
  if (layer->edit->mode == MO_EDIT_ADD
      && mo_edit_lane_is_identity_within (layer->lane, MIN (a, b), MAX (a, b)))
    return FALSE;
  /* What only begins or ends where the other does is at the bottom of its fade there. */
  return to - from > SAME_TIME || mo_edit_weight_at (layer->edit, a) > 0.0;
}

static gboolean
is_touched (const MoEditJoint *self, double from, double to)
{
  /* Keys that lie over nothing hold beyond the edit's ends. */
  if (self->base->len == 0)
    return TRUE;
  for (guint i = 0; i < self->layers->len; i++)
    {
      const MoEditLayer *layer = &g_array_index (self->layers, MoEditLayer, i);
      double start, end;

      find_range (self, layer, &start, &end);
      if (start < to && end > from)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_near (const MoEditJoint *self, MoQuat a, MoQuat b)
{
  if (self->path == MO_LANE_TURN)
    return mo_quat_angle (a, b) <= NEAR_ANGLE;
  return mo_vec3_length ((MoVec3){ a.x - b.x, a.y - b.y, a.z - b.z }) <= NEAR_PLACE;
}

static gboolean
plays_right (MoEditJoint *self, const MoTakeKey *from, const MoTakeKey *to)
{
  for (guint i = 1; i < 4; i++)
    {
      double t = 0.25 * i;
      MoQuat wanted = mo_edit_joint_evaluate (self, from->time + t * (to->time - from->time));
      MoQuat played = self->path == MO_LANE_TURN ? mo_quat_play (from->value, to->value, t)
                                                 : between_places (from->value, to->value, t);

      if (!is_near (self, wanted, played))
        return FALSE;
    }
  return TRUE;
}

static MoTakeKey
key_at (MoEditJoint *self, double time, double value_time, gboolean is_set)
{
  return (MoTakeKey){ .time = time,
                      .value = mo_edit_joint_evaluate (self, value_time),
                      .is_set = is_set,
                      .is_steady = is_steady_at (self, time) };
}

/* Keys between two others, by halves. */
static void
fill (MoEditJoint *self, GArray *keys, MoTakeKey from, MoTakeKey to)
{
  double half = 0.5 * (to.time - from.time);
  MoTakeKey middle;

  if (half < CLOSEST || plays_right (self, &from, &to))
    return;
  middle = key_at (self, from.time + half, from.time + half, FALSE);
  fill (self, keys, from, middle);
  g_array_append_val (keys, middle);
  fill (self, keys, middle, to);
}

/* Whether two keys that follow one another are not both of the motion below: a part of what the world plays between two keys
 * is not what it plays between other two. */
static gboolean
splits_span (const MoEditJoint *self, const MoTakeKey *from, const MoTakeKey *to)
{
  guint n = 0;

  for (guint low = 0, high = self->base->len; low < high;)
    {
      guint middle = (low + high) / 2;

      if (mo_take_key (self->base, middle)->time < from->time - SAME_TIME)
        low = middle + 1;
      else
        high = middle;
      n = low;
    }
  return self->base->len > 1 && from->time > mo_take_key (self->base, 0)->time - SAME_TIME
         && to->time < mo_take_key (self->base, self->base->len - 1)->time + SAME_TIME
         && (fabs (mo_take_key (self->base, n)->time - from->time) > SAME_TIME
             || n + 1 >= self->base->len
             || fabs (mo_take_key (self->base, n + 1)->time - to->time) > SAME_TIME);
}

/* Whether a value is another one but for what single precision leaves of it. */
static gboolean
is_same (const MoEditJoint *self, MoQuat a, MoQuat b)
{
  if (self->path == MO_LANE_TURN)
    return mo_quat_angle (a, b) < SAME_VALUE;
  return mo_vec3_length ((MoVec3){ a.x - b.x, a.y - b.y, a.z - b.z }) < SAME_VALUE;
}

/* The codes of the key below, if that is what the edits left, as keys do that were taken over from it. */
static void
keep_codes (const MoEditJoint *self, MoTakeKey *key, guint *below)
{
  const MoTakeKey *old;

  while (*below + 1 < self->base->len && mo_take_key (self->base, *below)->time < key->time)
    (*below)++;
  old = *below < self->base->len ? mo_take_key (self->base, *below) : NULL;
  if (old == NULL || fabs (old->time - key->time) > SAME_TIME || !old->is_stored || key->is_set
      || !is_same (self, old->value, key->value))
    return;
  key->stored = old->stored;
  key->is_stored = TRUE;
}

GArray *
mo_edit_joint_make_keys (MoEditJoint *self)
{
  g_autoptr (GArray) marks = make_marks (self);
  GArray *keys = g_array_new (FALSE, TRUE, sizeof (MoTakeKey));
  MoTakeKey last = { 0 };
  guint below = 0;

  for (guint i = 0; i < marks->len; i++)
    {
      const Mark *mark = &g_array_index (marks, Mark, i);
      MoTakeKey key = key_at (self, mark->time, mark->value_time, mark->is_set);

      keep_codes (self, &key, &below);
      if (i > 0 && (is_touched (self, last.time, key.time) || splits_span (self, &last, &key)))
        fill (self, keys, last, key);
      g_array_append_val (keys, key);
      last = key;
    }
  return keys;
}
