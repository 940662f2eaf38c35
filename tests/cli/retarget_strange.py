#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files as strangers have them: motions of the corpus written anew at random, with several changes at once (the
names of another program, another rest pose, joints whose axes lie anyhow, other units, axes and orders of angles,
a cut, mirrored), each judged from outside (retarget_judge.py). As a command it takes the program, and files and
folders:

    python3 tests/cli/retarget_strange.py build/src/cli/limber-tool ../shared/corpus/bvh --count=300 [--seed=1] [--keep=DIR]
"""

import argparse
import collections
import concurrent.futures
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import retarget_judge
import retarget_source
from retarget_landmarks import SIDES, Landmarks, Unsure
from retarget_maths import STILL, back, dot, minus, plus, scaled, times, turn, turned, unit

NAMES = pathlib.Path(__file__).resolve().parents[3] / "shared" / "data" / "namemaps.json"
AXES = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}
ORDERS = ["ZXY", "ZYX", "XYZ", "YXZ", "XZY", "YZX"]
MOST_FRAMES = 240
UNITS = [1, 1, 0.01, 0.0254, 0.1, 0.39370079, 10, 100, 0.0328084]


def angles(q, order):
    """Degrees of the rotations about the axes in `order`, the first one outermost."""
    i, j, k = ("XYZ".index(axis) for axis in order)
    sign = 1.0 if (j - i) % 3 == 1 else -1.0
    basis = [turned(q, AXES[axis]) for axis in "XYZ"]
    m = lambda row, column: basis[column][row]
    middle = math.asin(max(-1.0, min(1.0, sign * m(i, k))))
    if abs(m(i, k)) > 1 - 1e-9:
        return [math.degrees(math.atan2(sign * m(k, j), m(j, j))), math.degrees(middle), 0.0]
    return [math.degrees(math.atan2(-sign * m(j, k), m(k, k))), math.degrees(middle),
            math.degrees(math.atan2(-sign * m(i, j), m(i, i)))]


def any_turn(dice, most=180.0):
    axis = unit(tuple(dice.gauss(0, 1) for _ in range(3)))
    return turn(axis, dice.uniform(-most, most))


def known_joints(tool, path):
    """Which of the file's joints is which of the avatar's."""
    with tempfile.TemporaryDirectory(prefix="limber-strange-") as folder:
        out = os.path.join(folder, "x.json")
        done = subprocess.run([tool, "map", str(path), "-o", out, "-f"], capture_output=True)
        return json.load(open(out))["joints"] if done.returncode == 0 else {}


def names_of(family):
    """Of each joint of the avatar the names that a family has for it."""
    result = collections.defaultdict(list)
    for name, target in family["map"].items():
        if isinstance(target, str):
            result[target].append(name)
    return result


class Stranger:
    """One file, and what was done to it. `world(f)`: places and turns in the end."""

    def __init__(self, tool, path, dice):
        self.path, self.dice, self.done = path, dice, [path.name]
        self.motion = retarget_source.read_motion(path)
        self.landmarks = Landmarks(self.motion)
        if any(joint.places != retarget_source.LOCAL for joint in self.motion.joints):
            raise Unsure("places that are none in the joint above")
        self.all = range(len(self.motion.joints))
        self.names = [joint.name for joint in self.motion.joints]
        self.map = known_joints(tool, path)
        self.turns = [STILL for _ in self.all]  # of joints' own axes
        self.whole, self.size, self.mirror = STILL, 1.0, False
        self.choose()

    def say(self, what):
        self.done.append(what)

    def choose(self):
        dice = self.dice
        self.choose_frames()
        self.choose_rest()
        if dice.random() < 0.2:
            self.mirror = True
            self.say("mirrored")
        self.size = dice.choice(UNITS) * (dice.uniform(0.75, 1.35) if dice.random() < 0.3 else 1)
        self.say(f"x {self.size:.4g}")
        self.choose_axes()
        self.order = dice.choice(ORDERS)
        self.places = dice.choice(["root", "root", "root", "all"])
        self.beat = self.motion.frame_time * dice.choice([1, 1, 1, 2, 0.5])
        self.choose_names()

    def choose_frames(self):
        n, kind = self.motion.n_frames, self.dice.random()
        if kind < 0.08:
            first, count = self.dice.randrange(n), 1
        elif kind < 0.5:
            first = self.dice.randrange(max(1, int(n * 0.7)))
            count = max(2, int((n - first) * self.dice.uniform(0.3, 1)))
        else:
            first, count = 0, n
        self.frames = list(range(first, min(n, first + min(count, MOST_FRAMES))))
        self.say(f"frames {first} to {self.frames[-1]} of {n}")

    def choose_rest(self):
        kind = self.dice.choice(["", "", "", "arms", "arms", "pose", "roll", "frames", "frames", "moment"])
        if kind == "moment":
            # A pose of the motion, as files have that were bound to what stood in some frame.
            frame = self.dice.randrange(self.motion.n_frames)
            _, turns = self.motion.world(frame, list(self.all))
            self.turns = [turns[i] for i in self.all]
        elif kind == "frames":
            self.turns = [any_turn(self.dice) for _ in self.all]
        elif kind:
            self.turn_limbs(kind)
        self.say(f"rest {kind or 'as it is'}")

    def turn_limbs(self, kind):
        """Whole limbs at rest: arms up or down, all bones a little, or bones of arms about themselves."""
        still, own, both = self.landmarks.points(None), {}, self.dice.uniform(-80, 80)
        ahead = AXES["Y"] if self.landmarks.up[0] == 2 else AXES["Z"]
        below = {"shoulder": "elbow", "elbow": "wrist"}
        for side in SIDES:
            for role in {"pose": ("shoulder", "elbow", "hip", "knee")}.get(kind, ("shoulder", "elbow")):
                if kind == "arms":
                    q = turn(ahead, both * (1 if side == "left" else -1)) if role == "shoulder" else STILL
                elif kind == "pose":
                    q = any_turn(self.dice, 40 if role in below else 15)
                else:
                    axis = unit(minus(still[side, below[role]], still[side, role]))
                    q = turn(axis, self.dice.choice([90, -90, 180, self.dice.uniform(-180, 180)]))
                own[self.landmarks.joints[side, role]] = q
        for i in self.all:
            parent = self.motion.joints[i].parent
            above = self.turns[parent] if parent is not None else STILL
            self.turns[i] = times(above, back(own.get(i, STILL)))

    def choose_axes(self):
        up = self.landmarks.up[0]
        axis = AXES["XYZ"[up]]
        yaw = self.dice.choice([0, 0, 0, 90, 180, 270, self.dice.uniform(0, 360)])
        self.whole = turn(axis, yaw)
        self.say(f"yaw {yaw:.0f}")
        if self.dice.random() < 0.35:
            to = self.dice.choice(["Y", "Z", "Z", "Z", "Z", "Z", "-Z", "-Y"])
            goal = scaled(AXES[to[-1]], -1 if to[0] == "-" else 1)
            if dot(axis, goal) < 0.5:
                swing = turn((1.0, 0, 0), {True: 180}.get(dot(axis, goal) < -0.5, 0)) if dot(axis, goal) < -0.5 else \
                    next(q for q in (turn((1.0, 0, 0), a) for a in (90, -90)) if dot(turned(q, axis), goal) > 0.9)
                self.whole = times(swing, self.whole)
                self.say(f"{to} up")

    def choose_names(self):
        families = json.loads(NAMES.read_text())["families"]
        kind = self.dice.choice(["own", "own", "family", "family", "family", "none", "prefix", "case"])
        new, self.is_same = list(self.names), True
        if kind == "family" and self.map:
            word = self.dice.choice(list(families))
            known, used = names_of(families[word]), set()
            for i, name in enumerate(self.names):
                for other in known.get(self.map.get(name) or "", []):
                    if other not in used and re.fullmatch(r"[\w .\-:]+", other):
                        new[i] = other
                        break
                else:
                    new[i] = f"Extra{i}"
                used.add(new[i])
            kind = "names of " + word
            self.is_same = word == "poser_daz_sl"
        elif kind == "none":
            new, self.is_same = [f"joint{i}" for i in self.all], False
        elif kind == "prefix":
            prefix = self.dice.choice(["char1:", "Hero_", "Armature|", "a:b:", "mixamorig5:", "Bip01 "])
            new, self.is_same = [prefix + name for name in self.names], False
        elif kind == "case":
            case = self.dice.choice([str.lower, str.upper])
            if len({case(name) for name in self.names}) == len(set(self.names)):
                new, self.is_same = [case(name) for name in self.names], False
        if self.mirror:
            new, self.names = self.swapped(new), self.swapped(self.names)
        self.new = new
        self.say(kind)

    def swapped(self, names):
        """Where left is right: by landmarks' own reading of names, names of both sides change places."""
        result, by_key = list(names), {}
        for i, words in enumerate(self.landmarks.words):
            by_key.setdefault(words, []).append(i)
        for (side, stem), indices in by_key.items():
            if side:
                others = by_key.get(("right" if side == "left" else "left", stem), [])
                if len(others) != len(indices):
                    raise Unsure("sides that are not alike")
                for i, j in zip(indices, others):
                    result[i] = names[j]
        return result

    def reflected(self, v):
        return (-v[0], v[1], v[2]) if self.mirror else v

    def reflected_turn(self, q):
        return (q[0], -q[1], -q[2], q[3]) if self.mirror else q

    def placed(self, v):
        return scaled(turned(self.whole, self.reflected(v)), self.size)

    def written(self, names):
        joints, kids, order, lines = self.motion.joints, collections.defaultdict(list), [], ["HIERARCHY"]
        # All turns in the new axes: of frames, and of the joints' own axes at rest.
        own = [times(self.whole, times(self.reflected_turn(q), back(self.whole))) for q in self.turns]
        roots = [i for i in self.all if joints[i].parent is None]
        for i in self.all:
            kids[joints[i].parent].append(i)

        def offset(at, above):
            v = self.placed(at)
            v = turned(back(own[above]), v) if above is not None else v
            return "OFFSET " + " ".join(f"{x:.7g}" for x in v)

        def add(i):
            order.append(i)
            lines.extend([("ROOT " if joints[i].parent is None else "JOINT ") + names[i], "{",
                          offset(joints[i].offset, joints[i].parent)])
            spins = " ".join(axis + "rotation" for axis in self.order)
            places = joints[i].parent is None or joints[i].has_places or self.places == "all"
            lines.append(f"CHANNELS 6 Xposition Yposition Zposition {spins}" if places else f"CHANNELS 3 {spins}")
            for kid in kids[i]:
                add(kid)
            if joints[i].end:
                lines.extend(["End Site", "{", offset(joints[i].end, i), "}"])
            lines.append("}")
        for root in roots:
            add(root)
        rows = [self.row(frame, order, own) for frame in self.frames]
        return "\n".join([*lines, "MOTION", f"Frames: {len(rows)}", f"Frame Time: {self.beat:.6f}", *rows, ""])

    def row(self, frame, order, own):
        joints, row = self.motion.joints, []
        for i in order:
            place, spin = self.motion.local(frame, i)
            spin = times(self.whole, times(self.reflected_turn(spin), back(self.whole)))
            above = joints[i].parent
            at = self.placed(place)
            if above is not None:
                at, spin = turned(back(own[above]), at), times(back(own[above]), spin)
            spin = times(spin, own[i])
            if above is None or joints[i].has_places or self.places == "all":
                row += [f"{v:.7g}" for v in at]
            row += [f"{v:.5f}" for v in angles(spin, self.order)]
        return " ".join(row)


def trial(tool, path, seed, avatar, keep=None):
    """A row as that of retarget_judge.judge_file, and what was done; None for a file that cannot be changed so."""
    dice = random.Random(seed)
    try:
        stranger = Stranger(tool, path, dice)
        text, plain = stranger.written(stranger.new), stranger.written(stranger.names)
    except (retarget_source.Unreadable, Unsure, ZeroDivisionError):
        return None, None
    with tempfile.TemporaryDirectory(prefix="limber-strange-") as folder:
        given, told = (pathlib.Path(keep or folder) / f"{seed}{word}.bvh" for word in ("", "-plain"))
        given.write_text(text)
        told.write_text(plain)
        row = retarget_judge.judge_file(tool, given, [], avatar, judged=None if stranger.is_same else told)
        if keep and row["verdict"] in ("pass", "not judged"):
            given.unlink()
            told.unlink()
    return row, "; ".join(stranger.done)


def main():
    parser = argparse.ArgumentParser(description="Judges what limber-tool makes of motions changed at random.")
    parser.add_argument("tool")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="just the trial of this number")
    parser.add_argument("--keep", help="a folder for the files that are not right")
    parser.add_argument("--avatar", default=str(retarget_judge.AVATAR), help="the avatar's skeleton")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    files = [path for path in retarget_judge.motion_files(options.files) if path.suffix.lower() == ".bvh"]
    dice = random.Random(options.seed)
    count = collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        waiting = []
        for number in range(options.seed * 10000, options.seed * 10000 + options.count):
            path = dice.choice(files)
            if options.only in (None, number):
                waiting.append((number, pool.submit(trial, os.path.abspath(options.tool), path, number,
                                                    options.avatar, options.keep)))
        for number, future in waiting:
            row, done = future.result()
            count[row["verdict"] if row else "no trial"] += 1
            if row and row["verdict"] in ("FAIL", "refused"):
                print(f"{number} {retarget_judge.shown(row, False)}\n      {done}", flush=True)
    print(", ".join(f"{number} {verdict}" for verdict, number in count.items()))
    return 1 if count["FAIL"] or count["refused"] else 0


if __name__ == "__main__":
    sys.exit(main())
