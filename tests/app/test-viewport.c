/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets-fixture.h"

#include "edit-handle.h"

#include <math.h>

/* The viewport: when it draws, picking, and what it shows. */

static void
test_playing_draws_and_pause_rests (Widgets *widgets, gconstpointer data)
{
  AppViewport *viewport = APP_VIEWPORT (widgets->viewport);
  double before = edit_session_get_time (widgets->session);
  guint n;

  edit_session_set_playing (widgets->session, TRUE);
  wait_until (edit_session_get_time (widgets->session) > before + 0.2);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), >, 2);

  edit_session_set_playing (widgets->session, FALSE);
  run_for (0.5); /* once more with smooth edges, and then no more */
  n = app_viewport_get_n_renders (viewport);
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), ==, n);
}

/* Prims move by the clock although there is no motion to play, and stop when another file is
 * opened. */
static void
test_link_set (Widgets *widgets, gconstpointer data)
{
  AppViewport *viewport = APP_VIEWPORT (widgets->viewport);
  guint n = app_viewport_get_n_renders (viewport);

  open_any (widgets, "clock.bvj");
  g_assert_null (edit_document_get_motion (widgets->document));
  wait_until (app_viewport_get_n_renders (viewport) > n + 5);
  take_picture (widgets, "widgets-link-set");
  open_sample (widgets, "dance.bvh");
  run_for (0.5);
  n = app_viewport_get_n_renders (viewport);
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), ==, n);
}

static void
test_picking_selects (Widgets *widgets, gconstpointer data)
{
  GtkWidget *area = find_widget (widgets->viewport, GTK_TYPE_GL_AREA);
  guint n;
  double x, y;

  run_for (0.1);
  g_assert_true (app_viewport_locate (APP_VIEWPORT (widgets->viewport), MO_RIG_PELVIS, &x, &y));
  drag (area, x, y, 0.0, 0.0);
  g_assert_cmpuint (edit_session_get_n_selected (widgets->session), ==, 1);
  g_assert_cmpint (edit_session_get_active (widgets->session), >=, 0);

  /* A drag rotates the view and selects nothing; a click beside the figure hits nothing. */
  n = (guint) edit_session_get_active (widgets->session);
  drag (area, 5.0, 5.0, 60.0, 10.0);
  g_assert_true (edit_session_is_selected (widgets->session, n));
  drag (area, 5.0, 5.0, 0.0, 0.0);
  g_assert_cmpuint (edit_session_get_n_selected (widgets->session), ==, 0);
}

static void
test_view_actions (Widgets *widgets, gconstpointer data)
{
  GActionGroup *actions = app_viewport_get_actions (APP_VIEWPORT (widgets->viewport));
  g_autoptr (GVariant) side = NULL, follow = NULL;
  GtkWidget *area = find_widget (widgets->viewport, GTK_TYPE_GL_AREA);
  double x, y, x_before, y_before;
  guint n;

  gtk_widget_activate_action (widgets->viewport, "view.side", "s", "top");
  side = g_action_group_get_action_state (actions, "side");
  g_assert_cmpstr (g_variant_get_string (side, NULL), ==, "top");
  run_for (0.6);

  /* After rotating by hand, it is no longer the view from above. */
  app_viewport_locate (APP_VIEWPORT (widgets->viewport), 8, &x_before, &y_before);
  drag (area, 50.0, 50.0, 40.0, -60.0);
  g_clear_pointer (&side, g_variant_unref);
  side = g_action_group_get_action_state (actions, "side");
  g_assert_cmpstr (g_variant_get_string (side, NULL), ==, "");
  app_viewport_locate (APP_VIEWPORT (widgets->viewport), 8, &x, &y);
  g_assert_true (x != x_before || y != y_before);

  /* Following also comes to rest. */
  gtk_widget_activate_action (widgets->viewport, "view.follow", NULL);
  follow = g_action_group_get_action_state (actions, "follow");
  g_assert_true (g_variant_get_boolean (follow));
  edit_session_set_time (widgets->session, 3.0);
  run_for (3.0);
  n = app_viewport_get_n_renders (APP_VIEWPORT (widgets->viewport));
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (APP_VIEWPORT (widgets->viewport)), ==, n);
}

static double
height_seen (Widgets *widgets, const char *joint)
{
  double x, y;

  g_assert_true (
      app_viewport_locate (APP_VIEWPORT (widgets->viewport), (guint) mo_rig_find (joint), &x, &y));
  return y;
}

/* A taller figure has its joints higher up, whatever its form. */
static void
test_figure (Widgets *widgets, gconstpointer data)
{
  double female = height_seen (widgets, "mHead"), male, tall;
  g_autofree char *form = NULL;

  gtk_widget_activate_action (widgets->viewport, "view.figure", "s", "male");
  g_object_get (widgets->viewport, "figure-form", &form, NULL);
  g_assert_cmpstr (form, ==, "male");
  male = height_seen (widgets, "mHead");
  g_object_set (widgets->viewport, "figure-height", 2.3, NULL);
  tall = height_seen (widgets, "mHead");
  g_test_message ("%.1f, %.1f, %.1f", female, male, tall);
  g_assert_cmpfloat (tall, <, male - 10.0);
  g_object_set (widgets->viewport, "figure-height", 1.5, NULL);
  g_assert_cmpfloat (height_seen (widgets, "mHead"), >, male + 10.0);
}

/* How many pixels of two pictures differ, within columns of the viewport. */
static guint
count_differences (Widgets *widgets, GdkTexture *a, GdkTexture *b, double from, double to)
{
  int width = gdk_texture_get_width (a), height = gtk_widget_get_height (widgets->viewport);
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

/* Another avatar has a shape of its own: changing it changes its picture, and not that of the first
 * one. */
static void
test_shapes (Widgets *widgets, gconstpointer data)
{
  EditCast *cast = edit_session_get_cast (widgets->session);
  g_autoptr (EditLayer) layer =
      edit_layer_new ("other", edit_session_get_motion (widgets->session), 0.0, 1);
  g_autoptr (GdkTexture) alike = NULL, again = NULL, own = NULL;
  double x, y, middle, width;

  edit_cast_add (cast, layer);
  g_object_set (edit_cast_get_figure (cast, 1), "x", 0.0, "y", 1.6, NULL);
  gtk_widget_activate_action (widgets->viewport, "view.side", "s", "front");
  gtk_widget_activate_action (widgets->viewport, "view.frame-all", NULL);
  run_for (1.0);
  g_assert_true (app_viewport_locate (APP_VIEWPORT (widgets->viewport),
                                      (guint) mo_rig_find ("mPelvis"), &x, &y));
  width = gtk_widget_get_width (widgets->viewport);
  /* From the front the avatar's left is at the right; there is an avatar on each side of the
   * picture. */
  middle = width / 2.0;
  g_assert_cmpfloat (x, <, middle - 20.0);
  alike = capture (widgets);
  again = capture (widgets);
  g_assert_cmpuint (count_differences (widgets, alike, again, 0.0, width), ==, 0);
  g_object_set (edit_cast_get_figure (cast, 1), "form", 1.0, "height", 2.2, NULL);
  own = capture (widgets);
  g_assert_cmpuint (count_differences (widgets, alike, own, middle, width), >, 500);
  g_assert_cmpuint (count_differences (widgets, alike, own, 0.0, middle - 20.0), ==, 0);
}

/* The document's hand pose and expression are shown at once, if no motion controls hands and
 * face. */
static void
test_gestures (Widgets *widgets, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  double finger = height_seen (widgets, "mHandMiddle3Right");
  double jaw = height_seen (widgets, "mFaceJaw"), chin = height_seen (widgets, "mFaceChin");

  edit_document_set_field (widgets->document, MO_FIELD_HAND_POSE, "fist", NULL, &error);
  g_assert_no_error (error);
  wait_until (fabs (height_seen (widgets, "mHandMiddle3Right") - finger) > 1.0);
  edit_document_set_field (widgets->document, MO_FIELD_EMOTE, "express_open_mouth", NULL, &error);
  g_assert_no_error (error);
  wait_until (height_seen (widgets, "mFaceChin") > chin + 1.0);
  wait_until (edit_document_is_final (widgets->document));
  g_assert_cmpfloat_with_epsilon (height_seen (widgets, "mFaceJaw"), jaw, 0.01);
}

/* A pose laid over is drawn, and picked where it is drawn; hand poses leave its joints alone; another clip
 * takes it off. */
static void
test_lay_over (Widgets *widgets, gconstpointer data)
{
  const MoTransform raised = { .rotation = mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 }, -0.9) };
  const EditLaid laid[] = {
    { (guint) mo_rig_find ("mShoulderRight"), TRUE, FALSE, raised },
    { (guint) mo_rig_find ("mHandMiddle1Right"), TRUE, FALSE, { .rotation = MO_QUAT_IDENTITY } },
    { (guint) mo_rig_find ("mHandMiddle2Right"), TRUE, FALSE, { .rotation = MO_QUAT_IDENTITY } },
  };
  AppViewport *viewport = APP_VIEWPORT (widgets->viewport);
  double wrist = height_seen (widgets, "mWristRight"), middle, index;
  g_autoptr (GError) error = NULL;
  guint n;

  run_for (0.5);
  n = app_viewport_get_n_renders (viewport);
  edit_session_lay_over (widgets->session, laid, G_N_ELEMENTS (laid));
  wait_until (app_viewport_get_n_renders (viewport) > n);
  g_assert_cmpfloat (fabs (height_seen (widgets, "mWristRight") - wrist), >, 10.0);
  middle = height_seen (widgets, "mHandMiddle3Right");
  index = height_seen (widgets, "mHandIndex3Right");
  edit_document_set_field (widgets->document, MO_FIELD_HAND_POSE, "fist", NULL, &error);
  g_assert_no_error (error);
  wait_until (fabs (height_seen (widgets, "mHandIndex3Right") - index) > 1.0);
  wait_until (edit_document_is_final (widgets->document));
  g_assert_cmpfloat (height_seen (widgets, "mHandMiddle3Right"), ==, middle);
  edit_session_lay_over (widgets->session, NULL, 0);
  g_assert_cmpfloat (height_seen (widgets, "mWristRight"), ==, wrist);

  edit_session_lay_over (widgets->session, laid, G_N_ELEMENTS (laid));
  open_sample (widgets, "walk.bvh");
  g_assert_false (edit_session_is_laid (widgets->session, laid[0].joint));
}

/* The lens samples motions of its own, with the same laid over them. */
static void
test_lay_over_lens (Widgets *widgets, gconstpointer data)
{
  const EditLaid laid = {
    (guint) mo_rig_find ("mShoulderRight"),
    TRUE,
    FALSE,
    { .rotation = mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 }, -0.9) },
  };
  g_autoptr (EditLens) lens = edit_lens_new ();
  g_autoptr (GdkTexture) before = NULL, over = NULL, after = NULL;
  double width = gtk_widget_get_width (widgets->viewport);

  /* The result with fewer keys would change the picture. */
  wait_until (edit_document_is_final (widgets->document));
  g_object_set (lens, "document", widgets->document, NULL);
  edit_lens_set_active (lens, TRUE);
  g_object_set (widgets->viewport, "lens", lens, NULL);
  wait_until (edit_lens_get_loss (lens, EDIT_LENS_OURS) != NULL);
  edit_session_set_time (widgets->session, 1.0);
  before = capture (widgets);
  edit_session_lay_over (widgets->session, &laid, 1);
  over = capture (widgets);
  g_assert_cmpuint (count_differences (widgets, before, over, 0.0, width), >, 500);
  edit_session_lay_over (widgets->session, NULL, 0);
  after = capture (widgets);
  g_assert_cmpuint (count_differences (widgets, before, after, 0.0, width), ==, 0);
  g_object_set (widgets->viewport, "lens", NULL, NULL);
}

/* What is drawn of a handle is clicked wherever it is: also where a ring of the active joint lies over it. */
static void
test_handles (Widgets *widgets, gconstpointer data)
{
  GtkWidget *area = find_widget (widgets->viewport, GTK_TYPE_GL_AREA);
  AppViewport *viewport = APP_VIEWPORT (widgets->viewport);
  EditPosing *posing = add_posing (widgets);
  guint n = 0;

  g_object_set (posing, "active", TRUE, NULL);
  run_for (0.2);
  for (guint i = 0; i < EDIT_N_HANDLES; i++)
    for (guint k = 0; k < EDIT_N_HANDLES; k++)
      {
        guint active = edit_handle_get_joint (i), other = edit_handle_get_joint (k);
        double x, y, at_x, at_y, gap = G_MAXDOUBLE;

        app_viewport_locate (viewport, other, &x, &y);
        for (guint j = 0; j < EDIT_N_HANDLES; j++)
          {
            app_viewport_locate (viewport, edit_handle_get_joint (j), &at_x, &at_y);
            if (j != k)
              gap = MIN (gap, hypot (at_x - x, at_y - y));
          }
        if (i == k || gap < 12.0)
          continue;
        n++;
        edit_session_select (widgets->session, &active, 1, EDIT_SELECT_ONLY);
        drag (area, x, y, 0.0, 0.0);
        g_assert_cmpint (edit_session_get_active (widgets->session), ==, (int) other);
      }
  g_assert_cmpuint (n, >, 150);
  remove_posing (widgets, posing);
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
  ADD ("handles", test_handles);
  ADD ("lay-over", test_lay_over);
  ADD ("lay-over-lens", test_lay_over_lens);
  return g_test_run ();
}
