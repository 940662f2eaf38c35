/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-limb.h"

#include "mo-encode.h"
#include "mo-pose.h"
#include "mo-skin.h"
#include "mo-take-played.h"

typedef struct
{
  const MoTake *take;
  GArray *limbs;
  int limb_of[MO_RIG_N_JOINTS];               /* the limb at a joint, or -1 */
  const MoTakeTrack *tracks[MO_RIG_N_JOINTS]; /* or NULL */
} Tree;

/* What rests turns. */
static gboolean
is_constant (const GArray *keys)
{
  return keys != NULL && keys->len < 2;
}

static MoQuat
constant_rotation (const MoTakeTrack *track, MoQuat rest, gboolean decoded)
{
  const GArray *keys = track != NULL ? track->rotation : NULL;
  MoKey key = { 0 };

  if (keys == NULL || keys->len == 0)
    return rest;
  if (!decoded)
    return mo_take_key (keys, 0)->value;
  if (!mo_take_key (keys, 0)->is_stored)
    return mo_take_encode_rotation (track, &key, mo_take_key (keys, 0)->value);
  return mo_decode_rotation (mo_key_image (mo_take_key (keys, 0)->stored, 1.0f, FALSE));
}

static MoVec3
constant_position (const GArray *keys, MoVec3 rest, gboolean decoded)
{
  MoKey key = { 0 };
  MoQuat v;

  if (keys == NULL || keys->len == 0)
    return rest;
  v = mo_take_key (keys, 0)->value;
  if (!decoded)
    return (MoVec3){ v.x, v.y, v.z };
  if (!mo_take_key (keys, 0)->is_stored)
    return mo_take_encode_position (mo_take_key (keys, 0), &key, (MoVec3){ v.x, v.y, v.z });
  return mo_decode_position (mo_key_image (mo_take_key (keys, 0)->stored, 1.0f, TRUE));
}

/* A joint that does not move, relative to its parent. */
static MoTransform
constant_local (const Tree *tree, guint number, gboolean decoded)
{
  const MoTakeTrack *track = tree->tracks[number];
  MoTransform rest = *mo_rig_rest (number);

  if (number == MO_RIG_PELVIS)
    rest.position = (MoVec3){ 0.0, 0.0, 0.0 };
  return (MoTransform){
    constant_rotation (track, rest.rotation, decoded),
    constant_position (track != NULL ? track->position : NULL, rest.position, decoded),
  };
}

/* The nearest limb at a joint or above it; -1 if the joint is carried by nothing that moves. */
static int
carrier (const Tree *tree, int number)
{
  while (number >= 0 && tree->limb_of[number] < 0)
    number = mo_rig_joint ((guint) number)->parent;
  return number < 0 ? -1 : tree->limb_of[number];
}

/* A joint's transform in the space of the limb that carries it stiffly. */
static MoTransform
transform_in_carrier (const Tree *tree, int number, gboolean decoded)
{
  MoTransform local, parent;

  if (number < 0 || tree->limb_of[number] >= 0)
    return (MoTransform){ MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };
  local = constant_local (tree, (guint) number, decoded);
  parent = transform_in_carrier (tree, mo_rig_joint ((guint) number)->parent, decoded);
  return mo_transform_compose (&local, &parent);
}

static void
add_limb (Tree *tree, guint number)
{
  const MoTakeTrack *track = tree->tracks[number];
  int parent = mo_rig_joint (number)->parent;
  MoLimb limb = {
    .track = (guint) (track - mo_take_track (tree->take, 0)),
    .parent = carrier (tree, parent),
    .turns = !is_constant (track->rotation),
    .shifts = !is_constant (track->position),
    .base = transform_in_carrier (tree, parent, FALSE),
    .base_decoded = transform_in_carrier (tree, parent, TRUE),
    .still = constant_local (tree, number, FALSE),
    .still_decoded = constant_local (tree, number, TRUE),
    .radius = MO_SKIN, /* for a collision volume or an attachment point */
    .skin = g_array_new (FALSE, FALSE, sizeof (MoLimbSkin)),
  };

  tree->limb_of[number] = (int) tree->limbs->len;
  g_array_append_val (tree->limbs, limb);
}

/* -- Skin that is carried stiffly -------------------------------------------------------------- */

typedef struct
{
  MoLimb *limb;
  MoLimbSkin skin;
} Extent;

static void
extend_to_skin (MoVec3 point, gpointer data)
{
  const Extent *extent = data;
  const MoTransform *place = &extent->skin.place, *decoded = &extent->skin.decoded;
  MoVec3 here = mo_vec3_add (place->position, mo_quat_rotate (place->rotation, point));
  MoVec3 there = mo_vec3_add (decoded->position, mo_quat_rotate (decoded->rotation, point));

  extent->limb->radius = MAX (extent->limb->radius, mo_vec3_length (here));
  extent->limb->slop = MAX (extent->limb->slop, mo_vec3_length (mo_vec3_sub (here, there)));
}

/* Optional groups such as wings count if the clip moves them. */
static guint
find_groups (const Tree *tree)
{
  guint groups = ~MO_GROUPS_OPTIONAL;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (tree->tracks[i] != NULL)
      groups |= 1u << mo_rig_joint (i)->group;
  return groups;
}

static void
add_skin (Tree *tree)
{
  guint groups = find_groups (tree);

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      int limb = carrier (tree, (int) i);
      Extent extent;

      if (limb < 0 || (groups >> mo_rig_joint (i)->group & 1u) == 0)
        continue;
      extent = (Extent){ mo_limb (tree->limbs, (guint) limb),
                         { i, transform_in_carrier (tree, (int) i, FALSE),
                           transform_in_carrier (tree, (int) i, TRUE) } };
      g_array_append_val (extent.limb->skin, extent.skin);
      mo_skin_for_each (i, extend_to_skin, &extent);
    }
}

/* A limb that moves without rotating compensates for its carrier's position error, but not for
 * its rotation error: so what it carries counts for the carrier too, less the part of the bound
 * that its movement uses. */
static void
add_shifted (const MoLimb *limb, MoLimb *parent)
{
  const double left = 1.0 - MO_SHIFT_PART;

  parent->radius = MAX (parent->radius, limb->radius / left);
  parent->slop = MAX (parent->slop, limb->slop / left);
  parent->length = MAX (parent->length, limb->length / left);
  parent->reach = MAX (parent->reach, MAX (limb->reach / left, parent->radius));
}

/* Adds rounding errors of rotations that nothing compensates for, as the limb itself does not
 * rotate. */
static void
add_own_slop (MoLimb *limb)
{
  limb->slop += limb->radius
                * (mo_quat_angle (limb->still.rotation, limb->still_decoded.rotation)
                   + mo_quat_angle (limb->base.rotation, limb->base_decoded.rotation));
}

/* From the leaves to the root. A limb that moves compensates for the position of its carrier. */
static void
add_reaches (GArray *limbs)
{
  for (guint i = limbs->len; i-- > 0;)
    {
      MoLimb *limb = mo_limb (limbs, i), *parent;
      double length;

      limb->reach = MAX (limb->reach, limb->radius);
      if (!limb->turns)
        add_own_slop (limb);
      if (limb->parent < 0)
        continue;
      parent = mo_limb (limbs, (guint) limb->parent);
      parent->n_limbs++;
      if (!limb->turns)
        add_shifted (limb, parent);
      if (limb->shifts)
        continue;
      length = mo_vec3_length (mo_transform_compose (&limb->still, &limb->base).position);
      parent->length = MAX (parent->length, length);
      parent->reach = MAX (parent->reach, length + limb->reach);
    }
}

static void
clear_limb (gpointer data)
{
  g_array_unref (((MoLimb *) data)->skin);
  g_free (((MoLimb *) data)->exact);
}

GArray *
mo_limbs_new (const MoTake *take)
{
  Tree tree = { .take = take, .limbs = g_array_new (FALSE, TRUE, sizeof (MoLimb)) };

  g_array_set_clear_func (tree.limbs, clear_limb);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    tree.limb_of[i] = -1;
  /* If a joint has several tracks, the first plays. */
  for (guint i = take->tracks->len; i-- > 0;)
    if (mo_take_track (take, i)->number >= 0)
      tree.tracks[mo_take_track (take, i)->number] = mo_take_track (take, i);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (tree.tracks[i] != NULL
        && !(is_constant (tree.tracks[i]->rotation) && is_constant (tree.tracks[i]->position)))
      add_limb (&tree, i);
  add_skin (&tree);
  add_reaches (tree.limbs);
  return tree.limbs;
}
