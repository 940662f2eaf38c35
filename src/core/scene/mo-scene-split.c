/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-split.h"

#include "mo-math.h"

/* Keys between keys: parts of a curve are divided until lines are close to it, each at once into as many as its distance from
 * its line asks for. All parts that are open are looked at together, so that poses are asked for many at a time. */

/* Of n lines, a parabola is closer than of one by the square of n; other curves need a few more. It is so much closer elsewhere
 * than in its middle. */
#define MORE 1.05
#define NEARER (4.0 * MO_SCENE_ELSEWHERE * (1.0 - MO_SCENE_ELSEWHERE))

/* Keys and frames that are looked at together, at least. */
#define WINDOW 64u

/* A key, while others are put before the next one. */
typedef struct
{
  MoSceneKey key;
  guint next;       /* the one after it, which may be anywhere */
  guint8 is_open;   /* the curve may bend after it */
  guint8 is_wanted; /* its pose is not known yet */
  guint8
      is_inner; /* a part of a part, of which the middle tells enough: where a curve turns round in the middle of one, the
                     * parts beside it are farther from their lines */
  guint8 depth; /* it may still be halved so often */
} Part;

void
mo_splitter_init (MoSplitter *self)
{
  *self = (MoSplitter){ 0 };
  self->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  self->open = g_array_new (FALSE, FALSE, sizeof (guint));
  self->next_open = g_array_new (FALSE, FALSE, sizeof (guint));
}

void
mo_splitter_clear (MoSplitter *self)
{
  g_array_unref (self->parts);
  g_array_unref (self->open);
  g_array_unref (self->next_open);
}

static inline Part *
get_part (const MoSplitter *self, guint index)
{
  return &g_array_index (self->parts, Part, index);
}

/* Without a call for each of many thousand. */
static inline guint
append_part (MoSplitter *self, const Part *part)
{
  guint index = self->parts->len;

  if (index == self->room_for)
    {
      self->room_for = MAX (2 * index, 2 * WINDOW);
      g_array_set_size (self->parts, self->room_for);
    }
  self->parts->len = index + 1;
  *get_part (self, index) = *part;
  return index;
}

/* Whether so many more evaluations are within what the joint may take. */
static gboolean
may_evaluate (MoSplitter *self, guint n)
{
  double cost = (double) n * self->cost;

  if (self->room < cost)
    return FALSE;
  self->room -= cost;
  return TRUE;
}

/* -- Whether a line is close enough ------------------------------------------------------------- */

/* Squares of the way between two unit quaternions (of half a turn) that are small enough for the series below. */
#define NEAR 0.01

/* sin (t angle) / sin (angle) by its series, for the square of the angle; for small ones exact to 1e-9. */
static inline double
part_of_arc (double t, double square)
{
  double u = 1.0 - t * t;

  return t * (1.0 + u * square * (1.0 / 6.0 + (7.0 - 3.0 * t * t) * square / 360.0));
}

/* The square of the distance between a unit quaternion and the arc between two others, at a share of it; negative where they
 * are too far apart. */
static inline double
measure_arc (MoQuat a, MoQuat b, double share, MoQuat q)
{
  double sign = mo_quat_dot (a, b) < 0.0 ? -1.0 : 1.0, side = mo_quat_dot (a, q) < 0.0 ? -1.0 : 1.0;
  MoQuat way = { sign * b.x - a.x, sign * b.y - a.y, sign * b.z - a.z, sign * b.w - a.w }, off;
  double square = mo_quat_dot (way, way), from, to;

  if (!(square < NEAR))
    return -1.0;
  /* From the chord to the angle. */
  square *= 1.0 + square * (1.0 / 12.0 + square / 90.0);
  from = part_of_arc (1.0 - share, square);
  to = sign * part_of_arc (share, square);
  off = (MoQuat){ from * a.x + to * b.x - side * q.x, from * a.y + to * b.y - side * q.y,
                  from * a.z + to * b.z - side * q.z, from * a.w + to * b.w - side * q.w };
  return mo_quat_dot (off, off);
}

/* The square of how far a pose is from a line, in what is close. */
static double
measure (const MoSceneKey *from, const MoSceneKey *to, double share, const MoTransform *pose,
         double move, double turn)
{
  MoVec3 line = mo_vec3_lerp (from->pose.position, to->pose.position, share);
  MoVec3 off = mo_vec3_sub (line, pose->position);
  MoQuat a = from->pose.rotation, b = to->pose.rotation;
  double moved = mo_vec3_dot (off, off);
  double turned = measure_arc (a, b, share, pose->rotation);

  if (turned < 0.0)
    {
      turned = mo_quat_angle (mo_quat_slerp (a, b, share), pose->rotation) / 2.0;
      turned *= turned;
    }
  moved = moved > 0.0 ? moved / (move * move) : 0.0;
  /* A quaternion goes half as far as the rotation. */
  return MAX (moved, turned / (0.25 * turn * turn));
}

/* -- Dividing ---------------------------------------------------------------------------------- */

/* Parts that are looked at together: of each, the poses in the middle and elsewhere, and how far it is from its line there (as
 * measured). It bends if that is more than 1. */
typedef struct
{
  guint n;
  guint parts[MO_SCENE_MANY];
  MoTransform middle[MO_SCENE_MANY], elsewhere[MO_SCENE_MANY];
  double off[MO_SCENE_MANY];
} Batch;

static inline double
time_within (const MoSplitter *self, guint index, double share)
{
  const Part *part = get_part (self, index);

  return part->key.time + share * (get_part (self, part->next)->key.time - part->key.time);
}

static inline double
measure_part (const MoSplitter *self, guint index, double share, const MoTransform *pose,
              double move, double turn)
{
  const Part *part = get_part (self, index);

  return measure (&part->key, &get_part (self, part->next)->key, share, pose, move, turn);
}

static void
look_at_middles (const MoSplitter *self, Batch *batch)
{
  double times[MO_SCENE_MANY];

  for (guint i = 0; i < batch->n; i++)
    times[i] = time_within (self, batch->parts[i], 0.5);
  self->evaluate (self->data, times, batch->n, batch->middle);
  for (guint i = 0; i < batch->n; i++)
    batch->off[i] = measure_part (self, batch->parts[i], 0.5, &batch->middle[i], self->close_move,
                                  self->close_turn);
}

/* Where a curve that is symmetric to its middle is farthest away; of one that bends, nobody needs to know. */
static void
look_elsewhere (const MoSplitter *self, Batch *batch)
{
  double times[MO_SCENE_MANY];
  guint which[MO_SCENE_MANY], n = 0;

  for (guint i = 0; i < batch->n; i++)
    if (batch->off[i] <= 1.0 && get_part (self, batch->parts[i])->is_inner == 0)
      {
        times[n] = time_within (self, batch->parts[i], MO_SCENE_ELSEWHERE);
        which[n++] = i;
      }
  if (n == 0)
    return;
  self->evaluate (self->data, times, n, batch->elsewhere);
  for (guint k = 0; k < n; k++)
    {
      double off = measure_part (self, batch->parts[which[k]], MO_SCENE_ELSEWHERE,
                                 &batch->elsewhere[k], self->close_move, self->close_turn);

      if (off > 1.0)
        batch->off[which[k]] = off / (NEARER * NEARER);
    }
}

/* Into how many parts one that bends is divided: two, or more if the joint may take them. */
static guint
count_parts (MoSplitter *self, guint index, double off)
{
  const Part *part = get_part (self, index);
  double length = get_part (self, part->next)->key.time - part->key.time;
  double n = MIN (ceil (MORE * sqrt (sqrt (off))), length / MO_SCENE_SHORTEST);
  guint parts = (guint) MIN (n, (double) (1u << part->depth));

  return parts > 2 && may_evaluate (self, parts - 1) ? parts : 2;
}

/* Puts keys into a part; all parts that this makes are looked at next. */
static void
divide_part (MoSplitter *self, guint index, double off, const MoTransform *middle)
{
  guint n = count_parts (self, index, off), last = index;
  double from = get_part (self, index)->key.time;
  double length = get_part (self, get_part (self, index)->next)->key.time - from;

  get_part (self, index)->is_inner = 1;
  for (guint parts = 1; parts < n && get_part (self, index)->depth > 0; parts *= 2)
    get_part (self, index)->depth--;
  g_array_append_val (self->next_open, index);
  for (guint i = 1; i < n; i++)
    {
      Part part = *get_part (self, last);
      guint added;

      part.key = (MoSceneKey){ from + length * i / n, *middle };
      part.is_wanted = 2 * i != n;
      added = append_part (self, &part);
      get_part (self, last)->next = added;
      g_array_append_val (self->next_open, added);
      last = added;
    }
}

/* What cannot be divided any more. */
static void
look_at_last (MoSplitter *self, guint index, const MoTransform *middle)
{
  double move = self->visible_move, turn = self->visible_turn, share = MO_SCENE_ELSEWHERE;
  double time = time_within (self, index, share);
  MoTransform pose;

  self->evaluate (self->data, &time, 1, &pose);
  self->has_simplified = self->has_simplified
                         || measure_part (self, index, 0.5, middle, move, turn) > 1.0
                         || measure_part (self, index, share, &pose, move, turn) > 1.0;
}

static void
look_at (MoSplitter *self, Batch *batch)
{
  look_at_middles (self, batch);
  look_elsewhere (self, batch);
  for (guint i = 0; i < batch->n; i++)
    if (batch->off[i] > 1.0 && get_part (self, batch->parts[i])->depth > 0)
      divide_part (self, batch->parts[i], batch->off[i], &batch->middle[i]);
    else if (batch->off[i] > 1.0)
      look_at_last (self, batch->parts[i], &batch->middle[i]);
}

/* All open parts once. */
static void
divide_once (MoSplitter *self)
{
  Batch batch;

  for (guint done = 0; done < self->open->len;)
    {
      batch.n = 0;
      for (; done < self->open->len && batch.n < MO_SCENE_MANY; done++)
        {
          guint index = g_array_index (self->open, guint, done);
          const Part *part = get_part (self, index);

          if (get_part (self, part->next)->key.time - part->key.time < 2.0 * MO_SCENE_SHORTEST
              || !may_evaluate (self, part->is_inner != 0 ? 1 : 2))
            continue;
          batch.parts[batch.n++] = index;
        }
      if (batch.n > 0)
        look_at (self, &batch);
    }
}

/* The poses of those parts that have none yet. */
static void
fill_wanted (MoSplitter *self, const GArray *indices)
{
  double times[MO_SCENE_MANY];
  MoTransform poses[MO_SCENE_MANY];
  guint parts[MO_SCENE_MANY], n = 0;

  for (guint i = 0; i < indices->len; i++)
    {
      guint index = g_array_index (indices, guint, i);

      if (get_part (self, index)->is_wanted != 0)
        {
          times[n] = get_part (self, index)->key.time;
          parts[n++] = index;
        }
      if (n == 0 || (n < MO_SCENE_MANY && i + 1 < indices->len))
        continue;
      self->evaluate (self->data, times, n, poses);
      for (guint k = 0; k < n; k++)
        {
          get_part (self, parts[k])->key.pose = poses[k];
          get_part (self, parts[k])->is_wanted = 0;
        }
      n = 0;
    }
}

static void
divide (MoSplitter *self)
{
  fill_wanted (self, self->open);
  g_array_set_size (self->open, 0);
  for (guint i = 0; i + 1 < self->parts->len; i++)
    if (get_part (self, i)->is_open != 0)
      {
        get_part (self, i)->depth = (guint8) self->depth;
        g_array_append_val (self->open, i);
      }
  while (self->open->len > 0)
    {
      GArray *done = self->open;

      g_array_set_size (self->next_open, 0);
      divide_once (self);
      fill_wanted (self, self->next_open);
      self->open = self->next_open;
      self->next_open = done;
    }
}

/* -- Keys and frames --------------------------------------------------------------------------- */

/* Gives all keys but the last, which stays. */
static void
flush (MoSplitter *self, GArray *keys)
{
  guint last = self->parts->len - 1, n = keys->len;

  divide (self);
  g_array_set_size (keys, n + self->parts->len - 1);
  for (guint i = 0; i != last; i = get_part (self, i)->next)
    g_array_index (keys, MoSceneKey, n++) = get_part (self, i)->key;
  *get_part (self, 0) = (Part){ .key = get_part (self, last)->key, .next = 1 };
  self->parts->len = 1;
}

static void
add (MoSplitter *self, const MoSceneKey *key, gboolean is_wanted, GArray *keys)
{
  Part part = { .key = *key, .next = self->parts->len + 1, .is_wanted = (guint8) is_wanted };

  guint index = append_part (self, &part);

  if (is_wanted)
    g_array_append_val (self->open, index);
  if (self->parts->len >= WINDOW)
    flush (self, keys);
}

void
mo_splitter_add (MoSplitter *self, const MoSceneKey *key, GArray *keys)
{
  add (self, key, FALSE, keys);
}

/* A key at each frame between the last key and a time. */
static void
add_frames (MoSplitter *self, double to, GArray *keys)
{
  double step = self->step, from = get_part (self, self->parts->len - 1)->key.time;
  gboolean is_dense = to - from <= MO_SCENE_ONE_FRAME * step;

  get_part (self, self->parts->len - 1)->is_open = !is_dense;
  for (double frame = floor (from / step) + 1.0; frame * step < to; frame++)
    {
      MoSceneKey key = { frame * step, { MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } } };

      if (key.time - from < MO_SCENE_SHORTEST || to - key.time < MO_SCENE_SHORTEST)
        continue;
      if (!may_evaluate (self, 1))
        {
          self->has_simplified = TRUE;
          get_part (self, self->parts->len - 1)->is_open = 0;
          return;
        }
      add (self, &key, TRUE, keys);
      get_part (self, self->parts->len - 1)->is_open = !is_dense;
    }
}

void
mo_splitter_bend (MoSplitter *self, double to, GArray *keys)
{
  if (self->step > 0.0)
    add_frames (self, to, keys);
  else
    get_part (self, self->parts->len - 1)->is_open = 1;
}

void
mo_splitter_finish (MoSplitter *self, GArray *keys)
{
  if (self->parts->len == 0)
    return;
  flush (self, keys);
  g_array_append_val (keys, get_part (self, 0)->key);
  self->parts->len = 0;
}
