/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gesture.h"

#include "mo-math.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define N_FINGERS 4u /* without the thumb */
#define N_BONES 3u   /* of a finger */

/* -- The tables ------------------------------------------------------------------------------------ */

enum
{
  SPREAD,
  RELAXED,
  POINT,
  FIST,
  SALUTE,
  TYPING,
  PEACE,
  PALM,
  N_HANDS
};

typedef struct
{
  gint8 curl[N_FINGERS][N_BONES], side[N_FINGERS];
  float thumb[N_BONES][3];
} Hand;

typedef struct
{
  const char *joint;
  float turn[3], way[3];
  gboolean is_one;
} Move;

#define MAX_MOVES 16

typedef struct
{
  const char *stored;
  Move moves[MAX_MOVES];
} Face;

/* clang-format off */
#define CURL(a, b, c, d, e, f, g, h, i, j, k, l) { { a, b, c }, { d, e, f }, { g, h, i }, { j, k, l } }
#define SIDE(a, b, c, d) { a, b, c, d }
#define THUMB(a, b, c, d, e, f, g, h, i) { { a, b, c }, { d, e, f }, { g, h, i } }
#define HAND(name, curl, side, thumb) [name] = { curl, side, thumb },
#define FACE(stored)
#define BOTH(joint, ...)
#define ONE(joint, ...)
#define END
static const Hand hands[N_HANDS] = {
#include "mo-gesture-table.h"
};
#undef HAND
#undef FACE
#undef BOTH
#undef ONE
#undef END
#define HAND(...)
#define FACE(stored) { stored, {
#define BOTH(joint, a, b, c, x, y, z) { joint, { a, b, c }, { x, y, z }, FALSE },
#define ONE(joint, a, b, c, x, y, z) { joint, { a, b, c }, { x, y, z }, TRUE },
#define END } },
static const Face faces[] = {
#include "mo-gesture-table.h"
};
/* clang-format on */

const MoExpression mo_face_movements[MO_GESTURE_N_MOVEMENTS + 1] = {
  { "blink", N_ ("Blink"), "limber_blink" },
  { "blink-left", N_ ("Blink, Left"), "limber_blink_left" },
  { "blink-right", N_ ("Blink, Right"), "limber_blink_right" },
  { "brows-up", N_ ("Eyebrows Up"), "limber_brows_up" },
  { "brows-down", N_ ("Eyebrows Down"), "limber_brows_down" },
  { "jaw-open", N_ ("Mouth Open"), "limber_jaw_open" },
  { "cheeks-puffed", N_ ("Cheeks Puffed"), "limber_cheeks_puffed" },
  { "lips-pursed", N_ ("Lips Pursed"), "limber_lips_pursed" },
  { "look-up", N_ ("Look Up"), "limber_look_up" },
  { "look-down", N_ ("Look Down"), "limber_look_down" },
  { "look-left", N_ ("Look Left"), "limber_look_left" },
  { "look-right", N_ ("Look Right"), "limber_look_right" },
  { NULL, NULL, NULL },
};

/* Which gesture the left and the right hand of each pose make. */
static const guint8 hand_poses[MO_GESTURE_N_HAND_POSES][2] = {
  { SPREAD, SPREAD },  { RELAXED, RELAXED }, { POINT, POINT },   { FIST, FIST },
  { RELAXED, SPREAD }, { POINT, SPREAD },    { FIST, SPREAD },   { SPREAD, RELAXED },
  { SPREAD, POINT },   { SPREAD, FIST },     { SPREAD, SALUTE }, { TYPING, TYPING },
  { SPREAD, PEACE },   { SPREAD, PALM },
};

/* -- Joints ---------------------------------------------------------------------------------------- */

/* Moves a joint the given part (0..1) of the way to a transform, unless it is held. */
static void
approach (MoPose *pose, const char *name, MoTransform to, double part, const guint8 *held)
{
  int joint = mo_rig_find (name);

  g_assert (joint >= 0);
  if (held != NULL && held[joint])
    return;
  pose->local[joint].rotation = mo_quat_slerp (pose->local[joint].rotation, to.rotation, part);
  pose->local[joint].position = mo_vec3_lerp (pose->local[joint].position, to.position, part);
}

/* The mirror image of a rotation of the left side, for the right side. */
static MoQuat
mirrored (MoQuat q)
{
  return (MoQuat){ -q.x, q.y, -q.z, q.w };
}

/* -- Hands ----------------------------------------------------------------------------------------- */

/* The direction of a left finger's bone at rest. */
static MoVec3
way_of_bone (const char *finger, guint bone)
{
  g_autofree char *name = g_strdup_printf ("mHand%s%uLeft", finger, bone + 1);
  const float *end = mo_rig_joint ((guint) mo_rig_find (name))->end;

  return (MoVec3){ end[0], end[1], end[2] };
}

/* The rotation that curls a finger towards the palm, which faces down, about an axis across its
 * bone. */
static MoQuat
curl (MoVec3 bone, double degrees)
{
  MoVec3 axis = mo_vec3_unit (mo_vec3_cross (bone, (MoVec3){ 0, 0, -1 }));

  return mo_quat_from_axis_angle (axis, MO_DEGREES (degrees));
}

static void
set_bone (MoPose *pose, const char *finger, guint bone, gboolean is_right, MoQuat turn, double part,
          const guint8 *held)
{
  g_autofree char *name =
      g_strdup_printf ("mHand%s%u%s", finger, bone + 1, is_right ? "Right" : "Left");
  MoTransform to = *mo_rig_rest ((guint) mo_rig_find (name));

  to.rotation = is_right ? mirrored (turn) : turn;
  approach (pose, name, to, part, held);
}

static void
set_finger (MoPose *pose, const Hand *hand, guint finger, gboolean is_right, double part,
            const guint8 *held)
{
  static const char *const names[N_FINGERS] = { "Index", "Middle", "Ring", "Pinky" };
  /* The middle finger stays; the index is in front of it and the others are behind it. */
  double side = hand->side[finger] * (finger < 2 ? 1.0 : -1.0);
  MoQuat to_side = mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, MO_DEGREES (side));

  for (guint i = 0; i < N_BONES; i++)
    {
      MoQuat turn = curl (way_of_bone (names[finger], i), hand->curl[finger][i]);

      set_bone (pose, names[finger], i, is_right, i == 0 ? mo_quat_mul (turn, to_side) : turn, part,
                held);
    }
}

static void
set_thumb (MoPose *pose, const Hand *hand, gboolean is_right, double part, const guint8 *held)
{
  MoQuat before = MO_QUAT_IDENTITY;

  for (guint i = 0; i < N_BONES; i++)
    {
      const float *way = hand->thumb[i];
      MoQuat turn = mo_quat_between (way_of_bone ("Thumb", i), (MoVec3){ way[0], way[1], way[2] });

      set_bone (pose, "Thumb", i, is_right, mo_quat_mul (turn, mo_quat_conjugate (before)), part,
                held);
      before = turn;
    }
}

void
mo_gesture_add_hands (MoPose *pose, guint hand_pose, double part, const guint8 *held)
{
  if (hand_pose >= MO_GESTURE_N_HAND_POSES || !(part > 0.0))
    return;
  for (guint side = 0; side < 2; side++)
    {
      const Hand *hand = &hands[hand_poses[hand_pose][side]];

      for (guint finger = 0; finger < N_FINGERS; finger++)
        set_finger (pose, hand, finger, side != 0, MIN (part, 1.0), held);
      set_thumb (pose, hand, side != 0, MIN (part, 1.0), held);
    }
}

/* -- Faces ----------------------------------------------------------------------------------------- */

static void
make_move (MoPose *pose, const char *name, const Move *move, double side, double part,
           const guint8 *held)
{
  MoTransform to = *mo_rig_rest ((guint) mo_rig_find (name));
  MoQuat x = mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 }, MO_DEGREES (side * move->turn[0]));
  MoQuat y = mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, MO_DEGREES (move->turn[1]));
  MoQuat z = mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, MO_DEGREES (side * move->turn[2]));

  to.rotation = mo_quat_mul (mo_quat_mul (x, y), z);
  to.position =
      mo_vec3_add (to.position, (MoVec3){ 0.001 * move->way[0], 0.001 * side * move->way[1],
                                          0.001 * move->way[2] });
  approach (pose, name, to, part, held);
}

void
mo_gesture_add_expression (MoPose *pose, const char *stored, double part, const guint8 *held)
{
  const Face *face = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (faces) && face == NULL; i++)
    if (g_ascii_strcasecmp (faces[i].stored, stored) == 0)
      face = &faces[i];
  if (face == NULL || !(part > 0.0))
    return;
  for (const Move *move = face->moves; move < face->moves + MAX_MOVES && move->joint != NULL;
       move++)
    {
      make_move (pose, move->joint, move, 1.0, MIN (part, 1.0), held);
      if (!move->is_one && g_str_has_suffix (move->joint, "Left"))
        {
          g_autofree char *other =
              g_strdup_printf ("%.*sRight", (int) strlen (move->joint) - 4, move->joint);

          make_move (pose, other, move, -1.0, MIN (part, 1.0), held);
        }
    }
}
