/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-footing.h"
#include "mo-mending.h"
#include "mo-plants.h"
#include "mo-rig.h"

/* Contacts of one foot: from, to, how far it is off its place when it comes and when it goes, whether it stays as it is. */
typedef struct
{
  double from, to, off[2];
  gboolean stays;
} Row;

static MoEdit *
plant (const Row *rows, guint n)
{
  g_autoptr (GArray) contacts = g_array_new (FALSE, TRUE, sizeof (MoFootContact));
  const MoMendRange all = { -INFINITY, INFINITY, 0.2 };
  guint8 joints[MO_RIG_N_JOINTS];

  memset (joints, 1, sizeof joints);
  for (guint i = 0; i < n; i++)
    {
      MoFootContact contact = { .joint = (guint) mo_rig_find ("mAnkleLeft"),
                                .from = rows[i].from,
                                .to = rows[i].to,
                                .off = { rows[i].off[0], rows[i].off[1] },
                                .stays = rows[i].stays };

      g_array_append_val (contacts, contact);
    }
  return mo_edit_new_plants (contacts, joints, &all);
}

static void
assert_plant (const MoEdit *edit, guint index, double from, double come, double go, double to)
{
  const MoPlant *plant = &g_array_index (edit->plants, MoPlant, index);

  g_assert_cmpfloat_with_epsilon (plant->from, from, 1e-9);
  g_assert_cmpfloat_with_epsilon (plant->from + plant->fade[0], come, 1e-9);
  g_assert_cmpfloat_with_epsilon (plant->to - plant->fade[1], go, 1e-9);
  g_assert_cmpfloat_with_epsilon (plant->to, to, 1e-9);
}

/* A foot that is near its place gets there in less time. */
static void
test_fades (void)
{
  const Row rows[] = { { 1.0, 2.0, { 0.004, 0.03 } }, { 3.0, 4.0, { 0.015, 0.0 } } };
  g_autoptr (MoEdit) edit = plant (rows, G_N_ELEMENTS (rows));

  g_assert_cmpuint (edit->plants->len, ==, 2);
  assert_plant (edit, 0, 0.9, 1.0, 2.0, 2.2);
  assert_plant (edit, 1, 2.85, 3.0, 4.0, 4.1);
}

/* Two that are near each other share the time between them. */
static void
test_apart (void)
{
  const Row rows[] = { { 1.0, 2.0, { 0.1, 0.1 } }, { 2.1, 4.0, { 0.1, 0.1 } } };
  g_autoptr (MoEdit) edit = plant (rows, G_N_ELEMENTS (rows));

  assert_plant (edit, 0, 0.8, 1.0, 2.0, 2.05);
  assert_plant (edit, 1, 2.05, 2.1, 4.0, 4.2);
}

/* What is left as it is is not moved by its neighbours. */
static void
test_left_out (void)
{
  const Row rows[] = { { 1.0, 2.0, { 0.1, 0.1 } },
                       { 2.1, 3.0, { 0.1, 0.1 }, .stays = TRUE },
                       { 3.15, 4.0, { 0.1, 0.1 } } };
  g_autoptr (MoEdit) edit = plant (rows, G_N_ELEMENTS (rows));

  g_assert_cmpuint (edit->plants->len, ==, 2);
  assert_plant (edit, 0, 0.8, 1.0, 2.0, 2.1);
  assert_plant (edit, 1, 3.0, 3.15, 4.0, 4.2);
}

#define RATE 60

/* A foot that rests for a second, goes on level for `seconds` at a speed (metres a second), and rests for another second. */
static GArray *
find_footing (double seconds, double speed)
{
  guint n = 2 * RATE + (guint) (seconds * RATE) + 1;
  g_autofree MoVec3 *places = g_new (MoVec3, n);

  for (guint i = 0; i < n; i++)
    {
      double time = (double) i / RATE;

      places[i] = (MoVec3){ speed * CLAMP (time - 1.0, 0.0, seconds), 0.1, 0.08 };
    }
  return mo_footing_find (places, NULL, n, 1.0 / RATE);
}

/* A foot that slides by some centimetres stands all the time; one that is dragged to another place stands before and after. */
static void
test_dragged (void)
{
  g_autoptr (GArray) slides = find_footing (1.0, 0.06), dragged = find_footing (4.0, 0.08);
  const MoFooting *before, *after;

  g_assert_cmpuint (slides->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (g_array_index (slides, MoFooting, 0).slide, 0.06, 1e-9);
  g_assert_cmpuint (dragged->len, ==, 2);
  before = &g_array_index (dragged, MoFooting, 0);
  after = &g_array_index (dragged, MoFooting, 1);
  g_assert_cmpuint (before->from, ==, 0);
  g_assert_cmpuint (before->to, <=, RATE + 2);
  g_assert_cmpuint (after->from, >=, 5 * RATE - 2);
  g_assert_cmpuint (after->to, ==, 6 * RATE);
  g_assert_cmpfloat (MAX (before->slide, after->slide), <, 0.005);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plants/fades", test_fades);
  g_test_add_func ("/plants/apart", test_apart);
  g_test_add_func ("/plants/left-out", test_left_out);
  g_test_add_func ("/plants/dragged", test_dragged);
  return g_test_run ();
}
