/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"
#include "mo-lines.h"
#include "mo-types.h"

G_BEGIN_DECLS

/* Everything the maker decides, as one immutable, counted value. Each member has a row in the field
 * table, and from that table come the command-line option and its help, the row in the settings
 * panel with its tooltip, the member in a saved project, and the values that the fuzzer tries. A
 * new setting is a member, a row, and the code that uses it. Values held by pointer are shared
 * between recipes. */

typedef enum
{
  MO_MODE_FAITHFUL, /* the file's motion, as accurately as the format can store it */
  MO_MODE_VIEWER,   /* what the official viewer's import makes of it, bit for bit */
} MoMode;

/* A point in time in the unit that the maker used; converted to seconds once the clip is known. */
typedef enum
{
  MO_UNIT_SECONDS,
  MO_UNIT_FRAMES,
  MO_UNIT_PERCENT,
} MoUnit;

typedef struct
{
  double value;
  MoUnit unit;
} MoTime;

/* What to do with the first frame. By convention, frame 0 of a BVH for the world is a reference
 * pose, which does not play. */
typedef enum
{
  MO_REFERENCE_AUTO, /* drop it if the file uses the viewer's joint names */
  MO_REFERENCE_DROP,
  MO_REFERENCE_KEEP,
} MoReference;

/* Where a motion loops. */
typedef enum
{
  MO_LOOP_AT_POINTS, /* at its loop points */
  MO_LOOP_AT_BEST,   /* where it fits best */
} MoLoopAt;

/* What the keys of a VML are relative to. */
typedef enum
{
  MO_BIND_POSE_CHANGED,  /* they are changes of the bind pose */
  MO_BIND_POSE_REPLACED, /* they are whole poses */
} MoBindPose;

/* The skeleton of a motion file that is written. */
typedef enum
{
  MO_SKELETON_SOURCE, /* the one that was read; of an .anim, the bones that it moves */
  MO_SKELETON_AVATAR, /* the avatar's */
} MoSkeletonChoice;

typedef enum
{
  MO_IN_PLACE_NONE,
  MO_IN_PLACE_FORWARD,
  MO_IN_PLACE_SIDEWAYS,
  MO_IN_PLACE_LEVEL, /* forward and sideways */
  MO_IN_PLACE_VERTICAL,
  MO_IN_PLACE_ALL,
} MoInPlace;

/* How hard to search for keys that can be left out. */
typedef enum
{
  MO_REDUCE_NONE,    /* a key for every sample */
  MO_REDUCE_FAST,    /* each key as far from the previous one as the error bound allows */
  MO_REDUCE_DEFAULT, /* the shortest path through what that finds from either end, and other values */
  MO_REDUCE_BEST,    /* the same of tracks of any length, and in more ways */
  MO_REDUCE_EXACT,   /* the shortest path through all samples: a reference for tests, not offered to
                      * users */
} MoReduceLevel;

/* Where on the ground a motion starts. */
typedef enum
{
  MO_BEGIN_AS_CUT,   /* where it was in the file */
  MO_BEGIN_AT_STAND, /* at the avatar's position */
} MoBegin;

/* The phase of the work that a field affects: after a change, that phase and the later ones are
 * done again. */
typedef enum
{
  MO_IN_READING,   /* which animation of the file is read */
  MO_IN_PREPARING, /* the avatar's motion (mo-prepare.h) */
  MO_IN_FINISHING, /* the .anim that is made from it */
  MO_IN_HEADER,    /* the same, but only its header */
  MO_IN_WRITING,   /* the file written, its name, its parts */
} MoFieldPhase;

typedef enum
{
  MO_FIELD_BOOLEAN,   /* gboolean */
  MO_FIELD_INTEGER,   /* int */
  MO_FIELD_NUMBER,    /* double */
  MO_FIELD_TIME,      /* MoTime */
  MO_FIELD_CHOICE,    /* int, an index into nicks */
  MO_FIELD_STRING,    /* char *, never NULL: a GRefString */
  MO_FIELD_LIST,      /* MoLines *, never NULL; as text "a; b" */
  MO_FIELD_EDIT_LIST, /* MoEdits *, NULL for none; as text its JSON, or "none" */
} MoFieldType;

#define MO_N_FIELD_TYPES (MO_FIELD_EDIT_LIST + 1)

/* What a file's numbers are, where it does not say. */
typedef enum
{
  MO_UNITS_AUTO, /* what the file or its format says; where no avatar is as tall, what fits */
  MO_UNITS_INCHES,
  MO_UNITS_CENTIMETRES,
  MO_UNITS_METRES,
  MO_UNITS_MILLIMETRES,
  MO_UNITS_FEET,
} MoUnits;

/* The pose in which another skeleton stands as the avatar does. */
typedef enum
{
  MO_REST_POSE_AUTO,
  MO_REST_POSE_OFFSETS,
  MO_REST_POSE_FIRST_FRAME,
} MoRestPose;

/* How far a motion of another skeleton travels. */
typedef enum
{
  MO_TRAVEL_SCALED, /* as many steps */
  MO_TRAVEL_KEPT,   /* as many metres */
} MoTravel;

/* The rows of the table mo-recipe-fields.def.h. */
typedef enum
{
#define MO_FIELD(id, ...) MO_FIELD_##id,
#include "mo-recipe-fields.def.h"
#undef MO_FIELD
  MO_N_FIELDS
} MoFieldId;

typedef struct
{
  const char *name;  /* kebab-case: the command-line option; in camelCase the member in a BVJ */
  const char *title; /* of its row in the window, untranslated */
  MoFieldType type;
  gsize offset;        /* of the member in MoRecipe */
  double min, max;     /* the range that has an effect; a value outside it is kept, but clamped with
                        * a finding */
  double preset;       /* the value when nothing is set; strings: "" */
  const char *unit;    /* "s", or NULL */
  const char *summary; /* one line, untranslated */
  const char *const *nicks; /* of a choice, NULL-terminated */
  const char *group;        /* the heading it is under, untranslated */
  MoFieldPhase phase;
  const MoLineKind *lines; /* of a list */
  /* For a string: converts the text given to the text stored, or returns NULL if they are the same.
   * May be NULL. */
  const char *(*stored) (const char *text);
} MoField;

struct _MoRecipe
{
  gatomicrefcount refs;

  int mode; /* MoMode */
  char *name, *description;
  int priority;
  gboolean loop;
  int loop_at; /* MoLoopAt */
  MoTime loop_in, loop_out;
  double ease_in, ease_out;
  int hand_pose;
  char *emote; /* stored name, "" for none */

  char *clip;         /* in a file with several animations, one of MoClip.clip_names; "" for the
                     * first */
  MoLines *rest_from; /* MoRestLine: how the joints of the file stand at rest */
  MoLines *map;       /* MoMapLine: which joint of the file is which of the avatar's */
  gboolean partial;   /* convert even if most of the moving joints are not the avatar's */
  int reference;      /* MoReference */
  int up_axis,
      front_axis;      /* of the file: 0 for what it says or its format implies; else in the order
                        * of nicks */
  int units;           /* MoUnits */
  double length_scale; /* factor for all its lengths */
  int bind_pose;       /* MoBindPose */
  int rest;            /* MoRestPose */
  int travel;          /* MoTravel */
  gboolean plant_feet, touch_hands; /* of another skeleton */
  MoTime trim_start, trim_end;      /* of the source; percent of its whole length */
  double speed;                     /* 2 plays in half the time */
  double frame_rate;                /* keys per second; 0 keeps those of the source */
  gboolean reverse, mirror;
  int in_place;           /* MoInPlace */
  gboolean walk_in_place; /* without its mean travel over the ground */
  int begin;              /* MoBegin */
  double hip_height;      /* metres up */
  double hip_turn;        /* degrees to the left, about the vertical */
  MoEdits *edits;         /* poses and keys laid over the motion; or NULL */
  MoLines *joint;         /* MoJointRule */
  MoLines *constraint;    /* MoConstraintLine */
  int reduce;             /* MoReduceLevel, except the last one */
  double error;           /* millimetres by which reduction may move the skin */
  double angle_error;     /* degrees by which it may rotate a joint */
  int max_bytes;          /* of the .anim, whatever error that takes; 0: unlimited */
  MoLines *part;          /* MoPart */
  double keyframe_error;  /* degrees, for the keyframes of a BVJ; 0 writes frames */
  int skeleton;           /* MoSkeletonChoice */

  /* The order in which fields were set, counting up from 1; 0 for a field that is not set, for
   * which the clip's own value or the preset applies. The order matters in the mode "viewer": that
   * form limits a value by those set before it. */
  guint order[MO_N_FIELDS];
};

extern const MoField mo_fields[MO_N_FIELDS];

static inline const MoField *
mo_field (MoFieldId id)
{
  return &mo_fields[id];
}

/* The field with that name, or -1. */
int mo_field_find (const char *name);

/* A recipe with nothing set. */
MoRecipe *mo_recipe_new (void);
MoRecipe *mo_recipe_ref (MoRecipe *self);
void mo_recipe_unref (MoRecipe *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoRecipe, mo_recipe_unref)

/* A new recipe with one field changed, from text: "yes", "4", "1.25", "36f", "10%", a nick. NULL
 * with MO_ERROR_USAGE if the text is not a valid value of that field. `self` is not consumed. */
MoRecipe *mo_recipe_with (const MoRecipe *self, MoFieldId id, const char *text, GError **error);

/* As mo_recipe_with, but a list gets one more line and keeps the others. */
MoRecipe *mo_recipe_append (const MoRecipe *self, MoFieldId id, const char *line, GError **error);

/* A new recipe with other edits, or with none for NULL. Takes over the reference. */
MoRecipe *mo_recipe_with_edits (const MoRecipe *self, MoEdits *edits);

/* A new recipe with that field not set. */
MoRecipe *mo_recipe_without (const MoRecipe *self, MoFieldId id);

/* A new recipe: `self` with all fields that are set in `over` replaced. */
MoRecipe *mo_recipe_merge (const MoRecipe *self, const MoRecipe *over);

static inline gboolean
mo_recipe_is_set (const MoRecipe *self, MoFieldId id)
{
  return self->order[id] != 0;
}

/* Whether a field has the same value in both, set or not. */
gboolean mo_recipe_same_value (const MoRecipe *a, const MoRecipe *b, MoFieldId id);

/* Whether both have the same fields set, to the same values and in the same order. */
gboolean mo_recipe_equal (const MoRecipe *a, const MoRecipe *b);

/* The value of a field as text for mo_recipe_with. Free it. */
char *mo_recipe_get_text (const MoRecipe *self, MoFieldId id);

/* Parses "1.2s", "1.2", "36f" or "10%". FALSE if the text is not a time. */
gboolean mo_time_parse (const char *text, MoTime *value);

/* A time in seconds: `frame_time` (seconds) converts frames, `duration` (seconds) percent. */
double mo_time_seconds (MoTime time, double frame_time, double duration);

G_END_DECLS
