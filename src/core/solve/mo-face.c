/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-face.h"

#include "mo-likeness.h"

#define N MO_GESTURE_N_MOVEMENTS
#define N_NUMBERS (MO_RIG_N_BONES * MO_LIKENESS_N)

/* A joint is one of those by which a movement is known if no other movement moves it more than so many times as far. */
#define OWN 2.0

/* Parts that differ by less are the same. */
#define SAME_PART 1e-9

/* -- The movements ----------------------------------------------------------------------------- */

typedef struct
{
  double numbers[N][N_NUMBERS]; /* of mo-likeness.h, by joint */
  double sizes[N][MO_RIG_N_BONES];
  gboolean owns[N][MO_RIG_N_BONES];
  double squares[N]; /* of the numbers of its own joints, added */
  int halves[N][2];  /* of a movement of both sides; -1 */
} Movements;

static int
find_movement (const char *nick, const char *suffix)
{
  g_autofree char *name = g_strconcat (nick, suffix, NULL);

  for (guint i = 0; i < N; i++)
    if (g_str_equal (mo_face_movements[i].nick, name))
      return (int) i;
  return -1;
}

/* The product of the numbers of a joint. */
static double
multiply (const double *a, const double *b, guint joint)
{
  double sum = 0.0;

  for (guint i = joint * MO_LIKENESS_N; i < (joint + 1) * MO_LIKENESS_N; i++)
    sum += a[i] * b[i];
  return sum;
}

static void
fill_numbers (Movements *self)
{
  for (guint i = 0; i < N; i++)
    {
      g_autoptr (MoPosture) posture = mo_likeness_of_face (mo_face_movements[i].stored);

      for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
        {
          if (posture->has[joint] != 0)
            mo_likeness_get_numbers (joint, &posture->local[joint],
                                     &self->numbers[i][joint * MO_LIKENESS_N]);
          self->sizes[i][joint] = sqrt (multiply (self->numbers[i], self->numbers[i], joint));
        }
      self->halves[i][0] = find_movement (mo_face_movements[i].nick, "-left");
      self->halves[i][1] = find_movement (mo_face_movements[i].nick, "-right");
    }
}

static const Movements *
get_movements (void)
{
  static Movements *movements;

  if (g_once_init_enter (&movements))
    {
      Movements *self = g_new0 (Movements, 1);

      fill_numbers (self);
      for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
        {
          double most = 0.0;

          for (guint i = 0; i < N; i++)
            most = MAX (most, self->sizes[i][joint]);
          for (guint i = 0; i < N; i++)
            if (self->sizes[i][joint] > 0.0 && self->sizes[i][joint] * OWN >= most)
              {
                self->owns[i][joint] = TRUE;
                self->squares[i] += self->sizes[i][joint] * self->sizes[i][joint];
              }
        }
      g_once_init_leave (&movements, self);
    }
  return movements;
}

static gboolean
is_of_both (const Movements *self, guint movement)
{
  return self->halves[movement][0] >= 0 && self->halves[movement][1] >= 0;
}

int
mo_face_twin (guint movement)
{
  const Movements *self = get_movements ();

  for (guint i = 0; i < N; i++)
    for (guint k = 0; k < 2 && is_of_both (self, i); k++)
      if (self->halves[i][k] == (int) movement)
        return self->halves[i][1 - k];
  return -1;
}

/* -- Their parts ------------------------------------------------------------------------------- */

/* The part of a movement by its own joints, without what others do to them by the way; below 0 if they do the opposite. */
static double
measure (const Movements *self, const double *seen, const double parts[N], guint movement)
{
  const double *whole = self->numbers[movement];
  double product = 0.0;

  for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
    {
      if (!self->owns[movement][joint])
        continue;
      product += multiply (seen, whole, joint);
      for (guint i = 0; i < N; i++)
        if (!self->owns[i][joint] && !is_of_both (self, i))
          product -= parts[i] * multiply (self->numbers[i], whole, joint);
    }
  return product / self->squares[movement];
}

/* Movements that others depend on may come later in the list; but these chains are short, and end. */
static void
measure_all (const Movements *self, const MoPose *pose, double raw[N], double parts[N])
{
  double seen[N_NUMBERS];

  for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
    mo_likeness_get_numbers (joint, &pose->local[joint], &seen[joint * MO_LIKENESS_N]);
  for (guint i = 0; i < N; i++)
    raw[i] = parts[i] = 0.0;
  for (guint round = 0; round < 3; round++)
    for (guint i = 0; i < N; i++)
      {
        raw[i] = measure (self, seen, parts, i);
        parts[i] = MAX (raw[i], 0.0);
      }
  for (guint i = 0; i < N; i++)
    if (is_of_both (self, i))
      parts[i] = 0.5 * (parts[self->halves[i][0]] + parts[self->halves[i][1]]);
}

void
mo_face_get (const MoPose *pose, double parts[MO_GESTURE_N_MOVEMENTS])
{
  double raw[N];

  measure_all (get_movements (), pose, raw, parts);
}

static void
add (const Movements *self, MoPose *pose, guint movement, double part)
{
  for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
    if (self->sizes[movement][joint] > 0.0)
      {
        double numbers[MO_LIKENESS_N];

        mo_likeness_get_numbers (joint, &pose->local[joint], numbers);
        for (guint i = 0; i < MO_LIKENESS_N; i++)
          numbers[i] += part * self->numbers[movement][joint * MO_LIKENESS_N + i];
        pose->local[joint] = mo_likeness_from_numbers (joint, numbers);
      }
}

void
mo_face_set (MoPose *pose, guint movement, double part)
{
  const Movements *self = get_movements ();
  double raw[N], parts[N];

  for (guint i = 0; i < 2 && is_of_both (self, movement); i++)
    mo_face_set (pose, (guint) self->halves[movement][i], part);
  if (is_of_both (self, movement))
    return;
  measure_all (self, pose, raw, parts);
  if (fabs (parts[movement] - part) > SAME_PART)
    add (self, pose, movement, part - raw[movement]);
}
