# SPDX-License-Identifier: GPL-3.0-or-later
"""Vectors as tuples, rotations as quaternions (x, y, z, w), for the judges of motions. Column vectors: of
a product the right hand side is applied first."""

import math

STILL = (0.0, 0.0, 0.0, 1.0)


def plus(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def minus(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scaled(a, factor):
    return (a[0] * factor, a[1] * factor, a[2] * factor)


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def length(a):
    return math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])


def unit(a):
    """As long as 1; what has no length stays as it is."""
    size = length(a)
    return (a[0] / size, a[1] / size, a[2] / size) if size > 1e-9 else (0.0, 0.0, 0.0)


def middle(a, b):
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2)


def degrees_between(a, b):
    """Of two directions of any length."""
    return math.degrees(math.atan2(length(cross(a, b)), dot(a, b)))


def times(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz)


def back(q):
    return (-q[0], -q[1], -q[2], q[3])


def turned(q, v):
    x, y, z, w = q
    tx, ty, tz = 2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])
    return (v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx)


def turn(axis, degrees):
    """About an axis of length 1."""
    half = math.radians(degrees) / 2
    s = math.sin(half)
    return (axis[0] * s, axis[1] * s, axis[2] * s, math.cos(half))


def degrees_apart(a, b):
    x, y, z, w = times(back(a), b)
    return math.degrees(2 * math.atan2(math.sqrt(x * x + y * y + z * z), abs(w)))


def played(a, b, t):
    """As the world plays between two keys: straight, and along the arc where it has to change a sign."""
    cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
    near, far = 1 - t, t
    if cosine < 0:
        angle = math.acos(min(1.0, -cosine))
        near, far = near, -far
        if angle > 1e-4:
            near, far = math.sin(near * angle) / math.sin(angle), math.sin(far * angle) / math.sin(angle)
    q = (near * a[0] + far * b[0], near * a[1] + far * b[1], near * a[2] + far * b[2], near * a[3] + far * b[3])
    size = math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    return (q[0] / size, q[1] / size, q[2] / size, q[3] / size) if size > 1e-9 else a


def mean_turn(turns):
    """The turn in the middle of turns that lie near one another."""
    first, total = turns[0], [0.0] * 4
    for q in turns:
        sign = 1 if sum(x * y for x, y in zip(first, q)) >= 0 else -1
        total = [x + sign * y for x, y in zip(total, q)]
    size = math.sqrt(sum(x * x for x in total))
    return tuple(x / size for x in total) if size > 1e-9 else first


def wrapped(degrees):
    """Into -180 to 180."""
    return (degrees + 180.0) % 360.0 - 180.0


def heading(v):
    """Degrees from +X to the left, seen from above."""
    return math.degrees(math.atan2(v[1], v[0]))
