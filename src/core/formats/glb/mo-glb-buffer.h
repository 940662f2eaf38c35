/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* The binary chunk of a GLB while it is made, with the JSON of its views and accessors (glTF 2.0, sections 3.6.2
 * and 5.1). Each accessor has a view of its own, aligned to 4 bytes. */
typedef struct
{
  GByteArray *bytes;
  GString *views, *accessors; /* elements of the arrays, separated by commas */
  guint n;                    /* of both */
} MoGlbBuffer;

typedef enum
{
  MO_GLB_U8 = 5121,
  MO_GLB_U16 = 5123,
  MO_GLB_F32 = 5126,
} MoGlbComponent;

/* What a view is for; 0 for anything but a mesh. */
typedef enum
{
  MO_GLB_VERTICES = 34962,
  MO_GLB_INDICES = 34963,
} MoGlbTarget;

void mo_glb_buffer_init (MoGlbBuffer *self);
void mo_glb_buffer_clear (MoGlbBuffer *self);

/* How the numbers of an accessor are stored. */
typedef struct
{
  MoGlbComponent component;
  guint width; /* numbers of an element: 1, 2, 3, 4 or 16 */
  guint target;
  gboolean is_normalised; /* whole numbers stand for 0..1 */
  gboolean has_bounds;    /* least and greatest number of each component are said */
} MoGlbLayout;

/* Adds `n` elements, and returns the index of the accessor. Elements of less than 4 bytes must not be attributes. */
guint mo_glb_buffer_add (MoGlbBuffer *self, const MoGlbLayout *layout, gconstpointer elements,
                         guint n);

/* Appends a member of that name, after a comma: an array of numbers. */
void mo_glb_append_numbers (GString *json, const char *name, const double *numbers, guint n);

/* The bytes of a whole GLB. `json` is the text before the arrays of views, accessors and buffers, and begins with a
 * brace: "{...," */
GBytes *mo_glb_buffer_finish (MoGlbBuffer *self, GString *json);

G_END_DECLS
