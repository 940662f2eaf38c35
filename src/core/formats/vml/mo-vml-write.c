/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-part.h"
#include "mo-vml.h"

#include "mo-clip-reshape.h"
#include "mo-foreign-reference.h"
#include "mo-stature.h"
#include "mo-limits.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What mo_keyframes_count_times leaves where it is not fine. */
#define COARSE_DEGREES 0.02

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
add_track (GString *to, const MoVmlTrack *track)
{
  const MoCurve *translation = &track->keyed.paths[MO_KEYED_MOVE],
                *rotation = &track->keyed.paths[MO_KEYED_TURN];

  g_string_append_printf (to, "    <SkeletalAnimationTrack bone=\"%u\">\n", track->bone);
  for (guint i = 0; i < translation->n_keys; i++)
    add_key (to, "      ", mo_vml_key (translation, i), FALSE, TRUE);
  for (guint i = 0; i < rotation->n_keys; i++)
    add_key (to, "      ", mo_vml_key (rotation, i), TRUE, TRUE);
  g_string_append (to, "    </SkeletalAnimationTrack>\n");
}

/* A text that grows. */
typedef struct
{
  GString *text;
  /* The last skeleton, which the next animations count on; NULL for none yet. */
  const GArray *bones;
} Text;

static Text
begin (gboolean is_of_scene)
{
  GString *text = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

  if (is_of_scene)
    g_string_append (text, "<?" MO_VML_TARGET " " MO_VML_SCENE "?>\n");
  return (Text){ g_string_append (text, "<VML>\n"), NULL };
}

static GBytes *
end (Text *self)
{
  g_string_append (self->text, "</VML>\n");
  return g_string_free_to_bytes (g_steal_pointer (&self->text));
}

static void
add_animation (Text *self, const MoVmlAnimation *animation, const GArray *bones)
{
  GString *to = self->text;

  if (bones != self->bones)
    add_skeleton (to, bones);
  self->bones = bones;
  g_string_append (to, "  <SkeletalAnimation");
  if (animation->has_duration)
    add_number (to, "duration", animation->duration);
  if (animation->name != NULL)
    add_text (to, "name", animation->name);
  g_string_append (to, ">\n");
  for (guint i = 0; i < animation->tracks->len; i++)
    add_track (to, mo_vml_track (animation->tracks, i));
  g_string_append (to, "  </SkeletalAnimation>\n");
}

GBytes *
mo_vml_print (const GPtrArray *animations)
{
  Text text = begin (FALSE);

  for (guint i = 0; i < animations->len; i++)
    {
      const MoVmlAnimation *animation = g_ptr_array_index (animations, i);

      add_animation (&text, animation, animation->bones);
    }
  return end (&text);
}

/* One animation for each part that the recipe has. */
static gboolean
add_parts (Text *to, const MoVmlAnimation *whole, const MoClip *clip, const MoRecipe *recipe,
           MoContext *context, GError **error)
{
  for (guint i = 0; i < mo_lines_get_n_lines (recipe->part); i++)
    {
      const MoPart *part = mo_lines_get_parsed (recipe->part, i);
      g_autoptr (MoVmlAnimation) cut = NULL;
      double from, until;

      if (!mo_part_resolve (part, mo_clip_frame_time (clip), whole->duration, &from, &until,
                            context, error))
        return FALSE;
      cut = mo_vml_cut (whole, part->name, from, until);
      add_animation (to, cut, whole->bones);
    }
  return TRUE;
}

/* The animation among the others of its file. */
static void
add_with_others (Text *to, const MoVmlAnimation *whole, const MoVmlFacts *facts)
{
  for (guint i = 0; i <= facts->others->len; i++)
    {
      const MoVmlAnimation *other;

      if (i == facts->n_before)
        add_animation (to, whole, whole->bones);
      if (i == facts->others->len)
        break;
      other = g_ptr_array_index (facts->others, i);
      add_animation (to, other, other->bones != NULL ? other->bones : whole->bones);
    }
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
  mo_report (context, MO_CODE_KEYS_COARSE, MO_NOWHERE, NULL, _ ("by up to %.2g degrees"),
             COARSE_DEGREES);
  return TRUE;
}

/* A clip's motion; NULL on failure. */
static MoVmlAnimation *
make_animation (const MoClip *clip, const MoRecipe *recipe, MoContext *context, GError **error)
{
  gboolean is_fine = TRUE;

  if (mo_vml_facts (clip) != NULL)
    return mo_vml_animation_of_clip (clip);
  return choose_grain (clip, context, &is_fine, error)
             ? mo_vml_from_channels (clip, recipe, is_fine)
             : NULL;
}

GBytes *
mo_vml_write (const MoExport *export, MoContext *context, GError **error)
{
  g_autoptr (MoClip) begun = mo_foreign_drop_reference (export->clip, export->recipe);
  g_autoptr (MoClip) placed = mo_stature_place (begun, export->recipe);
  g_autoptr (MoClip) clip =
      mo_clip_reshape (placed,
                       MO_HOLDS_FRAMES | MO_HOLDS_KEYFRAMES | MO_HOLDS_PARTS | MO_HOLDS_REFERENCE,
                       &mo_vml_facts_type, export->recipe, context, error);
  g_autoptr (MoRecipe) merged = NULL;
  g_autoptr (MoVmlAnimation) whole = NULL;
  Text text;

  if (clip == NULL)
    return NULL;
  merged = mo_clip_merge_recipe (clip, export->recipe);
  whole = make_animation (clip, export->recipe, context, error);
  if (whole == NULL)
    return NULL;
  text = begin (export->clip->is_scene && !mo_clip_is_for_world (clip)
                && merged->reference != MO_REFERENCE_DROP);
  /* Where one was asked for, or parts of one, that is what is written. */
  if (mo_lines_get_n_lines (merged->part) > 0)
    {
      if (!add_parts (&text, whole, clip, merged, context, error))
        {
          g_string_free (text.text, TRUE);
          return NULL;
        }
    }
  else if (mo_vml_facts (clip) != NULL && !mo_recipe_is_set (export->recipe, MO_FIELD_CLIP))
    add_with_others (&text, whole, mo_vml_facts (clip));
  else
    add_animation (&text, whole, whole->bones);
  return end (&text);
}
