/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-findings-panel.h"

#include "app-dispose.h"

#include "edit-finding.h"

#include <inttypes.h>
#include <glib/gi18n.h>

struct _AppFindingsPanel
{
  GtkWidget parent_instance;

  /* Owned */
  EditDocument *document;
  GSignalGroup *signals; /* of the list of findings */
  GSignalGroup *document_signals;

  /* Template widgets */
  GtkListBox *list;
  GtkStack *stack;
  GtkWidget *repair_all;
};

typedef enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPS
} AppFindingsPanelProperty;

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppFindingsPanel, app_findings_panel, GTK_TYPE_WIDGET)

/* How a severity looks; its word comes from the core. */
static const struct
{
  const char *icon;
  const char *class;
} looks[] = {
  [MO_SEVERITY_NOTE] = { "dialog-information-symbolic", "note-icon" },
  [MO_SEVERITY_WARNING] = { "dialog-warning-symbolic", "warning-icon" },
  [MO_SEVERITY_ERROR] = { "dialog-error-symbolic", "error-icon" },
};

/* -- A row --------------------------------------------------------------------------------------- */

static GtkWidget *
add_text (GtkWidget *box, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_focusable (label, FALSE);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

/* "line 12, column 7"; NULL where there is no place in the file. Free it. */
static char *
describe_place (const MoDiagnostic *finding)
{
  if (finding->location.line > 0)
    return g_strdup_printf (_ ("line %u, column %u"), finding->location.line,
                            finding->location.column);
  if (finding->location.offset > 0)
    return g_strdup_printf (_ ("byte %" PRIu64), finding->location.offset);
  return NULL;
}

static guint
position_of (AppFindingsPanel *self, gpointer item)
{
  GListModel *model = edit_document_get_findings (self->document);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GObject) other = g_list_model_get_item (model, i);

      if (other == item)
        return i;
    }
  return 0;
}

static void
repair_cb (GtkWidget *button, AppFindingsPanel *self)
{
  gtk_widget_activate_action (button, "doc.repair", "u",
                              position_of (self, g_object_get_data (G_OBJECT (button), "finding")));
}

static void
add_repair (AppFindingsPanel *self, GtkWidget *box, EditFinding *finding)
{
  const EditFix *fix = edit_finding_get_fix (finding);
  GtkWidget *button;

  if (fix == NULL)
    return;
  button = gtk_button_new_with_label (_ (fix->label));
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_margin_top (button, 6);
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                           PANGO_ELLIPSIZE_END);
  g_object_set_data_full (G_OBJECT (button), "finding", g_object_ref (finding), g_object_unref);
  g_signal_connect_object (button, "clicked", G_CALLBACK (repair_cb), self, 0);
  gtk_box_append (GTK_BOX (box), button);
}

static GtkWidget *
create_row (gpointer item, gpointer data)
{
  AppFindingsPanel *self = data;
  const MoDiagnostic *finding = edit_finding_get_diagnostic (item);
  const MoCodeInfo *info = mo_code_info (finding->code);
  g_autofree char *sentence = mo_diagnostic_to_string (finding), *place = describe_place (finding);
  g_autofree char *name = NULL;
  GtkWidget *row = gtk_list_box_row_new (), *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *icon = gtk_image_new_from_icon_name (looks[info->severity].icon);

  gtk_widget_add_css_class (icon, looks[info->severity].class);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (icon, mo_severity_to_string (info->severity));
  gtk_widget_set_hexpand (box, TRUE);
  add_text (box, sentence, NULL);
  if (place != NULL)
    gtk_widget_add_css_class (add_text (box, place, "caption"), "dim-label");
  if (info->help != NULL)
    add_text (box, _ (info->help), "caption");
  add_repair (self, box, item);
  gtk_box_append (GTK_BOX (line), icon);
  gtk_box_append (GTK_BOX (line), box);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), line);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);

  /* translators: "warning: what was found" */
  name = g_strdup_printf (_ ("%s: %s"), mo_severity_to_string (info->severity), sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return row;
}

/* -- The list ------------------------------------------------------------------------------------- */

static guint
count_repairs (GListModel *findings)
{
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (findings); i++)
    {
      g_autoptr (EditFinding) finding = g_list_model_get_item (findings, i);

      n += edit_finding_get_fix (finding) != NULL;
    }
  return n;
}

static void
update (AppFindingsPanel *self)
{
  GListModel *findings = edit_document_get_findings (self->document);
  const char *page = "none";

  /* Without a result nothing is ready; the window says why. */
  if (g_list_model_get_n_items (findings) > 0)
    page = "list";
  else if (edit_document_get_error (self->document) != NULL
           || edit_document_get_anim (self->document) == NULL)
    page = "empty";
  gtk_stack_set_visible_child_name (self->stack, page);
  gtk_widget_set_visible (self->repair_all, count_repairs (findings) > 1);
}

guint
app_findings_repair_all (EditDocument *document)
{
  GListModel *findings = edit_document_get_findings (document);
  g_autoptr (MoRecipe) recipe = mo_recipe_ref (edit_document_get_recipe (document));
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (findings); i++)
    {
      g_autoptr (EditFinding) finding = g_list_model_get_item (findings, i);
      const EditFix *fix = edit_finding_get_fix (finding);
      MoRecipe *repaired = fix != NULL ? edit_fix_apply (fix, recipe, NULL) : NULL;

      if (repaired == NULL)
        continue;
      mo_recipe_unref (recipe);
      recipe = repaired;
      n++;
    }
  if (n > 0)
    edit_document_set_recipe (document, recipe, NULL);
  return n;
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_findings_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, APP_FINDINGS_PANEL (object)->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_document (AppFindingsPanel *self, EditDocument *document)
{
  GListModel *findings = document != NULL ? edit_document_get_findings (document) : NULL;

  if (!g_set_object (&self->document, document))
    return;
  g_signal_group_set_target (self->signals, findings);
  g_signal_group_set_target (self->document_signals, document);
  gtk_list_box_bind_model (self->list, findings, create_row, self, NULL);
  if (document != NULL)
    update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DOCUMENT]);
}

static void
app_findings_panel_set_property (GObject *object, guint id, const GValue *value,
                                 GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    set_document (APP_FINDINGS_PANEL (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_findings_panel_dispose (GObject *object)
{
  AppFindingsPanel *self = APP_FINDINGS_PANEL (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->document_signals);
  if (self->list != NULL)
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_FINDINGS_PANEL);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (app_findings_panel_parent_class)->dispose (object);
}

static void
app_findings_panel_class_init (AppFindingsPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = app_findings_panel_get_property;
  object_class->set_property = app_findings_panel_set_property;
  object_class->dispose = app_findings_panel_dispose;

  properties[PROP_DOCUMENT] = g_param_spec_object (
      "document", NULL, NULL, EDIT_TYPE_DOCUMENT,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/limber_anim/Limber/app-findings-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppFindingsPanel, list);
  gtk_widget_class_bind_template_child (widget_class, AppFindingsPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, AppFindingsPanel, repair_all);
}

static void
app_findings_panel_init (AppFindingsPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (G_TYPE_LIST_MODEL);
  g_signal_group_connect_swapped (self->signals, "items-changed", G_CALLBACK (update), self);
  self->document_signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "notify::error", G_CALLBACK (update),
                                  self);
  g_signal_group_connect_swapped (self->document_signals, "notify::anim", G_CALLBACK (update),
                                  self);
}
