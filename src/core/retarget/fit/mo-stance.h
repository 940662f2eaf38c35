/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-name.h"
#include "mo-types.h"

G_BEGIN_DECLS

/* The avatar at rest: where joints of its body are, in metres from the floor between its feet (x forward, y left,
 * z up). Sides are MoSide. */
typedef struct
{
  MoVec3 pelvis, waist, chest, neck, head;
  MoVec3 hips; /* the middle between the hip joints */
  MoVec3 collar[2], shoulder[2], elbow[2], wrist[2];
  MoVec3 finger[2][4]; /* the middle one: three joints and its end */
  MoVec3 hip[2], knee[2], ankle[2], toe[2];
  MoVec3 tip[2]; /* of the toes */
  double legs;   /* length of both thighs and shins */
  double arms;   /* and of both upper arms and forearms */
} MoStance;

/* Looked up once. */
const MoStance *mo_stance_get (void);

/* Any joint by its number. */
MoVec3 mo_stance_joint (int number);

G_END_DECLS
