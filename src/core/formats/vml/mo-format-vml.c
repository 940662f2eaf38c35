/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-limits.h"

#include "mo-scanner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* VML skeletal animation (docs/formats/vml.md), through libxml2, piece by piece. */

static void
clear_reading (MoVmlReading *self)
{
  g_clear_pointer (&self->skeletons, g_ptr_array_unref);
  g_clear_pointer (&self->current, mo_vml_listed_animation_free);
  g_clear_pointer (&self->chosen, mo_vml_listed_animation_free);
  g_clear_pointer (&self->kept, g_ptr_array_unref);
  g_clear_pointer (&self->names_seen, g_hash_table_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoVmlReading, clear_reading)

/* The bones of its skeleton, which is the last one before it, else the first; else the avatar's. */
static GArray *
choose_bones (MoVmlReading *self)
{
  guint n = self->skeletons->len, before = MAX (self->chosen->skeleton, 1) - 1;
  GArray *bones;

  if (n > 1)
    mo_report (self->xml.context, MO_CODE_VML_SKELETONS, MO_NOWHERE, NULL, NULL);
  if (n > 0)
    return mo_vml_judge_bones (self, g_ptr_array_index (self->skeletons, before));
  bones = mo_vml_avatar_bones (self->chosen->tracks);
  if (bones != NULL)
    mo_report (self->xml.context, MO_CODE_VML_AVATAR_BONES, self->chosen_location,
               self->chosen->animation->name, NULL);
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
    if (self->chosen == NULL || i != self->chosen_index)
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
  if (self->chosen == NULL)
    return mo_xml_fail (&self->xml, MO_ERROR_USAGE, MO_CODE_VML_NO_SUCH_CLIP, MO_NOWHERE, wanted,
                        others);
  if (self->names->len > 1 && wanted == NULL)
    mo_report (self->xml.context, MO_CODE_VML_OTHERS, MO_NOWHERE, self->chosen->animation->name,
               "%s", others);
  return TRUE;
}

/* Fills `own` with the bones of an animation that is not chosen; NULL if it has those of the chosen one. FALSE if
 * there are none. */
static gboolean
find_own_bones (MoVmlReading *self, MoVmlListedAnimation *listed, GArray **own)
{
  guint n = self->skeletons->len, number = MAX (listed->skeleton, 1);

  *own = NULL;
  if (n > 0 && number == MAX (self->chosen->skeleton, 1))
    return TRUE;
  *own = n == 0 ? mo_vml_avatar_bones (listed->tracks)
                : mo_vml_judge_bones (self, g_ptr_array_index (self->skeletons, number - 1));
  return *own != NULL;
}

/* The animations that are not chosen, for the writer. One whose bones are not there is left. */
static gboolean
keep_others (MoVmlReading *self, const GArray *shared, MoVmlFacts *facts)
{
  for (guint i = 0; i < self->kept->len; i++)
    {
      MoVmlListedAnimation *listed = g_ptr_array_index (self->kept, i);
      MoVmlAnimation *animation = listed->animation;
      gboolean has_bones = find_own_bones (self, listed, &animation->bones);
      const GArray *bones = animation->bones != NULL ? animation->bones : shared;

      if (self->xml.failed)
        return FALSE;
      if (!has_bones || !mo_vml_knows_bones (bones, listed->tracks))
        {
          mo_report (self->xml.context, MO_CODE_VML_LEFT, MO_NOWHERE, animation->name, NULL);
          continue;
        }
      animation->tracks = mo_vml_judge_tracks (self, bones, listed->tracks);
      if (animation->tracks == NULL)
        return FALSE;
      if (i < self->chosen_index)
        facts->n_before++;
      g_ptr_array_add (facts->others, g_steal_pointer (&listed->animation));
    }
  return TRUE;
}

static guint
count_keys (const GArray *tracks)
{
  guint n = 0;

  for (guint i = 0; i < tracks->len; i++)
    for (guint path = 0; path < MO_N_KEYED; path++)
      n += mo_vml_track (tracks, i)->keyed.paths[path].n_keys;
  return n;
}

/* Fills the clip with the chosen animation, and its facts with the others. */
static gboolean
finish (MoVmlReading *self, MoClip *clip)
{
  MoVmlFacts *facts = mo_vml_facts_new ();
  MoVmlAnimation *chosen;

  clip->facts = (MoFacts *) facts;
  if (!check_choice (self))
    return FALSE;
  chosen = self->chosen->animation;
  chosen->bones = choose_bones (self);
  if (chosen->bones != NULL)
    chosen->tracks = mo_vml_judge_tracks (self, chosen->bones, self->chosen->tracks);
  if (chosen->tracks == NULL)
    return FALSE;
  if (count_keys (chosen->tracks) == 0)
    mo_report (self->xml.context, MO_CODE_VML_NO_KEYS, self->chosen_location, chosen->name, NULL);
  return keep_others (self, chosen->bones, facts)
         && mo_vml_fill_clip (clip, chosen, self->xml.context, self->xml.error);
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
  reading.kept = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_vml_listed_animation_free);
  reading.names = g_ptr_array_new_with_free_func (g_free);
  reading.names_seen = g_hash_table_new (g_str_hash, g_str_equal);
  if (!mo_xml_parse (&reading.xml, &mo_vml_sax, source) || !finish (&reading, clip))
    return NULL;
  g_ptr_array_add (reading.names, NULL);
  clip->clip_names = (char **) g_ptr_array_free (g_steal_pointer (&reading.names), FALSE);
  clip->clip_index = reading.chosen_index;
  clip->is_scene = reading.is_of_scene;
  return g_steal_pointer (&clip);
}

static int
probe (const guint8 *head, gsize size)
{
  gsize i = size >= 3 && memcmp (head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

  while (i < size && g_ascii_isspace (head[i]))
    i++;
  if (i == size || head[i] != '<')
    return 0;
  if (mo_text_contains (head, size, "<Skeleton")
      || mo_text_contains (head, size, "<SkeletalAnimation"))
    return 100;
  return mo_text_contains (head, size, "<VML") ? 60 : 0;
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
