/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-math.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* Motion for benchmarks: smooth, and the same on every computer. Every channel is three sines of
 * seeded frequency and phase, amplitudes from half a degree to fifty. */
typedef struct
{
  guint n_joints; /* 19 with the avatar's names, else any */
  gboolean has_avatar_names;
  guint n_frames;
  double frame_time;
} BenchMotion;

extern const BenchMotion bench_big;    /* 60 joints, 50,000 frames: 94 MB of text */
extern const BenchMotion bench_avatar; /* 19 joints by the avatar's names, 40,000 frames: 25 MB */

/* Numbers of a frame: six of the root and three of each other joint. */
guint bench_motion_n_channels (const BenchMotion *self);

/* One frame after the other from the first on. */
typedef struct _BenchGenerator BenchGenerator;
BenchGenerator *bench_generator_new (const BenchMotion *motion);
void bench_generator_next (BenchGenerator *self, double *row);
void bench_generator_free (BenchGenerator *self);

/* Writes the motion as BVH, with six decimals as most programs write it. Aborts on failure. */
void bench_write_bvh (const BenchMotion *motion, const char *path);

/* The yardstick of all readers: every number of a BVH into an array, by the same number core or by
 * strtod, and nothing else: no lines, no frames, no findings, no viewer. Returns how many. */
gsize bench_parse_tokens (const char *path, float *values, gboolean by_library);

/* Every bone turns at random about its rest, in keys at even distances; loops as a whole. */
MoAnim *bench_random_anim (guint n_keys, float duration, int priority);

/* The bare arithmetic of putting a bone into the world, whose transforms stand one behind their number;
 * `world[0]` is the avatar's. */
static inline void
bench_place_bone (MoTransform *world, guint bone, MoQuat rotation)
{
  const MoRigJoint *joint = &mo_rig_joints[bone];
  const MoTransform *parent = &world[joint->parent + 1];
  MoVec3 place = { joint->position[0], joint->position[1], joint->position[2] };

  world[bone + 1].rotation = mo_quat_mul (rotation, parent->rotation);
  world[bone + 1].position =
      mo_vec3_add (parent->position, mo_quat_rotate (parent->rotation, place));
}

/* Seconds from any moment on. */
double bench_now (void);

/* The middle of the numbers, which are put in order. */
double bench_median (double *numbers, guint n);

/* The most memory that this process ever had resident, in bytes; 0 where it is not told. */
guint64 bench_peak_memory (void);

G_END_DECLS
