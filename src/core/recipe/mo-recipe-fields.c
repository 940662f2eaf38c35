/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-recipe.h"

#include "mo-constraint.h"
#include "mo-joint-rule.h"
#include "mo-limits.h"
#include "mo-map-line.h"
#include "mo-names.h"
#include "mo-part.h"

#include <glib/gi18n-lib.h>

static const char *const mode_nicks[] = { "faithful", "viewer", NULL };
static const char *const reference_nicks[] = { "auto", "drop", "keep", NULL };
static const char *const up_nicks[] = { "auto", "x", "y", "z", NULL };
static const char *const front_nicks[] = { "auto", "x", "-x", "y", "-y", "z", "-z", NULL };
static const char *const units_nicks[] = { "auto", "in", "cm", "m", "mm", "ft", NULL };
static const char *const rest_nicks[] = { "auto", "offsets", "first-frame", NULL };
static const char *const travel_nicks[] = { "scaled", "kept", NULL };
static const char *const bind_pose_nicks[] = { "changed", "replaced", NULL };
static const char *const in_place_nicks[] = { "none",     "forward", "sideways", "level",
                                              "vertical", "all",     NULL };

static const char *const begin_nicks[] = { "as-cut", "at-stand", NULL };
static const char *const reduce_nicks[] = { "none", "fast", "default", "best", NULL };

static const char *const skeleton_nicks[] = { "source", "avatar", NULL };

static gboolean
parse_constraint (const char *text, gpointer parsed, GError **error)
{
  return mo_constraint_parse (text, parsed, error);
}

static const MoLineKind constraint_lines = { sizeof (MoConstraint), parse_constraint, NULL };

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
#define KEYS N_ ("Keys")
#define EXPORT N_ ("Export")
#define OFFSET(member) G_STRUCT_OFFSET (MoRecipe, member)

const MoField mo_fields[MO_N_FIELDS] = {
  [MO_FIELD_MODE] = { "mode", MO_FIELD_CHOICE, OFFSET (mode), 0, 1, MO_MODE_FAITHFUL, NULL,
                      N_ ("How to import the motion: as in the file, or exactly as the official "
                          "viewer would upload it"),
                      mode_nicks, IMPORT, MO_IN_PREPARING },
  [MO_FIELD_NAME] = { "name", MO_FIELD_STRING, OFFSET (name), 0, MO_MAX_NAME_LENGTH, 0, NULL,
                      N_ ("Name for the upload; also suggests the file name"), NULL, UPLOAD,
                      MO_IN_WRITING },
  [MO_FIELD_DESCRIPTION] = { "description", MO_FIELD_STRING, OFFSET (description), 0,
                             MO_MAX_DESCRIPTION_LENGTH, 0, NULL, N_ ("Description for the upload"),
                             NULL, UPLOAD, MO_IN_WRITING },
  [MO_FIELD_PRIORITY] = { "priority", MO_FIELD_INTEGER, OFFSET (priority), MO_MIN_PRIORITY,
                          MO_MAX_PRIORITY, 2, NULL,
                          N_ ("Base priority, -1 to 6: of two animations, the one with the higher "
                              "priority controls a joint"),
                          NULL, PLAYBACK, MO_IN_HEADER },
  [MO_FIELD_LOOP] = { "loop", MO_FIELD_BOOLEAN, OFFSET (loop), 0, 1, 0, NULL,
                      N_ ("Repeat until stopped"), NULL, PLAYBACK, MO_IN_HEADER },
  [MO_FIELD_LOOP_IN] = { "loop-in", MO_FIELD_TIME, OFFSET (loop_in), 0, MO_MAX_DURATION, 0, "s",
                         N_ ("Where each repeat starts: 1.2s, 36f (frames) or 10%"), NULL, PLAYBACK,
                         MO_IN_HEADER },
  [MO_FIELD_LOOP_OUT] = { "loop-out", MO_FIELD_TIME, OFFSET (loop_out), 0, MO_MAX_DURATION, 0, "s",
                          N_ ("Where each repeat ends: 1.2s, 36f (frames) or 90%; the end of the clip "
                              "if not set"),
                          NULL, PLAYBACK, MO_IN_HEADER },
  [MO_FIELD_EASE_IN] = { "ease-in", MO_FIELD_NUMBER, OFFSET (ease_in), 0, 10, 0.3, "s",
                         N_ ("Seconds to blend in at the start"), NULL, PLAYBACK, MO_IN_HEADER },
  [MO_FIELD_EASE_OUT] = { "ease-out", MO_FIELD_NUMBER, OFFSET (ease_out), 0, 10, 0.3, "s",
                          N_ ("Seconds to blend out at the end"), NULL, PLAYBACK, MO_IN_HEADER },
  [MO_FIELD_HAND_POSE] = { "hand-pose", MO_FIELD_CHOICE, OFFSET (hand_pose), 0, MO_N_HAND_POSES - 1,
                           1, NULL, N_ ("Hand pose during the animation (classic avatar only)"),
                           mo_hand_pose_nicks, FACE_AND_HANDS, MO_IN_HEADER },
  [MO_FIELD_EMOTE] = { "emote", MO_FIELD_STRING, OFFSET (emote), 0, 0, 0, NULL,
                       N_ ("Expression during the animation (classic avatar only), for example smile"),
                       NULL, FACE_AND_HANDS, MO_IN_HEADER, .stored = stored_emote },
  [MO_FIELD_CLIP] = { "clip", MO_FIELD_STRING, OFFSET (clip), 0, 0, 0, NULL,
                      N_ ("Animation to read from a file with several (default: the first)"), NULL,
                      IMPORT, MO_IN_READING },
  [MO_FIELD_MAP] = { "map", MO_FIELD_LIST, OFFSET (map), 0, 0, 0, NULL,
                     N_ ("Which joint of the file is which of the avatar’s, if they are not recognised: the "
                         "name of a map, or for example LeftArm=mShoulderLeft or Cape=none; can be repeated"),
                     NULL, IMPORT, MO_IN_PREPARING, .lines = &mo_map_lines },
  [MO_FIELD_PARTIAL] = { "partial", MO_FIELD_BOOLEAN, OFFSET (partial), 0, 1, 0, NULL,
                         N_ ("Import the joints that match, even if most moving joints have names the "
                             "avatar does not know"),
                         NULL, IMPORT, MO_IN_PREPARING },
  [MO_FIELD_REFERENCE] = { "reference", MO_FIELD_CHOICE, OFFSET (reference), 0, 2,
                           MO_REFERENCE_AUTO, NULL,
                           N_ ("The first frame: a reference pose to drop, or part of the motion"),
                           reference_nicks, IMPORT, MO_IN_PREPARING },
  [MO_FIELD_UP_AXIS] = { "up-axis", MO_FIELD_CHOICE, OFFSET (up_axis), 0, 3, 0, NULL,
                         N_ ("Axis of the file that points up, if it is not what the file or its "
                             "format says"),
                         up_nicks, IMPORT, MO_IN_PREPARING },
  [MO_FIELD_FRONT_AXIS] = { "front-axis", MO_FIELD_CHOICE, OFFSET (front_axis), 0, 6, 0, NULL,
                            N_ ("Axis of the file that the avatar faces along, if it is not what the format says"),
                            front_nicks, IMPORT, MO_IN_PREPARING },
  [MO_FIELD_UNITS] = { "units", MO_FIELD_CHOICE, OFFSET (units), 0, 5, MO_UNITS_AUTO, NULL,
                       N_ ("Unit of the lengths in the file, if it is not what the format says or what "
                           "fits the avatar"),
                       units_nicks, IMPORT, MO_IN_PREPARING },
  [MO_FIELD_LENGTH_SCALE] = { "length-scale", MO_FIELD_NUMBER, OFFSET (length_scale), 0.001, 100, 1,
                              NULL,
                              N_ ("Multiply all lengths in the file, for a wrong unit: 0.3937 for "
                                  "centimetres in a BVH"),
                              NULL, IMPORT, MO_IN_PREPARING },
  [MO_FIELD_BIND_POSE] = { "bind-pose", MO_FIELD_CHOICE, OFFSET (bind_pose), 0, 1,
                           MO_BIND_POSE_CHANGED, NULL,
                           N_ ("How the keys of a VML affect the bind pose: change it or replace it"),
                           bind_pose_nicks, IMPORT, MO_IN_PREPARING },
  [MO_FIELD_REST] = { "rest", MO_FIELD_CHOICE, OFFSET (rest), 0, 2, MO_REST_POSE_AUTO, NULL,
                      N_ ("Pose in which another skeleton stands like the avatar: its OFFSETs or its "
                          "first frame"),
                      rest_nicks, SKELETON, MO_IN_PREPARING },
  [MO_FIELD_TRAVEL] = { "travel", MO_FIELD_CHOICE, OFFSET (travel), 0, 1, MO_TRAVEL_SCALED, NULL,
                        N_ ("Travel of another skeleton: scaled to the avatar’s legs, or kept in metres"),
                        travel_nicks, SKELETON, MO_IN_PREPARING },
  [MO_FIELD_PLANT_FEET] = { "plant-feet", MO_FIELD_BOOLEAN, OFFSET (plant_feet), 0, 1, 1, NULL,
                            N_ ("Hold the feet of another skeleton where they touch the floor"),
                            NULL, SKELETON, MO_IN_PREPARING },
  [MO_FIELD_TRIM_START] = { "trim-start", MO_FIELD_TIME, OFFSET (trim_start), 0, 0, 0, "s",
                            N_ ("Trim everything before: 1.2s, 36f (frames) or 10%"), NULL, MOTION,
                            MO_IN_PREPARING },
  [MO_FIELD_TRIM_END] = { "trim-end", MO_FIELD_TIME, OFFSET (trim_end), 0, 0, 0, "s",
                          N_ ("Trim everything after: 1.2s, 36f (frames) or 90%"), NULL, MOTION,
                          MO_IN_PREPARING },
  [MO_FIELD_SPEED] = { "speed", MO_FIELD_NUMBER, OFFSET (speed), 0.01, 100, 1, NULL,
                       N_ ("Play faster or slower: 2 halves the duration"), NULL, MOTION,
                       MO_IN_PREPARING },
  [MO_FIELD_FRAME_RATE] = { "frame-rate", MO_FIELD_NUMBER, OFFSET (frame_rate), 0, 1000, 0, NULL,
                            N_ ("Keys per second, resampled from the motion; 0 leaves the keys as they "
                                "are"),
                            NULL, MOTION, MO_IN_PREPARING },
  [MO_FIELD_REVERSE] = { "reverse", MO_FIELD_BOOLEAN, OFFSET (reverse), 0, 1, 0, NULL,
                         N_ ("Play from end to start"), NULL, MOTION, MO_IN_PREPARING },
  [MO_FIELD_MIRROR] = { "mirror", MO_FIELD_BOOLEAN, OFFSET (mirror), 0, 1, 0, NULL,
                        N_ ("Swap left and right"), NULL, MOTION, MO_IN_PREPARING },
  [MO_FIELD_IN_PLACE] = { "in-place", MO_FIELD_CHOICE, OFFSET (in_place), 0, 5, MO_IN_PLACE_NONE,
                          NULL, N_ ("Stop the hip from travelling in these directions"),
                          in_place_nicks, MOTION, MO_IN_PREPARING },
  [MO_FIELD_BEGIN] = { "begin", MO_FIELD_CHOICE, OFFSET (begin), 0, 1, MO_BEGIN_AS_CUT, NULL,
                       N_ ("Where the motion begins: where the cut begins, or at the avatar’s place"),
                       begin_nicks, MOTION, MO_IN_PREPARING },
  [MO_FIELD_HIP_HEIGHT] = { "hip-height", MO_FIELD_NUMBER, OFFSET (hip_height), -5, 5, 0, "m",
                            N_ ("Raise the whole body by this many metres"), NULL, MOTION,
                            MO_IN_PREPARING },
  [MO_FIELD_HIP_TURN] = { "hip-turn", MO_FIELD_NUMBER, OFFSET (hip_turn), -360, 360, 0, "°",
                          N_ ("Turn the whole body to the left by this many degrees"), NULL, MOTION,
                          MO_IN_PREPARING },
  [MO_FIELD_JOINT] = { "joint", MO_FIELD_LIST, OFFSET (joint), 0, 0, 0, NULL,
                       N_ ("Settings for individual joints, for example mHead:priority=5, legs:free "
                           "or mHand*:position=on; can be repeated"),
                       NULL, JOINTS, MO_IN_FINISHING, .lines = &mo_joint_rule_lines },
  [MO_FIELD_CONSTRAINT] = { "constraint", MO_FIELD_LIST, OFFSET (constraint), 0, 0, 0, NULL,
                            N_ ("A constraint to replace those in the file, for example "
                                "L_HAND:GROUND,chain=2; can be repeated; none removes them all"),
                            NULL, JOINTS, MO_IN_FINISHING, .lines = &constraint_lines },
  [MO_FIELD_REDUCE] = { "reduce", MO_FIELD_CHOICE, OFFSET (reduce), 0, 3, MO_REDUCE_DEFAULT, NULL,
                        N_ ("How hard to look for redundant keys; none makes every frame a key"),
                        reduce_nicks, KEYS, MO_IN_FINISHING },
  [MO_FIELD_ERROR] = { "error", MO_FIELD_NUMBER, OFFSET (error), 0.01, 1000, 2, "mm",
                       N_ ("How far key reduction may move any point of the body, in millimetres"),
                       NULL, KEYS, MO_IN_FINISHING },
  [MO_FIELD_ANGLE_ERROR] = { "angle-error", MO_FIELD_NUMBER, OFFSET (angle_error), 0.001, 180, 0.5,
                             "°", N_ ("How far key reduction may turn any joint, in degrees"), NULL,
                             KEYS, MO_IN_FINISHING },
  [MO_FIELD_MAX_BYTES] = { "max-bytes", MO_FIELD_INTEGER, OFFSET (max_bytes), 0, MO_MAX_ANIM_BYTES,
                           0, NULL,
                           N_ ("Fit into this many bytes with the smallest possible error; 0 uses the "
                               "maximum error instead"),
                           NULL, KEYS, MO_IN_FINISHING },
  [MO_FIELD_PART] = { "part", MO_FIELD_LIST, OFFSET (part), 0, 0, 0, NULL,
                      N_ ("A part to write under its own name, for example nod=1.2s..36f, in times "
                          "of the result; can be repeated"),
                      NULL, EXPORT, MO_IN_WRITING, .lines = &mo_part_lines },
  [MO_FIELD_KEYFRAME_ERROR] = { "keyframe-error", MO_FIELD_NUMBER, OFFSET (keyframe_error), 0, 180,
                                0, NULL,
                                N_ ("For BVJ: write keyframes instead of frames, with an error of at most "
                                    "this many degrees, and for positions at most what such a turn moves at "
                                    "the end of the limb; 0 writes frames"),
                                NULL, EXPORT, MO_IN_WRITING },
  [MO_FIELD_SKELETON] = { "skeleton", MO_FIELD_CHOICE, OFFSET (skeleton), 0, 1, MO_SKELETON_SOURCE,
                          NULL,
                          N_ ("For motion files: write the skeleton of the source, or the result on "
                              "the avatar’s skeleton"),
                          skeleton_nicks, EXPORT, MO_IN_WRITING },
};

int
mo_field_find (const char *name)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (g_str_equal (name, mo_fields[i].name))
      return (int) i;
  return -1;
}
