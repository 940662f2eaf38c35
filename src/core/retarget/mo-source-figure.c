/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-source-figure.h"

#include "mo-clip-meant.h"
#include "mo-clip-reference.h"
#include "mo-clip-sample.h"
#include "mo-retarget.h"
#include "mo-source-time.h"
#include "mo-stature.h"

/* The longest edge of what is no human (metres). */
#define FITS 1.7

/* Numbers of a broken file may place a joint no farther away than this (metres). */
#define FARTHEST 1e4

/* Every how many frames to look how far a figure reaches. */
#define MAX_LOOKS 300u

typedef float Point[3];

/* Between two figures that reach as far, and how far they are apart at least and at most (metres). */
#define BETWEEN 0.15
#define LEAST_ROOM 0.9
#define MOST_ROOM 2.4

struct _MoSourceFigure
{
  gatomicrefcount refs;

  MoSourceKind kind;
  guint n_joints, n_frames;
  MoSourceJoint *joints;
  Point *points; /* a row of joints for each frame */
  guint anchor;
  double reach;

  MoSourceTime time;
  double frame_time, last_frame_time; /* as in a clip */
  guint first;                        /* the frame at time.begin */
};

/* How a file's figure is brought into the world. */
typedef struct
{
  MoSourceKind kind;
  MoQuat upright;
  double scale;
  guint first;
} Placing;

/* -- As a conversion takes it -------------------------------------------------------------------- */

static gboolean
drops_first (const MoClip *clip, const MoRecipe *recipe)
{
  return recipe->reference != MO_REFERENCE_AUTO ? recipe->reference == MO_REFERENCE_DROP
                                                : mo_clip_has_reference (clip);
}

static double
find_size (const MoFigure *figure, guint frame)
{
  const MoTransform *pose = mo_figure_pose (figure, frame);
  double size = 0.0;

  for (guint axis = 0; axis < 3; axis++)
    {
      double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;

      for (guint i = 0; i < figure->n_joints; i++)
        {
          low = MIN (low, mo_vec3_part (pose[i].position, axis));
          high = MAX (high, mo_vec3_part (pose[i].position, axis));
        }
      size = MAX (size, high - low);
    }
  return size;
}

static void
place_other (Placing *self, const MoFigure *figure)
{
  double size = find_size (figure, self->first);

  self->kind = MO_SOURCE_OTHER;
  self->scale = size > 0.0 && isfinite (size) ? FITS / size : 1.0;
}

/* `clip` in frames, and the same as it was read: with keyframes. */
static void
find_placing (Placing *self, const MoFigure *figure, const MoJointMap *map, const MoClip *clip,
              const MoClip *meant, const MoRecipe *recipe)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoFitting fitting;
  MoStature stature;

  self->upright = MO_QUAT_IDENTITY;
  self->first = clip->n_frames > 1
                && (drops_first (meant, recipe) || mo_clip_keyed_start (meant, recipe) > 0.0);
  if (!mo_retarget_applies (meant, recipe, context) && mo_joint_map_is_avatar (map))
    {
      mo_stature_guess (&stature, clip, recipe);
      self->kind = MO_SOURCE_OWN;
      self->scale = fabs (clip->space.metres) * stature.scale;
    }
  else if (mo_joint_map_is_human (map) && mo_retarget_fit (&fitting, figure, map, clip, recipe))
    *self = (Placing){ MO_SOURCE_FITTED, fitting.upright, fitting.scale, fitting.first };
  else
    place_other (self, figure);
}

/* -- Joints -------------------------------------------------------------------------------------- */

static int
find_side (int number)
{
  const char *name = number >= 0 ? mo_rig_joint ((guint) number)->name : "";

  return g_str_has_suffix (name, "Left") ? 1 : g_str_has_suffix (name, "Right") ? -1 : 0;
}

static void
fill_joints (MoSourceFigure *self, const MoSkeleton *skeleton, const MoJointMap *map)
{
  int pelvis = mo_joint_map_find (map, MO_RIG_PELVIS);

  self->anchor = (guint) MAX (pelvis, 0);
  self->joints = g_new0 (MoSourceJoint, self->n_joints);
  for (guint i = 0; i < self->n_joints; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);

      self->joints[i] = (MoSourceJoint){ .name = g_strdup (joint->name),
                                         .parent = joint->parent,
                                         .number = mo_joint_map_get (map, i)->number,
                                         .side = find_side (mo_joint_map_get (map, i)->number),
                                         .is_end = joint->is_end,
                                         .has_bone = joint->parent >= 0 };
    }
  for (; pelvis >= 0; pelvis = self->joints[pelvis].parent)
    self->joints[pelvis].has_bone = FALSE;
}

/* -- Points -------------------------------------------------------------------------------------- */

static MoVec3
get_point (const MoSourceFigure *self, guint frame, guint joint)
{
  const float *p = self->points[(gsize) frame * self->n_joints + joint];

  return (MoVec3){ p[0], p[1], p[2] };
}

static void
set_point (MoSourceFigure *self, guint frame, guint joint, MoVec3 point)
{
  float *p = self->points[(gsize) frame * self->n_joints + joint];

  for (guint axis = 0; axis < 3; axis++)
    p[axis] = (float) CLAMP (mo_vec3_part (point, axis), -FARTHEST, FARTHEST);
}

static void
fill_points (MoSourceFigure *self, const MoFigure *figure, const Placing *placing)
{
  self->points = g_new0 (Point, (gsize) self->n_frames * self->n_joints);
  for (guint frame = 0; frame < self->n_frames; frame++)
    for (guint i = 0; i < self->n_joints; i++)
      {
        MoVec3 v = mo_vec3_scale (mo_quat_rotate (placing->upright,
                                                  mo_figure_pose (figure, frame)[i].position),
                                  placing->scale);
        int parent = self->joints[i].parent;

        if (!(isfinite (v.x) && isfinite (v.y) && isfinite (v.z)))
          v = parent >= 0 ? get_point (self, frame, (guint) parent) : (MoVec3){ 0.0, 0.0, 0.0 };
        set_point (self, frame, i, v);
      }
}

/* Where the lowest joint is most of the time: the floor that the figure moves on. */
static double
find_floor (const MoSourceFigure *self)
{
  guint n = self->n_frames - self->first;
  g_autofree double *lowest = g_new (double, n);

  for (guint frame = 0; frame < n; frame++)
    {
      lowest[frame] = G_MAXDOUBLE;
      for (guint i = 0; i < self->n_joints; i++)
        lowest[frame] = MIN (lowest[frame], get_point (self, self->first + frame, i).z);
    }
  return mo_select (lowest, n, n / 2);
}

static void
bring_to_place (MoSourceFigure *self)
{
  MoVec3 origin = get_point (self, self->first, self->anchor);

  origin.z = find_floor (self);
  for (guint frame = 0; frame < self->n_frames; frame++)
    for (guint i = 0; i < self->n_joints; i++)
      set_point (self, frame, i, mo_vec3_sub (get_point (self, frame, i), origin));
}

static void
find_reach (MoSourceFigure *self)
{
  guint step = MAX (1, self->n_frames / MAX_LOOKS);

  for (guint frame = self->first; frame < self->n_frames; frame += step)
    for (guint i = 0; i < self->n_joints; i++)
      if (self->joints[i].has_bone)
        {
          MoVec3 way =
              mo_vec3_sub (get_point (self, frame, i), get_point (self, frame, self->anchor));

          self->reach = MAX (self->reach, hypot (way.x, way.y));
        }
}

/* -- The whole ----------------------------------------------------------------------------------- */

/* With frames; NULL where there are none, or too many of them. */
static MoClip *
sample (MoClip *meant, const MoRecipe *recipe, MoContext *context)
{
  if (meant->keyframes == NULL)
    return mo_clip_ref (meant);
  return mo_clip_sample (meant, mo_clip_keyed_start (meant, recipe), 0.0, context, NULL);
}

MoSourceFigure *
mo_source_figure_new (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autoptr (MoClip) meant = NULL, plain = NULL;
  g_autoptr (MoFigure) figure = NULL;
  g_autoptr (MoJointMap) map = NULL;
  MoSourceFigure *self;
  Placing placing;
  double start;

  if (clip->skeleton == NULL || clip->anim != NULL || clip->skeleton->joints->len == 0)
    return NULL;
  meant = mo_clip_as_meant (clip, merged, context);
  plain = meant != NULL ? sample (meant, merged, context) : NULL;
  if (plain == NULL || plain->n_frames == 0)
    return NULL;
  figure = mo_figure_new (plain);
  map = mo_joint_map_new (plain, merged);
  find_placing (&placing, figure, map, plain, meant, merged);
  start = mo_clip_keyed_start (meant, merged);

  self = g_new0 (MoSourceFigure, 1);
  g_atomic_ref_count_init (&self->refs);
  self->kind = placing.kind;
  self->n_joints = figure->n_joints;
  self->n_frames = figure->n_frames;
  self->frame_time = mo_clip_frame_time (plain);
  self->last_frame_time = plain->last_frame_time;
  self->first = placing.first;
  mo_source_time_init (&self->time, meant, merged,
                       start > 0.0 ? start : self->first * self->frame_time);
  fill_joints (self, plain->skeleton, map);
  fill_points (self, figure, &placing);
  bring_to_place (self);
  find_reach (self);
  return self;
}

MoSourceFigure *
mo_source_figure_ref (MoSourceFigure *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_source_figure_unref (MoSourceFigure *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  for (guint i = 0; i < self->n_joints; i++)
    g_free (self->joints[i].name);
  g_free (self->joints);
  g_free (self->points);
  g_free (self);
}

MoSourceKind
mo_source_figure_get_kind (const MoSourceFigure *self)
{
  return self->kind;
}

guint
mo_source_figure_get_n_joints (const MoSourceFigure *self)
{
  return self->n_joints;
}

const MoSourceJoint *
mo_source_figure_get_joint (const MoSourceFigure *self, guint index)
{
  return &self->joints[index];
}

guint
mo_source_figure_get_anchor (const MoSourceFigure *self)
{
  return self->anchor;
}

double
mo_source_figure_get_room (const MoSourceFigure *self)
{
  return CLAMP (2.0 * self->reach + BETWEEN, LEAST_ROOM, MOST_ROOM);
}

double
mo_source_figure_get_duration (const MoSourceFigure *self)
{
  return mo_source_time_get_duration (&self->time);
}

double
mo_source_figure_get_source_time (const MoSourceFigure *self, double time)
{
  return mo_source_time_map (&self->time, time);
}

/* The frame at a time of the result, with a fraction. */
static double
find_frame (const MoSourceFigure *self, double time)
{
  double last = self->n_frames - 1.0;
  double frame =
      self->first + (mo_source_time_map (&self->time, time) - self->time.begin) / self->frame_time;

  if (self->last_frame_time > 0.0 && frame > last - 1.0)
    frame = last - 1.0 + (frame - last + 1.0) * self->frame_time / self->last_frame_time;
  return CLAMP (frame, 0.0, last);
}

void
mo_source_figure_pose (const MoSourceFigure *self, double time, MoVec3 *points)
{
  double frame = find_frame (self, time);
  guint before = (guint) frame, after = MIN (before + 1, self->n_frames - 1);

  for (guint i = 0; i < self->n_joints; i++)
    points[i] =
        mo_vec3_lerp (get_point (self, before, i), get_point (self, after, i), frame - before);
}

void
mo_source_figure_pose_beside (const MoSourceFigure *self, double time, MoVec3 pelvis, double yaw,
                              MoVec3 *points)
{
  double room = mo_source_figure_get_room (self);
  MoVec3 way = { pelvis.x + room * sin (yaw), pelvis.y - room * cos (yaw), 0.0 };

  mo_source_figure_pose (self, time, points);
  way.x -= points[self->anchor].x;
  way.y -= points[self->anchor].y;
  for (guint i = 0; i < self->n_joints; i++)
    points[i] = mo_vec3_add (points[i], way);
}
