/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-take.h"

#include <glib/gi18n-lib.h>

static gboolean
is_placed (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion)
         && (conversion->recipe->hip_height != 0.0 || conversion->recipe->hip_turn != 0.0);
}

/* Adds a key to the hip's track if it has none of the kind that will be changed. */
static void
ensure_keys (GArray *keys, MoQuat value)
{
  MoTakeKey key = { .value = value };

  if (keys->len == 0)
    g_array_append_val (keys, key);
}

/* The keys may be those of the motion below all edits, too. */
static void
make_own (GArray **keys)
{
  GArray *own = g_array_sized_new (FALSE, TRUE, sizeof (MoTakeKey), (*keys)->len + 1);

  g_array_append_vals (own, (*keys)->data, (*keys)->len);
  g_array_unref (*keys);
  *keys = own;
}

static gboolean
place (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;
  double height = conversion->recipe->hip_height;
  MoQuat turn =
      mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, MO_DEGREES (conversion->recipe->hip_turn));
  MoTakeTrack *hip = mo_take_find (take, MO_RIG_PELVIS);

  if (hip == NULL)
    hip = mo_take_add_track (take, mo_rig_joint (MO_RIG_PELVIS)->name, MO_RIG_PELVIS);
  make_own (&hip->rotation);
  make_own (&hip->position);
  if (conversion->recipe->hip_turn != 0.0)
    ensure_keys (hip->rotation, MO_QUAT_IDENTITY);
  if (height != 0.0)
    ensure_keys (hip->position, (MoQuat){ 0.0, 0.0, 0.0, 0.0 });

  for (guint i = 0; i < hip->rotation->len; i++)
    {
      MoTakeKey *key = mo_take_key (hip->rotation, i);

      key->value = mo_quat_mul (key->value, turn);
      key->is_stored = FALSE;
    }
  for (guint i = 0; i < hip->position->len; i++)
    {
      MoTakeKey *key = mo_take_key (hip->position, i);
      MoVec3 v = mo_quat_rotate (turn, (MoVec3){ key->value.x, key->value.y, key->value.z });

      key->value = (MoQuat){ v.x, v.y, v.z + height, 0.0 };
      key->is_stored = FALSE;
    }
  take->is_edited = TRUE;
  return TRUE;
}

const MoStep mo_step_place = {
  .id = "place",
  .title = N_ ("Raise and turn the body"),
  .applies = is_placed,
  .run = place,
};
