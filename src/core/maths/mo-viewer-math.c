/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-viewer-math.h"

#include <math.h>

#define RADIANS 0.0174532924f

MoQuatf
mo_quatf_mul (MoQuatf a, MoQuatf b)
{
  return (MoQuatf){
    b.w * a.x + b.x * a.w + b.y * a.z - b.z * a.y,
    b.w * a.y + b.y * a.w + b.z * a.x - b.x * a.z,
    b.w * a.z + b.z * a.w + b.x * a.y - b.y * a.x,
    b.w * a.w - b.x * a.x - b.y * a.y - b.z * a.z,
  };
}

MoQuatf
mo_quatf_conjugate (MoQuatf q)
{
  return (MoQuatf){ -q.x, -q.y, -q.z, q.w };
}

MoVec3f
mo_quatf_rotate (MoQuatf q, MoVec3f v)
{
  float rw = -q.x * v.x - q.y * v.y - q.z * v.z;
  float rx = q.w * v.x + q.y * v.z - q.z * v.y;
  float ry = q.w * v.y + q.z * v.x - q.x * v.z;
  float rz = q.w * v.z + q.x * v.y - q.y * v.x;

  return (MoVec3f){
    -rw * q.x + rx * q.w - ry * q.z + rz * q.y,
    -rw * q.y + ry * q.w - rz * q.x + rx * q.z,
    -rw * q.z + rz * q.w - rx * q.y + ry * q.x,
  };
}

static MoQuatf
about_axis (guint8 axis, float degrees)
{
  float angle = degrees * RADIANS * 0.5f;
  float parts[3] = { 0.0f, 0.0f, 0.0f };

  parts[axis] = sinf (angle);
  return (MoQuatf){ parts[0], parts[1], parts[2], cosf (angle) };
}

MoQuatf
mo_quatf_from_euler (const float degrees[3], const guint8 axes[3])
{
  MoQuatf first = about_axis (axes[0], degrees[axes[0]]);
  MoQuatf second = about_axis (axes[1], degrees[axes[1]]);
  MoQuatf third = about_axis (axes[2], degrees[axes[2]]);

  return mo_quatf_mul (mo_quatf_mul (first, second), third);
}

MoQuatf
mo_quatf_lerp (float t, MoQuatf p, MoQuatf q)
{
  float it = 1.0f - t;
  MoQuatf r = { t * q.x + it * p.x, t * q.y + it * p.y, t * q.z + it * p.z, t * q.w + it * p.w };
  float length = sqrtf (r.x * r.x + r.y * r.y + r.z * r.z + r.w * r.w);

  if (!(length > MO_QUATF_TINY))
    return MO_QUATF_IDENTITY;
  if (fabsf (1.0f - length) > 0.000001f)
    {
      float scale = 1.0f / length;

      r = (MoQuatf){ r.x * scale, r.y * scale, r.z * scale, r.w * scale };
    }
  return r;
}

MoVec3f
mo_vec3f_lerp (MoVec3f a, MoVec3f b, float t)
{
  return (MoVec3f){ a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t };
}
