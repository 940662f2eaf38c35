/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-name-map-text.h"

#include "mo-error.h"
#include "mo-json.h"
#include "mo-limits.h"
#include "mo-map-line.h"
#include "mo-name-map.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* -- Patterns ------------------------------------------------------------------------------------ */

/* A stretch of a pattern: literal, or a group. */
typedef struct
{
  const char *text;
  gsize length;  /* of a group without its braces */
  guint n_words; /* of a group; 0 for a literal */
} Piece;

static guint
count_words (const char *text, gsize length)
{
  guint n = 1;

  for (gsize i = 0; i < length; i++)
    n += text[i] == '|' ? 1 : 0;
  return n;
}

/* The next piece from `*at` on, which is moved after it. FALSE at the end. */
static gboolean
next_piece (const char **at, Piece *piece)
{
  const char *text = *at, *open = text;
  gboolean is_group = FALSE;
  gsize length = 0;

  if (*text == '\0')
    return FALSE;
  while (!is_group && (open = strchr (open, '{')) != NULL)
    {
      length = strcspn (open + 1, "{}");
      is_group = open[1 + length] == '}' && count_words (open + 1, length) > 1;
      open += is_group ? 0 : 1;
    }
  if (is_group && open == text)
    {
      *piece = (Piece){ text + 1, length, count_words (text + 1, length) };
      *at = text + length + 2;
      return TRUE;
    }
  length = is_group ? (gsize) (open - text) : strlen (text);
  *piece = (Piece){ text, length, 0 };
  *at = text + length;
  return TRUE;
}

static void
append_word (GString *text, const Piece *group, guint choice)
{
  const char *word = group->text;

  for (; choice > 0; choice--)
    word = strchr (word, '|') + 1;
  g_string_append_len (text, word, (gssize) strcspn (word, "|}"));
}

guint
mo_pattern_count (const char *pattern, guint most)
{
  guint64 n = 1;
  Piece piece;

  while (next_piece (&pattern, &piece))
    {
      n *= MAX (1, piece.n_words);
      if (n > most)
        return 0;
    }
  return (guint) n;
}

char *
mo_pattern_expand (const char *pattern, guint index)
{
  GString *text = g_string_new (NULL);
  Piece piece;

  while (next_piece (&pattern, &piece))
    if (piece.n_words == 0)
      g_string_append_len (text, piece.text, (gssize) piece.length);
    else
      {
        append_word (text, &piece, index % piece.n_words);
        index /= piece.n_words;
      }
  return g_string_free (text, FALSE);
}

/* What is chosen in the n-th group of so many words; -1 if there is none. */
static int
find_choice (const char *pattern, guint index, guint n_words, guint n)
{
  Piece piece;

  while (next_piece (&pattern, &piece))
    {
      if (piece.n_words == 0)
        continue;
      if (piece.n_words == n_words && n-- == 0)
        return (int) (index % piece.n_words);
      index /= piece.n_words;
    }
  return -1;
}

/* How many groups of so many words come before a place of a text. */
static guint
count_groups (const char *text, const char *before, guint n_words)
{
  guint n = 0;
  Piece piece;

  while (text < before && next_piece (&text, &piece))
    n += text < before && piece.n_words == n_words ? 1 : 0;
  return n;
}

char *
mo_pattern_follow (const char *pattern, guint index, const char *result)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *at = result;
  Piece piece;

  while (next_piece (&at, &piece))
    {
      int choice;

      if (piece.n_words == 0)
        {
          g_string_append_len (text, piece.text, (gssize) piece.length);
          continue;
        }
      choice =
          find_choice (pattern, index, piece.n_words, count_groups (result, at, piece.n_words));
      if (choice < 0)
        return NULL;
      append_word (text, &piece, (guint) choice);
    }
  return g_strdup (text->str);
}

/* -- Files --------------------------------------------------------------------------------------- */

/* The sentence with its place. */
static gboolean G_GNUC_PRINTF (3, 4)
    refuse (const MoJsonValue *value, GError **error, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, MO_ERROR, MO_ERROR_SYNTAX, sentence);
  g_prefix_error (error, _ ("line %u, column %u: "), value->location.line, value->location.column);
  return FALSE;
}

static gboolean
add_line (MoNameMap *map, const MoJsonValue *line, GError **error)
{
  guint n = mo_pattern_count (line->name, MO_MAX_JOINTS);

  if (line->kind != MO_JSON_STRING && line->kind != MO_JSON_NULL)
    return refuse (line, error,
                   _ ("“%s” must be the name of a joint in quotes, or null to be left out"),
                   line->name);
  if (n == 0 || mo_name_map_get_n_entries (map) + n > MO_MAX_JOINTS)
    return refuse (line, error, _ ("“%s” stands for too many names"), line->name);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *source = mo_pattern_expand (line->name, i);
      g_autofree char *joint =
          line->kind == MO_JSON_STRING ? mo_pattern_follow (line->name, i, line->string) : NULL;
      int number = MO_NAME_LEFT_OUT;

      if (line->kind == MO_JSON_STRING)
        number = joint != NULL ? mo_map_find_bone (joint) : -1;
      if (line->kind == MO_JSON_STRING && number < 0)
        return refuse (line, error, _ ("the avatar has no joint “%s”"),
                       joint != NULL ? joint : line->string);
      mo_name_map_add (map, source, number);
    }
  return TRUE;
}

static gboolean
add_lines (MoNameMap *map, const MoJsonValue *joints, GError **error)
{
  for (const MoJsonValue *line = joints->first; line != NULL; line = line->next)
    if (!add_line (map, line, error))
      return FALSE;
  return TRUE;
}

static gboolean
add_prefixes (MoNameMap *map, const MoJsonValue *prefixes, GError **error)
{
  if (prefixes == NULL)
    return TRUE;
  if (prefixes->kind != MO_JSON_ARRAY || prefixes->numbers != NULL)
    return refuse (prefixes, error, _ ("“%s” must be a list of texts, […]"), prefixes->name);
  for (const MoJsonValue *prefix = prefixes->first; prefix != NULL; prefix = prefix->next)
    {
      if (prefix->kind != MO_JSON_STRING || prefix->string[0] == '\0')
        return refuse (prefix, error, _ ("“%s” must be a list of texts, […]"), prefixes->name);
      mo_name_map_add_prefix (map, prefix->string);
    }
  return TRUE;
}

static gboolean
check_repeats (const MoJsonValue *object, GError **error)
{
  for (const MoJsonValue *member = object->first; member != NULL; member = member->next)
    if (member->is_shadowed)
      return refuse (member, error, _ ("“%s” is given twice: leave one of them out"), member->name);
  return TRUE;
}

MoNameMap *
mo_name_map_parse (const char *text, gssize length, GError **error)
{
  g_autoptr (MoJson) json = mo_json_read_text (text, length, error);
  g_autoptr (MoNameMap) map = NULL;
  const MoJsonValue *version, *joints;
  const char *name, *title;

  if (json == NULL)
    return NULL;
  version = mo_json_member (json->root, MO_NAME_MAP_MARK);
  joints = mo_json_member (json->root, "joints");
  if (version != NULL && version->kind == MO_JSON_NUMBER && version->number != MO_NAME_MAP_VERSION)
    {
      refuse (version, error, _ ("this is a map of version %g; Limber reads version %d"),
              version->number, MO_NAME_MAP_VERSION);
      return NULL;
    }
  if (version == NULL || version->kind != MO_JSON_NUMBER || joints == NULL
      || joints->kind != MO_JSON_OBJECT)
    {
      refuse (version != NULL ? version : json->root, error,
              _ ("a map is one JSON object: {\"limber-map\": 1, \"joints\": {…}}"));
      return NULL;
    }
  if (!check_repeats (json->root, error) || !check_repeats (joints, error))
    return NULL;
  name = mo_json_member_string (json->root, "name");
  title = mo_json_member_string (json->root, "title");
  map = mo_name_map_new (name != NULL ? name : "", title != NULL ? title : "");
  if (!add_prefixes (map, mo_json_member (json->root, "prefixes"), error))
    return NULL;
  return add_lines (map, joints, error) ? g_steal_pointer (&map) : NULL;
}
