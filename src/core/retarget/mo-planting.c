/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-planting.h"

#include "mo-stance.h"
#include "mo-two-bone.h"

/* Bones of a leg turn by no more than this (radians) to hold a foot at its place, and to set it on the floor:
 * further, and the pose is another one. Straight legs bend a lot for a little height. */
#define MOST_LEVEL MO_DEGREES (5)
#define MOST_UP MO_DEGREES (0.7)

/* Hips are moved along with the feet by no more than this part of their way, and at least of so many metres. */
#define STRAY 0.05
#define LEAST_WAY 0.5

/* A correction fades over so many seconds before and after a contact; heights change as smoothly. */
#define FADE 0.2
#define SETTLE 0.1

/* A contact is one from so many seconds. */
#define SHORTEST 0.08

/* A foot that the source itself moves farther than this in a contact (metres) slides there, and so does the avatar's, but
 * for what is noise. */
#define SLIDES 0.05
#define NOISE 0.01

typedef enum
{
  ON_ANKLE = MO_FOOT_ANKLE,
  ON_TOE = MO_FOOT_TOE,
  ON_BOTH,
} Pivot;

/* One foot in all frames: where its joints are before, and by how much its ankle is moved. */
typedef struct
{
  MoFittedMotion *motion;
  const MoContacts *contacts;
  MoSide side;
  guint first, n;
  double frame_time;
  MoVec3 (*joints)[MO_N_FOOT_JOINTS];
  MoVec3 *moves;
  double *weights; /* how much of each is meant: 1 in a contact */
} Foot;

/* How high a pivot is above the floor of the avatar that stands. */
static double
get_height (const Foot *self, Pivot pivot)
{
  const MoStance *stance = mo_stance_get ();
  double ankle = stance->ankle[self->side].z, toe = stance->toe[self->side].z;

  return pivot == ON_BOTH ? (ankle + toe) / 2.0 : pivot == ON_ANKLE ? ankle : toe;
}

/* What a foot rests on: a joint, or the middle between both. FALSE where it does not rest. */
static gboolean
find_pivot (const Foot *self, guint frame, Pivot *pivot)
{
  gboolean on_ankle =
      mo_contacts_has (self->contacts, frame, self->side, MO_FOOT_ANKLE, MO_CONTACT_REST);
  gboolean on_toe =
      mo_contacts_has (self->contacts, frame, self->side, MO_FOOT_TOE, MO_CONTACT_REST);

  *pivot = on_ankle && on_toe ? ON_BOTH : on_ankle ? ON_ANKLE : ON_TOE;
  return on_ankle || on_toe;
}

static MoVec3
get_pivot (const Foot *self, guint frame, Pivot pivot)
{
  const MoVec3 *joints = self->joints[frame];

  return pivot == ON_BOTH ? mo_vec3_lerp (joints[MO_FOOT_ANKLE], joints[MO_FOOT_TOE], 0.5)
                          : joints[pivot];
}

static MoVec3
get_source_pivot (const Foot *self, guint frame, Pivot pivot)
{
  const MoFitting *fitting = self->motion->fitting;
  MoVec3 ankle = mo_contacts_get_place (fitting, frame, self->side, MO_FOOT_ANKLE);
  MoVec3 toe = mo_contacts_get_place (fitting, frame, self->side, MO_FOOT_TOE);

  return pivot == ON_BOTH ? mo_vec3_lerp (ankle, toe, 0.5) : pivot == ON_ANKLE ? ankle : toe;
}

/* How far the source's foot has slid since the contact began, level; a change of pivot is no slide. */
static void
find_slides (const Foot *self, guint from, guint to, MoVec3 *slides)
{
  MoVec3 way = { 0.0, 0.0, 0.0 }, at = way, first = way;
  double farthest = 0.0;
  Pivot last = ON_BOTH;

  for (guint i = from; i < to; i++)
    {
      MoVec3 here, off;
      Pivot pivot;

      find_pivot (self, i, &pivot);
      here = get_source_pivot (self, i, pivot);
      if (i == from)
        first = here;
      else if (pivot != last)
        way = mo_vec3_add (way, mo_vec3_sub (get_source_pivot (self, i, last), here));
      last = pivot;
      off = mo_vec3_sub (mo_vec3_add (here, way), mo_vec3_add (first, at));
      off.z = 0.0;
      farthest = MAX (farthest, mo_vec3_length (mo_vec3_add (at, off)));
      if (mo_vec3_length (off) > NOISE)
        at = mo_vec3_add (at, mo_vec3_scale (off, 1.0 - NOISE / mo_vec3_length (off)));
      slides[i - from] = at;
    }
  for (guint i = from; i < to && farthest < SLIDES; i++)
    slides[i - from] = (MoVec3){ 0.0, 0.0, 0.0 };
}

/* One contact. Level: where the foot rolls from one pivot to another, the second begins where the first one's place
 * puts it, and all of them are placed so that the foot is moved as little as can be. Heights are the floor's. */
static void
plant (Foot *self, guint from, guint to)
{
  g_autofree MoVec3 *path = g_new (MoVec3, to - from);
  g_autofree MoVec3 *slides = g_new (MoVec3, to - from);
  MoVec3 way = { 0.0, 0.0, 0.0 }, sum = { 0.0, 0.0, 0.0 };
  Pivot last = ON_BOTH;

  find_slides (self, from, to, slides);
  for (guint i = from; i < to; i++)
    {
      MoVec3 here;
      Pivot pivot;

      find_pivot (self, i, &pivot);
      here = get_pivot (self, i, pivot);
      if (i > from && pivot != last)
        way = mo_vec3_add (way, mo_vec3_sub (here, get_pivot (self, i, last)));
      last = pivot;
      path[i - from] = mo_vec3_sub (mo_vec3_add (way, slides[i - from]), here);
      path[i - from].z = get_height (self, pivot) - here.z;
      sum = mo_vec3_add (sum, path[i - from]);
    }
  for (guint i = from; i < to; i++)
    {
      self->weights[i] = 1.0;
      self->moves[i] = path[i - from];
      self->moves[i].x -= sum.x / (to - from);
      self->moves[i].y -= sum.y / (to - from);
    }
}

/* Adds what is left of a contact's first or last correction in the frames beside it, up to `end`. */
static void
fade (Foot *self, guint at, int step, gint64 end)
{
  guint reach = (guint) CLAMP (FADE / self->frame_time, 1.0, 1e6);
  MoVec3 move = self->moves[at];

  for (guint i = 1; i <= reach; i++)
    {
      gint64 frame = (gint64) at + (gint64) i * step;
      double rest = 1.0 - mo_smooth_step ((double) i / (reach + 1));

      if (frame == end || frame < self->first || frame >= self->n)
        return;
      self->moves[frame] = mo_vec3_add (self->moves[frame], mo_vec3_scale (move, rest));
      self->weights[frame] = MIN (self->weights[frame] + rest, 1.0);
    }
}

/* Plants all contacts; fading needs to know all of them. */
static guint
find_moves (Foot *self)
{
  guint shortest = (guint) CLAMP (SHORTEST / self->frame_time, 1.0, 1e6);
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_spans;

  for (guint i = self->first; i < self->n; i++)
    {
      guint from = i;
      Pivot pivot;

      while (i < self->n && find_pivot (self, i, &pivot))
        i++;
      if (i - from < MIN (shortest, self->n - self->first))
        continue;
      plant (self, from, i);
      g_array_append_val (spans, from);
      g_array_append_val (spans, i);
    }
  n_spans = spans->len / 2;
  for (guint i = 0; i < n_spans; i++)
    {
      const guint *span = &g_array_index (spans, guint, 2 * i);

      fade (self, span[0], -1, i > 0 ? (gint64) span[-1] - 1 : -1);
      fade (self, span[1] - 1, 1, i + 1 < n_spans ? span[2] : self->n);
    }
  return n_spans;
}

/* Heights jump where a foot begins to rest on another joint: their mean over a window does not. */
static void
smooth_heights (Foot *self)
{
  guint reach = (guint) CLAMP (SETTLE / self->frame_time, 0.0, 1e6);
  g_autofree double *heights = g_new (double, self->n);

  for (guint i = self->first; i < self->n; i++)
    heights[i] = self->moves[i].z;
  mo_smooth_window (heights, self->first, self->n, reach);
  for (guint i = self->first; i < self->n; i++)
    self->moves[i].z = heights[i];
}

/* The leg with its ankle moved. Returns how far its bones turn for it. */
static double
bend (MoLeg *leg, MoVec3 move)
{
  MoTwoBone limb = { leg->hip, leg->knee, leg->ankle };
  MoQuat thigh, shin;

  mo_two_bone_reach (&limb, mo_vec3_add (leg->ankle, move),
                     mo_quat_rotate (leg->thigh, (MoVec3){ 1.0, 0.0, 0.0 }));
  thigh = mo_quat_between (mo_vec3_sub (leg->knee, leg->hip), mo_vec3_sub (limb.middle, limb.root));
  shin = mo_quat_between (mo_vec3_sub (leg->ankle, leg->knee), mo_vec3_sub (limb.end, limb.middle));
  leg->thigh = mo_quat_mul (leg->thigh, thigh);
  leg->shin = mo_quat_mul (leg->shin, shin);
  return MAX (mo_quat_angle (MO_QUAT_IDENTITY, thigh), mo_quat_angle (MO_QUAT_IDENTITY, shin));
}

/* As much of a move as the leg's bones may turn for. */
static MoVec3
limit (const MoLeg *leg, MoVec3 wanted, double most)
{
  MoLeg tried = *leg;
  double low = 0.0, high = 1.0;

  if (bend (&tried, wanted) <= most)
    return wanted;
  for (guint i = 0; i < 12; i++)
    {
      double part = (low + high) / 2.0;

      tried = *leg;
      if (bend (&tried, mo_vec3_scale (wanted, part)) <= most)
        low = part;
      else
        high = part;
    }
  return mo_vec3_scale (wanted, low);
}

/* Moves the hips along with the feet, level: what both are moved by, no leg has to bend for, and of what one is
 * moved by only half. But they keep to their way, by `most` metres. */
static void
share (Foot feet[2], guint frame, double most)
{
  MoVec3 shared = mo_vec3_lerp (feet[0].moves[frame], feet[1].moves[frame], 0.5);
  double length;

  shared.z = 0.0;
  length = mo_vec3_length (shared);
  if (length > most)
    shared = mo_vec3_scale (shared, most / length);
  feet->motion->hips[frame] = mo_vec3_add (feet->motion->hips[frame], shared);
  for (guint side = 0; side < 2; side++)
    feet[side].moves[frame] =
        mo_vec3_sub (feet[side].moves[frame], mo_vec3_scale (shared, feet[side].weights[frame]));
}

static void
apply (Foot *self, guint frame)
{
  const MoVec3 *move = &self->moves[frame];
  MoLeg leg;

  if (mo_vec3_is_zero (*move))
    return;
  mo_fitted_motion_get_leg (self->motion, frame, self->side, &leg);
  bend (&leg, limit (&leg, (MoVec3){ 0.0, 0.0, move->z }, MOST_UP));
  mo_fitted_motion_set_leg (self->motion, frame, self->side, &leg);
  mo_fitted_motion_get_leg (self->motion, frame, self->side, &leg);
  bend (&leg, limit (&leg, (MoVec3){ move->x, move->y, 0.0 }, MOST_LEVEL));
  mo_fitted_motion_set_leg (self->motion, frame, self->side, &leg);
}

static void
init (Foot *self, MoFittedMotion *motion, const MoContacts *contacts, MoSide side)
{
  *self = (Foot){ motion, contacts, side, contacts->first, contacts->n_frames };
  self->frame_time = MAX (mo_clip_frame_time (motion->clip), 1e-6);
  self->joints = g_malloc0_n (self->n, sizeof *self->joints);
  self->moves = g_new0 (MoVec3, self->n);
  self->weights = g_new0 (double, self->n);
  for (guint i = self->first; i < self->n; i++)
    {
      MoLeg leg;

      mo_fitted_motion_get_leg (motion, i, side, &leg);
      self->joints[i][MO_FOOT_ANKLE] = leg.ankle;
      self->joints[i][MO_FOOT_TOE] = leg.toe;
    }
}

/* How far the hips go, level. */
static double
find_way (const MoFittedMotion *motion, const MoContacts *contacts)
{
  double way = 0.0;

  for (guint i = contacts->first + 1; i < contacts->n_frames; i++)
    way += hypot (motion->hips[i].x - motion->hips[i - 1].x,
                  motion->hips[i].y - motion->hips[i - 1].y);
  return way;
}

guint
mo_planting_run (MoFittedMotion *motion, const MoContacts *contacts)
{
  double most = STRAY * MAX (find_way (motion, contacts), LEAST_WAY);
  guint n_planted = 0;
  Foot feet[2];

  for (guint side = 0; side < 2; side++)
    {
      init (&feet[side], motion, contacts, (MoSide) side);
      n_planted += find_moves (&feet[side]);
      smooth_heights (&feet[side]);
    }
  for (guint i = contacts->first; i < contacts->n_frames; i++)
    {
      share (feet, i, most);
      for (guint side = 0; side < 2; side++)
        apply (&feet[side], i);
    }
  for (guint side = 0; side < 2; side++)
    {
      g_free (feet[side].joints);
      g_free (feet[side].moves);
      g_free (feet[side].weights);
    }
  return n_planted;
}
