/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-format.h"

static const char *const suffixes[] = { "anim", NULL };
static int probe (const guint8 *head, gsize size) { return 0; }
const MoFormat mo_format_anim = { "anim", "anim", "application/x-anim", suffixes, probe, NULL, NULL, FALSE };
