/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "edit-lens.h"
#include "edit-sizes.h"

#include "mo-loss.h"

#include "edit-test.h"

/* What is lost by our export and by the viewer's import; and size against error. */

static EditLens *
new_lens (EditDocument *document)
{
  EditLens *lens = edit_lens_new ();

  g_object_set (lens, "document", document, NULL);
  return lens;
}

static gboolean
has_ours (gpointer lens)
{
  return edit_lens_get_loss (lens, EDIT_LENS_OURS) != NULL;
}

static gboolean
has_viewers (gpointer lens)
{
  return edit_lens_get_loss (lens, EDIT_LENS_VIEWERS) != NULL
         || edit_lens_get_problem (lens) != NULL;
}

static void
count (gpointer n)
{
  ++*(guint *) n;
}

/* The numbers are those of the bytes that an export writes; the viewer's are computed only while
 * the lens is active. */
static void
test_figures (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  g_autoptr (EditLens) lens = new_lens (document);
  g_autoptr (GBytes) bytes = test_result (document);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autofree MoComparison *measured = NULL;
  const EditLoss *ours, *viewers;

  test_until (has_ours, lens);
  ours = edit_lens_get_loss (lens, EDIT_LENS_OURS);
  g_assert_cmpuint (ours->n_bytes, ==, g_bytes_get_size (bytes));
  measured =
      mo_loss_measure (edit_document_get_clip (document), edit_document_get_recipe (document), NULL,
                       edit_document_get_anim (document), context);
  g_assert_cmpfloat (ours->whole->worst.distance, ==, measured->worst.distance);
  g_assert_cmpfloat (ours->whole->worst.distance, <=, 0.002);
  g_assert_cmpfloat (g_array_index (ours->moments, MoDifference, 0).distance, ==,
                     measured->worst.distance);
  test_pass (50);
  g_assert_null (edit_lens_get_loss (lens, EDIT_LENS_VIEWERS));

  edit_lens_set_active (lens, TRUE);
  test_until (has_viewers, lens);
  viewers = edit_lens_get_loss (lens, EDIT_LENS_VIEWERS);
  g_assert_nonnull (viewers);
  g_assert_cmpfloat (viewers->whole->worst.distance, >, 5.0 * ours->whole->worst.distance);
  g_assert_true (edit_lens_is_in_step (lens));
}

/* A setting makes a new result, which is measured; one that changes the motion makes it
 * incomparable to the viewer's, which stays the same. */
static void
test_settings (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  g_autoptr (EditLens) lens = new_lens (document);
  guint n = 0, keys;

  edit_lens_set_active (lens, TRUE);
  test_until (has_ours, lens);
  test_until (has_viewers, lens);
  keys = edit_lens_get_loss (lens, EDIT_LENS_VIEWERS)->n_keys;
  g_signal_connect_swapped (lens, "changed", G_CALLBACK (count), &n);
  test_set (document, MO_FIELD_ERROR, "20");
  test_settle (document);
  test_pass (200);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpfloat (edit_lens_get_loss (lens, EDIT_LENS_OURS)->whole->worst.distance, >, 0.002);
  g_assert_true (edit_lens_is_in_step (lens));
  test_set (document, MO_FIELD_JOINT, "mHead:priority=5");
  g_assert_true (edit_lens_is_in_step (lens));
  test_set (document, MO_FIELD_JOINT, "mHead:priority=5; legs:free");
  g_assert_false (edit_lens_is_in_step (lens));
  test_set (document, MO_FIELD_JOINT, "none");
  g_assert_true (edit_lens_is_in_step (lens));
  test_set (document, MO_FIELD_SPEED, "2");
  test_settle (document);
  g_assert_false (edit_lens_is_in_step (lens));
  g_assert_cmpuint (edit_lens_get_loss (lens, EDIT_LENS_VIEWERS)->n_keys, ==, keys);
}

/* An .anim is uploaded unchanged, and a file that the viewer rejects has no loss: both are
 * reported. */
static void
test_problems (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = test_child (folder, "x.anim"), odd = test_child (folder, "odd.bvh");
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  g_autoptr (EditLens) lens = new_lens (document);
  g_autoptr (GBytes) bytes = test_result (document);

  edit_lens_set_active (lens, TRUE);
  test_until (has_viewers, lens);
  g_assert_null (edit_lens_get_problem (lens));
  test_write (file, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  g_assert_true (test_open (document, file, NULL));
  g_assert_nonnull (edit_lens_get_problem (lens));
  g_assert_null (edit_lens_get_loss (lens, EDIT_LENS_VIEWERS));

  test_write (odd,
              "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition "
              "Zrotation Xrotation Yrotation\nJOINT Spine\n{\nOFFSET 0 5 0\nCHANNELS 3 Zrotation "
              "Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 5 0\n}\n}\n}\nMOTION\nFrames: 2\n"
              "Frame Time: 0.033\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 30 0\n",
              -1);
  g_assert_true (test_open (document, odd, NULL));
  test_until (has_viewers, lens);
  g_assert_nonnull (edit_lens_get_problem (lens));
  test_remove_folder (folder);
}

static gboolean
has_sizes (gpointer n)
{
  return *(guint *) n > 0;
}

/* Estimates are about right before the exact result is known; a drag is one step to undo. */
static void
test_sizes (void)
{
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  g_autoptr (EditSizes) sizes = edit_sizes_new ();
  g_autoptr (GBytes) before = test_result (document), after = NULL, again = NULL;
  double about, size = (double) g_bytes_get_size (before);
  guint n = 0;

  g_object_set (sizes, "document", document, "active", TRUE, NULL);
  g_assert_cmpfloat (edit_sizes_get_doublings (sizes), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (edit_sizes_estimate (sizes, 0.0), size, 1.0);
  g_signal_connect_swapped (sizes, "changed", G_CALLBACK (count), &n);
  test_until (has_sizes, &n);
  about = edit_sizes_estimate (sizes, 2.6);
  g_assert_cmpfloat_with_epsilon (edit_sizes_estimate_doublings (sizes, about), 2.6, 1e-3);
  for (double at = 0.2; at < 2.7; at += 0.2)
    edit_sizes_choose (sizes, at);
  test_settle (document);
  after = test_result (document);
  g_assert_cmpfloat_with_epsilon ((double) g_bytes_get_size (after) / about, 1.0, 0.1);
  g_assert_cmpfloat_with_epsilon (edit_sizes_get_doublings (sizes), 2.6, 0.05);
  g_assert_cmpfloat_with_epsilon (edit_document_get_recipe (document)->angle_error
                                      / edit_document_get_recipe (document)->error,
                                  0.25, 0.02);
  edit_document_undo (document);
  test_settle (document);
  again = test_result (document);
  g_assert_true (g_bytes_equal (before, again));
  g_assert_false (edit_document_get_can_undo (document));
}

/* With a limit on the size, the slider is at that size; moving it removes the limit. */
static void
test_size_asked_for (void)
{
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  g_autoptr (EditSizes) sizes = edit_sizes_new ();
  guint n = 0;

  g_object_set (sizes, "document", document, "active", TRUE, NULL);
  g_signal_connect_swapped (sizes, "changed", G_CALLBACK (count), &n);
  test_until (has_sizes, &n);
  test_set (document, MO_FIELD_MAX_BYTES, "15000");
  test_settle (document);
  g_assert_cmpfloat (edit_sizes_estimate_doublings (sizes, 15000.0), >, 1.0);
  edit_sizes_choose (sizes, 1.0);
  g_assert_cmpint (edit_document_get_recipe (document)->max_bytes, ==, 0);
}

static gboolean
shows_ours (gpointer lens)
{
  return edit_lens_get_side (lens) == EDIT_LENS_OURS;
}

/* Times in the whole file have no meaning in a part of it, so the viewer's side is no longer
 * shown. */
static void
test_side (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  g_autoptr (EditLens) lens = new_lens (document);

  edit_lens_set_active (lens, TRUE);
  test_until (has_viewers, lens);
  edit_lens_set_side (lens, EDIT_LENS_VIEWERS);
  g_assert_cmpuint (edit_lens_get_side (lens), ==, EDIT_LENS_VIEWERS);
  test_set (document, MO_FIELD_TRIM_START, "20f");
  test_settle (document);
  test_until (shows_ours, lens);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lens/figures", test_figures);
  g_test_add_func ("/lens/settings", test_settings);
  g_test_add_func ("/lens/problems", test_problems);
  g_test_add_func ("/lens/side", test_side);
  g_test_add_func ("/sizes/estimates", test_sizes);
  g_test_add_func ("/sizes/asked-for", test_size_asked_for);
  return g_test_run ();
}
