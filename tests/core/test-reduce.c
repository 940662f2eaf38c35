/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"
#include "test-recipe.h"

#include "mo-convert.h"
#include "mo-encode.h"
#include "mo-fit.h"
#include "mo-read.h"
#include "mo-write.h"
#include "mo-loss.h"

#include <math.h>
#include <string.h>

/* -- Whole clips ------------------------------------------------------------------------------- */

/* A body; the movement of its hip, torso and chest is given by the chest's channels and, for each
 * frame, by nine numbers. */
static MoClip *
make_clip (guint n_frames, const char *channels, void (*turn) (double v[9], guint frame))
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MoSource) source = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoClip *clip;

  g_string_printf (text,
                   "HIERARCHY\nROOT mPelvis\n{\nOFFSET 0 42 0\nCHANNELS 6 Xposition Yposition "
                   "Zposition Xrotation Yrotation Zrotation\nJOINT mTorso\n{\nOFFSET 0 3.3 0\n"
                   "CHANNELS 3 Xrotation Yrotation Zrotation\nJOINT mChest\n{\nOFFSET 0 8 -0.6\n"
                   "CHANNELS %s\nEnd Site\n{\nOFFSET 0 8 0\n}\n}\n}\n}\nMOTION\nFrames: %u\n"
                   "Frame Time: 0.0333333\n",
                   channels, n_frames);
  for (guint i = 0; i < n_frames; i++)
    {
      double v[9];

      turn (v, i);
      g_string_append (text, "0 42 0");
      for (guint k = 0; k < G_N_ELEMENTS (v); k++)
        g_string_append_printf (text, " %.4f", v[k]);
      g_string_append_c (text, '\n');
    }
  bytes = g_bytes_new (text->str, text->len);
  source = mo_source_new_for_bytes (bytes, "chest.bvh");
  clip = mo_read (source, context, NULL);
  g_assert_nonnull (clip);
  return clip;
}

static void
turn_and_shift (double v[9], guint frame)
{
  double t = 0.01 * frame;

  memcpy (v,
          (double[9]){ 30 * sin (7 * t), 25 * sin (11 * t + 1), 20 * cos (9 * t), 20 * sin (8 * t),
                       15 * sin (13 * t + 1), 20 * cos (7 * t), 3 * sin (9 * t),
                       8 + 2 * cos (5 * t), -0.6 },
          sizeof (double[9]));
}

static const char *const samples[] = { "walk.bvh", "wave.bvh", "dance.bvh", "hands-and-face.bvh" };

/* In millimetres at the skin and in degrees at the joint, decoded from the result. */
static void
test_world (gconstpointer data)
{
  static const char *const levels[] = { "fast", "default", "best" };
  static const double bounds[][2] = { { 0.8, 180.0 }, { 5.0, 2.0 }, { 30.0, 180.0 } };
  g_autoptr (MoClip) clip = test_clip_of_sample (data);

  for (guint b = 0; b < G_N_ELEMENTS (bounds); b++)
    for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
      {
        g_autoptr (MoContext) context = mo_context_new (NULL);
        g_autofree char *settings = g_strdup_printf ("reduce=%s error=%g angle-error=%g", levels[i],
                                                     bounds[b][0], bounds[b][1]);
        g_autoptr (MoRecipe) recipe = test_recipe_of (settings);
        g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
        g_autofree MoComparison *loss = mo_loss_measure (clip, recipe, NULL, anim, context);

        g_test_message ("%s: %u keys, %.3f mm, %.3f degrees", settings,
                        mo_anim_count_keys (anim, NULL, NULL), 1e3 * loss->worst.distance,
                        loss->worst.angle * 180.0 / G_PI);
        g_assert_cmpfloat (1e3 * loss->worst.distance, <=, bounds[b][0]);
        g_assert_cmpfloat (loss->worst.angle, <=, MO_DEGREES (bounds[b][1]));
        g_assert_cmpfloat (loss->mean_distance, <=, loss->worst.distance);
      }
}

/* At most so many bytes, and nearly as many; more bytes, less error. */
/* A joint that is only moved does not compensate for the rotation of its parent, and neither do the
 * arms attached to it. */
static void
test_shifted (void)
{
  static const char *const levels[] = { "fast", "default", "best" };
  g_autoptr (MoClip) clip = make_clip (101, "3 Xposition Yposition Zposition", turn_and_shift);

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autofree char *settings =
          g_strdup_printf ("reduce=%s error=10 angle-error=180 reference=keep joint=*:position=on",
                           levels[i]);
      g_autoptr (MoRecipe) recipe = test_recipe_of (settings);
      g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
      g_autofree MoComparison *loss = mo_loss_measure (clip, recipe, NULL, anim, context);

      g_assert_cmpuint (mo_anim_joint (anim, 2)->position.n_keys, >, 2);
      g_assert_cmpfloat (1e3 * loss->worst.distance, <=, 10.0);
    }
}

static void
flip (double v[9], guint frame)
{
  memcpy (v,
          (double[9]){ 0, 0, 0, 180 + 0.2 * sin (0.2 * frame), 0.3 * sin (0.3 * frame),
                       40 * sin (0.1 * frame), 5 * sin (0.1 * frame) },
          sizeof (double[9]));
}

/* Near half turns the format is coarse: a joint may miss what the others left to it, and still be
 * within the maker's bound. The finding is based on the measured error. */
static void
test_missed (void)
{
  g_autoptr (MoClip) clip = make_clip (64, "3 Xrotation Yrotation Zrotation", flip);

  for (double asked = 0.1; asked < 2.0; asked += 0.1)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autofree char *settings =
          g_strdup_printf ("error=1000 angle-error=%.1f reference=keep", asked);
      g_autoptr (MoRecipe) recipe = test_recipe_of (settings);
      g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
      g_autofree MoComparison *loss = mo_loss_measure (clip, recipe, NULL, anim, context);
      const MoDiagnostic *found =
          mo_diagnostics_find (context->diagnostics, MO_CODE_ERROR_NOT_KEPT);
      double degrees = loss->worst.angle * 180.0 / G_PI;

      g_test_message ("%s: %.4f degrees, %s", settings, degrees,
                      found != NULL ? found->detail : "-");
      if (found == NULL)
        g_assert_cmpfloat (degrees, <=, asked);
      else
        {
          g_assert_cmpfloat (degrees, >, asked);
          g_assert_cmpfloat (fabs (g_ascii_strtod (found->detail, NULL) - degrees), <, 0.002);
        }
    }
}

static void
test_fit (void)
{
  static const guint sizes[] = { 3000, 8000, 20000 };
  g_autoptr (MoClip) clip = test_clip_of_sample ("dance.bvh");
  double last = G_MAXDOUBLE;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autofree char *settings = g_strdup_printf ("max-bytes=%u", sizes[i]);
      g_autoptr (MoRecipe) recipe = test_recipe_of (settings);
      g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
      g_autofree MoComparison *loss = mo_loss_measure (clip, recipe, NULL, anim, context);

      g_assert_cmpuint (mo_anim_size (anim, -1), <=, sizes[i]);
      g_assert_cmpuint (mo_anim_size (anim, -1), >, sizes[i] * 9 / 10);
      g_assert_cmpfloat (loss->worst.distance, <, last);
      last = loss->worst.distance;
    }
}

static void
test_cannot_fit (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("dance.bvh");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = test_recipe_of ("max-bytes=500");
  g_autoptr (GError) error = NULL;

  g_assert_null (mo_convert (clip, recipe, context, &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_LIMIT);
}

/* Whatever bounds the search starts with, it covers the whole range. */
static void
test_fit_from_afar (void)
{
  static const char *const starts[] = { "error=0.01", "error=1000", "angle-error=0.001" };
  g_autoptr (MoClip) clip = test_clip_of_sample ("wave.bvh");

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autofree char *settings = g_strdup_printf ("max-bytes=1600 %s", starts[i]);
      g_autoptr (MoRecipe) recipe = test_recipe_of (settings);
      g_autoptr (GError) error = NULL;
      g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (mo_anim_size (anim, -1), <=, 1600);
      g_assert_cmpuint (mo_anim_size (anim, -1), >, 1400);
    }
}

static guint n_tries[MO_EFFORT_ROUGH + 1];

static MoAnim *
count_and_finish (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
                  MoContext *context, GError **error)
{
  n_tries[options->effort]++;
  return mo_finish (prepared, recipe, options, context, error);
}

/* A size takes at most three conversions, and little more; what it gives up for that is little as well. */
static void
test_fit_takes_few_tries (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("dance.bvh");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) usual = test_recipe_of ("");
  MoConvertOptions options = { 0 };
  g_autoptr (MoPrepared) prepared = mo_prepare (clip, usual, &options, context, NULL);

  for (guint size = 6000; size <= 30000; size += 12000)
    {
      g_autofree char *settings = g_strdup_printf ("max-bytes=%u", size);
      g_autoptr (MoRecipe) recipe = test_recipe_of (settings);
      g_autoptr (MoAnim) anim = NULL;
      double low = -MO_FIT_DOUBLINGS, high = MO_FIT_DOUBLINGS, loss;
      g_autofree MoComparison *found = NULL;

      memset (n_tries, 0, sizeof n_tries);
      anim = mo_fit (prepared, recipe, &options, count_and_finish, context, NULL);
      g_assert_nonnull (anim);
      found = mo_loss_measure (clip, usual, NULL, anim, context);
      loss = found->worst.distance;
      g_test_message ("%u bytes: %u, %u in one round, %u without thinning", size,
                      n_tries[MO_EFFORT_ALL], n_tries[MO_EFFORT_ONE_ROUND],
                      n_tries[MO_EFFORT_UNTHINNED]);
      g_assert_cmpuint (n_tries[MO_EFFORT_ALL], <=, 3);
      g_assert_cmpuint (n_tries[MO_EFFORT_ONE_ROUND], <=, 2);
      g_assert_cmpuint (n_tries[MO_EFFORT_UNTHINNED], <=, 4);
      for (guint i = 0; i < 8; i++)
        {
          double middle = 0.5 * (low + high);

          if (mo_fit_measure (prepared, usual, middle, context) > size)
            low = middle;
          else
            high = middle;
        }
      /* Bounds of 2 mm: less than which no size in these steps is. */
      g_test_message ("%.2f mm, of %.2f to %.2f", 1000.0 * loss, 2.0 * exp2 (low),
                      2.0 * exp2 (high));
      g_assert_cmpfloat (1000.0 * loss, <, 2.0 * exp2 (high) * 1.1);
    }
}

/* If no key may be left out, a result with too many bytes is an error. */
static void
test_fit_of_all_keys (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("wave.bvh");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = test_recipe_of ("max-bytes=3000 reduce=none");
  g_autoptr (MoRecipe) larger = test_recipe_of ("max-bytes=200000 reduce=none");
  g_autoptr (MoAnim) anim = mo_convert (clip, larger, context, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (anim);
  g_assert_null (mo_convert (clip, recipe, context, &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_LIMIT);
}

/* A sample as a project with settings of its own. */
static MoClip *
make_project (const char *sample, const char *settings)
{
  g_autoptr (MoClip) clip = test_clip_of_sample (sample);
  g_autoptr (MoRecipe) recipe = test_recipe_of (settings);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GBytes) bytes = mo_write (&mo_format_bvj, clip, recipe, context, NULL);
  g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, "project.bvj");
  MoClip *project = mo_read (source, context, NULL);

  g_assert_nonnull (project);
  return project;
}

/* The cost of a size, and the viewer's loss, do not depend on the file's own settings. */
static void
test_project (void)
{
  g_autoptr (MoClip) sized = make_project ("wave.bvh", "max-bytes=1600");
  g_autoptr (MoClip) viewers = make_project ("wave.bvh", "mode=viewer");
  g_autoptr (MoClip) slow = make_project ("wave.bvh", "frame-rate=5");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoPrepared) prepared =
      mo_prepare (sized, nothing, &(MoConvertOptions){ 0 }, context, NULL);
  MoClip *clips[] = { viewers, slow };

  g_assert_cmpuint (mo_fit_measure (prepared, nothing, -4.0, context), >, 3200);
  for (guint i = 0; i < G_N_ELEMENTS (clips); i++)
    {
      g_autoptr (MoAnim) anim = mo_convert (clips[i], nothing, context, NULL);
      g_autofree MoComparison *loss = mo_loss_measure (clips[i], nothing, NULL, anim, context);

      g_assert_cmpfloat (loss->worst.distance, >, 0.003);
    }
}

/* A loop that ends as it begins does so to the last bit, and has keys at its ends. */
static void
test_loop (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("wave.bvh");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = test_recipe_of ("loop=yes loop-in=20% loop-out=80%");
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
  guint16 in = mo_encode_time (anim->loop_in, anim->duration);
  guint16 out = mo_encode_time (anim->loop_out, anim->duration);

  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoTrack *track = &mo_anim_joint (anim, i)->rotation;
      guint found = 0;

      for (guint k = 0; k < track->n_keys; k++)
        found += track->keys[k].time == in || track->keys[k].time == out;
      if (track->n_keys > 1)
        g_assert_cmpuint (found, ==, 2);
    }
}

static void
test_closed_loop (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("dance.bvh");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = test_recipe_of ("loop=yes error=40 angle-error=20");
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
  g_autoptr (MoMotion) motion = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);

  g_assert_cmpfloat (mo_compare_times (motion, anim->loop_in, anim->loop_out).angle, <, 0.2);
}

/* Two runs give the same bytes, whatever the order of the threads. */
static void
test_same_twice (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("dance.bvh");
  g_autoptr (MoRecipe) recipe = test_recipe_of ("reduce=best");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GBytes) first = mo_write (&mo_format_anim, clip, recipe, context, NULL);

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GBytes) again = mo_write (&mo_format_anim, clip, recipe, context, NULL);

      g_assert_true (g_bytes_equal (first, again));
    }
}

static void
test_cancelled (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("dance.bvh");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (MoContext) context = mo_context_new (cancellable);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (mo_convert (clip, recipe, context, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_strdup_printf ("/reduce/world/%s", samples[i]);

      g_test_add_data_func (path, samples[i], test_world);
    }
  g_test_add_func ("/reduce/shifted", test_shifted);
  g_test_add_func ("/reduce/missed", test_missed);
  g_test_add_func ("/reduce/fit", test_fit);
  g_test_add_func ("/reduce/cannot-fit", test_cannot_fit);
  g_test_add_func ("/reduce/fit/from-afar", test_fit_from_afar);
  g_test_add_func ("/reduce/fit/takes-few-tries", test_fit_takes_few_tries);
  g_test_add_func ("/reduce/fit/of-all-keys", test_fit_of_all_keys);
  g_test_add_func ("/reduce/project", test_project);
  g_test_add_func ("/reduce/loop", test_loop);
  g_test_add_func ("/reduce/closed-loop", test_closed_loop);
  g_test_add_func ("/reduce/same-twice", test_same_twice);
  g_test_add_func ("/reduce/cancelled", test_cancelled);
  return g_test_run ();
}
