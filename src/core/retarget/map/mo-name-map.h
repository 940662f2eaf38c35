/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The name of the map by which the joints turn as they are written: that of the avatar's own names. In a recipe it says
 * so even of a file whose rest pose is another (mo_clip_rests_otherwise). */
#define MO_NAME_MAP_AVATAR "avatar"

/* The name of the map in whose words a file says what its joints are (MoJoint.role). */
#define MO_NAME_MAP_ROLES "vrm"

/* Which joint of the avatar a joint of that name is: for one kind of skeleton, as a text in JSON says it
 * (docs/maps.md). Immutable once it is made. */
typedef struct _MoNameMap MoNameMap;

/* In place of a joint's number. */
#define MO_NAME_LEFT_OUT -1 /* the joint moves none of the avatar's by itself */
#define MO_NAME_UNKNOWN -2

/* The member that tells a map file, and the version of its form. */
#define MO_NAME_MAP_MARK "limber-map"
#define MO_NAME_MAP_VERSION 1

/* Names that end in this are those of map files. */
#define MO_NAME_MAP_SUFFIX ".json"

/* Files of maps are read whole, up to this size. */
#define MO_NAME_MAP_MAX_BYTES (1024u * 1024u)

/* An empty map. `name` is for scripts ("mixamo"), `title` for people ("Mixamo"). */
MoNameMap *mo_name_map_new (const char *name, const char *title);

/* Reads the text of a map file; a length of -1 means NUL-terminated. NULL with MO_ERROR_SYNTAX or
 * MO_ERROR_TRUNCATED, whose sentence starts with line and column. */
MoNameMap *mo_name_map_parse (const char *text, gssize length, GError **error);

void mo_name_map_free (MoNameMap *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoNameMap, mo_name_map_free)

/* Appends a name and the number of the avatar's joint or MO_NAME_LEFT_OUT. A name that is there already is
 * ignored: the first one counts. */
void mo_name_map_add (MoNameMap *self, const char *source, int number);

/* "" where the file has none. */
const char *mo_name_map_get_name (const MoNameMap *self);
const char *mo_name_map_get_title (const MoNameMap *self);

/* Adds what a program writes before its names: a skeleton with that is most likely one of this map. */
void mo_name_map_add_prefix (MoNameMap *self, const char *prefix);
gboolean mo_name_map_has_prefix (const MoNameMap *self, const char *name);

/* Its lines, patterns spelt out. Several may have one number: the first that a skeleton has is the joint. */
guint mo_name_map_get_n_entries (const MoNameMap *self);
const char *mo_name_map_get_entry (const MoNameMap *self, guint index, int *number);

/* The same as lines of a recipe (mo-map-line.h), in which the last one about a joint counts. Free it. */
char **mo_name_map_spell_out (const MoNameMap *self);

/* The line for a name, -1 for none: `name` as the file has it, `stem` without what all its names begin with,
 * either spelt the same, or else in any case and with any separators and words for sides. `is_exact` is set to
 * which of the two it is. */
int mo_name_map_find (const MoNameMap *self, const char *name, const char *stem,
                      gboolean *is_exact);

/* The same for who looks a name up in many maps. */
typedef struct
{
  const char *name, *stem; /* borrowed */
  char *keys[4]; /* spellings that are one, in the order in which they count; NULL for none */
} MoNameKeys;

void mo_name_keys_init (MoNameKeys *self, const char *name, const char *stem);
void mo_name_keys_clear (MoNameKeys *self);
int mo_name_map_find_keys (const MoNameMap *self, const MoNameKeys *keys, gboolean *is_exact);

/* The program's own maps, in the order of their names; NULL-terminated. */
const MoNameMap *const *mo_name_maps (void);

/* The program's own map of that name, or NULL. */
const MoNameMap *mo_name_map_by_name (const char *name);

G_END_DECLS
