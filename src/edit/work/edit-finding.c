/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-finding.h"

#include <glib/gi18n-lib.h>

struct _EditFinding
{
  GObject parent_instance;

  /* Owned */
  MoDiagnostic diagnostic;
  EditFix *fix; /* or NULL */
};

G_DEFINE_FINAL_TYPE (EditFinding, edit_finding, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_SEVERITY,
  PROP_CODE,
  PROP_WHERE,
  PROP_SENTENCE,
  PROP_DETAIL,
  PROP_HELP,
  PROP_LINE,
  PROP_COLUMN,
  PROP_OFFSET,
  PROP_LENGTH,
  PROP_COUNT,
  PROP_FIX,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
edit_finding_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  EditFinding *self = EDIT_FINDING (object);
  const MoDiagnostic *diagnostic = &self->diagnostic;
  const MoCodeInfo *info = mo_code_info (diagnostic->code);

  switch (id)
    {
    case PROP_SEVERITY:
      g_value_set_int (value, (int) info->severity);
      break;
    case PROP_CODE:
      g_value_set_static_string (value, info->name);
      break;
    case PROP_WHERE:
      g_value_set_string (value, diagnostic->where);
      break;
    case PROP_SENTENCE:
      g_value_take_string (value, mo_diagnostic_to_string (diagnostic));
      break;
    case PROP_DETAIL:
      g_value_set_string (value, diagnostic->detail);
      break;
    case PROP_HELP:
      g_value_set_static_string (value, info->help != NULL ? _ (info->help) : NULL);
      break;
    case PROP_LINE:
      g_value_set_uint (value, diagnostic->location.line);
      break;
    case PROP_COLUMN:
      g_value_set_uint (value, diagnostic->location.column);
      break;
    case PROP_OFFSET:
      g_value_set_uint64 (value, diagnostic->location.offset);
      break;
    case PROP_LENGTH:
      g_value_set_uint (value, diagnostic->location.length);
      break;
    case PROP_COUNT:
      g_value_set_uint64 (value, diagnostic->count);
      break;
    case PROP_FIX:
      g_value_set_static_string (value, self->fix != NULL ? _ (self->fix->label) : NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
edit_finding_finalize (GObject *object)
{
  EditFinding *self = EDIT_FINDING (object);

  g_free (self->diagnostic.where);
  g_free (self->diagnostic.detail);
  g_clear_pointer (&self->fix, edit_fix_free);
  G_OBJECT_CLASS (edit_finding_parent_class)->finalize (object);
}

static void
edit_finding_class_init (EditFindingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = edit_finding_get_property;
  object_class->finalize = edit_finding_finalize;

  properties[PROP_SEVERITY] = g_param_spec_int ("severity", NULL, NULL, MO_SEVERITY_NOTE,
                                                MO_SEVERITY_ERROR, MO_SEVERITY_NOTE, flags);
  properties[PROP_CODE] = g_param_spec_string ("code", NULL, NULL, NULL, flags);
  properties[PROP_WHERE] = g_param_spec_string ("where", NULL, NULL, NULL, flags);
  properties[PROP_SENTENCE] = g_param_spec_string ("sentence", NULL, NULL, NULL, flags);
  properties[PROP_DETAIL] = g_param_spec_string ("detail", NULL, NULL, NULL, flags);
  properties[PROP_HELP] = g_param_spec_string ("help", NULL, NULL, NULL, flags);
  properties[PROP_LINE] = g_param_spec_uint ("line", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_COLUMN] = g_param_spec_uint ("column", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_OFFSET] = g_param_spec_uint64 ("offset", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_LENGTH] = g_param_spec_uint ("length", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_COUNT] = g_param_spec_uint64 ("count", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_FIX] = g_param_spec_string ("fix", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
edit_finding_init (EditFinding *self)
{
}

EditFinding *
edit_finding_new (const MoDiagnostic *diagnostic, EditFix *fix)
{
  EditFinding *self = g_object_new (EDIT_TYPE_FINDING, NULL);

  self->diagnostic = *diagnostic;
  self->diagnostic.where = g_strdup (diagnostic->where);
  self->diagnostic.detail = g_strdup (diagnostic->detail);
  self->fix = fix;
  return self;
}

gboolean
edit_finding_is_fault (EditFinding *self)
{
  return mo_code_info (self->diagnostic.code)->severity != MO_SEVERITY_NOTE;
}

const MoDiagnostic *
edit_finding_get_diagnostic (EditFinding *self)
{
  return &self->diagnostic;
}

const EditFix *
edit_finding_get_fix (EditFinding *self)
{
  return self->fix;
}

void
edit_findings_append (GPtrArray *findings, const MoDiagnostics *diagnostics,
                      const EditFixInput *input)
{
  for (guint i = 0; i < mo_diagnostics_get_n_items (diagnostics); i++)
    {
      const MoDiagnostic *diagnostic = mo_diagnostics_get (diagnostics, i);
      EditFix *fix = input != NULL ? edit_fix_new (diagnostic, input) : NULL;

      g_ptr_array_add (findings, edit_finding_new (diagnostic, fix));
    }
}

static gboolean
finding_equal (EditFinding *a, EditFinding *b)
{
  const MoDiagnostic *first = &a->diagnostic, *second = &b->diagnostic;

  return first->code == second->code && first->count == second->count
         && first->location.offset == second->location.offset
         && first->location.line == second->location.line
         && first->location.column == second->location.column
         && first->location.length == second->location.length
         && g_strcmp0 (first->where, second->where) == 0
         && g_strcmp0 (first->detail, second->detail) == 0 && edit_fix_equal (a->fix, b->fix);
}

gboolean
edit_findings_equal (GListModel *a, GPtrArray *b)
{
  if (g_list_model_get_n_items (a) != b->len)
    return FALSE;
  for (guint i = 0; i < b->len; i++)
    {
      g_autoptr (EditFinding) finding = g_list_model_get_item (a, i);

      if (!finding_equal (finding, g_ptr_array_index (b, i)))
        return FALSE;
    }
  return TRUE;
}
