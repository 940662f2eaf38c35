/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-posing.h"

G_BEGIN_DECLS

/* The keys of the uppermost edit as a list, by the time at which they play, and then by joint. */
#define APP_TYPE_KEY_MODEL (app_key_model_get_type ())
G_DECLARE_FINAL_TYPE (AppKeyModel, app_key_model, APP, KEY_MODEL, GObject)

/* One of them; its words are made when they are asked for. */
#define APP_TYPE_KEY_ITEM (app_key_item_get_type ())
G_DECLARE_FINAL_TYPE (AppKeyItem, app_key_item, APP, KEY_ITEM, GObject)

typedef struct
{
  MoKeyRef ref;
  double time; /* at which it plays, seconds */
  guint joint; /* as it is seen */
  gboolean is_move;
  MoEditKey key;
} AppKeyFacts;

AppKeyModel *app_key_model_new (void);

/* Lists the keys anew; `keys` may be NULL. FALSE if they are the same as before. */
gboolean app_key_model_update (AppKeyModel *self, EditKeys *keys);

const AppKeyFacts *app_key_model_get (AppKeyModel *self, guint index);
const AppKeyFacts *app_key_item_get (AppKeyItem *self);

G_END_DECLS
