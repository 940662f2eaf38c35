#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How right the motion is that the avatar gets from a file of another skeleton: a judge that shares nothing with
the program. It reads the file and the .anim that is made of it, as the world plays it after an upload, finds the same
landmarks of the body in both (retarget_landmarks.py) and compares these. A file is judged only where names, tree and
geometry leave no doubt about its landmarks.

As a command it takes the program, and files and folders, and tells of each file what misses the bars below:

    python3 tests/cli/retarget_judge.py build/src/cli/limber-tool ../shared/corpus/bvh [--args --plant-feet=no]

A file with the avatar's own names is right where the avatar's joints turn as the file's do, so its bones are those
that the avatar would have with these turns. Bones of any other file are those that it has itself.
"""

import argparse
import concurrent.futures
import dataclasses
import json
import math
import os
import pathlib
import shlex
import statistics
import subprocess
import sys
import tempfile

import retarget_source
from retarget_landmarks import SIDES, Landmarks, Unsure
from retarget_maths import (STILL, back, cross, degrees_apart, degrees_between, dot, heading, length, mean_turn, minus,
                            plus, scaled, times, turn, turned, unit, wrapped)
from retarget_played import Animation, Skeleton, leg_of

# name: lowest, highest, what it is. None: told, not judged.
BARS = {
    "arms mean": (0, 1.0, "degrees between the bones of an arm, mean of the worst bone"),
    "arms worst": (0, 3.0, "degrees, worst frame"),
    "legs mean": (0, 2.0, "degrees between the bones of a leg, mean of the worst bone"),
    "legs worst": (0, 6.0, "degrees, worst frame"),
    "trunk mean": (0, 2.0, "degrees between hips-to-neck, hip and shoulder lines, mean of the worst line"),
    "trunk worst": (0, 6.0, "degrees, worst frame"),
    "trunk hold": (0, None, "degrees of the trunk's turn that stay the same in all frames"),
    "trunk motion": (0, None, "degrees, worst frame, of the trunk's turn without what stays the same"),
    "ends mean": (0, 2.0, "degrees between the motions of hands, feet and head, mean of the worst"),
    "ends worst": (0, 6.0, "degrees, worst frame"),
    "hands hold": (0, 15.0, "degrees that hands are always turned by"),
    "feet hold": (0, 15.0, "degrees that standing feet are always turned by"),
    "elbows off": (0, 60.0, "degrees that elbows bend beside their own hinge, median of the worse"),
    "knees off": (0, 45.0, "degrees that knees bend beside their own hinge, median of the worse"),
    "swapped": (0, 0, "1 where the motion fits better with left and right swapped, 2 mirrored, 3 reflected"),
    "heading": (0, 30.0, "degrees at the first stand from +X or from the file's own"),
    "drift": (0, 10.0, "degrees that the heading moves away from the file's"),
    "floor": (-0.03, 0.03, "metres from the floor to the lowest foot at the first stand"),
    "contacts": (0, 0.10, "metres from the floor to feet that rest on it in the file, worst"),
    "slide": (0, None, "metres that such a foot slides, worst"),
    "travel": (0.8, 1.25, "way of the hips over that of the file in lengths of legs"),
    "stray": (0, 0.06, "of the way that the hips go beside it, worst"),
    "missing": (0, 0, "landmarks that move in the file and have no key"),
    "duration": (0, 1.0, "frames that are missing or too many"),
}

# Beyond so many frames the looks are spread evenly.
MOST_FRAMES = 2400

LIMBS = {
    "arms": [((side, a), (side, b)) for side in SIDES for a, b in (("shoulder", "elbow"), ("elbow", "wrist"))],
    "legs": [((side, a), (side, b)) for side in SIDES for a, b in (("hip", "knee"), ("knee", "ankle"))],
    "trunk": [("hips", "trunk"), (("right", "hip"), ("left", "hip")), (("right", "shoulder"), ("left", "shoulder"))],
}
ENDS = [(side, role) for side in SIDES for role in ("wrist", "ankle")] + ["head"]
UP = (0.0, 0.0, 1.0)
BEND = 15.0  # degrees from which a bend tells its hinge
NEAR = 0.03  # metres above the lowest that count as a contact
REST = 0.15  # metres a second that count as rest
CLAMP = 4.95  # metres from the avatar's place beyond which an .anim cannot go


@dataclasses.dataclass
class Look:
    """One instant: landmarks of the source in the judge's axes and metres of the avatar (`own`; `bones`: those whose
    directions the avatar should have), and those of the avatar."""

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
    def __init__(self, landmarks, skeleton, animation):
        self.landmarks, self.skeleton, self.animation = landmarks, skeleton, animation
        self.motion = landmarks.motion
        self.scale = leg_of(skeleton) / landmarks.leg()
        self.twin = Twin(landmarks, skeleton) if self.is_native() else None
        self.measures, self.notes = {}, []
        self.align()
        self.looks = [self.look(frame) for frame in self.frames]
        self.yaw = self.best_yaw(self.pairs(self.looks))
        self.spin = turn(UP, self.yaw)
        for step in (self.measure_bones, self.measure_trunk, self.measure_ends, self.measure_hinges,
                     self.measure_sides, self.measure_heading, self.measure_floor, self.measure_travel,
                     self.measure_missing):
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
        best = min(fitting, key=lambda start: self.misfit(start) + (0 if len(fitting) > 1 else 0))
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
        pairs = self.pairs(looks)
        return self.mean_apart(pairs, self.best_yaw(pairs))

    def look(self, frame):
        seconds = (frame - self.first) * self.motion.frame_time
        own = self.source_points(self.motion, frame)
        floor = {key: scaled(place, self.scale) for key, place in own.items() if key != "turns"}
        floor["turns"] = own["turns"]
        bones = self.source_points(self.twin, frame) if self.twin else floor
        avatar = self.animation.points(self.skeleton, seconds)
        away = minus(avatar["pelvis"], self.skeleton.places["mPelvis"])
        return Look(seconds, floor, bones, avatar, max(map(abs, away)) > CLAMP)

    def source_points(self, motion, frame):
        marks = self.landmarks
        real, marks.motion = marks.motion, motion
        try:
            points = {key: marks.to_judge(place) for key, place in marks.points(frame).items()}
            _, turns = motion.world(frame, marks.wanted)
        finally:
            marks.motion = real
        points["turns"] = {key: marks.turn_to_judge(turns[index]) for key, index in marks.joints.items()}
        if motion is self.twin:
            for side in SIDES:
                ankle = points["turns"][side, "ankle"]
                points[side, "toe"] = plus(points[side, "ankle"], turned(ankle, minus(
                    self.skeleton.rest[side, "toe"], self.skeleton.rest[side, "ankle"])))
                points.pop((side, "knuckle"), None)
        return points

    # What directions should be, what they are.

    @staticmethod
    def pairs(looks, change=lambda bones: bones):
        result = []
        for look in looks:
            bones = change(look.bones)
            for group in LIMBS.values():
                for a, b in group:
                    result.append((unit(minus(bones[b], bones[a])), unit(minus(look.avatar[b], look.avatar[a]))))
            for side in SIDES:
                if (side, "toe") in bones:
                    result.append(tuple(unit(minus(p[side, "toe"], p[side, "ankle"])) for p in (bones, look.avatar)))
        return result

    @staticmethod
    def best_yaw(pairs):
        """The turn about the vertical by which the first of each pair come nearest to the second, in degrees."""
        along = sum(a[0] * b[0] + a[1] * b[1] for a, b in pairs)
        beside = sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)
        return math.degrees(math.atan2(beside, along))

    @staticmethod
    def mean_apart(pairs, yaw):
        spin = turn(UP, yaw)
        return statistics.mean(degrees_between(turned(spin, a), b) for a, b in pairs)

    def measure_bones(self):
        self.by_bone = {}
        for group, bones in LIMBS.items():
            for a, b in bones:
                self.by_bone[a, b] = [degrees_between(turned(self.spin, minus(look.bones[b], look.bones[a])),
                                                      minus(look.avatar[b], look.avatar[a])) for look in self.looks]
            self.measures[group + " mean"] = max(statistics.mean(self.by_bone[bone]) for bone in bones)
            self.measures[group + " worst"] = max(max(self.by_bone[bone]) for bone in bones)

    def measure_trunk(self):
        """The turn of the frame of hips-to-neck and hip lines: what of its difference stays the same, and what not."""
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
        if not self.twin and ("left", "knuckle") in self.landmarks.joints:
            self.measures["hands hold"] = max(statistics.median(
                degrees_between(turned(self.spin, minus(look.bones[side, "knuckle"], look.bones[side, "wrist"])),
                                minus(look.avatar[side, "knuckle"], look.avatar[side, "wrist"]))
                for look in self.looks) for side in SIDES)

    def measure_hinges(self):
        """The axis in which a limb bends, in the axes of the bone above it: that of the avatar's joint at rest."""
        for key, chain, axis in (("elbows off", ("shoulder", "elbow", "wrist"), {"left": (0, 0, -1.0),
                                                                                 "right": (0, 0, 1.0)}),
                                 ("knees off", ("hip", "knee", "ankle"), {"left": (0, 1.0, 0), "right": (0, 1.0, 0)})):
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
        """Heights of ankles and toes on the source's floor."""
        if not hasattr(self, "low"):
            self.low = {}
            for role in ("ankle", "toe"):
                if ("left", role) in self.looks[0].own:
                    heights = sorted(min(look.own[side, role][2] for side in SIDES) for look in self.looks)
                    self.low[role] = heights[len(heights) // 50]
        return self.low

    def first_stand(self):
        """The first look with a straight leg under an upright body and that foot flat on the floor."""
        low = self.floors()
        for index, look in enumerate(self.looks):
            for side in SIDES:
                reach = minus(look.own[side, "hip"], look.own[side, "ankle"])
                straight = length(reach) > 0.9 * leg_of(self.skeleton) and unit(reach)[2] > 0.9
                flat = all(look.own[side, role][2] < low[role] + NEAR for role in low)
                if straight and flat and is_upright(look.own, 40):
                    return index
        return None

    def contacts(self):
        """Spans of looks, as (side, role, first, last), in which a foot of the source rests on its floor."""
        low, result = self.floors(), []
        for role in low:
            for side in SIDES:
                begin = None
                for index, look in enumerate(self.looks + [None]):
                    rests = False
                    if look and look.own[side, role][2] < low[role] + NEAR:
                        before = self.looks[max(0, index - 1)]
                        after = self.looks[min(len(self.looks) - 1, index + 1)]
                        way = length(minus(after.own[side, role], before.own[side, role]))
                        rests = way <= REST * max(after.seconds - before.seconds, 1e-6)
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
        rest = self.skeleton.rest
        self.measures["floor"] = min(self.looks[stand].avatar[side, role][2] - rest[side, role][2]
                                     for side in SIDES for role in ("ankle", "toe"))
        spans = self.contacts()
        off = [abs(look.avatar[side, role][2] - rest[side, role][2])
               for side, role, begin, end in spans for look in self.looks[begin:end + 1]]
        if off:
            self.measures["contacts"] = max(off)
        slides = []
        for side, role, begin, end in spans:
            if self.looks[end].seconds - self.looks[begin].seconds >= 0.1:
                places = [look.avatar[side, role] for look in self.looks[begin:end + 1]]
                slides.append(max(math.hypot(p[0] - places[0][0], p[1] - places[0][1]) for p in places))
        if slides:
            self.measures["slide"] = max(slides)
        if not self.twin and "toe" in self.floors():
            self.measure_foot_hold(spans)

    def measure_foot_hold(self, spans):
        """Of feet that stand flat: how far they are turned in and out, and how far from the avatar's flat foot."""
        rest, off = self.skeleton.rest, []
        for side in SIDES:
            flat = [set(i for s, r, begin, end in spans if (s, r) == (side, role) for i in range(begin, end + 1))
                    for role in ("ankle", "toe")]
            for index in flat[0] & flat[1]:
                look = self.looks[index]
                own = turned(self.spin, minus(look.own[side, "toe"], look.own[side, "ankle"]))
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
        self.measures["stray"] = max(length(minus(b, scaled(a, ratio))) for a, b in zip(own, got)) / max(way, 0.5)

    def measure_missing(self):
        """Joints that turn in the source, and their joint of the avatar does not."""
        missing, moving = [], 0
        for key, index in self.landmarks.joints.items():
            role = key[1] if isinstance(key, tuple) else key
            if role in ("knuckle", "toe", "neck"):
                continue
            spins = [self.motion.local(frame, index)[1] for frame in self.frames[::max(1, len(self.frames) // 40)]]
            if max(degrees_apart(spins[0], q) for q in spins) > 5:
                moving += 1
                if joint_of(key) not in self.animation.turns:
                    missing.append(joint_of(key))
        self.measures["missing"] = len(missing)
        if missing:
            self.notes.append("no key: " + " ".join(missing))

    def failures(self):
        result = []
        for name, value in self.measures.items():
            low, high, _ = BARS[name]
            if high is not None and not low - 1e-9 <= value <= high + 1e-9:
                result.append(name)
        return result


def joint_of(key):
    from retarget_played import JOINTS
    return JOINTS[key]


def trunk_turn(points):
    """The frame of hips-to-neck (up) and the hip line."""
    up = unit(minus(points["trunk"], points["hips"]))
    front = unit(cross(minus(points["left", "hip"], points["right", "hip"]), up))
    left = cross(up, front)
    return from_axes(front, left, up)


def from_axes(x, y, z):
    """The turn that takes the axes there."""
    best, sizes = None, (1 + x[0] + y[1] + z[2], 1 + x[0] - y[1] - z[2], 1 - x[0] + y[1] - z[2], 1 - x[0] - y[1] + z[2])
    number = sizes.index(max(sizes))
    if number == 0:
        best = (y[2] - z[1], z[0] - x[2], x[1] - y[0], sizes[0])
    elif number == 1:
        best = (sizes[1], y[0] + x[1], z[0] + x[2], y[2] - z[1])
    elif number == 2:
        best = (y[0] + x[1], sizes[2], z[1] + y[2], z[0] - x[2])
    else:
        best = (z[0] + x[2], z[1] + y[2], sizes[3], x[1] - y[0])
    size = math.sqrt(sum(c * c for c in best))
    return tuple(c / size for c in best) if size > 0 else STILL


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


# The command.

def convert(tool, path, args, out):
    result = subprocess.run([tool, "convert", str(path), "-o", out, "-f", *args], capture_output=True, timeout=300,
                            env={**os.environ, "LC_ALL": "C.UTF-8"})
    return result.returncode, result.stderr.decode("utf-8", "replace").strip()


def judge_file(tool, path, args, skeleton_path):
    """A row: verdict, measures, notes."""
    row = {"file": path.name, "verdict": "", "measures": {}, "notes": [], "failures": []}
    try:
        landmarks = Landmarks(retarget_source.read_motion(path))
    except (retarget_source.Unreadable, Unsure) as reason:
        return {**row, "verdict": "not judged", "notes": [str(reason)]}
    with tempfile.TemporaryDirectory(prefix="limber-judge-") as folder:
        out = os.path.join(folder, "x.anim")
        code, said = convert(tool, path, args, out)
        row["code"], row["said"] = code, said
        if code == 4 and ("trim" in said or "split" in said):
            row["notes"].append("longer than the world takes, which is said")
            code, said = convert(tool, path, [*args, "--trim-end=59s"], out)
        if code != 0:
            line = next((line for line in said.splitlines() if "error" in line), said[:200])
            return {**row, "verdict": "refused", "notes": [f"exit {code}: {line.split('error:')[-1].strip()[:160]}"]}
        animation = Animation(pathlib.Path(out).read_bytes())
    judge = Judge(landmarks, Skeleton(skeleton_path), animation)
    if row["notes"]:
        judge.measures.pop("duration")
    row.update(measures=judge.measures, notes=row["notes"] + judge.notes, failures=judge.failures(),
               native=bool(judge.twin), yaw=judge.yaw, heading=judge.heading)
    row["bones"] = {f"{name_of(a)}-{name_of(b)}": (statistics.mean(off), max(off))
                    for (a, b), off in judge.by_bone.items()}
    return {**row, "verdict": "FAIL" if row["failures"] else "pass"}


def name_of(key):
    return " ".join(key) if isinstance(key, tuple) else key


def shown(row, verbose):
    text = f"{row['verdict']:10} {row['file']}"
    if row["verdict"] in ("refused", "not judged"):
        return text + "  " + "; ".join(row["notes"])
    names = row["measures"] if verbose else row["failures"]
    text += "".join(f"  {'' if name not in row['failures'] else '!'}{name} {row['measures'][name]:.3g}"
                    for name in names)
    if verbose:
        text += f"  (turned by {row['yaw']:.0f}; {'; '.join(row['notes'])})"
        text += "".join(f"\n           {bone}: {mean:.2f} {worst:.2f}" for bone, (mean, worst) in row["bones"].items()
                        if worst > 1)
    return text


def summary(rows):
    count = {verdict: sum(row["verdict"] == verdict for row in rows)
             for verdict in ("pass", "FAIL", "refused", "not judged")}
    print(", ".join(f"{number} {verdict}" for verdict, number in count.items()))
    for name, (low, high, what) in BARS.items():
        values = [row["measures"][name] for row in rows if name in row["measures"]]
        if values:
            failed = sum(name in row["failures"] for row in rows)
            bar = "told" if high is None else f"at most {high:g}" if low == 0 else f"{low:g} to {high:g}"
            print(f"  {name:12} {len(values) - failed:4} of {len(values):4}  worst {max(values, key=abs):8.3f}  "
                  f"({bar}; {what})")


def motion_files(paths):
    for path in map(pathlib.Path, paths):
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if p.suffix.lower() in (".bvh", ".htr", ".htr2"))
        else:
            yield path


def main():
    parser = argparse.ArgumentParser(description="Judges what limber-tool makes of motions of any skeleton.")
    parser.add_argument("tool")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--args", default="", help="options for the program, in one word")
    parser.add_argument("--avatar", default=str(pathlib.Path(__file__).parents[3] / "shared" / "data" / "avatar.json"))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    files = list(motion_files(options.files))
    rows = []
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        waiting = [pool.submit(judge_file, os.path.abspath(options.tool), path, shlex.split(options.args),
                               options.avatar) for path in files]
        for future in waiting:
            rows.append(future.result())
            if not options.json:
                print(shown(rows[-1], options.verbose), flush=True)
    if options.json:
        print(json.dumps(rows, indent=1))
    else:
        summary(rows)
    return 1 if any(row["verdict"] in ("FAIL", "refused") for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
