/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-names.h"

#include "mo-limits.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

const MoExpression mo_expressions[] = {
  { "aaaaah", N_ ("Aaaaah"), "express_open_mouth" },
  { "afraid", N_ ("Afraid"), "express_afraid_emote" },
  { "angry", N_ ("Angry"), "express_anger_emote" },
  { "big-smile", N_ ("Big Smile"), "express_toothsmile" },
  { "bored", N_ ("Bored"), "express_bored_emote" },
  { "cry", N_ ("Cry"), "express_cry_emote" },
  { "disdain", N_ ("Disdain"), "express_disdain" },
  { "embarrassed", N_ ("Embarrassed"), "express_embarrassed_emote" },
  { "frown", N_ ("Frown"), "express_frown" },
  { "kiss", N_ ("Kiss"), "express_kiss" },
  { "laugh", N_ ("Laugh"), "express_laugh_emote" },
  { "plllppt", N_ ("Plllppt"), "express_tongue_out" },
  { "repulsed", N_ ("Repulsed"), "express_repulsed_emote" },
  { "sad", N_ ("Sad"), "express_sad_emote" },
  { "shrug", N_ ("Shrug"), "express_shrug_emote" },
  { "smile", N_ ("Smile"), "express_smile" },
  { "surprise", N_ ("Surprise"), "express_surprise_emote" },
  { "wink", N_ ("Wink"), "express_wink_emote" },
  { "worry", N_ ("Worry"), "express_worry_emote" },
  { NULL, NULL, NULL },
};

const char *const mo_hand_pose_nicks[] = {
  "spread",       "relaxed",   "point-both",    "fist",        "relaxed-left",
  "point-left",   "fist-left", "relaxed-right", "point-right", "fist-right",
  "salute-right", "typing",    "peace-right",   "palm-right",  NULL,
};

const char *const mo_hand_pose_labels[] = {
  N_ ("Spread"),      N_ ("Relaxed"),       N_ ("Point Both"),
  N_ ("Fist"),        N_ ("Relaxed Left"),  N_ ("Point Left"),
  N_ ("Fist Left"),   N_ ("Relaxed Right"), N_ ("Point Right"),
  N_ ("Fist Right"),  N_ ("Salute Right"),  N_ ("Typing"),
  N_ ("Peace Right"), N_ ("Palm Right"),    NULL,
};

/* From MO_MIN_PRIORITY up; 0 to 4 have the names that viewers give them. */
static const char *const priorities[] = {
  N_ ("As set for each joint"),
  N_ ("Low"),
  N_ ("Medium"),
  N_ ("High: standing, walking"),
  N_ ("Higher: dances, furniture"),
  N_ ("Highest in viewers: holding items"),
  N_ ("Above any upload from a viewer"),
  N_ ("Highest"),
};

const char *
mo_priority_label (int priority)
{
  G_STATIC_ASSERT (G_N_ELEMENTS (priorities) == MO_MAX_PRIORITY - MO_MIN_PRIORITY + 1);

  if (priority < MO_MIN_PRIORITY || priority > MO_MAX_PRIORITY)
    return NULL;
  return priorities[priority - MO_MIN_PRIORITY];
}

/* Built-in animations, in the order of strcmp; the world spells "express_embarrased" this way. */
static const char *const animations[] = {
  "aim_l_bow",
  "aim_r_bazooka",
  "aim_r_handgun",
  "aim_r_rifle",
  "angry_fingerwag",
  "angry_tantrum",
  "away",
  "backflip",
  "blowkiss",
  "bow",
  "brush",
  "busy",
  "clap",
  "courtbow",
  "crouch",
  "crouchwalk",
  "dance1",
  "dance2",
  "dance3",
  "dance4",
  "dance5",
  "dance6",
  "dance7",
  "dance8",
  "dead",
  "drink",
  "express_afraid",
  "express_afraid_emote",
  "express_anger",
  "express_anger_emote",
  "express_bored",
  "express_bored_emote",
  "express_cry",
  "express_cry_emote",
  "express_disdain",
  "express_embarrased",
  "express_embarrassed_emote",
  "express_frown",
  "express_kiss",
  "express_laugh",
  "express_laugh_emote",
  "express_open_mouth",
  "express_repulsed",
  "express_repulsed_emote",
  "express_sad",
  "express_sad_emote",
  "express_shrug",
  "express_shrug_emote",
  "express_smile",
  "express_surprise",
  "express_surprise_emote",
  "express_tongue_out",
  "express_toothsmile",
  "express_wink",
  "express_wink_emote",
  "express_worry",
  "express_worry_emote",
  "falldown",
  "female_run_new",
  "female_walk",
  "female_walk_new",
  "fist_pump",
  "fly",
  "flyslow",
  "hello",
  "hold_l_bow",
  "hold_r_bazooka",
  "hold_r_handgun",
  "hold_r_rifle",
  "hold_throw_r",
  "hover",
  "hover_down",
  "hover_up",
  "impatient",
  "jump",
  "jumpforjoy",
  "kick_roundhouse_r",
  "kissmybutt",
  "land",
  "laugh_short",
  "motorcycle_sit",
  "musclebeach",
  "no_head",
  "no_unhappy",
  "nyanya",
  "peace",
  "point_me",
  "point_you",
  "prejump",
  "punch_l",
  "punch_onetwo",
  "punch_r",
  "rps_countdown",
  "rps_paper",
  "rps_rock",
  "rps_scissors",
  "run",
  "run_new",
  "salute",
  "shoot_l_bow",
  "shout",
  "sit",
  "sit_female",
  "sit_generic",
  "sit_ground",
  "sit_ground_constrained",
  "sit_to_stand",
  "sleep",
  "smoke_idle",
  "smoke_inhale",
  "smoke_throw_down",
  "snapshot",
  "soft_land",
  "stand",
  "stand_1",
  "stand_2",
  "stand_3",
  "stand_4",
  "standup",
  "stretch",
  "stride",
  "surf",
  "sword_strike_r",
  "talk",
  "throw_r",
  "tryon_shirt",
  "turn_180",
  "turnback_180",
  "turnleft",
  "turnright",
  "type",
  "walk",
  "walk_new",
  "whisper",
  "whistle",
  "wink_hollywood",
  "yes_happy",
  "yes_head",
  "yoga_float",
};

/* Motions built into the viewer that it also finds by name. */
static const char *const motions[] = {
  "body_noise", "breathe_rot", "editing",        "eye",    "fly_adjust",  "hand_motion",
  "head_rot",   "pelvis_fix",  "physics_motion", "target", "walk_adjust",
};

const char *
mo_expression_stored (const char *text)
{
  for (const MoExpression *row = mo_expressions; row->stored != NULL; row++)
    if (g_ascii_strcasecmp (text, row->nick) == 0 || g_ascii_strcasecmp (text, row->label) == 0
        || g_ascii_strcasecmp (text, row->stored) == 0)
      return row->stored;
  return NULL;
}

static int
compare_names (const void *key, const void *element)
{
  return strcmp (key, *(const char *const *) element);
}

gboolean
mo_emote_is_known (const char *stored)
{
  g_autofree char *lower = g_ascii_strdown (stored, -1);

  return bsearch (lower, animations, G_N_ELEMENTS (animations), sizeof *animations, compare_names)
         || bsearch (lower, motions, G_N_ELEMENTS (motions), sizeof *motions, compare_names)
         || g_uuid_string_is_valid (stored);
}
