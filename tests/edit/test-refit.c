/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "posing-fixture.h"

#include "mo-close-loop.h"

#include <string.h>

/* The file becomes another motion while it is posed: what no longer fits is found, and one repair each makes it fit. */

#define FRAME (1.0 / 30.0)
#define WHEN 1.0

typedef struct
{
  Fixture posed;
  char *folder;
  GFile *file;
  guint n_clips;
} Case;

static void
count (Case *c)
{
  c->n_clips++;
}

static void
set_up_case (Case *c, gconstpointer data)
{
  set_up (&c->posed, "wave.bvh");
  c->folder = test_make_folder ();
  c->file = test_copy_sample (c->folder, "wave.bvh");
  test_open (c->posed.document, c->file, NULL);
  edit_session_set_time (c->posed.session, WHEN);
  edit_posing_set_angle (c->posed.posing, joint_of ("mHead"), MO_ANGLE_BEND, MO_DEGREES (20.0));
  test_settle (c->posed.document);
  g_signal_connect_swapped (c->posed.document, "notify::clip", G_CALLBACK (count), c);
}

static void
tear_down_case (Case *c, gconstpointer data)
{
  test_settle (c->posed.document);
  tear_down (&c->posed, data);
  g_object_unref (c->file);
  test_remove_folder (c->folder);
}

static gboolean
has_new_clip (gpointer data)
{
  Case *c = data;

  return c->n_clips > 0 && !edit_document_get_busy (c->posed.document);
}

/* The channel of a joint in a row of the motion, from its place among the CHANNELS of the head. */
static guint
find_channel (const char *text, const char *joint)
{
  g_autofree char *line = g_strdup_printf ("JOINT %s\n", joint);
  const char *end = strstr (text, line), *at = text;
  guint n = 0;

  g_assert_nonnull (end);
  while ((at = strstr (at, "CHANNELS ")) != NULL && at < end)
    n += (guint) g_ascii_strtoull (at += strlen ("CHANNELS "), NULL, 10);
  return n;
}

/* Writes the file again: with `n` of its rows, and the head's second rotation by that many degrees more. */
static void
rewrite (Case *c, guint n, double frame_time, double degrees)
{
  g_autofree char *text = test_read_text (c->file, NULL);
  char *motion = strstr (text, "MOTION\n");
  g_auto (GStrv) lines = g_strsplit (motion, "\n", -1);
  guint channel = find_channel (text, "head") + 1;
  g_autoptr (GString) out = g_string_new_len (text, motion - text);

  g_string_append_printf (out, "MOTION\nFrames: %u\nFrame Time: %.7f\n", n, frame_time);
  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[3 + i], " ", -1);

      for (guint k = 0; words[k] != NULL; k++)
        g_string_append_printf (out, "%s%.6f", k > 0 ? " " : "",
                                g_ascii_strtod (words[k], NULL)
                                    + (k == channel && i > 0 ? degrees : 0.0));
      g_string_append_c (out, '\n');
    }
  c->n_clips = 0;
  test_write (c->file, out->str, -1);
  test_until (has_new_clip, c);
}

static guint
count_frames (Case *c)
{
  return edit_document_get_clip (c->posed.document)->n_frames;
}

static void
assert_repaired (Case *c, const char *code)
{
  EditFinding *finding = test_finding (c->posed.document, code);
  MoRecipe *before = edit_document_get_recipe (c->posed.document);

  if (finding == NULL || edit_finding_get_fix (finding) == NULL)
    g_error ("%s", finding == NULL ? "not found" : "no repair");
  g_assert_cmpuint (edit_document_repair (c->posed.document, code), ==, 1);
  test_settle (c->posed.document);
  g_assert_null (test_finding (c->posed.document, code));
  g_assert_true (edit_document_get_recipe (c->posed.document) != before);
}

static void
add_edit (EditDocument *document, MoEdit *edit)
{
  MoRecipe *before = edit_document_get_recipe (document);
  g_autoptr (MoRecipe) recipe = mo_recipe_with_edits (before, mo_edits_with (before->edits, edit));

  edit_document_set_recipe (document, recipe, NULL);
  test_settle (document);
}

/* Loops less than half of the motion, and closes that. */
static void
close_loop (EditDocument *document)
{
  MoEdit *edit;

  test_set (document, MO_FIELD_LOOP, "yes");
  test_set (document, MO_FIELD_TRIM_END, "45%");
  test_settle (document);
  edit = mo_edit_new_close_loop (edit_document_get_prepared (document), 0.3);
  g_assert_nonnull (edit);
  add_edit (document, edit);
}

static double
get_key_time (Case *c)
{
  const MoEditLane *lane =
      mo_edit_lane (mo_edits_get (edit_document_get_recipe (c->posed.document)->edits, 0), 0);

  for (guint i = 0; i < lane->n_keys; i++)
    if (!lane->keys[i].is_made)
      return lane->keys[i].time;
  return -1.0;
}

static void
test_other_pose (Case *c, gconstpointer data)
{
  rewrite (c, count_frames (c), FRAME, 2.0);
  g_assert_null (test_finding (c->posed.document, "edits-base-moved"));
  rewrite (c, count_frames (c), FRAME, 10.0);
  assert_repaired (c, "edits-base-moved");
}

/* A key that was moved does not know what it is over, until the file changes. */
static void
test_moved_key (Case *c, gconstpointer data)
{
  EditKeys *keys = edit_posing_get_keys (c->posed.posing);
  MoRecipe *before;

  edit_keys_choose_all (keys);
  edit_keys_step (keys, 20);
  test_settle (c->posed.document);
  g_assert_null (test_finding (c->posed.document, "edits-base-moved"));
  before = edit_document_get_recipe (c->posed.document);
  rewrite (c, count_frames (c), FRAME, 10.0);
  g_assert_nonnull (test_finding (c->posed.document, "edits-base-moved"));
  g_assert_true (edit_document_get_recipe (c->posed.document) != before);

  /* No step of its own: one goes back to the key's old time. */
  edit_document_undo (c->posed.document);
  test_settle (c->posed.document);
  g_assert_cmpfloat_with_epsilon (get_key_time (c), WHEN + FRAME, 1e-4);
}

static void
test_other_speed (Case *c, gconstpointer data)
{
  double time = get_key_time (c);

  rewrite (c, count_frames (c), FRAME * 1.25, 0.0);
  assert_repaired (c, "edits-length");
  g_assert_cmpfloat_with_epsilon (get_key_time (c), time * 1.25, 1e-4);
  g_assert_null (test_finding (c->posed.document, "edits-base-moved"));
}

static void
test_shorter (Case *c, gconstpointer data)
{
  rewrite (c, (guint) (WHEN / FRAME) - 5, FRAME, 0.0);
  g_assert_nonnull (test_finding (c->posed.document, "edits-length"));
  assert_repaired (c, "edits-beyond");
  assert_repaired (c, "edits-length");
  g_assert_cmpuint (edit_document_get_recipe (c->posed.document)->edits->list->len, ==, 1);
}

/* Two edits with keys after the end are repaired by one click. */
static void
test_several (Case *c, gconstpointer data)
{
  EditDocument *document = c->posed.document;
  MoEdit *second = mo_edit_copy (mo_edits_get (edit_document_get_recipe (document)->edits, 0));

  g_free (second->name);
  second->name = g_strdup ("The Same Once More");
  add_edit (document, second);
  rewrite (c, (guint) (WHEN / FRAME) - 5, FRAME, 0.0);
  g_assert_cmpuint (edit_document_repair (document, "edits-beyond"), ==, 2);
  test_settle (document);
  g_assert_null (test_finding (document, "edits-beyond"));
  g_assert_cmpuint (edit_document_get_recipe (document)->edits->list->len, ==, 2);
}

static gboolean
needs_no_refit (gpointer data)
{
  EditDocument *document = data;

  return !edit_document_get_busy (document) && test_finding (document, "edits-beyond") == NULL
         && test_finding (document, "edits-length") == NULL;
}

/* Two repairs of the same edit are made one after the other, as one step. */
static void
test_all (Case *c, gconstpointer data)
{
  EditDocument *document = c->posed.document;
  MoRecipe *before;

  rewrite (c, (guint) (WHEN / FRAME) - 5, FRAME, 0.0);
  g_assert_nonnull (test_finding (document, "edits-length"));
  g_assert_nonnull (test_finding (document, "edits-beyond"));
  before = edit_document_get_recipe (document);
  g_assert_cmpuint (edit_document_repair (document, NULL), >, 0);
  edit_document_seal (document); /* as what was typed before does after a while */
  test_until (needs_no_refit, document);
  g_assert_true (edit_document_get_recipe (document) != before);
  edit_document_undo (document);
  g_assert_true (mo_recipe_equal (edit_document_get_recipe (document), before));
  test_settle (document);

  /* What is changed meanwhile stays as it is. */
  g_assert_cmpuint (edit_document_repair (document, NULL), >, 0);
  test_set (document, MO_FIELD_EDITS, "none");
  test_settle (document);
  g_assert_true (edit_document_get_recipe (document)->edits == NULL);
}

/* What a project has was made over something, and is the same when it is opened. */
static void
test_saved (Case *c, gconstpointer data)
{
  EditKeys *keys = edit_posing_get_keys (c->posed.posing);
  g_autoptr (GFile) file = test_child (c->folder, "saved.bvj");
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *text = NULL;

  edit_keys_choose_all (keys);
  edit_keys_step (keys, 3);
  test_settle (c->posed.document);
  edit_document_save_async (c->posed.document, file, NULL, test_take_result, &result);
  g_assert_true (edit_document_save_finish (c->posed.document, test_await (&result), NULL));
  g_assert_false (edit_document_get_modified (c->posed.document));
  text = test_read_text (file, NULL);
  g_assert_nonnull (strstr (text, "\"over\""));
}

/* A loop that was closed is open again when the motion is trimmed. */
static void
test_loop (Case *c, gconstpointer data)
{
  EditDocument *document = c->posed.document;

  close_loop (document);
  g_assert_null (test_finding (document, "edits-open-loop"));
  test_set (document, MO_FIELD_TRIM_END, "30%");
  test_settle (document);
  assert_repaired (c, "edits-open-loop");
  g_assert_cmpuint (edit_document_get_recipe (document)->edits->list->len, ==, 2);
}

/* What closed the loop of a motion that is shorter now is made anew as a whole, and no key of it is cut off for itself. */
static void
test_shorter_loop (Case *c, gconstpointer data)
{
  EditDocument *document = c->posed.document;

  test_set (document, MO_FIELD_EDITS, "none");
  close_loop (document);
  test_set (document, MO_FIELD_TRIM_END, "100%");
  rewrite (c, count_frames (c) / 3, FRAME, 0.0);
  g_assert_null (test_finding (document, "edits-beyond"));
  g_assert_nonnull (test_finding (document, "loop-seam"));
  assert_repaired (c, "edits-open-loop");
  g_assert_null (test_finding (document, "loop-seam"));
  g_assert_cmpuint (edit_document_get_recipe (document)->edits->list->len, ==, 1);
}

int
main (int argc, char *argv[])
{
  static const struct
  {
    const char *name;
    void (*run) (Case *c, gconstpointer data);
  } tests[] = {
    { "/refit/other-pose", test_other_pose },
    { "/refit/moved-key", test_moved_key },
    { "/refit/other-speed", test_other_speed },
    { "/refit/shorter", test_shorter },
    { "/refit/several", test_several },
    { "/refit/all", test_all },
    { "/refit/saved", test_saved },
    { "/refit/loop", test_loop },
    { "/refit/shorter-loop", test_shorter_loop },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Case, NULL, set_up_case, tests[i].run, tear_down_case);
  return g_test_run ();
}
