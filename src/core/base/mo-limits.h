/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Every limit of the program in one place, each with its reason. "World" limits are the virtual
 * world's own (docs/world/file.md, Limits); the others guard this program's memory and stack against
 * senseless files. */

/* World: an upload longer than this is refused; exactly 60 s passes. */
#define MO_MAX_DURATION 60.0f

/* World: the asset server takes no animation of more bytes. */
#define MO_MAX_ANIM_BYTES 250000u

/* World: the joint table of an animation holds 1 to 216 entries. */
#define MO_MAX_ANIM_JOINTS 216u

/* World: a file with more constraints is played without any of them. */
#define MO_MAX_CONSTRAINTS 10u

/* World: longer chains overrun the viewer's own buffers. */
#define MO_MAX_CHAIN_LENGTH 3u

/* World: positions are stored in this range on every axis of every joint (metres). */
#define MO_MAX_POSITION 5.0f

/* World: priorities that have an effect of their own; -1 is "use the base priority". */
#define MO_MIN_PRIORITY -1
#define MO_MAX_PRIORITY 6

/* World: hand poses 0 to 13; 14 is let through by the reader and then ignored. */
#define MO_N_HAND_POSES 14u

/* World: the viewer cuts the names of BVH joints here (bytes). */
#define MO_MAX_VIEWER_NAME 79u

/* World: the upload form takes this much (characters). */
#define MO_MAX_NAME_LENGTH 63u
#define MO_MAX_DESCRIPTION_LENGTH 127u

/* The largest real skeleton seen has 173 joints; deeper or larger ones come from broken files. */
#define MO_MAX_JOINTS 4096u
#define MO_MAX_DEPTH 256u

/* Six is usual and seven is a quaternion joint; more cannot mean anything. */
#define MO_MAX_JOINT_CHANNELS 16u

/* Values of one clip (4 bytes each of a BVH, 8 of others): 2 or 4 GiB of motion, far beyond anything that
 * plays. */
#define MO_MAX_VALUES (G_GUINT64_CONSTANT (1) << 29)

/* What a small file can ask for a great deal of is limited by what it gives: so much is free, and as much
 * again as the file itself has. Each limit is what fits into 64 MiB and, as a slow machine has to keep the
 * budget too, into half a second of a usual one.
 *
 * Values that keyframes become as frames: seven minutes of the classic body. */
#define MO_FREE_SAMPLED_VALUES (768u * 1024u)

/* Keys that are looked at between those of keyframes: a minute of 55 joints that follow curves. Each moment
 * that has any counts as so many keys, as the whole avatar is compared there. */
#define MO_FREE_MADE_KEYS 110000u
#define MO_KEYS_A_MOMENT 4u

/* The same for a text, which wants them close together and spells each out. */
#define MO_FREE_TEXT_KEYS 60000u

/* Values of frames that a file leaves out. */
#define MO_FREE_FILLED_VALUES (2u * 1024u * 1024u)

/* A day: longer motions come from damaged clocks (seconds). */
#define MO_MAX_TAKE_DURATION 86400.0

/* Keys that resampling may make: an hour of 133 joints at 30 a second, at 72 bytes each. */
#define MO_MAX_TAKE_KEYS (16u * 1024u * 1024u)

/* The part of a text file before its numbers (bytes). Real ones stay under 100 kB. */
#define MO_MAX_HEADER_BYTES (16u * 1024u * 1024u)

/* A JSON text apart from the rows of a motion (bytes), as keyframes can be many; and how deep it
 * nests: two levels for each joint above another, and some around them. */
#define MO_MAX_JSON_BYTES (64u * 1024u * 1024u)
#define MO_MAX_JSON_DEPTH (2u * MO_MAX_DEPTH + 32u)

/* Values of a JSON text (numbers among numbers are none), as each takes up to 300 bytes with what is kept
 * of it: that many, and one more for so many bytes of text. */
#define MO_MAX_JSON_VALUES (64u * 1024u)
#define MO_MIN_JSON_VALUE_BYTES 16u

/* Attributes of an XML element, and how deep elements stand in one another: real ones have ten at most.
 * The parser compares each attribute, and each name space above, with all others. */
#define MO_MAX_XML_ATTRIBUTES 256u
#define MO_MAX_XML_DEPTH 256u

/* A file that a project carries with it (bytes): as base64 it must fit into a JSON text. */
#define MO_MAX_ORIGINAL_BYTES (32u * 1024u * 1024u)

/* Text kept from behind the motion, as some editors store their marks there (bytes). */
#define MO_MAX_TRAILER_BYTES (1024u * 1024u)

/* What is kept of standard input: it may never end (bytes). And what of the free room for temporary files it
 * takes at most: a quarter. */
#define MO_MAX_STREAM_BYTES (G_GUINT64_CONSTANT (1) << 31)
#define MO_MIN_STREAM_ROOM 4u

/* A name in a file (bytes); longer ones come from binary files. */
#define MO_MAX_NAME_BYTES 1024u

/* Bytes of an .anim that are read at all: 216 joints with 65,536 keys of both kinds come to less. */
#define MO_MAX_ANIM_FILE_BYTES (256u * 1024u * 1024u)

/* Different findings kept of one file; what comes after is only counted, but for errors. */
#define MO_MAX_DIAGNOSTICS 1000u
