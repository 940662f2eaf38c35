/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-part.h"
#include "mo-vml.h"

#include "mo-clip-reshape.h"
#include "mo-limits.h"
#include "mo-number.h"

#include <string.h>

static void
add_number (GString *to, const char *name, double value)
{
  char text[MO_NUMBER_MAX_TEXT], *end = mo_number_print_double (text, value);

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
  add_number (to, "x", key->x);
  add_number (to, "y", key->y);
  add_number (to, "z", key->z);
  if (is_rotation)
    add_number (to, "w", key->w);
  if (has_time)
    add_number (to, "t", key->time);
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
add_animation (GString *to, const char *name, double duration, gboolean has_duration,
               const GArray *tracks)
{
  g_string_append (to, "  <SkeletalAnimation");
  if (has_duration)
    add_number (to, "duration", duration);
  if (name != NULL)
    add_text (to, "name", name);
  g_string_append (to, ">\n");
  for (guint i = 0; i < tracks->len; i++)
    {
      const MoVmlTrack *track = mo_vml_track (tracks, i);

      g_string_append_printf (to, "    <SkeletalAnimationTrack bone=\"%u\">\n", track->bone);
      for (guint j = 0; j < track->translation->len; j++)
        add_key (to, "      ", mo_vml_key (track->translation, j), FALSE, TRUE);
      for (guint j = 0; j < track->rotation->len; j++)
        add_key (to, "      ", mo_vml_key (track->rotation, j), TRUE, TRUE);
      g_string_append (to, "    </SkeletalAnimationTrack>\n");
    }
  g_string_append (to, "  </SkeletalAnimation>\n");
}

static void
add_facts (GString *to, const MoVmlFacts *facts)
{
  add_animation (to, facts->name, facts->duration, facts->has_duration, facts->tracks);
}

/* Animations count on the last skeleton before them. `bones` is that one; returns the one after. */
static const GArray *
add_others (GString *to, const MoVmlFacts *facts, guint from, guint end, const GArray *bones)
{
  for (guint i = from; i < end; i++)
    {
      const MoVmlAnimation *other = g_ptr_array_index (facts->others, i);
      const GArray *own = other->bones != NULL ? other->bones : facts->bones;

      if (own != bones)
        add_skeleton (to, own);
      bones = own;
      add_animation (to, other->name, other->duration, other->has_duration, other->tracks);
    }
  return bones;
}

/* One animation for each part that the recipe has, or the whole. */
static gboolean
add_animations (GString *to, const MoVmlFacts *facts, const MoClip *clip, const MoRecipe *recipe,
                MoContext *context, GError **error)
{
  guint n_parts = mo_lines_get_n_lines (recipe->part);

  if (n_parts == 0)
    add_facts (to, facts);
  for (guint i = 0; i < n_parts; i++)
    {
      const MoPart *part = mo_lines_get_parsed (recipe->part, i);
      g_autoptr (MoVmlFacts) cut = NULL;
      double start, end;

      if (!mo_part_resolve (part, mo_clip_frame_time (clip), facts->duration, &start, &end, context,
                            error))
        return FALSE;
      cut = mo_vml_cut (facts, part->name, start, end);
      add_facts (to, cut);
    }
  return TRUE;
}

static guint64
count_keys (const MoClip *clip, gboolean is_fine, guint64 *n_own)
{
  guint64 n = 0;

  *n_own = 0;
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      n += mo_keyframes_count_times (clip->keyframes, i, mo_skeleton_joint (clip->skeleton, i),
                                     MO_KEYED_ALL, is_fine);
      *n_own += mo_keyframes_count_keys (clip->keyframes, i);
    }
  return n;
}

/* Keyframes that turn about several axes or follow curves need keys between them: many, as long as that
 * is not more than a file of that size should become. */
static gboolean
choose_grain (const MoClip *clip, MoContext *context, gboolean *is_fine, GError **error)
{
  guint64 n_own;

  if (clip->keyframes == NULL || count_keys (clip, TRUE, &n_own) <= MO_FREE_TEXT_KEYS + 2 * n_own)
    return TRUE;
  *is_fine = FALSE;
  if (count_keys (clip, FALSE, &n_own) > MO_FREE_TEXT_KEYS + 2 * n_own)
    return mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_MADE_KEYS, MO_NOWHERE, NULL,
                    NULL);
  mo_report (context, MO_CODE_KEYS_COARSE, MO_NOWHERE, NULL, NULL);
  return TRUE;
}

GBytes *
mo_vml_write (const MoExport *export, MoContext *context, GError **error)
{
  g_autoptr (MoClip) clip =
      mo_clip_reshape (export->clip,
                       MO_HOLDS_FRAMES | MO_HOLDS_KEYFRAMES | MO_HOLDS_PARTS | MO_HOLDS_REFERENCE,
                       &mo_vml_facts_type, export->recipe, context, error);
  g_autoptr (MoRecipe) merged = NULL;
  g_autoptr (MoVmlFacts) made = NULL;
  const MoVmlFacts *facts;
  const GArray *bones;
  gboolean is_alone;
  guint n_others;
  GString *to;

  if (clip == NULL)
    return NULL;
  merged = mo_clip_merge_recipe (clip, export->recipe);
  if (mo_vml_facts (clip) == NULL)
    {
      gboolean is_fine = TRUE;

      if (!choose_grain (clip, context, &is_fine, error))
        return NULL;
      made = mo_vml_from_channels (clip, export->recipe, is_fine);
    }
  facts = made != NULL ? made : mo_vml_facts (clip);
  to = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<VML>\n");
  /* Where one was asked for, or parts of one, that is what is written. */
  is_alone =
      mo_recipe_is_set (export->recipe, MO_FIELD_CLIP) || mo_lines_get_n_lines (merged->part) > 0;
  n_others = is_alone ? 0 : facts->others->len;
  bones = add_others (to, facts, 0, MIN (facts->n_before, n_others), NULL);
  if (bones != facts->bones)
    add_skeleton (to, facts->bones);
  if (!add_animations (to, facts, clip, merged, context, error))
    {
      g_string_free (to, TRUE);
      return NULL;
    }
  add_others (to, facts, MIN (facts->n_before, n_others), n_others, facts->bones);
  g_string_append (to, "</VML>\n");
  return g_string_free_to_bytes (to);
}
