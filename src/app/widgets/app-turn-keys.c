/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-turn-keys.h"

void
app_turn_keys_add (GtkWidgetClass *klass)
{
  static const struct
  {
    guint key;
    const char *action, *far_action;
  } keys[] = {
    { GDK_KEY_Up, "pose.bend-more", "pose.bend-far-more" },
    { GDK_KEY_Down, "pose.bend-less", "pose.bend-far-less" },
    { GDK_KEY_Right, "pose.side-more", "pose.side-far-more" },
    { GDK_KEY_Left, "pose.side-less", "pose.side-far-less" },
    { GDK_KEY_Page_Up, "pose.twist-more", "pose.twist-far-more" },
    { GDK_KEY_Page_Down, "pose.twist-less", "pose.twist-far-less" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      gtk_widget_class_add_binding_action (klass, keys[i].key, GDK_CONTROL_MASK, keys[i].action,
                                           NULL);
      gtk_widget_class_add_binding_action (klass, keys[i].key, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                           keys[i].far_action, NULL);
    }
}
