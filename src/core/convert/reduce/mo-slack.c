/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-slack.h"

#include "mo-pose.h"

/* What rounding to single precision takes of the bounds: metres at 5 m, and radians. */
#define ROUNDED_DISTANCE 1e-6
#define ROUNDED_ANGLE 2e-7

/* Below this part of the bound, it need not be known exactly how far skin is away. */
#define NEAR 0.5

static MoSlackTurn
turn_of (MoQuat q)
{
  return (MoSlackTurn){ (float) q.x, (float) q.y, (float) q.z, (float) q.w };
}

static void
find_carried (MoSlack *self, guint index)
{
  MoSlackLimb *limb = &self->limbs[index];

  limb->carried = g_new (guint, self->n_limbs - index);
  limb->carried[limb->n_carried++] = index;
  for (guint i = index + 1; i < self->n_limbs; i++)
    for (guint k = 0; k < limb->n_carried; k++)
      if (self->limbs[i].limb->parent == (int) limb->carried[k])
        {
          limb->carried[limb->n_carried++] = i;
          break;
        }
}

/* -- The source, and what plays ---------------------------------------------------------------- */

static MoTransform
carrier_at (const MoSlack *self, const MoLimb *limb, guint frame)
{
  const MoSlackLimb *parent;

  if (limb->parent < 0)
    return (MoTransform){ MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };
  parent = &self->limbs[limb->parent];
  return (MoTransform){ mo_slack_turn (parent->played[frame]),
                        mo_slack_place (parent->place[frame]) };
}

/* Where the joint is in the world; `own` is relative to what carries it. */
static MoTransform
compose (const MoTransform *base, const MoTransform *carrier, const MoTransform *own)
{
  MoTransform stiff = mo_transform_compose (base, carrier);

  return mo_transform_compose (own, &stiff);
}

/* Of positions (MoQuat) at a frame, NULL for none. */
static void
move (MoTransform *own, const MoQuat *positions, guint frame)
{
  if (positions != NULL)
    own->position = (MoVec3){ positions[frame].x, positions[frame].y, positions[frame].z };
}

static MoQuat *
find_positions (const MoSlack *self, const MoLimb *limb, const MoFrames *frames)
{
  MoTakeTrack *track = mo_take_track (self->job.take, limb->track);

  mo_take_track_wake_places (track);
  return mo_track_values (track->position, frames, TRUE);
}

/* Keeps what the source does, as its tracks get keys: only what cannot be read again. */
static void
keep_source (MoSlack *self, MoSlackLimb *limb)
{
  const MoFrames *frames = self->job.frames;
  const MoTakeTrack *track = mo_take_track (self->job.take, limb->limb->track);

  if (limb->limb->turns && track->rotation == NULL)
    limb->rests_on = mo_take_source_ref (track->source);
  else if (limb->limb->turns)
    {
      g_autofree MoQuat *rotations = mo_track_values (track->rotation, frames, FALSE);

      limb->turns = g_new (MoSlackTurn, frames->n);
      for (guint i = 0; i < frames->n; i++)
        limb->turns[i] = turn_of (rotations[i]);
    }
  if (limb->limb->shifts)
    limb->places = find_positions (self, limb->limb, frames);
}

static MoQuat *
find_source (const MoSlack *self, const MoSlackLimb *limb)
{
  MoQuat *rotations;

  if (limb->rests_on != NULL)
    return mo_track_read_rotations (limb->rests_on, &self->frames);
  rotations = g_new (MoQuat, self->frames.n);
  for (guint i = 0; i < self->frames.n; i++)
    rotations[i] = mo_slack_turn (limb->turns[self->first + i]);
  return rotations;
}

/* Puts the source where the keys will be: then take_played finds it there. */
static void
take_source (MoSlack *self, MoSlackLimb *limb)
{
  const MoQuat *positions = limb->places != NULL ? limb->places + self->first : NULL;
  g_autofree MoQuat *rotations = limb->limb->turns ? find_source (self, limb) : NULL;

  for (guint i = 0; i < self->frames.n; i++)
    {
      MoTransform carrier = carrier_at (self, limb->limb, i), own = limb->limb->still;

      if (rotations != NULL)
        {
          own.rotation = rotations[i];
          limb->source[i] = turn_of (rotations[i]);
        }
      move (&own, positions, i);
      own = compose (&limb->limb->base, &carrier, &own);
      limb->played[i] = turn_of (own.rotation);
      limb->place[i] = mo_slack_place_of (own.position);
    }
}

MoSlack *
mo_slack_new (const MoReduceJob *job, const GArray *limbs)
{
  MoSlack *self = g_new0 (MoSlack, 1);

  self->job = *job;
  self->distance = job->bounds->distance - ROUNDED_DISTANCE;
  self->sine = sin (0.5 * (job->bounds->angle - ROUNDED_ANGLE));
  self->n_limbs = limbs->len;
  self->limbs = g_new0 (MoSlackLimb, self->n_limbs);
  for (guint i = 0; i < self->n_limbs; i++)
    {
      MoSlackLimb *limb = &self->limbs[i];

      limb->limb = mo_limb (limbs, i);
      keep_source (self, limb);
      mo_slack_skin_init (&limb->skin, limb->limb);
    }
  for (guint i = 0; i < self->n_limbs; i++)
    find_carried (self, i);
  return self;
}

static void
clear_limb (MoSlackLimb *limb)
{
  gpointer owned[] = { limb->turns,  limb->places, limb->source, limb->decoded, limb->meant,
                       limb->played, limb->place,  limb->off,    limb->carried };

  g_clear_pointer (&limb->rests_on, mo_take_source_unref);
  for (guint i = 0; i < G_N_ELEMENTS (owned); i++)
    g_free (owned[i]);
  mo_slack_skin_clear (&limb->skin);
}

void
mo_slack_free (MoSlack *self)
{
  gpointer owned[] = {
    self->turns,     self->bases,  self->moves, self->tried_played, self->tried_place,
    self->tried_off, self->angles, self->offs,  self->limbs,        self
  };

  for (guint i = 0; i < self->n_limbs; i++)
    clear_limb (&self->limbs[i]);
  for (guint i = 0; i < G_N_ELEMENTS (owned); i++)
    g_free (owned[i]);
}

static MoQuat *
find_decoded (const MoSlack *self, const MoSlackLimb *limb)
{
  MoTakeTrack *track = mo_take_track (self->job.take, limb->limb->track);
  MoQuat *rotations = g_new (MoQuat, self->frames.n);
  gboolean rests = mo_take_track_wake (track);

  mo_track_play (track->rotation, &self->frames, FALSE, rotations);
  if (rests)
    mo_take_track_rest (track);
  return rotations;
}

/* Carriers of a limb are done before it; what they were in the source is `meant` and `place` less `off`. */
static void
take_played (MoSlack *self, MoSlackLimb *limb)
{
  g_autofree MoQuat *positions = NULL, *rotations = NULL;

  if (limb->limb->shifts)
    positions = find_positions (self, limb->limb, &self->frames);
  if (limb->limb->turns)
    rotations = find_decoded (self, limb);
  for (guint i = 0; i < self->frames.n; i++)
    {
      MoTransform carrier = carrier_at (self, limb->limb, i), own = limb->limb->still_decoded;

      if (rotations != NULL)
        {
          own.rotation = rotations[i];
          limb->decoded[i] = turn_of (rotations[i]);
        }
      move (&own, positions, i);
      own = compose (&limb->limb->base_decoded, &carrier, &own);
      limb->meant[i] = limb->played[i];
      limb->off[i] =
          mo_slack_place_of (mo_vec3_sub (own.position, mo_slack_place (limb->place[i])));
      limb->played[i] = turn_of (own.rotation);
      limb->place[i] = mo_slack_place_of (own.position);
    }
}

static void
make_room_for_frames (MoSlackLimb *limb, guint n)
{
  if (limb->limb->turns)
    {
      limb->source = g_renew (MoSlackTurn, limb->source, n);
      limb->decoded = g_renew (MoSlackTurn, limb->decoded, n);
    }
  limb->meant = g_renew (MoSlackTurn, limb->meant, n);
  limb->played = g_renew (MoSlackTurn, limb->played, n);
  limb->place = g_renew (MoSlackPlace, limb->place, n);
  limb->off = g_renew (MoSlackPlace, limb->off, n);
}

void
mo_slack_begin (MoSlack *self, guint first, guint n)
{
  self->first = first;
  self->frames = mo_frames_part (self->job.frames, first, n);
  self->is_start = first == 0;
  self->is_end = first + n == self->job.frames->n;
  for (guint i = 0; i < self->n_limbs; i++)
    {
      make_room_for_frames (&self->limbs[i], n);
      take_source (self, &self->limbs[i]);
    }
  for (guint i = 0; i < self->n_limbs; i++)
    take_played (self, &self->limbs[i]);
}

/* -- A change ---------------------------------------------------------------------------------- */

static void
make_room (MoSlack *self, guint n)
{
  gsize all;

  if (n <= self->most)
    return;
  self->most = n = MAX (n, 2 * self->most);
  all = (gsize) n * self->n_limbs;
  self->turns = g_renew (MoQuat, self->turns, n);
  self->bases = g_renew (MoQuat, self->bases, n);
  self->moves = g_renew (MoQuat, self->moves, n);
  self->angles = g_renew (MoSlackOff, self->angles, n);
  self->tried_played = g_renew (MoSlackTurn, self->tried_played, all);
  self->tried_place = g_renew (MoSlackPlace, self->tried_place, all);
  self->tried_off = g_renew (MoSlackPlace, self->tried_off, all);
  self->offs = g_renew (MoSlackOff, self->offs, all);
}

MoQuat *
mo_slack_get_turns (MoSlack *self, guint n)
{
  make_room (self, n);
  return self->turns;
}

/* By which rotation in the world the limb turns, from what it plays now. */
static void
find_moves (MoSlack *self, const MoSlackLimb *limb, guint first, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      MoQuat played = mo_slack_turn (limb->played[first + i]);

      self->bases[i] = mo_quat_normalise (
          mo_quat_mul (mo_quat_conjugate (mo_slack_turn (limb->decoded[first + i])), played));
      self->moves[i] = mo_quat_normalise (
          mo_quat_mul (mo_quat_conjugate (played), mo_quat_mul (self->turns[i], self->bases[i])));
    }
}

/* The part of the bound that the limb's own rotation uses. */
static double
angle_part (const MoSlack *self, MoQuat source, MoQuat turn, MoVec3 *away)
{
  MoQuat d = mo_quat_mul (mo_quat_conjugate (source), turn);
  double scale = (d.w < 0.0 ? -1.0 : 1.0) / self->sine;

  *away = (MoVec3){ scale * d.x, scale * d.y, scale * d.z };
  return mo_vec3_length (*away);
}

/* What a limb that is carried does at a frame, after the change. */
typedef struct
{
  MoQuat played;
  MoVec3 place, off;
  double most; /* metres: no skin is farther away */
} Carried;

static inline Carried
carry (const MoSlackLimb *limb, guint frame, MoQuat by, MoVec3 pivot)
{
  MoVec3 place = mo_slack_place (limb->place[frame]), arm = mo_vec3_sub (place, pivot);
  MoVec3 moved = mo_vec3_sub (mo_quat_rotate (by, arm), arm);
  Carried self = { mo_quat_mul (mo_slack_turn (limb->played[frame]), by),
                   mo_vec3_add (place, moved),
                   mo_vec3_add (mo_slack_place (limb->off[frame]), moved), 0.0 };
  MoQuat d = mo_quat_mul (mo_quat_conjugate (mo_slack_turn (limb->meant[frame])), self.played);

  self.most = mo_vec3_length (self.off) + limb->limb->slop
              + 2.0 * limb->limb->radius * sqrt (d.x * d.x + d.y * d.y + d.z * d.z);
  return self;
}

static void
keep (MoSlack *self, guint at, const Carried *carried)
{
  self->tried_played[at] = turn_of (carried->played);
  self->tried_place[at] = mo_slack_place_of (carried->place);
  self->tried_off[at] = mo_slack_place_of (carried->off);
}

double
mo_slack_try (MoSlack *self, guint index, guint first, guint n, double limit)
{
  const MoSlackLimb *limb = &self->limbs[index];
  double most = 0.0;
  MoVec3 away;

  for (guint i = 0; i < n; i++)
    {
      most = MAX (most, angle_part (self, mo_slack_turn (limb->source[first + i]), self->turns[i],
                                    &away));
      if (most > limit)
        return most;
    }
  find_moves (self, limb, first, n);
  for (guint k = 0; k < limb->n_carried; k++)
    for (guint i = 0; i < n; i++)
      {
        const MoSlackLimb *on = &self->limbs[limb->carried[k]];
        Carried carried =
            carry (on, first + i, self->moves[i], mo_slack_place (limb->place[first + i]));
        double part = carried.most / self->distance;

        keep (self, k * n + i, &carried);
        if (part > MIN (1.0, limit))
          part = sqrt (mo_slack_skin_find (&on->skin, on->meant[first + i],
                                           self->tried_played[k * n + i],
                                           self->tried_off[k * n + i], on->skin.n_extreme)
                           .square)
                 / self->distance;
        most = MAX (most, part);
        if (most > limit)
          return most;
      }
  return most;
}

double
mo_slack_look (MoSlack *self, guint index, guint first, guint n)
{
  const MoSlackLimb *limb = &self->limbs[index];
  double most = 0.0;

  find_moves (self, limb, first, n);
  for (guint i = 0; i < n; i++)
    {
      MoVec3 away;
      double part =
          angle_part (self, mo_slack_turn (limb->source[first + i]), self->turns[i], &away);

      self->angles[i] = (MoSlackOff){ .part = (float) part, .away = mo_slack_place_of (away) };
      most = MAX (most, part);
    }
  for (guint k = 0; k < limb->n_carried; k++)
    for (guint i = 0; i < n; i++)
      {
        const MoSlackLimb *on = &self->limbs[limb->carried[k]];
        MoVec3 pivot = mo_slack_place (limb->place[first + i]);
        Carried carried = carry (on, first + i, self->moves[i], pivot);
        MoQuat back = mo_quat_conjugate (self->bases[i]);
        MoSlackFarthest farthest = { 0.0, carried.off, { 0.0, 0.0, 0.0 } };
        double part = carried.most / self->distance;

        keep (self, k * n + i, &carried);
        if (part > NEAR)
          {
            farthest =
                mo_slack_skin_find (&on->skin, on->meant[first + i], self->tried_played[k * n + i],
                                    self->tried_off[k * n + i], on->skin.n_extreme);
            part = sqrt (farthest.square) / self->distance;
          }
        self->offs[k * n + i] = (MoSlackOff){
          (float) part, mo_slack_place_of (mo_quat_rotate (back, farthest.away)),
          mo_slack_place_of (
              mo_quat_rotate (back, mo_vec3_add (mo_vec3_sub (carried.place, pivot), farthest.at)))
        };
        most = MAX (most, part);
      }
  return most;
}

gboolean
mo_slack_accept (MoSlack *self, guint index, guint first, guint n)
{
  MoSlackLimb *limb = &self->limbs[index];

  for (guint k = 0; k < limb->n_carried; k++)
    {
      const MoSlackLimb *on = &self->limbs[limb->carried[k]];

      for (guint i = 0; on->skin.n_extreme < on->skin.n && i < n; i++)
        if (mo_slack_skin_find (&on->skin, on->meant[first + i], self->tried_played[k * n + i],
                                self->tried_off[k * n + i], on->skin.n)
                .square
            > self->distance * self->distance)
          return FALSE;
    }
  for (guint i = 0; i < n; i++)
    limb->decoded[first + i] = turn_of (self->turns[i]);
  for (guint k = 0; k < limb->n_carried; k++)
    {
      MoSlackLimb *on = &self->limbs[limb->carried[k]];

      memcpy (on->played + first, self->tried_played + k * n, n * sizeof *on->played);
      memcpy (on->place + first, self->tried_place + k * n, n * sizeof *on->place);
      memcpy (on->off + first, self->tried_off + k * n, n * sizeof *on->off);
    }
  return TRUE;
}
