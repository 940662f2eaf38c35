/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-base.h"

#include "limber-motions.h"
#include "mo-convert.h"
#include "mo-format.h"

#include <glib/gi18n-lib.h>

#define FOLDER "resource:///io/github/limber_anim/Limber/motions/"
#define MAX_MOTIONS 2

/* The motions, by name of their file. */
static struct
{
  const char *file, *title;
  MoMotion *motion; /* NULL until wanted */
} motions[] = {
  { "stand.bvj", N_("Stand"), NULL }, { "walk.bvj", N_("Walk"), NULL },
  { "sit.bvj", N_("Sit"), NULL },     { "fly.bvj", N_("Fly"), NULL },
  { "type.bvj", N_("Typing"), NULL },
};

static const struct
{
  const char *nick;
  const char *files[MAX_MOTIONS];
} bases[EDIT_N_BASES] = {
  [EDIT_BASE_NONE] = { "none", { NULL } },
  [EDIT_BASE_STAND] = { "stand", { "stand.bvj" } },
  [EDIT_BASE_WALK] = { "walk", { "walk.bvj" } },
  [EDIT_BASE_SIT] = { "sit", { "sit.bvj" } },
  [EDIT_BASE_FLY] = { "fly", { "fly.bvj" } },
  [EDIT_BASE_TYPING] = { "typing", { "stand.bvj", "type.bvj" } },
};

const char *
edit_base_nick (EditBase base)
{
  return bases[base].nick;
}

EditBase
edit_base_from_nick (const char *nick)
{
  for (guint i = 0; i < EDIT_N_BASES; i++)
    if (g_strcmp0 (bases[i].nick, nick) == 0)
      return (EditBase) i;
  return EDIT_BASE_NONE;
}

/* They are part of the program: one that is no motion is a fault of its own. */
static MoMotion *
load (const char *name)
{
  g_autofree char *uri = g_strconcat (FOLDER, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, &error);
  g_autoptr (MoClip) clip = source != NULL ? mo_read (source, context, &error) : NULL;
  g_autoptr (MoAnim) anim = NULL;

  if (clip != NULL)
    anim = mo_convert (clip, clip->settings, context, &error);
  if (anim == NULL)
    g_error ("%s: %s", uri, error->message);
  return mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
}

static MoMotion *
get_motion (const char *file)
{
  guint i = 0;

  while (!g_str_equal (motions[i].file, file))
    i++;
  if (motions[i].motion == NULL)
    {
      g_resources_register (limber_motions_get_resource ());
      motions[i].motion = load (file);
    }
  return motions[i].motion;
}

MoMotion *const *
edit_base_get_motions (EditBase base)
{
  static MoMotion *found[EDIT_N_BASES][MAX_MOTIONS + 1];

  for (guint i = 0; i < MAX_MOTIONS && bases[base].files[i] != NULL; i++)
    found[base][i] = get_motion (bases[base].files[i]);
  return found[base];
}

const char *
edit_base_title (const MoMotion *motion)
{
  for (guint i = 0; i < G_N_ELEMENTS (motions); i++)
    if (motion != NULL && motions[i].motion == motion)
      return _ (motions[i].title);
  return NULL;
}
