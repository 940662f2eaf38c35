/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-mixer.h"

#include "mo-mix-blend.h"
#include "mo-mix-hand.h"
#include "mo-mix-instance.h"
#include "mo-encode.h"
#include "mo-names.h"

#include <string.h>

#define NEAR_AREA 100000.0

/* The hands of an avatar that covers fewer pixels are not animated. */
#define MIN_AREA_OF_HANDS 10000.0

struct _MoMixer
{
  GPtrArray *instances; /* MoMixInstance, newest first; inactive ones until the next frame */
  MoMixFrame frame;
  MoMixBlend blend;
  MoMixHandState hand;
  MoMixGround ground;
  double clock;
  guint last_serial;
  gboolean solves;                   /* constraints, frame by frame */
  MoMotion *expression, *pelvis_fix; /* created when first needed */
  MoPose pose;
};

MoMixer *
mo_mixer_new (MoMixGround ground)
{
  MoMixer *self = g_new0 (MoMixer, 1);

  self->instances = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_mix_instance_free);
  self->ground = ground;
  self->frame.pixel_area = NEAR_AREA;
  mo_mixer_reset (self, NULL);
  return self;
}

void
mo_mixer_free (MoMixer *self)
{
  g_ptr_array_unref (self->instances);
  g_clear_pointer (&self->expression, mo_motion_unref);
  g_clear_pointer (&self->pelvis_fix, mo_motion_unref);
  g_free (self);
}

void
mo_mixer_reset (MoMixer *self, const MoPose *pose)
{
  double area = self->frame.pixel_area;
  MoFloor floor = self->frame.floor;

  g_ptr_array_set_size (self->instances, 0);
  self->frame = (MoMixFrame){ .pixel_area = area, .floor = floor, .shown = &self->pose };
  self->clock = 0.0;
  mo_mix_blend_clear (&self->blend);
  mo_mix_hand_init (&self->hand);
  if (pose != NULL)
    self->pose = *pose;
  else
    mo_pose_reset (&self->pose);
}

static MoMixInstance *
get (const MoMixer *self, guint index)
{
  return g_ptr_array_index (self->instances, index);
}

static MoMixInstance *
find_current (const MoMixer *self, const MoMotion *motion)
{
  for (guint i = 0; i < self->instances->len; i++)
    if (get (self, i)->motion == motion && get (self, i)->entry.is_current)
      return get (self, i);
  return NULL;
}

static MoMixInstance *
add (MoMixer *self, MoMotion *motion, const char *expression)
{
  MoMixInstance *instance = mo_mix_instance_new (motion, expression);

  instance->entry.serial = ++self->last_serial;
  instance->entry.is_current = TRUE;
  g_ptr_array_insert (self->instances, 0, instance);
  return instance;
}

/* -- Expressions ------------------------------------------------------------------------------- */

/* World: every expression is a motion without joints, of this duration. */
static MoMotion *
make_expression (void)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();

  anim->duration = 2.8f;
  anim->ease_in = 0.3f;
  anim->ease_out = 1.4f;
  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

static gboolean
is_showing (const MoMixer *self, const char *expression)
{
  for (guint i = 0; i < self->instances->len; i++)
    if (get (self, i)->is_active && g_strcmp0 (get (self, i)->entry.expression, expression) == 0)
      return TRUE;
  return FALSE;
}

static void
start_expression (MoMixer *self, const char *name)
{
  /* Labels and short names are for users: in a file the world knows neither. */
  const char *stored = mo_emote_is_known (name) ? mo_expression_stored (name) : NULL;

  if (stored == NULL || is_showing (self, stored))
    return;
  if (self->expression == NULL)
    self->expression = make_expression ();
  mo_mix_instance_activate (add (self, self->expression, stored), &self->frame, 0.0f);
}

/* -- Starting and stopping --------------------------------------------------------------------- */

static void
retire (MoMixInstance *instance, float now)
{
  if (instance->is_active && !instance->entry.is_stopped)
    mo_mix_instance_stop (instance, now);
  instance->entry.is_current = FALSE;
}

/* A start requests its hand pose at once, before the next frame. */
static void
activate (MoMixer *self, MoMixInstance *instance, double offset)
{
  mo_mix_instance_activate (instance, &self->frame, (float) offset);
  mo_mix_hand_offer (&self->hand, instance);
  start_expression (self, mo_motion_get_facts (instance->motion)->emote);
}

/* A motion that faded in the distance keeps its fade for when it starts again. */
static void
move_to_front (MoMixer *self, MoMixInstance *instance)
{
  guint index = 0;

  while (get (self, index) != instance)
    index++;
  g_ptr_array_insert (self->instances, 0, g_ptr_array_steal_index (self->instances, index));
}

void
mo_mixer_solve (MoMixer *self, MoFloor floor)
{
  self->solves = TRUE;
  self->frame.floor = floor;
}

void
mo_mixer_start (MoMixer *self, MoMotion *motion, double offset)
{
  MoMixInstance *current = find_current (self, motion);

  if (current != NULL && current->fade > MO_MIX_FADED
      && (current->entry.weight < 1.0f || current->entry.stop_time != 0.0f))
    {
      retire (current, self->frame.now);
      current = NULL;
    }
  if (current == NULL)
    {
      current = add (self, motion, NULL);
      if (self->solves)
        mo_mix_instance_solve (current);
    }
  else if (current->is_active)
    return;
  else
    move_to_front (self, current);
  activate (self, current, offset);
}

static MoMotion *
make_pelvis_fix (void)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();
  MoTrack *track = &mo_anim_add_joint (anim, mo_rig_joint (MO_RIG_PELVIS)->name, 0)->position;

  anim->loop = 1;
  anim->ease_in = anim->ease_out = 0.5f;
  mo_track_resize (track, 1);
  mo_encode_position (&track->keys[0], (MoVec3){ 0.0, 0.0, 0.0 });
  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

void
mo_mixer_start_pelvis_fix (MoMixer *self)
{
  MoMixInstance *instance;

  if (self->pelvis_fix == NULL)
    self->pelvis_fix = make_pelvis_fix ();
  instance = add (self, self->pelvis_fix, NULL);
  instance->has_hand_pose = FALSE;
  mo_mix_instance_activate (instance, &self->frame, 0.0f);
}

void
mo_mixer_stop (MoMixer *self, const MoMotion *motion, gboolean at_once)
{
  MoMixInstance *current = find_current (self, motion);

  if (current == NULL || !current->is_active || current->entry.is_stopped)
    return;
  mo_mix_instance_stop (current, self->frame.now);
  if (at_once)
    mo_mix_instance_deactivate (current);
}

void
mo_mixer_replace (MoMixer *self, const MoMotion *old, MoMotion *motion)
{
  mo_mix_blend_clear (&self->blend);
  for (guint i = 0; i < self->instances->len; i++)
    if (get (self, i)->motion == old)
      mo_mix_instance_set_motion (get (self, i), motion);
}

/* -- Frames ------------------------------------------------------------------------------------ */

/* World: a motion that faded away starts again as faint as it was. */
static void
drop_ended (MoMixer *self)
{
  for (guint i = self->instances->len; i > 0; i--)
    {
      const MoMixInstance *instance = get (self, i - 1);
      gboolean is_kept = instance->entry.is_current && instance->entry.expression == NULL
                         && instance->fade <= MO_MIX_FADED;

      if (!instance->is_active && !is_kept)
        g_ptr_array_remove_index (self->instances, i - 1);
    }
}

static void
mix_in (MoMixer *self, MoMixInstance *instance)
{
  mo_mix_hand_offer (&self->hand, instance);
  mo_mix_blend_add (&self->blend, instance);
}

static void
finish_frame (MoMixer *self, double seconds)
{
  if (self->frame.pixel_area >= MIN_AREA_OF_HANDS)
    mo_mix_hand_advance (&self->hand, seconds);
  mo_mix_blend_apply (&self->blend, self->ground, &self->pose);
  mo_pose_update (&self->pose);
}

void
mo_mixer_advance (MoMixer *self, double seconds)
{
  MoMixFrame *frame = &self->frame;

  self->clock += seconds;
  frame->before = frame->now;
  frame->now = (float) self->clock;
  frame->step = frame->now - frame->before;
  memset (frame->moved, 0, sizeof frame->moved);
  memset (frame->turned, 0, sizeof frame->turned);
  memset (frame->mask, 0, sizeof frame->mask);
  drop_ended (self);
  mo_mix_blend_clear (&self->blend);
  for (guint i = 0; i < self->instances->len; i++)
    if (get (self, i)->is_active && mo_mix_instance_advance (get (self, i), frame))
      mix_in (self, get (self, i));
  finish_frame (self, seconds);
  memcpy (frame->mask, frame->turned, sizeof frame->mask);
  frame->has_run = TRUE;
}

static void
hold (const MoMixer *self, MoMixInstance *instance, double elapsed, gboolean is_full)
{
  MoMixEntry *entry = &instance->entry;

  mo_mix_instance_activate (instance, &self->frame, (float) elapsed);
  mo_mix_instance_evaluate (instance, &self->frame, (float) elapsed);
  if (elapsed <= mo_motion_get_duration (instance->motion))
    entry->local_time = (float) elapsed;
  entry->is_evaluated = TRUE;
  entry->weight = is_full ? 1.0f : (float) mo_motion_weight (instance->motion, elapsed, -1.0);
}

void
mo_mixer_hold (MoMixer *self, const MoMixMoment *moments, guint n)
{
  mo_mixer_reset (self, NULL);
  for (guint i = 0; i < n; i++)
    {
      hold (self, add (self, moments[i].motion, NULL), moments[i].elapsed, moments[i].is_full);
      start_expression (self, mo_motion_get_facts (moments[i].motion)->emote);
      if (get (self, 0)->entry.expression != NULL)
        hold (self, get (self, 0), moments[i].elapsed, FALSE);
    }
  for (guint i = 0; i < self->instances->len; i++)
    mix_in (self, get (self, i));
  finish_frame (self, 1.0); /* long enough for the hands to change */
}

void
mo_mixer_set_pixel_area (MoMixer *self, double area)
{
  self->frame.pixel_area = area;
}

/* -- Results ------------------------------------------------------------------------------------ */

const MoPose *
mo_mixer_get_pose (const MoMixer *self)
{
  return &self->pose;
}

guint
mo_mixer_get_n_entries (const MoMixer *self)
{
  guint n = 0;

  for (guint i = 0; i < self->instances->len; i++)
    n += get (self, i)->is_active;
  return n;
}

const MoMixEntry *
mo_mixer_get_entry (const MoMixer *self, guint index)
{
  for (guint i = 0; i < self->instances->len; i++)
    if (get (self, i)->is_active && index-- == 0)
      return &get (self, i)->entry;
  return NULL;
}

const MoMixEntry *
mo_mixer_find (const MoMixer *self, const MoMotion *motion)
{
  const MoMixInstance *current = find_current (self, motion);

  return current != NULL && current->is_active ? &current->entry : NULL;
}

guint
mo_mixer_get_parts (const MoMixer *self, guint joint, MoMixPart parts[MO_MIX_N_PARTS])
{
  return mo_mix_blend_get_parts (&self->blend, joint, parts);
}

const MoPull *
mo_mixer_get_pulls (const MoMixer *self, const MoMixEntry *entry, guint *n)
{
  *n = 0;
  for (guint i = 0; i < self->instances->len; i++)
    if (&get (self, i)->entry == entry && get (self, i)->pulls != NULL)
      {
        *n = get (self, i)->pulls->n;
        return get (self, i)->pulls->pulls;
      }
  return NULL;
}

MoMixHand
mo_mixer_get_hand (const MoMixer *self)
{
  return self->hand.shown;
}
