/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-limits.h"

#include <string.h>

/* What can be said of bones and tracks when all of them are there. */

static char *
name_of (const MoVmlBone *bone, guint id)
{
  return bone->name != NULL ? g_strdup (bone->name) : g_strdup_printf ("%u", id);
}

/* -- Bones ------------------------------------------------------------------------------------- */

/* Where each id stands in the list; NULL unless 0 to n-1 are there once each. */
static guint *
place_ids (MoVmlReading *self, const GArray *listed)
{
  g_autofree guint *places = g_new (guint, listed->len + 1);

  memset (places, 0xff, (listed->len + 1) * sizeof *places);
  for (guint i = 0; i < listed->len; i++)
    {
      const MoVmlListed *bone = &g_array_index (listed, MoVmlListed, i);
      guint id = bone->id >= 0 ? (guint) bone->id : i;
      g_autofree char *text = g_strdup_printf ("%u", id);

      if (id >= listed->len || places[id] != G_MAXUINT)
        {
          mo_xml_fail (&self->xml, MO_ERROR_INVALID,
                       id >= listed->len ? MO_CODE_VML_ID_GAP : MO_CODE_VML_ID_TWICE,
                       bone->location, bone->bone.name, text);
          return NULL;
        }
      places[id] = i;
    }
  return g_steal_pointer (&places);
}

static void
judge_names (MoVmlReading *self, const GArray *listed)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < listed->len; i++)
    {
      const MoVmlListed *bone = &g_array_index (listed, MoVmlListed, i);

      if (bone->bone.name != NULL && !g_hash_table_add (names, bone->bone.name))
        mo_report (self->xml.context, MO_CODE_VML_NAME_TWICE, bone->location, bone->bone.name,
                   NULL);
    }
}

static char *
describe_loop (const GArray *bones, guint start)
{
  GString *text = g_string_new (NULL);
  guint id = start;

  do
    {
      g_autofree char *name = name_of (mo_vml_bone (bones, id), id);

      g_string_append_printf (text, "%s → ", name);
      id = (guint) mo_vml_bone (bones, id)->parent;
    }
  while (id != start && text->len < MO_MAX_NAME_BYTES);
  if (id == start)
    {
      g_autofree char *name = name_of (mo_vml_bone (bones, id), id);

      g_string_append (text, name);
    }
  else
    g_string_append (text, "…");
  return g_string_free (text, FALSE);
}

/* Up from each bone until a root or one that was seen; one seen on the same way closes a loop. */
static gboolean
judge_parents (MoVmlReading *self, const GArray *bones, const GArray *listed, const guint *places)
{
  g_autofree guint *seen = g_new0 (guint, bones->len);

  for (guint i = 0; i < bones->len; i++)
    if (mo_vml_bone (bones, i)->parent >= (int) bones->len)
      return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_PARENT,
                          g_array_index (listed, MoVmlListed, places[i]).location,
                          mo_vml_bone (bones, i)->name, NULL);
  for (guint i = 0; i < bones->len; i++)
    {
      int id = (int) i;

      for (; id >= 0 && seen[id] == 0; id = mo_vml_bone (bones, (guint) id)->parent)
        seen[id] = i + 1;
      if (id >= 0 && seen[id] == i + 1)
        {
          g_autofree char *loop = describe_loop (bones, (guint) id);

          return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_LOOP,
                              g_array_index (listed, MoVmlListed, places[id]).location, NULL, loop);
        }
    }
  return TRUE;
}

GArray *
mo_vml_judge_bones (MoVmlReading *self, GArray *listed)
{
  g_autoptr (GArray) bones = mo_vml_bones_new ();
  g_autofree guint *places = NULL;

  if (listed->len == 0)
    {
      mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_NO_SKELETON, self->chosen_location,
                   NULL, NULL);
      return NULL;
    }
  places = place_ids (self, listed);
  if (places == NULL)
    return NULL;
  judge_names (self, listed);
  for (guint i = 0; i < listed->len; i++)
    {
      MoVmlBone bone = g_array_index (listed, MoVmlListed, places[i]).bone;

      bone.name = g_strdup (bone.name);
      g_array_append_val (bones, bone);
    }
  return judge_parents (self, bones, listed, places) ? g_steal_pointer (&bones) : NULL;
}

/* -- Tracks ------------------------------------------------------------------------------------ */

/* An id where it is a number, else a name. */
static int
find_bone (const GArray *bones, const char *text)
{
  guint64 id;

  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT16, &id, NULL))
    return id < bones->len ? (int) id : -1;
  for (guint i = 0; i < bones->len; i++)
    if (g_strcmp0 (mo_vml_bone (bones, i)->name, text) == 0)
      return (int) i;
  return -1;
}

gboolean
mo_vml_knows_bones (const GArray *bones, const GArray *listed)
{
  for (guint i = 0; i < listed->len; i++)
    {
      g_autofree char *text =
          g_strstrip (g_strdup (g_array_index (listed, MoVmlListedTrack, i).bone));

      if (find_bone (bones, text) < 0)
        return FALSE;
    }
  return TRUE;
}

/* The listed tracks of one bone. */
typedef struct
{
  guint bone;
  MoVmlListedTrack *first;      /* which gets the keys of all */
  const MoVmlListedTrack *last; /* NULL if there is only one */
} Joined;

static void
join_track (MoVmlReading *self, Joined *into, MoVmlListedTrack *track)
{
  MoVmlListedTrack *first = into->first;

  mo_report (self->xml.context, MO_CODE_VML_TRACK_TWICE, track->location, track->bone, NULL);
  g_array_append_vals (first->rotation, track->rotation->data, track->rotation->len);
  g_array_append_vals (first->translation, track->translation->data, track->translation->len);
  into->last = track;
}

/* What was joined is put in order once, however many tracks it was. */
static void
sort_joined (MoVmlReading *self, const Joined *joined)
{
  const MoVmlListedTrack *last = joined->last;

  if (last == NULL)
    return;
  mo_vml_sort_keys (self, joined->first->rotation, last->location, last->bone);
  mo_vml_sort_keys (self, joined->first->translation, last->location, last->bone);
}

GArray *
mo_vml_judge_tracks (MoVmlReading *self, const GArray *bones, GArray *listed)
{
  g_autofree int *owners = g_new (int, bones->len);
  g_autofree Joined *joined = g_new (Joined, listed->len + 1);
  GArray *tracks;
  guint n = 0;

  memset (owners, 0xff, bones->len * sizeof *owners);
  for (guint i = 0; i < listed->len; i++)
    {
      MoVmlListedTrack *track = &g_array_index (listed, MoVmlListedTrack, i);
      g_autofree char *text = g_strstrip (g_strdup (track->bone));
      int bone = find_bone (bones, text);

      if (bone < 0)
        {
          mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_UNKNOWN_BONE, track->location,
                       track->bone, NULL);
          return NULL;
        }
      if (owners[bone] >= 0)
        {
          join_track (self, &joined[owners[bone]], track);
          continue;
        }
      owners[bone] = (int) n;
      joined[n++] = (Joined){ (guint) bone, track, NULL };
    }
  tracks = mo_vml_tracks_new (n);
  for (guint i = 0; i < n; i++)
    {
      MoVmlTrack *track = mo_vml_add_track (tracks, joined[i].bone);

      sort_joined (self, &joined[i]);
      mo_vml_track_take (track, MO_KEYED_MOVE, joined[i].first->translation);
      mo_vml_track_take (track, MO_KEYED_TURN, joined[i].first->rotation);
    }
  return tracks;
}

static int
compare_times (gconstpointer a, gconstpointer b, gpointer data)
{
  double first = ((const MoVmlKey *) a)->time, second = ((const MoVmlKey *) b)->time;

  return (first > second) - (first < second);
}

static double
time_of (const GArray *keys, guint index)
{
  return g_array_index (keys, MoVmlKey, index).time;
}

void
mo_vml_sort_keys (MoVmlReading *self, GArray *keys, MoLocation location, const char *where)
{
  gboolean is_sorted = TRUE, is_rising = TRUE;
  guint n = 0;

  for (guint i = 1; i < keys->len; i++)
    {
      is_sorted = is_sorted && time_of (keys, i) >= time_of (keys, i - 1);
      is_rising = is_rising && time_of (keys, i) > time_of (keys, i - 1);
    }
  if (is_rising)
    return;
  if (!is_sorted)
    {
      mo_report (self->xml.context, MO_CODE_VML_ORDER, location, where, NULL);
      g_qsort_with_data (keys->data, (int) keys->len, sizeof (MoVmlKey), compare_times, NULL);
    }
  for (guint i = 0; i < keys->len; i++)
    if (n > 0 && time_of (keys, n - 1) == time_of (keys, i))
      g_array_index (keys, MoVmlKey, n - 1) = g_array_index (keys, MoVmlKey, i);
    else
      g_array_index (keys, MoVmlKey, n++) = g_array_index (keys, MoVmlKey, i);
  if (n < keys->len)
    mo_report (self->xml.context, MO_CODE_VML_SAME_TIME, location, where, NULL);
  g_array_set_size (keys, n);
}
