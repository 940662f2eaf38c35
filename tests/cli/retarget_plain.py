# SPDX-License-Identifier: GPL-3.0-or-later
"""A plain retargeting by rules, without feet that are planted and with all frames as keys: what the judge of
retargeting is proved on. It gives what a good .anim would play, and `WRONG` are ways to spoil any motion."""

from retarget_landmarks import SIDES
from retarget_maths import (STILL, back, cross, degrees_between, dot, heading, minus, plus, scaled, times, turn,
                            turned, unit)
from retarget_measures import HINGES, UP, Judge, ahead, from_axes
from retarget_played import leg_of

CHAINS = dict(HINGES.values())


def frame_of(along, hinge):
    """The turn whose X lies along a bone and whose Y lies near its hinge."""
    x = unit(along)
    z = unit(cross(x, hinge))
    return from_axes(x, cross(z, x), z)


class Plain:
    """Stands in for an Animation: `points` at any of the source's instants."""

    def __init__(self, landmarks, skeleton, first=0, yaw=None):
        self.landmarks, self.skeleton, self.first = landmarks, skeleton, first
        motion = landmarks.motion
        self.duration = max(0, motion.n_frames - 1 - first) * motion.frame_time
        self.turns = dict.fromkeys(skeleton.order)  # all joints have keys
        self.scale = leg_of(skeleton) / landmarks.leg()
        self.some = [self.own(frame) for frame in self.spread(60)]
        self.yaw = -heading(ahead(self.some[0])) if yaw is None else yaw
        self.spin = turn(UP, self.yaw)
        self.hinges = self.find_hinges()
        self.shift = (0.0, 0.0, 0.0)
        floor = Judge(landmarks, skeleton, self).measures.get("floor", 0.0)
        self.shift = (0.0, 0.0, -floor)

    def spread(self, count):
        n = self.landmarks.motion.n_frames
        return range(self.first, n, max(1, (n - self.first) // count))

    def own(self, frame):
        points = self.landmarks.in_judges_axes(frame)
        return {key: value if key == "turns" else scaled(value, self.scale) for key, value in points.items()}

    def find_hinges(self):
        """For each limb the axis about which it bends most, in the axes of the source's upper joint."""
        result = {}
        for chain in CHAINS:
            for side in SIDES:
                looks = [(degrees_between(minus(p[side, chain[1]], p[side, chain[0]]),
                                          minus(p[side, chain[2]], p[side, chain[1]])), p) for p in self.some]
                bend, p = max(looks, key=lambda look: look[0])
                at = p[side, chain[1]]
                hinge = cross(minus(at, p[side, chain[0]]), minus(p[side, chain[2]], at))
                if bend < 5:  # of a limb that never bends: the body's own left
                    left = unit(minus(p["left", "hip"], p["right", "hip"]))
                    hinge = left if chain[0] == "hip" else scaled(UP, -1.0 if side == "left" else 1.0)
                result[side, chain] = turned(back(p["turns"][side, chain[0]]), unit(hinge))
        return result

    def world(self, frame):
        """Turns in the world by name, and where the pelvis is."""
        p = self.own(frame)
        first = self.some[0]
        rest = self.skeleton.rest
        spins = {name: times(times(self.spin, trunk_frame(p, role)), back(trunk_frame(rest, role)))
                 for name, role in (("mPelvis", "hip"), ("mChest", "shoulder"))}
        spins["mTorso"] = self.torso(spins, turned(self.spin, minus(p["trunk"], p["pelvis"])))
        for chain, axes in CHAINS.items():
            for side in SIDES:
                hinge = turned(self.spin, turned(p["turns"][side, chain[0]], self.hinges[side, chain]))
                for above, below in zip(chain, chain[1:]):
                    along = turned(self.spin, minus(p[side, below], p[side, above]))
                    still = frame_of(minus(rest[side, below], rest[side, above]), axes[side])
                    spins[side, above] = times(frame_of(along, hinge), back(still))
                tip = chain[2]
                moved = times(p["turns"][side, tip], back(first["turns"][side, tip]))
                moved = times(times(self.spin, moved), back(self.spin))
                spins[side, tip] = times(moved, self.tip(side, chain, spins))
        if "head" in p["turns"]:
            moved = times(p["turns"]["head"], back(first["turns"]["head"]))
            spins["head"] = times(times(self.spin, moved), back(self.spin))
        else:
            spins["head"] = spins["mChest"]
        return spins, plus(turned(self.spin, p["hips"]), self.shift)

    def torso(self, spins, want):
        """The turn of the spine that puts the neck where it should be, seen from the pelvis."""
        at = self.skeleton.rest["places"]
        below = turned(spins["mPelvis"], minus(at["mTorso"], at["mPelvis"]))
        spine = minus(at["mChest"], at["mTorso"])
        neck = turned(spins["mChest"], minus(at["mNeck"], at["mChest"]))
        result = spins["mPelvis"]
        for _ in range(8):
            now = plus(plus(below, turned(result, spine)), neck)
            aim = scaled(unit(want), dot(now, unit(want)))
            arm = turned(result, spine)
            result = times(between_directions(arm, plus(arm, minus(aim, now))), result)
        return result

    def tip(self, side, chain, spins):
        """How a hand is turned in the first instant: where the source's points; a foot: flat at its lowest."""
        key = (side, chain[2])
        if not hasattr(self, "tips"):
            self.tips = {}
        if key not in self.tips:
            p = self.some[0]
            self.tips[key] = spins[side, chain[1]]
            if chain[2] == "ankle":
                toe = (side, "toe") if (side, "toe") in p else key
                p = min(self.some, key=lambda p: p[key][2] + p[toe][2])
                moved = times(p["turns"][key], back(self.some[0]["turns"][key]))
                moved = times(times(self.spin, moved), back(self.spin))
            if chain[2] == "wrist" and (side, "knuckle") in p:
                still = minus(self.skeleton.rest[side, "knuckle"], self.skeleton.rest[side, "wrist"])
                want = turned(self.spin, minus(p[side, "knuckle"], p[side, "wrist"]))
                self.tips[key] = times(between_directions(turned(self.tips[key], still), want), self.tips[key])
            elif chain[2] == "ankle" and (side, "toe") in p:
                self.tips[key] = times(back(moved), turn(UP, heading(
                    turned(self.spin, minus(p[side, "toe"], p[side, "ankle"])))))
        return self.tips[key]

    def pose(self, world):
        """Landmarks of the avatar with these turns."""
        spins, hips = world
        local, above = {}, {}
        names = {name: spins[name] for name in ("mPelvis", "mTorso", "mChest")}
        names["mHead"] = spins["head"]
        for chain in CHAINS:
            for side in SIDES:
                for role, name in zip(chain, (("mShoulder", "mElbow", "mWrist") if chain[0] == "shoulder"
                                              else ("mHip", "mKnee", "mAnkle"))):
                    names[name + side.title()] = spins[side, role]
        for name in self.skeleton.order:
            parent = self.skeleton.parents[name]
            before = above[parent] if parent else STILL
            above[name] = names.get(name, before)
            local[name] = times(back(before), above[name])
        points = self.skeleton.points({"mPelvis": (0.0, 0.0, 0.0)}, local)
        away = minus(hips, points["hips"])
        return {key: place if key == "turns" else plus(place, away) for key, place in points.items()}

    def points(self, _, seconds):
        frame = self.first + round(seconds / self.landmarks.motion.frame_time)
        return self.pose(self.world(min(frame, self.landmarks.motion.n_frames - 1)))


def trunk_frame(points, role):
    """The frame of the hip or shoulder line and, as far as that leaves it open, hips-to-neck as up."""
    left = unit(minus(points["left", role], points["right", role]))
    front = unit(cross(left, minus(points["trunk"], points["hips"])))
    return from_axes(front, left, cross(front, left))


def between_directions(a, b):
    """The shortest turn from one to the other."""
    a, b = unit(a), unit(b)
    x, y, z = cross(a, b)
    w = 1 + dot(a, b)
    size = (x * x + y * y + z * z + w * w) ** 0.5
    if size < 1e-9:
        return turn(unit(cross(a, (a[1], a[2], a[0]))), 180)
    return (x / size, y / size, z / size, w / size)


# Ways in which a motion is wrong. Each takes the landmarks of one instant (with "turns") and how far the
# motion is, from 0 to 1, and gives the wrong ones.

def swap(points, _):
    """Left for right."""
    other = {"left": "right", "right": "left"}

    def swapped(things):
        return {(other[key[0]], key[1]) if isinstance(key, tuple) else key: thing
                for key, thing in things.items()}

    return {**swapped({k: v for k, v in points.items() if k != "turns"}), "turns": swapped(points["turns"])}


def mirror(points, _):
    """Seen in a mirror, with each side on its own."""
    points = swap(points, 0)
    return {key: {k: (-q[0], q[1], -q[2], q[3]) for k, q in value.items()} if key == "turns"
            else (value[0], -value[1], value[2]) for key, value in points.items()}


def moved(points, move=lambda place: place, spin=STILL):
    return {key: {k: times(spin, q) for k, q in value.items()} if key == "turns" else move(value)
            for key, value in points.items()}


def turn_whole(degrees):
    def change(points, _):
        spin = turn(UP, degrees)
        return moved(points, lambda place: turned(spin, place), spin)
    return change


def drift(points, part):
    return turn_whole(25 * part)(points, part)


def sink(points, _):
    return moved(points, lambda place: minus(place, (0.0, 0.0, 2.0)))


def travel(points, _):
    """Twice as far."""
    x, y, _ = points["hips"]
    return moved(points, lambda place: plus(place, (x, y, 0.0)))


def bent(points, at, tips, degrees, axis=(1.0, 0.0, 0.0)):
    """What hangs on a landmark turned about it."""
    spin, pivot = turn(axis, degrees), points[at]
    result = dict(points)
    result["turns"] = {key: times(spin, q) if key in tips else q for key, q in points["turns"].items()}
    for tip in tips:
        if tip != at:
            result[tip] = plus(pivot, turned(spin, minus(points[tip], pivot)))
    return result


def arm(points, _):
    """A forearm 10 degrees off."""
    return bent(points, ("left", "elbow"), [("left", "elbow"), ("left", "wrist"), ("left", "knuckle")], 10)


def leg(points, _):
    return bent(points, ("right", "hip"), [("right", role) for role in ("hip", "knee", "ankle", "toe")], 10)


def lean(points, _):
    """The whole body 9 degrees forward, as a first frame does that is none for reference."""
    spin = turn((0.0, 1.0, 0.0), 9)
    return moved(points, lambda place: turned(spin, place), spin)


def roll(role, degrees):
    """A bone turned about itself: the joint below bends beside its hinge."""
    def change(points, _):
        below = {"shoulder": "elbow", "hip": "knee"}[role]
        turns = dict(points["turns"])
        for side in SIDES:
            axis = unit(minus(points[side, below], points[side, role]))
            turns[side, role] = times(turn(axis, degrees), turns[side, role])
        return {**points, "turns": turns}
    return change


def nod(points, part):
    """A head that does what it does not do in the source."""
    turns = dict(points["turns"])
    turns["head"] = times(turn((0.0, 1.0, 0.0), 30 * part), turns["head"])
    return {**points, "turns": turns}


def hand(points, _):
    """A hand that is always bent back."""
    return bent(points, ("left", "wrist"), [("left", "wrist"), ("left", "knuckle")], 30)


class Wrong:
    """An animation with a change of all it plays."""

    def __init__(self, animation, change, late=0.0, without=()):
        self.animation, self.change, self.late = animation, change, late
        self.duration = animation.duration
        self.turns = {name: track for name, track in animation.turns.items() if name not in without}

    def points(self, skeleton, seconds):
        points = self.animation.points(skeleton, max(0.0, seconds - self.late))
        return self.change(points, seconds / self.duration if self.duration else 0.0)


def as_it_is(points, _):
    return points


# What is wrong, and the number that must tell it.
WRONG = {
    "left and right swapped": (swap, "swapped"),
    "mirrored": (mirror, "swapped"),
    "turned by 90 degrees": (turn_whole(90), "heading"),
    "turning away": (drift, "drift"),
    "2 m under the floor": (sink, "floor"),
    "going twice as far": (travel, "travel"),
    "a forearm off": (arm, "arms mean"),
    "a thigh off": (leg, "legs mean"),
    "leaning": (lean, "trunk mean"),
    "elbows bending sideways": (roll("shoulder", 90), "elbows off"),
    "knees bending sideways": (roll("hip", 90), "knees off"),
    "a nodding head": (nod, "ends worst"),
    "a hand bent back": (hand, "hands hold"),
}
