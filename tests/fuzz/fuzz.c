/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "strict-json.h"

#include "mo-anim-file.h"
#include "mo-check.h"
#include "mo-convert.h"
#include "mo-read.h"
#include "mo-write.h"

#include <string.h>

static const struct
{
  MoFieldId field;
  const char *value;
} choices[][3] = {
  { { MO_FIELD_MODE, "faithful" } },
  { { MO_FIELD_MIRROR, "yes" }, { MO_FIELD_REVERSE, "yes" }, { MO_FIELD_PRIORITY, "5" } },
  { { MO_FIELD_TRIM_START, "10%" }, { MO_FIELD_TRIM_END, "80%" }, { MO_FIELD_SPEED, "0.5" } },
  { { MO_FIELD_FRAME_RATE, "12" }, { MO_FIELD_IN_PLACE, "all" }, { MO_FIELD_HIP_TURN, "33" } },
  { { MO_FIELD_LOOP_IN, "20%" }, { MO_FIELD_EASE_OUT, "9" }, { MO_FIELD_JOINT, "*:auto" } },
  { { MO_FIELD_REFERENCE, "drop" }, { MO_FIELD_BEGIN, "at-stand" }, { MO_FIELD_TRIM_START, "1f" } },
  { { MO_FIELD_REFERENCE, "keep" }, { MO_FIELD_UP_AXIS, "z" }, { MO_FIELD_LENGTH_SCALE, "3" } },
  { { MO_FIELD_KEYFRAME_ERROR, "0" }, { MO_FIELD_REDUCE, "none" } },
  { { MO_FIELD_KEYFRAME_ERROR, "3" }, { MO_FIELD_REDUCE, "fast" }, { MO_FIELD_PARTIAL, "yes" } },
  { { MO_FIELD_BIND_POSE, "replaced" }, { MO_FIELD_LOOP, "yes" }, { MO_FIELD_ERROR, "0" } },
};

gboolean
fuzz_only_reads (void)
{
  static int only_reads = -1;

  if (only_reads < 0)
    only_reads = g_strcmp0 (g_getenv ("LIMBER_FUZZ"), "read") == 0;
  return only_reads;
}

MoRecipe *
fuzz_choose_recipe (gsize chance)
{
  MoRecipe *recipe = mo_recipe_new ();

  for (guint i = 0; i < G_N_ELEMENTS (choices[0]); i++)
    {
      const char *value = choices[chance % G_N_ELEMENTS (choices)][i].value;
      MoRecipe *changed;

      if (value == NULL)
        break;
      changed =
          mo_recipe_with (recipe, choices[chance % G_N_ELEMENTS (choices)][i].field, value, NULL);
      g_assert_nonnull (changed);
      mo_recipe_unref (recipe);
      recipe = changed;
    }
  return recipe;
}

/* A failure has an error of this program, and a finding with the same text; a success has
 * neither. */
static void
assert_reported (gboolean is_done, const MoContext *context, const GError *error)
{
  g_assert_true (is_done == (error == NULL));
  if (error == NULL)
    return;
  g_assert_true (error->domain == MO_ERROR);
  g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), ==, MO_SEVERITY_ERROR);
}

static void
assert_valid (const MoClip *clip)
{
  if (clip->anim == NULL)
    test_assert_valid (clip);
}

MoClip *
fuzz_read (const MoFormat *format, const guint8 *data, gsize size, MoContext *context,
           GError **error)
{
  GError *fault = NULL;
  MoClip *clip;

  fuzz_begin ("reading", size);
  clip = test_read (format, data, size, context, &fault);
  fuzz_end_reading ();
  assert_reported (clip != NULL, context, fault);
  if (clip != NULL)
    {
      g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), <, MO_SEVERITY_ERROR);
      assert_valid (clip);
    }
  else
    g_propagate_error (error, fault);
  return clip;
}

GBytes *
fuzz_write (const MoFormat *format, const MoClip *clip, const MoRecipe *recipe, gsize size,
            GError **error)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoExport export = { .clip = clip, .recipe = recipe };
  GError *fault = NULL;
  GBytes *written;

  fuzz_begin ("writing", size);
  written = format->write (&export, context, &fault);
  fuzz_end ();
  assert_reported (written != NULL, context, fault);
  if (fault != NULL)
    g_propagate_error (error, fault);
  return written;
}

MoClip *
fuzz_reread (const MoFormat *format, GBytes *written)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  gsize size;
  const void *data = g_bytes_get_data (written, &size);
  MoClip *clip = test_read (format, data, size, context, &error);

  g_assert_no_error (error);
  g_assert_nonnull (clip);
  assert_valid (clip);
  return clip;
}

static void
check_result (const MoAnim *anim)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GBytes) bytes = mo_anim_serialise (anim), again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (MoAnim) read = NULL;

  g_assert_cmpuint (g_bytes_get_size (bytes), ==, mo_anim_size (anim, -1));
  if (!mo_check_limits (anim, context, NULL))
    return;
  read = mo_anim_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), context, &error);
  g_assert_no_error (error);
  again = mo_anim_serialise (read);
  g_assert_true (g_bytes_equal (bytes, again));
}

void
fuzz_convert (const MoClip *clip, const MoRecipe *recipe, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoAnim) anim = NULL;

  fuzz_begin (recipe->mode == MO_MODE_VIEWER ? "converting as the viewer" : "converting", size);
  anim = mo_convert (clip, recipe, context, &error);
  if (anim != NULL)
    mo_check (clip, recipe, anim, context);
  fuzz_end ();
  g_assert_true ((anim == NULL) == (error != NULL));
  if (anim != NULL)
    check_result (anim);
}

void
fuzz_convert_both (const MoClip *clip, gsize size)
{
  g_autoptr (MoRecipe) recipe = fuzz_choose_recipe (size);
  g_autoptr (MoRecipe) viewer = mo_recipe_with (recipe, MO_FIELD_MODE, "viewer", NULL);

  fuzz_convert (clip, recipe, size);
  fuzz_convert (clip, viewer, size);
}

static void
write_and_reread (const MoFormat *format, MoClip *clip, const MoRecipe *recipe, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) written = NULL;
  g_autoptr (MoClip) again = NULL;
  g_autofree char *command = g_strconcat ("writing ", format->id, NULL);

  fuzz_begin (command, size);
  written = mo_write (format, clip, recipe, context, &error);
  fuzz_end ();
  g_assert_true ((written == NULL) == (error != NULL));
  if (written == NULL)
    return;
  again = fuzz_reread (format, written);
  if (format == &mo_format_bvj)
    strict_json_assert (g_bytes_get_data (written, NULL), g_bytes_get_size (written));
}

void
fuzz_write_all (MoClip *clip, const MoRecipe *recipe, gsize size)
{
  const MoFormat *const *formats = mo_formats ();

  for (guint i = 0; formats[i] != NULL; i++)
    if (formats[i]->write != NULL && formats[i]->read != NULL)
      write_and_reread (formats[i], clip, recipe, size);
}
