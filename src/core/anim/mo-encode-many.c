/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-encode-many.h"

#include "mo-encode-private.h"
#include "mo-quantise.h"
#include "mo-wide.h"

#include <math.h>
#include <string.h>

#define LANES 8u
typedef float Lanes __attribute__ ((vector_size (LANES * sizeof (float))));
typedef gint32 Mask __attribute__ ((vector_size (LANES * sizeof (gint32))));

/* By so much the rounding of a part of a rotation to single precision changes it at most. */
#define HALF_BIT 3e-8f

#define SHARE ((float) MO_ENCODE_SHARE)
#define SIZE(value) ((Lanes) ((Mask) (value) &G_MAXINT32))

#define WIDE(name) name##_plain
#include "mo-encode-lanes.h"
#undef WIDE

#if MO_HAS_WIDE
#pragma GCC push_options
#pragma GCC target("avx2")
#define WIDE(name) name##_wide
#include "mo-encode-lanes.h"
#undef WIDE
#pragma GCC pop_options
#define CHOOSE(name) (__builtin_cpu_supports ("avx2") ? name##_wide : name##_plain)
#else
#define CHOOSE(name) name##_plain
#endif

static void
encode_one (MoKey *key, MoQuat rotation, float *const played[4])
{
  MoQuat q = mo_encode_rotation (key, rotation);

  *played[0] = (float) q.x;
  *played[1] = (float) q.y;
  *played[2] = (float) q.z;
  *played[3] = (float) q.w;
}

void
mo_encode_rotations (MoKey *keys, const MoQuat *rotations, guint n, float *const played[4])
{
  const float *images = mo_encode_images ();
  guint i = 0;

  for (; i + LANES <= n; i += LANES)
    {
      float *const to[] = { played[0] + i, played[1] + i, played[2] + i, played[3] + i };
      guint32 bits = CHOOSE (encode) (images, rotations + i, keys + i, to);

      for (bits = ~bits & ((1u << LANES) - 1u); bits != 0; bits &= bits - 1u)
        {
          guint k = (guint) __builtin_ctz (bits);
          float *const there[] = { to[0] + k, to[1] + k, to[2] + k, to[3] + k };

          encode_one (keys + i + k, rotations[i + k], there);
        }
    }
  for (; i < n; i++)
    {
      float *const there[] = { played[0] + i, played[1] + i, played[2] + i, played[3] + i };

      encode_one (keys + i, rotations[i], there);
    }
}

void
mo_decode_played_rotations (const MoKey *keys, guint n, float duration, MoPlainKey *played)
{
  guint i = 0;

  for (; i + LANES <= n; i += LANES)
    {
      float parts[4][LANES];
      float *const to[] = { parts[0], parts[1], parts[2], parts[3] };

      CHOOSE (decode) (keys + i, to);
      for (guint k = 0; k < LANES; k++)
        played[i + k] = (MoPlainKey){ mo_played_time (keys[i + k].time, duration), parts[0][k],
                                      parts[1][k], parts[2][k], parts[3][k] };
    }
  for (; i < n; i++)
    {
      MoQuat q = mo_decode_rotation (mo_key_image (keys[i], 1.0f, FALSE));

      played[i] = (MoPlainKey){ mo_played_time (keys[i].time, duration), (float) q.x, (float) q.y,
                                (float) q.z, (float) q.w };
    }
}
