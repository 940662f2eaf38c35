/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"

#include <string.h>

typedef struct
{
  const guint8 *p, *end;
} Text;

static gboolean
is_blank (guint8 c)
{
  return c == ' ' || c == '\t';
}

static gboolean
is_line_end (guint8 c)
{
  return c == '\r' || c == '\n';
}

static gboolean
read_integer (Text *self, guint64 *value)
{
  *value = 0;
  while (self->p < self->end && is_blank (*self->p))
    self->p++;
  if (self->p == self->end || !g_ascii_isdigit (*self->p))
    return FALSE;
  for (; self->p < self->end && g_ascii_isdigit (*self->p); self->p++)
    if (*value < G_MAXUINT32)
      *value = *value * 10 + (*self->p - '0');
  return self->p == self->end || is_blank (*self->p) || is_line_end (*self->p);
}

/* "3 2 5 10": so many key frames, and which: rising, none of them 0 or beyond the last. */
static gboolean
read_key_line (Text *self, guint64 n_frames)
{
  guint64 n, key, before = 0;

  if (!read_integer (self, &n))
    return FALSE;
  for (; n > 0; n--, before = key)
    if (!read_integer (self, &key) || key <= before || key >= n_frames)
      return FALSE;
  while (self->p < self->end && is_blank (*self->p))
    self->p++;
  if (self->p < self->end && !is_line_end (*self->p))
    return FALSE;
  while (self->p < self->end && is_line_end (*self->p))
    self->p++;
  return TRUE;
}

gboolean
mo_bvh_is_trailer (const guint8 *text, gsize length, guint n_nodes, guint64 n_frames)
{
  Text self = { text, text + length };
  static const char properties[] = "Properties";

  for (guint i = 0; i < n_nodes; i++)
    if (!read_key_line (&self, n_frames))
      return FALSE;
  while (self.p < self.end && (is_blank (*self.p) || is_line_end (*self.p)))
    self.p++;
  return self.p == self.end
         || ((gsize) (self.end - self.p) >= strlen (properties)
             && memcmp (self.p, properties, strlen (properties)) == 0);
}
