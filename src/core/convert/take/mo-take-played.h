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

/* Encodes the position of a key, as the maker set it if that is so. Returns what plays of it. */
static inline MoVec3
mo_take_encode_position (const MoTakeKey *key, MoKey *code, MoVec3 at)
{
  return key->is_set ? mo_encode_set_position (code, at) : mo_encode_position (code, at);
}

G_END_DECLS
