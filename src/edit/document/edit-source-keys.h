/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-follower.h"

#include "mo-source-keys.h"

G_BEGIN_DECLS

/* The keys that the document's file has, found in a thread while they are visible. */
#define EDIT_TYPE_SOURCE_KEYS (edit_source_keys_get_type ())
G_DECLARE_FINAL_TYPE (EditSourceKeys, edit_source_keys, EDIT, SOURCE_KEYS, EditFollower)

EditSourceKeys *edit_source_keys_new (void);

/* Owned by this; NULL until they are found, and of a file of frames. */
const MoSourceKeys *edit_source_keys_get (EditSourceKeys *self);

G_END_DECLS
