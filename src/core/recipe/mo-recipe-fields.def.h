/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of fields, in the order in which they are shown: MO_FIELD (id, name, title, type, member of
 * MoRecipe, min, max, preset, unit, summary, nicks, group, phase), then what only some types have.
 * The members of MoField say what each is. mo-recipe.h makes the enumeration of this, and
 * mo-recipe-fields.c the table. */

MO_FIELD (MODE, "mode", N_ ("Import"), CHOICE, mode, 0, 1, MO_MODE_FAITHFUL, NULL,
          N_ ("How to import the motion: as in the file, or exactly as the official "
              "viewer would upload it"),
          mode_nicks, IMPORT, PREPARING)
MO_FIELD (NAME, "name", N_ ("Name"), STRING, name, 0, MO_MAX_NAME_LENGTH, 0, NULL,
          N_ ("Name for the upload; also suggests the file name"), NULL, UPLOAD, WRITING)
MO_FIELD (DESCRIPTION, "description", N_ ("Description"), STRING, description, 0,
          MO_MAX_DESCRIPTION_LENGTH, 0, NULL, N_ ("Description for the upload"), NULL, UPLOAD,
          WRITING)
MO_FIELD (PRIORITY, "priority", N_ ("Priority"), INTEGER, priority, MO_MIN_PRIORITY,
          MO_MAX_PRIORITY, 2, NULL,
          N_ ("Base priority, -1 to 6: of two animations, the one with the higher "
              "priority controls a joint"),
          NULL, PLAYBACK, HEADER)
MO_FIELD (LOOP, "loop", N_ ("Loop"), BOOLEAN, loop, 0, 1, 0, NULL, N_ ("Repeat until stopped"),
          NULL, PLAYBACK, HEADER)
MO_FIELD (LOOP_AT, "loop-at", N_ ("Loop at"), CHOICE, loop_at, 0, 1, MO_LOOP_AT_POINTS, NULL,
          N_ ("Where to repeat: at the loop points, or wherever in the motion two poses fit best"),
          loop_at_nicks, PLAYBACK, PREPARING)
MO_FIELD (LOOP_IN, "loop-in", N_ ("Loop in"), TIME, loop_in, 0, MO_MAX_DURATION, 0, "s",
          N_ ("Where each repeat starts: 1.2s, 36f (frames) or 10%"), NULL, PLAYBACK, HEADER)
MO_FIELD (LOOP_OUT, "loop-out", N_ ("Loop out"), TIME, loop_out, 0, MO_MAX_DURATION, 0, "s",
          N_ ("Where each repeat ends: 1.2s, 36f (frames) or 90%; the end of the clip "
              "if not set"),
          NULL, PLAYBACK, HEADER)
MO_FIELD (EASE_IN, "ease-in", N_ ("Ease in"), NUMBER, ease_in, 0, 10, 0.3, "s",
          N_ ("Seconds to blend in at the start"), NULL, PLAYBACK, HEADER)
MO_FIELD (EASE_OUT, "ease-out", N_ ("Ease out"), NUMBER, ease_out, 0, 10, 0.3, "s",
          N_ ("Seconds to blend out at the end"), NULL, PLAYBACK, HEADER)
MO_FIELD (HAND_POSE, "hand-pose", N_ ("Hand pose"), CHOICE, hand_pose, 0, MO_N_HAND_POSES - 1, 1,
          NULL, N_ ("Hand pose during the animation (classic avatar only)"), mo_hand_pose_nicks,
          FACE_AND_HANDS, HEADER)
MO_FIELD (EMOTE, "emote", N_ ("Expression"), STRING, emote, 0, 0, 0, NULL,
          N_ ("Expression during the animation (classic avatar only), for example smile"), NULL,
          FACE_AND_HANDS, HEADER, .stored = stored_emote)
MO_FIELD (CLIP, "clip", N_ ("Animation"), STRING, clip, 0, 0, 0, NULL,
          N_ ("Animation to read from a file with several (default: the first)"), NULL, IMPORT,
          READING)
MO_FIELD (MAP, "map", N_ ("Joint map"), LIST, map, 0, 0, 0, NULL,
          N_ ("Which joint of the file is which of the avatar’s, if they are not recognised: the "
              "name of a map, or for example LeftArm=mShoulderLeft or Cape=none; can be repeated"),
          NULL, IMPORT, PREPARING, .lines = &mo_map_lines)
MO_FIELD (PARTIAL, "partial", N_ ("Import what matches"), BOOLEAN, partial, 0, 1, 0, NULL,
          N_ ("Import the joints that match, even if most moving joints have names the "
              "avatar does not know"),
          NULL, IMPORT, PREPARING)
MO_FIELD (REFERENCE, "reference", N_ ("First frame"), CHOICE, reference, 0, 2, MO_REFERENCE_AUTO,
          NULL, N_ ("The first frame: a reference pose to drop, or part of the motion"),
          reference_nicks, IMPORT, PREPARING)
MO_FIELD (UP_AXIS, "up-axis", N_ ("Up axis"), CHOICE, up_axis, 0, 6, 0, NULL,
          N_ ("Axis of the file that points up, if it is not what the file or its "
              "format says"),
          up_nicks, IMPORT, PREPARING)
MO_FIELD (FRONT_AXIS, "front-axis", N_ ("Front axis"), CHOICE, front_axis, 0, 6, 0, NULL,
          N_ ("Axis of the file that the avatar faces along, if it is not what the format says"),
          front_nicks, IMPORT, PREPARING)
MO_FIELD (UNITS, "units", N_ ("Units"), CHOICE, units, 0, 5, MO_UNITS_AUTO, NULL,
          N_ ("Unit of the lengths in the file, if it is not what the format says or what "
              "fits the avatar"),
          units_nicks, IMPORT, PREPARING)
MO_FIELD (LENGTH_SCALE, "length-scale", N_ ("Length scale"), NUMBER, length_scale, 0.001, 100, 1,
          NULL,
          N_ ("Factor for all lengths in the file besides its unit, of what is larger or "
              "smaller than life; without a unit, for that of the format"),
          NULL, IMPORT, PREPARING)
MO_FIELD (BIND_POSE, "bind-pose", N_ ("Bind pose"), CHOICE, bind_pose, 0, 1, MO_BIND_POSE_CHANGED,
          NULL, N_ ("How the keys of a VML affect the bind pose: change it or replace it"),
          bind_pose_nicks, IMPORT, PREPARING)
MO_FIELD (REST, "rest", N_ ("Rest pose"), CHOICE, rest, 0, 2, MO_REST_POSE_AUTO, NULL,
          N_ ("Pose in which another skeleton stands like the avatar: its OFFSETs or its "
              "first frame"),
          rest_nicks, SKELETON, PREPARING)
MO_FIELD (
    REST_FROM, "rest-from", N_ ("Rest pose from"), LIST, rest_from, 0, 0, 0, NULL,
    N_ ("Another file with the rest pose of the same joints, for a motion without one; can be "
        "repeated"),
    NULL, SKELETON, PREPARING, .lines = &mo_rest_lines)
MO_FIELD (TRAVEL, "travel", N_ ("Travel"), CHOICE, travel, 0, 1, MO_TRAVEL_SCALED, NULL,
          N_ ("Travel of another skeleton: scaled to the avatar’s legs, or kept in metres"),
          travel_nicks, SKELETON, PREPARING)
MO_FIELD (PLANT_FEET, "plant-feet", N_ ("Plant feet"), BOOLEAN, plant_feet, 0, 1, 1, NULL,
          N_ ("Hold the feet of another skeleton where they touch the floor"), NULL, SKELETON,
          PREPARING)
MO_FIELD (
    TOUCH_HANDS, "touch-hands", N_ ("Touch hands"), BOOLEAN, touch_hands, 0, 1, 0, NULL,
    N_ ("Let the hands of another skeleton touch what they touch there: each other, the body, "
        "the floor"),
    NULL, SKELETON, PREPARING)
MO_FIELD (TRIM_START, "trim-start", N_ ("Trim start"), TIME, trim_start, 0, 0, 0, "s",
          N_ ("Trim everything before: 1.2s, 36f (frames) or 10%"), NULL, MOTION, PREPARING)
MO_FIELD (TRIM_END, "trim-end", N_ ("Trim end"), TIME, trim_end, 0, 0, 0, "s",
          N_ ("Trim everything after: 1.2s, 36f (frames) or 90%"), NULL, MOTION, PREPARING)
MO_FIELD (SPEED, "speed", N_ ("Speed"), NUMBER, speed, 0.01, 100, 1, NULL,
          N_ ("Play faster or slower: 2 halves the duration"), NULL, MOTION, PREPARING)
MO_FIELD (FRAME_RATE, "frame-rate", N_ ("Keys per second"), NUMBER, frame_rate, 0, 1000, 0, NULL,
          N_ ("Keys per second, resampled from the motion; 0 leaves the keys as they "
              "are"),
          NULL, MOTION, PREPARING)
MO_FIELD (REVERSE, "reverse", N_ ("Reverse"), BOOLEAN, reverse, 0, 1, 0, NULL,
          N_ ("Play from end to start"), NULL, MOTION, PREPARING)
MO_FIELD (MIRROR, "mirror", N_ ("Mirror"), BOOLEAN, mirror, 0, 1, 0, NULL,
          N_ ("Swap left and right"), NULL, MOTION, PREPARING)
MO_FIELD (IN_PLACE, "in-place", N_ ("Hip"), CHOICE, in_place, 0, 5, MO_IN_PLACE_NONE, NULL,
          N_ ("Stop the hip from travelling in these directions"), in_place_nicks, MOTION,
          PREPARING)
MO_FIELD (
    WALK_IN_PLACE, "walk-in-place", N_ ("Walk in place"), BOOLEAN, walk_in_place, 0, 1, 0, NULL,
    N_ ("Take the mean travel over the ground out of the motion, which a script does instead; "
        "sway stays"),
    NULL, MOTION, PREPARING)
MO_FIELD (BEGIN, "begin", N_ ("Start position"), CHOICE, begin, 0, 1, MO_BEGIN_AS_CUT, NULL,
          N_ ("Where the motion begins: where the cut begins, or at the avatar’s place"),
          begin_nicks, MOTION, PREPARING)
MO_FIELD (HIP_HEIGHT, "hip-height", N_ ("Raise"), NUMBER, hip_height, -5, 5, 0, "m",
          N_ ("Raise the whole body by this many metres"), NULL, MOTION, PREPARING)
MO_FIELD (HIP_TURN, "hip-turn", N_ ("Turn left"), NUMBER, hip_turn, -360, 360, 0, "°",
          N_ ("Turn the whole body to the left by this many degrees"), NULL, MOTION, PREPARING)
MO_FIELD (EDITS, "edits", N_ ("Edits"), EDIT_LIST, edits, 0, 0, 0, NULL,
          N_ ("Poses and keys laid over the motion, from a file; none removes them"), NULL, MOTION,
          PREPARING)
MO_FIELD (JOINT, "joint", N_ ("Joint rules"), LIST, joint, 0, 0, 0, NULL,
          N_ ("Settings for individual joints, for example mHead:priority=5, legs:free "
              "or mHand*:position=on; can be repeated"),
          NULL, JOINTS, FINISHING, .lines = &mo_joint_rule_lines)
MO_FIELD (CONSTRAINT, "constraint", N_ ("Constraints"), LIST, constraint, 0, 0, 0, NULL,
          N_ ("A constraint to replace those in the file, for example "
              "L_HAND:GROUND,chain=2,whole, or a preset, as feet-on-ground; with bake it becomes "
              "keys; can be repeated; none removes them all"),
          NULL, CONSTRAINTS, FINISHING, .lines = &constraint_lines)
MO_FIELD (REDUCE, "reduce", N_ ("Key reduction"), CHOICE, reduce, 0, 3, MO_REDUCE_DEFAULT, NULL,
          N_ ("How hard to look for redundant keys; none makes every frame a key"), reduce_nicks,
          KEYS, FINISHING)
MO_FIELD (ERROR, "error", N_ ("Maximum error"), NUMBER, error, 0.01, 1000, 2, "mm",
          N_ ("How far key reduction may move any point of the body, in millimetres"), NULL, KEYS,
          FINISHING)
MO_FIELD (ANGLE_ERROR, "angle-error", N_ ("Maximum turn"), NUMBER, angle_error, 0.001, 180, 0.5,
          "°", N_ ("How far key reduction may turn any joint, in degrees"), NULL, KEYS, FINISHING)
MO_FIELD (MAX_BYTES, "max-bytes", N_ ("Maximum bytes"), INTEGER, max_bytes, 0, MO_MAX_ANIM_BYTES, 0,
          NULL,
          N_ ("Fit into this many bytes with about the smallest possible error; 0 uses the "
              "maximum error instead"),
          NULL, KEYS, FINISHING)
MO_FIELD (PART, "part", N_ ("Parts"), LIST, part, 0, 0, 0, NULL,
          N_ ("A part to write under its own name, for example nod=1.2s..36f, in times "
              "of the result; can be repeated"),
          NULL, EXPORT, WRITING, .lines = &mo_part_lines)
MO_FIELD (KEYFRAME_ERROR, "keyframe-error", N_ ("Keyframe error"), NUMBER, keyframe_error, 0, 180,
          0, NULL,
          N_ ("For BVJ: write keyframes instead of frames, with an error of at most "
              "this many degrees, and for positions at most what such a turn moves at "
              "the end of the limb; 0 writes frames"),
          NULL, EXPORT, WRITING)
MO_FIELD (
    SKELETON, "skeleton", N_ ("Skeleton"), CHOICE, skeleton, 0, 1, MO_SKELETON_SOURCE, NULL,
    N_ ("For motion files: write the skeleton of the source, or the result on the avatar’s (so a "
        "GLB, if not set) or that of another file"),
    skeleton_nicks, EXPORT, WRITING)
