/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-htr.h"

#include "mo-math.h"

/* The transforms of all segments in world space. Positions of rest and frame are added, and the
 * frame's rotation is applied before that of the rest; parents come before their children. */
static void
fill_world (const MoClip *self, gboolean with_frame, guint frame, MoTransform *world)
{
  for (guint i = 0; i < self->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (self->skeleton, i);
      MoVec3 at = { 0.0, 0.0, 0.0 };
      MoQuat turn = joint->rest.rotation;

      if (with_frame)
        {
          mo_clip_position (self, joint, frame, &at);
          turn = mo_quat_mul (mo_clip_rotation (self, joint, frame), turn);
        }
      at = mo_vec3_add (joint->rest.translation, at);
      if (joint->parent >= 0)
        {
          const MoTransform *parent = &world[joint->parent];

          at = mo_vec3_add (parent->position, mo_quat_rotate (parent->rotation, at));
          turn = mo_quat_mul (turn, parent->rotation);
        }
      world[i] = (MoTransform){ .rotation = turn, .position = at };
    }
}

/* Degrees about the axes of the order, leftmost factor first. */
static void
to_angles (const MoHtrFacts *facts, MoQuat q, guint8 axes[3], double angles[3])
{
  for (guint i = 0; i < 3; i++)
    axes[i] = (guint8) (mo_htr_orders[facts->order][i] - 'X');
  mo_quat_to_euler (q, axes, angles);
}

static void
set_base (MoClip *clip, guint index, const MoTransform *world, double bone_length)
{
  const MoHtrFacts *facts = mo_htr_facts (clip);
  guint8 axes[3];
  double angles[3], base[3];

  to_angles (facts, world->rotation, axes, angles);
  for (guint i = 0; i < 3; i++)
    base[axes[i]] = facts->is_radians ? MO_DEGREES (angles[i]) : angles[i];
  mo_htr_set_base (clip, index, world->position, base, bone_length);
}

static MoHtrFacts *
make_facts (const MoClip *local)
{
  const MoHtrFacts *from = mo_htr_facts (local);
  MoHtrFacts *facts = mo_htr_facts_copy (from);

  facts->is_global = facts->has_tree = TRUE;
  if (from->factors != NULL)
    facts->factors =
        g_memdup2 (from->factors, sizeof (double) * local->n_frames * local->skeleton->joints->len);
  for (guint i = 0; i < local->skeleton->joints->len; i++)
    g_array_append_val (facts->parents, mo_skeleton_joint (local->skeleton, i)->parent);
  return facts;
}

static void
fill_row (const MoClip *to, const MoTransform *bases, const MoTransform *world, double *out)
{
  for (guint i = 0; i < to->skeleton->joints->len; i++)
    {
      MoVec3 moved = mo_vec3_sub (world[i].position, bases[i].position);
      guint8 axes[3];
      double angles[3];

      to_angles (mo_htr_facts (to),
                 mo_quat_mul (world[i].rotation, mo_quat_conjugate (bases[i].rotation)), axes,
                 angles);
      *out++ = moved.x;
      *out++ = moved.y;
      *out++ = moved.z;
      for (guint j = 0; j < 3; j++)
        *out++ = angles[j];
    }
}

static MoSkeleton *
make_roots (const MoClip *local)
{
  MoSkeleton *skeleton = mo_skeleton_copy (local->skeleton);

  for (guint i = 0; i < skeleton->joints->len; i++)
    mo_skeleton_joint (skeleton, i)->parent = -1;
  mo_skeleton_seal (skeleton);
  return skeleton;
}

static gboolean
has_tree (const MoSkeleton *skeleton)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (mo_skeleton_joint (skeleton, i)->parent >= 0)
      return TRUE;
  return FALSE;
}

MoClip *
mo_htr_to_global (const MoClip *local)
{
  guint n = local->skeleton->joints->len;
  g_autofree MoTransform *bases = g_new (MoTransform, n + 1), *world = g_new (MoTransform, n + 1);
  MoClip *to;

  /* Without parents everything is in world space already, and a GTR would get the avatar's
   * hierarchy. */
  if (mo_htr_facts (local)->is_global || !has_tree (local->skeleton))
    return mo_clip_ref ((MoClip *) local);
  fill_world (local, FALSE, 0, bases);
  to = mo_clip_new_like (local);
  to->facts = (MoFacts *) make_facts (local);
  to->skeleton = make_roots (local);
  for (guint i = 0; i < n; i++)
    set_base (to, i, &bases[i], mo_htr_segment (mo_htr_facts (local), i)->bone_length);
  to->frame_time = local->frame_time;
  to->n_frames = local->n_frames;
  if (to->n_frames > 0)
    to->values = g_new (double, (gsize) to->n_frames * to->skeleton->n_channels);
  for (guint i = 0; i < to->n_frames; i++)
    {
      fill_world (local, TRUE, i, world);
      fill_row (to, bases, world, to->values + (gsize) i * to->skeleton->n_channels);
    }
  return to;
}
