/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* KEYFRAMES: the channels of some joints at each time. */

static const char *const names[] = { "AT", NULL };

/* A joint's numbers in a keyframe. */
typedef struct
{
  guint order; /* in the file: of two at the same time, the later one counts */
  double time;
  const MoJsonValue *value;
} Entry;

typedef struct
{
  MoBvjReading *reading;
  GHashTable *joints;   /* name to index + 1 */
  GHashTable *doubtful; /* names that several joints have */
  GArray **entries;     /* for each joint */
  guint n_keyframes;
} Keyframes;

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *first = a, *second = b;

  if (first->time != second->time)
    return first->time < second->time ? -1 : 1;
  return first->order < second->order ? -1 : 1;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

static int
compare_members (gconstpointer a, gconstpointer b)
{
  return compare_times (&((const MoBvjKeyframeMember *) a)->time,
                        &((const MoBvjKeyframeMember *) b)->time);
}

static void
index_joints (Keyframes *self)
{
  const MoSkeleton *skeleton = self->reading->clip->skeleton;

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);

      if (joint->is_end || *joint->name == '\0')
        continue;
      if (g_hash_table_contains (self->joints, joint->name))
        g_hash_table_add (self->doubtful, joint->name);
      else
        g_hash_table_insert (self->joints, joint->name, GUINT_TO_POINTER (i + 1));
    }
}

/* Reads a member that is a joint's numbers. */
static gboolean
read_joint (Keyframes *self, double time, const MoJsonValue *member)
{
  MoBvjReading *reading = self->reading;
  guint index = GPOINTER_TO_UINT (g_hash_table_lookup (self->joints, member->name));
  Entry entry = { self->n_keyframes, time, member };
  const MoJoint *joint;

  if (index == 0)
    {
      MoBvjKeyframeMember kept = { time,
                                   { g_strdup (member->name),
                                     g_strndup (reading->json->text->str + member->start,
                                                member->length) } };

      mo_report (reading->context, MO_CODE_BVJ_KEYFRAME_JOINT, member->name_at, NULL, "%s",
                 member->name);
      g_array_append_val (mo_bvj_facts (reading->clip)->keyframe_members, kept);
      return TRUE;
    }
  if (g_hash_table_contains (self->doubtful, member->name))
    return mo_fail (reading->context, reading->error, MO_ERROR_INVALID, MO_CODE_BVJ_AMBIGUOUS_NAME,
                    member->name_at, NULL, "%s", member->name);
  joint = mo_skeleton_joint (reading->clip->skeleton, index - 1);
  if (member->kind != MO_JSON_ARRAY || (member->numbers == NULL && member->n > 0))
    return mo_bvj_fail_kind (reading, member, _ ("a list of numbers"));
  if (member->n != joint->n_channels)
    return mo_fail (reading->context, reading->error, MO_ERROR_INVALID, MO_CODE_BVJ_KEYFRAME_LENGTH,
                    member->location, member->name, _ ("%u numbers, %u channels"), member->n,
                    joint->n_channels);
  if (self->entries[index - 1] == NULL)
    self->entries[index - 1] = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_append_val (self->entries[index - 1], entry);
  return TRUE;
}

static gboolean
read_keyframe (Keyframes *self, const MoJsonValue *keyframe, GArray *times)
{
  MoBvjReading *reading = self->reading;
  const MoJsonValue *at = NULL;
  double time;

  if (keyframe->kind != MO_JSON_OBJECT)
    return mo_bvj_fail_kind (reading, keyframe, _ ("a keyframe object"));
  for (const MoJsonValue *member = keyframe->first; member != NULL; member = member->next)
    if (!member->is_shadowed && at == NULL
        && (g_str_equal (member->name, names[0]) /* no joint can have that name */
            || g_hash_table_lookup (self->joints, member->name) == NULL)
        && mo_bvj_member (reading, keyframe, member, names) == 0)
      at = member;
  if (at == NULL || at->kind != MO_JSON_NUMBER || !(at->number >= 0.0) || isinf (at->number))
    return mo_fail (reading->context, reading->error, MO_ERROR_INVALID, MO_CODE_BVJ_KEYFRAME_TIME,
                    at != NULL ? at->location : keyframe->location, NULL, NULL);
  if (times->len > 0 && at->number < g_array_index (times, double, times->len - 1))
    mo_report (reading->context, MO_CODE_BVJ_KEYFRAME_ORDER, at->location, NULL, "%g s",
               at->number);
  time = at->number + 0.0; /* -0 is 0 */
  g_array_append_val (times, time);
  for (const MoJsonValue *member = keyframe->first; member != NULL; member = member->next)
    if (!member->is_shadowed && member != at && !read_joint (self, time, member))
      return FALSE;
  self->n_keyframes++;
  return TRUE;
}

/* Sorts times and removes duplicates. */
static void
sort_times (Keyframes *self, GArray *times, const MoJsonValue *keyframes)
{
  guint n = 0;

  g_array_sort (times, compare_times);
  for (guint i = 0; i < times->len; i++)
    {
      double time = g_array_index (times, double, i);

      if (n > 0 && g_array_index (times, double, n - 1) == time)
        mo_report (self->reading->context, MO_CODE_BVJ_KEYFRAME_TWICE, keyframes->location, NULL,
                   "%g s", time);
      else
        g_array_index (times, double, n++) = time;
    }
  g_array_set_size (times, n);
}

/* Replaces a number beyond the largest float by that of the key before. */
static double
limit (Keyframes *self, const Entry *entry, guint channel, const double *before)
{
  double number = entry->value->numbers[channel];

  if (mo_number_fits_float (number))
    return number;
  mo_report (self->reading->context, MO_CODE_BVH_NOT_FINITE, entry->value->location, NULL, "%s",
             entry->value->name);
  return before != NULL ? before[channel] : 0.0;
}

static void
fill_joint (Keyframes *self, guint index, GArray *entries)
{
  const MoJoint *joint = mo_skeleton_joint (self->reading->clip->skeleton, index);
  guint n_channels = joint->n_channels, n_keys = 0;
  g_autofree double *times = g_new (double, entries->len);
  g_autofree double *rows = g_new (double, (gsize) entries->len *n_channels + 1);

  g_array_sort (entries, compare_entries);
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = &g_array_index (entries, Entry, i);
      double *row = rows + (gsize) n_keys * n_channels;

      if (i + 1 < entries->len && g_array_index (entries, Entry, i + 1).time == entry->time)
        continue;
      for (guint j = 0; j < n_channels; j++)
        row[j] = limit (self, entry, j, n_keys > 0 ? row - n_channels : NULL);
      times[n_keys++] = entry->time;
    }
  mo_keyframes_set_rows (self->reading->clip->keyframes, index, joint, n_keys, times, rows);
}

/* Sorts members by time; of those with the same name and time, the last one counts, as for
 * joints. */
static void
sort_members (GArray *members)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  MoBvjKeyframeMember *entries = (MoBvjKeyframeMember *) members->data;
  guint first = members->len;

  g_array_sort (members, compare_members);
  for (guint i = members->len; i > 0; i--)
    {
      MoBvjKeyframeMember entry = entries[i - 1];

      if (i < members->len && entry.time != entries[first].time)
        g_hash_table_remove_all (seen);
      if (g_hash_table_contains (seen, entry.member.name))
        continue;
      /* Skipped members move to the front, before those that are kept. */
      entries[i - 1] = entries[--first];
      entries[first] = entry;
      g_hash_table_add (seen, entry.member.name);
    }
  if (first > 0)
    g_array_remove_range (members, 0, first);
}

static gboolean
read_list (Keyframes *self, const MoJsonValue *list)
{
  const MoSkeleton *skeleton = self->reading->clip->skeleton;
  MoKeyframes *keyframes = self->reading->clip->keyframes;

  for (const MoJsonValue *value = list->first; value != NULL; value = value->next)
    if (!read_keyframe (self, value, keyframes->times))
      return FALSE;
  sort_times (self, keyframes->times, list);
  sort_members (mo_bvj_facts (self->reading->clip)->keyframe_members);
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (self->entries[i] != NULL)
      fill_joint (self, i, self->entries[i]);
  return TRUE;
}

gboolean
mo_bvj_read_keyframes (MoBvjReading *self, const MoJsonValue *list)
{
  guint n_joints = self->clip->skeleton->joints->len;
  g_autoptr (GHashTable) joints = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) doubtful = g_hash_table_new (g_str_hash, g_str_equal);
  Keyframes keyframes = { self, joints, doubtful, NULL, 0 };
  gboolean ok;

  if (list->kind != MO_JSON_ARRAY || list->numbers != NULL)
    return mo_bvj_fail_kind (self, list, _ ("a list of keyframes"));
  mo_bvj_facts (self->clip)->has |= MO_BVJ_HAS_KEYFRAMES;
  if (list->n == 0)
    return TRUE;
  keyframes.entries = g_new0 (GArray *, n_joints);
  index_joints (&keyframes);
  self->clip->keyframes = mo_keyframes_new (n_joints);
  ok = read_list (&keyframes, list);
  for (guint i = 0; i < n_joints; i++)
    g_clear_pointer (&keyframes.entries[i], g_array_unref);
  g_free (keyframes.entries);
  return ok;
}
