/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The most words of one line that are not numbers and can still be distinguished from words in
 * place of a number. */
#define MAX_HOLES 4096

#define FIRST_CAPACITY 1024u

/* A value that is missing in the text. */
typedef struct
{
  gsize index; /* of its value */
  gboolean is_junk;
  MoLocation location;
  char text[24];
} Hole;

gboolean
mo_bvh_rows_grow (MoBvhRows *self, gsize n)
{
  gsize wanted = self->n_values + n;

  if (wanted <= self->capacity)
    return TRUE;
  if (wanted > MO_MAX_VALUES)
    {
      mo_bvh_refuse (self->refusal, MO_ERROR_LIMIT, MO_CODE_BVH_TOO_MANY_VALUES, self->line_at,
                     NULL);
      return FALSE;
    }
  self->capacity = MAX (wanted, MIN (self->capacity * 2, (gsize) MO_MAX_VALUES));
  self->values = g_renew (float, self->values, self->capacity);
  return TRUE;
}

/* Allocates as many frames as announced, if the file is large enough to contain them. */
static void
reserve (MoBvhRows *self, guint64 size)
{
  self->capacity = FIRST_CAPACITY;
  if (self->header->has_n_frames && self->header->n_frames <= MO_MAX_VALUES / self->n
      && self->header->n_frames * self->n * 2 <= size)
    self->capacity = MAX (self->capacity, self->header->n_frames * self->n);
  self->values = g_new (float, self->capacity);
}

void
mo_bvh_rows_init (MoBvhRows *self, const MoBvhHeader *header, guint64 size, MoContext *context,
                  MoBvhRefusal *refusal)
{
  *self = (MoBvhRows){
    .context = context,
    .refusal = refusal,
    .header = header,
    .n = MAX (header->skeleton->n_channels, 1),
    .holes = g_array_new (FALSE, TRUE, sizeof (Hole)),
  };
  reserve (self, size);
}

void
mo_bvh_rows_clear (MoBvhRows *self)
{
  g_clear_pointer (&self->values, g_free);
  g_clear_pointer (&self->holes, g_array_unref);
}

gboolean
mo_bvh_rows_are_complete (const MoBvhRows *self)
{
  const MoBvhHeader *header = self->header;

  return header->has_n_frames
         && (header->n_frames == 0
             || (self->framing != MO_BVH_UNDECIDED
                 && self->n_values / self->n >= header->n_frames));
}

/* The same value in the previous frame. */
static float
value_before (const MoBvhRows *self, gsize index)
{
  return index >= self->n ? self->values[index - self->n] : 0.0f;
}

gboolean
mo_bvh_rows_add (MoBvhRows *self, const MoBvhPiece *piece, MoLocation location)
{
  gboolean is_junk = piece->kind == MO_BVH_NOT_A_NUMBER;

  if (self->n_items++ == 0)
    self->line_at = location;
  self->n_numbers += !is_junk;
  if (piece->kind == MO_BVH_NOT_FINITE)
    mo_bvh_find (self->context, MO_CODE_BVH_NOT_FINITE, location, piece->text, piece->length);
  if (self->framing == MO_BVH_BY_LINES
      && self->n_values - self->line_values >= self->n + self->n_junk)
    {
      if (is_junk)
        mo_bvh_find (self->context, MO_CODE_BVH_UNKNOWN_WORD, location, piece->text, piece->length);
      return TRUE;
    }
  if (!mo_bvh_rows_grow (self, 1))
    return FALSE;
  if (piece->kind == MO_BVH_NUMBER)
    self->values[self->n_values] = piece->value;
  else
    {
      self->values[self->n_values] = value_before (self, self->n_values);
      if (self->holes->len < MAX_HOLES)
        {
          Hole hole = { .index = self->n_values, .is_junk = is_junk, .location = location };

          memcpy (hole.text, piece->text, MIN (piece->length, sizeof hole.text));
          g_array_append_val (self->holes, hole);
          self->n_junk += is_junk;
        }
      else if (is_junk)
        mo_bvh_find (self->context, MO_CODE_BVH_NOT_A_NUMBER, location, piece->text, piece->length);
    }
  self->n_values++;
  return TRUE;
}

static void
report_hole (MoBvhRows *self, const Hole *hole, MoCode code)
{
  mo_bvh_find (self->context, code, hole->location, (const guint8 *) hole->text,
               MIN (hole->location.length, sizeof hole->text));
}

/* Removes the first surplus words that are not numbers from the line, moving the values after
 * them. */
static void
drop_junk (MoBvhRows *self, guint64 n_surplus)
{
  gsize to = self->line_values;
  guint n_kept = 0, next = 0;

  for (gsize i = self->line_values; i < self->n_values; i++)
    {
      Hole *hole = next < self->holes->len ? &g_array_index (self->holes, Hole, next) : NULL;

      if (hole != NULL && hole->index == i)
        {
          next++;
          if (hole->is_junk && n_surplus > 0)
            {
              report_hole (self, hole, MO_CODE_BVH_UNKNOWN_WORD);
              n_surplus--;
              self->n_items--;
              self->n_junk--;
              continue;
            }
          hole->index = to;
          g_array_index (self->holes, Hole, n_kept++) = *hole;
        }
      self->values[to++] = self->values[i];
    }
  self->n_values = to;
  g_array_set_size (self->holes, n_kept);
}

/* Makes the line a frame, with as many numbers as it must have. */
static gboolean
fit_line (MoBvhRows *self)
{
  gsize n_stored;

  if (self->n_items > self->n && self->n_junk > 0)
    drop_junk (self, self->n_items - self->n);
  if (self->n_items > self->n)
    mo_report (self->context, MO_CODE_BVH_LONG_LINE, self->line_at, NULL, NULL);
  else if (self->n_items < self->n)
    mo_report (self->context, MO_CODE_BVH_SHORT_LINE, self->line_at, NULL, NULL);
  n_stored = self->n_values - self->line_values;
  if (n_stored < self->n && !mo_bvh_rows_grow (self, self->n - n_stored))
    return FALSE;
  for (; n_stored < self->n; n_stored++, self->n_values++)
    self->values[self->n_values] = value_before (self, self->n_values);
  self->n_values = self->line_values + self->n;
  return TRUE;
}

/* The first line did not have the length of a frame, but the second does: then the first one is
 * damaged. */
static gboolean
mend_first_line (MoBvhRows *self)
{
  gsize width = (gsize) self->width;

  mo_report (self->context, width > self->n ? MO_CODE_BVH_LONG_LINE : MO_CODE_BVH_SHORT_LINE,
             self->first_line, NULL, NULL);
  if (!mo_bvh_rows_grow (self, self->n))
    return FALSE;
  memmove (self->values + self->n, self->values + width, self->n * sizeof (float));
  for (gsize i = width; i < self->n; i++)
    self->values[i] = 0.0f;
  for (guint i = 0; i < self->holes->len; i++)
    g_array_index (self->holes, Hole, i).index += self->n - width;
  self->line_values = self->n;
  self->n_values = self->n * 2;
  return TRUE;
}

static gboolean
decide (MoBvhRows *self)
{
  gboolean fits = self->n_items == self->n
                  || (self->n_items > self->n && self->n_items - self->n <= self->n_junk);
  gboolean is_all = self->header->has_n_frames && self->header->n_frames > 1
                    && self->n_items / self->n == self->header->n_frames
                    && self->n_items % self->n == 0;

  if (fits)
    self->framing = MO_BVH_BY_LINES;
  else if (is_all || self->n_lines == 2)
    self->framing = MO_BVH_BY_COUNT;
  if (self->framing != MO_BVH_BY_LINES || self->n_lines == 1)
    return TRUE;
  if (self->n_items > self->n)
    drop_junk (self, self->n_items - self->n);
  return mend_first_line (self);
}

static void
reset_line (MoBvhRows *self)
{
  self->line_values = self->n_values;
  self->n_items = self->n_numbers = 0;
  self->n_junk = 0;
  g_array_set_size (self->holes, 0);
}

gboolean
mo_bvh_rows_end_line (MoBvhRows *self)
{
  if (self->n_items == 0)
    return TRUE;
  if (self->n_numbers == 0)
    {
      Hole *first = &g_array_index (self->holes, Hole, 0);

      report_hole (self, first, MO_CODE_BVH_JUNK_LINE);
      self->n_values = self->line_values;
      reset_line (self);
      return TRUE;
    }

  if (self->n_lines++ == 0)
    {
      self->width = self->n_items;
      self->same_width = TRUE;
      self->first_line = self->line_at;
    }
  self->same_width = self->same_width && self->width == self->n_items;
  if (self->framing == MO_BVH_UNDECIDED && !decide (self))
    return FALSE;
  if (self->framing == MO_BVH_BY_LINES && !fit_line (self))
    return FALSE;
  for (guint i = 0; i < self->holes->len; i++)
    {
      Hole *hole = &g_array_index (self->holes, Hole, i);

      if (hole->is_junk)
        report_hole (self, hole, MO_CODE_BVH_NOT_A_NUMBER);
      if (hole->index < self->n_values)
        self->values[hole->index] = value_before (self, hole->index);
    }
  reset_line (self);
  return TRUE;
}

/* If frames are divided by counting: whether that makes sense, and what to do with the last one. */
static gboolean
end_counting (MoBvhRows *self, MoLocation location)
{
  const MoBvhHeader *header = self->header;
  gsize n_last = self->n_values % self->n;
  gboolean is_complete = header->has_n_frames && self->n_values / self->n >= header->n_frames;

  if (header->has_n_frames && self->same_width && header->n_frames > 0
      && self->n_values / header->n_frames == self->width && self->n_values % header->n_frames == 0)
    {
      mo_bvh_refuse (self->refusal, MO_ERROR_INVALID, MO_CODE_BVH_WRONG_WIDTH, self->first_line,
                     /* translators: how many numbers a line has, and how many it must have */
                     _ ("%.0f numbers per line for %u channels"), (double) self->width, self->n);
      return FALSE;
    }
  mo_report (self->context, MO_CODE_BVH_FRAMES_BROKEN, self->first_line, NULL, NULL);
  if (n_last > 0 && is_complete)
    {
      mo_report (self->context, MO_CODE_BVH_TRAILING_JUNK, location, NULL, NULL);
      self->n_values -= n_last;
    }
  else if (n_last > 0)
    {
      mo_report (self->context, MO_CODE_BVH_SHORT_LINE, location, NULL, NULL);
      if (!mo_bvh_rows_grow (self, self->n - n_last))
        return FALSE;
      for (; n_last < self->n; n_last++, self->n_values++)
        self->values[self->n_values] = value_before (self, self->n_values);
    }
  return TRUE;
}

gboolean
mo_bvh_rows_end (MoBvhRows *self, MoLocation location)
{
  if (self->framing == MO_BVH_BY_LINES || self->n_values == 0)
    return TRUE;
  return end_counting (self, location);
}
