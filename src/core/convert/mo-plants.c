/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-plants.h"

#include "mo-footing.h"
#include "mo-limb-solve.h"

/* Motions without frames are looked at so many times a second, and none at more times. */
#define USUAL_RATE 60.0
#define MOST_TIMES 65536.0

/* A direction that changes by less (radians) is held. */
#define HELD_TURN MO_DEGREES (10)

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
      spans = mo_footing_find (places, course.n, course.step);
      for (guint i = 0; i < spans->len; i++)
        {
          const MoFooting *span = &g_array_index (spans, MoFooting, i);
          MoFootContact contact = { .joint = ankles[k],
                                    .from = time_of (&course, span->from),
                                    .to = time_of (&course, span->to),
                                    .at = span->at,
                                    .slide = span->slide };

          contact.has_turn = find_turn (course.world[k], span->from, span->to, &contact.turn);
          g_array_append_val (contacts, contact);
        }
    }
  course_clear (&course);
  return contacts;
}

/* Fades stay apart from the plant before. */
static void
add_plant (MoEdit *edit, MoPlant plant, double fade)
{
  MoPlant *last =
      edit->plants->len > 0 ? &g_array_index (edit->plants, MoPlant, edit->plants->len - 1) : NULL;

  plant.fade[0] = plant.fade[1] = fade;
  if (last != NULL && last->joint == plant.joint)
    {
      double gap = plant.from - (last->to - last->fade[1]);

      if (gap < 2.0 * fade)
        {
          last->to += MAX (gap, 0.0) / 2.0 - last->fade[1];
          last->fade[1] = plant.fade[0] = MAX (gap, 0.0) / 2.0;
        }
    }
  plant.from -= plant.fade[0];
  plant.to += plant.fade[1];
  g_array_append_val (edit->plants, plant);
}

MoEdit *
mo_edit_new_plants (const GArray *contacts, const guint8 joints[MO_RIG_N_JOINTS],
                    const MoMendRange *range)
{
  g_autoptr (MoEdit) edit = mo_edit_new (MO_EDIT_PLANT);

  for (guint i = 0; i < contacts->len; i++)
    {
      const MoFootContact *contact = &g_array_index (contacts, MoFootContact, i);

      if (joints[contact->joint] && contact->to >= range->from && contact->from <= range->to)
        add_plant (edit,
                   (MoPlant){ .joint = contact->joint,
                              .from = contact->from,
                              .to = contact->to,
                              .at = contact->at,
                              .has_turn = contact->has_turn,
                              .turn = contact->has_turn ? contact->turn : MO_QUAT_IDENTITY },
                   range->fade);
    }
  return edit->plants->len > 0 ? g_steal_pointer (&edit) : NULL;
}

MoEdit *
mo_edit_new_hold (const MoPrepared *self, const guint8 joints[MO_RIG_N_JOINTS],
                  const MoMendRange *range)
{
  g_autoptr (MoEdit) edit = mo_edit_new (MO_EDIT_PLANT);

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoPlant plant = { .joint = i, .from = range->from, .to = range->to };
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
      add_plant (edit, plant, range->fade);
      course_clear (&course);
    }
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
