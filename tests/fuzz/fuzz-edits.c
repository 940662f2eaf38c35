/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"

#include "mo-convert.h"
#include "mo-edits-json.h"
#include "mo-read.h"

#include <string.h>

/* Two joints that turn for a second. */
static const char motion[] =
    "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\n"
    "CHANNELS 6 Xposition Yposition Zposition Xrotation Yrotation Zrotation\n"
    "JOINT abdomen\n{\nOFFSET 0 3 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n"
    "End Site\n{\nOFFSET 0 3 0\n}\n}\n}\nMOTION\nFrames: 4\nFrame Time: 0.25\n"
    "0 0 0 0 0 0 0 0 0\n0 1 0 0 0 0 20 0 0\n0 2 0 0 9 0 0 0 30\n0 1 3 0 0 0 5 0 0\n";

static MoClip *
get_clip (void)
{
  static MoClip *clip;

  if (clip == NULL)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (motion, strlen (motion));
      g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, "two.bvh");
      g_autoptr (MoContext) context = mo_context_new (NULL);

      clip = mo_read (source, context, NULL);
      g_assert_nonnull (clip);
    }
  return clip;
}

/* What is worked in is an animation, or an error; no number of it is undefined. */
static void
check_result (const char *text)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new (), recipe = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoAnim) anim = NULL;
  MoConvertOptions options = { .is_plain = TRUE };

  recipe = mo_recipe_with (nothing, MO_FIELD_EDITS, text, &error);
  g_assert_no_error (error);
  anim = mo_convert_with (get_clip (), recipe, &options, context, &error);
  g_assert_true ((anim == NULL) == (error != NULL));
  for (guint i = 0; anim != NULL && i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);
      const MoTrack *tracks[] = { &joint->rotation, &joint->position };

      for (guint k = 0; k < 2; k++)
        for (guint j = 0; j < tracks[k]->n_keys; j++)
          {
            MoPlainKey key = tracks[k]->plain[j];

            g_assert_true (isfinite (key.time + key.x + key.y + key.z + key.w));
            g_assert_true (j == 0 || key.time >= tracks[k]->plain[j - 1].time);
          }
    }
}

/* Any text gives edits or an error; what is printed of them reads as the same value. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size), *printed = NULL, *again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (MoEdits) edits = NULL, same = NULL;

  fuzz_begin_input ();
  fuzz_begin ("reading edits", size);
  edits = mo_edits_from_text (text, -1, &error);
  fuzz_end_reading ();
  g_assert_true ((edits == NULL) == (error != NULL));
  if (edits == NULL)
    return 0;
  printed = mo_edits_to_text (edits);
  same = mo_edits_from_text (printed, -1, &error);
  g_assert_no_error (error);
  g_assert_true (mo_edits_equal (edits, same));
  again = mo_edits_to_text (same);
  g_assert_cmpstr (printed, ==, again);
  check_result (printed);
  return 0;
}
