/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-playback.h"

/* By when a base motion is at its full weight. */
#define BASE_LEAD 5.0

#define MAX_LAYERS 8

struct _EditPlayback
{
  MoMixer *mixer;
  MoMotion *motion; /* owned, or NULL */
  EditBase base;
  double elapsed;
};

EditPlayback *
edit_playback_new (void)
{
  EditPlayback *self = g_new0 (EditPlayback, 1);

  self->mixer = mo_mixer_new (MO_MIX_OVER_REST);
  return self;
}

void
edit_playback_free (EditPlayback *self)
{
  mo_mixer_free (self->mixer);
  g_clear_pointer (&self->motion, mo_motion_unref);
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

static void
hold (const EditPlayback *self, MoMixer *mixer, double elapsed)
{
  MoMotion *const *base = edit_base_get_motions (self->base);
  MoMotion *motions[MAX_LAYERS];
  double times[MAX_LAYERS];
  guint n = 0;

  for (; base[n] != NULL; n++)
    {
      motions[n] = base[n];
      times[n] = BASE_LEAD + elapsed;
    }
  if (self->motion != NULL)
    {
      motions[n] = self->motion;
      times[n++] = elapsed;
    }
  mo_mixer_hold (mixer, motions, times, n);
}

void
edit_playback_hold (EditPlayback *self, double elapsed)
{
  self->elapsed = elapsed;
  hold (self, self->mixer, elapsed);
}

void
edit_playback_pose_at (const EditPlayback *self, double elapsed, MoPose *pose)
{
  g_autoptr (MoMixer) mixer = mo_mixer_new (get_ground (self->base));

  hold (self, mixer, elapsed);
  *pose = *mo_mixer_get_pose (mixer);
}

void
edit_playback_start (EditPlayback *self, double elapsed)
{
  if (self->motion == NULL)
    return;
  self->elapsed = elapsed;
  mo_mixer_start (self->mixer, self->motion, elapsed);
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
