/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The main values of a conversion. All are reference counted, and immutable once handed out. */
typedef struct _MoClip MoClip;     /* what the file said */
typedef struct _MoRecipe MoRecipe; /* everything the user decides */
typedef struct _MoAnim MoAnim;     /* exactly what the .anim holds */

typedef struct _MoContext MoContext;
typedef struct _MoSource MoSource;
typedef struct _MoViewerReading MoViewerReading;

typedef struct
{
  double x, y, z;
} MoVec3;

/* A rotation as a unit quaternion. "a then b" is written mo_quat_mul (a, b): rotate by a first. */
typedef struct
{
  double x, y, z, w;
} MoQuat;

/* A joint relative to its parent: rotate, then translate. Metres. */
typedef struct
{
  MoQuat rotation;
  MoVec3 position;
} MoTransform;

G_END_DECLS
