/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-constraint-preset.h"

#include "mo-footing.h"
#include "mo-hand-place.h"
#include "mo-limits.h"

#include <string.h>

/* How long a constraint comes in and goes out at most (seconds), within a stretch in which a foot stands and else. */
#define FOOT_FADE 0.1
#define FADE 0.5

/* Seconds and metres that a foot which is lower than this may be shaken for and by, in one stand. */
#define SHAKE 0.3
#define SHAKE_WAY 0.05
#define LOW 0.12

/* How much higher than where it stands a foot is at most that stands (metres), and for how long at least (seconds). */
#define SETTLED 0.02
#define SHORTEST 0.1

#define MOST_TIMES 65536.0

/* Of a foot's volume the point that is on the floor in the rest pose, and that which is the ankle. */
#define SOLE "0/0/-0.53"
#define SOLE_POINT ((MoVec3){ 0.0, 0.0, -0.53 })
#define ANKLE "-0.638/0/0.54"

/* Hands by their wrists, as feet by their ankles (below): so they get within 20 mm, by their palms within 120.
 * The point of a hand's volume that is the wrist; a right one's has the other sign sideways. */
#define LEFT_WRIST "-0.023/-0.636/-0.089"
#define RIGHT_WRIST "-0.023/0.636/-0.089"

/* Palms meet in front of the chest, or further down where hands hang down; a hand is on the hip from its top to its middle,
 * before or behind. */
static const MoHandPlaces together = {
  { 1.4, 0.0, -0.4 }, { 3.6, 0.0, -3.4 }, { 12, 1, 13 }, FALSE
};
static const MoHandPlaces on_hip = { { -0.2, 0.0, 0.5 }, { 0.4, 0.0, 0.0 }, { 4, 1, 6 }, TRUE };

/* Legs that hang down would fold up under a seat that comes down: each bone is aimed by itself then, thighs up to where
 * the knees are above shins that stand. In the space of the pelvis, as soles are on the ground when the seat is. The point
 * of a shin's volume that is the knee. */
#define KNEE "0.333/0/0.8"

/* How far below the seat soles are at least (metres, on average) of legs that hang down. */
#define HANG 0.15
#define N_LOOKS 16
#define BOTTOM ((MoVec3){ 0.0, 0.0, -1.0 })

static const struct
{
  MoConstraintPreset preset;
  const char *line;
  enum
  {
    ALWAYS,
    IF_BELOW, /* if the sole is below the seat */
    IF_LEGS_HANG
  } when;
} rows[] = {
  { MO_PRESET_LEFT_HAND_ON_HIP, "L_HAND:PELVIS,chain=2,source-offset=" LEFT_WRIST },
  { MO_PRESET_HANDS_TOGETHER, "L_HAND:CHEST,chain=2,source-offset=" LEFT_WRIST },
  { MO_PRESET_HANDS_TOGETHER, "R_HAND:CHEST,chain=2,source-offset=" RIGHT_WRIST },
  { MO_PRESET_SIT_ON_GROUND, "BUTT:GROUND,chain=0,type=plane,source-offset=0/0/-1" },
  { MO_PRESET_SIT_ON_GROUND,
    "L_LOWER_LEG:PELVIS,chain=1,source-offset=" KNEE ",target-offset=2.58/0.92/2.36",
    IF_LEGS_HANG },
  { MO_PRESET_SIT_ON_GROUND,
    "R_LOWER_LEG:PELVIS,chain=1,source-offset=" KNEE ",target-offset=2.58/-0.92/2.36",
    IF_LEGS_HANG },
  { MO_PRESET_SIT_ON_GROUND,
    "L_FOOT:PELVIS,chain=1,source-offset=" ANKLE ",target-offset=2.88/0.925/-0.385", IF_LEGS_HANG },
  { MO_PRESET_SIT_ON_GROUND,
    "R_FOOT:PELVIS,chain=1,source-offset=" ANKLE ",target-offset=2.88/-0.925/-0.385",
    IF_LEGS_HANG },
  { MO_PRESET_SIT_ON_GROUND, "L_FOOT:GROUND,chain=2,type=plane,source-offset=" SOLE, IF_BELOW },
  { MO_PRESET_SIT_ON_GROUND, "R_FOOT:GROUND,chain=2,type=plane,source-offset=" SOLE, IF_BELOW },
};

static MoConstraint
parse (const char *line)
{
  MoConstraint constraint = { 0 };

  mo_constraint_parse (line, &constraint, NULL);
  return constraint;
}

static void
set_times (MoConstraint *constraint, double in, double full, double out, double end)
{
  constraint->ease_in_start = (float) in;
  constraint->ease_in_stop = (float) full;
  constraint->ease_out_start = (float) out;
  constraint->ease_out_stop = (float) end;
}

/* Where nothing lasts, times of 0 are for ever. A seat that comes down within a fade is faster than the legs, and one that
 * moves stays where it came to: the motion as a whole eases in and out. */
static void
act_throughout (MoConstraint *constraint, MoConstraintPreset preset, const MoPresetInput *input)
{
  double fade = MIN (FADE, input->duration / 4.0);
  gboolean is_whole = input->loops || input->is_pose || preset == MO_PRESET_SIT_ON_GROUND;

  if (input->duration > 0.0 && is_whole)
    mo_constraint_act_whole (constraint, input->duration);
  else if (input->duration > 0.0)
    set_times (constraint, 0.0, fade, input->duration - fade, input->duration);
}

/* -- Feet -------------------------------------------------------------------------------------- */

/* Held by the ankle, of which the sole is a part that turns: only then is the chain made of two bones, whose lengths no
 * pose changes. The world measures it in the pose before the motion, and gives the foot its own direction back after it
 * has aimed; both move a sole, by centimetres. */
static const struct
{
  const char *ankle, *line;
} feet[] = { { "mAnkleLeft", "L_FOOT:GROUND,chain=2,source-offset=" ANKLE },
             { "mAnkleRight", "R_FOOT:GROUND,chain=2,source-offset=" ANKLE } };

static double
round_to (double value, double unit)
{
  return floor (value / unit + 0.5) * unit;
}

static void
add_stand (GArray *stands, guint foot, const MoFooting *footing, double before,
           const MoPresetInput *input)
{
  double from = footing->from * input->step, to = footing->to * input->step;
  double full = CLAMP (input->settle, from, (from + to) / 2.0);
  MoConstraint stand = parse (feet[foot].line);

  stand.target_offset[2] = (float) round_to (MAX (footing->at.z, 0.0), 1e-3);
  set_times (&stand, round_to (MAX (full - FOOT_FADE, before), 1e-3), round_to (full, 1e-3) + 1e-3,
             round_to (to, 1e-3), round_to (to + FOOT_FADE, 1e-3));
  g_array_append_val (stands, stand);
}

/* Whether a foot that stands twice was shaken meanwhile, by the noise of a recording, and has not made a step. */
static gboolean
is_one_stand (const MoFooting *a, const MoFooting *b, const MoVec3 *ankles, double step)
{
  MoVec3 way = mo_vec3_sub (ankles[b->from], ankles[a->to]);

  for (guint i = a->to; i < b->from; i++)
    if (ankles[i].z > LOW)
      return FALSE;
  return (b->from - a->to) * step <= SHAKE && hypot (way.x, way.y) <= SHAKE_WAY;
}

static MoFooting
join_stands (const MoFooting *a, const MoFooting *b)
{
  MoFooting both = { a->from, b->to, a->at, MAX (a->slide, b->slide) };
  double share = (double) (b->to - b->from + 1) / (b->to - a->from + 1);

  both.at = mo_vec3_add (mo_vec3_scale (a->at, 1.0 - share), mo_vec3_scale (b->at, share));
  return both;
}

/* A foot that comes down slowly is not there yet, and one that leaves is gone: what is left of a stand. */
static gboolean
trim_stand (MoFooting *footing, const MoVec3 *ankles, double step)
{
  double height = footing->at.z;
  MoVec3 sum = { 0.0, 0.0, 0.0 };

  for (guint i = footing->from; i <= footing->to; i++)
    height = MIN (height, ankles[i].z);
  while (footing->from < footing->to && ankles[footing->from].z > height + SETTLED)
    footing->from++;
  while (footing->to > footing->from && ankles[footing->to].z > height + SETTLED)
    footing->to--;
  for (guint i = footing->from; i <= footing->to; i++)
    sum = mo_vec3_add (sum, ankles[i]);
  footing->at = mo_vec3_scale (sum, 1.0 / (footing->to - footing->from + 1));
  return (footing->to - footing->from) * step >= SHORTEST;
}

static void
find_stands (GArray *stands, guint foot, const MoVec3 *ankles, guint n, const MoPresetInput *input)
{
  g_autoptr (GArray) spans = mo_footing_find (ankles, NULL, n, input->step);
  double before = -FOOT_FADE;

  for (guint i = 0; i < spans->len; i++)
    {
      MoFooting footing = g_array_index (spans, MoFooting, i);

      for (; i + 1 < spans->len
             && is_one_stand (&footing, &g_array_index (spans, MoFooting, i + 1), ankles,
                              input->step);
           i++)
        footing = join_stands (&footing, &g_array_index (spans, MoFooting, i + 1));
      if (!trim_stand (&footing, ankles, input->step))
        continue;
      add_stand (stands, foot, &footing, before, input);
      before = footing.to * input->step;
    }
}

static int
compare_starts (gconstpointer a, gconstpointer b)
{
  float first = ((const MoConstraint *) a)->ease_in_stop;
  float second = ((const MoConstraint *) b)->ease_in_stop;

  return (first > second) - (first < second);
}

/* A pose stands for ever, on each foot that is down, at the height at which it is. */
static void
hold_pose (GArray *stands, const MoPresetInput *input)
{
  MoPose pose;

  input->sample (input->data, 0.0, &pose);
  for (guint k = 0; k < G_N_ELEMENTS (feet); k++)
    {
      MoConstraint stand = parse (feet[k].line);
      double height = pose.world[mo_rig_find (feet[k].ankle)].position.z;

      if (height > LOW)
        continue;
      stand.target_offset[2] = (float) round_to (MAX (height, 0.0), 1e-3);
      act_throughout (&stand, MO_PRESET_FEET_ON_GROUND, input);
      g_array_append_val (stands, stand);
    }
}

static void
walk (GArray *stands, const MoPresetInput *input)
{
  MoPresetInput own = *input;
  guint n;
  g_autofree MoVec3 *places = NULL;
  MoPose pose;

  own.step = MAX (input->step, input->duration / MOST_TIMES);
  n = (guint) floor (input->duration / own.step + 1e-6) + 1;
  places = g_new (MoVec3, 2 * n);
  for (guint i = 0; i < n; i++)
    {
      input->sample (input->data, i * own.step, &pose);
      for (guint k = 0; k < 2; k++)
        places[k * n + i] = pose.world[mo_rig_find (feet[k].ankle)].position;
    }
  for (guint k = 0; k < 2; k++)
    find_stands (stands, k, &places[k * n], n, &own);
}

static void
add_feet (GArray *stands, const MoPresetInput *input)
{
  if (input->is_pose)
    hold_pose (stands, input);
  else
    walk (stands, input);
  g_array_sort (stands, compare_starts);
}

/* -- Sitting ----------------------------------------------------------------------------------- */

/* How far the lowest point of a volume is below that of the seat, on average (metres). */
static double
measure_drop (const MoPresetInput *input, const char *volume)
{
  guint seat = (guint) mo_rig_find_volume ("BUTT"), foot = (guint) mo_rig_find_volume (volume);
  double drop = 0.0;

  for (guint i = 0; i < N_LOOKS; i++)
    {
      MoPose pose;

      input->sample (input->data, input->duration * i / (N_LOOKS - 1), &pose);
      drop += mo_pose_volume_point (&pose, seat, BOTTOM).z
              - mo_pose_volume_point (&pose, foot, SOLE_POINT).z;
    }
  return drop / N_LOOKS;
}

/* Which rows a motion needs that sits. */
typedef struct
{
  gboolean hang;      /* its legs */
  double left, right; /* how far its soles are below the seat (metres) */
} Sitting;

static Sitting
look_at_sitting (const MoPresetInput *input)
{
  Sitting sitting = { FALSE, measure_drop (input, "L_FOOT"), measure_drop (input, "R_FOOT") };

  sitting.hang = sitting.left + sitting.right > 2.0 * HANG;
  return sitting;
}

static gboolean
is_needed (guint row, const Sitting *sitting)
{
  if (rows[row].when == ALWAYS)
    return TRUE;
  if (rows[row].when == IF_LEGS_HANG)
    return sitting->hang;
  return !sitting->hang && (rows[row].line[0] == 'L' ? sitting->left : sitting->right) > 0.0;
}

GArray *
mo_constraint_preset_fit (MoConstraintPreset preset, const MoPresetInput *input)
{
  GArray *constraints = g_array_new (FALSE, FALSE, sizeof (MoConstraint));
  Sitting sitting = { 0 };

  if (preset == MO_PRESET_FEET_ON_GROUND)
    add_feet (constraints, input);
  if (preset == MO_PRESET_SIT_ON_GROUND)
    sitting = look_at_sitting (input);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].preset == preset && is_needed (i, &sitting))
      {
        MoConstraint constraint = parse (rows[i].line);

        act_throughout (&constraint, preset, input);
        g_array_append_val (constraints, constraint);
      }
  if (preset == MO_PRESET_HANDS_TOGETHER || preset == MO_PRESET_LEFT_HAND_ON_HIP)
    mo_hand_place_wrists ((MoConstraint *) (gpointer) constraints->data, constraints->len,
                          preset == MO_PRESET_HANDS_TOGETHER ? &together : &on_hip, input);
  return constraints;
}

/* All but its times, and its place on the target, which depend on the motion. */
static gboolean
is_made_of (const MoConstraint *made, const char *line)
{
  MoConstraint row = parse (line);

  return memcmp (made->source_volume, row.source_volume, sizeof row.source_volume) == 0
         && memcmp (made->target_volume, row.target_volume, sizeof row.target_volume) == 0
         && made->chain_length == row.chain_length && made->type == row.type
         && memcmp (made->source_offset, row.source_offset, sizeof row.source_offset) == 0;
}

guint
mo_constraint_preset_count (MoConstraintPreset preset, const MoConstraint *made, guint n)
{
  guint count = 0;

  if (preset == MO_PRESET_FEET_ON_GROUND)
    while (count < n
           && (is_made_of (&made[count], feet[0].line) || is_made_of (&made[count], feet[1].line)))
      count++;
  for (guint i = 0; i < G_N_ELEMENTS (rows) && count < n; i++)
    if (rows[i].preset == preset && is_made_of (&made[count], rows[i].line))
      count++;
  return count;
}
