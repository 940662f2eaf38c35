/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-base.h"

#include "limber-motions.h"
#include "mo-convert.h"
#include "mo-read.h"

#include <glib/gi18n-lib.h>

#define FOLDER "resource:///io/github/limber_anim/Limber/motions/"
#define MAX_MOTIONS 2

/* The motions, and the names of their resources. */
static struct
{
  const char *file;
  EditBase base;
  MoMotion *motion; /* NULL until first used */
} motions[] = {
  { "stand.bvj", EDIT_BASE_STAND }, { "walk.bvj", EDIT_BASE_WALK },   { "sit.bvj", EDIT_BASE_SIT },
  { "fly.bvj", EDIT_BASE_FLY },     { "type.bvj", EDIT_BASE_TYPING },
};

static const struct
{
  const char *nick, *title, *label;
  const char *files[MAX_MOTIONS];
} bases[EDIT_N_BASES] = {
  [EDIT_BASE_NONE] = { "none",
                       NC_ ("base motion", "Nothing"),
                       N_ ("Preview: nothing underneath"),
                       { NULL } },
  [EDIT_BASE_STAND] = { "stand",
                        NC_ ("base motion", "Stand"),
                        N_ ("Preview: standing underneath"),
                        { "stand.bvj" } },
  [EDIT_BASE_WALK] = { "walk",
                       NC_ ("base motion", "Walk"),
                       N_ ("Preview: walking underneath"),
                       { "walk.bvj" } },
  [EDIT_BASE_SIT] = { "sit",
                      NC_ ("base motion", "Sit"),
                      N_ ("Preview: sitting underneath"),
                      { "sit.bvj" } },
  [EDIT_BASE_FLY] = { "fly",
                      NC_ ("base motion", "Fly"),
                      N_ ("Preview: flying underneath"),
                      { "fly.bvj" } },
  [EDIT_BASE_TYPING] = { "typing",
                         NC_ ("base motion", "Typing"),
                         N_ ("Preview: typing underneath"),
                         { "stand.bvj", "type.bvj" } },
};

const char *
edit_base_nick (EditBase base)
{
  return bases[base].nick;
}

const char *
edit_base_get_title (EditBase base)
{
  return g_dpgettext2 (NULL, "base motion", bases[base].title);
}

const char *
edit_base_get_label (EditBase base)
{
  return _ (bases[base].label);
}

EditBase
edit_base_from_nick (const char *nick)
{
  for (guint i = 0; i < EDIT_N_BASES; i++)
    if (g_strcmp0 (bases[i].nick, nick) == 0)
      return (EditBase) i;
  return EDIT_BASE_NONE;
}

/* The motions are part of the program, so failing to read one is a bug. */
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
edit_base_get_motion_title (const MoMotion *motion)
{
  for (guint i = 0; i < G_N_ELEMENTS (motions); i++)
    if (motion != NULL && motions[i].motion == motion)
      return edit_base_get_title (motions[i].base);
  return NULL;
}
