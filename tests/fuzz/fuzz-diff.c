/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "strict-json.h"

#include "cli-difference.h"
#include "cli-inspection.h"

#include "mo-convert.h"
#include "mo-loss.h"
#include "mo-json.h"

#include <string.h>

/* Separates two files; without it, the file is compared with its own result in the mode
 * "viewer". */
static const char border[] = "\n=====\n";

static const guint8 *
find_border (const guint8 *data, gsize size)
{
  gsize n = strlen (border);

  for (gsize i = 0; i + n <= size; i++)
    if (memcmp (data + i, border, n) == 0)
      return data + i;
  return NULL;
}

typedef struct
{
  MoClip *clip;
  MoAnim *anim;
} Side;

static void
check_json (JsonNode *node)
{
  g_autofree char *text = mo_json_print (node);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoJson) json = NULL;

  strict_json_assert (text, strlen (text));
  json = mo_json_read_text (text, -1, &error);
  g_assert_no_error (error);
}

static void
inspect (const MoClip *clip, const GError *error, const MoContext *context, gsize size)
{
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;

  fuzz_begin ("inspecting", size);
  node = cli_inspection_to_json ("name", clip, NULL, NULL, error, context->diagnostics);
  text = clip != NULL ? cli_inspection_to_string ("name", clip, NULL) : NULL;
  fuzz_end ();
  check_json (node);
  g_assert_true (text == NULL || g_utf8_validate (text, -1, NULL));
}

static Side
load (const guint8 *data, gsize size, const char *mode, gsize total)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoRecipe) as = mo_recipe_with (nothing, MO_FIELD_MODE, mode, NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_with (as, MO_FIELD_REDUCE, "none", NULL);
  Side side = { fuzz_read (NULL, data, size, context, &error), NULL };

  inspect (side.clip, error, context, size);
  if (side.clip == NULL)
    return side;
  fuzz_begin ("converting", total);
  side.anim = mo_convert (side.clip, recipe, context, NULL);
  fuzz_end_reading ();
  return side;
}

static void
compare (Side a, Side b, MoMotion *meant, gsize size)
{
  g_autoptr (CliDifference) difference = NULL;
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;

  fuzz_begin ("comparing", size);
  difference = cli_difference_new (a.anim, b.anim, meant);
  text = cli_difference_to_string (difference, "a", "b");
  node = cli_difference_to_json (difference, "a", "b");
  fuzz_end ();
  g_assert_true (g_utf8_validate (text, -1, NULL));
  check_json (node);
  g_assert_true (a.anim != b.anim || meant != NULL || cli_difference_is_none (difference));
}

/* Any two files are compared, or rejected; a file does not differ from itself; the output is strict
 * JSON. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoMotion) meant = NULL;
  const guint8 *at = find_border (data, size);
  const guint8 *second = at != NULL ? at + strlen (border) : data;
  gsize first_size = at != NULL ? (gsize) (at - data) : size;
  Side a, b;

  fuzz_begin_input ();
  a = load (data, first_size, "faithful", size);
  b = load (second, (gsize) (data + size - second), at != NULL ? "faithful" : "viewer", size);
  if (a.anim != NULL && b.anim != NULL)
    {
      compare (a, b, NULL, size);
      compare (a, a, NULL, size);
      if (a.clip->anim == NULL)
        {
          fuzz_begin ("measuring", size);
          meant = mo_loss_meant (a.clip, recipe, NULL, NULL, context);
          fuzz_end_reading ();
        }
      if (meant != NULL)
        compare (a, b, meant, size);
    }
  g_clear_pointer (&a.anim, mo_anim_unref);
  g_clear_pointer (&b.anim, mo_anim_unref);
  g_clear_pointer (&a.clip, mo_clip_unref);
  g_clear_pointer (&b.clip, mo_clip_unref);
  return 0;
}
