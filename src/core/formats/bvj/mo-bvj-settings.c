/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include "mo-recipe-json.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The settings of the whole animation: those that the BVJ document defines are at the top level
 * (or in MOTION, which the document also considers), all others in one object. */

#define LIMBER "limber"
#define STAGE "stage"
#define TRAILER "bvhMarks"
#define UNREAD_EDITS "unreadEdits"
#define BYTES_TRAILER "bvhMarksBase64"

/* -- Reading ----------------------------------------------------------------------------------- */

static gboolean
set_field (MoBvjReading *self, MoFieldId id, const MoJsonValue *value, GError **error)
{
  MoClip *clip = self->clip;
  MoRecipe *recipe = mo_recipe_with_member (clip->settings, id, value, error);

  if (recipe == NULL)
    return FALSE;
  mo_recipe_unref (clip->settings);
  clip->settings = recipe;
  return TRUE;
}

/* A priority between two whole numbers, as in the document's own example: the world only has
 * whole ones, so the setting is rounded down, and the file's own number is kept as a fact. */
static MoJsonValue
whole_priority (MoBvjReading *self, const MoJsonValue *member)
{
  MoBvjFacts *facts = mo_bvj_facts (self->clip);
  MoJsonValue whole = *member;

  if (member->kind != MO_JSON_NUMBER || member->number == floor (member->number)
      || fabs (member->number) > 1e6)
    return whole;
  facts->has |= MO_BVJ_HAS_PRIORITY;
  facts->priority = member->number;
  whole.number = floor (member->number);
  return whole;
}

/* The setting that a member at the top level (or in MOTION) or in "limber" refers to, with a
 * finding if its capitals differ; -1 if it is something else. */
static int
find_setting (MoBvjReading *self, const MoJsonValue *member, const MoJsonValue *object,
              gboolean is_top)
{
  static const char *names[MO_N_FIELDS][2];
  static gsize once;

  if (g_once_init_enter (&once))
    {
      for (int i = 0; i < MO_N_FIELDS; i++)
        names[i][0] = mo_recipe_member ((MoFieldId) i);
      g_once_init_leave (&once, 1);
    }
  for (int i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_top ((MoFieldId) i) == is_top
        && mo_bvj_member (self, object, member, names[i]) == 0)
      return i;
  return -1;
}

gboolean
mo_bvj_read_setting (MoBvjReading *self, const MoJsonValue *member, const MoJsonValue *motion)
{
  MoClip *clip = self->clip;
  gboolean in_motion = motion != NULL;
  GArray **kept = in_motion ? &mo_bvj_facts (clip)->motion_members : &mo_bvj_facts (clip)->members;
  int id = find_setting (self, member, in_motion ? motion : self->json->root, TRUE);
  MoJsonValue value = *member;
  g_autoptr (GError) error = NULL;

  if (id < 0)
    return FALSE;
  if (in_motion && mo_recipe_is_set (clip->settings, (MoFieldId) id))
    {
      mo_report (self->context, MO_CODE_BVJ_SETTING_TWICE, member->name_at, member->name, NULL);
      mo_bvj_keep (self, kept, member);
      return TRUE;
    }
  if (id == MO_FIELD_PRIORITY)
    value = whole_priority (self, member);
  if (!set_field (self, (MoFieldId) id, &value, &error))
    {
      mo_report (self->context, MO_CODE_BVJ_SETTING, member->location, member->name, "%s",
                 error->message);
      mo_bvj_keep (self, kept, member);
    }
  else if (in_motion)
    mo_bvj_facts (clip)->in_motion |= G_GUINT64_CONSTANT (1) << id;
  return TRUE;
}

/* The text after the frames of a BVH. */
static gboolean
read_trailer (MoBvjReading *self, const MoJsonValue *member)
{
  gboolean is_text = g_str_equal (member->name, TRAILER);
  gsize length;
  guchar *bytes;

  if ((!is_text && !g_str_equal (member->name, BYTES_TRAILER)) || member->kind != MO_JSON_STRING
      || self->clip->trailer != NULL || strlen (member->string) > MO_MAX_TRAILER_BYTES * 2)
    return FALSE;
  if (is_text)
    self->clip->trailer = g_bytes_new (member->string, strlen (member->string));
  else
    {
      bytes = g_base64_decode (member->string, &length);
      self->clip->trailer = g_bytes_new_take (bytes, length);
    }
  return TRUE;
}

static gboolean
read_stage (MoBvjReading *self, const MoJsonValue *member)
{
  MoClip *clip = self->clip;

  if (!g_str_equal (member->name, STAGE) || member->kind != MO_JSON_OBJECT || clip->stage != NULL)
    return FALSE;
  clip->stage = g_strndup (self->json->text->str + member->start, member->length);
  return TRUE;
}

static void
read_limber_member (MoBvjReading *self, const MoJsonValue *member, const MoJsonValue *limber)
{
  g_autoptr (GError) error = NULL;
  int id = find_setting (self, member, limber, FALSE);

  if (id >= 0 && set_field (self, (MoFieldId) id, member, &error))
    return;
  if (error != NULL)
    mo_report (self->context, MO_CODE_BVJ_SETTING, member->location, member->name, "%s",
               error->message);
  if (!read_trailer (self, member) && !read_stage (self, member)
      && !mo_bvj_read_stance (self, member) && !mo_bvj_read_source (self, member))
    mo_bvj_keep (self, &mo_bvj_facts (self->clip)->limber_members, member);
}

void
mo_bvj_read_limber (MoBvjReading *self, const MoJsonValue *limber)
{
  MoBvjFacts *facts = mo_bvj_facts (self->clip);

  if (limber->kind != MO_JSON_OBJECT)
    {
      mo_bvj_keep_senseless (self, &facts->members, limber, _ ("an object"));
      return;
    }
  facts->has |= MO_BVJ_HAS_LIMBER;
  /* First all settings, as one of them selects the animation of the source, wherever it is. */
  for (guint pass = 0; pass < 2; pass++)
    for (const MoJsonValue *member = limber->first; member != NULL; member = member->next)
      if (!member->is_shadowed && mo_bvj_is_source (member) == (pass == 1))
        read_limber_member (self, member, limber);
}

/* -- Writing ----------------------------------------------------------------------------------- */

void
mo_bvj_begin_member (MoBvjWriter *self, guint depth, gboolean *is_first, const char *name)
{
  g_string_append (self->text, *is_first ? "\n" : ",\n");
  *is_first = FALSE;
  g_string_append_printf (self->text, "%*s", (int) depth * 2, "");
  mo_json_append_string (self->text, name);
  g_string_append (self->text, ": ");
}

void
mo_bvj_append_number (MoBvjWriter *self, double value)
{
  mo_json_append_number (self->text, isfinite (value) ? value : 0.0);
}

static void
append_node (MoBvjWriter *self, JsonNode *node)
{
  g_autofree char *line = mo_json_print_line (node);

  g_string_append (self->text, line);
}

static gboolean
is_taken_for_another (const MoBvjWriter *self, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->absent); i++)
    if (self->absent[i] != NULL && mo_bvj_is_like (name, self->absent[i]))
      return TRUE;
  return FALSE;
}

void
mo_bvj_append_members (MoBvjWriter *self, guint depth, gboolean *is_first, const GArray *list,
                       JsonObject *except)
{
  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const MoBvjMember *member = &g_array_index (list, MoBvjMember, i);

      if ((except != NULL && json_object_has_member (except, member->name))
          || is_taken_for_another (self, member->name))
        continue;
      mo_bvj_begin_member (self, depth, is_first, member->name);
      g_string_append (self->text, member->text);
    }
}

/* The fields of one place, in the order in which they were set. */
static JsonObject *
settings_of (const MoBvjWriter *self, gboolean in_motion)
{
  JsonObject *object = json_object_new ();

  mo_recipe_to_json (self->recipe, MO_RECIPE_TOP, object);
  for (int i = 0; i < MO_N_FIELDS; i++)
    {
      g_autofree char *member = mo_recipe_member ((MoFieldId) i);
      gboolean was_in_motion =
          self->facts != NULL && (self->facts->in_motion & (G_GUINT64_CONSTANT (1) << i)) != 0;

      if (was_in_motion != in_motion && json_object_has_member (object, member))
        json_object_remove_member (object, member);
    }
  return object;
}

/* TRUE if the priority is still the file's own, between two whole numbers. */
static gboolean
has_file_priority (const MoBvjWriter *self)
{
  return self->facts != NULL && (self->facts->has & MO_BVJ_HAS_PRIORITY) != 0
         && self->recipe->priority == self->source->settings->priority;
}

/* The fields in "limber"; NULL if it would have no members. */
static JsonObject *
limber_of (const MoBvjWriter *self)
{
  JsonObject *object = json_object_new ();

  mo_recipe_to_json (self->recipe, MO_RECIPE_REST, object);
  /* Only an embedded file can contain another animation. */
  if (self->project->original == NULL && json_object_has_member (object, "clip"))
    json_object_remove_member (object, "clip");
  if (json_object_get_size (object) == 0 && self->source->trailer == NULL
      && self->project->original == NULL && self->stage == NULL && self->project->stance == NULL
      && (self->facts == NULL || (self->facts->has & MO_BVJ_HAS_LIMBER) == 0))
    g_clear_pointer (&object, json_object_unref);
  return object;
}

void
mo_bvj_append_settings (MoBvjWriter *self, guint depth, gboolean *is_first, gboolean in_motion)
{
  g_autoptr (JsonObject) object = settings_of (self, in_motion), limber = limber_of (self);
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      mo_bvj_begin_member (self, depth, is_first, name);
      if (g_str_equal (name, "priority") && has_file_priority (self))
        mo_bvj_append_number (self, self->facts->priority);
      else
        append_node (self, node);
    }
  if (self->facts == NULL)
    return;
  /* A "limber" that is not an object is not kept. */
  if (!in_motion && limber != NULL)
    json_object_set_null_member (object, LIMBER);
  mo_bvj_append_members (self, depth, is_first,
                         in_motion ? self->facts->motion_members : self->facts->members, object);
}

static void
append_trailer (MoBvjWriter *self, gboolean *is_first)
{
  gsize length;
  const char *bytes = g_bytes_get_data (self->source->trailer, &length);

  if (g_utf8_validate (bytes, (gssize) length, NULL))
    {
      g_autofree char *text = g_strndup (bytes, length);

      mo_bvj_begin_member (self, 2, is_first, TRAILER);
      mo_json_append_string (self->text, text);
    }
  else
    {
      g_autofree char *text = g_base64_encode ((const guchar *) bytes, length);

      mo_bvj_begin_member (self, 2, is_first, BYTES_TRAILER);
      mo_json_append_string (self->text, text);
    }
}

/* Edits that could not be read stay beside those that were made since: somebody has worked on them. */
static void
append_unread_edits (MoBvjWriter *self, const GArray *kept, JsonObject *object, gboolean *is_first)
{
  const char *name = mo_field (MO_FIELD_EDITS)->name;

  if (!json_object_has_member (object, name))
    return;
  for (guint i = 0; kept != NULL && i < kept->len; i++)
    {
      const MoBvjMember *member = &g_array_index (kept, MoBvjMember, i);

      if (!g_str_equal (member->name, name))
        continue;
      mo_bvj_begin_member (self, 2, is_first, UNREAD_EDITS);
      g_string_append (self->text, member->text);
    }
}

void
mo_bvj_append_limber (MoBvjWriter *self, const MoKeyframes *keyframes, gboolean *is_first)
{
  g_autoptr (JsonObject) object = limber_of (self);
  const GArray *kept = self->facts != NULL ? self->facts->limber_members : NULL;
  gboolean is_first_inside = TRUE;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (object == NULL)
    return;
  mo_bvj_begin_member (self, 1, is_first, LIMBER);
  g_string_append_c (self->text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      mo_bvj_begin_member (self, 2, &is_first_inside, name);
      append_node (self, node);
    }
  if (self->source->trailer != NULL)
    append_trailer (self, &is_first_inside);
  if (self->stage != NULL)
    {
      mo_bvj_begin_member (self, 2, &is_first_inside, STAGE);
      g_string_append (self->text, self->stage);
    }
  if (self->project->stance != NULL && keyframes != NULL)
    mo_bvj_append_stance (self, keyframes, &is_first_inside);
  if (self->project->original != NULL)
    mo_bvj_append_source (self, self->project, &is_first_inside);
  mo_bvj_append_members (self, 2, &is_first_inside, kept, object);
  append_unread_edits (self, kept, object, &is_first_inside);
  g_string_append (self->text, is_first_inside ? "}" : "\n  }");
}
