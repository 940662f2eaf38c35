/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-stretch.h"

#include "mo-encode.h"

int
mo_thin_before (const MoThinTrack *track, int frame)
{
  do
    frame--;
  while (frame >= 0 && !track->is_key[frame]);
  return frame;
}

int
mo_thin_after (const MoThinTrack *track, int frame, guint n)
{
  do
    frame++;
  while (frame < (int) n && !track->is_key[frame]);
  return frame < (int) n ? frame : -1;
}

MoStretch
mo_stretch_new (const MoSlack *slack, guint limb, const MoThinTrack *track, guint from, guint to,
                guint without)
{
  guint n = slack->frames.n;
  MoStretch self = {
    .limb = limb,
    .is_start = slack->is_start && mo_thin_before (track, (int) from) < 0,
    .is_end = slack->is_end && mo_thin_after (track, (int) to, n) < 0,
  };

  for (guint frame = from; frame <= to; frame++)
    if (track->is_key[frame] && frame != without)
      {
        gboolean is_edge = (frame == from && !self.is_start) || (frame == to && !self.is_end);

        self.frames[self.n_keys] = frame;
        self.values[self.n_keys] = track->values[frame];
        self.codes[self.n_keys] = track->codes[frame];
        self.moves[self.n_keys++] = !is_edge && !track->is_fixed[frame];
      }
  self.first = self.is_start ? 0 : from;
  self.n = (self.is_end ? n : to + 1) - self.first;
  return self;
}

/* Between which keys a frame is: from which one on, -1 before the first; and how far on the way, 0..1. */
static int
find_key (const MoStretch *self, const MoFrames *frames, guint frame, int key, double *part)
{
  double seen = frames->seen[frame], from, to;

  while (key + 1 < (int) self->n_keys && seen >= frames->played[self->frames[key + 1]])
    key++;
  *part = 0.0;
  if (key < 0 || key + 1 == (int) self->n_keys)
    return key;
  from = frames->played[self->frames[key]];
  to = frames->played[self->frames[key + 1]];
  *part = (seen - from) / (to - from);
  return key;
}

/* A frame at an end may be played by the keys beyond, as a key plays up to a code of time beside its frame. */
static gboolean
is_beyond (const MoStretch *self, int key)
{
  return (key < 0 && !self->is_start) || (key + 1 == (int) self->n_keys && !self->is_end);
}

void
mo_stretch_play (const MoStretch *self, MoSlack *slack)
{
  const MoFrames *frames = &slack->frames;
  const MoSlackTurn *decoded = slack->limbs[self->limb].decoded;
  MoQuat *turns = mo_slack_get_turns (slack, self->n);
  int key = -1;

  for (guint i = 0; i < self->n; i++)
    {
      guint frame = self->first + i;
      double part;

      key = find_key (self, frames, frame, key, &part);
      if (is_beyond (self, key))
        turns[i] = mo_slack_turn (decoded[frame]);
      else if (key < 0 || key + 1 == (int) self->n_keys)
        turns[i] = self->values[MAX (key, 0)];
      else
        turns[i] = mo_quat_nlerp (self->values[key], self->values[key + 1], part);
    }
}

/* -- Least squares ----------------------------------------------------------------------------- */

#define MOST_MOVING 2
#define UNKNOWNS (3 * MOST_MOVING)

/* Of one frame: what a small turn of the limb (a rotation vector in the space of its carrier) does to the sum of the weighted
 * squares of all distances, as a symmetric matrix, and the turn that each wants. */
typedef struct
{
  double xx, yy, zz, xy, xz, yz;
  MoVec3 wanted;
} Wish;

static Wish
find_wish (const MoSlack *slack, guint n_carried, guint n, guint i, const float *weights)
{
  const double angle = 0.5 / slack->sine, distance = 1.0 / slack->distance;
  const MoSlackOff *own = &slack->angles[i];
  double w = weights[i] * angle * angle;
  Wish wish = { .xx = w, .yy = w, .zz = w };

  wish.wanted = mo_vec3_scale (mo_slack_place (own->away), -weights[i] * angle);
  for (guint k = 0; k < n_carried; k++)
    {
      const MoSlackOff *off = &slack->offs[k * n + i];
      double x = off->arm.x, y = off->arm.y, z = off->arm.z;

      w = weights[(k + 1) * n + i] * distance * distance;
      wish.xx += w * (y * y + z * z);
      wish.yy += w * (x * x + z * z);
      wish.zz += w * (x * x + y * y);
      wish.xy -= w * x * y;
      wish.xz -= w * x * z;
      wish.yz -= w * y * z;
      wish.wanted =
          mo_vec3_sub (wish.wanted, mo_vec3_scale (mo_vec3_cross (mo_slack_place (off->arm),
                                                                  mo_slack_place (off->away)),
                                                   w));
    }
  return wish;
}

static void
add_block (double a[UNKNOWNS][UNKNOWNS + 1], guint row, guint column, const Wish *wish, double by)
{
  const double m[3][3] = { { wish->xx, wish->xy, wish->xz },
                           { wish->xy, wish->yy, wish->yz },
                           { wish->xz, wish->yz, wish->zz } };

  for (guint i = 0; i < 3; i++)
    for (guint k = 0; k < 3; k++)
      a[3 * row + i][3 * column + k] += by * m[i][k];
}

/* `shares` are how much of each moving key plays at the frame. */
static void
add_wish (double a[UNKNOWNS][UNKNOWNS + 1], const Wish *wish, const double shares[MOST_MOVING])
{
  for (guint row = 0; row < MOST_MOVING; row++)
    {
      if (shares[row] == 0.0)
        continue;
      for (guint column = 0; column < MOST_MOVING; column++)
        add_block (a, row, column, wish, shares[row] * shares[column]);
      for (guint i = 0; i < 3; i++)
        a[3 * row + i][UNKNOWNS] += shares[row] * mo_vec3_part (wish->wanted, i);
    }
}

/* By elimination; the matrix is symmetric and, but for rows of zeros, positive. */
static void
solve (double a[UNKNOWNS][UNKNOWNS + 1])
{
  for (guint i = 0; i < UNKNOWNS; i++)
    a[i][i] += 1e-6 * a[i][i] + 1e-9;
  for (guint i = 0; i < UNKNOWNS; i++)
    for (guint row = i + 1; row < UNKNOWNS; row++)
      {
        double by = a[row][i] / a[i][i];

        for (guint k = i; k <= UNKNOWNS; k++)
          a[row][k] -= by * a[i][k];
      }
  for (guint i = UNKNOWNS; i-- > 0;)
    {
      for (guint k = i + 1; k < UNKNOWNS; k++)
        a[i][UNKNOWNS] -= a[i][k] * a[k][UNKNOWNS];
      a[i][UNKNOWNS] /= a[i][i];
    }
}

void
mo_stretch_move (MoStretch *self, const MoSlack *slack, const float *weights, double part,
                 const MoThinTrack *track)
{
  guint n_carried = slack->limbs[self->limb].n_carried, moving[MO_STRETCH_KEYS], n_moving = 0;
  double a[UNKNOWNS][UNKNOWNS + 1] = { { 0.0 } };
  int key = -1;

  for (guint i = 0; i < self->n_keys; i++)
    moving[i] = self->moves[i] && n_moving < MOST_MOVING ? n_moving++ : MOST_MOVING;
  for (guint i = 0; i < self->n; i++)
    {
      double t, shares[MOST_MOVING + 1] = { 0.0 };
      Wish wish;

      key = find_key (self, &slack->frames, self->first + i, key, &t);
      if (is_beyond (self, key))
        continue;
      shares[moving[MAX (key, 0)]] += 1.0 - t;
      if (key >= 0 && key + 1 < (int) self->n_keys)
        shares[moving[key + 1]] += t;
      wish = find_wish (slack, n_carried, self->n, i, weights);
      add_wish (a, &wish, shares);
    }
  solve (a);
  for (guint i = 0; i < self->n_keys; i++)
    if (moving[i] < MOST_MOVING)
      {
        const double (*v)[UNKNOWNS + 1] = (const double (*)[UNKNOWNS + 1]) a + 3 * moving[i];
        MoQuat turn = { 0.5 * part * v[0][UNKNOWNS], 0.5 * part * v[1][UNKNOWNS],
                        0.5 * part * v[2][UNKNOWNS], 1.0 };

        self->values[i] = mo_encode_turn (&self->codes[i],
                                          mo_quat_normalise (mo_quat_mul (self->values[i], turn)),
                                          track->is_edited);
      }
}

void
mo_stretch_put (const MoStretch *self, MoThinTrack *track)
{
  for (guint i = 0; i < self->n_keys; i++)
    {
      track->values[self->frames[i]] = self->values[i];
      track->codes[self->frames[i]] = self->codes[i];
    }
}
