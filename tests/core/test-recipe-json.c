/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-error.h"
#include "mo-recipe-json.h"
#include "test-recipe.h"

#include <math.h>
#include <string.h>

/* Values that are easily written wrong, as options; other fields get any value other than the preset. */
static const char *const values[MO_N_FIELDS] = {
  [MO_FIELD_MODE] = "viewer",
  [MO_FIELD_NAME] = "Walk \"2\" \\ Ä",
  [MO_FIELD_DESCRIPTION] = "slow; with arms",
  [MO_FIELD_PRIORITY] = "5",
  [MO_FIELD_LOOP_IN] = "36f",
  [MO_FIELD_LOOP_OUT] = "66.7%",
  [MO_FIELD_EASE_IN] = "0.1",
  [MO_FIELD_EASE_OUT] = "1e-7",
  [MO_FIELD_HAND_POSE] = "fist",
  [MO_FIELD_EMOTE] = "express_smile",
  [MO_FIELD_CLIP] = "nod & wave",
  [MO_FIELD_MAP] = "mixamo; Cape=none; LeftArm=mShoulderLeft",
  [MO_FIELD_REST_FROM] = "LeftArm=0,0,0.7071068,0.7071068; Hips=0,0,0,1",
  [MO_FIELD_FRONT_AXIS] = "-y",
  [MO_FIELD_LENGTH_SCALE] = "0.3937",
  [MO_FIELD_TRIM_START] = "0.30000000000000004s",
  [MO_FIELD_TRIM_END] = "99.9%",
  [MO_FIELD_SPEED] = "0.333333333333333314829616256247",
  [MO_FIELD_FRAME_RATE] = "29.97",
  [MO_FIELD_HIP_HEIGHT] = "-0.125",
  [MO_FIELD_HIP_TURN] = "90",
  [MO_FIELD_JOINT] = "mHand*:priority=5; legs:free; hip:position=off,rotation=on",
  [MO_FIELD_CONSTRAINT] = "L_HAND:GROUND,chain=2,ease=0/0.2/1/1.2; R_FOOT:PELVIS",
  [MO_FIELD_ERROR] = "0.75",
  [MO_FIELD_ANGLE_ERROR] = "3",
  [MO_FIELD_MAX_BYTES] = "12000",
  [MO_FIELD_PART] = "nod=1.2s..36f; 2 = 3=..",
  [MO_FIELD_KEYFRAME_ERROR] = "0.25",
};

static const char *
get_value (MoFieldId id)
{
  return values[id] != NULL ? values[id] : test_other_value (id);
}

static MoRecipe *
with (MoRecipe *recipe, MoFieldId id, const char *text)
{
  g_autoptr (GError) error = NULL;
  MoRecipe *changed = mo_recipe_with (recipe, id, text, &error);

  g_assert_no_error (error);
  mo_recipe_unref (recipe);
  return changed;
}

/* Sets every field, starting with `first`, so that the order is not that of the table. The step is
 * a prime. */
static MoRecipe *
full (guint first)
{
  MoRecipe *recipe = mo_recipe_new ();

  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      MoFieldId id = (first + i * 101) % MO_N_FIELDS;

      recipe = with (recipe, id, get_value (id));
    }
  return recipe;
}

static MoRecipe *
load (const char *text)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (GError) error = NULL;
  MoRecipe *recipe = mo_recipe_load (empty, text, -1, &error);

  g_assert_no_error (error);
  return recipe;
}

static void
assert_same (const MoRecipe *a, const MoRecipe *b)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      g_autofree char *first = mo_recipe_get_text (a, i), *second = mo_recipe_get_text (b, i);

      g_assert_cmpstr (first, ==, second);
      g_assert_cmpuint (a->order[i], ==, b->order[i]);
    }
}

/* Options to recipe to text to recipe: the same values in the same order, and the same text
 * again. */
static void
test_round_trip (void)
{
  for (guint first = 0; first < MO_N_FIELDS; first++)
    {
      g_autoptr (MoRecipe) recipe = full (first);
      g_autofree char *text = mo_recipe_save (recipe);
      g_autoptr (MoRecipe) again = load (text);
      g_autofree char *second = mo_recipe_save (again);

      assert_same (recipe, again);
      g_assert_cmpstr (text, ==, second);
    }
}

/* Each field alone: nothing else is written, and nothing else is set by reading it. */
static void
test_one_field (void)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      g_autoptr (MoRecipe) recipe = with (mo_recipe_new (), i, get_value (i));
      g_autofree char *text = mo_recipe_save (recipe), *member = mo_recipe_member (i);
      g_autoptr (MoRecipe) again = load (text);

      g_assert_nonnull (strstr (text, member));
      assert_same (recipe, again);
      for (guint j = 0; j < MO_N_FIELDS; j++)
        g_assert_cmpint (mo_recipe_is_set (again, j), ==, i == j);
    }
}

/* An empty list is a setting too: it overrides that of the file. */
static void
test_empty_list (void)
{
  g_autoptr (MoRecipe) recipe = with (mo_recipe_new (), MO_FIELD_CONSTRAINT, "none");
  g_autofree char *text = mo_recipe_save (recipe);
  g_autoptr (MoRecipe) again = load (text);

  g_assert_true (mo_recipe_is_set (again, MO_FIELD_CONSTRAINT));
  g_assert_cmpuint (mo_lines_get_n_lines (again->constraint), ==, 0);
}

/* Fields in a file override those set before, and come later in the order. */
static void
test_over (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MoRecipe) base =
      with (with (mo_recipe_new (), MO_FIELD_PRIORITY, "1"), MO_FIELD_LOOP, "yes");
  g_autoptr (MoRecipe) recipe =
      mo_recipe_load (base, "{ \"$schema\": \"x\", \"priority\": 4, \"easeIn\": \"0.5\" }", -1,
                      &error);

  g_assert_no_error (error);
  g_assert_cmpint (recipe->priority, ==, 4);
  g_assert_true (recipe->loop);
  g_assert_cmpfloat (recipe->ease_in, ==, 0.5);
  g_assert_cmpuint (recipe->order[MO_FIELD_LOOP], <, recipe->order[MO_FIELD_PRIORITY]);
  g_assert_cmpint (base->priority, ==, 1);
}

static MoJson *
reread (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), object);
  g_autofree char *text = mo_json_print (node);
  g_autoptr (GError) error = NULL;
  MoJson *json = mo_json_read_text (text, -1, &error);

  g_assert_no_error (error);
  return json;
}

/* A BVJ has some members at its top and the others in an object; together they are complete. */
static void
test_halves (void)
{
  g_autoptr (MoRecipe) recipe = full (0), empty = mo_recipe_new ();
  g_autoptr (JsonObject) top = json_object_new (), rest = json_object_new ();
  g_autoptr (MoJson) top_read = NULL, rest_read = NULL;
  g_autoptr (MoRecipe) half = NULL, both = NULL;

  mo_recipe_to_json (recipe, MO_RECIPE_TOP, top);
  mo_recipe_to_json (recipe, MO_RECIPE_REST, rest);
  g_assert_cmpuint (json_object_get_size (top) + json_object_get_size (rest), ==, MO_N_FIELDS);
  g_assert_true (json_object_get_boolean_member (top, "looped"));

  json_object_set_int_member (top, "frames", 3);
  top_read = reread (top);
  rest_read = reread (rest);
  half = mo_recipe_from_json (empty, top_read->root, NULL);
  both = mo_recipe_from_json (half, rest_read->root, NULL);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      g_autofree char *first = mo_recipe_get_text (recipe, i),
                      *second = mo_recipe_get_text (both, i);

      g_assert_cmpstr (first, ==, second);
    }
}

static const struct
{
  const char *text;
  MoError kind;
  const char *part; /* of the message */
} refusals[] = {
  /* Invalid JSON, with its location: for some errors that of the previous token */
  { "", MO_ERROR_TRUNCATED, "line 1, column 1" },
  { "[]", MO_ERROR_SYNTAX, "{…}" },
  { "3", MO_ERROR_SYNTAX, "line 1, column 1: " },
  { "{\n  \"priority\": hello\n}", MO_ERROR_SYNTAX, "line 2," },
  { "{\n  \"priority\": 3\n  \"looped\": true\n}", MO_ERROR_SYNTAX, "line " },
  { "{ \"priority\": 3", MO_ERROR_TRUNCATED, "line 1, column 16" },
  { "{ \"priority\": 3, }", MO_ERROR_SYNTAX, "line " },
  { "{ \"priority\": 3 } x", MO_ERROR_SYNTAX, "line " },
  { "/* three */ { \"priority\": 3 }", MO_ERROR_SYNTAX, "line 1, column 1" },
  { "{ \"priority\": 03 }", MO_ERROR_SYNTAX, "line 1, column 15" },
  { "{ \"name\": \"\377\" }", MO_ERROR_SYNTAX, "UTF-8" },

  /* Not a setting */
  { "{ \"prority\": 3 }", MO_ERROR_USAGE, "prority" },
  { "{ \"loop\": true }", MO_ERROR_USAGE, "loop" },
  { "{ \"ease-in\": 1 }", MO_ERROR_USAGE, "ease-in" },
  { "{ \"Priority\": 3 }", MO_ERROR_USAGE, "Priority" },

  /* The wrong type of value */
  { "{ \"priority\": null }", MO_ERROR_USAGE, "priority" },
  { "{ \"priority\": true }", MO_ERROR_USAGE, "priority" },
  { "{ \"priority\": [3] }", MO_ERROR_USAGE, "priority" },
  { "{ \"priority\": {} }", MO_ERROR_USAGE, "priority" },
  { "{ \"priority\": 2.5 }", MO_ERROR_USAGE, "priority" },
  { "{ \"looped\": 2 }", MO_ERROR_USAGE, "looped" },
  { "{ \"looped\": \"maybe\" }", MO_ERROR_USAGE, "looped" },
  { "{ \"easeIn\": \"long\" }", MO_ERROR_USAGE, "easeIn" },
  { "{ \"easeIn\": 1e999 }", MO_ERROR_USAGE, "easeIn" },
  { "{ \"trimEnd\": \"3 m\" }", MO_ERROR_USAGE, "trimEnd" },
  { "{ \"mode\": \"best\" }", MO_ERROR_USAGE, "mode" },
  { "{ \"name\": \"two\\nlines\" }", MO_ERROR_USAGE, "name" },
  { "{ \"joint\": \"mHead:free\" }", MO_ERROR_USAGE, "joint" },
  { "{ \"joint\": [3] }", MO_ERROR_USAGE, "joint" },
  { "{ \"joint\": [\"mHead\"] }", MO_ERROR_USAGE, "joint" },
  { "{ \"joint\": [\"mHead:free\", \"nobody:write\"] }", MO_ERROR_USAGE, "nobody" },
  { "{ \"constraint\": [\"L_HAND\"] }", MO_ERROR_USAGE, "constraint" },

  /* All have a place, that of the line of a list that is at fault. */
  { "{\n \"prority\": 3 }", MO_ERROR_USAGE, "line 2, column 2: " },
  { "{ \"name\": \"x\",\n  \"easeIn\":\n   \"long\" }", MO_ERROR_USAGE, "line 3, column 4: " },
  { "{ \"joint\": [\"mHead:free\",\n \"nobody:write\"] }", MO_ERROR_USAGE, "line 2, column 2: " },
  { "{\n\"joint\": [3] }", MO_ERROR_USAGE, "line 2, column " },
};

static void
test_refusals (void)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("refusal %u", i);
      g_assert_null (mo_recipe_load (empty, refusals[i].text, -1, &error));
      g_assert_error (error, MO_ERROR, (int) refusals[i].kind);
      g_assert_nonnull (strstr (error->message, refusals[i].part));
    }
}

/* Deeply nested brackets are rejected before the stack overflows, whatever precedes them; brackets
 * in strings do not count. */
static void
test_depth (void)
{
  static const char *const texts[] = { "", "{ \"name\": ", "/* \" */", "{ // \"\n\"name\": " };
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autofree char *name = g_strnfill (1000, '['), *brackets = g_strnfill (1000000, '[');
  g_autofree char *text = g_strdup_printf ("{ \"name\": \"\\\"%s\" }", name);
  g_autoptr (MoRecipe) recipe = load (text);

  g_assert_cmpuint (strlen (recipe->name), ==, 1001);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *deep = g_strconcat (texts[i], brackets, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (mo_recipe_load (empty, deep, -1, &error));
      g_assert_error (error, MO_ERROR, MO_ERROR_SYNTAX);
    }
}

/* Numbers of every size are written exactly, in their shortest form, as strict JSON. */
static void
test_numbers (void)
{
  static const struct
  {
    double number;
    const char *text;
  } rows[] = {
    { 1e-8, "1e-08" },    { 1e20, "1e+20" },
    { 35.01, "35.01" },   { 3, "3" },
    { -0.25, "-0.25" },   { 0.1, "0.1" },
    { INFINITY, "null" }, { NAN, "null" },
    { 1e300, "1e+300" },  { 5e-324, "4.94065645841247e-324" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (MoJson) json = NULL;

      mo_json_append_number (text, rows[i].number);
      g_assert_cmpstr (text->str, ==, rows[i].text);
      json = mo_json_read_text (text->str, -1, NULL);
      g_assert_nonnull (json);
      if (json->root->kind == MO_JSON_NUMBER)
        g_assert_cmpfloat (json->root->number, ==, rows[i].number);
    }
}

/* The same for text, whatever its bytes. */
static void
test_strings (void)
{
  char all[256];
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *valid = NULL;
  g_autoptr (MoJson) json = NULL;

  for (guint i = 0; i < 255; i++)
    all[i] = (char) (i + 1);
  all[255] = '\0';
  valid = g_utf8_make_valid (all, -1);
  mo_json_append_string (text, all);
  json = mo_json_read_text (text->str, -1, NULL);
  g_assert_nonnull (json);
  g_assert_cmpstr (json->root->string, ==, valid);
}

/* Of all prefixes of a valid text only the whole is valid, and none crashes the reader. */
static void
test_prefixes (void)
{
  g_autoptr (MoRecipe) recipe = full (0), empty = mo_recipe_new ();
  g_autofree char *text = mo_recipe_save (recipe);

  for (gsize length = 0; length + 2 < strlen (text); length++)
    {
      g_autofree char *copy = g_strndup (text, length);
      g_autoptr (GError) error = NULL;

      g_assert_null (mo_recipe_load (empty, copy, (gssize) length, &error));
      g_assert_error (error, MO_ERROR, MO_ERROR_TRUNCATED);
    }
}

/* The schema has exactly the members. */
static void
test_schema (void)
{
  g_autofree char *text = mo_recipe_schema ();
  g_autoptr (JsonNode) schema = json_from_string (text, NULL);
  JsonObject *properties =
      json_object_get_object_member (json_node_get_object (schema), "properties");

  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      g_autofree char *member = mo_recipe_member (i);

      g_assert_true (json_object_has_member (properties, member));
    }
  g_assert_cmpuint (json_object_get_size (properties), ==, MO_N_FIELDS + 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recipe-json/round-trip", test_round_trip);
  g_test_add_func ("/recipe-json/one-field", test_one_field);
  g_test_add_func ("/recipe-json/empty-list", test_empty_list);
  g_test_add_func ("/recipe-json/over", test_over);
  g_test_add_func ("/recipe-json/halves", test_halves);
  g_test_add_func ("/recipe-json/refusals", test_refusals);
  g_test_add_func ("/recipe-json/depth", test_depth);
  g_test_add_func ("/recipe-json/numbers", test_numbers);
  g_test_add_func ("/recipe-json/strings", test_strings);
  g_test_add_func ("/recipe-json/prefixes", test_prefixes);
  g_test_add_func ("/recipe-json/schema", test_schema);
  return g_test_run ();
}
