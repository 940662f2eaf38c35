/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take.h"

#include <math.h>
#include <string.h>

/* What rests is what it would be if it were awake. */

#define STEP 0.001

static MoTakeKey
make_key (guint i)
{
  MoQuat x = mo_quat_from_axis_angle ((MoVec3){ 1.0, 0.0, 0.0 }, 0.002 * i);
  MoQuat z = mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, 1.0 }, sin (0.01 * i));

  return (MoTakeKey){ .time = i * STEP, .value = mo_quat_mul (x, z) };
}

static void
read_keys (gconstpointer data, guint first, guint n, MoTakeKey *keys)
{
  for (guint i = 0; i < n; i++)
    keys[i] = make_key (first + i);
}

static void
fill (GArray *keys, guint n)
{
  g_array_set_size (keys, n);
  for (guint i = 0; i < n; i++)
    *mo_take_key (keys, i) = make_key (i);
}

static void
assert_keys (const GArray *a, const GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    {
      const MoTakeKey *x = mo_take_key (a, i), *y = mo_take_key (b, i);

      g_assert_cmpfloat (x->time, ==, y->time);
      g_assert_cmpmem (&x->value, sizeof x->value, &y->value, sizeof y->value);
      g_assert_cmpmem (&x->stored, sizeof x->stored, &y->stored, sizeof y->stored);
      g_assert_cmpuint (x->is_stored, ==, y->is_stored);
      g_assert_cmpuint (x->is_set, ==, y->is_set);
    }
}

/* The hips and another joint: once awake, once at rest. */
static MoTake *
make_take (guint n, gboolean rests)
{
  MoTake *take = mo_take_new ();

  take->duration = take->loop_out = (n - 1) * STEP;
  for (guint i = 0; i < 2; i++)
    {
      MoTakeTrack *track = mo_take_add_track (take, i == 0 ? "mPelvis" : "mTorso",
                                              i == 0 ? MO_RIG_PELVIS : mo_rig_find ("mTorso"));

      if (i == 0)
        fill (track->position, n);
      if (rests)
        mo_take_track_set_source (track, mo_take_source_new (read_keys, n, NULL, g_free));
      else
        fill (track->rotation, n);
    }
  return take;
}

static void
assert_takes (MoTake *a, MoTake *b)
{
  g_assert_cmpfloat (a->duration, ==, b->duration);
  mo_take_wake_all (a);
  for (guint i = 0; i < 2; i++)
    {
      assert_keys (mo_take_track (a, i)->rotation, mo_take_track (b, i)->rotation);
      assert_keys (mo_take_track (a, i)->position, mo_take_track (b, i)->position);
      g_assert_cmpmem (&mo_take_track (a, i)->reference, sizeof (MoQuat),
                       &mo_take_track (b, i)->reference, sizeof (MoQuat));
    }
}

/* As where a reference frame is dropped, after which it goes on resting; and from elsewhere, for which it wakes. */
static void
test_cut (void)
{
  static const double starts[] = { 1.0, 1.5, 0.0, 40.0 }, ends[] = { 1.0, 0.4 };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
      {
        g_autoptr (MoTake) rests = make_take (700, TRUE), awake = make_take (700, FALSE);
        double end = k == 0 ? awake->duration : ends[k] * awake->duration;

        for (guint joint = 0; joint < 2; joint++)
          {
            MoQuat back = make_key (50).value;

            mo_take_track_make_relative (mo_take_track (rests, joint), back, (MoVec3){ 1, 2, 3 });
            mo_take_track_make_relative (mo_take_track (awake, joint), back, (MoVec3){ 1, 2, 3 });
          }
        mo_take_cut (rests, starts[i] * STEP, end);
        mo_take_cut (awake, starts[i] * STEP, end);
        g_assert_true ((mo_take_track (rests, 1)->rotation == NULL) == (i == 0 && k == 0));
        assert_takes (rests, awake);
      }
}

/* Keys that were read, and how many of them were a second time. */
typedef struct
{
  GArray *keys;
  guint n_calls;
  gboolean is_end;
} Reading;

static void
collect (const MoTakeKey *keys, guint n, guint first, gboolean is_end, gpointer data)
{
  Reading *self = data;
  guint n_again = self->n_calls++ > 0 ? 1 : 0;

  g_assert_false (self->is_end);
  g_assert_cmpuint (first + n_again, ==, self->keys->len);
  if (n_again > 0)
    g_assert_cmpfloat (keys[0].time, ==, mo_take_key (self->keys, first)->time);
  g_array_append_vals (self->keys, keys + n_again, n - n_again);
  self->is_end = is_end;
}

static void
test_read (void)
{
  static const guint lengths[] = { 1, 2, 255, 256, 257, 510, 511, 512, 700 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      MoTakeSource *source = mo_take_source_new (read_keys, lengths[i], NULL, g_free);
      g_autoptr (GArray) all = mo_take_source_make (source);
      Reading reading = { g_array_new (FALSE, FALSE, sizeof (MoTakeKey)), 0, FALSE };

      mo_take_source_read (source, collect, &reading);
      g_assert_true (reading.is_end);
      assert_keys (reading.keys, all);
      g_array_unref (reading.keys);
      mo_take_source_unref (source);
    }
}

/* Many positions rest, unless a step has marked one. */
static void
test_places (void)
{
  for (guint marked = 0; marked < 2; marked++)
    {
      g_autoptr (MoTake) take = make_take (3000, FALSE), copy = NULL;
      MoTakeTrack *hips = mo_take_track (take, 0);

      for (guint i = 0; i < hips->position->len; i++)
        mo_take_key (hips->position, i)->value.w = 0.0;
      mo_take_key (hips->position, 2000)->is_set = marked;
      copy = mo_take_copy (take);
      mo_take_rest_places (copy);
      g_assert_true ((mo_take_track (copy, 0)->position == NULL) == !marked);
      mo_take_wake_places (copy);
      assert_takes (copy, take);
    }
}

/* Keys that were chosen rest as codes. */
static void
test_codes (void)
{
  g_autoptr (MoTake) take = make_take (2, FALSE);
  MoTakeTrack *hips = mo_take_track (take, 0);
  MoKey codes[1500];
  g_autoptr (GArray) places = NULL;

  take->duration = 2.0;
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    codes[i] = (MoKey){ (guint16) (40 * i), (guint16) (7 * i), (guint16) (65535 - i), 32768 };
  places = mo_take_read_places (codes, G_N_ELEMENTS (codes), 2.0f);
  mo_take_track_set_place_codes (take, hips, g_array_ref (places));
  g_assert_null (hips->position);
  mo_take_track_wake_places (hips);
  assert_keys (hips->position, places);
  for (guint i = 0; i < places->len; i++)
    g_assert_cmpmem (&mo_take_key (places, i)->stored, sizeof (MoKey), &codes[i], sizeof (MoKey));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/take-rest/cut", test_cut);
  g_test_add_func ("/take-rest/read", test_read);
  g_test_add_func ("/take-rest/places", test_places);
  g_test_add_func ("/take-rest/codes", test_codes);
  return g_test_run ();
}
