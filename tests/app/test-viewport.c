/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stage-fixture.h"

#include <math.h>

/* The viewport: when it draws, what is picked in it, who is seen. */

static void
test_playing_draws_and_pause_rests (Stage *stage, gconstpointer data)
{
  AppViewport *viewport = APP_VIEWPORT (stage->viewport);
  double before = edit_session_get_time (stage->session);
  guint n;

  edit_session_set_playing (stage->session, TRUE);
  wait_until (edit_session_get_time (stage->session) > before + 0.2);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), >, 2);

  edit_session_set_playing (stage->session, FALSE);
  run_for (0.5); /* once more with smooth edges, and no more */
  n = app_viewport_get_n_renders (viewport);
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), ==, n);
}

/* Prims go by the clock, although there is no motion to play; and rest when another file comes. */
static void
test_link_set (Stage *stage, gconstpointer data)
{
  AppViewport *viewport = APP_VIEWPORT (stage->viewport);
  guint n = app_viewport_get_n_renders (viewport);

  open_any (stage, "clock.bvj");
  g_assert_null (edit_document_get_motion (stage->document));
  wait_until (app_viewport_get_n_renders (viewport) > n + 5);
  take_picture (stage, "stage-link-set");
  open_sample (stage, "dance.bvh");
  run_for (0.5);
  n = app_viewport_get_n_renders (viewport);
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), ==, n);
}

static void
test_picking_selects (Stage *stage, gconstpointer data)
{
  GtkWidget *area = find_widget (stage->viewport, GTK_TYPE_GL_AREA);
  guint n;
  double x, y;

  run_for (0.1);
  g_assert_true (app_viewport_locate (APP_VIEWPORT (stage->viewport), MO_RIG_PELVIS, &x, &y));
  drag (area, x, y, 0.0, 0.0);
  g_assert_cmpuint (edit_session_get_n_selected (stage->session), ==, 1);
  g_assert_cmpint (edit_session_get_active (stage->session), >=, 0);

  /* A drag turns and does not choose; beside the figure there is nothing. */
  n = (guint) edit_session_get_active (stage->session);
  drag (area, 5.0, 5.0, 60.0, 10.0);
  g_assert_true (edit_session_is_selected (stage->session, n));
  drag (area, 5.0, 5.0, 0.0, 0.0);
  g_assert_cmpuint (edit_session_get_n_selected (stage->session), ==, 0);
}

static void
test_view_actions (Stage *stage, gconstpointer data)
{
  GActionGroup *actions = app_viewport_get_actions (APP_VIEWPORT (stage->viewport));
  g_autoptr (GVariant) side = NULL, follow = NULL;
  GtkWidget *area = find_widget (stage->viewport, GTK_TYPE_GL_AREA);
  double x, y, x_before, y_before;
  guint n;

  gtk_widget_activate_action (stage->viewport, "view.side", "s", "top");
  side = g_action_group_get_action_state (actions, "side");
  g_assert_cmpstr (g_variant_get_string (side, NULL), ==, "top");
  run_for (0.6);

  /* Turned by hand it is no longer the view from above. */
  app_viewport_locate (APP_VIEWPORT (stage->viewport), 8, &x_before, &y_before);
  drag (area, 50.0, 50.0, 40.0, -60.0);
  g_clear_pointer (&side, g_variant_unref);
  side = g_action_group_get_action_state (actions, "side");
  g_assert_cmpstr (g_variant_get_string (side, NULL), ==, "");
  app_viewport_locate (APP_VIEWPORT (stage->viewport), 8, &x, &y);
  g_assert_true (x != x_before || y != y_before);

  /* Following comes to rest, too. */
  gtk_widget_activate_action (stage->viewport, "view.follow", NULL);
  follow = g_action_group_get_action_state (actions, "follow");
  g_assert_true (g_variant_get_boolean (follow));
  edit_session_set_time (stage->session, 3.0);
  run_for (3.0);
  n = app_viewport_get_n_renders (APP_VIEWPORT (stage->viewport));
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (APP_VIEWPORT (stage->viewport)), ==, n);
}

static double
height_seen (Stage *stage, const char *joint)
{
  double x, y;

  g_assert_true (
      app_viewport_locate (APP_VIEWPORT (stage->viewport), (guint) mo_rig_find (joint), &x, &y));
  return y;
}

/* A higher figure has its joints higher up, whatever its form. */
static void
test_figure (Stage *stage, gconstpointer data)
{
  double female = height_seen (stage, "mHead"), male, tall;
  g_autofree char *form = NULL;

  gtk_widget_activate_action (stage->viewport, "view.figure", "s", "male");
  g_object_get (stage->viewport, "figure-form", &form, NULL);
  g_assert_cmpstr (form, ==, "male");
  male = height_seen (stage, "mHead");
  g_object_set (stage->viewport, "figure-height", 2.3, NULL);
  tall = height_seen (stage, "mHead");
  g_test_message ("%.1f, %.1f, %.1f", female, male, tall);
  g_assert_cmpfloat (tall, <, male - 10.0);
  g_object_set (stage->viewport, "figure-height", 1.5, NULL);
  g_assert_cmpfloat (height_seen (stage, "mHead"), >, male + 10.0);
}

/* Pixels of two pictures that differ, in columns of the viewport. */
static guint
count_differences (Stage *stage, GdkTexture *a, GdkTexture *b, double from, double to)
{
  int width = gdk_texture_get_width (a), height = gtk_widget_get_height (stage->viewport);
  gsize n = (gsize) width * (gsize) gdk_texture_get_height (a);
  g_autofree guint32 *p = g_new (guint32, n), *q = g_new (guint32, n);
  guint differ = 0;

  g_assert_cmpint (gdk_texture_get_width (b), ==, width);
  gdk_texture_download (a, (guchar *) p, (gsize) width * sizeof *p);
  gdk_texture_download (b, (guchar *) q, (gsize) width * sizeof *q);
  for (int y = 60; y < height; y++)
    for (int x = (int) from; x < (int) to; x++)
      differ += p[y * width + x] != q[y * width + x];
  return differ;
}

/* Another avatar has a shape of its own: where it is changed that one is drawn anew, and the first is not. */
static void
test_shapes (Stage *stage, gconstpointer data)
{
  EditCast *cast = edit_session_get_cast (stage->session);
  g_autoptr (EditLayer) layer =
      edit_layer_new ("other", edit_session_get_motion (stage->session), 0.0, 1);
  g_autoptr (GdkTexture) alike = NULL, again = NULL, own = NULL;
  double x, y, middle, width;

  edit_cast_add (cast, layer);
  g_object_set (edit_cast_get_figure (cast, 1), "x", 0.0, "y", 1.6, NULL);
  gtk_widget_activate_action (stage->viewport, "view.side", "s", "front");
  gtk_widget_activate_action (stage->viewport, "view.frame-all", NULL);
  run_for (1.0);
  g_assert_true (app_viewport_locate (APP_VIEWPORT (stage->viewport),
                                      (guint) mo_rig_find ("mPelvis"), &x, &y));
  width = gtk_widget_get_width (stage->viewport);
  /* Seen from the front the avatar's left is on the right; both are in the picture, one on each side. */
  middle = width / 2.0;
  g_assert_cmpfloat (x, <, middle - 20.0);
  alike = look (stage);
  again = look (stage);
  g_assert_cmpuint (count_differences (stage, alike, again, 0.0, width), ==, 0);
  g_object_set (edit_cast_get_figure (cast, 1), "form", 1.0, "height", 2.2, NULL);
  own = look (stage);
  g_assert_cmpuint (count_differences (stage, alike, own, middle, width), >, 500);
  g_assert_cmpuint (count_differences (stage, alike, own, 0.0, middle - 20.0), ==, 0);
}

/* What the document says of hands and face is seen at once, where no motion has them. */
static void
test_gestures (Stage *stage, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  double finger = height_seen (stage, "mHandMiddle3Right");
  double jaw = height_seen (stage, "mFaceJaw"), chin = height_seen (stage, "mFaceChin");

  edit_document_set_field (stage->document, MO_FIELD_HAND_POSE, "fist", NULL, &error);
  g_assert_no_error (error);
  wait_until (fabs (height_seen (stage, "mHandMiddle3Right") - finger) > 1.0);
  edit_document_set_field (stage->document, MO_FIELD_EMOTE, "express_open_mouth", NULL, &error);
  g_assert_no_error (error);
  wait_until (height_seen (stage, "mFaceChin") > chin + 1.0);
  g_assert_cmpfloat_with_epsilon (height_seen (stage, "mFaceJaw"), jaw, 0.01);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ADD ("playing-draws-and-pause-rests", test_playing_draws_and_pause_rests);
  ADD ("link-set", test_link_set);
  ADD ("picking-selects", test_picking_selects);
  ADD ("view-actions", test_view_actions);
  ADD ("figure", test_figure);
  ADD ("shapes", test_shapes);
  ADD ("gestures", test_gestures);
  return g_test_run ();
}
