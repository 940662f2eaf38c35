/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-body.h"

#include "mo-contacts.h"

/* When the feet of a source touch its floor. */

#define FRAME_TIME (1.0 / 30.0)
#define FIRST 30u
#define LAST 60u
#define N 90u

static gboolean
rests (const MoContacts *contacts, guint frame, MoSide side, MoFootJoint joint)
{
  return mo_contacts_has (contacts, frame, side, joint, MO_CONTACT_REST);
}

/* The left knee goes up and down again; the foot stays level. */
static void
lift (double *row, guint frame)
{
  double angle =
      frame < FIRST || frame >= LAST ? 0.0 : 60.0 * sin (G_PI * (frame - FIRST) / (LAST - FIRST));

  *test_body_turn (row, "LeftUpLeg", 0) = -angle;
  *test_body_turn (row, "LeftLeg", 0) = 2.0 * angle;
  *test_body_turn (row, "LeftFoot", 0) = -angle;
}

static void
test_lifted (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, lift);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);

  for (guint i = 0; i < N; i++)
    for (guint joint = 0; joint < MO_N_FOOT_JOINTS; joint++)
      {
        g_assert_true (rests (contacts, i, MO_SIDE_RIGHT, (MoFootJoint) joint));
        if (i + 2 < FIRST || i > LAST + 2)
          g_assert_true (rests (contacts, i, MO_SIDE_LEFT, (MoFootJoint) joint));
        if (i > FIRST + 4 && i + 4 < LAST)
          g_assert_false (mo_contacts_has (contacts, i, MO_SIDE_LEFT, (MoFootJoint) joint,
                                           MO_CONTACT_LOW | MO_CONTACT_REST));
      }
}

/* The floor is where the ankles rest, in metres on the avatar. */
static void
test_floor (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, lift);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);
  double ankle = TEST_BODY_HIPS - 0.05 - 2.0 * 0.48;

  g_assert_cmpfloat_with_epsilon (contacts->floor[MO_FOOT_ANKLE], ankle * body->fitting.scale,
                                  1e-4);
  g_assert_cmpfloat_with_epsilon (contacts->floor[MO_FOOT_TOE],
                                  (ankle - 0.03) * body->fitting.scale, 1e-4);
}

/* A metre a second from frame FIRST on. */
static void
slide (double *row, guint frame)
{
  *test_body_place (row, 2) = frame > FIRST ? (frame - FIRST) * FRAME_TIME : 0.0;
}

static void
test_sliding (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, slide);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < N; i++)
      {
        g_assert_true (mo_contacts_has (contacts, i, (MoSide) side, MO_FOOT_ANKLE, MO_CONTACT_LOW));
        if (i < FIRST || i > FIRST + 1)
          g_assert_cmpint (rests (contacts, i, (MoSide) side, MO_FOOT_ANKLE), ==, i < FIRST);
      }
}

/* A jitter that goes nowhere does not end a contact. */
static void
jitter (double *row, guint frame)
{
  *test_body_place (row, 2) = frame == FIRST || frame == FIRST + 1 ? 0.015 : 0.0;
}

static void
test_gap (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, jitter);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);

  for (guint i = 0; i < N; i++)
    g_assert_true (rests (contacts, i, MO_SIDE_LEFT, MO_FOOT_ANKLE));
}

/* What has no speed rests. */
static void
test_one_frame (void)
{
  g_autoptr (TestBody) body = test_body_new (1, FRAME_TIME, slide);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);

  g_assert_true (rests (contacts, 0, MO_SIDE_LEFT, MO_FOOT_ANKLE));
  g_assert_true (rests (contacts, 0, MO_SIDE_RIGHT, MO_FOOT_TOE));
}

/* One after the other. */
static void
take_pose (guint frame, const MoTransform *pose, gpointer data)
{
  (void) pose;
  g_array_append_val (data, frame);
}

static MoFitting
fit_by_turns (const TestBody *body, const MoFigure *figure)
{
  MoFitting fitting;

  g_assert_true (mo_fitting_init_by_turns (&fitting, figure, mo_joint_map_get_body (body->map),
                                           body->clip->skeleton, 0, 1.0));
  g_assert_true (mo_contacts_takes_rows (&fitting));
  return fitting;
}

/* Of many frames at once it comes to the same, to the last bit. */
static void
test_rows (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, lift);
  g_autoptr (MoFigure) together = mo_figure_new_stream (body->clip);
  g_autoptr (MoFigure) one_by_one = mo_figure_new_stream (body->clip);
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (guint));
  const MoContactsWatch watch = { take_pose, NULL };
  MoFitting fittings[] = { fit_by_turns (body, together), fit_by_turns (body, one_by_one) };
  g_autoptr (MoContacts) a = mo_contacts_find (&fittings[0], FRAME_TIME);
  g_autoptr (MoContacts) b = mo_contacts_find_while (&fittings[1], FRAME_TIME, &watch, frames);

  g_assert_cmpmem (a->floor, sizeof a->floor, b->floor, sizeof b->floor);
  g_assert_cmpmem (a->marks, N * sizeof *a->marks, b->marks, N * sizeof *b->marks);
  g_assert_cmpuint (frames->len, ==, N);
  for (guint i = 0; i < N; i++)
    g_assert_cmpuint (g_array_index (frames, guint, i), ==, i);
}

/* So do the poses, the last of which is there for who asks for it next. */
static void
test_pose_rows (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, lift);
  g_autoptr (MoFigure) together = mo_figure_new_stream (body->clip);
  g_autoptr (MoFigure) one_by_one = mo_figure_new_stream (body->clip);
  const MoTransformRow *rows = NULL;
  guint n;

  g_assert_cmpuint (mo_figure_find_rows (body->figure, 1, &rows), ==, 0);
  g_assert_cmpuint (mo_figure_find_rows (together, 0, &rows), ==, 0);
  g_assert_cmpuint (mo_figure_find_rows (together, 5, &rows), ==, 0);
  for (guint first = 1; first < N; first += n)
    {
      n = mo_figure_find_rows (together, first, &rows);
      g_assert_cmpuint (n, >, 0);
      for (guint i = 0; i < n; i++)
        {
          const MoTransform *pose = mo_figure_pose (one_by_one, first + i);

          for (guint k = 0; k < together->n_joints; k++)
            {
              MoTransform here = { mo_quat_row_get (&rows[k].rotation, i),
                                   mo_vec3_row_get (&rows[k].position, i) };

              g_assert_cmpmem (&here, sizeof here, &pose[k], sizeof pose[k]);
              here = mo_figure_pose (body->figure, first + i)[k];
              g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (here.position, pose[k].position)), <,
                                 1e-9);
            }
        }
      g_assert_cmpmem (mo_figure_pose (together, first + n - 1),
                       together->n_joints * sizeof (MoTransform),
                       mo_figure_pose (one_by_one, first + n - 1),
                       together->n_joints * sizeof (MoTransform));
    }
  g_assert_cmpuint (mo_figure_find_rows (together, N, &rows), ==, 0);
}

/* A pose that is kept stays whichever others are asked for, and is the same with and without memory for all. */
static void
test_kept_pose (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, lift);
  g_autoptr (MoFigure) stream = mo_figure_new_stream (body->clip);
  const MoTransform *kept = mo_figure_keep_pose (stream, LAST - 10);
  const MoTransform *all = mo_figure_keep_pose (body->figure, LAST - 10);

  for (guint i = 0; i < N; i++)
    mo_figure_pose (stream, i);
  for (guint k = 0; k < stream->n_joints; k++)
    {
      g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (kept[k].position, all[k].position)), <, 1e-9);
      g_assert_cmpfloat (mo_quat_angle (kept[k].rotation, all[k].rotation), <, 1e-7);
    }
  g_assert_true (kept != mo_figure_pose (stream, LAST - 10));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/contacts/lifted", test_lifted);
  g_test_add_func ("/contacts/floor", test_floor);
  g_test_add_func ("/contacts/sliding", test_sliding);
  g_test_add_func ("/contacts/gap", test_gap);
  g_test_add_func ("/contacts/one-frame", test_one_frame);
  g_test_add_func ("/contacts/rows", test_rows);
  g_test_add_func ("/contacts/pose-rows", test_pose_rows);
  g_test_add_func ("/contacts/kept-pose", test_kept_pose);
  return g_test_run ();
}
