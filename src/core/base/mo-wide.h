/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Functions whose loops work on several numbers at once are compiled for wider registers too, and the processor decides.
 * Results are the same: the operations are, and nothing is contracted. Not where the compiler or a sanitizer cannot do
 * that. Types of several numbers are lowered before functions are cloned, to those of any processor: what uses them is
 * compiled twice instead, where MO_HAS_WIDE. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)          \
    && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define MO_WIDE __attribute__ ((target_clones ("avx2", "default")))
#define MO_HAS_WIDE 1
#else
#define MO_WIDE
#define MO_HAS_WIDE 0
#endif

G_END_DECLS
