/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-reduce.h"

#include "mo-encode.h"
#include "mo-quantise.h"

MoFrames *
mo_frames_new (const double *times, guint n, float duration)
{
  MoFrames *self = g_new0 (MoFrames, 1);

  self->duration = duration;
  self->times = g_new (double, MAX (n, 1));
  self->seen = g_new0 (float, n + MO_FRAMES_PADDING);
  self->codes = g_new (guint16, MAX (n, 1));
  self->played = g_new0 (float, n + 2 * MO_FRAMES_PADDING);
  for (guint i = 0; i < n; i++)
    {
      guint16 code = mo_encode_time (times[i], duration);
      float played = mo_played_time (code, duration);

      if (self->n > 0 && played <= self->played[self->n - 1])
        continue;
      self->times[self->n] = times[i];
      self->seen[self->n] = (float) times[i];
      self->codes[self->n] = code;
      self->played[self->n++] = played;
    }
  return self;
}

void
mo_frames_free (MoFrames *self)
{
  g_free (self->times);
  g_free (self->seen);
  g_free (self->codes);
  g_free (self->played);
  g_free (self);
}

MoFrames
mo_frames_part (const MoFrames *self, guint first, guint n)
{
  return (MoFrames){ .n = n,
                     .duration = self->duration,
                     .times = self->times + first,
                     .seen = self->seen + first,
                     .codes = self->codes + first,
                     .played = self->played + first };
}
