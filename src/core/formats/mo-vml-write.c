/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-clip-reshape.h"
#include "text/mo-number.h"

#include <string.h>

static void
add_number (GString *to, const char *name, double value, gboolean is_single)
{
  char text[MO_NUMBER_MAX_TEXT], *end;

  end = is_single ? mo_number_print_float (text, (float) value)
                  : mo_number_print_double (text, value);
  g_string_append_c (to, ' ');
  g_string_append (to, name);
  g_string_append (to, "=\"");
  g_string_append_len (to, text, end - text);
  g_string_append_c (to, '"');
}

/* What XML has no letter for becomes a question mark. */
static void
add_text (GString *to, const char *name, const char *text)
{
  g_string_append_printf (to, " %s=\"", name);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '&')
        g_string_append (to, "&amp;");
      else if (c == '<')
        g_string_append (to, "&lt;");
      else if (c == '"')
        g_string_append (to, "&quot;");
      else if (c == '\t' || c == '\n' || c == '\r')
        g_string_append_printf (to, "&#%u;", c);
      else if (c < 0x20 || c == 0xFFFE || c == 0xFFFF)
        g_string_append_c (to, '?');
      else
        g_string_append_unichar (to, c);
    }
  g_string_append_c (to, '"');
}

static void
add_key (GString *to, const char *indent, const MoVmlKey *key, gboolean is_rotation,
         gboolean has_time)
{
  g_string_append (to, indent);
  g_string_append (to, is_rotation ? "<RotationKey" : "<TranslationKey");
  add_number (to, "x", key->x, TRUE);
  add_number (to, "y", key->y, TRUE);
  add_number (to, "z", key->z, TRUE);
  if (is_rotation)
    add_number (to, "w", key->w, TRUE);
  if (has_time)
    add_number (to, "t", key->time, FALSE);
  g_string_append (to, "/>\n");
}

static void
add_skeleton (GString *to, const GArray *bones)
{
  g_string_append (to, "  <Skeleton>\n");
  for (guint i = 0; i < bones->len; i++)
    {
      const MoVmlBone *bone = mo_vml_bone (bones, i);

      g_string_append_printf (to, "    <Bone id=\"%u\" parent=\"%d\"", i, bone->parent);
      if (bone->name != NULL)
        add_text (to, "name", bone->name);
      g_string_append (to, ">\n");
      add_key (to, "      ", &bone->translation, FALSE, FALSE);
      add_key (to, "      ", &bone->rotation, TRUE, FALSE);
      g_string_append (to, "    </Bone>\n");
    }
  g_string_append (to, "  </Skeleton>\n");
}

static void
add_animation (GString *to, const MoVmlFacts *facts)
{
  g_string_append (to, "  <SkeletalAnimation");
  if (facts->has_duration)
    add_number (to, "duration", facts->duration, FALSE);
  if (facts->name != NULL)
    add_text (to, "name", facts->name);
  g_string_append (to, ">\n");
  for (guint i = 0; i < facts->tracks->len; i++)
    {
      const MoVmlTrack *track = mo_vml_track (facts->tracks, i);

      g_string_append_printf (to, "    <SkeletalAnimationTrack bone=\"%u\">\n", track->bone);
      for (guint j = 0; j < track->translation->len; j++)
        add_key (to, "      ", mo_vml_key (track->translation, j), FALSE, TRUE);
      for (guint j = 0; j < track->rotation->len; j++)
        add_key (to, "      ", mo_vml_key (track->rotation, j), TRUE, TRUE);
      g_string_append (to, "    </SkeletalAnimationTrack>\n");
    }
  g_string_append (to, "  </SkeletalAnimation>\n");
}

/* One animation for each part that the recipe has, or the whole. */
static gboolean
add_animations (GString *to, const MoVmlFacts *facts, const MoClip *clip, const MoRecipe *recipe,
                MoContext *context, GError **error)
{
  if (*recipe->part == NULL)
    add_animation (to, facts);
  for (char **line = recipe->part; *line != NULL; line++)
    {
      g_auto (MoPart) part = { NULL };
      g_autoptr (MoVmlFacts) cut = NULL;
      double start, end;

      if (!mo_part_parse (*line, &part, error)
          || !mo_part_resolve (&part, mo_clip_frame_time (clip), facts->duration, &start, &end,
                               context, error))
        return FALSE;
      cut = mo_vml_cut (facts, part.name, start, end);
      add_animation (to, cut);
    }
  return TRUE;
}

GBytes *
mo_vml_write (const MoExport *export, MoContext *context, GError **error)
{
  g_autoptr (MoClip) clip = mo_clip_reshape (
      export->clip, MO_HOLDS_FRAMES | MO_HOLDS_KEYFRAMES | MO_HOLDS_PARTS, export->recipe, context,
      error);
  g_autoptr (MoRecipe) merged = NULL;
  g_autoptr (MoVmlFacts) made = NULL;
  const MoVmlFacts *facts;
  GString *to;

  if (clip == NULL)
    return NULL;
  merged = mo_clip_merge_recipe (clip, export->recipe);
  if (clip->vml == NULL)
    made = mo_vml_from_channels (clip, export->recipe);
  facts = made != NULL ? made : clip->vml;
  to = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<VML>\n");
  add_skeleton (to, facts->bones);
  if (!add_animations (to, facts, clip, merged, context, error))
    {
      g_string_free (to, TRUE);
      return NULL;
    }
  g_string_append (to, "</VML>\n");
  return g_string_free_to_bytes (to);
}
