/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-sample-picture.h"
#include "app-start-page.h"
#include "app-viewport.h"

#include <stdlib.h>
#include <string.h>

/* How a window begins: the start page, and what is only made when it is needed. */

static void
test_start (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (app_window_is_empty (window));
  g_assert_true (is_available (window, "win.open"));
  g_assert_false (is_available (window, "doc.export"));
  g_assert_false (is_available (window, "doc.undo"));
  close_window (window);
}

static guint
count_widgets_of (gpointer root, GType type)
{
  guint n = g_type_is_a (G_OBJECT_TYPE (root), type);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_widgets_of (child, type);
  return n;
}

/* The picture of the first sample. */
static GdkPaintable *
find_start (AppWindow *window)
{
  GtkWidget *sample = find_widget (window, APP_TYPE_SAMPLE_PICTURE);

  return gtk_picture_get_paintable (GTK_PICTURE (find_widget (sample, GTK_TYPE_PICTURE)));
}

/* Every sample has its picture from the start, matching the window's background. */
static void
test_start_pictures (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  g_autoptr (GdkPaintable) light = NULL;
  GtkSettings *settings = gtk_settings_get_default ();

  gtk_window_present (GTK_WINDOW (window));
  g_assert_cmpuint (count_widgets_of (window, APP_TYPE_SAMPLE_PICTURE), ==, 4);
  light = g_object_ref (find_start (window));
  g_assert_cmpint (gdk_paintable_get_intrinsic_width (light), ==, 264);
  g_assert_cmpint (gdk_paintable_get_intrinsic_height (light), ==, 216);
  g_object_set (settings, "gtk-application-prefer-dark-theme", TRUE, NULL);
  g_assert_true (find_start (window) != light);
  g_assert_cmpint (gdk_paintable_get_intrinsic_width (find_start (window)), ==, 264);
  g_object_set (settings, "gtk-application-prefer-dark-theme", FALSE, NULL);
  close_window (window);
}

/* At the sizes that a window begins with no icon of ours is an SVG, which would load a library for it; and each looks like
 * the SVG that it was made from. */
static void
test_icons (void)
{
  static const struct
  {
    const char *name;
    int size;
    const char *svg;
    gboolean is_symbolic;
  } icons[] = {
    { "limber-sidebar-symbolic", 16, "actions/limber-sidebar-symbolic.svg", TRUE },
    { "limber-sidebar-symbolic", 32, "actions/limber-sidebar-symbolic.svg", TRUE },
    { "io.github.limber_anim.Limber", 48, "apps/io.github.limber_anim.Limber.svg", FALSE },
    { "io.github.limber_anim.Limber", 96, "apps/io.github.limber_anim.Limber.svg", FALSE },
  };
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());

  for (guint i = 0; i < G_N_ELEMENTS (icons); i++)
    {
      g_autoptr (GtkIconPaintable) icon =
          gtk_icon_theme_lookup_icon (theme, icons[i].name, NULL, icons[i].size, 1,
                                      GTK_TEXT_DIR_LTR, 0);
      g_autoptr (GFile) file = gtk_icon_paintable_get_file (icon);
      g_autofree char *uri = g_file_get_uri (file);
      g_autofree char *svg =
          g_strconcat ("/io/github/limber_anim/Limber/icons/scalable/", icons[i].svg, NULL);
      g_autoptr (GdkPixbuf) drawn =
          gdk_pixbuf_new_from_resource_at_scale (svg, icons[i].size, icons[i].size, TRUE, NULL);
      g_autoptr (GdkPixbuf) kept = NULL;
      guint differ = 0;

      g_assert_true (g_str_has_suffix (uri, ".png"));
      kept = gdk_pixbuf_new_from_resource (uri + strlen ("resource://"), NULL);
      g_assert_cmpint (gdk_pixbuf_get_width (kept), ==, icons[i].size);
      if (drawn == NULL)
        continue; /* there is no loader for SVG here */
      for (int j = 0; j < icons[i].size * icons[i].size; j++)
        for (int k = icons[i].is_symbolic ? 3 : 0; k < 4; k++)
          differ += abs (gdk_pixbuf_read_pixels (kept)[4 * j + k]
                         - gdk_pixbuf_read_pixels (drawn)[4 * j + k])
                    > 8;
      g_assert_cmpuint (differ, <=, (guint) icons[i].size);
    }
}

/* More icons are looked up than GTK keeps, so the first would be freed, by whichever thread comes across it. */
static void
test_icons_stay (void)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  gpointer first = NULL;

  for (int size = 16; size < 16 + 120; size++)
    {
      g_autoptr (GtkIconPaintable) icon =
          gtk_icon_theme_lookup_icon (theme, "list-remove-symbolic", NULL, size, 1,
                                      GTK_TEXT_DIR_LTR, 0);

      if (size > 16)
        continue;
      first = icon;
      g_object_add_weak_pointer (G_OBJECT (icon), &first);
    }
  g_assert_nonnull (first);
  g_object_remove_weak_pointer (first, &first);
}

static GFile *
new_file_for_sample (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, name, NULL);

  return g_file_new_for_path (path);
}

static gboolean
is_mapped (AppWindow *window, GType type)
{
  GtkWidget *widget = find_widget (window, type);

  return widget != NULL && gtk_widget_get_mapped (widget);
}

/* What is not seen at once is made later: the page of a document when the start page has been seen. */
static void
test_start_first (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));

  g_assert_null (find_widget (window, APP_TYPE_VIEWPORT));
  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (is_mapped (window, APP_TYPE_START_PAGE));
  g_assert_null (find_widget (window, APP_TYPE_VIEWPORT));
  wait_until (find_widget (window, APP_TYPE_VIEWPORT) != NULL);
  g_assert_true (is_mapped (window, APP_TYPE_START_PAGE));
  g_assert_false (is_mapped (window, APP_TYPE_VIEWPORT));
  close_window (window);
}

/* A window that is opened with a file has no start page. */
static void
test_file_first (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  g_autoptr (GFile) file = new_file_for_sample ("walk.bvh");

  app_window_open (window, file);
  gtk_window_present (GTK_WINDOW (window));
  g_assert_false (is_mapped (window, APP_TYPE_VIEWPORT));
  wait_until (is_ready (window));
  wait_until (is_mapped (window, APP_TYPE_VIEWPORT));
  g_assert_null (find_widget (window, APP_TYPE_START_PAGE));
  close_window (window);
}

/* All of a motion is in the picture, even if the figure was seen before there was one. */
static void
test_framed (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  g_autoptr (GFile) file = new_file_for_sample ("dance.bvh");
  guint head = (guint) mo_rig_find ("mHead");
  AppViewport *viewport;
  double x, y, framed_x, framed_y;
  gint64 flown;

  gtk_window_present (GTK_WINDOW (window));
  wait_until (find_widget (window, APP_TYPE_VIEWPORT) != NULL);
  viewport = find_widget (window, APP_TYPE_VIEWPORT);
  app_window_open (window, file);
  wait_until (edit_document_get_file (app_window_get_document (window)) != NULL);
  gtk_widget_size_allocate (GTK_WIDGET (viewport), &(GtkAllocation){ 0, 0, 600, 500 }, -1);
  g_assert_null (edit_document_get_motion (app_window_get_document (window)));
  wait_until (is_ready (window) && app_viewport_get_n_renders (viewport) > 0);
  g_assert_true (app_viewport_locate (viewport, head, &x, &y));
  gtk_widget_activate_action (GTK_WIDGET (viewport), "view.frame-all", NULL);
  flown = g_get_monotonic_time () + G_USEC_PER_SEC;
  wait_until (g_get_monotonic_time () > flown);
  /* Bars that came meanwhile may have changed the size a little. */
  g_assert_true (app_viewport_locate (viewport, head, &framed_x, &framed_y));
  g_assert_cmpfloat_with_epsilon (x, framed_x, 5.0);
  g_assert_cmpfloat_with_epsilon (y, framed_y, 5.0);
  close_window (window);
}

static GtkMenuButton *
find_main_menu (AppWindow *window)
{
  GtkWidget *button = find_widget (window, GTK_TYPE_MENU_BUTTON);

  button = gtk_widget_get_first_child (gtk_widget_get_parent (button));
  while (!GTK_IS_MENU_BUTTON (button) || !gtk_menu_button_get_primary (GTK_MENU_BUTTON (button)))
    button = gtk_widget_get_next_sibling (button);
  return GTK_MENU_BUTTON (button);
}

/* Menus are made when they are first opened. */
static void
test_menu (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  GtkMenuButton *button = find_main_menu (window);
  GtkPopover *menu;

  gtk_window_present (GTK_WINDOW (window));
  g_assert_null (gtk_menu_button_get_popover (button));
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (button)));
  gtk_menu_button_popup (button);
  menu = gtk_menu_button_get_popover (button);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (menu)));
  g_assert_nonnull (find_label (menu, "Preferences"));
  gtk_menu_button_popdown (button);
  gtk_menu_button_popup (button);
  g_assert_true (gtk_menu_button_get_popover (button) == menu);
  close_window (window);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/start", test_start);
  g_test_add_func ("/window/start/pictures", test_start_pictures);
  g_test_add_func ("/window/start/icons", test_icons);
  g_test_add_func ("/window/start/icons-stay", test_icons_stay);
  g_test_add_func ("/window/start/first", test_start_first);
  g_test_add_func ("/window/start/file", test_file_first);
  g_test_add_func ("/window/start/framed", test_framed);
  g_test_add_func ("/window/start/menu", test_menu);
  return g_test_run ();
}
