/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* Which of a file's clips is read, when it begins, and how long it is. */

/* Times are written with six or seven digits: how far one may be from a frame (seconds). */
#define FRAME_TOLERANCE 2e-4

/* -- Takes ------------------------------------------------------------------------------------- */

static const MoDaeClip *
clip_at (const MoDaeReading *self, guint index)
{
  return mo_dae_item (self->clips, MoDaeClip, index);
}

/* Whether the clips have animations of their own, which would replace one another on one time line; else they are
 * parts of it. */
static gboolean
are_separate (const MoDaeReading *self)
{
  g_autoptr (GHashTable) owners = g_hash_table_new (mo_dae_id_hash, g_str_equal);

  for (guint i = 0; i < self->clips->len; i++)
    {
      const MoDaeClip *clip = clip_at (self, i);

      for (guint j = 0; j < clip->n_instances; j++)
        {
          const char *id = g_ptr_array_index (self->instances, clip->first_instance + j);
          guint owner = GPOINTER_TO_UINT (g_hash_table_lookup (owners, id));

          if (owner != 0 && owner != i + 1)
            return FALSE;
          g_hash_table_insert (owners, (gpointer) id, GUINT_TO_POINTER (i + 1));
        }
      if (clip->n_instances == 0)
        return FALSE;
    }
  return self->clips->len > 1;
}

/* The name of the next take, or its number where that would be another's. */
static void
add_name (MoDaeReading *self, GHashTable *seen, const char *name)
{
  char *listed = name != NULL && *name != '\0' && !g_hash_table_contains (seen, name)
                     ? g_strdup (name)
                     : g_strdup_printf ("#%u", self->take_names->len + 1);

  g_ptr_array_add (self->take_names, listed);
  g_hash_table_add (seen, listed);
}

/* No clip is more important than others: the longest. */
static guint
find_longest (const MoDaeReading *self)
{
  guint longest = 0;

  for (guint i = 1; i < self->clips->len; i++)
    if (clip_at (self, i)->end - clip_at (self, i)->start
        > clip_at (self, longest)->end - clip_at (self, longest)->start)
      longest = i;
  return longest;
}

static char *
describe_others (const MoDaeReading *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->take_names->len && text->len < MO_MAX_NAME_BYTES; i++)
    if (i != self->take)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                              (const char *) g_ptr_array_index (self->take_names, i));
  return g_string_free (text, FALSE);
}

/* Lists the takes: the whole time line, unless the clips are separate, and the clips. */
static gboolean
choose_name (MoDaeReading *self, gboolean has_whole)
{
  const char *wanted = self->xml.context->clip_name;
  g_autoptr (GHashTable) seen = g_hash_table_new (mo_dae_id_hash, g_str_equal);
  g_autofree char *others = NULL;

  if (has_whole)
    add_name (self, seen, NULL);
  for (guint i = 0; i < self->clips->len; i++)
    add_name (self, seen, clip_at (self, i)->name);
  self->take = has_whole || (wanted != NULL && *wanted == '\0') ? 0 : find_longest (self);
  if (wanted != NULL && *wanted != '\0')
    for (self->take = 0; self->take < self->take_names->len; self->take++)
      if (strcmp (g_ptr_array_index (self->take_names, self->take), wanted) == 0)
        break;
  others = describe_others (self);
  if (self->take == self->take_names->len)
    return mo_xml_fail (&self->xml, MO_ERROR_USAGE, MO_CODE_DAE_NO_SUCH_CLIP, MO_NOWHERE, wanted,
                        others);
  if (wanted == NULL && self->take_names->len > 1)
    mo_report (self->xml.context, MO_CODE_DAE_OTHERS, MO_NOWHERE,
               g_ptr_array_index (self->take_names, self->take), "%s", others);
  return TRUE;
}

static void
want_animations (MoDaeReading *self)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (mo_dae_id_hash, g_str_equal);
  gboolean are_all = self->clip == NULL || self->clip->n_instances == 0;

  for (guint i = 0; !are_all && i < self->clip->n_instances; i++)
    g_hash_table_add (ids, g_ptr_array_index (self->instances, self->clip->first_instance + i));
  for (guint i = 0; i < self->animations->len; i++)
    {
      MoDaeAnimation *animation = mo_dae_item (self->animations, MoDaeAnimation, i);

      animation->is_wanted =
          are_all || (animation->id != NULL && g_hash_table_contains (ids, animation->id))
          || (animation->parent >= 0
              && mo_dae_item (self->animations, MoDaeAnimation, animation->parent)->is_wanted);
    }
}

gboolean
mo_dae_choose_take (MoDaeReading *self)
{
  gboolean has_whole = !are_separate (self);

  self->take_names = g_ptr_array_new_with_free_func (g_free);
  /* A single clip is how some programs say how long everything is, or how long their time line was. */
  if (self->clips->len > 1 && !choose_name (self, has_whole))
    return FALSE;
  if (self->clips->len > 1 && self->take >= (guint) has_whole)
    self->clip = clip_at (self, self->take - (guint) has_whole);
  want_animations (self);
  return TRUE;
}

/* -- Times ------------------------------------------------------------------------------------- */

/* Whether all keys are on frames of that rate, counted from the file's time 0. */
static gboolean
are_on_frames (const MoDaeReading *self, double rate)
{
  for (guint i = 0; i < self->curves->len; i++)
    {
      const MoDaeCurve *curve = mo_dae_item (self->curves, MoDaeCurve, i);

      for (guint key = 0; key < curve->n_keys; key++)
        {
          double frame = (mo_dae_curve_time (curve, key) + curve->begin) * rate;

          if (!(fabs (frame - round (frame)) <= FRAME_TOLERANCE * rate))
            return FALSE;
        }
    }
  return TRUE;
}

/* Half of the keys of a curve are no further apart. */
static double
median_distance (const MoDaeCurve *curve)
{
  g_autofree double *distances = g_new (double, curve->n_keys);

  for (guint i = 0; i + 1 < curve->n_keys; i++)
    distances[i] = mo_dae_curve_time (curve, i + 1) - mo_dae_curve_time (curve, i);
  qsort (distances, curve->n_keys - 1, sizeof *distances, mo_compare_doubles);
  return distances[(curve->n_keys - 1) / 2];
}

/* What programs write: a usual rate if all keys are on its frames, even if some frames have none; else the distance of
 * the keys. Nobody means anything by what is between two frames that both have keys. */
static void
set_frames (MoDaeReading *self, const MoDaeCurve *most)
{
  static const double rates[] = { 30.0, 24.0, 25.0, 60.0, 50.0, 120.0 };
  double distance = most->n_keys > 1 ? median_distance (most) : 0.0;

  self->scene->frame_time = distance >= 1e-3 && distance <= 1.0 ? distance : MO_USUAL_FRAME_TIME;
  for (guint i = 0; i < G_N_ELEMENTS (rates) && !self->scene->has_frames; i++)
    if (are_on_frames (self, rates[i]))
      {
        self->scene->frame_time = 1.0 / rates[i];
        self->scene->has_frames = TRUE;
      }
}

void
mo_dae_set_times (MoDaeReading *self)
{
  double first = G_MAXDOUBLE, last = -G_MAXDOUBLE;
  const MoDaeCurve *most = NULL;

  for (guint i = 0; i < self->curves->len; i++)
    {
      const MoDaeCurve *curve = mo_dae_item (self->curves, MoDaeCurve, i);

      if (curve->n_keys == 0)
        continue;
      first = MIN (first, mo_dae_curve_time (curve, 0));
      last = MAX (last, mo_dae_curve_time (curve, curve->n_keys - 1));
      if (most == NULL || curve->n_keys > most->n_keys)
        most = curve;
    }
  if (most == NULL)
    return;
  set_frames (self, most);
  /* A clip is what there is of it; one that lies elsewhere says nothing. */
  if (self->clip != NULL && self->clip->start < last && self->clip->end > first
      && self->clip->end > self->clip->start)
    {
      first = MAX (first, self->clip->start);
      last = MIN (last, self->clip->end);
    }
  for (guint i = 0; i < self->curves->len; i++)
    mo_dae_item (self->curves, MoDaeCurve, i)->begin = first;
  self->scene->duration = last - first;
}
