/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-handle.h"
#include "edit-posing.h"
#include "edit-test.h"

#include "mo-poser.h"
#include "mo-twin.h"

/* What the tests of posing have in common: a document that is posed, and what its result plays. */

#define SAME_ANGLE MO_DEGREES (0.02)
#define SAME_PLACE 0.0003

typedef struct
{
  EditDocument *document;
  EditSession *session;
  EditPosing *posing;
} Fixture;

static inline guint
joint_of (const char *name)
{
  return (guint) mo_rig_find (name);
}

static inline void
set_up (Fixture *self, gconstpointer sample)
{
  self->document = test_document (sample);
  self->session = edit_session_new ();
  self->posing = edit_posing_new ();
  g_object_bind_property (self->document, "clip", self->session, "clip", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->document, "motion", self->session, "motion", G_BINDING_SYNC_CREATE);
  g_object_set (self->posing, "document", self->document, "session", self->session, NULL);
}

static inline void
tear_down (Fixture *self, gconstpointer sample)
{
  g_object_unref (self->posing);
  g_object_unref (self->session);
  g_object_unref (self->document);
}

/* What the .anim plays at the session's time. */
static inline MoPose
get_played (Fixture *self)
{
  g_autoptr (MoPoser) poser = mo_poser_new (edit_document_get_motion (self->document));

  return *mo_poser_get_pose (poser, edit_session_get_time (self->session));
}

static inline void
assert_joint (const MoPose *a, const MoPose *b, guint joint)
{
  double angle = mo_quat_angle (a->local[joint].rotation, b->local[joint].rotation);

  if (angle > SAME_ANGLE)
    g_error ("%s is %.3f degrees off", mo_rig_joint (joint)->name, angle * 180.0 / G_PI);
}

static inline MoQuat
small_turn (double x, double y, double z)
{
  return mo_quat_exp ((MoVec3){ MO_DEGREES (x), MO_DEGREES (y), MO_DEGREES (z) });
}

static inline MoQuat
turned (Fixture *self, guint joint, MoQuat by)
{
  return mo_quat_normalise (
      mo_quat_mul (by, edit_posing_get_start (self->posing)->local[joint].rotation));
}

static inline double
get_angle (Fixture *self, guint joint, MoAngle angle)
{
  double angles[MO_N_ANGLES];
  MoRange range;
  MoPose pose;

  edit_posing_get_pose (self->posing, &pose);
  mo_range_init (&range, joint);
  mo_range_get_angles (&range, pose.local[joint].rotation, angles);
  return angles[angle] * 180.0 / G_PI;
}
