/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-facts.h"

void
mo_facts_free (MoFacts *self)
{
  self->type->free (self);
}
