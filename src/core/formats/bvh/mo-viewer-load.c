/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE 1 /* memmem */
#include "config.h"

#include "mo-viewer-load.h"

#include "mo-limits.h"
#include "mo-rig.h"
#include "mo-number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the next line must be. */
typedef enum
{
  WANTS_HIERARCHY,
  WANTS_JOINT, /* or }, or an end site, or MOTION */
  WANTS_BRACE,
  WANTS_OFFSET,
  WANTS_CHANNELS,
  WANTS_FRAMES,
  WANTS_FRAME_TIME,
  WANTS_ROW,
  DONE,
} State;

struct _MoViewerLoader
{
  MoViewerReading *reading; /* owned */
  State state;
  gboolean is_beyond;

  GArray *open;    /* guint: joints whose } has not been read */
  guint n_skipped; /* lines to be skipped after an end site */

  GByteArray *piece; /* the beginning of a line whose end has not been fed; of rows only the last
                      * word */
  gboolean in_line;  /* a byte of the current line has been fed */
  guint64 offset;    /* of the next byte */
  guint64 line_start;
  guint line;
  gboolean after_cr;

  int row;         /* complete rows so far */
  guint64 n_words; /* in the current row so far */
  gsize capacity;
};

MoViewerLoader *
mo_viewer_loader_new (void)
{
  MoViewerLoader *self = g_new0 (MoViewerLoader, 1);

  self->reading = mo_viewer_reading_new ();
  self->open = g_array_new (FALSE, FALSE, sizeof (guint));
  self->piece = g_byte_array_new ();
  self->line = 1;
  return self;
}

void
mo_viewer_loader_free (MoViewerLoader *self)
{
  g_clear_pointer (&self->reading, mo_viewer_reading_free);
  g_array_unref (self->open);
  g_byte_array_unref (self->piece);
  g_free (self);
}

static void
finish (MoViewerLoader *self, MoViewerStatus status, guint64 at, gsize length)
{
  self->state = DONE;
  self->reading->status = status;
  if (status != MO_VIEWER_OK)
    self->reading->location = (MoLocation){ at, self->line, (guint) (at - self->line_start + 1),
                                            (guint) MIN (length, G_MAXUINT) };
}

/* -- Lines before the frames; `line` is NUL-terminated ------------------------------------------ */

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/* The integer at the start of the text, as %d reads it. */
static gboolean
read_int (const char *text, int *value)
{
  char *end;
  gint64 number = g_ascii_strtoll (text, &end, 10);

  if (end == text)
    return FALSE;
  *value = (int) (guint32) number;
  return TRUE;
}

/* The number at the start of the text, as %f reads it: also hexadecimal, infinite, NaN. There
 * must be text before it and padding after it. */
static gboolean
read_float (const char *text, float *value)
{
  const guint8 *after;
  char *end;

  while (is_blank (*text))
    text++;
  after = mo_number_read_float ((const guint8 *) text, value);
  if (after != NULL && (*after | 0x20) != 'x')
    return TRUE;
  *value = (float) g_ascii_strtod (text, &end);
  /* For %f, "0x" without a digit after it is not a number. */
  return end != text && !((*end | 0x20) == 'x' && end[-1] == '0' && !g_ascii_isdigit (end[-2]));
}

/* The second word of a joint's line, cut; NULL if there is none. */
static char *
second_word (const char *line)
{
  gsize length = 0;

  while (is_blank (*line))
    line++;
  while (*line != '\0' && !is_blank (*line))
    line++;
  while (is_blank (*line))
    line++;
  while (line[length] != '\0' && !is_blank (line[length]))
    length++;
  return length > 0 ? g_strndup (line, MIN (length, MO_MAX_VIEWER_NAME)) : NULL;
}

static void
deepen_ancestors (MoViewerLoader *self)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      guint index = g_array_index (self->open, guint, self->open->len - 1 - i);
      MoViewerJoint *joint = &g_array_index (self->reading->joints, MoViewerJoint, index);

      joint->depth = MAX (joint->depth, (int) i + 1);
    }
}

static void
read_joint (MoViewerLoader *self, const char *line, guint64 at, gsize length)
{
  MoViewerJoint joint = { .name = second_word (line), .parent = -1 };
  guint index = self->reading->joints->len;

  if (joint.name == NULL)
    {
      finish (self, MO_VIEWER_NO_NAME, at, length);
      return;
    }
  if (self->open->len > 0)
    joint.parent = (int) g_array_index (self->open, guint, self->open->len - 1);
  g_array_append_val (self->reading->joints, joint);
  if (index == 0 && mo_rig_find_alias (joint.name) != MO_RIG_PELVIS)
    {
      finish (self, MO_VIEWER_BAD_ROOT, at, length);
      return;
    }
  if (index >= MO_MAX_JOINTS)
    {
      self->is_beyond = TRUE;
      finish (self, MO_VIEWER_EOF, at, length);
      return;
    }
  deepen_ancestors (self);
  g_array_append_val (self->open, index);
  self->state = WANTS_BRACE;
}

static void
read_body (MoViewerLoader *self, const char *line, guint64 at, gsize length)
{
  if (strchr (line, '}') != NULL)
    {
      if (self->open->len > 0)
        g_array_set_size (self->open, self->open->len - 1);
    }
  else if (strstr (line, "MOTION") != NULL)
    self->state = WANTS_FRAMES;
  else if (strstr (line, "ROOT") != NULL || strstr (line, "JOINT") != NULL)
    read_joint (self, line, at, length);
  else if (strstr (line, "End Site") != NULL)
    self->n_skipped = 3;
  else
    finish (self, MO_VIEWER_NO_JOINT, at, length);
}

static void
set_order (MoViewerJoint *joint)
{
  guint seen = 0;

  for (guint i = 0; i < 3; i++)
    {
      joint->order[i] = joint->axes[2 - i];
      seen |= 1u << joint->axes[i];
    }
  for (guint i = 0; seen != 7 && i < 3; i++)
    joint->order[i] = (guint8) i;
}

static void
read_channels (MoViewerLoader *self, const char *line, guint64 at, gsize length)
{
  GArray *joints = self->reading->joints;
  MoViewerJoint *joint = &g_array_index (joints, MoViewerJoint, joints->len - 1);
  const char *p = line;

  if (strstr (line, "CHANNELS") == NULL)
    {
      finish (self, MO_VIEWER_NO_CHANNELS, at, length);
      return;
    }
  while (is_blank (*p))
    p++;
  if (!g_str_has_prefix (p, "CHANNELS") || !read_int (p + strlen ("CHANNELS"), &joint->channels))
    joint->channels = joints->len == 1 ? 6 : 3;

  p = line;
  for (guint i = 0; i < 3; i++)
    {
      p = strstr (p, "rotation");
      if (p == NULL)
        {
          finish (self, MO_VIEWER_NO_ROTATION, at, length);
          return;
        }
      if (p == line || p[-1] < 'X' || p[-1] > 'Z')
        {
          finish (self, MO_VIEWER_NO_AXIS, at + (guint64) (p - line), strlen ("rotation"));
          return;
        }
      joint->axes[i] = (guint8) (p[-1] - 'X');
      p++;
    }
  set_order (joint);
  joint->column = self->reading->n_columns;
  self->reading->n_columns += joint->channels == 6 ? 6 : 3;
  self->state = WANTS_JOINT;
}

static void
read_header_line (MoViewerLoader *self, const char *line, guint64 at, gsize length)
{
  MoViewerReading *reading = self->reading;

  if (self->n_skipped > 0)
    {
      self->n_skipped--;
      return;
    }
  switch (self->state)
    {
    case WANTS_HIERARCHY:
      if (strstr (line, "HIERARCHY") != NULL)
        self->state = WANTS_JOINT;
      else
        finish (self, MO_VIEWER_NO_HIER, at, length);
      break;
    case WANTS_JOINT:
      read_body (self, line, at, length);
      break;
    case WANTS_BRACE:
      if (strchr (line, '{') != NULL)
        self->state = WANTS_OFFSET;
      else
        finish (self, MO_VIEWER_NO_OFFSET, at, length);
      break;
    case WANTS_OFFSET:
      if (strstr (line, "OFFSET") != NULL)
        self->state = WANTS_CHANNELS;
      else
        finish (self, MO_VIEWER_NO_OFFSET, at, length);
      break;
    case WANTS_CHANNELS:
      read_channels (self, line, at, length);
      break;
    case WANTS_FRAMES:
      if (g_str_has_prefix (line, "Frames:")
          && read_int (line + strlen ("Frames:"), &reading->n_frames))
        self->state = WANTS_FRAME_TIME;
      else
        finish (self, MO_VIEWER_NO_FRAMES, at, length);
      break;
    case WANTS_FRAME_TIME:
      if (!g_str_has_prefix (line, "Frame Time:")
          || !read_float (line + strlen ("Frame Time:"), &reading->frame_time))
        finish (self, MO_VIEWER_NO_FRAME_TIME, at, length);
      else if (reading->n_frames <= 0)
        finish (self, MO_VIEWER_OK, at, length);
      else
        self->state = WANTS_ROW;
      break;
    case WANTS_ROW:
    case DONE:
      break;
    }
}

/* -- The frames -------------------------------------------------------------------------------- */

/* `text` is a whole word with padding after it. */
static gboolean
read_value (const guint8 *text, gsize length, float *value)
{
  const guint8 *end = mo_number_read_float (text, value);
  const char *word = (const char *) text;
  gboolean negative = *text == '-';

  if (end != NULL)
    return end == text + length;
  word += *text == '-' || *text == '+';
  length -= (gsize) (word - (const char *) text);
  if ((length == 3 && g_ascii_strncasecmp (word, "inf", 3) == 0)
      || (length == 8 && g_ascii_strncasecmp (word, "infinity", 8) == 0))
    *value = negative ? -INFINITY : INFINITY;
  else if (length >= 3 && g_ascii_strncasecmp (word, "nan", 3) == 0)
    {
      *value = NAN;
      if (length == 3)
        return TRUE;
      if (length < 5 || word[3] != '(' || word[length - 1] != ')')
        return FALSE;
      for (gsize i = 4; i < length - 1; i++)
        if (!g_ascii_isalnum (word[i]) && word[i] != '_')
          return FALSE;
    }
  else
    return FALSE;
  return TRUE;
}

static gboolean
reserve_row (MoViewerLoader *self)
{
  MoViewerReading *reading = self->reading;
  gsize wanted = ((gsize) self->row + 1) * reading->n_columns;

  if (wanted <= self->capacity)
    return TRUE;
  if (wanted > MO_MAX_VALUES)
    return FALSE;
  self->capacity = MAX (wanted, MIN (self->capacity * 2, (gsize) MO_MAX_VALUES));
  reading->owned = g_renew (float, reading->owned, self->capacity);
  return TRUE;
}

static void
read_word (MoViewerLoader *self, const guint8 *text, guint64 at, gsize length)
{
  MoViewerReading *reading = self->reading;
  float value;

  if (!read_value (text, length, &value))
    {
      finish (self, MO_VIEWER_NO_POS, at, length);
      return;
    }
  if (self->n_words < reading->n_columns)
    {
      if (self->n_words == 0 && !reserve_row (self))
        {
          self->is_beyond = TRUE;
          finish (self, MO_VIEWER_EOF, at, length);
          return;
        }
      reading->owned[(gsize) self->row * reading->n_columns + self->n_words] = value;
    }
  self->n_words++;
}

/* Each joint needs as many numbers as it announced, and uses three or six. If it announced fewer
 * than it uses, the viewer would read memory after the end of the line: here such a file is
 * rejected. */
static gboolean
satisfies (const MoViewerReading *reading, guint64 n_words)
{
  for (guint i = 0; i < reading->joints->len; i++)
    {
      const MoViewerJoint *joint = mo_viewer_reading_joint (reading, i);
      gint64 left = (gint64) n_words - joint->column;

      if (left < MAX (joint->channels, 3))
        return FALSE;
    }
  return TRUE;
}

static void
end_row (MoViewerLoader *self)
{
  MoViewerReading *reading = self->reading;

  if (!satisfies (reading, self->n_words))
    {
      finish (self, MO_VIEWER_NO_POS, self->offset, 0);
      return;
    }
  self->n_words = 0;
  self->row++;
  if (self->row < reading->n_frames)
    return;
  reading->owned = g_renew (float, reading->owned, (gsize) self->row * reading->n_columns);
  reading->values = reading->owned;
  reading->stride = reading->n_columns;
  finish (self, MO_VIEWER_OK, self->offset, 0);
}

/* -- The text ---------------------------------------------------------------------------------- */

/* Processes the collected line or word, which has padding after it. */
static void
use_piece (MoViewerLoader *self)
{
  static const guint8 padding[MO_NUMBER_PADDING];
  gsize length = self->piece->len;
  guint64 at = self->offset - length;

  g_byte_array_append (self->piece, padding, sizeof padding);
  if (self->state == WANTS_ROW)
    {
      if (length > 0)
        read_word (self, self->piece->data, at, length);
    }
  else
    read_header_line (self, (const char *) self->piece->data, at, length);
  g_byte_array_set_size (self->piece, 0);
}

static void
end_line (MoViewerLoader *self)
{
  gboolean is_row = self->state == WANTS_ROW;

  if (self->in_line)
    {
      use_piece (self);
      if (is_row && self->state == WANTS_ROW)
        end_row (self);
    }
  self->in_line = FALSE;
}

/* The length of the text from the start that belongs together: in the header the rest of the
 * line, in a row the rest of the word. */
static gsize
measure_run (const MoViewerLoader *self, const guint8 *text, gsize length)
{
  gboolean is_row = self->state == WANTS_ROW;
  gsize n = 0;

  while (n < length && text[n] != '\0' && text[n] != '\r' && text[n] != '\n'
         && !(is_row && (text[n] == ' ' || text[n] == '\t')))
    n++;
  return n;
}

static void
read_line_end (MoViewerLoader *self, guint8 c)
{
  end_line (self);
  if (self->state == DONE)
    return;
  self->line += !(c == '\n' && self->after_cr);
  self->line_start = self->offset + 1;
}

gboolean
mo_viewer_loader_feed (MoViewerLoader *self, const guint8 *text, gsize length)
{
  while (length > 0 && self->state != DONE)
    {
      gsize n = measure_run (self, text, length);
      guint8 c = *text;

      if (n > 0)
        g_byte_array_append (self->piece, text,
                             (guint) MIN (n, MO_MAX_HEADER_BYTES - self->piece->len));
      else if (c == '\0')
        mo_viewer_loader_end (self);
      else if (c == '\r' || c == '\n')
        read_line_end (self, c);
      else if (self->piece->len > 0)
        use_piece (self);
      self->in_line = n > 0 || c == ' ' || c == '\t';
      self->after_cr = c == '\r';
      n = MAX (n, 1);
      text += n;
      length -= n;
      self->offset += n;
    }
  return self->state != DONE;
}

void
mo_viewer_loader_end (MoViewerLoader *self)
{
  if (self->state != DONE)
    end_line (self);
  if (self->state != DONE)
    finish (self, MO_VIEWER_EOF, self->offset, 0);
}

gboolean
mo_viewer_loader_wants_rows (const MoViewerLoader *self, guint n_numbers)
{
  return self->state == WANTS_ROW && self->row == 0 && !self->in_line
         && satisfies (self->reading, n_numbers);
}

int
mo_viewer_loader_n_frames (const MoViewerLoader *self)
{
  return self->reading->n_frames;
}

void
mo_viewer_loader_take_rows (MoViewerLoader *self, const float *values, gsize stride)
{
  self->reading->values = values;
  self->reading->stride = stride;
  finish (self, MO_VIEWER_OK, self->offset, 0);
}

gboolean
mo_viewer_loader_is_beyond (const MoViewerLoader *self)
{
  return self->is_beyond;
}

MoViewerReading *
mo_viewer_loader_steal (MoViewerLoader *self)
{
  MoViewerReading *reading = g_steal_pointer (&self->reading);

  /* An incomplete motion is of no use as a fact. */
  if (reading->values != reading->owned)
    g_clear_pointer (&reading->owned, g_free);
  return reading;
}
