/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edit-keys.h"

#include "mo-twin.h"

/* -- A lane under change ----------------------------------------------------------------------- */

typedef struct
{
  MoEditKey key;
  gboolean is_chosen;
} Item;

typedef struct
{
  guint joint;
  MoLanePath path;
  MoLaneAbout about;
  const MoEditLane *from; /* NULL: a new one */
  gboolean is_changed;
  GArray *items; /* Item, by time */
} Work;

static void
clear_work (Work *self)
{
  g_array_unref (self->items);
}

static Item *
item_at (const Work *self, guint index)
{
  return &g_array_index (self->items, Item, index);
}

static Work *
work_at (GArray *all, guint index)
{
  return &g_array_index (all, Work, index);
}

static void
fill_work (Work *self, const MoEditLane *lane)
{
  *self = (Work){ .joint = lane->joint,
                  .path = (MoLanePath) lane->path,
                  .about = (MoLaneAbout) lane->about,
                  .from = lane,
                  .items = g_array_new (FALSE, TRUE, sizeof (Item)) };
  for (guint i = 0; i < lane->n_keys; i++)
    {
      Item item = { lane->keys[i], FALSE };

      g_array_append_val (self->items, item);
    }
}

/* All lanes, with the chosen keys marked; lanes with such keys count as changed. */
static GArray *
open_edit (const MoEdit *self, const GArray *keys)
{
  GArray *all = g_array_new (FALSE, TRUE, sizeof (Work));

  g_array_set_clear_func (all, (GDestroyNotify) clear_work);
  g_array_set_size (all, self->lanes->len);
  for (guint i = 0; i < self->lanes->len; i++)
    fill_work (work_at (all, i), mo_edit_lane (self, i));
  for (guint i = 0; keys != NULL && i < keys->len; i++)
    {
      const MoKeyRef *ref = &g_array_index (keys, MoKeyRef, i);

      work_at (all, ref->lane)->is_changed = TRUE;
      item_at (work_at (all, ref->lane), ref->key)->is_chosen = TRUE;
    }
  return all;
}

static gboolean
is_lane (const Work *self, guint joint, MoLanePath path)
{
  return self->joint == joint && self->path == path;
}

/* Where a new lane belongs: they are in the order of joints, turns first, unless somebody else wrote the edit. */
static guint
find_place (GArray *all, guint joint, MoLanePath path)
{
  guint i = 0;

  while (i < all->len
         && (work_at (all, i)->joint < joint
             || (work_at (all, i)->joint == joint && work_at (all, i)->path < path)))
    i++;
  return i;
}

/* The lane of a path, made if there is none. */
static Work *
enter_lane (GArray *all, guint joint, MoLanePath path)
{
  Work fresh = {
    .joint = joint, .path = path, .about = mo_edit_lane_usual_about (joint), .is_changed = TRUE
  };
  guint i = 0;

  while (i < all->len && !is_lane (work_at (all, i), joint, path))
    i++;
  if (i == all->len)
    {
      i = find_place (all, joint, path);
      fresh.items = g_array_new (FALSE, TRUE, sizeof (Item));
      g_array_insert_val (all, i, fresh);
    }
  work_at (all, i)->is_changed = TRUE;
  return work_at (all, i);
}

static int
compare_items (gconstpointer a, gconstpointer b)
{
  const Item *first = a, *second = b;
  int order = mo_compare_doubles (&first->key.time, &second->key.time);

  return order != 0 ? order : first->is_chosen - second->is_chosen;
}

/* Whether two keys, of which the second is not earlier, cannot both stay. */
static gboolean
collide (const Item *a, const Item *b, double near, gboolean is_scaled)
{
  gboolean meet = a->is_chosen != b->is_chosen || (is_scaled && a->is_chosen);

  return b->key.time - a->key.time < (meet ? near : MO_SAME_KEY_TIME);
}

/* Sorts keys; a chosen one replaces another one that is nearer than `near`. `is_scaled`: chosen ones replace each
 * other, too. */
static void
tidy (Work *self, double near, gboolean is_scaled)
{
  guint n = 0;

  g_array_sort (self->items, compare_items);
  for (guint i = 0; i < self->items->len; i++)
    {
      const Item *item = item_at (self, i);
      Item *last = n > 0 ? item_at (self, n - 1) : NULL;

      if (last == NULL || !collide (last, item, near, is_scaled))
        *item_at (self, n++) = *item;
      else if (item->is_chosen || !last->is_chosen)
        *last = *item;
    }
  g_array_set_size (self->items, n);
}

/* At another time something else lies below a key than what it was made over. */
static void
forget_over (const Work *self, MoEditKey *key)
{
  gboolean is_kept = FALSE;

  for (guint i = 0; self->from != NULL && key->has_over && i < self->from->n_keys; i++)
    is_kept |= self->from->keys[i].time == key->time && self->from->keys[i].has_over
               && mo_quat_dot (self->from->keys[i].over, key->over) > 1.0 - 1e-12;
  key->has_over = is_kept != FALSE;
}

static MoEditLane *
close_lane (const Work *self)
{
  guint n = self->items->len;
  MoEditKey *keys;

  if (!self->is_changed)
    return mo_edit_lane_ref ((MoEditLane *) self->from);
  keys = g_new (MoEditKey, n);
  for (guint i = 0; i < n; i++)
    {
      keys[i] = item_at (self, i)->key;
      if (self->path == MO_LANE_TURN)
        forget_over (self, &keys[i]);
    }
  return mo_edit_lane_new (self->joint, self->path, self->about, keys, n);
}

/* The new edit; `keys` gets the chosen ones (it may be NULL). Frees the lanes. */
static MoEdit *
close_edit (const MoEdit *self, GArray *all, GArray *keys)
{
  MoEdit *result = mo_edit_copy (self);

  g_ptr_array_set_size (result->lanes, 0);
  if (keys != NULL)
    g_array_set_size (keys, 0);
  for (guint i = 0; i < all->len; i++)
    {
      const Work *work = work_at (all, i);

      for (guint k = 0; keys != NULL && k < work->items->len; k++)
        {
          MoKeyRef ref = { result->lanes->len, k };

          if (item_at (work, k)->is_chosen)
            g_array_append_val (keys, ref);
        }
      if (work->items->len > 0)
        g_ptr_array_add (result->lanes, close_lane (work));
    }
  g_array_unref (all);
  return result;
}

/* -- Finding ----------------------------------------------------------------------------------- */

int
mo_edit_find_lane (const MoEdit *self, guint joint, MoLanePath path)
{
  for (guint i = 0; i < self->lanes->len; i++)
    if (mo_edit_lane (self, i)->joint == joint && mo_edit_lane (self, i)->path == path)
      return (int) i;
  return -1;
}

GArray *
mo_edit_find_keys (const MoEdit *self, double from, double to, const guint8 *joints)
{
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (MoKeyRef));

  for (guint i = 0; i < self->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (self, i);

      for (guint k = 0; (joints == NULL || joints[lane->joint]) && k < lane->n_keys; k++)
        {
          MoKeyRef ref = { i, k };

          if (lane->keys[k].time >= from - MO_SAME_KEY_TIME
              && lane->keys[k].time <= to + MO_SAME_KEY_TIME)
            g_array_append_val (keys, ref);
        }
    }
  return keys;
}

GArray *
mo_edit_get_key_times (const MoEdit *self, const guint8 *joints)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));
  guint n = 0;

  for (guint i = 0; i < self->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (self, i);

      for (guint k = 0; (joints == NULL || joints[lane->joint]) && k < lane->n_keys; k++)
        g_array_append_val (times, lane->keys[k].time);
    }
  g_array_sort (times, mo_compare_doubles);
  for (guint i = 0; i < times->len; i++)
    {
      double time = g_array_index (times, double, i);

      if (n == 0 || time - g_array_index (times, double, n - 1) > MO_SAME_KEY_TIME)
        g_array_index (times, double, n++) = time;
    }
  g_array_set_size (times, n);
  return times;
}

/* -- Setting ----------------------------------------------------------------------------------- */

static Item *
find_item (const Work *self, double time)
{
  for (guint i = 0; i < self->items->len; i++)
    if (ABS (item_at (self, i)->key.time - time) <= MO_SAME_KEY_TIME)
      return item_at (self, i);
  return NULL;
}

static void
put (Work *self, const MoEditKey *key, gboolean is_chosen)
{
  Item item = { *key, is_chosen }, *there = find_item (self, key->time);

  if (there != NULL)
    *there = item;
  else
    g_array_append_val (self->items, item);
  g_array_sort (self->items, compare_items);
}

MoEdit *
mo_edit_set_key (const MoEdit *self, guint joint, MoLanePath path, const MoEditKey *key)
{
  GArray *all = open_edit (self, NULL);

  put (enter_lane (all, joint, path), key, FALSE);
  return close_edit (self, all, NULL);
}

static void
put_value (GArray *all, guint joint, MoLanePath path, MoQuat value, double time, MoKeyShape shape)
{
  Work *work = enter_lane (all, joint, path);
  const Item *there = find_item (work, time);
  MoEditKey key = { .time = time, .in = (guint8) shape, .out = (guint8) shape };

  if (shape == MO_SHAPE_HOLD)
    key.in = MO_SHAPE_AUTO;
  if (there != NULL)
    key = there->key;
  key.value = value;
  key.is_made = FALSE;
  put (work, &key, FALSE);
}

MoEdit *
mo_edit_set_posture (const MoEdit *self, const MoPosture *posture, double time, MoKeyShape shape)
{
  GArray *all = open_edit (self, NULL);

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      MoVec3 place = posture->local[i].position;

      if ((posture->has[i] & MO_POSTURE_TURN) != 0)
        put_value (all, i, MO_LANE_TURN, posture->local[i].rotation, time, shape);
      if ((posture->has[i] & MO_POSTURE_MOVE) != 0)
        put_value (all, i, MO_LANE_MOVE, (MoQuat){ place.x, place.y, place.z, 0.0 }, time, shape);
    }
  return close_edit (self, all, NULL);
}

MoPosture *
mo_edit_get_posture (const MoEdit *self, double time)
{
  MoPosture *posture = mo_posture_new ();

  for (guint i = 0; i < self->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (self, i);
      guint hint = 0;
      MoQuat v = mo_edit_lane_evaluate (lane, time, FALSE, &hint);

      if (lane->path == MO_LANE_TURN)
        mo_posture_set_turn (posture, lane->joint, v);
      else
        mo_posture_set_move (posture, lane->joint, (MoVec3){ v.x, v.y, v.z });
    }
  return posture;
}

/* -- Moving ------------------------------------------------------------------------------------ */

/* How far chosen keys of a lane may go towards `sign` before they come within `gap` of another one. */
static double
room_of (const Work *self, int sign, double gap)
{
  double room = INFINITY;

  for (guint i = 0; i < self->items->len; i++)
    {
      guint next = i + (guint) sign;

      if (next < self->items->len && item_at (self, i)->is_chosen
          && !item_at (self, next)->is_chosen)
        room = MIN (room, ABS (item_at (self, next)->key.time - item_at (self, i)->key.time) - gap);
    }
  return MAX (room, 0.0);
}

static double
limit (GArray *all, double by, double gap)
{
  int sign = by < 0.0 ? -1 : 1;
  double most = ABS (by);

  for (guint i = 0; i < all->len; i++)
    most = MIN (most, room_of (work_at (all, i), sign, gap));
  return sign * most;
}

/* Moves chosen keys towards `sign`, and each other key that a moved one comes to, one after the other. */
static void
push (Work *self, double by, double gap)
{
  int sign = by < 0.0 ? -1 : 1;
  gboolean is_moved = FALSE;
  double last = 0.0, before = 0.0;

  for (guint i = 0; i < self->items->len; i++)
    {
      Item *item = item_at (self, sign > 0 ? i : self->items->len - 1 - i);
      double time = item->key.time;
      /* Keys that were nearer than the gap stay as near as they were. */
      double least = is_moved ? last + sign * MIN (gap, ABS (time - before)) : time;

      if (item->is_chosen)
        item->key.time = time + by;
      else if (is_moved && sign * (least - time) > 0.0)
        item->key.time = least;
      else
        continue;
      if (is_moved && sign * (least - item->key.time) > 0.0)
        item->key.time = least;
      is_moved = TRUE;
      last = item->key.time;
      before = time;
    }
}

static void
shift (Work *self, double by)
{
  for (guint i = 0; i < self->items->len; i++)
    if (item_at (self, i)->is_chosen)
      item_at (self, i)->key.time += by;
}

static double
near_of (double gap)
{
  return MAX (0.5 * gap, MO_SAME_KEY_TIME);
}

MoEdit *
mo_edit_move_keys (const MoEdit *self, GArray *keys, double *by, MoKeysMeet meet, double gap)
{
  GArray *all = open_edit (self, keys);

  if (meet == MO_KEYS_STOP)
    *by = limit (all, *by, gap);
  for (guint i = 0; i < all->len; i++)
    {
      Work *work = work_at (all, i);

      if (!work->is_changed)
        continue;
      if (meet == MO_KEYS_PUSH)
        push (work, *by, MAX (gap, 2.0 * MO_SAME_KEY_TIME));
      else
        shift (work, *by);
      tidy (work, meet == MO_KEYS_REPLACE ? near_of (gap) : MO_SAME_KEY_TIME, FALSE);
    }
  return close_edit (self, all, keys);
}

MoEdit *
mo_edit_copy_keys (const MoEdit *self, GArray *keys, double by, double gap)
{
  GArray *all = open_edit (self, keys);

  for (guint i = 0; i < all->len; i++)
    {
      Work *work = work_at (all, i);
      guint n = work->items->len;

      if (!work->is_changed)
        continue;
      for (guint k = 0; k < n; k++)
        {
          Item copy = *item_at (work, k);

          if (!copy.is_chosen)
            continue;
          item_at (work, k)->is_chosen = FALSE;
          copy.key.time += by;
          g_array_append_val (work->items, copy);
        }
      tidy (work, near_of (gap), FALSE);
    }
  return close_edit (self, all, keys);
}

MoEdit *
mo_edit_scale_keys (const MoEdit *self, GArray *keys, double about, double factor, double gap)
{
  GArray *all = open_edit (self, keys);

  g_assert (factor > 0.0);
  for (guint i = 0; i < all->len; i++)
    {
      Work *work = work_at (all, i);

      for (guint k = 0; k < work->items->len; k++)
        if (item_at (work, k)->is_chosen)
          {
            double *time = &item_at (work, k)->key.time;

            *time = about + (*time - about) * factor;
          }
      if (work->is_changed)
        tidy (work, near_of (gap), TRUE);
    }
  return close_edit (self, all, keys);
}

/* -- Others ------------------------------------------------------------------------------------ */

static void
remove_chosen (Work *self)
{
  for (guint i = self->items->len; i > 0; i--)
    if (item_at (self, i - 1)->is_chosen)
      g_array_remove_index (self->items, i - 1);
}

MoEdit *
mo_edit_delete_keys (const MoEdit *self, const GArray *keys)
{
  GArray *all = open_edit (self, keys);

  for (guint i = 0; i < all->len; i++)
    remove_chosen (work_at (all, i));
  return close_edit (self, all, NULL);
}

MoEdit *
mo_edit_shape_keys (const MoEdit *self, const GArray *keys, guint sides, MoKeyShape shape)
{
  GArray *all = open_edit (self, keys);

  for (guint i = 0; i < keys->len; i++)
    {
      const MoKeyRef *ref = &g_array_index (keys, MoKeyRef, i);
      MoEditKey *key = &item_at (work_at (all, ref->lane), ref->key)->key;

      if ((sides & MO_KEY_IN) != 0 && shape != MO_SHAPE_HOLD)
        key->in = (guint8) shape;
      if ((sides & MO_KEY_OUT) != 0)
        key->out = (guint8) shape;
    }
  return close_edit (self, all, NULL);
}

/* A key on the twin of its joint. Positions of `keys` are those of joints, of `add` changes of them. */
static MoEditKey
mirrored_key (const MoEdit *edit, const Work *work, MoEditKey key)
{
  guint twin = mo_rig_twin (work->joint);
  MoQuat *values[] = { &key.value, &key.over };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      gboolean is_place = edit->mode == MO_EDIT_KEYS || values[i] == &key.over;
      g_autoptr (MoPosture) posture = NULL, image = NULL;
      MoQuat v = *values[i];

      if (work->path == MO_LANE_TURN || !is_place)
        {
          *values[i] =
              work->path == MO_LANE_TURN ? mo_mirror_rotation (v) : (MoQuat){ v.x, -v.y, v.z, 0.0 };
          continue;
        }
      posture = mo_posture_new ();
      mo_posture_set_move (posture, work->joint, (MoVec3){ v.x, v.y, v.z });
      image = mo_posture_flip (posture);
      *values[i] = (MoQuat){ image->local[twin].position.x, image->local[twin].position.y,
                             image->local[twin].position.z, 0.0 };
    }
  return key;
}

MoEdit *
mo_edit_flip_keys (const MoEdit *self, GArray *keys)
{
  GArray *all = open_edit (self, keys);
  g_autoptr (GArray) images = g_array_new (FALSE, FALSE, sizeof (MoEditKey));

  for (guint i = 0; i < keys->len; i++)
    {
      const MoKeyRef *ref = &g_array_index (keys, MoKeyRef, i);
      const Work *work = work_at (all, ref->lane);
      MoEditKey image = mirrored_key (self, work, item_at (work, ref->key)->key);

      g_array_append_val (images, image);
    }
  for (guint i = 0; i < all->len; i++)
    remove_chosen (work_at (all, i));
  for (guint i = 0; i < keys->len; i++)
    {
      const MoEditLane *from = mo_edit_lane (self, g_array_index (keys, MoKeyRef, i).lane);
      Work *to = enter_lane (all, mo_rig_twin (from->joint), (MoLanePath) from->path);

      if (to->from == NULL)
        to->about = (MoLaneAbout) from->about;
      put (to, &g_array_index (images, MoEditKey, i), TRUE);
    }
  return close_edit (self, all, keys);
}
