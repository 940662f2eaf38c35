# SPDX-License-Identifier: GPL-3.0-or-later
"""BVH files of a broad body that touches itself and the floor, for the test of hands that touch. Places are in
metres, x forward, y left, z up; the file has y up, z forward, centimetres."""

import math

from retarget_maths import STILL, back, cross, dot, length, minus, plus, scaled, times, turn, turned, unit

FRAME_TIME = 1 / 30

# Name, parent, place in the parent. Shoulders, forearms and hands are unlike the avatar's.
BODY = [("Hips", None, (0, 0, 0.9)), ("Spine", "Hips", (0, 0, 0.1)), ("Spine1", "Spine", (0, 0, 0.2)),
        ("Neck", "Spine1", (0, 0, 0.25)), ("Head", "Neck", (0, 0, 0.1))]
ARM = [("Shoulder", "Spine1", (0, 0.04, 0.18)), ("Arm", "Shoulder", (0, 0.2, 0)), ("ForeArm", "Arm", (0, 0.25, 0)),
       ("Hand", "ForeArm", (0, 0.24, 0)), ("HandMiddle1", "Hand", (0, 0.09, 0)),
       ("HandMiddle2", "HandMiddle1", (0, 0.04, 0)), ("HandMiddle3", "HandMiddle2", (0, 0.03, 0))]
LEG = [("UpLeg", "Hips", (0, 0.1, -0.03)), ("Leg", "UpLeg", (0, 0, -0.42)), ("Foot", "Leg", (0, 0, -0.4)),
       ("ToeBase", "Foot", (0.13, 0, -0.05))]

SIDES = {"Left": 1, "Right": -1}


def joints():
    yield from BODY
    for side, sign in SIDES.items():
        for name, parent, place in ARM + LEG:
            yield (side + name, parent if parent in ("Spine1", "Hips") else side + parent,
                   (place[0], sign * place[1], place[2]))


JOINTS = {name: (parent, place) for name, parent, place in joints()}


def frame_turn(along, up, to_along, to_up):
    """The turn that brings one pair of directions at right angles to another."""
    def basis(a, b):
        return [a, b, cross(a, b)]

    rows = list(zip(basis(to_along, to_up), basis(along, up)))
    m = [[sum(to[i] * of[k] for to, of in rows) for k in range(3)] for i in range(3)]
    return of_matrix(m)


def of_matrix(m):
    w = math.sqrt(max(0.0, 1 + m[0][0] + m[1][1] + m[2][2])) / 2
    x = math.sqrt(max(0.0, 1 + m[0][0] - m[1][1] - m[2][2])) / 2
    y = math.sqrt(max(0.0, 1 - m[0][0] + m[1][1] - m[2][2])) / 2
    z = math.sqrt(max(0.0, 1 - m[0][0] - m[1][1] + m[2][2])) / 2
    return (math.copysign(x, m[2][1] - m[1][2]), math.copysign(y, m[0][2] - m[2][0]),
            math.copysign(z, m[1][0] - m[0][1]), w)


def between(a, b):
    axis, cosine = cross(unit(a), unit(b)), dot(unit(a), unit(b))
    return turn(unit(axis), math.degrees(math.atan2(length(axis), cosine))) if length(axis) > 1e-9 else STILL


class Pose:
    """Turns in the world by joint; what is not there turns with its parent."""

    def __init__(self):
        self.world, self.hips = {}, JOINTS["Hips"][1]

    def turn_of(self, name):
        while name is not None and name not in self.world:
            name = JOINTS[name][0]
        return self.world.get(name, STILL)

    def place_of(self, name):
        parent, place = JOINTS[name]
        return self.hips if parent is None else plus(self.place_of(parent), turned(self.turn_of(parent), place))

    def crouch(self, height):
        """On feet that stay where they are."""
        rest = [JOINTS["Left" + name][1][2] for name in ("UpLeg", "Leg", "Foot")]
        self.hips = (0.0, 0.0, height)
        way, a, b = JOINTS["Hips"][1][2] - height + rest[1] + rest[2], rest[1], rest[2]
        thigh = math.acos(min(1.0, (way * way + a * a - b * b) / (2 * way * a)))
        shin = math.acos(min(1.0, (way * way + b * b - a * a) / (2 * way * b)))
        for side in SIDES:
            self.world[side + "UpLeg"] = turn((0.0, 1.0, 0.0), -math.degrees(thigh))
            self.world[side + "Leg"] = turn((0.0, 1.0, 0.0), math.degrees(shin))
            self.world[side + "Foot"] = STILL

    def reach(self, side, wrist, hand, pole):
        """Wrist and direction of the hand; the elbow goes to the side of `pole`."""
        shoulder, sign = self.place_of(side + "Arm"), SIDES[side]
        a, b = (length(JOINTS[side + name][1]) for name in ("ForeArm", "Hand"))
        way = minus(wrist, shoulder)
        reach = min(length(way), 0.999 * (a + b))
        along = unit(way)
        foot = (a * a - b * b + reach * reach) / (2 * reach)
        out = unit(minus(pole, scaled(along, dot(pole, along))))
        elbow = plus(scaled(along, foot), scaled(out, math.sqrt(max(a * a - foot * foot, 0.0))))
        upper, fore = unit(elbow), unit(minus(scaled(along, reach), elbow))
        hinge, own, rest = unit(cross(upper, fore)), (0.0, 0.0, -1.0 * sign), (0.0, 1.0 * sign, 0.0)
        self.world[side + "Arm"] = frame_turn(rest, own, upper, hinge)
        self.world[side + "ForeArm"] = frame_turn(rest, own, fore, hinge)
        self.world[side + "Hand"] = times(between(fore, hand), self.world[side + "ForeArm"])


def in_file(v):
    return (v[1], v[2], v[0])


def angles(q):
    """Z, X, Y in degrees, the last one applied first."""
    x, y, z, w = *in_file(q[:3]), q[3]
    across = math.asin(max(-1.0, min(1.0, 2 * (y * z + w * x))))
    return tuple(map(math.degrees, (math.atan2(-2 * (x * y - w * z), 1 - 2 * (x * x + z * z)), across,
                                    math.atan2(-2 * (x * z - w * y), 1 - 2 * (x * x + y * y)))))


def tree(name, depth):
    indent, place = "\t" * depth, in_file(scaled(JOINTS[name][1], 100))
    channels = "6 Xposition Yposition Zposition" if depth == 0 else "3"
    yield f"{indent}{'JOINT' if depth else 'ROOT'} {name}\n{indent}{{\n"
    yield f"{indent}\tOFFSET {place[0]:.6f} {place[1]:.6f} {place[2]:.6f}\n"
    yield f"{indent}\tCHANNELS {channels} Zrotation Xrotation Yrotation\n"
    below = [child for child, (parent, _) in JOINTS.items() if parent == name]
    for child in below:
        yield from tree(child, depth + 1)
    if not below:
        yield f"{indent}\tEnd Site\n{indent}\t{{\n{indent}\t\tOFFSET 0 0 3\n{indent}\t}}\n"
    yield indent + "}\n"


def order(name="Hips"):
    yield name
    for child, (parent, _) in JOINTS.items():
        if parent == name:
            yield from order(child)


def bvh(poses):
    rows = []
    for pose in poses:
        numbers = list(in_file(scaled(pose.hips, 100)))
        for name in order():
            parent = JOINTS[name][0]
            above = pose.turn_of(parent) if parent else STILL
            numbers += angles(times(back(above), pose.turn_of(name)))
        rows.append(" ".join(f"{number:.6f}" for number in numbers) + "\n")
    return (f"HIERARCHY\n{''.join(tree('Hips', 0))}MOTION\nFrames: {len(rows)}\nFrame Time: {FRAME_TIME:.9f}\n"
            + "".join(rows))


def eased(keys, seconds):
    """Tuples that go from one key to the next and rest there."""
    for (start, a), (end, b) in zip(keys, keys[1:]):
        if seconds <= end:
            t = max(0.0, min(1.0, (seconds - start) / (end - start)))
            t = t * t * (3 - 2 * t)
            return tuple(x + (y - x) * t for x, y in zip(a, b))
    return keys[-1][1]


def mirrored(v, sign):
    return (v[0], sign * v[1], v[2])


def symmetric(duration, wrists, hand, pole, lean=None):
    """Both arms alike. Keys of the left wrist's place, of how far the trunk leans forward, in degrees, and of the
    height of the hips."""
    for frame in range(round(duration / FRAME_TIME)):
        seconds, pose = frame * FRAME_TIME, Pose()
        if lean:
            degrees, height = eased(lean, seconds)
            pose.crouch(height)
            pose.world["Spine"] = turn((0.0, 1.0, 0.0), degrees)
        for side, sign in SIDES.items():
            pose.reach(side, mirrored(eased(wrists, seconds), sign), mirrored(eased(hand, seconds), sign),
                       mirrored(pole, sign))
        yield pose


AWAY, AHEAD = (0.15, 0.5, 1.0), (1.0, 0.0, 0.0)
ELBOWS = (-0.5, 0.6, -0.6)


def clap():
    """Ten times, after three seconds in which nothing touches."""
    keys = [(0, AWAY), (1, (0.2, 0.55, 1.1)), (2, AWAY), (2.5, AWAY), (3, (0.35, 0.15, 1.25))]
    for i in range(10):
        start = 3 + 0.5 * i
        keys += [(start + 0.2, (0.35, 0.02, 1.25)), (start + 0.3, (0.35, 0.02, 1.25)),
                 (start + 0.5, (0.35, 0.15, 1.25))]
    keys += [(9, AWAY), (11.5, AWAY)]
    return bvh(symmetric(11.5, keys, [(0, AHEAD), (1, AHEAD)], ELBOWS))


def hold(place, hand, lean=None):
    """Hands go somewhere for two seconds and come back."""
    keys = [(0, AWAY), (1, (0.2, 0.55, 1.1)), (2.5, AWAY), (3.5, place), (5.5, place), (6.5, AWAY), (9, AWAY)]
    hands = [(0, AHEAD), (2.5, AHEAD), (3.5, hand), (5.5, hand), (6.5, AHEAD)]
    leans = lean and [(0, (0, 0.89)), (2.5, (0, 0.89)), (3.3, lean), (5.7, lean), (6.5, (0, 0.89))]
    return bvh(symmetric(9, keys, hands, ELBOWS, leans))


def hands_on_hips():
    return hold((-0.02, 0.24, 0.87), unit((0.5, -0.7, -0.3)))


def hands_on_head():
    return hold((-0.03, 0.13, 1.6), unit((0.8, 0.0, 0.6)))


def hands_on_floor():
    return hold((0.4, 0.2, 0.03), (1.0, 0.0, 0.0), lean=(130, 0.45))


def swinging_arms():
    """Hands beside the thighs that pass them, and touch nothing."""
    def poses():
        for frame in range(150):
            pose = Pose()
            for side, sign in SIDES.items():
                swing = sign * math.sin(2 * math.pi * frame / 30)
                pose.reach(side, (0.3 * swing + 0.05, sign * 0.2, 0.95), (0.0, 0.0, -1.0), (-1.0, 0.0, 0.0))
            yield pose
    return bvh(poses())
