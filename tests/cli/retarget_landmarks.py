# SPDX-License-Identifier: GPL-3.0-or-later
"""Where hips, knees, hands and so on of a source skeleton are, for the judge of retargeting: found by words
in names, accepted only if the tree and the geometry of the motion agree. Also which axis is up."""

import re
import statistics

from retarget_maths import cross, degrees_apart, dot, length, middle, minus, plus, scaled, turned, unit
from retarget_source import Unreadable

# Roles with a side, and what is left of a name without side, prefix, case and separators.
SIDED = {
    "hip": r"upleg|upperleg0?1?|uleg|thigh(bend)?|femur|hip",
    "knee": r"leg|lowleg|lowerleg0?1?|loleg|lleg|shin|calf|tibia|knee",
    "ankle": r"foot|ankle",
    "toe": r"toes?|toe0|toe[1-3]1|toebase|toejoint|ball|forefoot",
    "shoulder": r"arm|uparm|upperarm0?1?|uarm|shldr(bend)?|humerus|shoulder",
    "elbow": r"forearm(bend)?|lowerarm0?1?|loarm|lowarm|radius|elbow",
    "wrist": r"hand|wrist",
    "knuckle": r"(hand)?middle1|(hand)?mid1|finger3proximal|finger31|fmiddle01|handend|fingerbase"
               r"|fingers",
}
CENTRAL = {"neck": r"neck|neck0?1|lowerneck|necklower|neck0|torsohead", "head": r"head"}

# Of these a role means the arm only where nothing else does: elsewhere it is the collar.
EITHER = {"shoulder": "shoulder"}

# What a file may lack.
OPTIONAL = ("toe", "knuckle")

SIDES = ("left", "right")

# Names of the avatar's own joints, as a BVH for it has them.
AVATAR_NAMES = {
    "hip": "Thigh", "knee": "Shin", "ankle": "Foot", "shoulder": "Shldr", "elbow": "ForeArm", "wrist": "Hand",
}


class Unsure(Exception):
    """A skeleton that is not judged, and why."""


def side_and_stem(name):
    """("left", "upleg") of mixamorig:LeftUpLeg; side None in the middle."""
    name = re.sub(r"(?i)^(bip\d+|joint|avatar|b|bn|def|org)[ _.-]+", "", name.split(":")[-1].strip())
    if name.startswith("__"):
        return None, ""  # stands in front of the joint of that name
    for pattern, is_first in (
        (r"(?i)^(left|right)[ _.-]*(.+)$", True), (r"(?i)^(.+?)[ _.-]*(left|right)$", False),
        (r"^([lLrR])[ _.-](.+)$", True), (r"^(.+)[ _.-]([lLrR])$", False), (r"^([lLrR])([A-Z].*)$", True),
        (r"^([lr])(.+)$", True),
    ):
        match = re.match(pattern, name)
        if not match:
            continue
        side, stem = match.groups() if is_first else reversed(match.groups())
        stem = re.sub("[^a-z0-9]", "", stem.lower())
        if pattern == r"^([lr])(.+)$" and not any(re.fullmatch(p, stem) for p in SIDED.values()):
            continue  # a word that happens to begin with that letter
        return ("left" if side[0] in "lL" else "right"), stem
    return None, re.sub("[^a-z0-9]", "", name.lower())


class Landmarks:
    """`joints`: by role, as ("left", "knee") or "neck", the index of a joint. `to_judge`: turns the file's
    axes into those of the judge, the first step towards +X forward, +Y left, +Z up (what is forward is left
    open)."""

    def __init__(self, motion):
        self.motion = motion
        self.words = [side_and_stem(joint.name) for joint in motion.joints]
        self.keep_one_tree()
        self.joints = {}
        for side in SIDES:
            for role, pattern in SIDED.items():
                self.find(side, role, pattern)
        for role, pattern in CENTRAL.items():
            self.find(None, role, pattern)
        missing = [" ".join(key) for key in self.limbs() if key not in self.joints]
        if missing:
            raise Unsure("no " + ", ".join(missing))
        self.check_tree()
        self.pelvis = self.common(self.joints["left", "hip"], self.joints["right", "hip"])
        self.trunk_top = self.joints.get("neck", self.common(self.joints["left", "shoulder"],
                                                             self.joints["right", "shoulder"]))
        self.wanted = motion.with_parents([*self.joints.values(), self.trunk_top, self.pelvis])
        self.is_native = self.has_avatar_names()
        self.frames = range(0, motion.n_frames, max(1, motion.n_frames // 60))
        self.looks = [self.points(frame) for frame in self.frames]
        self.up = self.find_up()
        self.check_shape()
        self.sidedness = self.check_sides()

    @staticmethod
    def limbs():
        return [(side, role) for side in SIDES for role in SIDED if role not in OPTIONAL]

    def keep_one_tree(self):
        """Of several roots that under which most joints turn."""
        trees = {}
        for index in range(len(self.words)):
            trees.setdefault(self.motion.with_parents([index])[0], []).append(index)
        if len(trees) > 1:
            frames = range(0, self.motion.n_frames, max(1, self.motion.n_frames // 20))

            def turns(index):
                first = self.motion.local(0, index)[1]
                return any(degrees_apart(first, self.motion.local(frame, index)[1]) > 1 for frame in frames)

            kept = set(max(trees.values(), key=lambda tree: sum(map(turns, tree))))
            self.words = [words if i in kept else (None, "") for i, words in enumerate(self.words)]

    def find(self, side, role, pattern):
        fits = [i for i, (of, stem) in enumerate(self.words) if of == side and re.fullmatch(pattern, stem)]
        only = EITHER.get(role)
        if only and any(self.words[i][1] != only for i in fits):
            fits = [i for i in fits if self.words[i][1] != only]
        if fits:
            depth = [len(self.motion.with_parents([i])) for i in fits]
            self.joints[(side, role) if side else role] = fits[depth.index(min(depth))]

    def check_tree(self):
        for side in SIDES:
            for chain in (("hip", "knee", "ankle"), ("shoulder", "elbow", "wrist")):
                indices = [self.joints[side, role] for role in chain]
                for above, below in zip(indices, indices[1:]):
                    if above not in self.motion.with_parents([below])[:-1]:
                        raise Unsure(f"{self.motion.joints[below].name} does not hang on "
                                     f"{self.motion.joints[above].name}")
            for role, above in (("toe", "ankle"), ("knuckle", "wrist")):
                index = self.joints.get((side, role))
                if index is not None and self.joints[side, above] not in self.motion.with_parents([index])[:-1]:
                    del self.joints[side, role]
        for role in ("toe", "knuckle"):
            if len([side for side in SIDES if (side, role) in self.joints]) == 1:
                self.joints.pop(("left", role), None)
                self.joints.pop(("right", role), None)

    def common(self, one, other):
        return max(set(self.motion.with_parents([one])) & set(self.motion.with_parents([other])), default=0)

    def has_avatar_names(self):
        names = {joint.name for joint in self.motion.joints}
        bento = {"hip": "mHip", "knee": "mKnee", "ankle": "mAnkle", "shoulder": "mShoulder", "elbow": "mElbow",
                 "wrist": "mWrist"}
        return all({side[0] + AVATAR_NAMES[role], bento[role] + side.title()} & names
                   for side, role in self.limbs())

    def points(self, frame, motion=None):
        """Places of all landmarks; frame None is the pose of the OFFSETs. `motion`: another with these joints."""
        places, turns = (motion or self.motion).world(frame, self.wanted)
        result = {role: places[index] for role, index in self.joints.items()}
        for side in SIDES:
            for role, tip in (("ankle", "toe"), ("wrist", "knuckle")):
                index = self.joints[side, role]
                if (side, tip) not in self.joints and self.motion.joints[index].end:
                    result[side, tip] = plus(places[index], turned(turns[index], self.motion.joints[index].end))
            toe = self.joints.get((side, "toe"))
            if toe is not None and self.motion.joints[toe].end:
                result[side, "tip"] = plus(places[toe], turned(turns[toe], self.motion.joints[toe].end))
            elif (side, "toe") in result:
                result[side, "tip"] = result[side, "toe"]
        result["hips"] = middle(result["left", "hip"], result["right", "hip"])
        result["shoulders"] = middle(result["left", "shoulder"], result["right", "shoulder"])
        result["pelvis"], result["trunk"] = places[self.pelvis], places[self.trunk_top]
        return result

    def leg(self):
        """Length of thigh and shin, in units of the file."""
        return statistics.median(
            length(minus(p[side, "hip"], p[side, "knee"])) + length(minus(p[side, "knee"], p[side, "ankle"]))
            for p in self.looks for side in SIDES) or 1e-9

    def check_shape(self):
        leg = self.leg()
        for p in self.looks[:1]:
            for chain in (("hip", "knee", "ankle"), ("shoulder", "elbow", "wrist")):
                for above, below in zip(chain, chain[1:]):
                    left, right = (length(minus(p[side, above], p[side, below])) for side in SIDES)
                    if min(left, right) < 0.1 * leg or max(left, right) > 1.3 * min(left, right):
                        raise Unsure(f"{above} to {below} is {left:.3g} on the left, {right:.3g} on the right")
            if length(minus(p["hips"], p["shoulders"])) < 0.25 * leg:
                raise Unsure("no trunk")
        folds = [dot(unit(minus(p["shoulders"], p["hips"])), unit(minus(p[side, "knee"], p[side, "hip"])))
                 for p in self.looks for side in SIDES]
        if statistics.mean(folds) > 0.6 or self.up[0] == 0 and not self.motion.up:
            raise Unsure("no human: trunk and thighs lie together, or X is up")

    def find_up(self):
        """Index of the axis and its sign: along the trunk in the motion, else along that of the OFFSETs."""
        if self.motion.up:
            return "XYZ".index(self.motion.up), 1
        mean = (0.0, 0.0, 0.0)
        for p in self.looks:
            mean = plus(mean, unit(minus(p["shoulders"], p["hips"])))
        mean = [x / len(self.looks) for x in mean]
        still = self.points(None)
        rest = unit(minus(still["shoulders"], still["hips"]))
        axis = max(range(3), key=lambda i: abs(mean[i]))
        clear = max(range(3), key=lambda i: abs(rest[i]))
        # A body may lie, and OFFSETs may be no stance: both have to point to an axis that is not Y.
        if axis == 1 and mean[1] > 0.6:
            return 1, 1
        if axis != 1 and abs(mean[axis]) > 0.8 and (clear == axis or self.is_on_feet(axis, mean[axis] > 0)):
            return axis, 1 if mean[axis] > 0 else -1
        if abs(rest[clear]) > 0.9 and self.is_stance(still):
            return clear, 1 if rest[clear] > 0 else -1
        if axis == 1 and mean[1] > 0.3:
            return 1, 1
        raise Unsure("which axis is up")

    def is_on_feet(self, axis, is_up):
        """Do the ankles stay at one height while the trunk does not?"""
        sign = 1 if is_up else -1
        low = [min(p["left", "ankle"][axis] * sign, p["right", "ankle"][axis] * sign) for p in self.looks]
        return len(low) > 5 and max(low) - min(low) < 0.15 * self.leg()

    @staticmethod
    def is_stance(points):
        """Straight legs below the trunk."""
        trunk = unit(minus(points["shoulders"], points["hips"]))
        return all(dot(unit(minus(points[side, "hip"], points[side, "ankle"])), trunk) > 0.85 for side in SIDES)

    def to_judge(self, v):
        """+Z up; a turn, no mirroring. Of a file with +Y up its +Z becomes +X, as the world has it."""
        axis, sign = self.up
        x, y, z = v
        if axis == 1:
            return (z, x, y) if sign > 0 else (-z, x, -y)
        if axis == 2:
            return (x, y, z) if sign > 0 else (x, -y, -z)
        return (y, z, x) if sign > 0 else (-y, z, -x)

    def turn_to_judge(self, q):
        return (*self.to_judge(q[:3]), q[3])

    def in_judges_axes(self, frame, motion=None):
        """As points(), and "turns" of the joints by role."""
        result = {key: self.to_judge(place) for key, place in self.points(frame, motion).items()}
        _, turns = (motion or self.motion).world(frame, self.wanted)
        result["turns"] = {key: self.turn_to_judge(turns[index]) for key, index in self.joints.items()}
        return result

    def check_sides(self):
        """How far forward the toes (else the knees) point of a body whose left is what the names say: 1
        surely, -1 the other way about."""
        toes, knees = [], []
        for p in self.looks:
            up = unit(minus(p["shoulders"], p["hips"]))
            left = unit(minus(p["left", "hip"], p["right", "hip"]))
            if dot(left, unit(minus(p["left", "shoulder"], p["right", "shoulder"]))) < 0:
                raise Unsure("hips and shoulders disagree about left and right")
            ahead = unit(cross(left, up))
            for side in SIDES:
                hip, knee, ankle = p[side, "hip"], p[side, "knee"], p[side, "ankle"]
                whole = minus(ankle, hip)
                part = dot(minus(knee, hip), whole) / max(dot(whole, whole), 1e-9)
                bend = minus(minus(knee, hip), scaled(whole, part))
                knees.append(dot(bend, ahead) / self.leg() * 5)
                if (side, "tip") in p:
                    shin = unit(minus(knee, ankle))
                    toe = minus(p[side, "tip"], ankle)
                    flat = minus(toe, tuple(x * dot(toe, shin) for x in shin))
                    if length(flat) > 0.04 * self.leg():
                        toes.append(dot(unit(flat), ahead))
        by_toes = statistics.mean(toes) if toes else 0.0
        by_knees = max(-1.0, min(1.0, statistics.mean(knees)))
        if by_toes < -0.3 or (abs(by_toes) <= 0.3 and by_knees < -0.1):
            raise Unsure(f"names and geometry disagree about left and right ({by_toes:.2f}, {by_knees:.2f})")
        if by_toes <= 0.3 and by_knees < 0.05:
            raise Unsure(f"left and right cannot be told ({by_toes:.2f}, {by_knees:.2f})")
        return by_toes, by_knees


def landmarks_of(motion):
    try:
        return Landmarks(motion)
    except (ZeroDivisionError, OverflowError) as trouble:
        raise Unreadable(str(trouble)) from trouble
