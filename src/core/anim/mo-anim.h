/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-curve.h"

G_BEGIN_DECLS

/* Exactly what an .anim holds: header, joints, 16-bit keys, constraints (docs/world/file.md,
 * Layout). Times and lengths in seconds and metres. Immutable once its maker hands it out. */

/* A key as stored: time is 0..65535 over the duration; x y z are either a rotation's quaternion
 * parts over -1..1 (w >= 0 follows from them) or a position over -5..5 m in the parent's space. */
typedef struct
{
  guint16 time, x, y, z;
} MoKey;

/* A key as plain numbers: time in seconds; a rotation as a unit quaternion, or a position in metres
 * (w unused). */
typedef struct
{
  float time;
  float x, y, z, w;
} MoPlainKey;

typedef struct
{
  guint n_keys;
  MoKey *keys;       /* NULL of a conversion to plain numbers (MoConvertOptions.is_plain) */
  MoPlainKey *plain; /* n_keys of them, kept beside the codes if those were made from plain numbers:
                      * in files of version 0.1 and within the viewer's own steps, and alone where there are no codes; NULL
                      * otherwise */
} MoTrack;

typedef struct
{
  char *name;      /* as stored */
  gint32 priority; /* -1 means the base priority */
  MoTrack rotation;
  MoTrack position;
} MoAnimJoint;

typedef struct
{
  guint8 chain_length;
  guint8 type;            /* 0 point, 1 plane */
  char source_volume[16]; /* name, NUL, then whatever the file had */
  float source_offset[3];
  char target_volume[16]; /* name or "GROUND" */
  float target_offset[3];
  float target_direction[3]; /* stored, but has no effect */
  float ease_in_start, ease_in_stop, ease_out_start, ease_out_stop;
} MoConstraint;

struct _MoAnim
{
  gatomicrefcount refs;

  guint16 version, sub_version; /* 1.0, or 0.1 as read */
  gint32 base_priority;
  float duration;
  char *emote; /* "" for none */
  float loop_in, loop_out;
  gint32 loop; /* any number except 0 loops */
  float ease_in, ease_out;
  guint32 hand_pose;

  GArray *joints;      /* MoAnimJoint */
  GArray *constraints; /* MoConstraint */

  /* The codes have been through the viewer's import, but not yet into a file; uploading that file
   * would round them down a second time. */
  gboolean is_uploaded;

  /* Facts of a file that have no effect, but are kept until something is edited. */
  gint32 n_constraints_stored; /* differs from constraints->len if the viewer ignores them */
  GBytes *trailer;             /* bytes after the end, or NULL */
};

MoAnim *mo_anim_new (void);
MoAnim *mo_anim_ref (MoAnim *self);
void mo_anim_unref (MoAnim *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoAnim, mo_anim_unref)

/* A deep copy, for a step to change before handing it on. */
MoAnim *mo_anim_copy (const MoAnim *self);

static inline MoAnimJoint *
mo_anim_joint (const MoAnim *self, guint index)
{
  return &g_array_index (self->joints, MoAnimJoint, index);
}

/* Appends a joint without keys; the name is copied. The pointer is valid until the next append. */
MoAnimJoint *mo_anim_add_joint (MoAnim *self, const char *name, gint32 priority);

/* Gives a track room for that many keys, all zero. */
void mo_track_resize (MoTrack *self, guint n_keys);

/* A view of plain keys that are in the order of their times: in MO_CURVE_LINEAR of positions, in a mode for
 * quaternions of rotations. */
static inline MoCurve
mo_plain_keys_curve (const MoPlainKey *keys, guint n_keys, MoCurveMode mode)
{
  return (MoCurve){ .keys = (gpointer) keys,
                    .stride = sizeof *keys,
                    .n_keys = n_keys,
                    .width = mode == MO_CURVE_LINEAR ? 3 : 4,
                    .is_single = TRUE,
                    .mode = (guint8) mode };
}

/* Sorts plain keys by time; of keys at the same time the last one is kept, as in the viewer.
 * Returns how many are left. */
guint mo_plain_keys_merge (MoPlainKey *keys, guint n_keys);

/* From keys in that order, keeps what the world plays of them within 0..duration seconds. Keys of
 * version 0.1 may lie outside (docs/world/playback.md, Curves), which keys of 1.0 cannot: they are
 * replaced by a key at the limit they cross, with the value that plays there. Returns how many are
 * left. */
guint mo_plain_keys_cut (MoPlainKey *keys, guint n_keys, float duration, gboolean is_position);

/* Sums over all joints. */
guint mo_anim_count_keys (const MoAnim *self, guint *n_rotation, guint *n_position);

/* Its size when written, in bytes: of one joint (index >= 0) or of the whole file (-1). */
gsize mo_anim_size (const MoAnim *self, int index);

G_END_DECLS
