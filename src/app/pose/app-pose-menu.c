/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-menu.h"

#include "mo-pose-library.h"

#include <glib/gi18n.h>

static void
add_pose (GMenu *shelf, const MoLibraryPose *pose)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (pose->title, NULL);

  g_menu_item_set_action_and_target (item, "doc.apply-pose", "s",
                                     pose->path != NULL ? pose->path : pose->id);
  g_menu_append_item (shelf, item);
}

void
app_pose_menu_fill (GMenu *menu)
{
  g_autoptr (GPtrArray) poses = mo_pose_library_list ();

  g_menu_remove_all (menu);
  for (MoPoseShelf shelf = 0; shelf < MO_N_SHELVES; shelf++)
    {
      g_autoptr (GMenu) items = g_menu_new ();

      for (guint i = 0; i < poses->len; i++)
        {
          const MoLibraryPose *pose = g_ptr_array_index (poses, i);

          /* A target is text, which the name of a file need not be. */
          if (pose->shelf == shelf
              && (pose->path == NULL || g_utf8_validate (pose->path, -1, NULL)))
            add_pose (items, pose);
        }
      if (g_menu_model_get_n_items (G_MENU_MODEL (items)) > 0)
        g_menu_append_submenu (menu, _ (mo_pose_shelf_title (shelf)), G_MENU_MODEL (items));
    }
}
