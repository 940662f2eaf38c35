/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include "mo-limits.h"

#include <string.h>

/* The chosen take: its name, its times, its layers, and which curves belong to it (docs/formats/fbx.md, Takes). */

/* -- Names ------------------------------------------------------------------------------------- */

char **
mo_fbx_take_names (const MoFbxDocument *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  char **names = g_new0 (char *, self->stacks->len + 1);

  for (guint i = 0; i < self->stacks->len; i++)
    {
      const char *name = mo_fbx_get (self->stacks, MoFbxStack, i)->name;

      if (name != NULL && *name != '\0' && !g_hash_table_contains (seen, name))
        names[i] = g_strdup (name);
      else
        names[i] = g_strdup_printf ("#%u", i + 1);
      g_hash_table_add (seen, names[i]);
    }
  return names;
}

static int
find_name (char **names, const char *name)
{
  for (int i = 0; name != NULL && names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      return i;
  return -1;
}

static char *
list_others (char **names, int chosen)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; names[i] != NULL && text->len < MO_MAX_NAME_BYTES; i++)
    if (i != chosen)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", names[i]);
  return g_string_free (text, FALSE);
}

static gboolean
choose_stack (MoFbxDocument *self)
{
  g_auto (GStrv) names = mo_fbx_take_names (self);
  const char *wanted = self->file.context->clip_name;
  g_autofree char *others = NULL;
  int chosen = 0;

  if (wanted != NULL && *wanted != '\0')
    chosen = find_name (names, wanted);
  else if (wanted == NULL)
    chosen = MAX (find_name (names, self->current), 0);
  others = list_others (names, chosen);
  if (chosen < 0)
    return mo_fail (self->file.context, self->file.error, MO_ERROR_USAGE, MO_CODE_FBX_NO_SUCH_CLIP,
                    MO_NOWHERE, wanted, "%s", others);
  if (self->stacks->len > 1 && wanted == NULL)
    mo_report (self->file.context, MO_CODE_FBX_OTHERS, MO_NOWHERE, names[chosen], "%s", others);
  self->stack = (guint) chosen;
  return TRUE;
}

/* -- Times ------------------------------------------------------------------------------------- */

/* FALSE if the file does not say, as with the infinite times that the maker's library has for "all there is". */
static gboolean
take_times (MoFbxDocument *self, gint64 start, gint64 stop)
{
  if (start == G_MININT64)
    start = 0;
  if (stop <= -MO_FBX_MAX_TIME || stop >= MO_FBX_MAX_TIME || start <= -MO_FBX_MAX_TIME
      || start >= MO_FBX_MAX_TIME)
    return FALSE;
  self->begin = start;
  self->end = stop;
  return TRUE;
}

static gboolean
take_times_of (MoFbxDocument *self, const MoFbxStack *stack)
{
  return take_times (self, stack->start, stack->stop)
         || take_times (self, stack->reference_start, stack->reference_stop);
}

/* What the section of takes says of a take of that name. */
static gboolean
take_times_of_name (MoFbxDocument *self, const char *name)
{
  for (guint i = 0; i < self->takes->len; i++)
    if (g_strcmp0 (mo_fbx_get (self->takes, MoFbxStack, i)->name, name) == 0)
      return take_times_of (self, mo_fbx_get (self->takes, MoFbxStack, i));
  return FALSE;
}

static void
choose_times (MoFbxDocument *self)
{
  const MoFbxStack *stack = mo_fbx_get (self->stacks, MoFbxStack, self->stack);

  if (!take_times_of (self, stack) && !take_times_of (self, &self->stack_template))
    take_times_of_name (self, stack->name);
}

void
mo_fbx_settle_times (MoFbxDocument *self)
{
  gint64 first = G_MAXINT64, last = G_MININT64;

  for (guint i = 0; i < self->curves->len; i++)
    {
      const MoFbxCurve *curve = mo_fbx_curve (self, (int) i);

      if (curve->n_keys > 0)
        {
          first = MIN (first, curve->times[0]);
          last = MAX (last, curve->times[curve->n_keys - 1]);
        }
    }
  if (self->end > self->begin)
    return;
  self->end = self->begin;
  if (first <= last)
    {
      self->begin = first;
      self->end = last;
    }
}

static double
get_rate (const MoFbxSettings *settings)
{
  static const double rates[] = {
    30.0,
    120.0,
    100.0,
    60.0,
    50.0,
    48.0,
    30.0,
    30.0,
    30000.0 / 1001.0,
    30000.0 / 1001.0,
    25.0,
    24.0,
    1000.0,
    24000.0 / 1001.0,
    0.0,
    96.0,
    72.0,
    60000.0 / 1001.0,
  };
  double rate = settings->rate;

  if (settings->time_mode >= 0 && settings->time_mode < (gint64) G_N_ELEMENTS (rates))
    rate = rates[settings->time_mode] > 0.0 ? rates[settings->time_mode] : settings->custom_rate;
  return rate >= 1.0 && rate <= 10000.0 ? rate : 24.0;
}

/* -- Layers and tracks ------------------------------------------------------------------------- */

/* In the order of their connections. */
static void
rank_layers (MoFbxDocument *self)
{
  for (guint i = 0; i < self->links->len; i++)
    {
      const MoFbxId *child = mo_fbx_find_id (self, mo_fbx_get (self->links, MoFbxLink, i)->child);
      MoFbxLayer *layer;

      if (child == NULL || child->class != MO_FBX_LAYER)
        continue;
      layer = mo_fbx_get (self->layers, MoFbxLayer, child->index);
      if (layer->stack != (int) self->stack || layer->rank >= 0)
        continue;
      layer->rank = (int) self->ranks->len;
      g_array_append_val (self->ranks, child->index);
    }
}

static void
want_channel (MoFbxDocument *self, guint index)
{
  const MoFbxChannel *channel = mo_fbx_channel (self, index);

  for (guint axis = 0; axis < 3; axis++)
    if (channel->curves[axis] >= 0)
      mo_fbx_curve (self, channel->curves[axis])->is_wanted = TRUE;
}

/* Keeps the tracks of the chosen take. */
static void
select_tracks (MoFbxDocument *self)
{
  guint n = 0;

  for (guint i = 0; i < self->tracks->len; i++)
    {
      MoFbxTrack track = g_array_index (self->tracks, MoFbxTrack, i);
      int layer = mo_fbx_channel (self, track.channel)->layer;
      int rank = layer < 0 ? -1 : mo_fbx_get (self->layers, MoFbxLayer, (guint) layer)->rank;

      if (rank < 0)
        continue;
      if (track.vector >= MO_FBX_N_MOVING)
        {
          mo_fbx_find_at (&self->file, MO_CODE_FBX_PIVOTS, mo_fbx_model (self, track.model)->offset,
                          mo_fbx_model (self, track.model)->name);
          continue;
        }
      track.rank = (guint) rank;
      g_array_index (self->tracks, MoFbxTrack, n++) = track;
      want_channel (self, track.channel);
    }
  g_array_set_size (self->tracks, n);
  for (guint rank = 1; rank < self->ranks->len; rank++)
    {
      guint index = g_array_index (self->ranks, guint, rank);
      int weights = mo_fbx_get (self->layers, MoFbxLayer, index)->weights;

      if (weights >= 0)
        want_channel (self, (guint) weights);
    }
}

static int
compare_tracks (gconstpointer a, gconstpointer b)
{
  const MoFbxTrack *first = a, *second = b;

  if (first->model != second->model)
    return first->model < second->model ? -1 : 1;
  if (first->vector != second->vector)
    return first->vector < second->vector ? -1 : 1;
  return (first->rank > second->rank) - (first->rank < second->rank);
}

/* A layer after the first changes what is below it: where the first layer has nothing, that is the model's own value, as of a
 * channel that says nothing. */
static void
add_own_values (MoFbxDocument *self, const MoFbxTrack *above)
{
  const MoFbxTrack track = { above->model, self->channels->len, 0, above->vector };
  const MoFbxChannel nothing = { { NAN, NAN, NAN }, NAN, -1, { -1, -1, -1 }, TRUE };

  g_array_append_val (self->channels, nothing);
  g_array_append_val (self->tracks, track);
}

void
mo_fbx_sort_tracks (MoFbxDocument *self)
{
  guint n = 0;

  g_array_sort (self->tracks, compare_tracks);
  for (guint i = 0, n_read = self->tracks->len; i < n_read; i++)
    {
      const MoFbxTrack *track = mo_fbx_get (self->tracks, MoFbxTrack, i);
      const MoFbxTrack *before = i > 0 ? track - 1 : NULL;

      if (track->rank > 0
          && (before == NULL || before->model != track->model || before->vector != track->vector))
        add_own_values (self, track);
    }
  g_array_sort (self->tracks, compare_tracks);
  for (guint i = 0; i < self->tracks->len; i++)
    {
      MoFbxTrack track = g_array_index (self->tracks, MoFbxTrack, i);
      MoFbxModel *model = mo_fbx_model (self, track.model);

      /* Of two for the same, the first one counts. */
      if (n > 0 && compare_tracks (mo_fbx_get (self->tracks, MoFbxTrack, n - 1), &track) == 0)
        continue;
      if (model->n_tracks[track.vector]++ == 0)
        model->first_track[track.vector] = n;
      g_array_index (self->tracks, MoFbxTrack, n++) = track;
    }
  g_array_set_size (self->tracks, n);
}

gboolean
mo_fbx_choose_take (MoFbxDocument *self)
{
  if (mo_fbx_is_old (self))
    {
      GArray *stacks = self->stacks;

      self->stacks = self->takes;
      self->takes = stacks;
    }
  self->frame_time = 1.0 / get_rate (&self->settings);
  if (self->stacks->len == 0)
    {
      g_array_set_size (self->tracks, 0);
      return TRUE;
    }
  if (!choose_stack (self))
    return FALSE;
  choose_times (self);
  rank_layers (self);
  select_tracks (self);
  mo_fbx_sort_tracks (self);
  return TRUE;
}

/* -- Keys -------------------------------------------------------------------------------------- */

gboolean
mo_fbx_read_keys (MoFbxDocument *self)
{
  for (guint i = 0; i < self->curves->len; i++)
    {
      MoFbxCurve *curve = mo_fbx_curve (self, (int) i);

      if (curve->is_wanted && mo_fbx_jump (&self->file, curve->offset) && mo_fbx_next (&self->file))
        mo_fbx_curve_read (curve, &self->keys, &self->file);
      if (self->file.failed)
        return FALSE;
    }
  return TRUE;
}
