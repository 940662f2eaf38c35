/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-field-value.h"

#include "app-field-words.h"

#include <glib/gi18n.h>
#include <math.h>

static gboolean
is_trim (MoFieldId id)
{
  return id == MO_FIELD_TRIM_START || id == MO_FIELD_TRIM_END;
}

double
app_field_frame_time (EditDocument *document, MoFieldId id)
{
  MoClip *clip = edit_document_get_clip (document);

  if (!is_trim (id))
    return edit_document_get_frame_time (document);
  return clip != NULL && clip->anim == NULL ? MAX (clip->frame_time, 0.0) : 0.0;
}

double
app_field_duration (EditDocument *document, MoFieldId id)
{
  MoClip *clip = edit_document_get_clip (document);
  MoAnim *anim = edit_document_get_anim (document);

  if (!is_trim (id))
    return anim != NULL ? anim->duration : 0.0;
  if (clip == NULL)
    return 0.0;
  return clip->anim != NULL ? clip->anim->duration : mo_clip_duration (clip);
}

static char *
print_number (double value, const char *unit)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  /* Single precision, as in the format: 0.3 instead of 0.30000001192. */
  return g_strconcat (g_ascii_formatd (text, sizeof text, "%.7g", value), unit, NULL);
}

char *
app_field_played (EditDocument *document, MoFieldId id)
{
  MoAnim *anim = edit_document_get_anim (document);

  if (anim == NULL)
    return NULL;
  switch (id)
    {
    case MO_FIELD_PRIORITY:
      return g_strdup_printf ("%d", anim->base_priority);
    case MO_FIELD_LOOP:
      return g_strdup (anim->loop != 0 ? "yes" : "no");
    case MO_FIELD_LOOP_IN:
      return print_number (anim->loop_in, "s");
    case MO_FIELD_LOOP_OUT:
      return print_number (anim->loop_out, "s");
    case MO_FIELD_EASE_IN:
      return print_number (anim->ease_in, "");
    case MO_FIELD_EASE_OUT:
      return print_number (anim->ease_out, "");
    case MO_FIELD_HAND_POSE:
      return anim->hand_pose <= mo_field (id)->max
                 ? g_strdup (mo_field (id)->nicks[anim->hand_pose])
                 : NULL;
    case MO_FIELD_EMOTE:
      return g_strdup (anim->emote != NULL ? anim->emote : "");
    default:
      return NULL;
    }
}

/* A file for the world starts with a reference frame, which does not play: trimming then counts
 * from the frame after it, so that end minus start is the length of the result. */
static gboolean
drops_first_frame (EditDocument *document)
{
  MoClip *clip = edit_document_get_clip (document);
  MoRecipe *recipe = edit_document_get_recipe (document);

  if (clip == NULL || clip->skeleton == NULL || recipe->mode != MO_MODE_FAITHFUL
      || mo_clip_duration (clip) < 0.5 * mo_clip_frame_time (clip))
    return FALSE;
  if (recipe->reference != MO_REFERENCE_AUTO)
    return recipe->reference == MO_REFERENCE_DROP;
  return mo_clip_has_reference (clip);
}

char *
app_field_shown (EditDocument *document, MoFieldId id)
{
  MoRecipe *recipe = edit_document_get_recipe (document);
  char *played = NULL;

  if (!mo_recipe_is_set (recipe, id))
    {
      if (id == MO_FIELD_TRIM_END)
        return print_number (app_field_duration (document, id), "s");
      if (id == MO_FIELD_TRIM_START && drops_first_frame (document))
        return g_strdup ("1f");
      played = app_field_played (document, id);
    }
  return played != NULL ? played : mo_recipe_get_text (recipe, id);
}

/* A time in seconds, or the value of a number. */
static double
get_amount (EditDocument *document, MoFieldId id, const char *text)
{
  MoTime time;

  if (mo_field (id)->type == MO_FIELD_TIME && mo_time_parse (text, &time))
    return mo_time_seconds (time, app_field_frame_time (document, id),
                            app_field_duration (document, id));
  return g_ascii_strtod (text, NULL);
}

/* The row of a time shows what is played; this text says what was set, in the unit in which it was
 * entered. */
static char *
describe_limited (const char *set)
{
  static const char *const signs[] = {
    [MO_UNIT_SECONDS] = N_ ("s"), [MO_UNIT_FRAMES] = N_ ("f"), [MO_UNIT_PERCENT] = "%"
  };
  MoTime time = { 0.0, MO_UNIT_SECONDS };

  mo_time_parse (set, &time);
  /* translators: a time that was set and is not to be had, with its unit: "Limited; set to 5 s" */
  return g_strdup_printf (_ ("Limited; set to %.7g %s"), time.value, _ (signs[time.unit]));
}

char *
app_field_clamped (EditDocument *document, MoFieldId id)
{
  MoRecipe *recipe = edit_document_get_recipe (document);
  const MoField *field = mo_field (id);
  g_autofree char *played = NULL, *set = NULL;
  double value;

  if (!mo_recipe_is_set (recipe, id)
      || (field->type != MO_FIELD_TIME && field->type != MO_FIELD_NUMBER
          && field->type != MO_FIELD_INTEGER))
    return NULL;
  played = app_field_played (document, id);
  if (played == NULL)
    return NULL;
  set = mo_recipe_get_text (recipe, id);
  value = get_amount (document, id, played);
  if (fabs (value - get_amount (document, id, set)) < 5e-4)
    return NULL;
  if (field->type == MO_FIELD_TIME)
    return describe_limited (set);
  if (field->type == MO_FIELD_INTEGER)
    return g_strdup_printf (_ ("Plays as %d in-world"), (int) value);
  return g_strdup_printf (_ ("Plays as %.3f s in-world"), value);
}

char *
app_field_upload_text (MoFieldId id, const char *text)
{
  GString *result = g_string_new (NULL);
  guint n = 0;

  for (const char *p = text; *p != '\0' && n < mo_field (id)->max; p = g_utf8_next_char (p), n++)
    g_string_append_c (result, g_ascii_isprint (*p) && *p != '|' ? *p : '?');
  return g_string_free (result, FALSE);
}
