/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml-facts.h"

G_STATIC_ASSERT (G_STRUCT_OFFSET (MoVmlKey, x) == sizeof (double));

/* -- Bones and tracks -------------------------------------------------------------------------- */

static void
clear_bone (gpointer data)
{
  g_free (((MoVmlBone *) data)->name);
}

static void
clear_track (gpointer data)
{
  MoVmlTrack *track = data;

  for (guint path = 0; path < MO_N_KEYED; path++)
    mo_curve_clear (&track->keyed.paths[path]);
}

GArray *
mo_vml_bones_new (void)
{
  GArray *bones = g_array_new (FALSE, TRUE, sizeof (MoVmlBone));

  g_array_set_clear_func (bones, clear_bone);
  return bones;
}

GArray *
mo_vml_tracks_new (guint n)
{
  GArray *tracks = g_array_sized_new (FALSE, TRUE, sizeof (MoVmlTrack), n);

  g_array_set_clear_func (tracks, clear_track);
  return tracks;
}

MoVmlTrack *
mo_vml_add_track (GArray *tracks, guint bone)
{
  MoVmlTrack track = { .bone = bone };

  g_array_append_val (tracks, track);
  return mo_vml_track (tracks, tracks->len - 1);
}

void
mo_vml_track_take (MoVmlTrack *self, MoKeyedPath path, GArray *keys)
{
  gboolean is_rotation = path == MO_KEYED_TURN;
  guint n = keys->len;

  if (n > 0)
    self->keyed.paths[path] =
        (MoCurve){ .keys = g_renew (MoVmlKey, g_array_steal (keys, NULL), n),
                   .stride = sizeof (MoVmlKey),
                   .n_keys = n,
                   .width = is_rotation ? 4 : 3,
                   .mode = is_rotation ? MO_CURVE_PLAY_ANY : MO_CURVE_LINEAR };
}

void
mo_vml_animation_free (MoVmlAnimation *self)
{
  g_clear_pointer (&self->bones, g_array_unref);
  g_clear_pointer (&self->tracks, g_array_unref);
  g_free (self->name);
  g_free (self);
}

/* -- What only a VML says ---------------------------------------------------------------------- */

MoVmlFacts *
mo_vml_facts_new (void)
{
  MoVmlFacts *self = g_new0 (MoVmlFacts, 1);

  self->facts.type = &mo_vml_facts_type;
  self->ids = g_array_new (FALSE, TRUE, sizeof (MoVmlId));
  self->tracks = g_array_new (FALSE, FALSE, sizeof (guint));
  self->others = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_vml_animation_free);
  return self;
}

static void
free_facts (MoFacts *facts)
{
  MoVmlFacts *self = (MoVmlFacts *) facts;

  g_array_unref (self->ids);
  g_array_unref (self->tracks);
  g_ptr_array_unref (self->others);
  g_free (self->name);
  g_free (self);
}

const MoFactsType mo_vml_facts_type = {
  .free = free_facts,
  .has_bind_pose = TRUE,
};
