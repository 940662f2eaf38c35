/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-encode.h"

#include "mo-encode-private.h"

/* What a maker set or edited is to be right in the file, too, not only after an upload. */

/* So many steps to either side are tried on each axis. */
#define TURN_SEARCH 2

/* What is near enough in the file, and what is for the file and after an upload alike, of a rotation that a maker edited. */
#define TURN_NEAR MO_DEGREES (0.02)
#define TURN_WELL MO_DEGREES (0.0299)

/* An upload lowers the code of a position by so many at most. */
#define IMAGES_BELOW 3

/* What is well in the file (metres), and by which the distance there counts more than after an upload: of what a maker set,
 * the least with which the former is within 0.3 mm wherever one axis alone changes in an upload. */
static const struct
{
  double near, weight;
} places[] = {
  [MO_PLACE_CARRIES] = { 4.2e-4, 1.0 },
  [MO_PLACE_SET] = { 2.9e-4, 1.17 },
};

/* Squared distance of what is in the file from `target`. */
static double
file_distance (MoQuat target, MoKey key)
{
  return mo_encode_distance (target, mo_decode_rotation (key));
}

/* What mo_encode_distance is for so many radians. */
static double
distance_of (double angle)
{
  return 2.0 - 2.0 * cos (0.5 * angle);
}

/* The code of which the farther of the two is nearest: what is in the file, and what plays. */
static MoKey
search_both (MoKey middle, MoQuat target, double *nearest)
{
  MoKey best = middle;

  *nearest = 2.0;
  for (int x = -TURN_SEARCH; x <= TURN_SEARCH; x++)
    for (int y = -TURN_SEARCH; y <= TURN_SEARCH; y++)
      for (int z = -TURN_SEARCH; z <= TURN_SEARCH; z++)
        {
          MoKey key = { middle.time, mo_encode_step (middle.x, x), mo_encode_step (middle.y, y),
                        mo_encode_step (middle.z, z) };
          double here = file_distance (target, key);

          if (here < *nearest)
            here = MAX (here, file_distance (target, mo_key_image (key, 1.0f, FALSE)));
          if (here >= *nearest)
            continue;
          *nearest = here;
          best = key;
        }
  return best;
}

MoQuat
mo_encode_turn (MoKey *key, MoQuat rotation, gboolean is_edited)
{
  MoQuat played = mo_encode_rotation (key, rotation);
  MoKey both;
  double nearest;

  if (!is_edited || fabs (rotation.w) > MO_TURN_BELOW_W
      || file_distance (rotation, *key) <= distance_of (TURN_NEAR))
    return played;
  both = search_both (*key, rotation, &nearest);
  if (nearest > distance_of (TURN_WELL))
    return played;
  *key = both;
  return mo_decode_rotation (mo_key_image (both, 1.0f, FALSE));
}

/* How far a key is from a position, by the worse of two: as it is in the file, which counts a little more, and as it plays. */
static double
place_distance (MoKey key, MoVec3 position, double file_weight)
{
  MoVec3 itself = mo_vec3_sub (mo_decode_position (key), position);
  MoVec3 image = mo_vec3_sub (mo_decode_position (mo_key_image (key, 1.0f, TRUE)), position);

  return MAX (file_weight * mo_vec3_length (itself), mo_vec3_length (image));
}

MoVec3
mo_encode_place (MoKey *key, MoVec3 position, MoPlaceKind kind)
{
  MoVec3 image = mo_encode_position (key, position);
  MoKey best = *key;
  double nearest;

  if (kind == MO_PLACE_FREE
      || mo_vec3_length (mo_vec3_sub (mo_decode_position (best), position)) <= places[kind].near)
    return image;
  nearest = place_distance (best, position, places[kind].weight);
  /* The nearest image is that of the highest codes. */
  for (int x = 0; x <= IMAGES_BELOW; x++)
    for (int y = 0; y <= IMAGES_BELOW; y++)
      for (int z = 0; z <= IMAGES_BELOW; z++)
        {
          MoKey code = { key->time, mo_encode_step (key->x, -x), mo_encode_step (key->y, -y),
                         mo_encode_step (key->z, -z) };
          double here = place_distance (code, position, places[kind].weight);

          if (here >= nearest)
            continue;
          nearest = here;
          best = code;
        }
  *key = best;
  return mo_decode_position (mo_key_image (best, 1.0f, TRUE));
}
