/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml-facts.h"

static void
clear_bone (gpointer data)
{
  g_free (((MoVmlBone *) data)->name);
}

static void
clear_track (gpointer data)
{
  MoVmlTrack *track = data;

  g_array_unref (track->translation);
  g_array_unref (track->rotation);
}

GArray *
mo_vml_bones_new (void)
{
  GArray *bones = g_array_new (FALSE, TRUE, sizeof (MoVmlBone));

  g_array_set_clear_func (bones, clear_bone);
  return bones;
}

GArray *
mo_vml_tracks_new (void)
{
  GArray *tracks = g_array_new (FALSE, TRUE, sizeof (MoVmlTrack));

  g_array_set_clear_func (tracks, clear_track);
  return tracks;
}

MoVmlTrack *
mo_vml_add_track (GArray *tracks, guint bone)
{
  MoVmlTrack track = { .bone = bone };

  track.translation = g_array_new (FALSE, FALSE, sizeof (MoVmlKey));
  track.rotation = g_array_new (FALSE, FALSE, sizeof (MoVmlKey));
  g_array_append_val (tracks, track);
  return mo_vml_track (tracks, tracks->len - 1);
}

void
mo_vml_animation_free (MoVmlAnimation *self)
{
  g_clear_pointer (&self->bones, g_array_unref);
  g_clear_pointer (&self->tracks, g_array_unref);
  g_free (self->name);
  g_free (self);
}

MoVmlFacts *
mo_vml_facts_new (void)
{
  MoVmlFacts *self = g_new0 (MoVmlFacts, 1);

  self->facts.type = &mo_vml_facts_type;
  self->bones = mo_vml_bones_new ();
  self->tracks = mo_vml_tracks_new ();
  self->others = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_vml_animation_free);
  return self;
}

void
mo_vml_facts_free (MoVmlFacts *self)
{
  g_array_unref (self->bones);
  g_array_unref (self->tracks);
  g_ptr_array_unref (self->others);
  g_free (self->name);
  g_free (self);
}

/* -- What only a VML says ---------------------------------------------------------------------- */

static void
free_facts (MoFacts *facts)
{
  mo_vml_facts_free ((MoVmlFacts *) facts);
}

const MoFactsType mo_vml_facts_type = {
  .free = free_facts,
  .to_plain = mo_vml_to_plain,
  .has_bind_pose = TRUE,
};
