/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"

#include "mo-math.h"
#include "mo-mixer.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* The mixer compared with the world's own, for the same motions, starts and stops, frame by frame:
 * all tables of the corpus, within their tolerances. Those of the group "constraint" have wider ones,
 * and places in the world besides. */

#define MAX_WEIGHT 1e-4
#define MAX_TIME 1e-4
#define MAX_LENGTH 0.0001

typedef struct
{
  const char *group;
  guint n_tables;
  double max_angle, max_distance;
} Group;

static const Group mixer_group = { "mixer", 51, MO_DEGREES (0.01), 0.0001 };
static const Group constraint_group = { "constraint", 26, MO_DEGREES (0.05), 0.002 };

/* If two motions have the same share of a joint, either may be the owner. */
#define SAME_SHARE 1e-3

typedef struct
{
  char *label;
  MoMotion *motion;
  GArray *serials; /* guint: serial of its first instance, of its second ... */
} Actor;

typedef struct
{
  JsonObject *scenario;
  MoMixer *mixer;
  GPtrArray *actors;
  double time;
  const Group *group;
} Play;

static void
actor_free (Actor *self)
{
  g_free (self->label);
  mo_motion_unref (self->motion);
  g_array_unref (self->serials);
  g_free (self);
}

static JsonParser *
load_json (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  JsonParser *parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  return parser;
}

static double
number (JsonArray *array, guint index)
{
  return json_array_get_double_element (array, index);
}

static MoVec3
vector (JsonArray *array)
{
  return (MoVec3){ number (array, 0), number (array, 1), number (array, 2) };
}

static MoQuat
quaternion (JsonArray *array)
{
  return (MoQuat){ number (array, 0), number (array, 1), number (array, 2), number (array, 3) };
}

static MoMotion *
load_motion (const char *name)
{
  g_autofree char *path = g_str_has_prefix (name, "corpus:")
                              ? corpus_file ("anim", name + strlen ("corpus:"))
                              : corpus_file ("mixer", name);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = read_file (path, context, &error);

  g_assert_no_error (error);
  return mo_motion_new (clip->anim, MO_MOTION_AS_STORED);
}

static Actor *
find_actor (const Play *play, const char *label)
{
  for (guint i = 0; i < play->actors->len; i++)
    if (g_str_equal (((Actor *) g_ptr_array_index (play->actors, i))->label, label))
      return g_ptr_array_index (play->actors, i);
  g_assert_not_reached ();
}

/* Numbers new instances, and returns the name of an instance: "A#2"; NULL for one that is not in
 * the table. */
static char *
name_entry (const Play *play, const MoMixEntry *entry)
{
  for (guint i = 0; i < play->actors->len; i++)
    {
      Actor *actor = g_ptr_array_index (play->actors, i);
      guint n = 0;

      if (actor->motion != entry->motion)
        continue;
      while (n < actor->serials->len && g_array_index (actor->serials, guint, n) != entry->serial)
        n++;
      if (n == actor->serials->len)
        g_array_append_val (actor->serials, entry->serial);
      return g_strdup_printf ("%s#%u", actor->label, n + 1);
    }
  return entry->expression != NULL ? NULL : g_strdup ("pelvis_fix");
}

static void
name_all (const Play *play)
{
  for (guint i = 0; i < mo_mixer_get_n_entries (play->mixer); i++)
    g_free (name_entry (play, mo_mixer_get_entry (play->mixer, i)));
}

/* -- Comparing a frame with the table ---------------------------------------------------------- */

static void
check_near (JsonObject *object, const char *member, double value, double most)
{
  double wanted = json_object_get_double_member (object, member);

  if (fabs (wanted - value) > most)
    g_test_message ("%s", member);
  g_assert_cmpfloat_with_epsilon (value, wanted, most);
}

/* Until the first ease-out a table's residual is undefined, and so is the time of a hidden
 * motion. */
static void
check_entry (JsonObject *wanted, const MoMixEntry *entry)
{
  check_near (wanted, "weight", (double) entry->weight, MAX_WEIGHT);
  g_assert_cmpint (entry->is_evaluated, ==, json_object_get_boolean_member (wanted, "evaluated"));
  check_near (wanted, "local_time", (double) entry->local_time, MAX_TIME);
  check_near (wanted, "activated", (double) entry->activated, MAX_TIME);
  g_assert_cmpint (entry->is_stopped, ==, json_object_get_boolean_member (wanted, "stopped"));
  check_near (wanted, "stop_time", (double) entry->stop_time, MAX_TIME);
}

static double
get_distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (a, b));
}

/* What a table calls ground is 0 until it has been taken. */
static void
check_constraint (const Play *play, JsonObject *wanted, const MoPull *pull)
{
  g_assert_cmpstr (mo_rig_joint (pull->source)->name, ==,
                   json_object_get_string_member (wanted, "source"));
  g_assert_cmpint (pull->n, ==, json_object_get_int_member (wanted, "chain"));
  g_assert_cmpint (pull->is_active, ==, json_object_get_boolean_member (wanted, "active"));
  check_near (wanted, "weight", pull->reach, MAX_WEIGHT);
  check_near (wanted, "total_length", pull->total, MAX_LENGTH);
  g_assert_cmpint (pull->target == MO_PULL_TO_GROUND, ==,
                   json_object_has_member (wanted, "ground"));
  if (pull->target == MO_PULL_TO_GROUND)
    g_assert_cmpfloat (get_distance (pull->ground,
                                     vector (json_object_get_array_member (wanted, "ground"))),
                       <=, play->group->max_distance);
}

static void
check_constraints (const Play *play, JsonObject *wanted, const MoMixEntry *entry)
{
  JsonArray *list;
  guint n;
  const MoPull *pulls = mo_mixer_get_pulls (play->mixer, entry, &n);

  if (!json_object_has_member (wanted, "constraints"))
    {
      g_assert_cmpuint (n, ==, 0);
      return;
    }
  list = json_object_get_array_member (wanted, "constraints");
  g_assert_cmpuint (n, ==, json_array_get_length (list));
  for (guint i = 0; i < n; i++)
    check_constraint (play, json_array_get_object_element (list, i), &pulls[i]);
}

static gboolean
is_listed (const Play *play, const char *name)
{
  JsonArray *background = json_object_get_array_member (play->scenario, "background");

  if (name == NULL)
    return FALSE;
  for (guint i = 0; i < json_array_get_length (background); i++)
    if (g_str_has_prefix (name, json_array_get_string_element (background, i)))
      return FALSE;
  return TRUE;
}

static void
check_entries (const Play *play, JsonObject *sample)
{
  JsonArray *wanted = json_object_get_array_member (sample, "motions");
  guint n = 0;

  for (guint i = 0; i < mo_mixer_get_n_entries (play->mixer); i++)
    {
      const MoMixEntry *entry = mo_mixer_get_entry (play->mixer, i);
      g_autofree char *name = name_entry (play, entry);

      if (!is_listed (play, name))
        continue;
      g_assert_cmpuint (n, <, json_array_get_length (wanted));
      g_assert_cmpstr (name, ==,
                       json_object_get_string_member (json_array_get_object_element (wanted, n),
                                                      "id"));
      check_entry (json_array_get_object_element (wanted, n), entry);
      check_constraints (play, json_array_get_object_element (wanted, n++), entry);
    }
  g_assert_cmpuint (n, ==, json_array_get_length (wanted));
}

/* A table has no particular order. */
static JsonObject *
find_named (JsonArray *array, const char *name)
{
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonObject *object = json_array_get_object_element (array, i);

      if (g_str_equal (json_object_get_string_member (object, "name"), name))
        return object;
    }
  return NULL;
}

static void
check_expressions (const Play *play, JsonObject *sample)
{
  JsonArray *wanted = json_object_has_member (sample, "emotes")
                          ? json_object_get_array_member (sample, "emotes")
                          : NULL;
  guint n = 0;

  for (guint i = 0; i < mo_mixer_get_n_entries (play->mixer); i++)
    {
      const MoMixEntry *entry = mo_mixer_get_entry (play->mixer, i);
      JsonObject *object;

      if (entry->expression == NULL)
        continue;
      object = find_named (wanted, entry->expression);
      g_assert_nonnull (object);
      check_near (object, "weight", (double) entry->weight, MAX_WEIGHT);
      check_near (object, "morph", (double) entry->weight, MAX_WEIGHT);
      n++;
    }
  g_assert_cmpuint (n, ==, wanted != NULL ? json_array_get_length (wanted) : 0);
}

static void
check_hand (const Play *play, JsonObject *wanted)
{
  MoMixHand hand = mo_mixer_get_hand (play->mixer);
  const char *owner = json_object_get_string_member (wanted, "owner");

  g_assert_cmpint (hand.requested, ==, json_object_get_int_member (wanted, "requested"));
  g_assert_cmpint (hand.current, ==, json_object_get_int_member (wanted, "current"));
  g_assert_cmpint (hand.wanted, ==, json_object_get_int_member (wanted, "new"));
  check_near (wanted, "current_weight", hand.current_weight, MAX_WEIGHT);
  check_near (wanted, "new_weight", hand.wanted_weight, MAX_WEIGHT);
  if (*owner == '\0')
    g_assert_cmpuint (hand.owner, ==, 0);
  for (guint i = 0; i < mo_mixer_get_n_entries (play->mixer); i++)
    {
      const MoMixEntry *entry = mo_mixer_get_entry (play->mixer, i);
      g_autofree char *name = name_entry (play, entry);

      if (entry->serial == hand.owner)
        g_assert_cmpstr (name, ==, owner);
    }
}

/* The name with the largest share; NULL if two have the same, or there is none. */
static char *
find_owner (const Play *play, const MoMixPart *parts, guint n, gboolean by_position)
{
  double most = 0.0, next = 0.0;
  const MoMixPart *best = NULL;

  for (guint i = 0; i < n; i++)
    {
      double share = by_position ? parts[i].position_share : parts[i].rotation_share;

      if (share > most)
        {
          best = &parts[i];
          next = most;
          most = share;
        }
      else
        next = MAX (next, share);
    }
  return best != NULL && most - next > SAME_SHARE ? name_entry (play, best->entry) : NULL;
}

static void
check_owner (const Play *play, JsonObject *joint, const char *member, const MoMixPart *parts,
             guint n, gboolean by_position)
{
  g_autofree char *owner = find_owner (play, parts, n, by_position);

  if (owner != NULL)
    g_assert_cmpstr (owner, ==, json_object_get_string_member_with_default (joint, member, ""));
  if (n == 0)
    g_assert_false (json_object_has_member (joint, member));
}

static void
check_parts (const Play *play, JsonObject *joint, guint number)
{
  JsonArray *mix = json_object_get_array_member (joint, "mix");
  MoMixPart parts[MO_MIX_N_PARTS];
  guint n = mo_mixer_get_parts (play->mixer, number, parts);

  g_assert_cmpuint (n, ==, json_array_get_length (mix));
  for (guint i = 0; i < n; i++)
    {
      JsonArray *part = json_array_get_array_element (mix, i);
      g_autofree char *name = name_entry (play, parts[i].entry);
      const char *channels = json_array_get_string_element (part, 3);

      g_assert_cmpstr (name, ==, json_array_get_string_element (part, 0));
      g_assert_cmpint (parts[i].priority, ==, json_array_get_int_element (part, 1));
      g_assert_cmpfloat_with_epsilon ((double) parts[i].entry->weight,
                                      json_array_get_double_element (part, 2), MAX_WEIGHT);
      g_assert_cmpint (parts[i].has_position, ==, strchr (channels, 'p') != NULL);
      g_assert_cmpint (parts[i].has_rotation, ==, strchr (channels, 'r') != NULL);
    }
  check_owner (play, joint, "owner_rot", parts, n, FALSE);
  check_owner (play, joint, "owner_pos", parts, n, TRUE);
}

static void
check_joints (const Play *play, JsonObject *joints)
{
  const MoPose *pose = mo_mixer_get_pose (play->mixer);
  g_autoptr (GList) names = json_object_get_members (joints);

  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonObject *joint = json_object_get_object_member (joints, l->data);
      guint number = (guint) mo_rig_find (l->data);
      MoQuat rotation = quaternion (json_object_get_array_member (joint, "rot"));
      MoVec3 position = vector (json_object_get_array_member (joint, "pos"));

      check_parts (play, joint, number);
      g_assert_cmpfloat (mo_quat_angle (mo_quat_normalise (pose->local[number].rotation),
                                        mo_quat_normalise (rotation)),
                         <=, play->group->max_angle);
      g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (pose->local[number].position, position)), <=,
                         play->group->max_distance);
    }
}

/* Places of joints, and of points of volumes: "L_FOOT@0,0,-1". */
static MoVec3
find_place (const MoPose *pose, const char *name)
{
  g_auto (GStrv) words = g_strsplit_set (name, "@,", -1);
  guint number = (guint) mo_rig_find (words[0]);

  return words[1] == NULL ? mo_pose_world (pose, number).position
                          : mo_pose_volume_point (pose, number,
                                                  (MoVec3){ g_ascii_strtod (words[1], NULL),
                                                            g_ascii_strtod (words[2], NULL),
                                                            g_ascii_strtod (words[3], NULL) });
}

static void
check_world (const Play *play, JsonObject *world)
{
  g_autoptr (GList) names = json_object_get_members (world);

  for (GList *l = names; l != NULL; l = l->next)
    {
      MoVec3 wanted = vector (json_object_get_array_member (world, l->data));

      g_test_message ("%s", (const char *) l->data);
      g_assert_cmpfloat (get_distance (find_place (mo_mixer_get_pose (play->mixer), l->data),
                                       wanted),
                         <=, play->group->max_distance);
    }
}

static void
check_sample (const Play *play, JsonObject *sample)
{
  check_entries (play, sample);
  check_expressions (play, sample);
  check_joints (play, json_object_get_object_member (sample, "joints"));
  if (json_object_has_member (sample, "world"))
    check_world (play, json_object_get_object_member (sample, "world"));
  if (json_object_has_member (sample, "hand"))
    check_hand (play, json_object_get_object_member (sample, "hand"));
}

/* -- Playing a scenario ------------------------------------------------------------------------ */

static void
play_event (const Play *play, JsonObject *event)
{
  const char *action = json_object_get_string_member (event, "action");

  if (g_str_equal (action, "pixel_area"))
    mo_mixer_set_pixel_area (play->mixer, json_object_get_double_member (event, action));
  else
    {
      MoMotion *motion = find_actor (play, json_object_get_string_member (event, "motion"))->motion;

      if (g_str_equal (action, "start"))
        mo_mixer_start (play->mixer, motion,
                        json_object_get_double_member_with_default (event, "offset", 0.0));
      else
        mo_mixer_stop (play->mixer, motion,
                       json_object_get_boolean_member_with_default (event, "immediate", FALSE));
    }
  name_all (play);
}

static void
play_events (const Play *play, gint64 frame)
{
  JsonArray *events = json_object_get_array_member (play->scenario, "events");

  for (guint i = 0; i < json_array_get_length (events); i++)
    {
      JsonObject *event = json_array_get_object_element (events, i);

      if (json_object_get_int_member (event, "after_frame") == frame)
        play_event (play, event);
    }
}

static void
play_frame (Play *play, gint64 frame)
{
  JsonArray *step = json_object_get_array_member (play->scenario, "step");
  double time = (double) frame * number (step, 0) / number (step, 1);

  mo_mixer_advance (play->mixer, time - play->time);
  play->time = time;
  name_all (play);
}

static void
set_up (Play *play)
{
  JsonObject *motions = json_object_get_object_member (play->scenario, "motions");
  JsonArray *background = json_object_get_array_member (play->scenario, "background");
  g_autoptr (GList) labels = json_object_get_members (motions);
  g_autofree MoPose *pose = g_new (MoPose, 1);

  mo_pose_reset (pose);
  for (guint i = MO_RIG_FIRST_POINT; i < MO_RIG_N_JOINTS; i++)
    pose->local[i] = (MoTransform){ MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };
  pose->root.position = vector (json_object_get_array_member (play->scenario, "root_position"));
  pose->root.rotation = quaternion (json_object_get_array_member (play->scenario, "root_rotation"));
  pose->local[MO_RIG_PELVIS].position =
      vector (json_object_get_array_member (play->scenario, "initial_pelvis_position"));
  mo_mixer_reset (play->mixer, pose);
  mo_mixer_set_pixel_area (play->mixer,
                           json_object_get_double_member (play->scenario, "pixel_area"));
  if (json_object_get_null_member (play->scenario, "ground_z"))
    mo_mixer_solve (play->mixer, MO_FLOOR_NONE);
  else
    mo_mixer_solve (play->mixer,
                    (MoFloor){ TRUE, json_object_get_double_member (play->scenario, "ground_z") });
  for (GList *l = labels; l != NULL; l = l->next)
    {
      Actor *actor = g_new0 (Actor, 1);

      actor->label = g_strdup (l->data);
      actor->motion = load_motion (json_object_get_string_member (motions, l->data));
      actor->serials = g_array_new (FALSE, FALSE, sizeof (guint));
      g_ptr_array_add (play->actors, actor);
    }
  for (guint i = 0; i < json_array_get_length (background); i++)
    if (g_str_equal (json_array_get_string_element (background, i), "pelvis_fix"))
      mo_mixer_start_pelvis_fix (play->mixer);
}

static void
check_table (const char *folder, const char *name, const Group *group)
{
  g_autofree char *scenario_name = g_strdup_printf ("scenarios/%s.json", name);
  g_autofree char *expected_name = g_strdup_printf ("expected/%s.json", name);
  g_autoptr (JsonParser) scenario = load_json (folder, scenario_name);
  g_autoptr (JsonParser) expected = load_json (folder, expected_name);
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  g_autoptr (GPtrArray) actors = g_ptr_array_new_with_free_func ((GDestroyNotify) actor_free);
  Play play = { json_node_get_object (json_parser_get_root (scenario)), mixer, actors, 0.0, group };
  JsonArray *samples =
      json_object_get_array_member (json_node_get_object (json_parser_get_root (expected)),
                                    "samples");
  gint64 last = json_object_get_int_member (play.scenario, "last_frame");
  guint n = 0;

  set_up (&play);
  for (gint64 frame = 0; frame <= last; frame++)
    {
      play_frame (&play, frame);
      if (n < json_array_get_length (samples)
          && json_object_get_int_member (json_array_get_object_element (samples, n), "frame")
                 == frame)
        {
          g_test_message ("%s, frame %" G_GINT64_FORMAT, name, frame);
          check_sample (&play, json_array_get_object_element (samples, n++));
        }
      play_events (&play, frame);
    }
  g_assert_cmpuint (n, ==, json_array_get_length (samples));
}

static void
test_tables (gconstpointer data)
{
  const Group *group = data;
  g_autofree char *folder = corpus_file ("mixer", NULL);
  g_autoptr (JsonParser) index = NULL;
  JsonArray *tables;
  guint n = 0;

  if (folder == NULL)
    return;
  index = load_json (folder, "index.json");
  tables = json_object_get_array_member (json_node_get_object (json_parser_get_root (index)),
                                         "scenarios");
  for (guint i = 0; i < json_array_get_length (tables); i++)
    {
      JsonObject *table = json_array_get_object_element (tables, i);

      if (!g_str_equal (json_object_get_string_member (table, "group"), group->group))
        continue;
      check_table (folder, json_object_get_string_member (table, "name"), group);
      n++;
    }
  g_assert_cmpuint (n, ==, group->n_tables);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/mixer/tables", &mixer_group, test_tables);
  g_test_add_data_func ("/mixer/constraints", &constraint_group, test_tables);
  return g_test_run ();
}
