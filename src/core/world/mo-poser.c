/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-poser.h"

#include "mo-player.h"

#include <string.h>

typedef struct
{
  MoPlaceFunc place;
  gpointer data;
} Step;

struct _MoPoser
{
  const MoMotion *motion; /* or NULL, and its player */
  MoPlayer *player;
  gboolean is_constrained;
  MoUpdateFunc update;
  gconstpointer body;
  GArray *steps; /* Step */

  /* A motion writes the same joints every time, so the others keep the rest that was copied here
   * once. */
  MoPose sampled;
  MoPose *placed; /* a copy for the steps; NULL until one is needed */
};

static void
update_avatar (MoPose *pose, gconstpointer body)
{
  mo_pose_update (pose);
}

MoPoser *
mo_poser_new (const MoMotion *motion)
{
  MoPoser *self = g_new (MoPoser, 1);

  self->motion = motion;
  self->is_constrained = TRUE;
  self->player = motion != NULL ? mo_player_new (motion) : NULL;
  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  self->placed = NULL;
  mo_poser_set_rest (self, NULL);
  mo_poser_set_update (self, NULL, NULL);
  return self;
}

void
mo_poser_free (MoPoser *self)
{
  g_clear_pointer (&self->player, mo_player_free);
  g_array_unref (self->steps);
  g_free (self->placed);
  g_free (self);
}

void
mo_poser_set_constrained (MoPoser *self, gboolean is_constrained)
{
  self->is_constrained = is_constrained;
}

static void
copy_local (MoPose *to, const MoPose *from)
{
  to->root = from->root;
  memcpy (to->local, from->local, sizeof to->local);
}

void
mo_poser_set_rest (MoPoser *self, const MoPose *rest)
{
  if (rest != NULL)
    copy_local (&self->sampled, rest);
  else
    mo_pose_reset (&self->sampled);
}

void
mo_poser_add_step (MoPoser *self, MoPlaceFunc place, gpointer data)
{
  Step step = { place, data };

  g_array_append_val (self->steps, step);
}

void
mo_poser_set_update (MoPoser *self, MoUpdateFunc update, gconstpointer body)
{
  self->update = update != NULL ? update : update_avatar;
  self->body = body;
}

/* Works on a copy, so that steps do not change what was sampled. */
static MoPose *
place_copy (MoPoser *self, const MoPose *pose, double time)
{
  if (self->placed == NULL)
    self->placed = g_new (MoPose, 1);
  copy_local (self->placed, pose);
  for (guint i = 0; i < self->steps->len; i++)
    {
      const Step *step = &g_array_index (self->steps, Step, i);

      step->place (self->placed, time, step->data);
    }
  return self->placed;
}

/* Constraints change only what has just been sampled. */
static void
sample_motion (MoPoser *self, double time)
{
  const MoSolved *solved = self->is_constrained ? mo_motion_get_solved (self->motion) : NULL;

  mo_player_sample (self->player, time, &self->sampled);
  if (solved != NULL)
    mo_solved_apply (solved, time, &self->sampled);
}

static MoPose *
sample (MoPoser *self, double time)
{
  if (self->player != NULL)
    sample_motion (self, time);
  return self->steps->len > 0 ? place_copy (self, &self->sampled, time) : &self->sampled;
}

const MoPose *
mo_poser_sample (MoPoser *self, double time)
{
  return sample (self, time);
}

const MoPose *
mo_poser_get_pose (MoPoser *self, double time)
{
  MoPose *pose = sample (self, time);

  self->update (pose, self->body);
  return pose;
}

const MoPose *
mo_poser_get_mixed (MoPoser *self, const MoMixer *mixer, double time)
{
  MoPose *pose = place_copy (self, mo_mixer_get_pose (mixer), time);

  self->update (pose, self->body);
  return pose;
}
