/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-encode.h"
#include "mo-quantise.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

/* An .anim has no steps: a joint that jumps, as between the values of constant curves, does so between two keys. Both are
 * nearer to each other than the time codes of a long motion are, of which one can only have one key. */

#define MOST_CODE 65535u

/* What jumps has room if the keys around it are that many codes away. Where keys are denser, no jump could be told. */
#define ROOM 3.0

/* The last of the keys from an index on that are nearer to each other than codes are. The same index where the motion does
 * not jump: there is one key, or other keys are too near. */
static guint
find_end (const GArray *keys, guint from, double code)
{
  double start = mo_take_key (keys, from)->time;
  guint to = from;

  while (to + 1 < keys->len && mo_take_key (keys, to + 1)->time - start < code)
    to++;
  if ((from > 0 && start - mo_take_key (keys, from - 1)->time < ROOM * code)
      || (to + 1 < keys->len
          && mo_take_key (keys, to + 1)->time - mo_take_key (keys, to)->time < ROOM * code))
    return from;
  return to;
}

/* Puts the keys on both sides of a jump on two codes, so that it is over when it should be. The upload rounds codes again,
 * so that neighbours may play at one time. */
static void
part (MoTakeKey *before, MoTakeKey *after, double duration)
{
  guint code = MAX (mo_encode_time (after->time, (float) duration), 1);

  while (code > 1 && mo_played_time (code, (float) duration) > after->time)
    code--;
  after->time = mo_played_time (code, (float) duration);
  while (code > 0 && mo_played_time (code, (float) duration) >= after->time)
    code--;
  before->time = mo_played_time (code, (float) duration);
  before->is_stored = after->is_stored = FALSE;
}

static void
part_jumps (GArray **keys, gboolean is_position, double duration)
{
  GArray *old = *keys;
  g_autoptr (GArray) parted = NULL;

  /* Some are twice the same key, but for rounding. */
  for (guint from = 0, to; old != NULL && from < old->len; from = to + 1)
    {
      to = find_end (old, from, duration / MOST_CODE);
      if (to > from
          && !mo_is_sharp (mo_take_key (old, from)->value, mo_take_key (old, to)->value,
                           is_position))
        to = from;
      if (to > from && parted == NULL)
        {
          parted = g_array_sized_new (FALSE, FALSE, sizeof (MoTakeKey), old->len);
          g_array_append_vals (parted, old->data, from);
        }
      if (parted != NULL)
        g_array_append_vals (parted, mo_take_key (old, from), 1);
      if (to == from)
        continue;
      g_array_append_vals (parted, mo_take_key (old, to), 1);
      part (mo_take_key (parted, parted->len - 2), mo_take_key (parted, parted->len - 1), duration);
    }
  if (parted == NULL)
    return;
  g_array_unref (old);
  *keys = g_steal_pointer (&parted);
}

/* Tracks that rest have frames, which do not jump. */
static gboolean
run (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;

  for (guint i = 0; i < take->tracks->len && take->duration > 0.0; i++)
    {
      part_jumps (&mo_take_track (take, i)->rotation, FALSE, take->duration);
      part_jumps (&mo_take_track (take, i)->position, TRUE, take->duration);
    }
  return TRUE;
}

/* The keys of an .anim are on codes. What is meant jumps at the same time: a loss would else be measured within a jump. */
static gboolean
applies (const MoConversion *conversion)
{
  const MoTake *take = conversion->state;

  return mo_faithful_applies (conversion) && !take->is_played;
}

const MoStep mo_step_jumps = {
  .id = "jumps",
  .title = N_ ("Keep jumps between two moments of the format"),
  .applies = applies,
  .run = run,
  .knows_rest = TRUE,
};
