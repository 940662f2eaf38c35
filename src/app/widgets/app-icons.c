/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-icons.h"

static GPtrArray *kept; /* of GtkIconPaintable, owned */
static void (*icon_constructed) (GObject *icon);

/* Icons are made by the main thread only. Those without a name are pictures of files, which the cache does not hold. */
static void
keep (GObject *icon)
{
  icon_constructed (icon);
  if (gtk_icon_paintable_get_icon_name (GTK_ICON_PAINTABLE (icon)) != NULL)
    g_ptr_array_add (kept, g_object_ref (icon));
}

/* GTK looks most icons up by itself, for buttons and from style sheets, and tells nobody. So every icon is kept from
 * its construction on. */
void
app_icons_keep (void)
{
  GObjectClass *class;

  if (kept != NULL)
    return;
  kept = g_ptr_array_new_with_free_func (g_object_unref);
  class = g_type_class_ref (GTK_TYPE_ICON_PAINTABLE);
  icon_constructed = class->constructed;
  class->constructed = keep;
}
