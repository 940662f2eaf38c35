/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-encode.h"
#include "mo-quantise.h"
#include "mo-limits.h"
#include "mo-take-played.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Turns plain numbers into codes. A key's time is rounded first, and its value is that of the
 * motion at the time that the world will read, so that rounding the time costs nothing. */

/* The value of a key whose time is already rounded. */
static void
encode_value (const MoTake *take, const MoTakeTrack *track, const GArray *keys, guint index,
              MoKey *code)
{
  float duration = (float) take->duration;
  double played = mo_played_time (code->time, duration);

  if (keys == track->position)
    mo_take_encode_position (mo_take_key (keys, index), code,
                             take->is_baked ? mo_take_position_of (keys, index, played)
                                            : mo_take_position_at (keys, played));
  else
    mo_take_encode_rotation (track, code,
                             take->is_baked ? mo_take_rotation_of (take, keys, index, played)
                                            : mo_take_rotation_at (take, keys, played));
}

static gboolean
same_value (const MoKey *a, const MoKey *b)
{
  return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* Drops keys that are equal to both their neighbours, as that does not change what plays. */
static guint
drop_duplicates (MoKey *keys, guint n_keys)
{
  guint n = 0;

  for (guint i = 0; i < n_keys; i++)
    if (n > 1 && same_value (&keys[n - 1], &keys[n - 2]) && same_value (&keys[n - 1], &keys[i]))
      keys[n - 1] = keys[i];
    else
      keys[n++] = keys[i];
  if (n == 2 && same_value (&keys[0], &keys[1]))
    n = 1;
  return n;
}

/* A value depends only on its rounded time. So in a new motion, one key for each time is enough:
 * 65,536 at most, however many frames the file has: the one that the maker set, if there is one. */
static void
encode_track (const MoTake *take, const MoTakeTrack *from, const GArray *keys, gboolean is_new,
              MoTrack *track)
{
  guint n = 0;

  mo_track_resize (track, keys->len);
  for (guint i = 0; i < keys->len; i++)
    {
      const MoTakeKey *key = mo_take_key (keys, i);
      MoKey code = key->stored;

      if (!key->is_stored)
        code.time = mo_encode_time (key->time, (float) take->duration);
      if (is_new && n > 0 && track->keys[n - 1].time == code.time)
        {
          if (!key->is_set)
            continue;
          n--;
        }
      if (!key->is_stored)
        encode_value (take, from, keys, i, &code);
      track->keys[n++] = code;
    }
  track->n_keys = is_new ? drop_duplicates (track->keys, n) : n;
}

/* The same of codes that were chosen. */
static void
copy_codes (const MoTakeSource *from, gboolean is_new, MoTrack *track)
{
  guint n = 0;

  mo_track_resize (track, from->n_keys);
  for (guint i = 0; i < from->n_keys; i++)
    if (!is_new || n == 0 || track->keys[n - 1].time != from->codes[i].time)
      track->keys[n++] = from->codes[i];
  track->n_keys = is_new ? drop_duplicates (track->keys, n) : n;
}

static gboolean
is_in_order (const MoTrack *track)
{
  for (guint i = 1; i < track->n_keys; i++)
    if (track->keys[i].time <= track->keys[i - 1].time)
      return FALSE;
  return TRUE;
}

static gboolean
has_codes (const MoTrack *track, const GArray *keys)
{
  gboolean same = track->n_keys == keys->len;

  for (guint i = 0; same && i < keys->len; i++)
    same = memcmp (&track->keys[i], &mo_take_key (keys, i)->stored, sizeof (MoKey)) == 0;
  return same;
}

/* `sorted` are the keys of a track of the file as a take has them. */
static void
restore_track (const MoTrack *file, const GArray *sorted, MoTrack *track)
{
  if (file->plain != NULL || !has_codes (track, sorted))
    return;
  mo_track_resize (track, file->n_keys);
  memcpy (track->keys, file->keys, file->n_keys * sizeof (MoKey));
}

/* Keys of an .anim may be in any order, and several at one time. Beside edits, a track that no step has changed is
 * written as it is in the file, not in the order that the steps need. */
static void
restore_order (const MoAnim *file, MoAnim *anim)
{
  g_autoptr (MoTake) take = mo_take_new ();

  take->duration = file->duration;
  mo_take_add_anim (take, file);
  for (guint i = 0; i < anim->joints->len; i++)
    for (guint k = 0; k < file->joints->len; k++)
      {
        MoAnimJoint *to = mo_anim_joint (anim, i), *from = mo_anim_joint (file, k);
        const MoTakeTrack *track = mo_take_track (take, k);

        if (!g_str_equal (to->name, from->name))
          continue;
        restore_track (&from->rotation, track->rotation, &to->rotation);
        restore_track (&from->position, track->position, &to->position);
      }
}

/* Without a duration, all keys are at one time. */
static gboolean
has_any_order (const MoAnim *anim)
{
  if (anim->duration <= 0.0f)
    return TRUE;
  for (guint i = 0; i < anim->joints->len; i++)
    if (!is_in_order (&mo_anim_joint (anim, i)->rotation)
        || !is_in_order (&mo_anim_joint (anim, i)->position))
      return TRUE;
  return FALSE;
}

static void
make_plain (const MoTakeKey *keys, guint n, MoPlainKey *to)
{
  for (guint i = 0; i < n; i++)
    to[i] = (MoPlainKey){ (float) keys[i].time, (float) keys[i].value.x, (float) keys[i].value.y,
                          (float) keys[i].value.z, (float) keys[i].value.w };
}

static MoPlainKey *
keep_plain (MoTrack *track, guint n)
{
  mo_track_resize (track, 0);
  track->n_keys = n;
  return track->plain = g_new (MoPlainKey, n);
}

static void
fill_track (const MoConversion *conversion, const MoTakeTrack *from, GArray *keys, gboolean is_new,
            MoTrack *track)
{
  const MoTake *take = conversion->state;

  if (conversion->is_plain)
    make_plain ((const MoTakeKey *) keys->data, keys->len, keep_plain (track, keys->len));
  else
    encode_track (take, from, keys, is_new, track);
}

static void
read_plain (const MoTakeKey *keys, guint n, guint first, gboolean is_end, gpointer data)
{
  make_plain (keys, n, (MoPlainKey *) data + first);
}

/* Keys that rest: codes are as they are, and others become plain a few at a time, as beside the plain keys of all other tracks,
 * those of one would be the most memory that a conversion takes. FALSE if the keys themselves are needed. */
static gboolean
fill_from (const MoConversion *conversion, const MoTakeSource *from, gboolean is_new,
           MoTrack *track)
{
  if (conversion->is_plain)
    mo_take_source_read (from, read_plain, keep_plain (track, from->n_keys));
  else if (from->codes != NULL)
    copy_codes (from, is_new, track);
  return conversion->is_plain || from->codes != NULL;
}

/* `from` is what the keys rest on if they are NULL. Nothing looks at them afterwards, and those of a long motion take much
 * memory. */
static void
fill_path (const MoConversion *conversion, const MoTakeTrack *track, GArray **keys,
           const MoTakeSource *from, gboolean is_new, MoTrack *to)
{
  if (*keys == NULL && !fill_from (conversion, from, is_new, to))
    *keys = mo_take_source_make (from);
  if (*keys != NULL)
    {
      fill_track (conversion, track, *keys, is_new, to);
      g_array_unref (*keys);
    }
  *keys = g_array_new (FALSE, TRUE, sizeof (MoTakeKey));
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;
  MoAnim *anim = mo_anim_new ();

  conversion->anim = anim;
  take->duration = mo_take_get_length (take);
  anim->duration = (float) take->duration;
  for (guint i = 0; i < take->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (take, i);
      gboolean is_new = conversion->clip->anim == NULL || track->is_edited;
      MoAnimJoint *joint;

      if (mo_context_check (conversion->context, (double) i / take->tracks->len, error))
        return FALSE;
      joint = mo_anim_add_joint (anim, track->name, track->priority);
      fill_path (conversion, track, &track->rotation, track->source, is_new, &joint->rotation);
      fill_path (conversion, track, &track->position, track->place_source, is_new,
                 &joint->position);
    }
  if (conversion->recipe->edits != NULL && conversion->clip->anim != NULL && !conversion->is_plain
      && conversion->clip->anim->duration == anim->duration
      && has_any_order (conversion->clip->anim))
    restore_order (conversion->clip->anim, anim);
  return TRUE;
}

const MoStep mo_step_encode = {
  .id = "encode",
  .title = N_ ("Round the keys to the precision of the format"),
  .applies = mo_faithful_applies,
  .run = run,
  .knows_rest = TRUE,
};
