/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-joint-name.h"

#include "mo-body-name.h"

#include <string.h>

/* Fewer joints may begin with the same words because they are all of one hand. */
#define MIN_JOINTS_WITH_PREFIX 12u

/* Of a skeleton that a maker has hung more on so many of all names begin with those of its program at least, with a word of so
 * many letters. */
#define LEAST_SHARE_WITH_PREFIX (2.0 / 3.0)
#define LEAST_LETTERS_OF_SOME 3u

/* Letters of other scripts are of one kind, and keep together. */
static char
kind_of (char c)
{
  if (((guchar) c & 0x80u) != 0)
    return 'x';
  if (g_ascii_isupper (c))
    return 'A';
  return g_ascii_islower (c) ? 'a' : g_ascii_isdigit (c) ? '0' : ' ';
}

/* Whether a word begins at `at`: "LeftUpLeg", "LHipJoint", "toe1". */
static gboolean
begins_word (const char *text, gsize at)
{
  char before = kind_of (text[at - 1]), here = kind_of (text[at]);

  if (here == 'A')
    return before != 'A' || kind_of (text[at + 1]) == 'a';
  return here != before && !(before == 'A' && here == 'a');
}

/* Whether a side is written to the rest of a name: "leftforearm", "HANDRIGHT". `word`: what is before `at`. */
static gboolean
is_beside_side (const char *word, gsize length, const char *at)
{
  static const char *const sides[] = { "left", "right" };

  if (!g_ascii_isalpha (*at))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      gsize n = strlen (sides[i]);

      if (length == n && memcmp (word, sides[i], n) == 0)
        return TRUE;
      if (length > 1 && g_ascii_strncasecmp (at, sides[i], n) == 0 && !g_ascii_isalpha (at[n]))
        return TRUE;
    }
  return FALSE;
}

void
mo_name_words_split (MoNameWords *self, const char *name)
{
  gsize length = 0;

  self->n = 0;
  for (gsize i = 0; name[i] != '\0'; i++)
    {
      if (length > 0
          && (begins_word (name, i) || length + 1 == MO_NAME_MAX_LETTERS
              || is_beside_side (self->text[self->n], length, name + i)))
        {
          self->n++;
          length = 0;
        }
      if (kind_of (name[i]) == ' ')
        continue;
      if (self->n == MO_NAME_MAX_WORDS)
        return;
      self->text[self->n][length++] = g_ascii_tolower (name[i]);
      self->text[self->n][length] = '\0';
    }
  self->n += length > 0 ? 1 : 0;
}

MoSide
mo_name_word_side (const char *word)
{
  /* English, German, French, Spanish, Italian, Portuguese */
  static const char *const words[][12] = {
    [MO_SIDE_LEFT] = { "left", "l", "links", "linke", "linker", "gauche", "izquierda", "izquierdo",
                       "sinistra", "sinistro", "esquerda", "esquerdo" },
    [MO_SIDE_RIGHT] = { "right", "r", "rechts", "rechte", "rechter", "droite", "droit", "derecha",
                        "derecho", "destra", "direita", "direito" },
  };

  for (guint side = 0; side < G_N_ELEMENTS (words); side++)
    for (guint i = 0; i < G_N_ELEMENTS (words[side]); i++)
      /* Asked of each word of a name in many ways, and nearly none is a side. */
      if (word[0] == words[side][i][0] && g_str_equal (word, words[side][i]))
        return (MoSide) side;
  return MO_SIDE_NONE;
}

/* How many bytes two texts begin with in common. */
static gsize
common (const char *a, const char *b, gsize most)
{
  gsize n = 0;

  while (n < most && a[n] != '\0' && a[n] == b[n])
    n++;
  return n;
}

static gsize
first_word (const char *name)
{
  gsize length = 1;

  while (name[length] != '\0' && !begins_word (name, length))
    length++;
  return length;
}

/* Whether the first bytes of a name may say something of a body: a side, or of names that not all begin so, a part. */
static gboolean
says_part (const char *name, gsize length, gboolean of_some)
{
  g_autofree char *prefix = g_strndup (name, length);
  MoNameWords words;

  if (of_some
      && (first_word (name) < LEAST_LETTERS_OF_SOME
          || mo_body_name_read (prefix).word != MO_WORD_NONE))
    return TRUE;
  mo_name_words_split (&words, prefix);
  for (guint i = 0; i < words.n; i++)
    if (mo_name_word_side (words.text[i]) != MO_SIDE_NONE)
      return TRUE;
  return FALSE;
}

static gboolean
is_below (const MoSkeleton *skeleton, guint joint, int top)
{
  return top < 0 || mo_skeleton_is_below (skeleton, (int) joint, top);
}

/* The joints below another whose names count. */
static gboolean
is_named_below (const MoSkeleton *skeleton, guint joint, int top)
{
  return !mo_skeleton_joint (skeleton, joint)->is_end && (int) joint != top
         && is_below (skeleton, joint, top);
}

static gboolean
begins_alike (const char *name, const char *other, gsize length)
{
  return strncmp (name, other, length) == 0;
}

/* A name that begins with the word that more than half of all below a joint begin with, if any does: two that differ leave
 * the vote together. */
static const char *
find_usual (const MoSkeleton *skeleton, int top, const char **names)
{
  const char *usual = NULL;
  guint n_ahead = 0;

  for (guint i = 1; i < skeleton->joints->len; i++)
    {
      if (!is_named_below (skeleton, i, top) || names[i][0] == '\0')
        continue;
      if (n_ahead == 0)
        usual = names[i];
      n_ahead += begins_alike (names[i], usual, first_word (usual)) ? 1u : -1u;
    }
  return usual;
}

/* The length of what names below a joint begin with: whole words. All do, or as what makers add to a skeleton of a program has
 * names without it most; no word of a body, which many joints of a hand begin with. */
static gsize
find_prefix (const MoSkeleton *skeleton, int top, const char **names, const char **one)
{
  const char *usual = find_usual (skeleton, top, names);
  gsize word = usual != NULL ? first_word (usual) : 0, length = G_MAXSIZE;
  guint n = 0, n_all = 0;

  for (guint i = 1; i < skeleton->joints->len && length > 0; i++)
    {
      if (!is_named_below (skeleton, i, top))
        continue;
      n_all++;
      if (usual == NULL || !begins_alike (names[i], usual, word))
        continue;
      length = common (usual, names[i], MIN (length, strlen (usual)));
      n++;
    }
  if (n < MIN_JOINTS_WITH_PREFIX || n < LEAST_SHARE_WITH_PREFIX * n_all)
    return 0;
  while (length > 0 && !begins_word (usual, length))
    length--;
  *one = usual;
  return says_part (usual, length, n < n_all) ? 0 : length;
}

void
mo_joint_names_skip_prefix_below (const MoSkeleton *skeleton, int top, const char **names)
{
  const char *one = NULL;
  gsize length = find_prefix (skeleton, top, names, &one);

  for (guint i = 0; i < skeleton->joints->len && length > 0; i++)
    if (!mo_skeleton_joint (skeleton, i)->is_end && is_below (skeleton, i, top)
        && strlen (names[i]) > length && begins_alike (names[i], one, length))
      names[i] += length;
}

/* The length of a name without the number that a program wrote after it; 0 where there is none. */
static gsize
find_number (const char *name)
{
  const char *mark = strrchr (name, '_');

  return mark != NULL && mark > name && mark[1] != '\0'
                 && mark[1 + strspn (mark + 1, "0123456789")] == '\0'
             ? (gsize) (mark - name)
             : 0;
}

/* Whether each joint has a number of its own after its name, as programs write that number all nodes of a scene, or one that
 * only the joint on the other side has too: those of fingers and spines tell something. */
static gboolean
are_numbered (const MoSkeleton *skeleton, const char **names)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0;

  /* What all hang on was made by the program. */
  for (guint i = 1; i < skeleton->joints->len; i++)
    if (!mo_skeleton_joint (skeleton, i)->is_end)
      {
        gsize length = find_number (names[i]);
        gpointer number = (gpointer) (names[i] + length);
        guint times = GPOINTER_TO_UINT (g_hash_table_lookup (seen, number));

        if (length == 0 || times == 2)
          return FALSE;
        g_hash_table_insert (seen, number, GUINT_TO_POINTER (times + 1));
        n++;
      }
  return n >= MIN_JOINTS_WITH_PREFIX;
}

/* What the names of all joints end with, from a mark on, as modellers mark their joints: "_jnt"; NULL where it is
 * nothing. */
static const char *
find_suffix (const MoSkeleton *skeleton, const char **names)
{
  const char *end = NULL;
  gsize length = 0;
  guint n = 0;

  for (guint i = 1; i < skeleton->joints->len; i++)
    {
      gsize all = strlen (names[i]), same = 0;

      if (mo_skeleton_joint (skeleton, i)->is_end)
        continue;
      if (end == NULL)
        end = names[i] + (length = all);
      while (same < MIN (length, all) && names[i][all - same - 1] == *(end - same - 1))
        same++;
      length = same;
      n++;
    }
  while (length > 0 && kind_of (*(end - length)) != ' ')
    length--;
  return n >= MIN_JOINTS_WITH_PREFIX && length > 0 && !says_part (end - length, length, FALSE)
             ? end - length
             : NULL;
}

/* The length of a name without what all end with, or without a number of its own where that is nothing. */
static gsize
find_plain (const char *name, const char *suffix)
{
  if (suffix == NULL)
    return find_number (name);
  return g_str_has_suffix (name, suffix) ? strlen (name) - strlen (suffix) : 0;
}

/* Copies that one array holds, which takes the place of `names`. */
static const char **
cut_ends (const MoSkeleton *skeleton, const char **names, const char *suffix)
{
  guint n = skeleton->joints->len;
  gsize size = 0;
  const char **result;
  char *at;

  for (guint i = 0; i < n; i++)
    size += strlen (names[i]) + 1;
  result = g_malloc ((n + 1) * sizeof *result + size);
  at = (char *) (result + n + 1);
  for (guint i = 0; i < n; i++)
    {
      gsize all = strlen (names[i]), length = find_plain (names[i], suffix);

      if (length == 0 || mo_skeleton_joint (skeleton, i)->is_end)
        length = all;
      memcpy (at, names[i], length);
      at[length] = '\0';
      result[i] = at;
      at += length + 1;
    }
  g_free (names);
  return result;
}

const char **
mo_joint_names_skip_prefixes (const MoSkeleton *skeleton)
{
  guint n = skeleton->joints->len;
  const char **names = g_new (const char *, n + 1);
  g_autofree char *suffix = NULL;

  for (guint i = 0; i < n; i++)
    names[i] = mo_joint_name_skip_prefix (mo_skeleton_joint (skeleton, i)->name);
  suffix = g_strdup (find_suffix (skeleton, names));
  if (suffix != NULL)
    names = cut_ends (skeleton, names, suffix);
  if (are_numbered (skeleton, names))
    names = cut_ends (skeleton, names, NULL);
  mo_joint_names_skip_prefix_below (skeleton, -1, names);
  return names;
}

char *
mo_joint_name_key (const char *name)
{
  g_autoptr (GString) key = g_string_new ("-:");
  MoSide side = MO_SIDE_NONE;
  MoNameWords words;

  mo_name_words_split (&words, name);
  for (guint i = 0; i < words.n; i++)
    {
      MoSide here = mo_name_word_side (words.text[i]);

      if (side == MO_SIDE_NONE && here != MO_SIDE_NONE && words.n > 1)
        side = here;
      else
        g_string_append (key, words.text[i]);
    }
  key->str[0] = side == MO_SIDE_LEFT ? 'l' : side == MO_SIDE_RIGHT ? 'r' : '-';
  /* Without the room of the string: maps keep thousands of them. */
  return words.n > 0 ? g_strdup (key->str) : NULL;
}
