/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-history.h"

#include "mo-rig.h"

#include <malloc.h>

static MoRecipe *
with_number (MoFieldId field, double value)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return mo_recipe_with (empty, field, g_ascii_dtostr (text, sizeof text, value), NULL);
}

static gboolean
push_number (EditHistory *history, MoFieldId field, double value, const char *tag)
{
  g_autoptr (MoRecipe) recipe = with_number (field, value);

  return edit_history_push (history, recipe, tag);
}

static EditHistory *
new_history (void)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();

  return edit_history_new (empty);
}

static guint
undo_all (EditHistory *history)
{
  guint n = 0;

  while (edit_history_undo (history))
    n++;
  return n;
}

/* After any operations, undoing and redoing everything gives the current recipe, and each step on
 * the way is the same in both directions. */
static void
test_random (void)
{
  g_autoptr (EditHistory) history = new_history ();

  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (GPtrArray) back = g_ptr_array_new ();
      guint n_forward = 0;

      for (int i = g_test_rand_int_range (1, 30); i > 0; i--)
        switch (g_test_rand_int_range (0, 6))
          {
          case 0:
            edit_history_undo (history);
            break;
          case 1:
            edit_history_redo (history);
            break;
          case 2:
            edit_history_seal (history);
            break;
          case 3:
            push_number (history, MO_FIELD_SPEED, g_test_rand_int_range (1, 4), NULL);
            break;
          default:
            push_number (history, MO_FIELD_EASE_IN, g_test_rand_int_range (0, 4), "drag");
            break;
          }
      while (edit_history_redo (history))
        ;
      g_ptr_array_add (back, edit_history_get (history));
      while (edit_history_undo (history))
        g_ptr_array_add (back, edit_history_get (history));
      while (edit_history_redo (history))
        {
          n_forward++;
          g_assert_true (edit_history_get (history) == back->pdata[back->len - 1 - n_forward]);
          g_assert_false (mo_recipe_equal (back->pdata[back->len - 1 - n_forward],
                                           back->pdata[back->len - n_forward]));
        }
      g_assert_cmpuint (n_forward + 1, ==, back->len);
      g_assert_false (edit_history_can_redo (history));
    }
}

static void
test_drag (void)
{
  g_autoptr (EditHistory) history = new_history ();

  push_number (history, MO_FIELD_SPEED, 1.5, NULL);
  for (guint i = 1; i <= 100; i++)
    g_assert_true (push_number (history, MO_FIELD_EASE_IN, i / 100.0, "ease-in"));
  g_assert_cmpfloat (edit_history_get (history)->ease_in, ==, 1.0);
  g_assert_cmpuint (undo_all (history), ==, 2);

  /* Two drags of the same handle are two steps, and so are drags of two handles. */
  push_number (history, MO_FIELD_EASE_IN, 1, "ease-in");
  edit_history_seal (history);
  push_number (history, MO_FIELD_EASE_IN, 2, "ease-in");
  push_number (history, MO_FIELD_EASE_OUT, 2, "ease-out");
  push_number (history, MO_FIELD_EASE_IN, 3, "ease-in");
  g_assert_cmpuint (undo_all (history), ==, 4);

  /* A step that was undone does not grow any more. */
  push_number (history, MO_FIELD_EASE_IN, 1, "ease-in");
  push_number (history, MO_FIELD_EASE_IN, 2, "other");
  edit_history_undo (history);
  push_number (history, MO_FIELD_EASE_IN, 3, "ease-in");
  g_assert_cmpuint (undo_all (history), ==, 2);
}

/* A drag that ends where it began is no step, and the next change is not merged with the step
 * before. */
static void
test_drag_back (void)
{
  g_autoptr (EditHistory) history = new_history ();

  push_number (history, MO_FIELD_EASE_IN, 1, NULL);
  push_number (history, MO_FIELD_EASE_IN, 2, "drag");
  push_number (history, MO_FIELD_EASE_IN, 1, "drag");
  g_assert_cmpfloat (edit_history_get (history)->ease_in, ==, 1.0);
  push_number (history, MO_FIELD_EASE_IN, 3, "drag");
  push_number (history, MO_FIELD_EASE_IN, 4, "drag");
  edit_history_undo (history);
  g_assert_cmpfloat (edit_history_get (history)->ease_in, ==, 1.0);
  g_assert_cmpuint (undo_all (history), ==, 1);
}

static void
test_same (void)
{
  g_autoptr (EditHistory) history = new_history ();

  g_assert_true (push_number (history, MO_FIELD_SPEED, 2, NULL));
  g_assert_false (push_number (history, MO_FIELD_SPEED, 2, NULL));
  edit_history_undo (history);
  g_assert_true (edit_history_can_redo (history));
  push_number (history, MO_FIELD_SPEED, 3, NULL);
  g_assert_false (edit_history_can_redo (history));
}

static void
test_saved (void)
{
  g_autoptr (EditHistory) history = new_history ();
  g_autoptr (MoRecipe) fresh = mo_recipe_new ();

  g_assert_true (edit_history_is_saved (history));
  push_number (history, MO_FIELD_SPEED, 2, "drag");
  g_assert_false (edit_history_is_saved (history));
  edit_history_mark_saved (history, edit_history_get (history));
  g_assert_true (edit_history_is_saved (history));

  /* A drag that passes the saved state is a step of its own, so that undo leads back to what was
   * saved. */
  push_number (history, MO_FIELD_SPEED, 3, "drag");
  g_assert_false (edit_history_is_saved (history));
  edit_history_undo (history);
  g_assert_true (edit_history_is_saved (history));
  edit_history_undo (history);
  g_assert_false (edit_history_is_saved (history));

  /* Setting the saved value by hand is as good as undoing. */
  push_number (history, MO_FIELD_SPEED, 4, NULL);
  push_number (history, MO_FIELD_SPEED, 2, NULL);
  g_assert_true (edit_history_is_saved (history));
  edit_history_reset (history, fresh);
  g_assert_true (edit_history_is_saved (history));
  g_assert_false (edit_history_can_undo (history));
}

static void
test_limit (void)
{
  g_autoptr (EditHistory) history = new_history ();

  for (guint i = 1; i <= EDIT_HISTORY_MAX_STEPS + 50; i++)
    push_number (history, MO_FIELD_HIP_TURN, i, NULL);
  g_assert_cmpfloat (edit_history_get (history)->hip_turn, ==, EDIT_HISTORY_MAX_STEPS + 50);
  g_assert_cmpuint (undo_all (history), ==, EDIT_HISTORY_MAX_STEPS);
  g_assert_cmpfloat (edit_history_get (history)->hip_turn, ==, 50);
}

/* The same for the stage, which leaves the recipe unchanged. */
static void
test_stage (void)
{
  g_autoptr (EditHistory) history = new_history ();
  MoRecipe *recipe = edit_history_get (history);

  g_assert_null (edit_history_get_stage (history));
  g_assert_true (edit_history_push_stage (history, "one", "drag"));
  g_assert_true (edit_history_push_stage (history, "two", "drag"));
  g_assert_false (edit_history_push_stage (history, "two", NULL));
  g_assert_false (edit_history_is_saved (history));
  g_assert_true (edit_history_get (history) == recipe);
  g_assert_true (edit_history_undo (history));
  g_assert_null (edit_history_get_stage (history));
  g_assert_true (edit_history_is_saved (history));
  g_assert_false (edit_history_can_undo (history));
  g_assert_true (edit_history_redo (history));
  g_assert_cmpstr (edit_history_get_stage (history), ==, "two");
  edit_history_mark_stage_saved (history, "two");
  g_assert_true (edit_history_is_saved (history));
}

/* -- Names ------------------------------------------------------------------------------------- */

static void
push_text (EditHistory *history, MoFieldId field, const char *text)
{
  g_autoptr (MoRecipe) recipe = mo_recipe_with (edit_history_get (history), field, text, NULL);

  g_assert_true (edit_history_push (history, recipe, NULL));
}

/* What undo says takes back what redo says afterwards. */
static void
assert_name (EditHistory *history, const char *name)
{
  g_assert_cmpstr (edit_history_get_undo_name (history), ==, name);
  g_assert_null (edit_history_get_redo_name (history));
  g_assert_true (edit_history_undo (history));
  g_assert_cmpstr (edit_history_get_redo_name (history), ==, name);
  g_assert_true (edit_history_redo (history));
}

static void
test_names (void)
{
  g_autoptr (EditHistory) history = new_history ();
  g_autoptr (MoRecipe) loop = NULL, trim = NULL, several = NULL, empty = mo_recipe_new ();

  g_assert_null (edit_history_get_undo_name (history));
  push_text (history, MO_FIELD_SPEED, "2");
  assert_name (history, "Speed");
  loop = mo_recipe_with (edit_history_get (history), MO_FIELD_LOOP_IN, "1s", NULL);
  trim = mo_recipe_with (loop, MO_FIELD_LOOP_OUT, "2s", NULL);
  edit_history_push (history, trim, NULL);
  assert_name (history, "Loop");
  several = mo_recipe_with (loop, MO_FIELD_MIRROR, "yes", NULL);
  edit_history_push (history, several, NULL);
  assert_name (history, "Several Settings");
  edit_history_push_stage (history, "one", NULL);
  assert_name (history, "Stage");
  edit_history_push (history, empty, NULL);
  assert_name (history, "Reset All Settings");
}

/* Takes over the edits. */
static void
push_edits (EditHistory *history, MoEdits *edits)
{
  g_autoptr (MoRecipe) recipe = mo_recipe_with_edits (edit_history_get (history), edits);

  g_assert_true (edit_history_push (history, recipe, NULL));
}

static MoEdit *
plant_of (const char *joint)
{
  MoEdit *edit = mo_edit_new (MO_EDIT_PLANT);
  MoPlant plant = { .joint = (guint) mo_rig_find (joint), .to = 1.0 };

  g_array_append_val (edit->plants, plant);
  return edit;
}

static void
test_names_of_edits (void)
{
  g_autoptr (EditHistory) history = new_history ();
  MoEdit *smooth = mo_edit_new (MO_EDIT_SMOOTH), *closes = mo_edit_new (MO_EDIT_ADD);
  const MoEdits *now;
  guint16 joint = MO_RIG_PELVIS;

  g_array_append_val (smooth->joints, joint);
  closes->closes = 0.5;
  push_edits (history, mo_edits_with (NULL, plant_of ("mAnkleLeft")));
  assert_name (history, "Plant Feet");
  push_edits (history, mo_edits_with (edit_history_get (history)->edits, plant_of ("mWristLeft")));
  assert_name (history, "Hold in Place");
  push_edits (history, mo_edits_insert (edit_history_get (history)->edits, 0, smooth));
  assert_name (history, "Smooth");
  push_edits (history, mo_edits_with (edit_history_get (history)->edits, closes));
  assert_name (history, "Close Loop");
  now = edit_history_get (history)->edits;
  push_edits (history, mo_edits_raise (now, 1));
  assert_name (history, "Order of Edits");
  now = edit_history_get (history)->edits;
  push_edits (history, mo_edits_replace (now, 1, mo_edit_with_muted (mo_edits_get (now, 1), TRUE)));
  assert_name (history, "Switch Edit Off");
  push_edits (history, mo_edits_replace (edit_history_get (history)->edits, 1, NULL));
  assert_name (history, "Remove Edit");
  push_edits (history, NULL);
  assert_name (history, "Remove All Edits");
}

/* A lane of the head's nod, in degrees at whole seconds but for the last key. */
static MoEdit *
nods (const double *degrees, guint n, double last)
{
  MoEdit *edit = mo_edit_new (MO_EDIT_KEYS);
  MoEditKey *keys = g_new0 (MoEditKey, n);

  for (guint i = 0; i < n; i++)
    {
      keys[i].time = i + 1 < n ? i : last;
      keys[i].value = mo_quat_exp ((MoVec3){ 0.0, degrees[i] * G_PI / 180.0, 0.0 });
      keys[i].in = keys[i].out = MO_SHAPE_LINE;
    }
  g_ptr_array_add (edit->lanes, mo_edit_lane_new ((guint) mo_rig_find ("mHead"), MO_LANE_TURN,
                                                  MO_ABOUT_OWN, keys, n));
  return edit;
}

static void
test_names_of_keys (void)
{
  static const struct
  {
    double degrees[4];
    guint n;
    double last;
    const char *name;
  } steps[] = {
    { { 10.0 }, 1, 0.0, "Pose" },
    { { 10.0, 30.0 }, 2, 1.0, "Pose" },
    { { 10.0, 30.0, 30.0 }, 3, 2.0, "Copy Keys" },
    { { 10.0, 30.0, 30.0 }, 3, 2.5, "Move Keys" },
    { { 10.0, 30.0, 40.0 }, 3, 2.5, "Pose" },
    { { 10.0, 30.0 }, 2, 1.0, "Remove Keys" },
    { { 10.0, 30.0 }, 2, 2.0, "Move Keys" },
    { { 10.0, 20.0, 30.0 }, 3, 2.0, "Set Keys" },
  };
  g_autoptr (EditHistory) history = new_history ();

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      MoEdit *edit = nods (steps[i].degrees, steps[i].n, steps[i].last);
      const MoEdits *now = edit_history_get (history)->edits;

      push_edits (history,
                  now != NULL ? mo_edits_replace (now, 0, edit) : mo_edits_with (NULL, edit));
      assert_name (history, steps[i].name);
    }
}

/* -- Memory ------------------------------------------------------------------------------------ */

#define N_LINES 10000u
#define MOST_BYTES (8u << 20)

/* The lines of a step; the maker changes them one by one. */
static GPtrArray *
make_lines (void)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < N_LINES; i++)
    g_ptr_array_add (lines, g_strdup_printf ("bone %u:free", i));
  return lines;
}

static MoRecipe *
with_lines (const MoRecipe *recipe, GPtrArray *lines)
{
  g_autofree char *text = NULL;

  g_ptr_array_add (lines, NULL);
  text = g_strjoinv ("; ", (char **) lines->pdata);
  g_ptr_array_remove_index (lines, lines->len - 1);
  return mo_recipe_with (recipe, MO_FIELD_JOINT, text, NULL);
}

static MoRecipe *
set_another (const MoRecipe *recipe, GPtrArray *lines, guint step)
{
  g_autofree char *text = g_strdup_printf ("%u ms of it", step);

  return mo_recipe_with (recipe, MO_FIELD_DESCRIPTION, text, NULL);
}

static MoRecipe *
append_line (const MoRecipe *recipe, GPtrArray *lines, guint step)
{
  g_autofree char *line = g_strdup_printf ("mHead:priority=%u", step % 7);

  return mo_recipe_append (recipe, MO_FIELD_JOINT, line, NULL);
}

static MoRecipe *
change_line (const MoRecipe *recipe, GPtrArray *lines, guint step)
{
  guint place = step * 7919u % lines->len;

  g_free (lines->pdata[place]);
  lines->pdata[place] = g_strdup_printf ("limb %u:free", step);
  return with_lines (recipe, lines);
}

static MoRecipe *
remove_line (const MoRecipe *recipe, GPtrArray *lines, guint step)
{
  g_ptr_array_remove_index (lines, step * 7919u % lines->len);
  return with_lines (recipe, lines);
}

static MoRecipe *
insert_line (const MoRecipe *recipe, GPtrArray *lines, guint step)
{
  g_ptr_array_insert (lines, (int) (step * 7919u % lines->len),
                      g_strdup_printf ("limb %u:free", step));
  return with_lines (recipe, lines);
}

static const struct
{
  const char *name;
  MoRecipe *(*step) (const MoRecipe *recipe, GPtrArray *lines, guint step);
} changes[] = {
  { "another field", set_another },  { "a line more", append_line },
  { "a line changed", change_line }, { "a line less", remove_line },
  { "a line between", insert_line },
};

static gsize
count_bytes (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

/* A thousand steps of a recipe with ten thousand lines, whatever they change, take less than 8 MiB
 * more than one step. */
static void
test_memory (void)
{
  if (count_bytes () == 0)
    {
      g_test_skip ("this build has an allocator that does not tell what it gave");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (EditHistory) history = new_history ();
      g_autoptr (GPtrArray) lines = make_lines ();
      g_autoptr (MoRecipe) first = with_lines (edit_history_get (history), lines);
      gsize before, after;

      edit_history_reset (history, first);
      before = count_bytes ();
      for (guint step = 1; step <= EDIT_HISTORY_MAX_STEPS; step++)
        {
          g_autoptr (MoRecipe) next = changes[i].step (edit_history_get (history), lines, step);

          g_assert_true (edit_history_push (history, next, NULL));
        }
      after = count_bytes ();
      g_test_message ("%s: %.2f MiB", changes[i].name,
                      ((double) after - (double) before) / 1048576.0);
      g_assert_cmpuint (after, <, before + MOST_BYTES);
      g_assert_cmpuint (undo_all (history), ==, EDIT_HISTORY_MAX_STEPS);
      g_assert_true (edit_history_get (history) == first);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/history/stage", test_stage);
  g_test_add_func ("/history/random", test_random);
  g_test_add_func ("/history/drag", test_drag);
  g_test_add_func ("/history/drag-back", test_drag_back);
  g_test_add_func ("/history/same", test_same);
  g_test_add_func ("/history/saved", test_saved);
  g_test_add_func ("/history/limit", test_limit);
  g_test_add_func ("/history/names", test_names);
  g_test_add_func ("/history/names-of-edits", test_names_of_edits);
  g_test_add_func ("/history/names-of-keys", test_names_of_keys);
  g_test_add_func ("/history/memory", test_memory);
  return g_test_run ();
}
