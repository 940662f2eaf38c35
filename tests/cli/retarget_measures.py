# SPDX-License-Identifier: GPL-3.0-or-later
"""What the judge of retargeting measures: landmarks of a source against those of the avatar."""

import dataclasses
import math
import statistics

import retarget_source
from retarget_landmarks import SIDES
from retarget_maths import (STILL, back, cross, degrees_apart, degrees_between, dot, heading, length, mean_turn,
                            minus, plus, scaled, times, turn, turned, unit, wrapped)
from retarget_played import JOINTS, leg_of

# Beyond so many frames the looks are spread evenly.
MOST_FRAMES = 2400

LIMBS = {
    "arms": [((side, a), (side, b)) for side in SIDES for a, b in (("shoulder", "elbow"), ("elbow", "wrist"))],
    "legs": [((side, a), (side, b)) for side in SIDES for a, b in (("hip", "knee"), ("knee", "ankle"))],
    "trunk": [("pelvis", "trunk"), (("right", "hip"), ("left", "hip")),
              (("right", "shoulder"), ("left", "shoulder"))],
}
ENDS = [(side, role) for side in SIDES for role in ("wrist", "ankle")] + ["head"]
UP = (0.0, 0.0, 1.0)

# Axes about which the avatar's elbows bend forward at rest, and its knees backward.
HINGES = {
    "elbows off": (("shoulder", "elbow", "wrist"), {"left": (0.0, 0.0, -1.0), "right": (0.0, 0.0, 1.0)}),
    "knees off": (("hip", "knee", "ankle"), {"left": (0.0, 1.0, 0.0), "right": (0.0, 1.0, 0.0)}),
}

BEND = 15.0  # degrees from which a bend tells its hinge
LEAN = 6.0  # degrees that the spines of two skeletons may lean by, one against the other, at rest
NEAR = 0.03  # metres above the lowest that count as a contact
REST = 0.15  # metres a second that count as rest
CLAMP = 4.95  # metres from the avatar's place beyond which an .anim cannot go


@dataclasses.dataclass
class Sample:
    """One instant: landmarks of the source in the judge's axes and metres of the avatar (`own`; `bones`:
    those whose directions the avatar should have), and those of the avatar."""

    seconds: float
    own: dict
    bones: dict
    avatar: dict
    clamped: bool


class Twin(retarget_source.Motion):
    """The avatar's skeleton that turns as the joints of a file with the avatar's names do."""

    def __init__(self, landmarks, skeleton):
        motion = landmarks.motion
        super().__init__([], motion.n_frames, motion.frame_time)
        self.motion = motion
        to_file = lambda v: tuple(dot(v, landmarks.to_judge(axis))
                                  for axis in ((1.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0)))
        for joint in motion.joints:
            twin = retarget_source.Joint(joint.name, joint.parent)
            name = skeleton.names.get(joint.name)
            if name and joint.parent is not None:
                above = joint.parent
                while above is not None and motion.joints[above].name not in skeleton.names:
                    above = motion.joints[above].parent
                last = skeleton.names[motion.joints[above].name] if above is not None else None
                while name and name != last:
                    twin.offset = plus(twin.offset, to_file(skeleton.places[name]))
                    name = skeleton.parents[name]
            self.joints.append(twin)

    def local(self, frame, index):
        return self.joints[index].offset, self.motion.local(frame, index)[1]


class Judge:
    """Makes `measures`, by the names of BARS, of those that the motion allows. `as_twin`: whether the bones
    to compare with are those of the avatar with the source's turns; a source without the avatar's names has
    none."""

    def __init__(self, landmarks, skeleton, animation, as_twin=True):
        self.landmarks, self.skeleton, self.animation = landmarks, skeleton, animation
        self.motion = landmarks.motion
        self.scale = leg_of(skeleton) / landmarks.leg()
        self.twin = Twin(landmarks, skeleton) if as_twin and self.is_native() else None
        self.measures, self.notes, self.low = {}, [], {}
        self.align()
        self.looks = [self.look(frame) for frame in self.frames]
        self.yaw = self.best_yaw(self.pairs(self.looks, groups=("arms", "legs")))
        self.spin = turn(UP, self.yaw)
        for step in (self.measure_bones, self.measure_trunk, self.measure_neck, self.measure_ends,
                     self.measure_hinges, self.measure_sides, self.measure_heading, self.measure_floor,
                     self.measure_travel, self.measure_missing):
            step()

    def is_native(self):
        """The avatar's names and about its rest pose: what is turned is what counts."""
        if not self.landmarks.is_native or self.landmarks.up != (1, 1):
            return False
        still = self.landmarks.points(None)
        return all(degrees_between(self.landmarks.to_judge(minus(still[b], still[a])),
                                   minus(self.skeleton.rest[b], self.skeleton.rest[a])) < 20
                   for a, b in LIMBS["arms"] + LIMBS["legs"])

    def align(self):
        """Which frame is played first: by the duration, and where that leaves it open by the motion."""
        n, beat = self.motion.n_frames, self.motion.frame_time
        starts = [0, 1] if n > 1 else [0]
        off = {start: abs(self.animation.duration - (n - 1 - start) * beat) / beat for start in starts}
        fitting = [start for start in starts if off[start] < 0.6]
        if n <= 2 or not fitting:
            fitting = starts
        best = min(fitting, key=self.misfit) if len(fitting) > 1 else fitting[0]
        self.first = best
        self.measures["duration"] = off[best] if n > 2 else 0.0
        count = min(n - best, int(self.animation.duration / beat + 1.01)) if n > 2 else 1
        step = max(1, math.ceil(count / MOST_FRAMES))
        self.frames = list(range(best, best + max(1, count), step))
        self.notes.append("frame 0 is played" if best == 0 else "frame 0 is not played")

    def misfit(self, start):
        if self.motion.n_frames <= start:
            return 1e9
        self.first = start
        count = self.motion.n_frames - start
        looks = [self.look(start + i) for i in range(0, count, max(1, count // 12))]
        pairs = self.pairs(looks, groups=("arms", "legs"))
        return self.mean_apart(pairs, self.best_yaw(pairs))

    def look(self, frame):
        seconds = (frame - self.first) * self.motion.frame_time
        own = {key: value if key == "turns" else scaled(value, self.scale)
               for key, value in self.landmarks.in_judges_axes(frame).items()}
        bones = self.twin_points(frame) if self.twin else own
        avatar = self.animation.points(self.skeleton, seconds)
        away = minus(avatar["pelvis"], self.skeleton.places["mPelvis"])
        return Sample(seconds, own, bones, avatar, max(map(abs, away)) > CLAMP)

    def twin_points(self, frame):
        """What the avatar would do with the turns of the source; its hands and feet point as they do at rest."""
        points, rest = self.landmarks.in_judges_axes(frame, self.twin), self.skeleton.rest
        for side in SIDES:
            sole = turned(points["turns"][side, "ankle"], minus(rest[side, "toe"], rest[side, "ankle"]))
            points[side, "toe"] = plus(points[side, "ankle"], sole)
            points.pop((side, "knuckle"), None)
        return points

    # What directions should be, what they are.

    @staticmethod
    def pairs(looks, change=lambda bones: bones, groups=tuple(LIMBS)):
        result = []
        for look in looks:
            bones = change(look.bones)
            for group in groups:
                for a, b in LIMBS[group]:
                    result.append(tuple(unit(minus(p[b], p[a])) for p in (bones, look.avatar)))
            for side in SIDES if "trunk" in groups else ():
                if (side, "toe") in bones:
                    toes = tuple(unit(minus(p[side, "toe"], p[side, "ankle"])) for p in (bones, look.avatar))
                    if abs(toes[0][2]) < 0.8:  # else it says nothing about where the foot points
                        result.append(toes)
        return result

    @staticmethod
    def best_yaw(pairs):
        """Degrees about the vertical that bring the first of each pair nearest to the second."""
        along = sum(a[0] * b[0] + a[1] * b[1] for a, b in pairs)
        beside = sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)
        return math.degrees(math.atan2(beside, along))

    @staticmethod
    def mean_apart(pairs, yaw):
        spin = turn(UP, yaw)
        return statistics.mean(degrees_between(turned(spin, a), b) for a, b in pairs)

    def measure_bones(self):
        self.by_bone = {}
        lean = self.measures["lean"] = self.find_lean()
        for group, bones in LIMBS.items():
            for a, b in bones:
                off = []
                for look in self.looks:
                    want = minus(look.bones[b], look.bones[a])
                    if a == "pelvis" and abs(lean) <= LEAN:
                        want = turned(turn(left_of(look.bones), lean), want)
                    off.append(degrees_between(turned(self.spin, want), minus(look.avatar[b], look.avatar[a])))
                self.by_bone[a, b] = off
            self.measures[group + " mean"] = max(statistics.mean(self.by_bone[bone]) for bone in bones)
            self.measures[group + " worst"] = max(max(self.by_bone[bone]) for bone in bones)

    def find_lean(self, below="pelvis", above="trunk", find_left=None):
        """Degrees forward that the avatar's trunk always leans more: spines of skeletons are not built alike,
        and to stand as upright, or to have the same line, are both right."""
        leans = []
        for look in self.looks:
            left = (find_left or left_of)(look.avatar)
            own, got = (unit(minus(p[above], p[below])) for p in (look.bones, look.avatar))
            own = turned(self.spin, own)
            leans.append(math.degrees(math.atan2(dot(cross(own, got), left), dot(own, got))))
        return statistics.median(leans)

    def measure_neck(self):
        """The line from the neck to the head, whatever it always leans more."""
        first, joints = self.looks[0].bones, self.landmarks.joints
        if self.twin or any(role not in joints for role in ("neck", "head")) \
                or length(minus(first["head"], first["neck"])) < 1e-6 \
                or self.landmarks.common(joints["neck"], joints["left", "shoulder"]) == joints["neck"]:
            return  # or arms hang on it, as on a chest
        left = lambda points: turned(points["turns"]["neck"], (0.0, 1.0, 0.0))
        lean = self.find_lean("neck", "head", left)
        off = [degrees_between(turned(turn(left(look.avatar), lean),
                                      turned(self.spin, minus(look.bones["head"], look.bones["neck"]))),
                               minus(look.avatar["head"], look.avatar["neck"])) for look in self.looks]
        self.measures["neck mean"], self.measures["neck worst"] = statistics.mean(off), max(off)

    def measure_trunk(self):
        """The turn of the frame of hips-to-neck and hip lines: what of its difference stays the same, and
        what not."""
        apart = [times(back(trunk_turn(look.avatar)), times(self.spin, trunk_turn(look.bones)))
                 for look in self.looks]
        hold = mean_turn(apart)
        self.measures["trunk hold"] = degrees_apart(hold, STILL)
        self.measures["trunk motion"] = max(degrees_apart(q, hold) for q in apart)

    def measure_ends(self):
        means, worst, self.holds = [], [], {}
        for end in ENDS:
            if end not in self.landmarks.joints:
                continue
            apart = [times(back(times(self.spin, look.bones["turns"][end])), look.avatar["turns"][end])
                     for look in self.looks]
            self.holds[end] = mean_turn(apart)
            off = [degrees_apart(q, self.holds[end]) for q in apart]
            means.append(statistics.mean(off))
            worst.append(max(off))
        self.measures["ends mean"], self.measures["ends worst"] = max(means), max(worst)
        for key, role in (("hands hold", "wrist"), ("feet hold", "ankle")):
            if self.twin:
                self.measures[key] = max(degrees_apart(self.holds[side, role], STILL) for side in SIDES)
        if not self.twin and ("left", "knuckle") in self.landmarks.joints and self.has_hands():
            self.measures["hands hold"] = max(statistics.median(
                degrees_between(turned(self.spin, hand_of(look.bones, side)), hand_of(look.avatar, side))
                for look in self.looks) for side in SIDES)

    def has_hands(self):
        """Knuckles that lie on the wrist say nothing about where a hand points."""
        first = self.looks[0].bones
        return all(length(hand_of(first, side)) > 1e-6 for side in SIDES)

    def measure_hinges(self):
        """The axis about which a limb bends, in the axes of the bone above it, against HINGES."""
        for key, (chain, axis) in HINGES.items():
            for side in SIDES:
                off = []
                for look in self.looks:
                    above, at, below = (look.avatar[side, role] for role in chain)
                    upper, lower = minus(at, above), minus(below, at)
                    if degrees_between(upper, lower) > BEND:
                        hinge = turned(back(look.avatar["turns"][side, chain[0]]), cross(upper, lower))
                        off.append(degrees_between(hinge, axis[side]))
                if len(off) > 0.02 * len(self.looks):
                    self.measures[key] = max(self.measures.get(key, 0), statistics.median(off))

    def measure_sides(self):
        some = self.looks[::max(1, len(self.looks) // 40)]
        pairs = self.pairs(some)
        own = self.mean_apart(pairs, self.best_yaw(pairs))
        self.measures["swapped"] = 0
        for number, (is_swapped, is_reflected) in enumerate(((True, False), (True, True), (False, True)), 1):
            pairs = self.pairs(some, lambda bones: otherwise(bones, is_swapped, is_reflected))
            other = self.mean_apart(pairs, self.best_yaw(pairs))
            if own > 8 and other < 0.6 * own:
                self.measures["swapped"], own = number, other

    # Where the body is.

    def measure_heading(self):
        stand = self.first_stand()
        look = self.looks[stand if stand is not None else 0]
        self.heading = heading(ahead(look.avatar))
        self.measures["heading"] = min(abs(self.heading), abs(self.yaw))
        drift = [abs(wrapped(heading(ahead(look.avatar)) - heading(ahead(look.bones)) - self.yaw))
                 for look in self.looks if is_upright(look.bones, 60) and is_upright(look.avatar, 60)]
        if drift:
            self.measures["drift"] = max(drift)

    def floors(self):
        """Heights of ankles and toes that rest on the source's floor: the middle of the low ones that hardly
        move, as the lowest of all are those of a foot that is bent or lifted behind."""
        if not self.low:
            for role in [role for role in ("ankle", "toe") if ("left", role) in self.looks[0].own]:
                heights = sorted(min(look.own[side, role][2] for side in SIDES) for look in self.looks)
                lowest = heights[len(heights) // 50]
                still = [look.own[side, role][2] for side in SIDES for index, look in enumerate(self.looks)
                         if look.own[side, role][2] < lowest + 0.15 and self.rests(index, side, role)]
                self.low[role] = statistics.median(still) if len(still) > 2 else lowest
        return self.low

    def rests(self, index, side, role):
        before, after = self.looks[max(0, index - 1)], self.looks[min(len(self.looks) - 1, index + 1)]
        way = length(minus(after.own[side, role], before.own[side, role]))
        return way <= REST * max(after.seconds - before.seconds, 1e-6)

    def ground(self):
        """Where the avatar's feet should rest, in metres. A file with the avatar's names says how high with
        its reference frame, which stands on the floor: some stand in the motion below it."""
        if not self.twin or self.first != 1:
            return 0.0
        stance = self.look(0).own
        if any(unit(minus(stance[side, "hip"], stance[side, "ankle"]))[2] < 0.95 for side in SIDES):
            return 0.0
        return self.floors()["ankle"] - statistics.mean(stance[side, "ankle"][2] for side in SIDES)

    def first_stand(self):
        """The first look with a straight leg under an upright body and that foot flat on the floor."""
        for index, look in enumerate(self.looks):
            if any(self.stands_on(look, side) for side in SIDES):
                return index
        return None

    def stands_on(self, look, side):
        reach, low = minus(look.own[side, "hip"], look.own[side, "ankle"]), self.floors()
        straight = length(reach) > 0.9 * leg_of(self.skeleton) and unit(reach)[2] > 0.9
        flat = all(abs(look.own[side, role][2] - low[role]) < NEAR for role in low)
        return straight and flat and is_upright(look.own, 40)

    def contacts(self):
        """Spans of looks, as (side, role, first, last), in which a foot of the source rests on its floor."""
        low, result = self.floors(), []
        for role in low:
            for side in SIDES:
                begin = None
                for index, look in enumerate(self.looks + [None]):
                    rests = (look and abs(look.own[side, role][2] - low[role]) < NEAR
                             and self.rests(index, side, role))
                    if rests and begin is None:
                        begin = index
                    elif not rests and begin is not None:
                        result.append((side, role, begin, index - 1))
                        begin = None
        return result

    def measure_floor(self):
        stand = self.first_stand()
        if stand is None:
            self.notes.append("never stands")
            return
        look = self.looks[stand]
        lowest = min(self.height_in_contact(look.avatar, side, role) if self.stands_on(look, side)
                     else self.heights(look.avatar, side)[role] for side in SIDES for role in ("ankle", "toe"))
        # On the floor is right, and so is where the file says that it stands.
        ground = min(0.0, self.ground(), key=lambda height: abs(lowest - height))
        if abs(ground) > NEAR:
            self.notes.append(f"the file itself stands {ground:.2f} m from its reference frame's floor")
        self.measures["floor"] = lowest - ground
        spans = self.contacts()
        off = [abs(self.height_in_contact(look.avatar, side, role) - ground)
               for side, role, begin, end in spans for look in self.looks[begin:end + 1]]
        if off:
            self.measures["contacts"] = max(off)
        slides = [slide for span in spans for slide in self.slides(*span)]
        if slides:
            self.measures["slide"] = max(slides)
        if not self.twin and "toe" in self.floors():
            self.measure_foot_hold(spans)

    def heights(self, points, side):
        """Metres that parts of the avatar's foot, the tip of its toes too, are above where they are at rest."""
        rest, reach = self.skeleton.rest, self.skeleton.places["mToe" + side.title()]
        result = {role: points[side, role][2] - rest[side, role][2] for role in ("ankle", "toe")}
        tip = plus(points[side, "toe"], turned(points["turns"][side, "toe"], reach))
        result["tip"] = tip[2] - rest[side, "toe"][2] - reach[2]
        return result

    def height_in_contact(self, points, side, role):
        """A foot that hangs down stands on the tip of its toes, however high its joints are; one that turns as the
        file says does so wherever that is."""
        heights = self.heights(points, side)
        hangs = not self.twin and heights["tip"] < min(heights["ankle"], heights["toe"]) - NEAR
        return heights["tip" if hangs else role]

    def slides(self, side, role, begin, end):
        """How far the avatar's foot slides in the heart of a contact in which the source's does not."""
        spread = [[], []]
        after, before = self.looks[begin].seconds + 0.05, self.looks[end].seconds - 0.05
        inside = [look for look in self.looks[begin:end + 1] if after < look.seconds < before]
        for look in inside:
            for places, points in zip(spread, (look.own, look.avatar)):
                places.append(flat(points[side, role]))
        if len(inside) < 3 or max(length(minus(place, spread[0][0])) for place in spread[0]) > 0.01:
            return []
        return [max(length(minus(place, spread[1][0])) for place in spread[1])]

    def measure_foot_hold(self, spans):
        """Of feet that stand flat: how far they are turned in or out, and how far they are not flat."""
        rest, off = self.skeleton.rest, []
        for side in SIDES:
            heel, ball = (set(i for s, r, begin, end in spans if (s, r) == (side, role)
                              for i in range(begin, end + 1)) for role in ("ankle", "toe"))
            for index in heel & ball:
                look = self.looks[index]
                own = turned(self.spin, minus(look.own[side, "toe"], look.own[side, "ankle"]))
                if degrees_between(own, UP) > 150:
                    continue  # a toe right below the ankle says nothing
                foot = minus(look.avatar[side, "toe"], look.avatar[side, "ankle"])
                sole = minus(rest[side, "toe"], rest[side, "ankle"])
                tilt = degrees_between(foot, UP) - degrees_between(sole, UP)
                off.append(math.hypot(wrapped(heading(foot) - heading(own)), tilt))
        if off:
            self.measures["feet hold"] = statistics.median(off)

    def measure_travel(self):
        looks = [look for look in self.looks if not look.clamped]
        if len(looks) < len(self.looks):
            self.notes.append(f"{len(self.looks) - len(looks)} looks are beyond the 5 m that an .anim reaches")
        if len(looks) < 3:
            return
        own = [flat(turned(self.spin, look.own["hips"])) for look in looks]
        got = [flat(look.avatar["hips"]) for look in looks]
        own, got = centred(own), centred(got)
        if max(length(p) for p in own) < 0.15:
            return
        ratio = sum(dot(a, b) for a, b in zip(own, got)) / sum(dot(a, a) for a in own)
        way = sum(length(minus(a, b)) for a, b in zip(own, own[1:]))
        self.measures["travel"] = ratio
        beside = max(length(minus(b, scaled(a, ratio))) for a, b in zip(own, got))
        self.measures["stray"] = beside / max(way, 0.5)

    def measure_missing(self):
        """Joints that turn in the source, and their joint of the avatar does not."""
        missing, moving = [], 0
        for key, index in self.landmarks.joints.items():
            role = key[1] if isinstance(key, tuple) else key
            if role in ("knuckle", "toe", "neck"):
                continue
            some = self.frames[::max(1, len(self.frames) // 40)]
            spins = [self.motion.local(frame, index)[1] for frame in some]
            if max(degrees_apart(spins[0], q) for q in spins) > 5:
                moving += 1
                if JOINTS[key] not in self.animation.turns:
                    missing.append(JOINTS[key])
        self.measures["missing"] = len(missing)
        if missing:
            self.notes.append("no key: " + " ".join(missing))


def left_of(points):
    """To the body's left along the hips."""
    return unit(minus(points["left", "hip"], points["right", "hip"]))


def hand_of(points, side):
    """Where a hand points."""
    return minus(points[side, "knuckle"], points[side, "wrist"])


def trunk_turn(points):
    """The frame of hips-to-neck (up) and the hip line."""
    up = unit(minus(points["trunk"], points["hips"]))
    front = unit(cross(minus(points["left", "hip"], points["right", "hip"]), up))
    left = cross(up, front)
    return from_axes(front, left, up)


def from_axes(x, y, z):
    """The turn that takes the axes there."""
    a, b, c = x[0], y[1], z[2]
    best, sizes = None, (1 + a + b + c, 1 + a - b - c, 1 - a + b - c, 1 - a - b + c)
    number = sizes.index(max(sizes))
    if number == 0:
        best = (y[2] - z[1], z[0] - x[2], x[1] - y[0], sizes[0])
    elif number == 1:
        best = (sizes[1], y[0] + x[1], z[0] + x[2], y[2] - z[1])
    elif number == 2:
        best = (y[0] + x[1], sizes[2], z[1] + y[2], z[0] - x[2])
    else:
        best = (z[0] + x[2], z[1] + y[2], sizes[3], x[1] - y[0])
    size = math.sqrt(sum(part * part for part in best))
    return tuple(part / size for part in best) if size > 0 else STILL


def otherwise(bones, is_swapped, is_reflected):
    """Landmarks of a body with its sides swapped, or mirrored."""
    result = {}
    for key, place in bones.items():
        if key == "turns":
            continue
        if is_swapped and isinstance(key, tuple):
            key = ("right" if key[0] == "left" else "left", key[1])
        result[key] = (place[0], -place[1], place[2]) if is_reflected else place
    return result


def ahead(points):
    """Where hips and shoulders face."""
    left = plus(unit(minus(points["left", "hip"], points["right", "hip"])),
                unit(minus(points["left", "shoulder"], points["right", "shoulder"])))
    return cross(left, minus(points["shoulders"], points["hips"]))


def is_upright(points, degrees):
    return degrees_between(minus(points["shoulders"], points["hips"]), UP) < degrees


def flat(v):
    return (v[0], v[1], 0.0)


def centred(places):
    middle = scaled((sum(p[0] for p in places), sum(p[1] for p in places), 0.0), 1 / len(places))
    return [minus(p, middle) for p in places]
