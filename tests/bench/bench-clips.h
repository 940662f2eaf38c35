/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-convert.h"
#include "mo-motion.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* Whole clips of a corpus with their skeleton: for benchmarks that count keys. */

/* Unref it; NULL if the file cannot be read. */
MoClip *bench_read_clip (const char *path);

/* Calls `func` with the path of each .bvh and .avm of a folder, in the order of their names. */
typedef void (*BenchFileFunc) (const char *path, gpointer data);
void bench_for_files (const char *folder, BenchFileFunc func, gpointer data);

/* The whole motion without its reference frame: a plain key at each frame, and positions clamped to the five metres
 * that the format can store, as beyond that all methods have the same error, which says nothing about keys. Unref it;
 * NULL if the clip cannot be converted. */
MoAnim *bench_meant (const MoClip *clip, MoContext *context);

/* The recipe for the bound of `millimetres` in the world and none of angles, without the reference frame. Unref it. */
MoRecipe *bench_recipe_for_error (const char *level, double millimetres);

/* The recipe of the official viewer. Unref it. */
MoRecipe *bench_recipe_of_viewer (void);

G_END_DECLS
