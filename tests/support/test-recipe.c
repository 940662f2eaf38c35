/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-recipe.h"

MoRecipe *
test_recipe_of (const char *settings)
{
  g_auto (GStrv) words = g_strsplit (settings, " ", -1);
  MoRecipe *recipe = mo_recipe_new ();

  for (char **word = words; *word != NULL; word++)
    {
      g_auto (GStrv) pair = g_strsplit (*word, "=", 2);
      g_autoptr (GError) error = NULL;
      MoRecipe *changed;

      if (**word == '\0')
        continue;
      changed = mo_recipe_append (recipe, (MoFieldId) mo_field_find (pair[0]), pair[1], &error);
      g_assert_no_error (error);
      mo_recipe_unref (recipe);
      recipe = changed;
    }
  return recipe;
}

const char *
test_other_value (MoFieldId id)
{
  const MoField *field = mo_field (id);

  switch (id)
    {
    case MO_FIELD_MODE:
      return "faithful";
    case MO_FIELD_EMOTE:
      return "smile";
    case MO_FIELD_TRIM_END:
    case MO_FIELD_LOOP_OUT:
      return "90%";
    case MO_FIELD_JOINT:
      return "mHead:priority=5";
    case MO_FIELD_MAP:
      return "head=mHead";
    case MO_FIELD_REST_FROM:
      return "head=0,0,0,1";
    case MO_FIELD_EDITS:
      return "{\"list\":[{\"mode\":\"add\",\"KEYFRAMES\":[{\"AT\":0.5,\"mHead\":[0.2,0,0,0.98]}]}]}";
    case MO_FIELD_CONSTRAINT:
      return "L_HAND:GROUND,chain=2,ease=0/0.2/0.5/0.8";
    case MO_FIELD_PART:
      return "nod=1s..2s";
    case MO_FIELD_FRAME_RATE:
      return "12";
    case MO_FIELD_MAX_BYTES:
      return "5000";
    default:
      break;
    }
  switch (field->type)
    {
    case MO_FIELD_BOOLEAN:
      return field->preset != 0.0 ? "no" : "yes";
    case MO_FIELD_CHOICE:
      return field->nicks[(int) (field->preset == field->max ? field->min : field->max)];
    case MO_FIELD_INTEGER:
      return "4";
    case MO_FIELD_NUMBER:
      return "1.25";
    case MO_FIELD_TIME:
      return "5%";
    default:
      return "word";
    }
}
