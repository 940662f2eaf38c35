/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-floor.h"

#include "mo-stance.h"

/* Hips are moved from frame to frame by at most so much (metres), and evenly over so many seconds before and
 * after. */
#define MOST 0.1
#define SMOOTH 0.1

/* Feet sink into the floor by no more than this (metres): where the floor of a capture is not level, it is the avatar
 * that is raised. */
#define SUNK 0.02

/* Over so many seconds before and after it is raised evenly: toes of a run dip for a moment, and longer the foot that
 * stands before would be off the floor. */
#define SUNK_SMOOTH 0.05

/* A foot that is no farther from the floor rests on it (metres). */
#define ON_FLOOR 0.03

/* Who stands on the tips of the toes has them so much lower than all else of the foot (metres). */
#define ON_TIPS 0.03

/* And for so long (seconds): in a step the toes are the last on the floor for a moment. */
#define TIPS_FOR 0.4

/* How high the joints of a foot are above where they are on the avatar that stands. */
static void
get_leg_heights (const MoLeg *leg, MoSide side, double heights[MO_N_FOOT_JOINTS])
{
  const MoStance *stance = mo_stance_get ();

  heights[MO_FOOT_ANKLE] = leg->ankle.z - stance->ankle[side].z;
  heights[MO_FOOT_TOE] = leg->toe.z - stance->toe[side].z;
}

G_STATIC_ASSERT (G_N_ELEMENTS (((MoFittedMotion *) NULL)->feet[0][0]) == MO_N_FOOT_JOINTS);

void
mo_floor_keep_feet (MoFittedMotion *motion, guint frame)
{
  motion->hips[frame] = (MoVec3){ 0.0, 0.0, 0.0 };
  for (guint side = 0; side < 2; side++)
    {
      MoLeg leg;

      mo_fitted_motion_get_leg (motion, frame, (MoSide) side, &leg);
      get_leg_heights (&leg, (MoSide) side, motion->feet[frame][side]);
    }
}

static void
get_heights (const MoFittedMotion *motion, guint frame, MoSide side,
             double heights[MO_N_FOOT_JOINTS])
{
  MoLeg leg;

  if (motion->feet != NULL)
    {
      for (guint joint = 0; joint < MO_N_FOOT_JOINTS; joint++)
        heights[joint] = motion->feet[frame][side][joint] + motion->hips[frame].z;
      return;
    }
  mo_fitted_motion_get_leg (motion, frame, side, &leg);
  get_leg_heights (&leg, side, heights);
}

/* How high the tip of the toes is above where it is on the avatar that stands, and whether it is the lowest part of the
 * foot. */
static gboolean
get_tip_height (const MoFittedMotion *motion, guint frame, MoSide side, double *height)
{
  const MoStance *stance = mo_stance_get ();
  double heights[MO_N_FOOT_JOINTS];
  MoVec3 toes;
  MoLeg leg;

  mo_fitted_motion_get_leg (motion, frame, side, &leg);
  get_leg_heights (&leg, side, heights);
  toes = mo_quat_rotate (mo_fitted_motion_turn (motion, frame, mo_fitted_limb (side, MO_LIMB_TOE),
                                                leg.foot),
                         mo_vec3_sub (stance->tip[side], stance->toe[side]));
  *height = leg.toe.z + toes.z - stance->tip[side].z;
  return *height < MIN (heights[MO_FOOT_ANKLE], heights[MO_FOOT_TOE]) - ON_TIPS;
}

static gboolean
is_low (const MoContacts *contacts, guint frame)
{
  for (guint side = 0; side < 2; side++)
    for (guint joint = 0; joint < MO_N_FOOT_JOINTS; joint++)
      if (mo_contacts_has (contacts, frame, (MoSide) side, (MoFootJoint) joint, MO_CONTACT_LOW))
        return TRUE;
  return FALSE;
}

/* Forgets what is no longer than a step. */
static void
forget_steps (guint8 (*tips)[2], const MoContacts *contacts, guint least)
{
  for (guint side = 0; side < 2; side++)
    for (guint i = contacts->first, from = i; i <= contacts->n_frames; i++)
      {
        if (i < contacts->n_frames && tips[i][side])
          continue;
        for (guint k = from; i - from < least && k < i; k++)
          tips[k][side] = FALSE;
        from = i + 1;
      }
}

/* In which frames only the tips of the toes of which foot are on the floor, as of one that hangs down from its ankle: in most
 * of those with a foot on the floor, or for some time. NULL where nothing is known of tips. Toes of the source that sink into its
 * floor, as rigid ones do in each step, are not on it. */
static guint8 (*find_tips (const MoFittedMotion *motion, const MoContacts *contacts))[2]
{
  double frame_time = MAX (mo_clip_frame_time (motion->clip), 1e-6);
  guint n = contacts->n_frames, n_low = 0, n_on_tips = 0;
  guint8 (*tips)[2];

  if (contacts->tips == NULL)
    return NULL;
  tips = g_malloc0_n (n, sizeof *tips);
  for (guint i = contacts->first; i < n; i++)
    {
      for (guint side = 0; side < 2; side++)
        {
          double height;

          tips[i][side] =
              contacts->tips[i][side] && get_tip_height (motion, i, (MoSide) side, &height);
        }
      n_low += is_low (contacts, i);
      n_on_tips += tips[i][0] || tips[i][1];
    }
  if (2 * n_on_tips <= n_low)
    forget_steps (tips, contacts, (guint) CLAMP (TIPS_FOR / frame_time, 0.0, 1e6));
  return tips;
}

static gboolean
is_on_tip (const MoFittedMotion *motion, guint8 (*tips)[2], guint frame, MoSide side,
           double *height)
{
  return tips != NULL && tips[frame][side] && get_tip_height (motion, frame, side, height);
}

/* How much a frame's hips are too high; FALSE where no foot is on the floor. */
static gboolean
find_excess (const MoFittedMotion *motion, const MoContacts *contacts, guint8 (*tips)[2],
             guint frame, double *excess)
{
  double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;

  for (guint side = 0; side < 2; side++)
    {
      double heights[MO_N_FOOT_JOINTS], tip;

      if (is_on_tip (motion, tips, frame, (MoSide) side, &tip))
        {
          low = MIN (low, tip);
          high = MAX (high, tip);
          continue;
        }
      get_heights (motion, frame, (MoSide) side, heights);
      for (guint joint = 0; joint < MO_N_FOOT_JOINTS; joint++)
        if (mo_contacts_has (contacts, frame, (MoSide) side, (MoFootJoint) joint, MO_CONTACT_LOW))
          {
            low = MIN (low, heights[joint]);
            high = MAX (high, heights[joint]);
          }
    }
  *excess = (low + high) / 2.0;
  return low <= high;
}

/* Between frames whose value is known the others lie on a line, before and after them they are the same. */
static void
fill_gaps (double *values, const guint8 *is_known, guint first, guint n)
{
  guint last = n;

  for (guint i = first; i < n; i++)
    {
      if (!is_known[i])
        continue;
      for (guint j = last < n ? last + 1 : first; j < i; j++)
        values[j] = last < n ? values[last] + (values[i] - values[last]) * (j - last) / (i - last)
                             : values[i];
      last = i;
    }
  for (guint i = last + 1; i < n; i++)
    values[i] = values[last];
}

static double
find_median (const double *values, const guint8 *is_known, guint first, guint n)
{
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = first; i < n; i++)
    if (is_known[i])
      g_array_append_val (known, values[i]);
  return known->len > 0 ? mo_select ((double *) known->data, known->len, known->len / 2) : 0.0;
}

double
mo_floor_get_lowest (const MoFittedMotion *motion, guint frame)
{
  double lowest = G_MAXDOUBLE;

  for (guint side = 0; side < 2; side++)
    {
      double heights[MO_N_FOOT_JOINTS];

      get_heights (motion, frame, (MoSide) side, heights);
      for (guint joint = 0; joint < MO_N_FOOT_JOINTS; joint++)
        lowest = MIN (lowest, heights[joint]);
    }
  return lowest;
}

/* The same with the tips of toes on which the source stands. */
static double
get_lowest_with_tips (const MoFittedMotion *motion, guint8 (*tips)[2], guint frame)
{
  double lowest = mo_floor_get_lowest (motion, frame);

  for (guint side = 0; side < 2; side++)
    {
      double tip;

      if (is_on_tip (motion, tips, frame, (MoSide) side, &tip))
        lowest = MIN (lowest, tip);
    }
  return lowest;
}

/* Frames of a time (seconds): not one less where a file has rounded its frame time up. */
static guint
find_reach (const MoFittedMotion *motion, double seconds, guint n)
{
  double frame_time = MAX (mo_clip_frame_time (motion->clip), 1e-6);

  return (guint) MIN (seconds / frame_time + 1e-3, MIN (n, 1000));
}

/* The mean of the largest values about each is nowhere below the value itself. */
static void
raise_sunk (MoFittedMotion *motion, const MoContacts *contacts, guint8 (*tips)[2])
{
  guint first = contacts->first, n = contacts->n_frames;
  guint reach = find_reach (motion, SUNK_SMOOTH, n);
  g_autofree double *sunk = g_new0 (double, n), *most = g_new0 (double, n);

  for (guint i = first; i < n; i++)
    sunk[i] = MAX (0.0, -SUNK - get_lowest_with_tips (motion, tips, i));
  for (guint i = first; i < n; i++)
    if (sunk[i] > 0.0)
      for (guint k = i - MIN (reach, i - first); k < MIN (n, i + reach + 1); k++)
        most[k] = MAX (most[k], sunk[i]);
  mo_smooth_window (most, first, n, reach);
  for (guint i = first; i < n; i++)
    motion->hips[i].z += most[i];
}

void
mo_floor_find (MoFittedMotion *motion, const MoContacts *contacts)
{
  g_autofree guint8 (*tips)[2] = find_tips (motion, contacts);
  guint n = contacts->n_frames, first = contacts->first;
  g_autofree double *excess = g_new0 (double, n);
  g_autofree guint8 *is_known = g_new0 (guint8, n);
  double median;

  for (guint i = first; i < n; i++)
    is_known[i] = find_excess (motion, contacts, tips, i, &excess[i]);
  median = find_median (excess, is_known, first, n);
  fill_gaps (excess, is_known, first, n);
  for (guint i = first; i < n; i++)
    excess[i] = CLAMP (excess[i], median - MOST, median + MOST);
  mo_smooth_window (excess, first, n, find_reach (motion, SMOOTH, n));
  for (guint i = first; i < n; i++)
    motion->hips[i].z -= excess[i];
  raise_sunk (motion, contacts, tips);
}

/* -- Upside down ------------------------------------------------------------------------------- */

/* How high joints are above what is below them on the floor (metres): a wrist above its hand, the head's joint above its top. */
#define ABOVE_HAND 0.05
#define ABOVE_CROWN 0.2

static double
get_lowest_part (const MoFittedMotion *motion, guint frame)
{
  MoTrunk trunk;
  double lowest;

  mo_fitted_motion_get_trunk (motion, frame, &trunk);
  lowest = trunk.head.z - ABOVE_CROWN;
  for (guint side = 0; side < 2; side++)
    {
      MoArm arm;

      mo_fitted_motion_get_arm (motion, frame, &trunk, (MoSide) side, &arm);
      lowest = MIN (lowest, arm.wrist.z - ABOVE_HAND);
    }
  return lowest;
}

/* Whether feet are above hips, and these above the head. */
static gboolean
is_inverted (const MoFittedMotion *motion, guint frame)
{
  MoTrunk trunk;
  MoLeg leg;

  mo_fitted_motion_get_trunk (motion, frame, &trunk);
  if (!(trunk.head.z < trunk.pelvis.z))
    return FALSE;
  for (guint side = 0; side < 2; side++)
    {
      mo_fitted_motion_get_leg (motion, frame, (MoSide) side, &leg);
      if (!(leg.ankle.z > leg.hip.z))
        return FALSE;
    }
  return TRUE;
}

gboolean
mo_floor_is_inverted (const MoFittedMotion *motion, guint first)
{
  guint n = motion->fitting->figure->n_frames, n_inverted = 0;

  for (guint i = first; i < n; i++)
    n_inverted += is_inverted (motion, i);
  return 2 * n_inverted > n - first;
}

gboolean
mo_floor_find_inverted (MoFittedMotion *motion, guint first)
{
  guint n = motion->fitting->figure->n_frames;
  double lowest = G_MAXDOUBLE;

  if (!mo_floor_is_inverted (motion, first))
    return FALSE;
  /* Who comes down from there has feet on the same floor. */
  for (guint i = first; i < n; i++)
    lowest = MIN (lowest, MIN (get_lowest_part (motion, i), mo_floor_get_lowest (motion, i)));
  for (guint i = first; i < n; i++)
    motion->hips[i].z -= lowest;
  return TRUE;
}

double
mo_floor_get_excess (const MoFittedMotion *motion, const MoContacts *contacts)
{
  g_autofree guint8 (*tips)[2] = find_tips (motion, contacts);
  g_autofree double *excess = g_new0 (double, contacts->n_frames);
  g_autofree guint8 *is_known = g_new0 (guint8, contacts->n_frames);

  for (guint i = contacts->first; i < contacts->n_frames; i++)
    is_known[i] = find_excess (motion, contacts, tips, i, &excess[i]);
  return find_median (excess, is_known, contacts->first, contacts->n_frames);
}

double
mo_floor_get_share (const MoFittedMotion *motion, const MoContacts *contacts)
{
  g_autofree guint8 (*tips)[2] = find_tips (motion, contacts);
  guint n_known = 0, n_near = 0;

  for (guint i = contacts->first; i < contacts->n_frames; i++)
    {
      double excess;

      if (!find_excess (motion, contacts, tips, i, &excess))
        continue;
      n_known++;
      n_near += fabs (excess) <= ON_FLOOR;
    }
  return n_known > 0 ? (double) n_near / n_known : 0.0;
}
