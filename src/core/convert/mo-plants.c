/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-plants.h"

#include "mo-footing.h"
#include "mo-limb-solve.h"

/* Motions without frames are looked at so many times a second, and none at more times. */
#define USUAL_RATE 60.0
#define MOST_TIMES 65536.0

/* A foot this far off its place (metres) takes all of a fade, one that is nearer less, at least half of it: the longer it is
 * held back in its step, the faster the knee has to be thereafter. */
#define FAR_OFF 0.02

/* A direction that changes by less (radians) is held. */
#define HELD_TURN MO_DEGREES (10)

/* Plants say where a joint is, from such a part on: times in files have a few digits. */
#define ALL_HELD 0.999999

/* One joint at all times. */
typedef struct
{
  guint n;
  double begin, step; /* seconds of the source */
  MoTransform *world[2];
} Course;

static double
time_of (const Course *self, guint index)
{
  return self->begin + index * self->step;
}

/* Where up to two joints are, from one time of the source to another. */
static void
follow (Course *self, const MoPrepared *prepared, const guint *joints, guint n_joints, double from,
        double to)
{
  MoSourceSpan span = mo_prepared_get_source (prepared);
  double step = span.frame_time > 0.0 ? span.frame_time : 1.0 / USUAL_RATE;
  double begin = MAX (from, span.begin), end = MAX (MIN (to, span.end), begin);
  MoPose pose;

  self->step = MAX (step, (end - begin) / MOST_TIMES);
  self->begin = begin;
  self->n = (guint) floor ((end - begin) / self->step + 1e-6) + 1;
  for (guint k = 0; k < n_joints; k++)
    self->world[k] = g_new (MoTransform, self->n);
  for (guint i = 0; i < self->n; i++)
    {
      mo_prepared_get_pose (prepared, mo_prepared_get_time (prepared, time_of (self, i)), &pose);
      for (guint k = 0; k < n_joints; k++)
        self->world[k][i] = pose.world[joints[k]];
    }
}

static void
course_clear (Course *self)
{
  g_free (self->world[0]);
  g_free (self->world[1]);
}

/* The middle of all directions, if none is far from it. */
static gboolean
find_turn (const MoTransform *world, guint from, guint to, MoQuat *turn)
{
  MoQuat sum = { 0.0, 0.0, 0.0, 0.0 };

  for (guint i = from; i <= to; i++)
    {
      MoQuat q = world[i].rotation;
      double sign = mo_quat_dot (q, sum) < 0.0 ? -1.0 : 1.0;

      sum = (MoQuat){ sum.x + sign * q.x, sum.y + sign * q.y, sum.z + sign * q.z,
                      sum.w + sign * q.w };
    }
  *turn = mo_quat_normalise (sum);
  for (guint i = from; i <= to; i++)
    if (mo_quat_angle (world[i].rotation, *turn) > HELD_TURN)
      return FALSE;
  return TRUE;
}

static gboolean
is_whole (const MoEdit *edit)
{
  return !edit->is_muted && edit->weight >= ALL_HELD;
}

/* How much of a joint's place is said by plants: of an edit that is not all there, nothing. Free it. */
static double *
find_held (const MoEdits *edits, const Course *course, guint joint)
{
  double *held = g_new0 (double, course->n);

  for (guint i = 0; edits != NULL && i < edits->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (edits, i);

      for (guint k = 0; is_whole (edit) && k < edit->plants->len; k++)
        {
          const MoPlant *plant = &g_array_index (edit->plants, MoPlant, k);
          double at = CLAMP (floor ((plant->from - course->begin) / course->step), 0.0, course->n);

          if (plant->joint != joint)
            continue;
          for (guint t = (guint) at; t < course->n && time_of (course, t) <= plant->to; t++)
            held[t] = MAX (held[t], mo_edit_weight_at (edit, time_of (course, t))
                                        * mo_plant_weight_at (plant, time_of (course, t)));
        }
    }
  return held;
}

/* Whether a foot stands in one go throughout a stretch of samples. */
static gboolean
stands_in (const GArray *spans, gint64 from, gint64 to)
{
  for (guint i = 0; i < spans->len; i++)
    {
      const MoFooting *span = &g_array_index (spans, MoFooting, i);

      if ((gint64) span->from <= from && (gint64) span->to >= to)
        return TRUE;
    }
  return FALSE;
}

/* A run of samples in which plants come and go is no step where the foot stood before they came, too, or after they went: it was on the
 * floor all the time, and slides. */
static void
judge_run (const double *held, guint8 *led, guint n, const GArray *spans, guint from, guint to,
           guint shortest)
{
  gboolean free_before = from >= shortest, free_after = to + shortest < n;

  for (guint i = 1; i <= shortest; i++)
    {
      free_before = free_before && held[from - i] <= 0.0;
      free_after = free_after && held[to + i] <= 0.0;
    }
  if ((free_before && stands_in (spans, (gint64) from - shortest, to))
      || (free_after && stands_in (spans, from, (gint64) to + shortest)))
    memset (led + from, 0, to - from + 1);
}

/* Where a foot stands, but for where plants take it to its place or let it go. */
static GArray *
find_spans (const MoEdits *edits, const Course *course, guint joint, const MoVec3 *places)
{
  g_autofree double *held = find_held (edits, course, joint);
  g_autofree guint8 *led = g_new (guint8, course->n);
  g_autoptr (GArray) spans = mo_footing_find (places, NULL, course->n, course->step);
  guint shortest = (guint) CLAMP (ceil (MO_FOOTING_SHORTEST / course->step - 1e-6), 1.0, 1e6);

  for (guint i = 0; i < course->n; i++)
    led[i] = held[i] > 0.0 && held[i] < ALL_HELD;
  for (guint from = 0, to; from < course->n; from = to + 1)
    {
      for (to = from; led[from] && to + 1 < course->n && led[to + 1];)
        to++;
      if (led[from])
        judge_run (held, led, course->n, spans, from, to, shortest);
    }
  return mo_footing_find (places, led, course->n, course->step);
}

GArray *
mo_prepared_find_contacts (const MoPrepared *self)
{
  const guint ankles[2] = { (guint) mo_rig_find ("mAnkleLeft"),
                            (guint) mo_rig_find ("mAnkleRight") };
  GArray *contacts = g_array_new (FALSE, TRUE, sizeof (MoFootContact));
  Course course = { 0 };

  follow (&course, self, ankles, 2, -INFINITY, INFINITY);
  for (guint k = 0; k < 2; k++)
    {
      g_autofree MoVec3 *places = g_new (MoVec3, course.n);
      g_autoptr (GArray) spans = NULL;

      for (guint i = 0; i < course.n; i++)
        places[i] = course.world[k][i].position;
      spans = find_spans (mo_prepared_get_edits (self), &course, ankles[k], places);
      for (guint i = 0; i < spans->len; i++)
        {
          const MoFooting *span = &g_array_index (spans, MoFooting, i);
          MoFootContact contact = {
            .joint = ankles[k],
            .from = time_of (&course, span->from),
            .to = time_of (&course, span->to),
            .at = span->at,
            .slide = span->slide,
            .off = { mo_vec3_length (mo_vec3_sub (places[span->from], span->at)),
                     mo_vec3_length (mo_vec3_sub (places[span->to], span->at)) }
          };

          contact.has_turn = find_turn (course.world[k], span->from, span->to, &contact.turn);
          g_array_append_val (contacts, contact);
        }
    }
  course_clear (&course);
  return contacts;
}

/* Makes room between a plant and what stands before it, which may be a plant as well: half of the time for each. */
static void
keep_apart (MoPlant *before, double end, MoPlant *plant)
{
  double gap = MAX (plant->from - end, 0.0), all = plant->fade[0];

  if (before != NULL)
    all += before->fade[1];
  if (all <= gap)
    return;
  plant->fade[0] = before != NULL ? gap / 2.0 : gap;
  if (before != NULL)
    before->fade[1] = gap / 2.0;
}

/* With its fades, which so far are beyond it. */
static void
widen (MoEdit *edit)
{
  for (guint i = 0; i < edit->plants->len; i++)
    {
      MoPlant *plant = &g_array_index (edit->plants, MoPlant, i);

      plant->from -= plant->fade[0];
      plant->to += plant->fade[1];
    }
}

static double
fade_of (const MoMendRange *range, double off)
{
  return range->fade * CLAMP (off / FAR_OFF, 0.5, 1.0);
}

static MoPlant
plant_of (const MoFootContact *contact, const MoMendRange *range)
{
  return (MoPlant){ .joint = contact->joint,
                    .from = contact->from,
                    .to = contact->to,
                    .fade = { fade_of (range, contact->off[0]), fade_of (range, contact->off[1]) },
                    .at = contact->at,
                    .has_turn = contact->has_turn,
                    .turn = contact->has_turn ? contact->turn : MO_QUAT_IDENTITY };
}

MoEdit *
mo_edit_new_plants (const GArray *contacts, const guint8 joints[MO_RIG_N_JOINTS],
                    const MoMendRange *range)
{
  g_autoptr (MoEdit) edit = mo_edit_new (MO_EDIT_PLANT);
  const MoFootContact *before = NULL;
  MoPlant *last = NULL; /* of the contact before, if it is planted */

  for (guint i = 0; i < contacts->len; i++)
    {
      const MoFootContact *contact = &g_array_index (contacts, MoFootContact, i);
      gboolean is_planted = joints[contact->joint] && !contact->stays && contact->to >= range->from
                            && contact->from <= range->to;

      if (before != NULL && before->joint != contact->joint)
        before = NULL;
      if (is_planted)
        {
          MoPlant plant = plant_of (contact, range);

          if (before != NULL)
            keep_apart (last, before->to, &plant);
          g_array_append_val (edit->plants, plant);
        }
      else if (before != NULL && last != NULL)
        last->fade[1] = MIN (last->fade[1], MAX (contact->from - before->to, 0.0));
      last = is_planted ? &g_array_index (edit->plants, MoPlant, edit->plants->len - 1) : NULL;
      before = contact;
    }
  widen (edit);
  return edit->plants->len > 0 ? g_steal_pointer (&edit) : NULL;
}

MoEdit *
mo_edit_new_hold (const MoPrepared *self, const guint8 joints[MO_RIG_N_JOINTS],
                  const MoMendRange *range)
{
  g_autoptr (MoEdit) edit = mo_edit_new (MO_EDIT_PLANT);

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoPlant plant = {
        .joint = i, .from = range->from, .to = range->to, .fade = { range->fade, range->fade }
      };
      Course course = { 0 };
      MoLimbJoints limb;

      if (!joints[i] || !mo_limb_joints_find (i, &limb))
        continue;
      follow (&course, self, &i, 1, range->from, range->to);
      for (guint k = 0; k < course.n; k++)
        plant.at =
            mo_vec3_add (plant.at, mo_vec3_scale (course.world[0][k].position, 1.0 / course.n));
      plant.has_turn = find_turn (course.world[0], 0, course.n - 1, &plant.turn)
                       && mo_rig_joint (i)->group == MO_GROUP_LEGS;
      if (!plant.has_turn)
        plant.turn = MO_QUAT_IDENTITY;
      g_array_append_val (edit->plants, plant);
      course_clear (&course);
    }
  widen (edit);
  return edit->plants->len > 0 ? g_steal_pointer (&edit) : NULL;
}

MoEdit *
mo_edit_new_frozen (const MoPrepared *self, const guint8 joints[MO_RIG_N_JOINTS],
                    const MoMendRange *range)
{
  g_autoptr (MoPosture) posture = mo_posture_new ();
  gboolean moves[MO_RIG_N_JOINTS] = { FALSE }, is_any = FALSE;
  MoPose pose;

  mo_pose_reset (&pose);
  mo_prepared_sample (self, mo_prepared_get_time (self, range->from), &pose, moves);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      if (!joints[i] || !moves[i])
        continue;
      is_any = TRUE;
      mo_posture_set_turn (posture, i, pose.local[i].rotation);
      if (i == MO_RIG_PELVIS)
        mo_posture_set_move (posture, i, pose.local[i].position);
    }
  return is_any ? mo_edit_new_still (posture, range) : NULL;
}
