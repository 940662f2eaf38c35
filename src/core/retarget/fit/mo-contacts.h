/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* Where the feet of a source touch its floor: ankles and toes that are as low as they are when they rest. */

typedef enum
{
  MO_FOOT_ANKLE,
  MO_FOOT_TOE, /* the joint at the ball of the foot */
  MO_N_FOOT_JOINTS,
} MoFootJoint;

typedef enum
{
  MO_CONTACT_LOW = 1 << 0,  /* as high above the floor as when it rests */
  MO_CONTACT_REST = 1 << 1, /* and it rests */
} MoContact;

struct _MoContacts
{
  guint first, n_frames; /* of the clip */
  /* How high they rest: metres on the avatar, from the file's origin. */
  double floor[MO_N_FOOT_JOINTS];
  guint8 (*marks)[2][MO_N_FOOT_JOINTS]; /* MoContact, for each frame, side and joint */
  guint8 (*tips)
      [2]; /* whether the tips of the toes are on the floor, for each frame and side; NULL where joints turn as
                      * those of the source, which says where they are */
};

/* `frame_time` in seconds. Free it. */
MoContacts *mo_contacts_find (const MoFitting *fitting, double frame_time);

/* Who wants the poses too need not have them worked out again: either is called for each frame once, from the first on.
 * `look_at_rows` only where mo_contacts_takes_rows. */
typedef struct
{
  void (*look) (guint frame, const MoTransform *pose, gpointer data);
  void (*look_at_rows) (guint frame, guint n, const MoTransformRow *rows, gpointer data);
} MoContactsWatch;

/* Whether many frames can be looked at together: joints turn as the source's do, and feet are turned by something. */
gboolean mo_contacts_takes_rows (const MoFitting *fitting);

/* The same while another looks. */
MoContacts *mo_contacts_find_while (const MoFitting *fitting, double frame_time,
                                    const MoContactsWatch *watch, gpointer data);
void mo_contacts_free (MoContacts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoContacts, mo_contacts_free)

static inline gboolean
mo_contacts_has (const MoContacts *self, guint frame, MoSide side, MoFootJoint joint,
                 MoContact what)
{
  return (self->marks[frame][side][joint] & what) != 0;
}

/* Where a joint of the source's foot is: metres on the avatar, upright, from the file's origin. Where the source has
 * no toes they are those of the avatar on its foot. */
MoVec3 mo_contacts_get_place (const MoFitting *fitting, guint frame, MoSide side,
                              MoFootJoint joint);

G_END_DECLS
