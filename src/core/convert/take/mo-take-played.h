/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-encode.h"
#include "mo-take.h"

G_BEGIN_DECLS

/* A copy that moves as the world would play its .anim with all keys: times and values rounded as the format does
 * (docs/world/file.md, Codes; docs/world/rewrite.md, Images), and between keys what plays there. What the world works out
 * of a motion, as its constraints, follows from this one, and can differ by far where it decides between two answers.
 * Free it. */
MoTake *mo_take_as_played (const MoTake *self);

static inline MoPlaceKind
mo_take_place_kind (const MoTakeKey *key)
{
  return key->is_set ? MO_PLACE_SET : key->carries_set ? MO_PLACE_CARRIES : MO_PLACE_FREE;
}

/* Encodes a rotation of a track, for the file too if the maker edited it. Returns what plays of it. */
static inline MoQuat
mo_take_encode_rotation (const MoTakeTrack *track, MoKey *code, MoQuat rotation)
{
  return mo_encode_turn (code, rotation, track->is_path_edited[0]);
}

/* Encodes the position of a key, as the maker set it if that is so. Returns what plays of it. */
static inline MoVec3
mo_take_encode_position (const MoTakeKey *key, MoKey *code, MoVec3 at)
{
  return mo_encode_place (code, at, mo_take_place_kind (key));
}

G_END_DECLS
