/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-error.h"
#include "mo-types.h"

G_BEGIN_DECLS

typedef enum
{
  MO_SEVERITY_NOTE,    /* worth knowing; nothing was changed */
  MO_SEVERITY_WARNING, /* something was repaired, left out or may surprise */
  MO_SEVERITY_ERROR,   /* the file, or the upload of the result, is rejected */
} MoSeverity;

/* The kind of a finding. Its name, severity, sentence and help are in the table mo-codes.def.h. */
typedef enum
{
#define MO_CODE(id, name, severity, sentence, help) MO_CODE_##id,
#include "mo-codes.def.h"
#undef MO_CODE
  MO_N_CODES
} MoCode;

typedef struct
{
  const char *name; /* kebab-case, stable */
  MoSeverity severity;
  const char *sentence; /* untranslated; NULL in no row */
  const char *help;     /* what to do next; may be NULL */
} MoCodeInfo;

/* A place in a file. Lines and columns start at 1 and columns count bytes; line 0 means that the
 * file has no lines (or that the place is the file as a whole, if offset is 0 too). */
typedef struct
{
  guint64 offset;
  guint line;
  guint column;
  guint length;
} MoLocation;

#define MO_NOWHERE ((MoLocation){ 0, 0, 0, 0 })

typedef struct
{
  MoCode code;
  MoLocation location; /* of the first occurrence */
  char *where;         /* the subject ("joint hip"), or NULL */
  char *detail;        /* the details of the first occurrence, or NULL */
  guint64 count;
} MoDiagnostic;

/* A list of findings. A finding of the same code and `where` as an earlier one only raises the
 * earlier one's count: a broken number in 9,000 frames is one line. */
typedef struct _MoDiagnostics MoDiagnostics;

MoDiagnostics *mo_diagnostics_new (void);
void mo_diagnostics_free (MoDiagnostics *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoDiagnostics, mo_diagnostics_free)

/* Adds a finding. `where` and `detail` may be NULL; both are copied. */
void mo_diagnostics_add (MoDiagnostics *self, MoCode code, MoLocation location, const char *where,
                         const char *detail, ...) G_GNUC_PRINTF (5, 6);

/* Different findings in the order of their first occurrence; owned by the list. */
guint mo_diagnostics_get_n_items (const MoDiagnostics *self);
const MoDiagnostic *mo_diagnostics_get (const MoDiagnostics *self, guint index);
const MoDiagnostic *mo_diagnostics_find (const MoDiagnostics *self, MoCode code);

/* Adds the findings of another list about the same file: a finding in both becomes one, with the
 * larger of both counts. */
void mo_diagnostics_merge (MoDiagnostics *self, const MoDiagnostics *other);

/* Adds what another list found elsewhere, as if it had been added here. */
void mo_diagnostics_append (MoDiagnostics *self, const MoDiagnostics *other);

/* Removes all findings of that code. */
void mo_diagnostics_remove (MoDiagnostics *self, MoCode code);

/* The highest severity in the list, or -1 if it is empty. */
int mo_diagnostics_worst (const MoDiagnostics *self);

const MoCodeInfo *mo_code_info (MoCode code);

/* "warning", translated. */
const char *mo_severity_to_string (MoSeverity severity);

/* The sentence with its details and count, translated, without location and help. Free it. */
char *mo_diagnostic_to_string (const MoDiagnostic *self);

G_END_DECLS
