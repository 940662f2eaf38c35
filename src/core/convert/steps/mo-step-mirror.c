/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-take.h"
#include "mo-twin.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Swaps left and right: every joint gets the keys of its counterpart, mirrored at the plane y =
 * 0. */

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

      key->value = mo_mirror_rotation (key->value);
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
  g_autofree char *plain = g_strndup (name, 16), *other = mo_rig_twin_name (plain);

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
      g_autofree char *other = mo_rig_twin_name (track->name);
      int number = mo_rig_find (other);

      mirror_rotations (track->rotation);
      mirror_positions (track->position);
      track->reference = mo_mirror_rotation (track->reference);
      if (number < 0)
        continue;
      g_free (track->name);
      track->name = g_strdup (mo_rig_joint ((guint) number)->name);
      track->number = number;
    }
  for (guint i = 0; i < G_N_ELEMENTS (take->untrimmed); i++)
    take->untrimmed[i] = mo_mirror_position (take->untrimmed[i]);
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
