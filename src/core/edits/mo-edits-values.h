/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"
#include "mo-json.h"

G_BEGIN_DECLS

/* What the readers of edits share: plain values, members by their table, and errors that say where. All return FALSE with
 * the error set if a value is not as it must be. */

/* Beyond these no motion is: seconds, metres, hertz. */
#define MO_EDITS_MOST 1e6

typedef struct
{
  const MoJsonValue *root; /* for the paths of members in errors */
  MoEdits *edits;
  guint n_keys; /* of all edits so far, and plants */
  GError **error;
} MoEditsReader;

/* A member of an object. */
typedef struct
{
  const char *name; /* NULL after the last row */
  guint modes;      /* for which edits, as bits 1 << MoEditMode */
  gboolean (*read) (MoEditsReader *self, const MoJsonValue *value, gpointer target);
} MoEditsMember;

#define MO_EDITS_ANY_MODE G_MAXUINT

/* Fails because of a value: "line 1, column 9: list[0].mode: ..." */
gboolean mo_edits_fail (MoEditsReader *self, const MoJsonValue *at, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* The same because of a member's name. */
gboolean mo_edits_fail_name (MoEditsReader *self, const MoJsonValue *member, const char *format,
                             ...) G_GNUC_PRINTF (3, 4);

/* Fails with MO_ERROR_LIMIT: there is more than Limber reads. */
gboolean mo_edits_fail_limit (MoEditsReader *self, const MoJsonValue *at, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Fails because a value is not of that kind. */
gboolean mo_edits_fail_kind (MoEditsReader *self, const MoJsonValue *at, MoJsonKind wanted);

/* Reads all members of an object by their rows; others fail. `mode` selects rows. */
gboolean mo_edits_read_members (MoEditsReader *self, const MoJsonValue *object,
                                const MoEditsMember *rows, MoEditMode mode, gpointer target);

/* The member that an object must have, or NULL with the error set. */
const MoJsonValue *mo_edits_need (MoEditsReader *self, const MoJsonValue *object, const char *name);

gboolean mo_edits_is_list (MoEditsReader *self, const MoJsonValue *value);
gboolean mo_edits_read_number (MoEditsReader *self, const MoJsonValue *value, double least,
                               double most, double *number);
gboolean mo_edits_read_time (MoEditsReader *self, const MoJsonValue *value, double *seconds);
gboolean mo_edits_read_text (MoEditsReader *self, const MoJsonValue *value, char **text);
gboolean mo_edits_read_boolean (MoEditsReader *self, const MoJsonValue *value, gboolean *truth);
gboolean mo_edits_read_nick (MoEditsReader *self, const MoJsonValue *value,
                             const char *const *nicks, guint n, guint8 *choice);
gboolean mo_edits_read_rotation (MoEditsReader *self, const MoJsonValue *value, MoQuat *q);
gboolean mo_edits_read_position (MoEditsReader *self, const MoJsonValue *value, MoQuat *position);
gboolean mo_edits_read_fade (MoEditsReader *self, const MoJsonValue *value, double fade[2]);

/* The number of the joint of the avatar that a member is named after, or that a value names; -1 if there is none. */
int mo_edits_find_named_joint (MoEditsReader *self, const MoJsonValue *member);
int mo_edits_read_joint (MoEditsReader *self, const MoJsonValue *value);

/* Whether a time does not come before another one; `at` is where it is wrong if it does. */
gboolean mo_edits_check_range (MoEditsReader *self, const MoJsonValue *at, double from, double to);

/* Counts a key, or what takes as much. */
gboolean mo_edits_count_key (MoEditsReader *self, const MoJsonValue *at);

/* Whether no object within a value has a member twice. */
gboolean mo_edits_check_repeats (MoEditsReader *self, const MoJsonValue *value);

G_END_DECLS
