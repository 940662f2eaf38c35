/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-joint-map.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* What is recognised of a clip without being told. */

/* Which joint is which of the avatar's, with what the file itself says of it; NULL of an .anim, and where its
 * settings contradict each other. Free it. */
MoJointMap *cli_guess_map (const MoClip *clip);

/* Which map it is, how many joints it has, and how sure that is: one sentence, translated. Free it. */
char *cli_guess_describe_map (const MoClip *clip, const MoJointMap *map);

/* All guesses about a clip, as of mo_guess_all; unref it. `map` is set to what cli_guess_map gives, which costs nothing more. */
GPtrArray *cli_guess_all (const MoClip *clip, MoJointMap **map);

/* Adds the member "guesses": what each is about, its value, how sure it is (0..1) and why. */
void cli_guess_add (JsonBuilder *builder, const GPtrArray *guesses, const MoClip *clip,
                    const MoJointMap *map);

/* Appends the same as a table, by the names of the options that say otherwise; nothing where there are none. */
void cli_guess_print (const GPtrArray *guesses, GString *text);

G_END_DECLS
