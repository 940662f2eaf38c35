/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-playback.h"

/* Seconds before the moment shown at which base motions start, enough to be at full weight. */
#define BASE_LEAD 5.0

typedef struct
{
  EditPlaybackLayer layer;
  gboolean is_due; /* starts when its time comes */
} Layer;

struct _EditPlayback
{
  MoMixer *mixers[EDIT_N_FIGURES];
  MoMotion *motion; /* on the first avatar; owned, or NULL */
  EditBase base;
  GArray *layers; /* Layer, in the order they start */
  double elapsed;
};

static void
layer_clear (gpointer data)
{
  mo_motion_unref (((Layer *) data)->layer.motion);
}

static GArray *
new_layers (void)
{
  GArray *layers = g_array_new (FALSE, FALSE, sizeof (Layer));

  g_array_set_clear_func (layers, layer_clear);
  return layers;
}

EditPlayback *
edit_playback_new (void)
{
  EditPlayback *self = g_new0 (EditPlayback, 1);

  self->layers = new_layers ();
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    self->mixers[i] = mo_mixer_new (MO_MIX_OVER_REST);
  return self;
}

void
edit_playback_free (EditPlayback *self)
{
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    mo_mixer_free (self->mixers[i]);
  g_clear_pointer (&self->motion, mo_motion_unref);
  g_array_unref (self->layers);
  g_free (self);
}

void
edit_playback_set_motion (EditPlayback *self, MoMotion *motion)
{
  if (motion != NULL)
    mo_motion_ref (motion);
  if (self->motion != NULL && motion != NULL)
    {
      mo_mixer_replace (self->mixers[0], self->motion, motion);
      mo_mixer_advance (self->mixers[0], 0.0);
    }
  else
    mo_mixer_reset (self->mixers[0], NULL);
  g_clear_pointer (&self->motion, mo_motion_unref);
  self->motion = motion;
}

MoMotion *
edit_playback_get_motion (const EditPlayback *self)
{
  return self->motion;
}

/* In the world, joints do not return to rest by themselves. A clip alone does, to make its eases
 * visible. */
static MoMixGround
get_ground (EditBase base)
{
  return base == EDIT_BASE_NONE ? MO_MIX_OVER_REST : MO_MIX_KEEP;
}

void
edit_playback_set_base (EditPlayback *self, EditBase base)
{
  self->base = base;
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    {
      mo_mixer_free (self->mixers[i]);
      self->mixers[i] = mo_mixer_new (get_ground (base));
    }
}

EditBase
edit_playback_get_base (const EditPlayback *self)
{
  return self->base;
}

static Layer *
get_layer (const EditPlayback *self, guint index)
{
  return &g_array_index (self->layers, Layer, index);
}

static int
compare_starts (gconstpointer a, gconstpointer b)
{
  double first = ((const Layer *) a)->layer.start, second = ((const Layer *) b)->layer.start;

  return (first > second) - (first < second);
}

static gboolean
layers_equal (const GArray *a, const GArray *b)
{
  for (guint i = 0; i < MIN (a->len, b->len); i++)
    {
      const EditPlaybackLayer *first = &g_array_index (a, Layer, i).layer;
      const EditPlaybackLayer *second = &g_array_index (b, Layer, i).layer;

      if (first->motion != second->motion || first->start != second->start
          || first->figure != second->figure)
        return FALSE;
    }
  return a->len == b->len;
}

gboolean
edit_playback_set_layers (EditPlayback *self, const EditPlaybackLayer *layers, guint n)
{
  g_autoptr (GArray) wanted = new_layers ();

  for (guint i = 0; i < n; i++)
    {
      Layer layer = { layers[i], FALSE };

      mo_motion_ref (layer.layer.motion);
      g_array_append_val (wanted, layer);
    }
  g_array_sort (wanted, compare_starts);
  if (layers_equal (wanted, self->layers))
    return FALSE;
  g_array_unref (self->layers);
  self->layers = g_steal_pointer (&wanted);
  return TRUE;
}

gboolean
edit_playback_has_company (const EditPlayback *self)
{
  return self->base != EDIT_BASE_NONE || self->layers->len > 0;
}

gboolean
edit_playback_has_figure (const EditPlayback *self, guint figure)
{
  for (guint i = 0; i < self->layers->len; i++)
    if (get_layer (self, i)->layer.figure == figure)
      return TRUE;
  return figure == 0;
}

/* -- A moment ---------------------------------------------------------------------------------- */

/* Layers over the motion have the weight that they would have at that time. Other avatars are shown
 * with full weight, like the first one. */
static void
add_layer (GArray *moments, const EditPlaybackLayer *layer, double elapsed)
{
  const MoMotionFacts *facts = mo_motion_get_facts (layer->motion);
  MoMixMoment moment = { layer->motion, elapsed, layer->figure != 0 };

  if (elapsed >= 0.0 && (facts->loop || elapsed <= (double) facts->duration))
    g_array_append_val (moments, moment);
}

/* Adds the layers of an avatar that start within a span of time, up to now. */
static void
add_layers (const EditPlayback *self, GArray *moments, guint figure, double from, double to,
            double elapsed)
{
  for (guint i = 0; i < self->layers->len; i++)
    {
      const EditPlaybackLayer *layer = &get_layer (self, i)->layer;

      if (layer->figure == figure && layer->start >= from && layer->start < to)
        add_layer (moments, layer, elapsed - layer->start);
    }
}

/* The oldest motion first. */
static void
hold_figure (const EditPlayback *self, MoMixer *mixer, guint figure, double elapsed)
{
  g_autoptr (GArray) moments = g_array_new (FALSE, FALSE, sizeof (MoMixMoment));
  MoMotion *const *base = edit_base_get_motions (self->base);

  for (; *base != NULL; base++)
    {
      MoMixMoment moment = { *base, BASE_LEAD + elapsed, TRUE };

      g_array_append_val (moments, moment);
    }
  add_layers (self, moments, figure, -G_MAXDOUBLE, 0.0, elapsed);
  if (self->motion != NULL && figure == 0)
    {
      MoMixMoment moment = { self->motion, elapsed, TRUE };

      g_array_append_val (moments, moment);
    }
  add_layers (self, moments, figure, 0.0, G_MAXDOUBLE, elapsed);
  mo_mixer_hold (mixer, (const MoMixMoment *) moments->data, moments->len);
}

void
edit_playback_hold (EditPlayback *self, double elapsed)
{
  self->elapsed = elapsed;
  for (guint i = 0; i < self->layers->len; i++)
    get_layer (self, i)->is_due = get_layer (self, i)->layer.start > elapsed;
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    if (edit_playback_has_figure (self, i))
      hold_figure (self, self->mixers[i], i, elapsed);
}

MoMixer *
edit_playback_mix_at (const EditPlayback *self, guint figure, double elapsed)
{
  MoMixer *mixer = mo_mixer_new (get_ground (self->base));

  hold_figure (self, mixer, figure, elapsed);
  return mixer;
}

/* As for an avatar on which nothing else plays. */
MoMixer *
edit_playback_mix_base (const EditPlayback *self)
{
  return edit_playback_mix_at (self, EDIT_N_FIGURES, 0.0);
}

/* -- Playing ----------------------------------------------------------------------------------- */

/* A motion without a loop that is still playing is started again; a loop goes on. */
static void
start_layer (EditPlayback *self, const EditPlaybackLayer *layer)
{
  MoMixer *mixer = self->mixers[layer->figure];

  if (!mo_motion_get_facts (layer->motion)->loop)
    mo_mixer_stop (mixer, layer->motion, FALSE);
  mo_mixer_start (mixer, layer->motion, self->elapsed - layer->start);
}

static void
start_layers (EditPlayback *self, double until)
{
  for (guint i = 0; i < self->layers->len; i++)
    {
      Layer *layer = get_layer (self, i);

      if (!layer->is_due || layer->layer.start > until)
        continue;
      layer->is_due = FALSE;
      start_layer (self, &layer->layer);
    }
}

static void
advance (EditPlayback *self, double seconds)
{
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    if (edit_playback_has_figure (self, i))
      mo_mixer_advance (self->mixers[i], seconds);
}

/* Everything starts again. Motions that start before the clip are older than it. */
void
edit_playback_start (EditPlayback *self, double elapsed)
{
  if (self->motion == NULL)
    return;
  self->elapsed = elapsed;
  for (guint i = 0; i < self->layers->len; i++)
    get_layer (self, i)->is_due = TRUE;
  start_layers (self, -G_MINDOUBLE);
  mo_mixer_start (self->mixers[0], self->motion, elapsed);
  start_layers (self, elapsed);
  advance (self, 0.0);
}

void
edit_playback_stop (EditPlayback *self)
{
  if (self->motion != NULL)
    mo_mixer_stop (self->mixers[0], self->motion, FALSE);
}

gboolean
edit_playback_advance (EditPlayback *self, double seconds)
{
  self->elapsed += seconds;
  advance (self, seconds);
  start_layers (self, self->elapsed);
  return edit_playback_is_running (self);
}

static const MoMixEntry *
get_entry (const EditPlayback *self)
{
  return self->motion != NULL ? mo_mixer_find (self->mixers[0], self->motion) : NULL;
}

gboolean
edit_playback_is_running (const EditPlayback *self)
{
  return get_entry (self) != NULL;
}

gboolean
edit_playback_is_moving (const EditPlayback *self)
{
  for (guint i = 0; i < self->layers->len; i++)
    if (get_layer (self, i)->is_due)
      return TRUE;
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    if (edit_playback_has_figure (self, i) && mo_mixer_get_n_entries (self->mixers[i]) > 0)
      return TRUE;
  return FALSE;
}

double
edit_playback_get_elapsed (const EditPlayback *self)
{
  return self->elapsed;
}

double
edit_playback_get_time (const EditPlayback *self)
{
  const MoMixEntry *entry = get_entry (self);

  return entry != NULL ? MIN ((double) entry->local_time, mo_motion_get_duration (self->motion))
                       : 0.0;
}

double
edit_playback_get_weight (const EditPlayback *self)
{
  const MoMixEntry *entry = get_entry (self);

  return entry != NULL ? (double) entry->weight : 0.0;
}

const MoMixer *
edit_playback_get_mixer (const EditPlayback *self, guint figure)
{
  return self->mixers[figure];
}
