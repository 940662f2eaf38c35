/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-take.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Swaps left and right: every joint gets the keys of its counterpart, mirrored at the plane y =
 * 0. */

/* How names of counterparts differ; the first row that matches counts. */
static const struct
{
  const char *left, *right;
  gboolean at_end;
} sides[] = {
  { "Left", "Right", TRUE },    { "Left ", "Right ", FALSE }, { "Alt Left ", "Alt Right ", FALSE },
  { "LEFT_", "RIGHT_", FALSE }, { "L_", "R_", FALSE },        { "L ", "R ", FALSE },
};

static char *
swap_at_end (const char *name, const char *from, const char *to)
{
  gsize length = strlen (name) - strlen (from);

  return g_strdup_printf ("%.*s%s", (int) length, name, to);
}

/* The name of the joint on the other side; the same name for a joint in the middle. */
static char *
opposite_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    for (guint from = 0; from < 2; from++)
      {
        const char *this_side = from == 0 ? sides[i].left : sides[i].right;
        const char *other_side = from == 0 ? sides[i].right : sides[i].left;

        if (sides[i].at_end && g_str_has_suffix (name, this_side))
          return swap_at_end (name, this_side, other_side);
        if (!sides[i].at_end && g_str_has_prefix (name, this_side))
          return g_strconcat (other_side, name + strlen (this_side), NULL);
      }
  return g_strdup (name);
}

/* Codes are mirrored as well: 32767 and 32768 both mean 0, so a code and its opposite add up to
 * 65535. */
static guint16
opposite (guint16 code)
{
  return (guint16) (65535 - code);
}

static void
mirror_rotations (GArray *keys)
{
  for (guint i = 0; i < keys->len; i++)
    {
      MoTakeKey *key = mo_take_key (keys, i);

      key->value.x = -key->value.x;
      key->value.z = -key->value.z;
      key->stored.x = opposite (key->stored.x);
      key->stored.z = opposite (key->stored.z);
    }
}

static void
mirror_positions (GArray *keys)
{
  for (guint i = 0; i < keys->len; i++)
    {
      MoTakeKey *key = mo_take_key (keys, i);

      key->value.y = -key->value.y;
      key->stored.y = opposite (key->stored.y);
    }
}

static void
mirror_volume (char name[16])
{
  g_autofree char *plain = g_strndup (name, 16), *other = opposite_name (plain);

  memset (name, 0, 16);
  memcpy (name, other, MIN (strlen (other), 15));
}

static gboolean
mirrors (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && conversion->recipe->mirror;
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;

  for (guint i = 0; i < take->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (take, i);
      g_autofree char *other = opposite_name (track->name);
      int number = mo_rig_find (other);

      mirror_rotations (track->rotation);
      mirror_positions (track->position);
      track->reference.x = -track->reference.x;
      track->reference.z = -track->reference.z;
      if (number < 0)
        continue;
      g_free (track->name);
      track->name = g_strdup (mo_rig_joint ((guint) number)->name);
      track->number = number;
    }
  for (guint i = 0; i < G_N_ELEMENTS (take->untrimmed); i++)
    take->untrimmed[i].y = -take->untrimmed[i].y;
  for (guint i = 0; i < take->constraints->len; i++)
    {
      MoConstraint *c = &g_array_index (take->constraints, MoConstraint, i);

      mirror_volume (c->source_volume);
      mirror_volume (c->target_volume);
      c->source_offset[1] = -c->source_offset[1];
      c->target_offset[1] = -c->target_offset[1];
      c->target_direction[1] = -c->target_direction[1];
    }
  take->is_edited = TRUE;
  return TRUE;
}

const MoStep mo_step_mirror = {
  .id = "mirror",
  .title = N_ ("Swap left and right"),
  .applies = mirrors,
  .run = run,
};
