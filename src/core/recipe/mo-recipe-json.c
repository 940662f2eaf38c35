/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-recipe-json.h"

#include "mo-edits-json.h"
#include "mo-error.h"
#include "mo-field-type.h"

#include <glib/gi18n-lib.h>

/* Allowed in a recipe file beside the fields: the address of a schema. */
#define SCHEMA "$schema"

/* A BVJ has at its top what the BVJ document names, and what was agreed on since: the header of an
 * .anim. */
gboolean
mo_recipe_is_top (MoFieldId id)
{
  return mo_field (id)->phase == MO_IN_HEADER;
}

char *
mo_recipe_member (MoFieldId id)
{
  GString *member = g_string_new (NULL);

  if (id == MO_FIELD_LOOP)
    return g_string_free (g_string_assign (member, "looped"), FALSE);
  for (const char *p = mo_field (id)->name; *p != '\0'; p++)
    if (*p == '-' && p[1] != '\0')
      g_string_append_c (member, g_ascii_toupper (*++p));
    else
      g_string_append_c (member, *p);
  return g_string_free (member, FALSE);
}

/* The set field that comes next after `order`, or -1. */
static int
next_field (const MoRecipe *self, guint order)
{
  int next = -1;

  for (int i = 0; i < MO_N_FIELDS; i++)
    if (self->order[i] > order && (next < 0 || self->order[i] < self->order[next]))
      next = i;
  return next;
}

void
mo_recipe_to_json (const MoRecipe *self, MoRecipeMembers members, JsonObject *object)
{
  for (int i = next_field (self, 0); i >= 0; i = next_field (self, self->order[i]))
    {
      MoFieldId id = (MoFieldId) i;
      g_autofree char *member = mo_recipe_member (id);

      if ((members & (mo_recipe_is_top (id) ? MO_RECIPE_TOP : MO_RECIPE_REST)) != 0)
        json_object_set_member (object, member,
                                mo_field_type (mo_field (id))
                                    ->to_json (mo_field (id),
                                               mo_field_value (mo_field (id), self)));
    }
}

static int
find_member (const char *name)
{
  for (int i = 0; i < MO_N_FIELDS; i++)
    {
      g_autofree char *member = mo_recipe_member ((MoFieldId) i);

      if (g_str_equal (member, name))
        return i;
    }
  return -1;
}

/* For types that read JSON themselves. */
static MoRecipe *
with_read (const MoRecipe *self, MoFieldId id, const MoJsonValue *json, GError **error)
{
  const MoField *field = mo_field (id);
  MoRecipe *read = mo_recipe_new (), *changed = NULL;

  if (mo_field_type (field)->read_json (json, mo_field_value (field, read), error))
    {
      read->order[id] = 1;
      changed = mo_recipe_merge (self, read);
      changed->order[id]--; /* which leaves a gap for one that was set before */
    }
  mo_recipe_unref (read);
  return changed;
}

MoRecipe *
mo_recipe_with_member (const MoRecipe *self, MoFieldId id, const MoJsonValue *value, GError **error)
{
  g_autofree char *text = NULL;
  MoRecipe *changed;

  if (mo_field_type (mo_field (id))->read_json != NULL)
    return with_read (self, id, value, error);
  text = mo_field_type (mo_field (id))->from_json (value);
  if (text == NULL)
    {
      g_autofree char *wanted = mo_field_type (mo_field (id))->expect (mo_field (id));

      g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("“%s” has the wrong kind of value: use %s"),
                   value->name, wanted);
      return NULL;
    }
  changed = mo_recipe_with (self, id, text, error);
  if (changed == NULL)
    g_prefix_error (error, "%s: ", value->name);
  return changed;
}

/* The value that is at fault: of a list, the first line that would fail alone. */
static MoLocation
find_fault (const MoRecipe *recipe, MoFieldId id, const MoJsonValue *member)
{
  for (const MoJsonValue *element = member->first; member->kind == MO_JSON_ARRAY && element != NULL;
       element = element->next)
    {
      MoJsonValue line = *element, alone = *member;
      g_autoptr (MoRecipe) changed = NULL;

      line.next = NULL;
      alone.first = &line;
      alone.n = 1;
      changed = mo_recipe_with_member (recipe, id, &alone, NULL);
      if (changed == NULL)
        return element->location;
    }
  return member->location;
}

static void
prefix_place (GError **error, MoLocation at)
{
  g_prefix_error (error, _ ("line %u, column %u: "), at.line, at.column);
}

MoRecipe *
mo_recipe_from_json (const MoRecipe *base, const MoJsonValue *object, GError **error)
{
  g_autoptr (MoRecipe) recipe = mo_recipe_ref ((MoRecipe *) base);

  for (const MoJsonValue *member = object->first; member != NULL; member = member->next)
    {
      int id = member->is_shadowed ? -1 : find_member (member->name);
      MoRecipe *changed;

      if (id < 0)
        continue;
      changed = mo_recipe_with_member (recipe, (MoFieldId) id, member, error);
      if (changed == NULL)
        {
          if (mo_field_type (mo_field ((MoFieldId) id))->read_json
              == NULL) /* or it says that itself */
            prefix_place (error, find_fault (recipe, (MoFieldId) id, member));
          return NULL;
        }
      mo_recipe_unref (recipe);
      recipe = changed;
    }
  return g_steal_pointer (&recipe);
}

/* "$schema" is accepted, because editors use it. */
static gboolean
check_names (const MoJsonValue *object, GError **error)
{
  for (const MoJsonValue *member = object->first; member != NULL; member = member->next)
    {
      if (member->is_shadowed)
        g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                     _ ("“%s” is given twice: leave one of them out"), member->name);
      else if (find_member (member->name) < 0 && !g_str_equal (member->name, SCHEMA))
        g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("“%s” is not a setting"), member->name);
      else
        continue;
      prefix_place (error, member->name_at);
      return FALSE;
    }
  return TRUE;
}

MoRecipe *
mo_recipe_load (const MoRecipe *base, const char *text, gssize length, GError **error)
{
  g_autoptr (MoJson) json = mo_json_read_text (text, length, error);
  g_autoptr (MoRecipe) recipe = NULL;

  if (json == NULL)
    return NULL;
  if (json->root->kind != MO_JSON_OBJECT)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_SYNTAX, _ ("a recipe must be one JSON object: {…}"));
      prefix_place (error, json->root->location);
      return NULL;
    }
  recipe = mo_recipe_from_json (base, json->root, error);
  return recipe != NULL && check_names (json->root, error) ? g_steal_pointer (&recipe) : NULL;
}

static char *
to_text (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), object);

  return mo_json_print (node);
}

char *
mo_recipe_save (const MoRecipe *self)
{
  g_autoptr (JsonObject) object = json_object_new ();

  mo_recipe_to_json (self, MO_RECIPE_ALL, object);
  return to_text (object);
}

static JsonObject *
typed (const char *type)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "type", type);
  return object;
}

static JsonObject *
field_schema (const MoField *field)
{
  const MoFieldTypeRow *type = mo_field_type (field);
  JsonObject *object = type->json_type != NULL ? typed (type->json_type) : json_object_new ();

  json_object_set_string_member (object, "description", field->summary);
  if (type->describe != NULL)
    type->describe (field, object);
  return object;
}

char *
mo_recipe_schema (void)
{
  g_autoptr (JsonObject) schema = typed ("object");
  JsonObject *properties = json_object_new ();

  json_object_set_string_member (schema, SCHEMA, "https://json-schema.org/draft/2020-12/schema");
  json_object_set_string_member (schema, "title", "Limber recipe");
  json_object_set_boolean_member (schema, "additionalProperties", FALSE);
  json_object_set_object_member (properties, SCHEMA, typed ("string"));
  for (int i = 0; i < MO_N_FIELDS; i++)
    {
      g_autofree char *member = mo_recipe_member ((MoFieldId) i);

      json_object_set_object_member (properties, member, field_schema (mo_field ((MoFieldId) i)));
    }
  json_object_set_object_member (schema, "properties", properties);
  json_object_set_member (schema, "$defs", mo_edits_definitions ());
  return to_text (schema);
}
