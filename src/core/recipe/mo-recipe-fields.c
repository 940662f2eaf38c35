/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-recipe.h"

#include "mo-constraint.h"
#include "mo-joint-rule.h"
#include "mo-limits.h"
#include "mo-map-line.h"
#include "mo-rest-line.h"
#include "mo-names.h"
#include "mo-part.h"

#include <glib/gi18n-lib.h>

static const char *const mode_nicks[] = { "faithful", "viewer", NULL };
static const char *const reference_nicks[] = { "auto", "drop", "keep", NULL };
static const char *const up_nicks[] = { "auto", "x", "y", "z", "-x", "-y", "-z", NULL };
static const char *const front_nicks[] = { "auto", "x", "-x", "y", "-y", "z", "-z", NULL };
static const char *const units_nicks[] = { "auto", "in", "cm", "m", "mm", "ft", NULL };
static const char *const rest_nicks[] = { "auto", "offsets", "first-frame", NULL };
static const char *const travel_nicks[] = { "scaled", "kept", NULL };
static const char *const bind_pose_nicks[] = { "changed", "replaced", NULL };
static const char *const in_place_nicks[] = { "none",     "forward", "sideways", "level",
                                              "vertical", "all",     NULL };

static const char *const loop_at_nicks[] = { "points", "auto", NULL };
static const char *const begin_nicks[] = { "as-cut", "at-stand", NULL };
static const char *const reduce_nicks[] = { "none", "fast", "default", "best", NULL };

static const char *const skeleton_nicks[] = { "source", "avatar", NULL };

static gboolean
parse_constraint (const char *text, gpointer parsed, GError **error)
{
  return mo_constraint_line_parse (text, parsed, error);
}

static const MoLineKind constraint_lines = { sizeof (MoConstraintLine), parse_constraint, NULL };

/* The stored name for a nick or label of an expression. */
static const char *
stored_emote (const char *text)
{
  return g_ascii_strcasecmp (text, "none") == 0 ? "" : mo_expression_stored (text);
}

#define UPLOAD N_ ("Upload")
#define PLAYBACK N_ ("Playback")
#define FACE_AND_HANDS N_ ("Face and Hands")
#define IMPORT N_ ("Import")
#define SKELETON N_ ("Skeleton")
#define MOTION N_ ("Motion")
#define JOINTS N_ ("Joints")
#define CONSTRAINTS N_ ("Constraints")
#define KEYS N_ ("Keys")
#define EXPORT N_ ("Export")

const MoField mo_fields[MO_N_FIELDS] = {
#define MO_FIELD(id, name, title, type, member, min, max, preset, unit, summary, nicks, group,     \
                 phase, ...)                                                                       \
  [MO_FIELD_##id] = { name,       title, MO_FIELD_##type, G_STRUCT_OFFSET (MoRecipe, member),      \
                      min,        max,   preset,          unit,                                    \
                      summary,    nicks, group,           MO_IN_##phase,                           \
                      __VA_ARGS__ },
#include "mo-recipe-fields.def.h"
#undef MO_FIELD
};

int
mo_field_find (const char *name)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (g_str_equal (name, mo_fields[i].name))
      return (int) i;
  return -1;
}
