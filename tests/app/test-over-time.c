/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets-fixture.h"

#include "app-timeline-lanes.h"
#include "app-timeline-track.h"

#include "mo-poser.h"
#include "mo-range.h"

/* Time as it is seen: poses before and after, the trails of joints, their angles under the timeline. What is drawn is
 * compared with where joints are when the session goes there. */

#define FRAME (1.0 / 30.0)
#define NOW 2.0

typedef struct
{
  guchar *data; /* B G R A */
  int width, height;
} Picture;

static Picture
take (Widgets *widgets)
{
  g_autoptr (GdkTexture) texture = capture (widgets);
  Picture picture = { NULL, gdk_texture_get_width (texture), gdk_texture_get_height (texture) };

  picture.data = g_malloc ((gsize) picture.width * picture.height * 4);
  gdk_texture_download (texture, picture.data, (gsize) picture.width * 4);
  return picture;
}

static const guchar *
get_pixel (const Picture *picture, int x, int y)
{
  g_assert_true (x >= 0 && y >= 0 && x < picture->width && y < picture->height);
  return picture->data + ((gsize) y * picture->width + x) * 4;
}

static gboolean
differs (const Picture *a, const Picture *b, double x, double y)
{
  const guchar *p = get_pixel (a, (int) x, (int) y), *q = get_pixel (b, (int) x, (int) y);

  return ABS (p[0] - q[0]) + ABS (p[1] - q[1]) + ABS (p[2] - q[2]) > 40;
}

static void
locate (Widgets *widgets, const char *joint, double time, double *x, double *y)
{
  edit_session_set_time (widgets->session, time);
  g_assert_true (
      app_viewport_locate (APP_VIEWPORT (widgets->viewport), (guint) mo_rig_find (joint), x, y));
  gtk_widget_translate_coordinates (widgets->viewport, widgets->window, *x, *y, x, y);
  edit_session_set_time (widgets->session, NOW);
}

static GtkLabel *
find_legend (GtkWidget *widget)
{
  GtkLabel *found = NULL;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && strstr (gtk_label_get_label (GTK_LABEL (widget)), "⬤") != NULL)
    return GTK_LABEL (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_legend (child);
  return found;
}

/* In a low picture a legend is a column beside the figure, not a row over its feet. */
static void
test_legend (Widgets *widgets, gconstpointer data)
{
  GtkWidget *timeline = widgets->timeline;
  GtkLabel *legend;

  open_sample (widgets, "walk.bvh");
  g_object_set (widgets->viewport, "show-trails", TRUE, NULL);
  wait_until ((legend = find_legend (widgets->viewport)) != NULL);
  g_assert_cmpint (gtk_widget_get_height (widgets->viewport), >=, 360);
  g_assert_null (strchr (gtk_label_get_label (legend), '\n'));
  gtk_widget_set_size_request (timeline, -1,
                               gtk_widget_get_height (timeline)
                                   + gtk_widget_get_height (widgets->viewport) - 260);
  wait_until (gtk_widget_get_height (widgets->viewport) < 360);
  wait_until (strchr (gtk_label_get_label (legend), '\n') != NULL);
  gtk_widget_set_size_request (timeline, -1, -1);
  wait_until (strchr (gtk_label_get_label (legend), '\n') == NULL);
}

/* Where the wrists will be, and were, there are dots in the colours of after and before; at the beginning nothing was before. */
static void
test_ghosts (Widgets *widgets, gconstpointer data)
{
  static const char *const joints[] = { "mWristLeft", "mWristRight", "mHead", "mElbowLeft",
                                        "mElbowRight" };
  EditPosing *posing = add_posing (widgets);
  guint frames, n = 0;
  Picture off, on;

  g_object_get (posing, "frames", &frames, NULL);
  edit_session_set_time (widgets->session, NOW);
  off = take (widgets);
  gtk_widget_activate_action (widgets->viewport, "view.ghosts", NULL);
  on = take (widgets);
  take_picture (widgets, "ghosts");
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    for (int side = -1; side <= 1; side += 2)
      {
        double x, y;
        const guchar *p, *q;

        locate (widgets, joints[i], NOW + side * (double) frames * FRAME, &x, &y);
        p = get_pixel (&off, (int) x, (int) y);
        q = get_pixel (&on, (int) x, (int) y);
        /* Towards blue and green before, towards red and blue after. */
        if (differs (&off, &on, x, y))
          n += side < 0 ? q[1] - q[2] > p[1] - p[2] + 10 : q[2] - q[1] > p[2] - p[1] + 10;
      }
  g_assert_cmpuint (n, >=, 2 * G_N_ELEMENTS (joints) - 2); /* handles of the legend may cover one */
  g_free (off.data);
  g_free (on.data);

  /* A key beside replaces what is some frames away. */
  edit_session_select (widgets->session, &(guint){ (guint) mo_rig_find ("mHead") }, 1,
                       EDIT_SELECT_ONLY);
  g_object_set (posing, "active", TRUE, "frames", 4u, NULL);
  edit_posing_nudge (posing, (guint) mo_rig_find ("mHead"), MO_ANGLE_BEND, 0.3);
  wait_until (edit_document_is_final (widgets->document)
              && edit_document_get_recipe (widgets->document)->edits != NULL);
  {
    double time;

    g_object_set (posing, "frames", 10u, NULL);
    edit_session_set_time (widgets->session, NOW + FRAME);
    g_assert_true (edit_posing_find_neighbour (posing, 1, &time));
    g_assert_cmpfloat_with_epsilon (time, NOW + 4.0 * FRAME, 1e-4);
    g_assert_true (edit_posing_find_neighbour (posing, -1, &time));
    g_assert_cmpfloat_with_epsilon (time, NOW, 1e-4);
    edit_session_set_time (widgets->session, 8.0);
    g_assert_true (edit_posing_find_neighbour (posing, 1, &time));
    g_assert_cmpfloat_with_epsilon (time, 8.0 + 10.0 * FRAME, 1e-4);
    edit_session_set_time (widgets->session, 0.0);
    g_assert_false (edit_posing_find_neighbour (posing, -1, &time));
  }
  remove_posing (widgets, posing);
}

/* An elbow's bone ends at the wrist, whose places in the second before and after are all on its trail. */
static void
test_trails (Widgets *widgets, gconstpointer data)
{
  const guint elbow = (guint) mo_rig_find ("mElbowRight");
  guint n = 0, n_off = 0;
  Picture off, on;

  edit_session_set_time (widgets->session, NOW);
  edit_session_select (widgets->session, &elbow, 1, EDIT_SELECT_ONLY);
  off = take (widgets);
  gtk_widget_activate_action (widgets->viewport, "view.trails", NULL);
  on = take (widgets);
  take_picture (widgets, "trails");
  for (int i = -30; i <= 30; i++)
    {
      double x, y;

      locate (widgets, "mWristRight", NOW + i * FRAME, &x, &y);
      n += differs (&off, &on, x, y) ? 1 : 0;
    }
  for (int y = 0; y < gtk_widget_get_height (widgets->viewport); y++)
    for (int x = 0; x < gtk_widget_get_width (widgets->viewport); x++)
      n_off += differs (&off, &on, x, y) ? 1 : 0;
  g_assert_cmpuint (n, >=, 55);
  /* And nowhere else, but for the legend. */
  g_assert_cmpuint (n_off, <, 40000);
  g_free (on.data);

  gtk_widget_activate_action (widgets->viewport, "view.trails", NULL);
  on = take (widgets);
  for (int y = 0; y < gtk_widget_get_height (widgets->viewport); y++)
    for (int x = 0; x < gtk_widget_get_width (widgets->viewport); x++)
      g_assert_false (differs (&off, &on, x, y));
  g_free (off.data);
  g_free (on.data);
}

static int
get_natural_height (GtkWidget *widget)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* The height of the reddest pixel of a column below the ruler. */
static int
find_red (const Picture *picture, int x, int top, int bottom)
{
  int best = -1, most = 60;

  for (int y = top; y < bottom; y++)
    {
      const guchar *p = get_pixel (picture, x, y);
      int red = p[2] - MAX (p[0], p[1]);

      if (red > most)
        {
          most = red;
          best = y;
        }
    }
  return best;
}

/* The line of the bend is as high as the elbow is bent, and what there is has the same height with and without a joint. */
static void
test_bends (Widgets *widgets, gconstpointer data)
{
  const guint elbow = (guint) mo_rig_find ("mElbowRight");
  GtkWidget *track = find_widget (widgets->timeline, APP_TYPE_TIMELINE_TRACK);
  g_autoptr (MoPoser) poser = mo_poser_new (edit_document_get_motion (widgets->document));
  int height = get_natural_height (widgets->timeline), with;
  double xs = 0.0, ys = 0.0, xx = 0.0, xy = 0.0, yy = 0.0, x, y;
  guint n = 0;
  Picture picture;
  MoRange range;

  gtk_widget_activate_action (widgets->timeline, "play.bends", NULL);
  with = get_natural_height (widgets->timeline);
  g_assert_cmpint (with, >, height + 20);
  edit_session_select (widgets->session, &elbow, 1, EDIT_SELECT_ONLY);
  g_assert_cmpint (get_natural_height (widgets->timeline), ==, with);
  edit_session_set_time (widgets->session, 0.0);
  picture = take (widgets);
  take_picture (widgets, "bends");
  mo_range_init (&range, elbow);
  gtk_widget_translate_coordinates (track, widgets->window, 0.0, 0.0, &x, &y);
  for (double time = 4.0; time < 8.0; time += 4.0 * FRAME)
    {
      int column = (int) (x + app_timeline_track_get_x (APP_TIMELINE_TRACK (track), time));
      int found =
          find_red (&picture, column, (int) y + 100, (int) y + gtk_widget_get_height (track) - 1);
      double angles[MO_N_ANGLES];

      if (found < 0)
        continue;
      mo_range_get_angles (&range, mo_poser_get_pose (poser, time)->local[elbow].rotation, angles);
      n++;
      xs += angles[MO_ANGLE_BEND];
      ys += found;
      xx += angles[MO_ANGLE_BEND] * angles[MO_ANGLE_BEND];
      xy += angles[MO_ANGLE_BEND] * found;
      yy += (double) found * found;
    }
  g_assert_cmpuint (n, >=, 25);
  /* Pearson's correlation: more to the bend's own sign is higher, in a straight line. */
  g_assert_cmpfloat ((n * xy - xs * ys) / sqrt ((n * xx - xs * xs) * (n * yy - ys * ys)), <, -0.97);
  g_free (picture.data);
  gtk_widget_activate_action (widgets->timeline, "play.bends", NULL);
  g_assert_cmpint (get_natural_height (widgets->timeline), ==, height);
}

/* The timeline is as high before the first key as after it, and when a part of the body is opened. */
static void
test_height (Widgets *widgets, gconstpointer data)
{
  EditPosing *posing = add_posing (widgets);
  GtkWidget *lanes = find_widget (widgets->timeline, APP_TYPE_TIMELINE_LANES);
  int height, least;

  g_object_set (posing, "active", TRUE, NULL);
  run_for (0.1);
  height = get_natural_height (widgets->timeline);
  gtk_widget_measure (lanes, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, ==, 0);
  edit_posing_nudge (posing, (guint) mo_rig_find ("mHead"), MO_ANGLE_BEND, 0.3);
  edit_posing_nudge (posing, (guint) mo_rig_find ("mKneeLeft"), MO_ANGLE_BEND, 0.3);
  wait_until (edit_document_is_final (widgets->document)
              && edit_document_get_recipe (widgets->document)->edits != NULL);
  run_for (0.1);
  gtk_widget_measure (lanes, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, >, 0);
  g_assert_cmpint (get_natural_height (widgets->timeline), ==, height);
  remove_posing (widgets, posing);
}

/* Feet that stand are seen under the timeline where they are mended, not where other things are. */
static void
test_feet (Widgets *widgets, gconstpointer data)
{
  EditPosing *posing = add_posing (widgets);
  EditMending *mending = edit_posing_get_mending (posing);
  GtkWidget *track = find_widget (widgets->timeline, APP_TYPE_TIMELINE_TRACK);
  int height;

  run_for (0.1);
  height = get_natural_height (track);
  g_object_set (mending, "active", TRUE, NULL);
  wait_until (edit_mending_is_fresh (mending));
  g_assert_cmpuint (edit_mending_count_contacts (mending), >, 0);
  g_assert_cmpint (get_natural_height (track), ==, height);
  edit_mending_show_feet (mending, TRUE);
  g_assert_cmpint (get_natural_height (track), >, height + 20);
  edit_mending_show_feet (mending, FALSE);
  g_assert_cmpint (get_natural_height (track), ==, height);
  remove_posing (widgets, posing);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ADD ("ghosts", test_ghosts);
  ADD ("trails", test_trails);
  ADD ("bends", test_bends);
  ADD ("legend", test_legend);
  ADD ("height", test_height);
  ADD ("feet", test_feet);
  return g_test_run ();
}
