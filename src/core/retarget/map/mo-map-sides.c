/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-map-sides.h"

#include "mo-twin.h"

typedef enum
{
  NO_LIMB,
  ARM,
  LEG,
  N_LIMBS,
} Limb;

typedef struct
{
  MoEvidence *evidence;
  const MoSkeleton *skeleton;
  guint n;
  int *tops; /* for each joint the uppermost one of its limb; -1 for none */
} Sides;

static Limb
limb_of (MoBodyName name)
{
  if (name.side == MO_SIDE_NONE)
    return NO_LIMB;
  if (name.word >= MO_WORD_HIP_JOINT && name.word <= MO_WORD_TOE)
    return LEG;
  return name.word >= MO_WORD_COLLAR ? ARM : NO_LIMB;
}

/* A joint is of the limb that the nearest one above it is of, if that is of the same kind. */
static void
find_tops (Sides *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      Limb limb = limb_of (self->evidence[i].name);
      int above = mo_skeleton_parent (self->skeleton, (int) i);

      self->tops[i] = -1;
      if (limb == NO_LIMB)
        continue;
      while (above >= 0 && limb_of (self->evidence[above].name) == NO_LIMB)
        above = mo_skeleton_parent (self->skeleton, above);
      self->tops[i] =
          above >= 0 && limb_of (self->evidence[above].name) == limb ? self->tops[above] : (int) i;
    }
}

/* Fingers do not count: there are more of them than of all other bones. Bones of one word count once for each side. Of two
 * sides with the same number the one of the uppermost joint is taken. */
static MoSide
choose_side (const Sides *self, int top, gboolean *is_mixed)
{
  guint has[2][MO_WORD_THUMB] = { { 0 } }, n[2] = { 0, 0 };
  MoSide first = self->evidence[top].name.side;

  for (guint i = 0; i < self->n; i++)
    if (self->tops[i] == top && self->evidence[i].name.word < MO_WORD_THUMB)
      has[self->evidence[i].name.side][self->evidence[i].name.word] = 1;
  for (guint word = 0; word < MO_WORD_THUMB; word++)
    for (guint side = 0; side < 2; side++)
      n[side] += has[side][word];
  *is_mixed = n[0] > 0 && n[1] > 0;
  if (n[0] == n[1])
    return first;
  return n[0] > n[1] ? MO_SIDE_LEFT : MO_SIDE_RIGHT;
}

/* Whether a limb has three bones at least: less is no arm and no leg. */
static gboolean
is_limb (const Sides *self, int top)
{
  gboolean has[MO_WORD_THUMB] = { FALSE };
  guint n = 0;

  for (guint i = 0; i < self->n; i++)
    if (self->tops[i] == top && self->evidence[i].name.word < MO_WORD_THUMB)
      has[self->evidence[i].name.word] = TRUE;
  for (guint word = 0; word < MO_WORD_THUMB; word++)
    n += has[word];
  return n >= 3;
}

static gboolean
set_side (const Sides *self, int top, MoSide side)
{
  gboolean is_changed = FALSE;

  for (guint i = 0; i < self->n; i++)
    {
      MoEvidence *evidence = &self->evidence[i];

      if (self->tops[i] != top || evidence->name.side == side
          || evidence->known == MO_KNOWN_BY_MAKER)
        continue;
      evidence->name.side = side;
      if (evidence->number >= 0)
        evidence->number = (int) mo_rig_twin ((guint) evidence->number);
      is_changed = TRUE;
    }
  return is_changed;
}

/* The two limbs of a kind; FALSE unless there are just two, of which one at least is of two minds. */
static gboolean
find_pair (const Sides *self, Limb limb, int tops[2], MoSide sides[2])
{
  gboolean is_any_mixed = FALSE;
  guint n = 0;

  for (guint i = 0; i < self->n; i++)
    {
      gboolean is_mixed;

      if (self->tops[i] != (int) i || limb_of (self->evidence[i].name) != limb
          || !is_limb (self, (int) i))
        continue;
      if (n == 2)
        return FALSE;
      tops[n] = (int) i;
      sides[n++] = choose_side (self, (int) i, &is_mixed);
      is_any_mixed = is_any_mixed || is_mixed;
    }
  return n == 2 && is_any_mixed;
}

gboolean
mo_map_sides_mend (MoEvidence *evidence, const MoSkeleton *skeleton)
{
  guint n = skeleton->joints->len;
  g_autofree int *tops = g_new (int, n + 1);
  Sides self = { evidence, skeleton, n, tops };
  gboolean is_changed = FALSE;

  find_tops (&self);
  for (Limb limb = ARM; limb < N_LIMBS; limb++)
    {
      int pair[2];
      MoSide sides[2];

      if (!find_pair (&self, limb, pair, sides) || sides[0] == sides[1])
        continue;
      for (guint i = 0; i < 2; i++)
        is_changed |= set_side (&self, pair[i], sides[i]);
    }
  return is_changed;
}
