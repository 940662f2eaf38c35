/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-limits.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Elements as they go by. Unknown ones, and what stands in them, are passed over. */

/* Rounding of a duration that is written with fewer decimals than the key at its end. */
#define DURATION_TOLERANCE 1e-5

static void
clear_listed (gpointer data)
{
  g_free (((MoVmlListed *) data)->bone.name);
}

static void
clear_track (gpointer data)
{
  MoVmlListedTrack *track = data;

  g_free (track->bone);
  g_array_unref (track->translation);
  g_array_unref (track->rotation);
}

/* -- Skeleton ---------------------------------------------------------------------------------- */

static void
start_skeleton (MoVmlReading *self)
{
  GArray *listed = g_array_new (FALSE, TRUE, sizeof (MoVmlListed));

  g_array_set_clear_func (listed, clear_listed);
  g_ptr_array_add (self->skeletons, listed);
  self->in_skeleton = TRUE;
}

static GArray *
listed_bones (const MoVmlReading *self)
{
  return g_ptr_array_index (self->skeletons, self->skeletons->len - 1);
}

static void
start_bone (MoVmlReading *self, const MoVmlAttributes *attributes, MoLocation location)
{
  MoVmlListed listed = { .id = -1, .location = location };
  gboolean found;

  listed.bone.rotation.w = 1.0f;
  if (listed_bones (self)->len >= MO_MAX_JOINTS)
    {
      mo_xml_fail (&self->xml, MO_ERROR_LIMIT, MO_CODE_VML_TOO_MANY_BONES, location, NULL, NULL);
      return;
    }
  if (!mo_vml_read_int (self, attributes, "id", 0, G_MAXUINT16, &listed.id, &found)
      || !mo_vml_read_int (self, attributes, "parent", -1, G_MAXUINT16, &listed.bone.parent,
                           &found))
    return;
  if (!found)
    {
      mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_ATTRIBUTE_MISSING, location, "parent",
                   NULL);
      return;
    }
  listed.bone.name = mo_vml_read_name (self, attributes, "name");
  g_array_append_val (listed_bones (self), listed);
  self->in_bone = !self->xml.failed;
}

static void
end_bone (MoVmlReading *self)
{
  GArray *bones = listed_bones (self);
  const MoVmlListed *listed = &g_array_index (bones, MoVmlListed, bones->len - 1);

  self->in_bone = FALSE;
  if (!listed->has_translation || !listed->has_rotation)
    mo_report (self->xml.context, MO_CODE_VML_BIND_MISSING, listed->location, listed->bone.name,
               NULL);
}

static void
bind_key (MoVmlReading *self, const MoVmlAttributes *attributes, gboolean is_rotation,
          MoLocation location)
{
  GArray *bones = listed_bones (self);
  MoVmlListed *listed = &g_array_index (bones, MoVmlListed, bones->len - 1);
  MoVmlKey key = { 0 };
  gboolean *has = is_rotation ? &listed->has_rotation : &listed->has_translation, has_time;

  if (!mo_vml_read_key (self, attributes, is_rotation, &key, &has_time))
    return;
  if (*has)
    mo_report (self->xml.context, MO_CODE_VML_BIND_TWICE, location, listed->bone.name, NULL);
  *has = TRUE;
  *(is_rotation ? &listed->bone.rotation : &listed->bone.translation) = key;
}

/* -- SkeletalAnimation ------------------------------------------------------------------------- */

static MoVmlListedAnimation *
listed_animation_new (guint skeleton)
{
  MoVmlListedAnimation *self = g_new0 (MoVmlListedAnimation, 1);

  self->animation = g_new0 (MoVmlAnimation, 1);
  self->tracks = g_array_new (FALSE, TRUE, sizeof (MoVmlListedTrack));
  g_array_set_clear_func (self->tracks, clear_track);
  self->skeleton = skeleton;
  return self;
}

void
mo_vml_listed_animation_free (MoVmlListedAnimation *self)
{
  g_clear_pointer (&self->animation, mo_vml_animation_free);
  g_array_unref (self->tracks);
  g_free (self);
}

/* What the next animation is chosen by: its name, or its number where that would be another's. */
static const char *
list_name (MoVmlReading *self)
{
  const char *name = self->current->animation->name;
  char *listed = name != NULL && *name != '\0' && !g_hash_table_contains (self->names_seen, name)
                     ? g_strdup (name)
                     : g_strdup_printf ("#%u", self->names->len + 1);

  g_ptr_array_add (self->names, listed);
  g_hash_table_add (self->names_seen, listed);
  return listed;
}

static void
start_animation (MoVmlReading *self, const MoVmlAttributes *attributes, MoLocation location)
{
  const char *wanted = self->xml.context->clip_name, *listed;
  MoVmlAnimation *animation;

  self->in_animation = TRUE;
  self->location = self->last_key_location = location;
  self->last_time = 0.0;
  self->current = listed_animation_new (self->skeletons->len);
  animation = self->current->animation;
  if (!mo_vml_read_double (self, attributes, "duration", &animation->duration,
                           &animation->has_duration))
    return;
  animation->name = mo_vml_read_name (self, attributes, "name");
  if (!animation->has_duration)
    mo_report (self->xml.context, MO_CODE_VML_NO_DURATION, location, animation->name, NULL);
  listed = list_name (self);
  if (self->names->len > 1 && g_strcmp0 (listed, animation->name) != 0)
    mo_report (self->xml.context, MO_CODE_VML_NAMELESS, location, animation->name, "%s", listed);
  self->is_chosen =
      self->chosen == NULL && (wanted == NULL || *wanted == '\0' || g_str_equal (wanted, listed));
}

static void
sort_tracks (MoVmlReading *self)
{
  for (guint i = 0; i < self->current->tracks->len; i++)
    {
      MoVmlListedTrack *track = &g_array_index (self->current->tracks, MoVmlListedTrack, i);

      mo_vml_sort_keys (self, track->rotation, track->location, track->bone);
      mo_vml_sort_keys (self, track->translation, track->location, track->bone);
    }
}

static void
end_animation (MoVmlReading *self)
{
  MoVmlAnimation *animation = self->current->animation;

  self->in_animation = FALSE;
  if (self->xml.failed)
    return;
  if (animation->has_duration && self->last_time > animation->duration + DURATION_TOLERANCE)
    {
      g_autofree char *detail = g_strdup_printf ("%g > %g", self->last_time, animation->duration);

      mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_DURATION, self->last_key_location,
                   animation->name, detail);
      return;
    }
  sort_tracks (self);
  animation->duration = MAX (animation->duration, self->last_time);
  if (!self->is_chosen)
    {
      g_ptr_array_add (self->kept, g_steal_pointer (&self->current));
      return;
    }
  self->chosen = g_steal_pointer (&self->current);
  self->chosen_index = self->names->len - 1;
  self->chosen_location = self->location;
}

static void
start_track (MoVmlReading *self, const MoVmlAttributes *attributes, MoLocation location)
{
  MoVmlListedTrack track = { mo_vml_read_name (self, attributes, "bone"), location, NULL, NULL };

  if (track.bone == NULL)
    {
      mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_ATTRIBUTE_MISSING, location, "bone",
                   NULL);
      return;
    }
  track.translation = g_array_new (FALSE, FALSE, sizeof (MoVmlKey));
  track.rotation = g_array_new (FALSE, FALSE, sizeof (MoVmlKey));
  g_array_append_val (self->current->tracks, track);
  self->in_track = TRUE;
}

static void
track_key (MoVmlReading *self, const MoVmlAttributes *attributes, gboolean is_rotation)
{
  const MoVmlListedAnimation *current = self->current;
  MoVmlListedTrack *track =
      &g_array_index (current->tracks, MoVmlListedTrack, current->tracks->len - 1);
  MoVmlKey key = { 0 };
  gboolean has_time;

  if (!mo_vml_read_key (self, attributes, is_rotation, &key, &has_time))
    return;
  if (key.time > self->last_time)
    {
      self->last_time = key.time;
      if (current->animation->has_duration && key.time > current->animation->duration)
        self->last_key_location = mo_xml_place (&self->xml, NULL);
    }
  g_array_append_val (is_rotation ? track->rotation : track->translation, key);
}

/* -- The parser's handlers --------------------------------------------------------------------- */

static void
start_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
               int n_namespaces, const xmlChar **namespaces, int n_attributes, int n_defaulted,
               const xmlChar **attributes)
{
  MoVmlReading *self = data;
  MoVmlAttributes list = { attributes, n_attributes };
  const char *tag = (const char *) name;
  gboolean is_rotation = strcmp (tag, "RotationKey") == 0;

  if (self->xml.failed)
    return;
  if (is_rotation || strcmp (tag, "TranslationKey") == 0)
    {
      if (self->in_track)
        track_key (self, &list, is_rotation);
      else if (self->in_bone)
        bind_key (self, &list, is_rotation, mo_xml_place_of_tag (&self->xml));
      else
        mo_report (self->xml.context, MO_CODE_VML_MISPLACED, mo_xml_place_of_tag (&self->xml), tag,
                   NULL);
    }
  else if (strcmp (tag, "Bone") == 0 && self->in_skeleton && !self->in_bone)
    start_bone (self, &list, mo_xml_place_of_tag (&self->xml));
  else if (strcmp (tag, "SkeletalAnimationTrack") == 0 && self->in_animation && !self->in_track)
    start_track (self, &list, mo_xml_place_of_tag (&self->xml));
  else if (strcmp (tag, "Skeleton") == 0 && !self->in_skeleton && !self->in_animation)
    start_skeleton (self);
  else if (strcmp (tag, "SkeletalAnimation") == 0 && !self->in_skeleton && !self->in_animation)
    start_animation (self, &list, mo_xml_place_of_tag (&self->xml));
  else if (self->in_skeleton || self->in_animation)
    mo_report (self->xml.context, MO_CODE_VML_MISPLACED, mo_xml_place_of_tag (&self->xml), tag,
               NULL);
}

/* A misplaced Bone in a Bone ends it too early; what follows is found misplaced. */
static void
end_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
  MoVmlReading *self = data;
  const char *tag = (const char *) name;

  if (self->xml.failed)
    return;
  if (self->in_bone && strcmp (tag, "Bone") == 0)
    end_bone (self);
  else if (self->in_track && strcmp (tag, "SkeletalAnimationTrack") == 0)
    self->in_track = FALSE;
  else if (self->in_skeleton && strcmp (tag, "Skeleton") == 0)
    self->in_skeleton = self->in_bone = FALSE;
  else if (self->in_animation && strcmp (tag, "SkeletalAnimation") == 0)
    {
      self->in_track = FALSE;
      end_animation (self);
    }
}

static void
take_instruction (void *data, const xmlChar *target, const xmlChar *text)
{
  MoVmlReading *self = data;

  if (strcmp ((const char *) target, MO_VML_TARGET) == 0 && text != NULL
      && strcmp ((const char *) text, MO_VML_SCENE) == 0)
    self->is_of_scene = TRUE;
}

const xmlSAXHandler mo_vml_sax = {
  .startElementNs = start_element,
  .endElementNs = end_element,
  .processingInstruction = take_instruction,
};
