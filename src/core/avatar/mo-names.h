/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The world's names, as data (docs/world/file.md, Expressions). */

typedef struct
{
  const char *nick;   /* "big-smile", for flags */
  const char *label;  /* "Big Smile", untranslated */
  const char *stored; /* "express_toothsmile", what the file holds; NULL ends a list */
} MoExpression;

/* The expressions an upload form offers, without "none"; ends with a row of NULLs. */
extern const MoExpression mo_expressions[];

/* Nicks and labels of the hand poses in the order of their numbers; NULL ends both. */
extern const char *const mo_hand_pose_nicks[];
extern const char *const mo_hand_pose_labels[];

/* The stored name for a nick, a label (any case) or a stored name; NULL for anything else. */
const char *mo_expression_stored (const char *text);

/* Whether playback accepts a stored expression name (any built-in animation, in any case, or a
 * UUID); otherwise it is cleared. */
gboolean mo_emote_is_known (const char *stored);

/* The label of a priority, untranslated; NULL for an invalid one. */
const char *mo_priority_label (int priority);

G_END_DECLS
