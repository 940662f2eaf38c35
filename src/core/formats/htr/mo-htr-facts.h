/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-math.h"

G_BEGIN_DECLS

/* The content of a Motion Analysis HTR besides the numbers of its frames. Its clip has a joint
 * for each segment, with the base pose as its rest, and channels for the frames' changes of
 * that: the three positions, then the rotations in the order of multiplication (first leftmost,
 * column vectors). */

typedef enum
{
  MO_HTR_MM,
  MO_HTR_CM,
  MO_HTR_DM,
  MO_HTR_M,
  MO_HTR_INCHES,
  MO_HTR_N_UNITS
} MoHtrUnit;

/* The part of a segment's base pose that the rest of its joint cannot store. */
typedef struct
{
  double angles[3]; /* about x, y and z, as written; a quaternion would change them */
  double bone_length;
} MoHtrSegment;

typedef struct
{
  MoFacts facts;
  gboolean is_global;   /* "gtr": every segment is in world space, as a root of the clip */
  gboolean is_by_frame; /* version 2: a block for each frame instead of each segment */
  char *data_type;      /* "HTRS" */
  double frame_rate;    /* frames per second, as in the file */
  guint order;          /* of mo_htr_orders */
  MoHtrUnit unit;
  gboolean is_radians; /* of the text; channels are always in degrees */
  guint up_axis;       /* 0 x, 1 y, 2 z */
  guint bone_axis;
  double scale;       /* multiplies all lengths */
  gint64 first_frame; /* the number of the first frame */
  GPtrArray *others;  /* char *: lines of the header with other keys */

  /* int, one for each joint: the parent of a segment in a global file, -1 for none; from the file's
   * hierarchy, or the avatar's if it has none (!has_tree). Empty for other files. */
  GArray *parents;
  gboolean has_tree;

  GArray *segments; /* MoHtrSegment, one for each joint */
  double *factors; /* bone length factors, a row of one for each joint in each frame; NULL: all 1 */
} MoHtrFacts;

/* "XYZ" and so on: axes of the rotation channels, leftmost factor first. */
#define MO_HTR_N_ORDERS 6
extern const char *const mo_htr_orders[MO_HTR_N_ORDERS];
#define MO_HTR_ZYX 5

/* The name of a unit in the file, and its length in metres. */
extern const char *const mo_htr_unit_names[MO_HTR_N_UNITS];
extern const double mo_htr_unit_metres[MO_HTR_N_UNITS];

/* The default facts: millimetres, degrees, ZYX, y up, 30 frames per second. */
MoHtrFacts *mo_htr_facts_new (void);
void mo_htr_facts_free (MoHtrFacts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoHtrFacts, mo_htr_facts_free)

extern const MoFactsType mo_htr_facts_type;

/* The facts of a clip; NULL if it was read from another format. */
static inline MoHtrFacts *
mo_htr_facts (const MoClip *clip)
{
  return clip->facts != NULL && clip->facts->type == &mo_htr_facts_type ? (MoHtrFacts *) clip->facts
                                                                        : NULL;
}

/* The space of the file: its unit, scale and axis of gravity. The body faces along the next
 * axis. */
MoSpace mo_htr_space (const MoHtrFacts *self);

/* A copy, but without the factors, whose number depends on the clip. Free it. */
MoHtrFacts *mo_htr_facts_copy (const MoHtrFacts *self);

/* The parent of a joint in a global file; -1 in others. */
static inline int
mo_htr_parent (const MoHtrFacts *self, guint joint)
{
  return joint < self->parents->len ? g_array_index (self->parents, int, joint) : -1;
}

static inline MoHtrSegment *
mo_htr_segment (const MoHtrFacts *self, guint joint)
{
  return &g_array_index (self->segments, MoHtrSegment, joint);
}

/* Sets the base pose of a segment whose joint exists already. All numbers are as in the file;
 * the facts determine the order and the unit of the angles. */
void mo_htr_set_base (MoClip *clip, guint joint, MoVec3 position, const double angles[3],
                      double bone_length);

G_END_DECLS
