/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-golden.h"

/* Its square is what is left of 1. */
#define GOLDEN 0.6180339887498949

void
mo_golden_init (MoGolden *self, MoGoldenFunc func, gconstpointer data, double from, double to)
{
  *self = (MoGolden){ .func = func, .data = data, .from = from, .to = to };
  self->a = to - GOLDEN * (to - from);
  self->b = from + GOLDEN * (to - from);
  self->at_a = func (self->a, data);
  self->at_b = func (self->b, data);
}

void
mo_golden_narrow (MoGolden *self)
{
  if (self->at_a < self->at_b)
    {
      self->to = self->b;
      self->b = self->a;
      self->at_b = self->at_a;
      self->a = self->to - GOLDEN * (self->to - self->from);
      self->at_a = self->func (self->a, self->data);
    }
  else
    {
      self->from = self->a;
      self->a = self->b;
      self->at_a = self->at_b;
      self->b = self->from + GOLDEN * (self->to - self->from);
      self->at_b = self->func (self->b, self->data);
    }
}

double
mo_golden_place (const MoGolden *self)
{
  return self->at_a < self->at_b ? self->a : self->b;
}

double
mo_golden_least (const MoGolden *self)
{
  return MIN (self->at_a, self->at_b);
}
