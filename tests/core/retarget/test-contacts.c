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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/contacts/lifted", test_lifted);
  g_test_add_func ("/contacts/floor", test_floor);
  g_test_add_func ("/contacts/sliding", test_sliding);
  g_test_add_func ("/contacts/gap", test_gap);
  g_test_add_func ("/contacts/one-frame", test_one_frame);
  return g_test_run ();
}
