/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-convert.h"

G_BEGIN_DECLS

/* The rows of the step table; each is one file of this folder. */

G_END_DECLS
