/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-anim-file.h"
#include "mo-edit-keys.h"
#include "mo-encode.h"
#include "mo-prepare.h"
#include "mo-read.h"
#include "mo-recipe.h"
#include "mo-source.h"

#include <stdlib.h>

/* Edits worked into a minute of sixty joints with thirty keys a second: the first time, and after a change of one lane, which
 * is what somebody who poses waits for. Exits with 1 if that takes longer than the bar. */

#define N_JOINTS 60u
#define N_KEYS 1800u
#define SECONDS 60.0
#define N_EDITS 8u
#define JOINTS_OF_EDIT 8u
#define KEYS_OF_LANE 12u
#define ROUNDS 21
#define BAR 40e-3

static MoClip *
make_clip (void)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MoSource) source = NULL;

  anim->duration = anim->loop_out = (float) SECONDS;
  anim->base_priority = 4;
  for (guint i = 0; i < N_JOINTS; i++)
    {
      MoTrack *track = &mo_anim_add_joint (anim, mo_rig_joint (i)->name, 4)->rotation;

      mo_track_resize (track, N_KEYS);
      for (guint k = 0; k < N_KEYS; k++)
        {
          double t = SECONDS * k / (N_KEYS - 1);

          mo_encode_rotation (&track->keys[k], mo_quat_exp ((MoVec3){
                                                   0.2 * sin (3.0 * t + i), 0.2 * sin (2.1 * t - i),
                                                   0.2 * cos (1.7 * t + 2.0 * i) }));
          track->keys[k].time = (guint16) (65535 * k / (N_KEYS - 1));
        }
    }
  bytes = mo_anim_serialise (anim);
  source = mo_source_new_for_bytes (bytes, "bench.anim");
  return mo_read (source, context, NULL);
}

static MoEdit *
make_edit (guint number, double by)
{
  MoEdit *edit = mo_edit_new (MO_EDIT_ADD);

  for (guint j = 0; j < JOINTS_OF_EDIT; j++)
    for (guint k = 0; k < KEYS_OF_LANE; k++)
      {
        MoEditKey key = { .time = 1.0 + 5.0 * k + 0.1 * number };
        MoEdit *next;

        key.value = mo_quat_exp ((MoVec3){ 0.1 + by, 0.05 * k, 0.02 * j });
        next = mo_edit_set_key (edit, (number * 7 + j) % N_JOINTS, MO_LANE_TURN, &key);
        mo_edit_unref (edit);
        edit = next;
      }
  return edit;
}

static MoRecipe *
make_recipe (MoEdit *const kept[N_EDITS - 1], MoEdit *last)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  MoEdits *edits = mo_edits_new ();

  for (guint i = 0; i < N_EDITS; i++)
    {
      MoEdits *more = mo_edits_with (edits, mo_edit_ref (i + 1 < N_EDITS ? kept[i] : last));

      mo_edits_unref (edits);
      edits = more;
    }
  return mo_recipe_with_edits (nothing, edits);
}

int
main (void)
{
  g_autoptr (MoClip) clip = make_clip ();
  double first[ROUNDS], again[ROUNDS];
  MoEdit *kept[N_EDITS - 1];

  for (guint i = 0; i + 1 < N_EDITS; i++)
    kept[i] = make_edit (i, 0.0);
  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoEdit) one = make_edit (N_EDITS - 1, 0.0), other = make_edit (N_EDITS - 1, 0.01);
      g_autoptr (MoRecipe) before = make_recipe (kept, one), after = make_recipe (kept, other);
      double start = bench_processor_now ();
      g_autoptr (MoPrepared) prepared =
          mo_prepare (clip, before, &(MoConvertOptions){ 0 }, context, NULL);
      MoConvertOptions options = { .prepared = prepared };
      g_autoptr (MoPrepared) next = NULL;

      first[round] = bench_processor_now () - start;
      start = bench_processor_now ();
      next = mo_prepare (clip, after, &options, context, NULL);
      again[round] = bench_processor_now () - start;
      g_assert_nonnull (next);
    }
  for (guint i = 0; i + 1 < N_EDITS; i++)
    mo_edit_unref (kept[i]);
  g_print (
      "%u edits in %.0f s of %u joints: %.1f ms from the clip, %.1f ms after a change (bar %.0f ms)\n",
      N_EDITS, SECONDS, N_JOINTS, bench_median (first, ROUNDS) * 1e3,
      bench_median (again, ROUNDS) * 1e3, BAR * 1e3);
  return bench_median (again, ROUNDS) > BAR;
}
