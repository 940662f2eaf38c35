/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-playback.h"

/* By when a base motion is at its full weight. */
#define BASE_LEAD 5.0

typedef struct
{
  EditPlaybackLayer layer;
  gboolean is_due; /* it begins when its time comes */
} Layer;

struct _EditPlayback
{
  MoMixer *mixer;
  MoMotion *motion; /* owned, or NULL */
  EditBase base;
  GArray *layers; /* Layer, by their start */
  double elapsed;
};

static void
layer_clear (gpointer data)
{
  mo_motion_unref (((Layer *) data)->layer.motion);
}

EditPlayback *
edit_playback_new (void)
{
  EditPlayback *self = g_new0 (EditPlayback, 1);

  self->layers = g_array_new (FALSE, FALSE, sizeof (Layer));
  g_array_set_clear_func (self->layers, layer_clear);
  self->mixer = mo_mixer_new (MO_MIX_OVER_REST);
  return self;
}

void
edit_playback_free (EditPlayback *self)
{
  mo_mixer_free (self->mixer);
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
      mo_mixer_replace (self->mixer, self->motion, motion);
      mo_mixer_advance (self->mixer, 0.0);
    }
  else
    mo_mixer_reset (self->mixer, NULL);
  g_clear_pointer (&self->motion, mo_motion_unref);
  self->motion = motion;
}

MoMotion *
edit_playback_get_motion (const EditPlayback *self)
{
  return self->motion;
}

/* In the world nothing goes back to rest by itself. A clip alone does, so that its eases show. */
static MoMixGround
get_ground (EditBase base)
{
  return base == EDIT_BASE_NONE ? MO_MIX_OVER_REST : MO_MIX_KEEP;
}

void
edit_playback_set_base (EditPlayback *self, EditBase base)
{
  self->base = base;
  mo_mixer_free (self->mixer);
  self->mixer = mo_mixer_new (get_ground (base));
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

void
edit_playback_set_layers (EditPlayback *self, const EditPlaybackLayer *layers, guint n)
{
  g_array_set_size (self->layers, 0);
  for (guint i = 0; i < n; i++)
    {
      Layer layer = { layers[i], FALSE };

      mo_motion_ref (layer.layer.motion);
      g_array_append_val (self->layers, layer);
    }
  g_array_sort (self->layers, compare_starts);
}

gboolean
edit_playback_has_company (const EditPlayback *self)
{
  return self->base != EDIT_BASE_NONE || self->layers->len > 0;
}

/* -- A moment ------------------------------------------------------------------------------------- */

static void
add_moment (GArray *moments, MoMotion *motion, double elapsed, gboolean is_full)
{
  const MoMotionFacts *facts = mo_motion_get_facts (motion);
  MoMixMoment moment = { motion, elapsed, is_full };

  if (is_full || facts->loop || elapsed <= (double) facts->duration)
    g_array_append_val (moments, moment);
}

static void
add_layers (const EditPlayback *self, GArray *moments, double from, double to, double elapsed)
{
  for (guint i = 0; i < self->layers->len; i++)
    {
      const EditPlaybackLayer *layer = &get_layer (self, i)->layer;

      if (layer->start >= from && layer->start < to)
        add_moment (moments, layer->motion, elapsed - layer->start, FALSE);
    }
}

/* The oldest first; those that have not yet begun are not there. */
static void
hold (const EditPlayback *self, MoMixer *mixer, double elapsed)
{
  g_autoptr (GArray) moments = g_array_new (FALSE, FALSE, sizeof (MoMixMoment));

  for (MoMotion *const *base = edit_base_get_motions (self->base); *base != NULL; base++)
    add_moment (moments, *base, BASE_LEAD + elapsed, TRUE);
  add_layers (self, moments, -G_MAXDOUBLE, 0.0, elapsed);
  if (self->motion != NULL)
    add_moment (moments, self->motion, elapsed, TRUE);
  add_layers (self, moments, 0.0, elapsed, elapsed);
  mo_mixer_hold (mixer, (const MoMixMoment *) moments->data, moments->len);
}

/* What has not yet begun `elapsed` seconds after the motion's start. */
static void
expect_layers (EditPlayback *self, double elapsed)
{
  for (guint i = 0; i < self->layers->len; i++)
    get_layer (self, i)->is_due = get_layer (self, i)->layer.start >= elapsed;
}

void
edit_playback_hold (EditPlayback *self, double elapsed)
{
  self->elapsed = elapsed;
  expect_layers (self, MAX (elapsed, 0.0));
  hold (self, self->mixer, elapsed);
}

void
edit_playback_pose_at (const EditPlayback *self, double elapsed, MoPose *pose)
{
  g_autoptr (MoMixer) mixer = mo_mixer_new (get_ground (self->base));

  hold (self, mixer, elapsed);
  *pose = *mo_mixer_get_pose (mixer);
}

/* -- Playing -------------------------------------------------------------------------------------- */

static void
start_due_layers (EditPlayback *self)
{
  for (guint i = 0; i < self->layers->len; i++)
    {
      Layer *layer = get_layer (self, i);

      if (!layer->is_due || layer->layer.start > self->elapsed)
        continue;
      layer->is_due = FALSE;
      mo_mixer_start (self->mixer, layer->layer.motion, self->elapsed - layer->layer.start);
    }
}

void
edit_playback_start (EditPlayback *self, double elapsed)
{
  if (self->motion == NULL)
    return;
  self->elapsed = elapsed;
  expect_layers (self, 0.0);
  mo_mixer_start (self->mixer, self->motion, elapsed);
  start_due_layers (self);
  mo_mixer_advance (self->mixer, 0.0);
}

void
edit_playback_stop (EditPlayback *self)
{
  if (self->motion != NULL)
    mo_mixer_stop (self->mixer, self->motion, FALSE);
}

gboolean
edit_playback_advance (EditPlayback *self, double seconds)
{
  self->elapsed += seconds;
  mo_mixer_advance (self->mixer, seconds);
  start_due_layers (self);
  return edit_playback_is_running (self);
}

static const MoMixEntry *
get_entry (const EditPlayback *self)
{
  return self->motion != NULL ? mo_mixer_find (self->mixer, self->motion) : NULL;
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
  return mo_mixer_get_n_entries (self->mixer) > 0;
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
edit_playback_get_mixer (const EditPlayback *self)
{
  return self->mixer;
}
