/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-split.h"

#include "mo-math.h"

/* Keys between keys: parts of a curve are divided into halves until lines are close to it. All parts of one size are looked at
 * together, so that poses are asked for many at a time. */

/* How far a straight line may be from a curve (radians). Errors add up along a limb. Where frames count, all frames are exact,
 * and this is for what is between them. */
#define CLOSE_TURN 1.5e-5

/* Nobody is told of a curve that is no farther away than this (radians; as a share of what is close). */
#define VISIBLE_TURN 5e-4
#define VISIBLE_MOVE 100.0

/* Keys and frames that are looked at together, at least. */
#define WINDOW 64u

/* A key, while others are put before the next one. */
typedef struct
{
  MoSceneKey key;
  guint next;       /* the one after it, which may be anywhere */
  guint8 is_open;   /* the curve may bend after it */
  guint8 is_wanted; /* its pose is not known yet */
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

/* Squares of the way between two unit quaternions (of half a turn) that are small enough for the series below; and how sure an
 * answer has to be (a share of the square of the distance). */
#define NEAR 0.01
#define UNSURE 1e-3

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

static gboolean
is_turn_close (MoQuat a, MoQuat b, double share, MoQuat q, double turn)
{
  /* A quaternion goes half as far as the rotation. */
  double off = measure_arc (a, b, share, q), most = 0.25 * turn * turn;

  if (off >= 0.0 && off < most * (1.0 - UNSURE))
    return TRUE;
  if (off > most * (1.0 + UNSURE))
    return FALSE;
  return mo_quat_angle (mo_quat_slerp (a, b, share), q) <= turn;
}

static gboolean
is_straight (const MoSceneKey *from, const MoSceneKey *to, double share, const MoTransform *pose,
             double move, double turn)
{
  MoVec3 line = mo_vec3_lerp (from->pose.position, to->pose.position, share);

  return mo_vec3_length (mo_vec3_sub (line, pose->position)) <= move
         && is_turn_close (from->pose.rotation, to->pose.rotation, share, pose->rotation, turn);
}

/* -- Dividing ---------------------------------------------------------------------------------- */

/* Parts that are looked at together: of each, the poses in the middle and elsewhere. */
typedef struct
{
  guint n;
  guint parts[MO_SCENE_MANY];
  MoTransform middle[MO_SCENE_MANY], elsewhere[MO_SCENE_MANY];
  guint8 bends[MO_SCENE_MANY];
} Batch;

static inline double
time_within (const MoSplitter *self, guint index, double share)
{
  const Part *part = get_part (self, index);

  return part->key.time + share * (get_part (self, part->next)->key.time - part->key.time);
}

/* The poses at a share of those that do not bend yet, or of all. */
static void
evaluate (const MoSplitter *self, const Batch *batch, double share, gboolean is_for_all,
          MoTransform *poses)
{
  double times[MO_SCENE_MANY];
  MoTransform found[MO_SCENE_MANY];
  guint n = 0;

  for (guint i = 0; i < batch->n; i++)
    if (is_for_all || batch->bends[i] == 0)
      times[n++] = time_within (self, batch->parts[i], share);
  if (n == 0)
    return;
  self->evaluate (self->data, times, n, found);
  n = 0;
  for (guint i = 0; i < batch->n; i++)
    if (is_for_all || batch->bends[i] == 0)
      poses[i] = found[n++];
}

/* Marks those whose pose at a share is away from the line. */
static void
judge (const MoSplitter *self, Batch *batch, double share, const MoTransform *poses, double move,
       double turn)
{
  for (guint i = 0; i < batch->n; i++)
    {
      const Part *part = get_part (self, batch->parts[i]);

      if (batch->bends[i] == 0)
        batch->bends[i] = !is_straight (&part->key, &get_part (self, part->next)->key, share,
                                        &poses[i], move, turn);
    }
}

/* Puts a key in the middle of a part; both halves are looked at next. */
static void
halve (MoSplitter *self, guint index, const MoTransform *middle)
{
  guint added = self->parts->len;
  Part part = { { time_within (self, index, 0.5), *middle }, get_part (self, index)->next, 1, 0 };

  g_array_append_val (self->parts, part);
  get_part (self, index)->next = added;
  g_array_append_val (self->next_open, index);
  g_array_append_val (self->next_open, added);
}

/* What cannot be divided any more. */
static void
look_at_last (MoSplitter *self, Batch *batch)
{
  double visible = self->close_move * VISIBLE_MOVE;

  evaluate (self, batch, MO_SCENE_ELSEWHERE, TRUE, batch->elsewhere);
  judge (self, batch, 0.5, batch->middle, visible, VISIBLE_TURN);
  judge (self, batch, MO_SCENE_ELSEWHERE, batch->elsewhere, visible, VISIBLE_TURN);
  for (guint i = 0; i < batch->n; i++)
    self->has_simplified = self->has_simplified || batch->bends[i] != 0;
}

static void
look_at (MoSplitter *self, Batch *batch, gboolean is_last)
{
  evaluate (self, batch, 0.5, TRUE, batch->middle);
  if (is_last)
    {
      look_at_last (self, batch);
      return;
    }
  judge (self, batch, 0.5, batch->middle, self->close_move, CLOSE_TURN);
  /* Where a curve that is symmetric to its middle is farthest away; of one that bends, nobody needs to know. */
  evaluate (self, batch, MO_SCENE_ELSEWHERE, FALSE, batch->elsewhere);
  judge (self, batch, MO_SCENE_ELSEWHERE, batch->elsewhere, self->close_move, CLOSE_TURN);
  for (guint i = 0; i < batch->n; i++)
    if (batch->bends[i] != 0)
      halve (self, batch->parts[i], &batch->middle[i]);
}

/* All open parts once. */
static void
divide_once (MoSplitter *self, gboolean is_last)
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
              || !may_evaluate (self, 2))
            continue;
          batch.bends[batch.n] = 0;
          batch.parts[batch.n++] = index;
        }
      if (batch.n > 0)
        look_at (self, &batch, is_last);
    }
}

static void
divide (MoSplitter *self)
{
  g_array_set_size (self->open, 0);
  for (guint i = 0; i + 1 < self->parts->len; i++)
    if (get_part (self, i)->is_open != 0)
      g_array_append_val (self->open, i);
  for (guint left = self->depth + 1; left > 0 && self->open->len > 0; left--)
    {
      GArray *done = self->open;

      g_array_set_size (self->next_open, 0);
      divide_once (self, left == 1);
      self->open = self->next_open;
      self->next_open = done;
    }
}

/* -- Keys and frames --------------------------------------------------------------------------- */

static void
fill_wanted (MoSplitter *self)
{
  double times[MO_SCENE_MANY];
  MoTransform poses[MO_SCENE_MANY];
  guint parts[MO_SCENE_MANY], n = 0;

  for (guint i = 0; i < self->parts->len; i++)
    {
      if (get_part (self, i)->is_wanted != 0)
        {
          times[n] = get_part (self, i)->key.time;
          parts[n++] = i;
        }
      if (n == 0 || (n < MO_SCENE_MANY && i + 1 < self->parts->len))
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

/* Gives all keys but the last, which stays. */
static void
flush (MoSplitter *self, GArray *keys)
{
  guint last = self->parts->len - 1, n = keys->len;

  fill_wanted (self);
  divide (self);
  g_array_set_size (keys, n + self->parts->len - 1);
  for (guint i = 0; i != last; i = get_part (self, i)->next)
    g_array_index (keys, MoSceneKey, n++) = get_part (self, i)->key;
  *get_part (self, 0) = *get_part (self, last);
  get_part (self, 0)->next = 1;
  g_array_set_size (self->parts, 1);
}

static void
add (MoSplitter *self, const MoSceneKey *key, gboolean is_wanted, GArray *keys)
{
  Part part = { *key, self->parts->len + 1, 0, (guint8) is_wanted };

  g_array_append_val (self->parts, part);
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
  g_array_set_size (self->parts, 0);
}
