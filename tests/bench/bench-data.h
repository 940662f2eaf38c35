/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-math.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* A motion for benchmarks: smooth, and the same on every computer. Every channel is the sum of
 * three sines with seeded frequencies and phases, and amplitudes from half a degree to fifty. */
typedef enum
{
  BENCH_NUMBERED, /* chains of joints, whose names are numbers */
  BENCH_AVATAR,   /* the avatar's first joints, by its own names */
  BENCH_FOREIGN,  /* the same of another body, which has to be fitted to the avatar */
} BenchSkeleton;

typedef struct
{
  guint n_joints; /* any number of BENCH_NUMBERED, otherwise 19 */
  BenchSkeleton skeleton;
  guint n_frames;
  double frame_time;
} BenchMotion;

extern const BenchMotion bench_big;    /* 60 joints, 50,000 frames: 94 MB of text */
extern const BenchMotion bench_avatar; /* 19 joints with the avatar's names, 40,000 frames: 25 MB */
extern const BenchMotion bench_foreign; /* the same numbers on another body */

/* Numbers per frame: six for the root and three for each other joint. */
guint bench_motion_n_channels (const BenchMotion *self);

/* Generates one frame after the other. */
typedef struct _BenchGenerator BenchGenerator;
BenchGenerator *bench_generator_new (const BenchMotion *motion);
void bench_generator_next (BenchGenerator *self, double *row);
void bench_generator_free (BenchGenerator *self);

/* Writes the motion as BVH, with six decimals like most programs. Aborts on failure. */
void bench_write_bvh (const BenchMotion *motion, const char *path);

/* The reference for all readers: parses every number of a BVH into an array, with our own number
 * parser or strtod, and nothing else: no lines, no frames, no findings, no viewer's reading.
 * Returns how many. */
gsize bench_parse_tokens (const char *path, float *values, gboolean by_library);

/* Every bone rotates randomly about its rest, with keys at equal intervals; the whole animation
 * loops. */
MoAnim *bench_random_anim (guint n_keys, float duration, int priority);

/* Just the arithmetic of computing a bone's world transform. `world` has the transform of bone i at
 * i + 1; `world[0]` is the avatar's. */
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

/* Seconds since an arbitrary moment. */
double bench_now (void);

/* Seconds of a processor that all threads of this process have used: where a machine is shared, only these mean
 * anything. */
double bench_processor_now (void);

/* The median of the numbers, which get sorted. */
double bench_median (double *numbers, guint n);

/* The peak resident memory of this process, in bytes; 0 if unknown. */
guint64 bench_peak_memory (void);

G_END_DECLS
