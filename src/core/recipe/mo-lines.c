/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-lines.h"

#include <string.h>

/* Lines are in blocks, and lists share blocks. Changing one line copies one block and the array of
 * blocks; both are small if the number of lines is about the square of this. */
#define BLOCK 128u

typedef struct
{
  gatomicrefcount refs;
  const MoLineKind *kind;
  const char *text; /* in the same allocation, after the parsed value */
} Line;

typedef struct
{
  gatomicrefcount refs;
  guint n;
  Line *lines[];
} Block;

typedef struct
{
  guint first; /* index in the list of its first line */
  Block *block;
} Place;

struct _MoLines
{
  gatomicrefcount refs;
  const MoLineKind *kind;
  guint n, n_blocks;
  Place places[];
};

/* -- Lines ---------------------------------------------------------------------------------------- */

static Line *
line_ref (Line *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

static void
line_unref (gpointer line)
{
  Line *self = line;

  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  if (self->kind->clear != NULL)
    self->kind->clear (self + 1);
  g_free (self);
}

static Line *
line_new (const MoLineKind *kind, const char *text, GError **error)
{
  gsize length = strlen (text) + 1;
  Line *self = g_malloc0 (sizeof (Line) + kind->size + length);
  char *own = (char *) (self + 1) + kind->size;

  g_atomic_ref_count_init (&self->refs);
  self->kind = kind;
  self->text = memcpy (own, text, length);
  if (kind->parse (text, self + 1, error))
    return self;
  g_free (self);
  return NULL;
}

/* -- Blocks --------------------------------------------------------------------------------------- */

static Block *
block_ref (Block *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

static void
block_unref (Block *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  for (guint i = 0; i < self->n; i++)
    line_unref (self->lines[i]);
  g_free (self);
}

/* Takes ownership of the lines. */
static Block *
block_new (gpointer *lines, guint n)
{
  Block *self = g_malloc (sizeof (Block) + n * sizeof (Line *));

  g_atomic_ref_count_init (&self->refs);
  self->n = n;
  for (guint i = 0; i < n; i++)
    self->lines[i] = lines[i];
  return self;
}

/* -- Lists ---------------------------------------------------------------------------------------- */

static MoLines *
list_new (const MoLineKind *kind, guint n_blocks)
{
  MoLines *self = g_malloc0 (sizeof (MoLines) + n_blocks * sizeof (Place));

  g_atomic_ref_count_init (&self->refs);
  self->kind = kind;
  return self;
}

/* Takes ownership of the block. */
static void
add_block (MoLines *self, Block *block)
{
  self->places[self->n_blocks++] = (Place){ self->n, block };
  self->n += block->n;
}

MoLines *
mo_lines_new (const MoLineKind *kind)
{
  return list_new (kind, 0);
}

MoLines *
mo_lines_ref (MoLines *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_lines_unref (MoLines *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  for (guint i = 0; i < self->n_blocks; i++)
    block_unref (self->places[i].block);
  g_free (self);
}

guint
mo_lines_get_n_lines (const MoLines *self)
{
  return self != NULL ? self->n : 0;
}

static Line *
line_at (const MoLines *self, guint index)
{
  guint low = 0, high = self->n_blocks;

  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (self->places[middle].first <= index)
        low = middle;
      else
        high = middle;
    }
  return self->places[low].block->lines[index - self->places[low].first];
}

const char *
mo_lines_get (const MoLines *self, guint index)
{
  return line_at (self, index)->text;
}

gconstpointer
mo_lines_get_parsed (const MoLines *self, guint index)
{
  return line_at (self, index) + 1;
}

gboolean
mo_lines_equal (const MoLines *a, const MoLines *b)
{
  if (a == b)
    return TRUE;
  if (a->n != b->n)
    return FALSE;
  for (guint i = 0; i < a->n; i++)
    {
      const Line *first = line_at (a, i), *second = line_at (b, i);

      if (first != second && !g_str_equal (first->text, second->text))
        return FALSE;
    }
  return TRUE;
}

char *
mo_lines_print (const MoLines *self)
{
  GString *text = g_string_new (self->n == 0 ? "none" : NULL);

  for (guint i = 0; i < self->n; i++)
    {
      if (i > 0)
        g_string_append (text, "; ");
      g_string_append (text, mo_lines_get (self, i));
    }
  return g_string_free (text, FALSE);
}

/* -- Deriving one list from another
 * --------------------------------------------------------------- */

/* Replaces lines `first` up to (not including) `end` of a list. */
typedef struct
{
  const MoLines *from;
  guint n_before, n_after; /* blocks kept at either end */
  GPtrArray *between;      /* Line: the new ones, with lines of blocks that are not kept */
} Splice;

/* A block that would keep few lines is merged with its neighbour; otherwise a list would fall apart
 * into ever more blocks. */
static void
find_blocks (Splice *self, guint first, guint end, guint n_new)
{
  const MoLines *from = self->from;
  guint n = from->n_blocks, room = BLOCK;

  while (self->n_before < n
         && from->places[self->n_before].first + from->places[self->n_before].block->n <= first)
    self->n_before++;
  while (self->n_before + self->n_after < n && from->places[n - 1 - self->n_after].first >= end)
    self->n_after++;
  room -= MIN (room, n_new);
  if (self->n_before > 0 && from->places[self->n_before - 1].block->n <= room)
    room -= from->places[--self->n_before].block->n;
  if (self->n_after > 0 && from->places[n - self->n_after].block->n <= room)
    self->n_after--;
}

static void
add_lines (Splice *self, guint from, guint to)
{
  for (guint i = from; i < to; i++)
    g_ptr_array_add (self->between, line_ref (line_at (self->from, i)));
}

/* Splits the lines of `between` into blocks of about equal length; takes ownership of them. */
static void
add_between (MoLines *to, GPtrArray *between, guint n_blocks)
{
  guint done = 0;

  for (guint i = 0; i < n_blocks; i++)
    {
      guint n = (between->len - done) / (n_blocks - i);

      add_block (to, block_new (between->pdata + done, n));
      done += n;
    }
  g_ptr_array_set_free_func (between, NULL);
}

static MoLines *
splice (const MoLines *self, guint first, guint end, GPtrArray *lines)
{
  g_autoptr (GPtrArray) between = g_ptr_array_new_with_free_func (line_unref);
  Splice s = { .from = self, .between = between };
  guint n_middle, n = self->n_blocks;
  MoLines *result;

  if (first == end && lines->len == 0)
    return mo_lines_ref ((MoLines *) self);
  find_blocks (&s, first, end, lines->len);
  add_lines (&s, s.n_before < n ? self->places[s.n_before].first : self->n, first);
  for (guint i = 0; i < lines->len; i++)
    g_ptr_array_add (between, line_ref (g_ptr_array_index (lines, i)));
  add_lines (&s, end, s.n_after > 0 ? self->places[n - s.n_after].first : self->n);
  n_middle = (between->len + BLOCK - 1) / BLOCK;
  result = list_new (self->kind, s.n_before + n_middle + s.n_after);
  for (guint i = 0; i < s.n_before; i++)
    add_block (result, block_ref (self->places[i].block));
  add_between (result, between, n_middle);
  for (guint i = n - s.n_after; i < n; i++)
    add_block (result, block_ref (self->places[i].block));
  return result;
}

/* Splits a text into lines. Free the array with g_ptr_array_unref. */
static GPtrArray *
split (const char *text)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  const char *end;

  if (g_ascii_strcasecmp (text, "none") == 0)
    return lines;
  for (; *text != '\0'; text = *end != '\0' ? end + 1 : end)
    {
      char *line;

      end = text + strcspn (text, ";");
      line = g_strstrip (g_strndup (text, (gsize) (end - text)));
      if (*line != '\0')
        g_ptr_array_add (lines, line);
      else
        g_free (line);
    }
  return lines;
}

static gboolean
is_same (const MoLines *self, guint index, const GPtrArray *texts, guint other)
{
  return g_str_equal (mo_lines_get (self, index), g_ptr_array_index (texts, other));
}

/* Replaces lines `first` up to `end` by texts `from` up to `to`. */
static MoLines *
replace (const MoLines *self, guint first, guint end, const GPtrArray *texts, guint from, guint to,
         GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (line_unref);

  for (guint i = from; i < to; i++)
    {
      Line *line = line_new (self->kind, g_ptr_array_index (texts, i), error);

      if (line == NULL)
        return NULL;
      g_ptr_array_add (lines, line);
    }
  return splice (self, first, end, lines);
}

MoLines *
mo_lines_parse (const MoLines *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) texts = split (text);
  guint least = MIN (self->n, texts->len), before = 0, after = 0;

  while (before < least && is_same (self, before, texts, before))
    before++;
  while (after < least - before
         && is_same (self, self->n - 1 - after, texts, texts->len - 1 - after))
    after++;
  return replace (self, before, self->n - after, texts, before, texts->len - after, error);
}

MoLines *
mo_lines_append (const MoLines *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) texts = split (text);

  return replace (self, self->n, self->n, texts, 0, texts->len, error);
}

MoLines *
mo_lines_new_from (const MoLineKind *kind, const char *const *lines)
{
  g_autoptr (MoLines) none = mo_lines_new (kind);
  g_autoptr (GPtrArray) parsed = g_ptr_array_new_with_free_func (line_unref);

  for (; lines != NULL && *lines != NULL; lines++)
    {
      Line *line = line_new (kind, *lines, NULL);

      if (line != NULL)
        g_ptr_array_add (parsed, line);
    }
  return splice (none, 0, 0, parsed);
}
