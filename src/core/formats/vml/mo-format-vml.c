/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-limits.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* VML skeletal animation (docs/formats/vml.md), through libxml2's push parser, piece by piece. */

static void
clear_reading (MoVmlReading *self)
{
  g_clear_pointer (&self->skeletons, g_ptr_array_unref);
  g_clear_pointer (&self->tracks, g_array_unref);
  g_clear_pointer (&self->targets, g_array_unref);
  g_clear_pointer (&self->chosen_tracks, g_array_unref);
  g_clear_pointer (&self->chosen_targets, g_array_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->chosen_name, g_free);
  g_clear_pointer (&self->kept, g_ptr_array_unref);
  g_clear_pointer (&self->names_seen, g_hash_table_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoVmlReading, clear_reading)

/* The bones of its skeleton, which is the last one before it, else the first; else the avatar's. */
static GArray *
choose_bones (MoVmlReading *self)
{
  guint n = self->skeletons->len, before = MAX (self->chosen_skeleton, 1) - 1;
  GArray *bones;

  if (n > 1)
    mo_report (self->xml.context, MO_CODE_VML_SKELETONS, MO_NOWHERE, NULL, NULL);
  if (n > 0)
    return mo_vml_judge_bones (self, g_ptr_array_index (self->skeletons, before));
  bones = mo_vml_avatar_bones (self->chosen_targets);
  if (bones != NULL)
    mo_report (self->xml.context, MO_CODE_VML_AVATAR_BONES, self->chosen_location,
               self->chosen_name, NULL);
  else
    mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_NO_SKELETON, self->chosen_location, NULL,
                 NULL);
  return bones;
}

/* The animations that are not chosen. */
static char *
describe_others (const MoVmlReading *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->names->len && text->len < MO_MAX_NAME_BYTES; i++)
    if (self->chosen_tracks == NULL || i != self->chosen_index)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                              (const char *) g_ptr_array_index (self->names, i));
  return g_string_free (text, FALSE);
}

static gboolean
check_choice (MoVmlReading *self)
{
  const char *wanted = self->xml.context->clip_name;
  g_autofree char *others = describe_others (self);

  if (self->names->len == 0)
    return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_NO_ANIMATION, MO_NOWHERE, NULL,
                        NULL);
  if (self->chosen_tracks == NULL)
    return mo_xml_fail (&self->xml, MO_ERROR_USAGE, MO_CODE_VML_NO_SUCH_CLIP, MO_NOWHERE, wanted,
                        others);
  if (self->names->len > 1 && wanted == NULL)
    mo_report (self->xml.context, MO_CODE_VML_OTHERS, MO_NOWHERE, self->chosen_name, "%s", others);
  return TRUE;
}

/* The animations that are not chosen, for the writer. One whose bones are not there is left. */
static gboolean
take_others (MoVmlReading *self, MoVmlFacts *facts)
{
  for (guint i = 0; i < self->kept->len; i++)
    {
      MoVmlKept *kept = g_ptr_array_index (self->kept, i);
      gboolean is_same =
          self->skeletons->len > 0 && MAX (kept->skeleton, 1) == MAX (self->chosen_skeleton, 1);
      g_autoptr (GArray) own = NULL;

      if (self->skeletons->len == 0)
        own = mo_vml_avatar_bones (kept->targets);
      else if (!is_same)
        own = mo_vml_judge_bones (self,
                                  g_ptr_array_index (self->skeletons, MAX (kept->skeleton, 1) - 1));
      if (self->xml.failed)
        return FALSE;
      if ((own == NULL && !is_same)
          || !mo_vml_knows_bones (own != NULL ? own : facts->bones, kept->targets))
        {
          mo_report (self->xml.context, MO_CODE_VML_LEFT, MO_NOWHERE, kept->animation->name, NULL);
          continue;
        }
      if (!mo_vml_judge_tracks (self, own != NULL ? own : facts->bones, kept->animation->tracks,
                                kept->targets))
        return FALSE;
      if (i < self->chosen_index)
        facts->n_before++;
      kept->animation->bones = g_steal_pointer (&own);
      g_ptr_array_add (facts->others, g_steal_pointer (&kept->animation));
    }
  return TRUE;
}

static guint
count_keys (const GArray *tracks)
{
  guint n = 0;

  for (guint i = 0; i < tracks->len; i++)
    n += mo_vml_track (tracks, i)->rotation->len + mo_vml_track (tracks, i)->translation->len;
  return n;
}

/* The whole of the chosen animation. NULL on failure. */
static MoVmlFacts *
finish (MoVmlReading *self)
{
  g_autoptr (MoVmlFacts) facts = mo_vml_facts_new ();
  GArray *bones = check_choice (self) ? choose_bones (self) : NULL;

  if (bones == NULL)
    return NULL;
  g_array_unref (facts->bones);
  facts->bones = bones;
  if (!mo_vml_judge_tracks (self, bones, self->chosen_tracks, self->chosen_targets))
    return NULL;
  if (count_keys (self->chosen_tracks) == 0)
    mo_report (self->xml.context, MO_CODE_VML_NO_KEYS, self->chosen_location, self->chosen_name,
               NULL);
  if (!take_others (self, facts))
    return NULL;
  g_array_unref (facts->tracks);
  facts->tracks = g_steal_pointer (&self->chosen_tracks);
  facts->name = g_steal_pointer (&self->chosen_name);
  facts->duration = self->chosen_duration;
  facts->has_duration = self->chosen_has_duration;
  return g_steal_pointer (&facts);
}

static MoClip *
read_vml (MoSource *source, MoContext *context, GError **error)
{
  g_auto (MoVmlReading) reading = {
    .xml = { .context = context,
             .error = error,
             .not_xml = MO_CODE_VML_XML,
             .has_dtd = MO_CODE_VML_DTD },
  };
  g_autoptr (MoClip) clip = mo_clip_new (mo_format_vml.id);

  reading.skeletons = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  reading.kept = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_vml_kept_free);
  reading.names = g_ptr_array_new_with_free_func (g_free);
  reading.names_seen = g_hash_table_new (g_str_hash, g_str_equal);
  if (!mo_xml_parse (&reading.xml, &mo_vml_sax, source))
    return NULL;
  clip->file_space = (MoSpace){ MO_AXIS_Z, -MO_AXIS_Y, FALSE, 1.0 };
  clip->facts = (MoFacts *) finish (&reading);
  if (clip->facts == NULL || !mo_vml_to_channels (clip, mo_vml_facts (clip), FALSE, context, error))
    return NULL;
  g_ptr_array_add (reading.names, NULL);
  clip->clip_names = (char **) g_ptr_array_free (g_steal_pointer (&reading.names), FALSE);
  clip->clip_index = reading.chosen_index;
  return g_steal_pointer (&clip);
}

static gboolean
contains (const guint8 *head, gsize size, const char *text)
{
  return g_strstr_len ((const char *) head, (gssize) size, text) != NULL;
}

static int
probe (const guint8 *head, gsize size)
{
  gsize i = size >= 3 && memcmp (head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

  while (i < size && g_ascii_isspace (head[i]))
    i++;
  if (i == size || head[i] != '<')
    return 0;
  if (contains (head, size, "<Skeleton") || contains (head, size, "<SkeletalAnimation"))
    return 100;
  return contains (head, size, "<VML") ? 60 : 0;
}

static const char *const suffixes[] = { "vml", NULL };

const MoFormat mo_format_vml = {
  .id = "vml",
  .title = N_ ("VML skeletal animation"),
  .mime_type = "application/x-vml-skeletal+xml",
  .suffixes = suffixes,
  .probe = probe,
  .read = read_vml,
  .write = mo_vml_write,
  .holds_parts = TRUE,
  .holds_clips = TRUE,
};
