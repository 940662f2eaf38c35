/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"

#include "mo-math.h"
#include "mo-poser.h"

#include <json-glib/json-glib.h>
#include <string.h>

static double
number (JsonArray *array, guint index)
{
  return json_array_get_double_element (array, index);
}

static void
check_joint (const char *name, JsonObject *wanted, const MoPose *pose)
{
  const MoTransform *local = &pose->local[mo_rig_find (name)];

  if (json_object_has_member (wanted, "rot"))
    {
      JsonArray *q = json_object_get_array_member (wanted, "rot");
      double angle = mo_quat_angle (local->rotation, (MoQuat){ number (q, 0), number (q, 1),
                                                               number (q, 2), number (q, 3) });

      g_assert_cmpfloat (angle, <=, MO_DEGREES (0.001));
    }
  if (json_object_has_member (wanted, "pos"))
    {
      JsonArray *p = json_object_get_array_member (wanted, "pos");
      MoVec3 off =
          mo_vec3_sub (local->position, (MoVec3){ number (p, 0), number (p, 1), number (p, 2) });

      g_assert_cmpfloat (mo_vec3_length (off), <=, 0.00001);
    }
}

/* The end of a round is the beginning of the next: which of them a table has depends on the last
 * bit of the world's clock. */
static gboolean
same_time (const MoAnim *anim, double a, double b)
{
  double round = anim->loop != 0 ? (double) (anim->loop_out - anim->loop_in) : 0.0;
  double off = fabs (a - b);

  return off < 1e-5 || fabs (off - round) < 1e-5;
}

static void
check_frame (JsonObject *frame, const MoAnim *anim, const MoMotion *motion, MoPoser *poser)
{
  double local = mo_motion_fold (motion, json_object_get_double_member (frame, "t"));
  double wanted = json_object_get_double_member (frame, "looped_t");
  JsonObject *joints = json_object_get_object_member (frame, "joints");
  g_autoptr (GList) names = json_object_get_members (joints);

  g_assert_true (same_time (anim, local, wanted));
  g_assert_cmpint (!mo_motion_is_finished (motion, local), ==,
                   json_object_get_boolean_member (frame, "alive"));
  for (GList *l = names; l != NULL; l = l->next)
    check_joint (l->data, json_object_get_object_member (joints, l->data),
                 mo_poser_sample (poser, wanted));
}

static void
check_table (const char *folder, const char *name)
{
  g_autofree char *table = g_build_filename (folder, name, NULL);
  g_autofree char *base = g_strndup (name, strlen (name) - strlen (".json"));
  g_autofree char *path = corpus_file ("anim", base);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = read_file (path, context, &error);
  g_autoptr (MoMotion) motion = NULL;
  g_autoptr (MoPoser) poser = NULL;
  JsonArray *frames;

  g_assert_no_error (error);
  g_test_message ("%s", name);
  motion = mo_motion_new (clip->anim, MO_MOTION_AS_STORED);
  poser = mo_poser_new (motion);
  g_assert_true (json_parser_load_from_file (parser, table, &error));
  frames =
      json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "frames");
  g_assert_cmpuint (json_array_get_length (frames), >, 0);
  for (guint i = 0; i < json_array_get_length (frames); i++)
    check_frame (json_array_get_object_element (frames, i), clip->anim, motion, poser);
}

static void
test_corpus (void)
{
  g_autofree char *folder = corpus_file ("playback", NULL);
  g_autoptr (GDir) dir = folder != NULL ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;

  if (folder == NULL)
    return;
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    check_table (folder, name);
}

/* Its keys as plain numbers in place of codes. */
static void
make_plain (MoTrack *track, float duration)
{
  MoPlainKey *plain = g_new (MoPlainKey, track->n_keys);
  guint n = track->n_keys;

  for (guint i = 0; i < n; i++)
    {
      const MoKey *key = &track->keys[i];
      MoQuat q =
          mo_quat_normalise ((MoQuat){ key->x / 65535.0, key->y / 65535.0, key->z / 65535.0, 1.0 });

      plain[i] = (MoPlainKey){ (float) key->time / 65535.0f * duration, (float) q.x, (float) q.y,
                               (float) q.z, (float) q.w };
    }
  mo_track_resize (track, 0);
  track->n_keys = n;
  track->plain = plain;
}

/* A track with keys at those codes, with values that differ from one `seed` to another. */
static void
fill_track (MoTrack *track, const guint16 times[4], guint seed)
{
  mo_track_resize (track, 4);
  for (guint i = 0; i < 4; i++)
    track->keys[i] = (MoKey){ times[i], (guint16) (20000 + 3000 * seed + 700 * i),
                              (guint16) (40000 - 2000 * seed), (guint16) (30000 + 5000 * (i % 2)) };
}

/* A motion of those of the joints that are wanted. Only the third has keys at times of its own. */
static MoMotion *
motion_of_joints (guint wanted, gboolean is_plain)
{
  static const char *const names[] = { "mPelvis", "mTorso", "mNeck", "mHead" };
  static const guint16 same[] = { 0, 10000, 40000, 65535 }, other[] = { 0, 20000, 40000, 65535 };
  MoAnim *anim = mo_anim_new ();

  anim->duration = 4.0f;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (wanted & (1u << i))
      {
        MoAnimJoint *joint = mo_anim_add_joint (anim, names[i], 3);

        fill_track (&joint->rotation, i == 2 ? other : same, i);
        if (i != 1)
          fill_track (&joint->position, same, i);
        for (guint k = 0; k < 2 && is_plain; k++)
          make_plain (k == 0 ? &joint->rotation : &joint->position, anim->duration);
      }
  return mo_motion_new_taking (anim, MO_MOTION_AS_STORED);
}

/* Whether a joint has the same times as another one does not change how it plays, back and forth. */
static void
check_joints (gboolean is_plain)
{
  static const double times[] = { 0.0, 0.3, 0.7, 1.9, 3.1, 2.5, 0.65, 4.0, 9.0, 1.0 };
  g_autoptr (MoMotion) all = motion_of_joints (0xf, is_plain);
  g_autoptr (MoPoser) together = mo_poser_new (all);

  for (guint i = 0; i < mo_motion_get_n_tracks (all); i++)
    {
      g_autoptr (MoMotion) one = motion_of_joints (1u << i, is_plain);
      g_autoptr (MoPoser) alone = mo_poser_new (one);
      guint number = mo_motion_get_track (one, 0).number;

      for (guint k = 0; k < G_N_ELEMENTS (times); k++)
        {
          const MoTransform *a = &mo_poser_sample (together, times[k])->local[number];
          const MoTransform *b = &mo_poser_sample (alone, times[k])->local[number];

          g_assert_cmpmem (a, sizeof *a, b, sizeof *b);
        }
    }
}

static void
test_same_times (void)
{
  check_joints (FALSE);
  check_joints (TRUE);
}

/* One joint that rotates about z by one code per key. */
static MoAnim *
turning (guint n_keys, gboolean loop)
{
  MoAnim *anim = mo_anim_new ();
  MoTrack *track = &mo_anim_add_joint (anim, "mHead", 2)->rotation;

  anim->duration = anim->loop_out = 2.0f;
  anim->loop = loop;
  anim->ease_in = 0.5f;
  anim->ease_out = 0.25f;
  mo_track_resize (track, n_keys);
  for (guint i = 0; i < n_keys; i++)
    track->keys[i] = (MoKey){ (guint16) (65535 * i / (n_keys - 1)), 32767, 32767,
                              (guint16) (32767 + i * 20000 / n_keys) };
  return anim;
}

/* The cached position in the keys must have no effect: any order of times gives the same poses. */
static void
test_any_order (void)
{
  g_autoptr (MoAnim) anim = turning (200, FALSE);
  g_autoptr (MoMotion) motion = mo_motion_new (anim, MO_MOTION_AS_STORED);
  g_autoptr (MoPoser) kept = mo_poser_new (motion);
  guint head = (guint) mo_rig_find ("mHead");

  for (guint i = 0; i < 5000; i++)
    {
      double time = g_test_rand_double_range (-0.5, 2.5);
      g_autoptr (MoPoser) fresh = mo_poser_new (motion);
      const MoPose *a = mo_poser_sample (kept, time), *b = mo_poser_sample (fresh, time);

      g_assert_cmpmem (&a->local[head], sizeof (MoTransform), &b->local[head],
                       sizeof (MoTransform));
    }
}

static void
test_fold (void)
{
  g_autoptr (MoAnim) anim = turning (2, TRUE);
  g_autoptr (MoMotion) whole = mo_motion_new (anim, MO_MOTION_AS_STORED), part = NULL;

  g_assert_cmpfloat_with_epsilon (mo_motion_fold (whole, 5.0), 1.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (mo_motion_fold (whole, -1.0), 0.0, 1e-9);
  anim->loop_in = 0.5f;
  anim->loop_out = 1.5f;
  part = mo_motion_new (anim, MO_MOTION_AS_STORED);
  g_assert_cmpfloat_with_epsilon (mo_motion_fold (part, 1.25), 1.25, 1e-9);
  g_assert_cmpfloat_with_epsilon (mo_motion_fold (part, 1.75), 0.75, 1e-9);
  g_assert_cmpfloat_with_epsilon (mo_motion_fold (part, 3.75), 0.75, 1e-9);
}

static void
test_weight (void)
{
  g_autoptr (MoAnim) once_anim = turning (2, FALSE), loop_anim = turning (2, TRUE);
  g_autoptr (MoMotion) once = mo_motion_new (once_anim, MO_MOTION_AS_STORED);
  g_autoptr (MoMotion) loop = mo_motion_new (loop_anim, MO_MOTION_AS_STORED);

  g_assert_cmpfloat (mo_motion_weight (once, 0.0, -1.0), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (mo_motion_weight (once, 0.25, -1.0), 0.5, 1e-9);
  g_assert_cmpfloat (mo_motion_weight (once, 1.0, -1.0), ==, 1.0);
  /* It eases out in its last quarter of a second by itself. */
  g_assert_cmpfloat_with_epsilon (mo_motion_weight (once, 1.875, -1.0), 0.5, 1e-6);
  g_assert_cmpfloat (mo_motion_weight (once, 2.1, -1.0), ==, 0.0);
  g_assert_cmpfloat (mo_motion_weight (loop, 20.0, -1.0), ==, 1.0);
  g_assert_cmpfloat_with_epsilon (mo_motion_weight (loop, 20.125, 20.0), 0.5, 1e-6);
}

/* A single moment: over in its first frame, whose weight it eases out from (docs/world/playback.md, Easing). */
static void
test_weight_of_moment (void)
{
  g_autoptr (MoAnim) anim = turning (2, FALSE);
  g_autoptr (MoMotion) hidden = NULL, seen = NULL, cut = NULL, looped = NULL;

  anim->duration = anim->loop_out = 0.0f;
  hidden = mo_motion_new (anim, MO_MOTION_AS_STORED);
  anim->ease_in = 0.0f;
  seen = mo_motion_new (anim, MO_MOTION_AS_STORED);
  anim->ease_out = 0.0f;
  cut = mo_motion_new (anim, MO_MOTION_AS_STORED);
  anim->loop = 1;
  looped = mo_motion_new (anim, MO_MOTION_AS_STORED);

  g_assert_cmpfloat (mo_motion_weight (hidden, 0.0, -1.0), ==, 0.0);
  g_assert_cmpfloat (mo_motion_weight (hidden, 0.1, -1.0), ==, 0.0);
  g_assert_cmpfloat (mo_motion_weight (hidden, 1.0, -1.0), ==, 0.0);
  g_assert_cmpfloat (mo_motion_weight (seen, 0.0, -1.0), ==, 1.0);
  g_assert_cmpfloat_with_epsilon (mo_motion_weight (seen, 0.125, -1.0), 0.5, 1e-6);
  g_assert_cmpfloat (mo_motion_weight (seen, 0.3, -1.0), ==, 0.0);
  g_assert_cmpfloat (mo_motion_weight (cut, 0.0, -1.0), ==, 1.0);
  g_assert_cmpfloat (mo_motion_weight (cut, 0.01, -1.0), ==, 0.0);
  g_assert_cmpfloat (mo_motion_weight (looped, 100.0, -1.0), ==, 1.0);
}

static MoMotion *
eased (gboolean loop, float out, float ease_in, float ease_out)
{
  g_autoptr (MoAnim) anim = turning (2, loop);

  anim->loop_out = out;
  anim->ease_in = ease_in;
  anim->ease_out = ease_out;
  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

static void
assert_phase (const MoMotion *motion, MoPhase phase, double from, double to)
{
  MoSpan span = mo_motion_get_phase (motion, phase);

  g_assert_cmpfloat_with_epsilon (span.to - span.from, to - from, 1e-6);
  if (to > from)
    g_assert_cmpfloat_with_epsilon (span.from, from, 1e-6);
}

static void
test_phases (void)
{
  g_autoptr (MoMotion) once = eased (FALSE, 2.0f, 0.5f, 0.25f);
  g_autoptr (MoMotion) loop = eased (TRUE, 2.0f, 0.5f, 0.25f);
  g_autoptr (MoMotion) outro = eased (TRUE, 1.5f, 0.5f, 0.25f);
  g_autoptr (MoMotion) missed = eased (FALSE, 2.0f, 1.5f, 1.0f);
  g_autoptr (MoMotion) never = eased (FALSE, 2.0f, 0.5f, 2.0f);
  g_autoptr (MoMotion) brief = eased (TRUE, 2.0f, 0.5f, 3.0f);

  assert_phase (once, MO_PHASE_EASE_IN, 0.0, 0.5);
  assert_phase (once, MO_PHASE_EASE_OUT, 1.75, 2.0);
  assert_phase (once, MO_PHASE_LOOP, 0.0, 0.0);
  assert_phase (once, MO_PHASE_OUTRO, 0.0, 0.0);
  assert_phase (loop, MO_PHASE_LOOP, 0.0, 2.0);
  assert_phase (loop, MO_PHASE_OUTRO, 0.0, 0.0);
  assert_phase (outro, MO_PHASE_LOOP, 0.0, 1.5);
  assert_phase (outro, MO_PHASE_OUTRO, 1.5, 1.75);
  assert_phase (outro, MO_PHASE_EASE_OUT, 1.75, 2.0);
  assert_phase (missed, MO_PHASE_EASE_IN, 0.0, 1.5);
  assert_phase (missed, MO_PHASE_EASE_OUT, 2.0, 2.0);
  assert_phase (never, MO_PHASE_EASE_IN, 0.0, 0.0);
  assert_phase (never, MO_PHASE_EASE_OUT, 0.0, 0.0);
  /* A loop plays until it is stopped, however long its ease-out then is. */
  assert_phase (brief, MO_PHASE_EASE_IN, 0.0, 0.5);
  assert_phase (brief, MO_PHASE_EASE_OUT, 0.0, 2.0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/motion/any-order", test_any_order);
  g_test_add_func ("/motion/same-times", test_same_times);
  g_test_add_func ("/motion/fold", test_fold);
  g_test_add_func ("/motion/weight", test_weight);
  g_test_add_func ("/motion/weight-of-moment", test_weight_of_moment);
  g_test_add_func ("/motion/phases", test_phases);
  g_test_add_func ("/motion/corpus", test_corpus);
  return g_test_run ();
}
