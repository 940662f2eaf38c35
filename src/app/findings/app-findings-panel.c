/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-findings-panel.h"

#include "app-dispose.h"
#include "app-finding-words.h"
#include "app-page.h"

#include "edit-finding.h"

#include <inttypes.h>
#include <glib/gi18n.h>

/* How many locations are listed for one kind of finding; nobody would read more. */
#define MAX_LISTED 200u

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
  PROP_TITLE,
  N_PROPS
} AppFindingsPanelProperty;

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppFindingsPanel, app_findings_panel, GTK_TYPE_WIDGET)

/* The icon and style of each severity; its name comes from core. */
static const struct
{
  const char *icon;
  const char *class;
} styles[] = {
  [MO_SEVERITY_NOTE] = { "dialog-information-symbolic", "note-icon" },
  [MO_SEVERITY_WARNING] = { "dialog-warning-symbolic", "warning-icon" },
  [MO_SEVERITY_ERROR] = { "dialog-error-symbolic", "error-icon" },
};

/* -- A row ------------------------------------------------------------------------------------- */

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

/* "line 12, column 7"; NULL if the finding has no location in the file. Free it. */
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

static char *
describe_one (const MoDiagnostic *finding)
{
  g_autofree char *where = app_finding_where (finding), *place = describe_place (finding);
  GString *text = g_string_new (where);

  if (finding->detail != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? ": " : "", finding->detail);
  if (finding->count > 1)
    g_string_append_printf (text, " (× %" PRIu64 ")", finding->count);
  if (place != NULL)
    g_string_append_printf (text, text->len > 0 ? " (%s)" : "%s", place);
  return g_string_free (text, FALSE);
}

static void
repair_cb (GtkWidget *button)
{
  gtk_widget_activate_action (button, "doc.repair-kind", "s",
                              g_object_get_data (G_OBJECT (button), "code"));
}

/* Commands that answer a finding without giving up anything, which a repair of it would: those that can be given now. */
static const struct
{
  MoCode code;
  const char *action;
  const char *label;
} commands[] = {
  { MO_CODE_TOO_LONG, "doc.split", N_ ("_Split into Parts") },
  { MO_CODE_TOO_LONG, "doc.export-parts", N_ ("Export _Parts…") },
};

/* A button for the command of a kind of findings, as long as it can be given. */
static void
add_command (GtkWidget *box, MoCode code)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (commands[i].code == code)
      {
        GtkWidget *button = gtk_button_new_with_mnemonic (_ (commands[i].label));

        gtk_widget_set_halign (button, GTK_ALIGN_START);
        gtk_widget_set_margin_top (button, 6);
        gtk_actionable_set_action_name (GTK_ACTIONABLE (button), commands[i].action);
        g_object_bind_property (button, "sensitive", button, "visible", G_BINDING_SYNC_CREATE);
        gtk_box_append (GTK_BOX (box), button);
      }
}

/* One button for all findings of a kind. */
static void
add_repair (GtkWidget *box, GPtrArray *group)
{
  const EditFix *fix = NULL;
  g_autofree char *label = NULL;
  GtkWidget *button;
  guint n = 0;

  for (guint i = 0; i < group->len; i++)
    if (edit_finding_get_fix (group->pdata[i]) != NULL)
      {
        fix = edit_finding_get_fix (group->pdata[i]);
        n++;
      }
  if (fix == NULL)
    return;
  /* translators: what a button does, and to how many things: "Leave the Joint out (56 times)" */
  label = n > 1 ? g_strdup_printf (ngettext ("%s (%u time)", "%s (%u times)", n), _ (fix->label), n)
                : g_strdup (_ (fix->label));
  button = gtk_button_new_with_label (label);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_margin_top (button, 6);
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), TRUE);
  g_object_set_data (G_OBJECT (button), "code",
                     (gpointer) mo_code_info (edit_finding_get_diagnostic (group->pdata[0])->code)
                         ->name);
  g_signal_connect (button, "clicked", G_CALLBACK (repair_cb), NULL);
  gtk_box_append (GTK_BOX (box), button);
}

/* The locations; collapsed if there are many. */
static void
add_places (GtkWidget *box, GPtrArray *group)
{
  GString *text = g_string_new (NULL);
  g_autofree char *title = NULL;
  GtkWidget *expander, *inner;

  for (guint i = 0; i < MIN (group->len, MAX_LISTED); i++)
    {
      g_autofree char *one = describe_one (edit_finding_get_diagnostic (group->pdata[i]));

      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", one);
    }
  if (group->len > MAX_LISTED)
    /* translators: as many findings are not listed */
    g_string_append_printf (text,
                            ngettext ("\nand %u more", "\nand %u more", group->len - MAX_LISTED),
                            group->len - MAX_LISTED);
  title = g_strdup_printf (ngettext ("%u place", "%u places", group->len), group->len);
  expander = gtk_expander_new (title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (expander), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  inner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (add_text (inner, text->str, "caption"), "dim-label");
  gtk_widget_set_margin_top (inner, 3);
  gtk_expander_set_child (GTK_EXPANDER (expander), inner);
  gtk_widget_add_css_class (expander, "caption");
  gtk_box_append (GTK_BOX (box), expander);
  g_string_free (text, TRUE);
}

/* A row for all findings of a kind: the sentence once, and the locations. */
static GtkWidget *
create_row (GPtrArray *group)
{
  const MoDiagnostic *finding = edit_finding_get_diagnostic (group->pdata[0]);
  const MoCodeInfo *info = mo_code_info (finding->code);
  g_autofree char *sentence =
      group->len > 1 ? g_strdup (_ (info->sentence)) : app_finding_sentence (finding);
  g_autofree char *place = group->len > 1 ? NULL : describe_place (finding), *name = NULL;
  const char *help =
      app_finding_help (finding->code, edit_finding_get_fix (group->pdata[0]) != NULL);
  GtkWidget *row = gtk_list_box_row_new (), *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *icon = gtk_image_new_from_icon_name (styles[info->severity].icon);

  gtk_widget_add_css_class (icon, styles[info->severity].class);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (icon, mo_severity_to_string (info->severity));
  gtk_widget_set_hexpand (box, TRUE);
  add_text (box, sentence, NULL);
  if (place != NULL)
    gtk_widget_add_css_class (add_text (box, place, "caption"), "dim-label");
  if (group->len > 1)
    add_places (box, group);
  if (help != NULL)
    add_text (box, help, "caption");
  add_command (box, finding->code);
  add_repair (box, group);
  gtk_box_append (GTK_BOX (line), icon);
  gtk_box_append (GTK_BOX (line), box);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), line);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);

  /* translators: "warning: what was found" */
  name = g_strdup_printf (_ ("%s: %s"), mo_severity_to_string (info->severity), sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return row;
}

/* -- The list ---------------------------------------------------------------------------------- */

static void
free_group (gpointer group)
{
  g_ptr_array_unref (group);
}

/* The findings by kind, in the order of the first of each kind, errors before all others. */
static GPtrArray *
group_by_kind (GListModel *findings)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (free_group);
  GPtrArray *of_code[MO_N_CODES] = { NULL };

  for (int severity = MO_SEVERITY_ERROR; severity >= MO_SEVERITY_NOTE; severity--)
    for (guint i = 0; i < g_list_model_get_n_items (findings); i++)
      {
        g_autoptr (EditFinding) finding = g_list_model_get_item (findings, i);
        MoCode code = edit_finding_get_diagnostic (finding)->code;

        if ((int) mo_code_info (code)->severity != severity)
          continue;
        if (of_code[code] == NULL)
          {
            of_code[code] = g_ptr_array_new_with_free_func (g_object_unref);
            g_ptr_array_add (groups, of_code[code]);
          }
        g_ptr_array_add (of_code[code], g_steal_pointer (&finding));
      }
  return groups;
}

static void
fill (AppFindingsPanel *self, GListModel *findings)
{
  g_autoptr (GPtrArray) groups = group_by_kind (findings);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < groups->len; i++)
    gtk_list_box_append (self->list, create_row (groups->pdata[i]));
}

static guint
count_mendable_faults (GListModel *findings)
{
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (findings); i++)
    {
      g_autoptr (EditFinding) finding = g_list_model_get_item (findings, i);

      n += edit_finding_get_fix (finding) != NULL && edit_finding_is_fault (finding);
    }
  return n;
}

static void
update (AppFindingsPanel *self)
{
  GListModel *findings = edit_document_get_findings (self->document);
  const char *page = "none";

  /* Without a result nothing is ready for upload; the window says why. */
  if (g_list_model_get_n_items (findings) > 0)
    page = "list";
  else if (edit_document_get_error (self->document) != NULL
           || edit_document_get_anim (self->document) == NULL)
    page = "empty";
  gtk_stack_set_visible_child_name (self->stack, page);
  gtk_widget_set_visible (self->repair_all, count_mendable_faults (findings) > 1);
}

static void
findings_changed (AppFindingsPanel *self)
{
  fill (self, edit_document_get_findings (self->document));
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

/* As many as the list has rows, which say at how many places each was found. */
static guint
count_kinds (GListModel *findings)
{
  g_autoptr (GPtrArray) groups = group_by_kind (findings);

  return groups->len;
}

static char *
format_title (EditDocument *document)
{
  guint n = document != NULL ? count_kinds (edit_document_get_findings (document)) : 0;

  /* translators: title of a page, with how many there are */
  return n > 0 ? g_strdup_printf (_ ("Findings (%u)"), n) : g_strdup (C_ ("page", "Findings"));
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_findings_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, APP_FINDINGS_PANEL (object)->document);
  else if (id == PROP_TITLE)
    g_value_take_string (value, format_title (APP_FINDINGS_PANEL (object)->document));
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
  if (document != NULL)
    findings_changed (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DOCUMENT]);
}

static void
app_findings_panel_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
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

  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_TITLE] =
      g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
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
  g_signal_group_connect_swapped (self->signals, "items-changed", G_CALLBACK (findings_changed),
                                  self);
  self->document_signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "notify::error", G_CALLBACK (update),
                                  self);
  g_signal_group_connect_swapped (self->document_signals, "notify::anim", G_CALLBACK (update),
                                  self);
}

const AppPage app_findings_page = {
  .id = "findings",
  .title = NC_ ("page", "Findings"),
  .get_type = app_findings_panel_get_type,
  .has_title = TRUE,
};
