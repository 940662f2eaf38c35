/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-recent.h"

#include <string.h>

struct _AppRecent
{
  GObject parent_instance;

  /* Owned */
  char *uri, *name, *folder;
};

G_DEFINE_FINAL_TYPE (AppRecent, app_recent, G_TYPE_OBJECT)

static void
app_recent_finalize (GObject *object)
{
  AppRecent *self = APP_RECENT (object);

  g_free (self->uri);
  g_free (self->name);
  g_free (self->folder);
  G_OBJECT_CLASS (app_recent_parent_class)->finalize (object);
}

static void
app_recent_class_init (AppRecentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_recent_finalize;
}

static void
app_recent_init (AppRecent *self)
{
}

static char *
describe_folder (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *path = folder != NULL ? g_file_get_path (folder) : NULL;
  const char *home = g_get_home_dir ();

  if (path == NULL)
    return g_strdup ("");
  if (g_str_has_prefix (path, home) && (path[strlen (home)] == '/' || path[strlen (home)] == '\0'))
    return g_strconcat ("~", path + strlen (home), NULL);
  return g_steal_pointer (&path);
}

static AppRecent *
app_recent_new (GtkRecentInfo *info)
{
  AppRecent *self = g_object_new (APP_TYPE_RECENT, NULL);
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));

  self->uri = g_strdup (gtk_recent_info_get_uri (info));
  self->name = g_strdup (gtk_recent_info_get_display_name (info));
  self->folder = describe_folder (file);
  return self;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return -g_date_time_compare (gtk_recent_info_get_modified (*(GtkRecentInfo *const *) a),
                               gtk_recent_info_get_modified (*(GtkRecentInfo *const *) b));
}

static void
update (GListStore *store, GtkRecentManager *manager)
{
  g_autoptr (GPtrArray) infos =
      g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  GList *list = gtk_recent_manager_get_items (manager);

  for (GList *link = list; link != NULL; link = link->next)
    if (gtk_recent_info_has_application (link->data, g_get_application_name ())
        && gtk_recent_info_is_local (link->data) && gtk_recent_info_exists (link->data))
      g_ptr_array_add (infos, link->data);
    else
      gtk_recent_info_unref (link->data);
  g_list_free (list);
  g_ptr_array_sort (infos, compare);
  for (guint i = 0; i < MIN (infos->len, APP_RECENT_MAX); i++)
    g_ptr_array_add (items, app_recent_new (infos->pdata[i]));
  g_list_store_splice (store, 0, g_list_model_get_n_items (G_LIST_MODEL (store)), items->pdata,
                       items->len);
}

GListModel *
app_recent_get_model (void)
{
  static GListStore *store;

  if (store == NULL)
    {
      store = g_list_store_new (APP_TYPE_RECENT);
      g_signal_connect_swapped (gtk_recent_manager_get_default (), "changed", G_CALLBACK (update),
                                store);
      update (store, gtk_recent_manager_get_default ());
    }
  return G_LIST_MODEL (store);
}

const char *
app_recent_get_uri (AppRecent *self)
{
  return self->uri;
}

const char *
app_recent_get_name (AppRecent *self)
{
  return self->name;
}

const char *
app_recent_get_folder (AppRecent *self)
{
  return self->folder;
}
