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
clear_target (gpointer data)
{
  g_free (((MoVmlTarget *) data)->bone);
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

/* What the next animation is chosen by: its name, or its number where that would be another's. */
static const char *
list_animation (MoVmlReading *self)
{
  const char *name = self->name;
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

  self->in_animation = TRUE;
  self->location = self->last_key_location = location;
  self->skeleton_before = self->skeletons->len;
  self->last_time = self->duration = 0.0;
  self->tracks = mo_vml_tracks_new ();
  self->targets = g_array_new (FALSE, TRUE, sizeof (MoVmlTarget));
  g_array_set_clear_func (self->targets, clear_target);
  if (!mo_vml_read_double (self, attributes, "duration", &self->duration, &self->has_duration))
    return;
  self->name = mo_vml_read_name (self, attributes, "name");
  if (!self->has_duration)
    mo_report (self->xml.context, MO_CODE_VML_NO_DURATION, location, self->name, NULL);
  listed = list_animation (self);
  if (self->names->len > 1 && g_strcmp0 (listed, self->name) != 0)
    mo_report (self->xml.context, MO_CODE_VML_NAMELESS, location, self->name, "%s", listed);
  self->is_chosen = self->chosen_tracks == NULL
                    && (wanted == NULL || *wanted == '\0' || g_str_equal (wanted, listed));
}

static void
sort_tracks (MoVmlReading *self)
{
  for (guint i = 0; i < self->tracks->len; i++)
    {
      MoVmlTrack *track = mo_vml_track (self->tracks, i);
      const MoVmlTarget *target = &g_array_index (self->targets, MoVmlTarget, i);

      mo_vml_sort_keys (self, track->rotation, target->location, target->bone);
      mo_vml_sort_keys (self, track->translation, target->location, target->bone);
    }
}

static void
choose (MoVmlReading *self)
{
  self->chosen_tracks = g_steal_pointer (&self->tracks);
  self->chosen_targets = g_steal_pointer (&self->targets);
  self->chosen_name = g_steal_pointer (&self->name);
  self->chosen_duration = MAX (self->duration, self->last_time);
  self->chosen_has_duration = self->has_duration;
  self->chosen_skeleton = self->skeleton_before;
  self->chosen_index = self->names->len - 1;
  self->chosen_location = self->location;
}

void
mo_vml_kept_free (MoVmlKept *self)
{
  g_clear_pointer (&self->animation, mo_vml_animation_free);
  g_clear_pointer (&self->targets, g_array_unref);
  g_free (self);
}

static void
keep (MoVmlReading *self)
{
  MoVmlKept *kept = g_new0 (MoVmlKept, 1);

  kept->animation = g_new0 (MoVmlAnimation, 1);
  kept->animation->tracks = g_steal_pointer (&self->tracks);
  kept->animation->name = g_steal_pointer (&self->name);
  kept->animation->duration = MAX (self->duration, self->last_time);
  kept->animation->has_duration = self->has_duration;
  kept->targets = g_steal_pointer (&self->targets);
  kept->skeleton = self->skeleton_before;
  g_ptr_array_add (self->kept, kept);
}

static void
end_animation (MoVmlReading *self)
{
  self->in_animation = FALSE;
  if (self->xml.failed)
    return;
  if (self->has_duration && self->last_time > self->duration + DURATION_TOLERANCE)
    {
      g_autofree char *detail = g_strdup_printf ("%g > %g", self->last_time, self->duration);

      mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_DURATION, self->last_key_location,
                   self->name, detail);
      return;
    }
  sort_tracks (self);
  if (self->is_chosen)
    choose (self);
  else
    keep (self);
  g_clear_pointer (&self->tracks, g_array_unref);
  g_clear_pointer (&self->targets, g_array_unref);
  g_clear_pointer (&self->name, g_free);
}

static void
start_track (MoVmlReading *self, const MoVmlAttributes *attributes, MoLocation location)
{
  MoVmlTarget target = { mo_vml_read_name (self, attributes, "bone"), location };

  if (target.bone == NULL)
    {
      mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_ATTRIBUTE_MISSING, location, "bone",
                   NULL);
      return;
    }
  g_array_append_val (self->targets, target);
  mo_vml_add_track (self->tracks, 0);
  self->in_track = TRUE;
}

static void
track_key (MoVmlReading *self, const MoVmlAttributes *attributes, gboolean is_rotation)
{
  MoVmlTrack *track = mo_vml_track (self->tracks, self->tracks->len - 1);
  MoVmlKey key = { 0 };
  gboolean has_time;

  if (!mo_vml_read_key (self, attributes, is_rotation, &key, &has_time))
    return;
  if (key.time > self->last_time)
    {
      self->last_time = key.time;
      if (self->has_duration && key.time > self->duration)
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

const xmlSAXHandler mo_vml_sax = {
  .startElementNs = start_element,
  .endElementNs = end_element,
};
