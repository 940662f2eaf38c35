/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Every limit of the program in one place, each with its reason. "World" limits are the virtual
 * world's own (docs/world/file.md, Limits); the others guard this program's memory and stack against
 * senseless files. */

/* World: a longer upload is rejected; exactly 60 s is accepted. */
#define MO_MAX_DURATION 60.0f

/* World: the asset server rejects larger animations (bytes). */
#define MO_MAX_ANIM_BYTES 250000u

/* World: the joint table of an animation holds 1 to 216 entries. */
#define MO_MAX_ANIM_JOINTS 216u

/* World: if a file has more constraints, all of them are ignored. */
#define MO_MAX_CONSTRAINTS 10u

/* Constraints that become keys are not stored. A motion of ten minutes has no more, if feet stand and step in turn. */
#define MO_MAX_BAKED_CONSTRAINTS 4096u

/* Constraints are not worked out for longer (seconds): one more minute takes 0.1 s and 5 MB. */
#define MO_MAX_SOLVED_DURATION 600.0f

/* World: longer chains overrun the viewer's own buffers. */
#define MO_MAX_CHAIN_LENGTH 3u

/* World: positions are stored in this range on every axis of every joint (metres). */
#define MO_MAX_POSITION 5.0f

/* World: the range of effective priorities; -1 means "use the base priority". */
#define MO_MIN_PRIORITY -1
#define MO_MAX_PRIORITY 6

/* World: hand poses 0 to 13; the reader accepts 14, but it is ignored. */
#define MO_N_HAND_POSES 14u

/* World: the viewer cuts the names of BVH joints here (bytes). */
#define MO_MAX_VIEWER_NAME 79u

/* World: the longest texts that the upload form accepts (characters). */
#define MO_MAX_NAME_LENGTH 63u
#define MO_MAX_DESCRIPTION_LENGTH 127u

/* The largest real skeleton seen has 173 joints; deeper or larger ones come from broken files. */
#define MO_MAX_JOINTS 4096u
#define MO_MAX_DEPTH 256u

/* Six is usual and seven is a quaternion joint; more cannot mean anything. */
#define MO_MAX_JOINT_CHANNELS 16u

/* Values of one clip (4 bytes each in a BVH, 8 in others): 2 or 4 GiB of motion, far more than
 * anything that can be played. */
#define MO_MAX_VALUES (G_GUINT64_CONSTANT (1) << 29)

/* How much work a file can ask for is limited by its size: this much is always allowed, plus as
 * much as the file itself contains. Each limit fits into 64 MiB and, because slow machines must
 * keep the budget too, into half a second on a typical one.
 *
 * Values of frames that are made from keyframes: seven minutes of the classic body. */
#define MO_FREE_SAMPLED_VALUES (768u * 1024u)

/* Keys examined between keyframes: a minute of 55 joints that follow curves. Each time that has any
 * counts as this many keys, because the whole avatar is compared there. */
#define MO_FREE_MADE_KEYS 110000u
#define MO_KEYS_A_MOMENT 4u

/* The same for a text format, which needs them close together and writes each in full. */
#define MO_FREE_TEXT_KEYS 60000u

/* Keys that follow the curves of a scene, or even turns, beyond those in its file: as BVJ each takes up to 170 bytes, which are
 * read again while they are still there, and 500 more for what is read. */
#define MO_FREE_BAKED_KEYS 45000u

/* Values of frames that a file leaves out. */
#define MO_FREE_FILLED_VALUES (2u * 1024u * 1024u)

/* A day: longer motions come from damaged clocks (seconds). */
#define MO_MAX_TAKE_DURATION 86400.0

/* Keys that resampling may create: an hour of 133 joints at 30 per second, 72 bytes each. */
#define MO_MAX_TAKE_KEYS (16u * 1024u * 1024u)

/* The part of a text file before its numbers (bytes). Real ones stay under 100 kB. */
#define MO_MAX_HEADER_BYTES (16u * 1024u * 1024u)

/* Moments at which the plants of all edits of a motion are worked out: a minute of one edit has at most 28,800, and in real
 * ones 2,000 to 10,000, which take half a second. */
#define MO_MAX_PLANT_MOMENTS (128u * 1024u)

/* A JSON text without the rows of a motion (bytes), because there can be many keyframes; and its
 * depth: two levels for each level of joints, and a few around them. */
#define MO_MAX_JSON_BYTES (64u * 1024u * 1024u)
#define MO_MAX_JSON_DEPTH (2u * MO_MAX_DEPTH + 32u)

/* Values of a JSON text (not counting numbers in arrays of numbers), as each takes up to 300 bytes
 * with everything kept of it: this many, plus one for every so many bytes of text. */
#define MO_MAX_JSON_VALUES (64u * 1024u)
#define MO_MIN_JSON_VALUE_BYTES 16u

/* Attributes of an XML element, and the depth of elements: real files have ten at most. The parser
 * compares each attribute, and each namespace in scope, with all others. */
#define MO_MAX_XML_ATTRIBUTES 256u
#define MO_MAX_XML_DEPTH 256u

/* A file stored in a project (bytes): as base64 it must fit into a JSON text. */
#define MO_MAX_ORIGINAL_BYTES (32u * 1024u * 1024u)

/* Text kept from after the motion, where some editors store their marks (bytes). */
#define MO_MAX_TRAILER_BYTES (1024u * 1024u)

/* How much of standard input is kept, as it may never end (bytes); and at most which part of the
 * free space for temporary files: a quarter. */
#define MO_MAX_STREAM_BYTES (G_GUINT64_CONSTANT (1) << 31)
#define MO_MIN_STREAM_ROOM 4u

/* Other files that one file can refer to, and the sum of their bytes: one or two files are usual, and a motion is
 * a small part of the largest scenes. */
#define MO_MAX_BESIDE_FILES 64u
#define MO_MAX_BESIDE_BYTES (G_GUINT64_CONSTANT (1) << 30)

/* Things of one kind that the scene of a 3D program may have, as each takes up to 300 bytes with everything kept of it:
 * this many, plus one for every so many bytes of the file. */
#define MO_FREE_SCENE_ITEMS 65536u
#define MO_MIN_SCENE_ITEM_BYTES 64u

/* A name in a file (bytes); longer ones come from binary files. */
#define MO_MAX_NAME_BYTES 1024u

/* The largest .anim that is read (bytes): 216 joints with 65,536 keys of both kinds need less. */
#define MO_MAX_ANIM_FILE_BYTES (256u * 1024u * 1024u)

/* Different findings kept for one file; further ones are only counted, except errors. */
#define MO_MAX_DIAGNOSTICS 1000u
