/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-lines.h"
#include "mo-types.h"

G_BEGIN_DECLS

/* Everything the maker decides, as one immutable value. Each member has a row in the field table,
 * and from that one table come the shell flag and its help, the panel row with its tooltip, the
 * member in a saved project and the fuzzer's choices. A new setting is a member, a row, and the
 * code that uses it. What a recipe holds by a pointer, others that say the same share with it. */

typedef enum
{
  MO_MODE_FAITHFUL, /* what the file says, as well as the format can hold it */
  MO_MODE_VIEWER,   /* what the official viewer's upload makes of it, bit for bit */
} MoMode;

/* A point in time in the unit the maker thinks in; it becomes seconds when the clip is known. */
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

/* Frame 0 of a BVH by the world's custom is a pose to compare with and not played. */
typedef enum
{
  MO_REFERENCE_AUTO, /* drop it where the file has the viewer's own joint names */
  MO_REFERENCE_DROP,
  MO_REFERENCE_KEEP,
} MoReference;

/* What keys of a VML are told from. */
typedef enum
{
  MO_BIND_POSE_CHANGED,  /* they are changes of the bind pose */
  MO_BIND_POSE_REPLACED, /* they are whole poses */
} MoBindPose;

typedef enum
{
  MO_IN_PLACE_NONE,
  MO_IN_PLACE_FORWARD,
  MO_IN_PLACE_SIDEWAYS,
  MO_IN_PLACE_LEVEL, /* forward and sideways */
  MO_IN_PLACE_VERTICAL,
  MO_IN_PLACE_ALL,
} MoInPlace;

/* How hard to look for keys that are not needed. */
typedef enum
{
  MO_REDUCE_NONE,    /* every sample a key */
  MO_REDUCE_FAST,    /* each key as far from the last as the bound allows */
  MO_REDUCE_DEFAULT, /* the shortest path through what that finds from either end */
  MO_REDUCE_BEST,    /* the same, and then key values of their own, where those save keys */
  MO_REDUCE_EXACT,   /* the shortest path through all samples: a yardstick, not for users */
} MoReduceLevel;

/* Where a motion begins on the floor. */
typedef enum
{
  MO_BEGIN_AS_CUT,   /* where it was */
  MO_BEGIN_AT_STAND, /* at the avatar's place */
} MoBegin;

/* Which part of the way from a file to a file a field is for: where it changes, that part and those
 * after it are done again, and no others. */
typedef enum
{
  MO_IN_READING,   /* which clip of the file */
  MO_IN_PREPARING, /* the avatar's motion (mo-prepare.h) */
  MO_IN_FINISHING, /* what is made of it */
  MO_IN_HEADER,    /* the same: what an .anim says of the whole */
  MO_IN_WRITING,   /* the file, its name, its parts */
} MoFieldPhase;

typedef enum
{
  MO_FIELD_BOOLEAN, /* gboolean */
  MO_FIELD_INTEGER, /* int */
  MO_FIELD_NUMBER,  /* double */
  MO_FIELD_TIME,    /* MoTime */
  MO_FIELD_CHOICE,  /* int, an index into nicks */
  MO_FIELD_STRING,  /* char *, never NULL: a GRefString */
  MO_FIELD_LIST,    /* MoLines *, never NULL; as one text "a; b" */
} MoFieldType;

#define MO_N_FIELD_TYPES (MO_FIELD_LIST + 1)

/* Rows of the field table, in the order in which they are shown. */
typedef enum
{
  MO_FIELD_MODE,
  MO_FIELD_NAME,
  MO_FIELD_DESCRIPTION,
  MO_FIELD_PRIORITY,
  MO_FIELD_LOOP,
  MO_FIELD_LOOP_IN,
  MO_FIELD_LOOP_OUT,
  MO_FIELD_EASE_IN,
  MO_FIELD_EASE_OUT,
  MO_FIELD_HAND_POSE,
  MO_FIELD_EMOTE,
  MO_FIELD_CLIP,
  MO_FIELD_PARTIAL,
  MO_FIELD_REFERENCE,
  MO_FIELD_UP_AXIS,
  MO_FIELD_FRONT_AXIS,
  MO_FIELD_LENGTH_SCALE,
  MO_FIELD_BIND_POSE,
  MO_FIELD_TRIM_START,
  MO_FIELD_TRIM_END,
  MO_FIELD_SPEED,
  MO_FIELD_FRAME_RATE,
  MO_FIELD_REVERSE,
  MO_FIELD_MIRROR,
  MO_FIELD_IN_PLACE,
  MO_FIELD_BEGIN,
  MO_FIELD_HIP_HEIGHT,
  MO_FIELD_HIP_TURN,
  MO_FIELD_JOINT,
  MO_FIELD_CONSTRAINT,
  MO_FIELD_REDUCE,
  MO_FIELD_ERROR,
  MO_FIELD_ANGLE_ERROR,
  MO_FIELD_MAX_BYTES,
  MO_FIELD_PART,
  MO_FIELD_KEYFRAME_ERROR,
  MO_N_FIELDS
} MoFieldId;

typedef struct
{
  const char *name; /* kebab-case: the flag; its camelCase form is the member in a BVJ */
  MoFieldType type;
  gsize offset;        /* of the member in MoRecipe */
  double min, max;     /* what has an effect; a value outside is kept and clamped with a finding */
  double preset;       /* value where nothing is set; strings: empty */
  const char *unit;    /* "s", or NULL */
  const char *summary; /* one line, untranslated */
  const char *const *nicks; /* of a choice, NULL-ended */
  const char *group;        /* heading it stands under, untranslated */
  MoFieldPhase phase;
  const MoLineKind *lines; /* of a list */
  /* Of a string: what is stored for a text, where that is not the text itself (NULL). May be NULL. */
  const char *(*stored) (const char *text);
} MoField;

struct _MoRecipe
{
  gatomicrefcount refs;

  int mode; /* MoMode */
  char *name, *description;
  int priority;
  gboolean loop;
  MoTime loop_in, loop_out;
  double ease_in, ease_out;
  int hand_pose;
  char *emote; /* stored name, "" for none */

  char *clip;       /* of a file with several, one of MoClip.clip_names; "" for the first */
  gboolean partial; /* although most of what moves has no joint of the avatar */
  int reference;    /* MoReference */
  int up_axis,
      front_axis;      /* of the file: 0 as it says, or its format; else in the order of nicks */
  double length_scale; /* of all its lengths */
  int bind_pose;       /* MoBindPose */
  MoTime trim_start, trim_end; /* of the source; percent of its whole length */
  double speed;                /* 2 plays in half the time */
  double frame_rate;           /* keys a second; 0 leaves those of the source */
  gboolean reverse, mirror;
  int in_place;          /* MoInPlace */
  int begin;             /* MoBegin */
  double hip_height;     /* metres up */
  double hip_turn;       /* degrees to the left, about the vertical */
  MoLines *joint;        /* MoJointRule */
  MoLines *constraint;   /* MoConstraint */
  int reduce;            /* MoReduceLevel without its last */
  double error;          /* millimetres that thinning may move the skin by */
  double angle_error;    /* degrees that it may turn a joint by */
  int max_bytes;         /* of the .anim, by whatever error that takes; 0: any number */
  MoLines *part;         /* MoPart */
  double keyframe_error; /* of a BVJ's keyframes, degrees; 0 writes frames */

  /* When each field was set, counting up from 1; 0 where it was not, so that the clip's own value
   * or the preset counts. The order matters in the mode "viewer", whose form clamps one value by
   * those set before it. */
  guint order[MO_N_FIELDS];
};

extern const MoField mo_fields[MO_N_FIELDS];

static inline const MoField *
mo_field (MoFieldId id)
{
  return &mo_fields[id];
}

/* The field of that name, or -1. */
int mo_field_find (const char *name);

/* A recipe in which nothing is set. */
MoRecipe *mo_recipe_new (void);
MoRecipe *mo_recipe_ref (MoRecipe *self);
void mo_recipe_unref (MoRecipe *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoRecipe, mo_recipe_unref)

/* A new recipe that differs in one field, given as text: "yes", "4", "1.25", "36f", "10%", a nick.
 * NULL and MO_ERROR_USAGE where the text cannot be a value of that field. `self` is not consumed. */
MoRecipe *mo_recipe_with (const MoRecipe *self, MoFieldId id, const char *text, GError **error);

/* As mo_recipe_with, but a list keeps what it has and gets one more line. */
MoRecipe *mo_recipe_append (const MoRecipe *self, MoFieldId id, const char *line, GError **error);

/* A new recipe in which that field is not set. */
MoRecipe *mo_recipe_without (const MoRecipe *self, MoFieldId id);

/* A new recipe: `self` with every field that `over` sets replaced by it. */
MoRecipe *mo_recipe_merge (const MoRecipe *self, const MoRecipe *over);

static inline gboolean
mo_recipe_is_set (const MoRecipe *self, MoFieldId id)
{
  return self->order[id] != 0;
}

/* Whether a field has the same value in both, set or not. */
gboolean mo_recipe_same_value (const MoRecipe *a, const MoRecipe *b, MoFieldId id);

/* Whether both have the same fields set to the same values, in the same order. */
gboolean mo_recipe_equal (const MoRecipe *a, const MoRecipe *b);

/* The value of a field as mo_recipe_with reads it. Free it. */
char *mo_recipe_get_text (const MoRecipe *self, MoFieldId id);

/* Reads "1.2s", "1.2", "36f" or "10%". FALSE where the text is no time. */
gboolean mo_time_parse (const char *text, MoTime *value);

/* Seconds of a time: frames by `frame_time`, percent by `duration`. */
double mo_time_seconds (MoTime time, double frame_time, double duration);

G_END_DECLS
