#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trials of retargeting: files of the corpus under other names, in other units, axes and rates, cut down to a pose,
or with bones of other lengths, each judged from outside (retarget_judge.py). As a command it takes the program, and
files and folders:

    python3 tests/cli/retarget_trials.py build/src/cli/limber-tool ../shared/corpus/bvh [--only=thighs]
"""

import argparse
import concurrent.futures
import math
import os
import pathlib
import re
import sys
import tempfile

import retarget_judge
import retarget_source
from retarget_landmarks import SIDED, Landmarks, Unsure, side_and_stem
from retarget_made import rested_otherwise
from retarget_maths import turn, unit


class Text:
    """A BVH in parts that can be changed: lines of the tree, and rows of numbers."""

    def __init__(self, text):
        match = re.search(r"^\s*MOTION\b", text, re.MULTILINE | re.IGNORECASE)
        tree = text[:match.start()]
        self.lines = re.split(r"\n+", re.sub(r"[ \t]*([{}])[ \t]*", r"\n\1\n", tree[tree.index("HIERARCHY"):]).strip())
        joints, _ = retarget_source.read_tree(tree)
        self.motion = retarget_source.read_bvh(text)
        self.places = {column for joint in joints for kind, _, column in joint.channels if kind == "p"}
        self.rows, self.beat = self.motion.rows, self.motion.frame_time

    def change_joints(self, change):
        """`change`: from a joint's name and OFFSET to others. An end site has the name of the joint that it ends."""
        name, result = "", []
        for line in self.lines:
            words = line.split()
            if words and words[0].upper() in ("ROOT", "JOINT"):
                name = " ".join(words[1:])
                line = f"{words[0]} {change(name, [0, 0, 0])[0]}"
            elif words and words[0].upper() == "END":
                name += " end"
            elif words and words[0].upper() == "OFFSET":
                line = "OFFSET " + " ".join(f"{v:.9g}" for v in change(name, [float(w) for w in words[1:4]])[1])
            result.append(line)
        self.lines = result

    def written(self):
        rows = [" ".join(f"{v:.9g}" for v in row) for row in self.rows]
        return "\n".join([*self.lines, "MOTION", f"Frames: {len(rows)}", f"Frame Time: {self.beat:.9g}", *rows, ""])


def named(rename):
    def change(text):
        text.change_joints(lambda name, offset: (rename(name), offset))
        return text.written()
    return change


def without_names():
    """Other names at each start, the same for one that comes twice."""
    known = {}
    return lambda name: known.setdefault(name, f"j{len(known)}")


def scaled(factor):
    def change(text):
        text.change_joints(lambda name, offset: (name, [v * factor for v in offset]))
        text.rows = [[v * factor if column in text.places else v for column, v in enumerate(row)] for row in text.rows]
        return text.written()
    return change


def longer(*roles, by):
    """Bones that end at joints with these roles."""
    def is_one(name):
        side, stem = side_and_stem(name)
        return side and any(re.fullmatch(SIDED[role], stem) for role in roles)

    def change(text):
        text.change_joints(lambda name, offset: (name, [v * by for v in offset] if is_one(name) else offset))
        return text.written()
    return change


def turned(whole):
    def change(text):
        if any(joint.places != retarget_source.LOCAL for joint in text.motion.joints):
            raise ValueError("places that are none in the joint above")
        return rested_otherwise(text.motion, {}, whole)
    return change


def without_stance(text):
    """Axes of all joints lie anyhow, so that nobody can stand like the OFFSETs."""
    if any(joint.places != retarget_source.LOCAL for joint in text.motion.joints):
        raise ValueError("places that are none in the joint above")
    turns = {joint.name: turn(unit((math.sin(i), math.cos(3 * i), math.sin(5 * i))), 40 + 37 * i % 140)
             for i, joint in enumerate(text.motion.joints)}
    return rested_otherwise(text.motion, turns)


def paced(factor):
    def change(text):
        text.beat *= factor
        return text.written()
    return change


def thinned(text):
    text.rows, text.beat = text.rows[::2], text.beat * 2
    return text.written()


def posed(part):
    def change(text):
        at = min(len(text.rows) - 1, int(len(text.rows) * part))
        text.rows = text.rows[at:at + 1]
        return text.written()
    return change


def cut(part):
    """Without its beginning."""
    def change(text):
        text.rows = text.rows[int(len(text.rows) * part):]
        return text.written()
    return change


# What is changed, and what the judge reads instead where it could not find its way.
TRIALS = {
    "as it is": (lambda text: text.written(), False),
    "no names": (lambda text: named(without_names())(text), True),
    "lower case": (named(str.lower), True),
    "namespace": (named(lambda name: "char1:" + name), False),
    "prefix": (named(lambda name: "Hero_" + name), True),
    "x 0.01": (scaled(0.01), False),
    "x 0.0254": (scaled(0.0254), False),
    "x 10": (scaled(10), False),
    "x 100": (scaled(100), False),
    "z up": (turned(turn((1, 0, 0), 90)), False),
    "z down": (turned(turn((1, 0, 0), -90)), False),
    "looks back": (turned(turn((0, 1, 0), 180)), False),
    "looks aside": (turned(turn((0, 1, 0), 90)), False),
    "no stance": (without_stance, False),
    "slower": (paced(1.9), False),
    "faster": (paced(0.25), False),
    "every second": (thinned, False),
    "first pose": (posed(0), False),
    "third pose": (posed(0.33), False),
    "last pose": (posed(0.999), False),
    "second half": (cut(0.5), False),
    "thighs + 20 %": (longer("knee", by=1.2), False),
    "thighs - 20 %": (longer("knee", by=0.8), False),
    "shins + 20 %": (longer("ankle", by=1.2), False),
    "shins - 20 %": (longer("ankle", by=0.8), False),
    "legs + 20 %": (longer("knee", "ankle", by=1.2), False),
    "legs - 20 %": (longer("knee", "ankle", by=0.8), False),
    "arms + 20 %": (longer("elbow", "wrist", by=1.2), False),
    "arms - 20 %": (longer("elbow", "wrist", by=0.8), False),
}


def trial(tool, path, what, avatar):
    """A row as that of retarget_judge.judge_file; None for a file that cannot be changed so."""
    change, is_by_original = TRIALS[what]
    text = re.sub(r"\r\n?", "\n", retarget_source.decoded(path.read_bytes()))
    with tempfile.TemporaryDirectory(prefix="limber-trial-") as folder:
        changed = pathlib.Path(folder) / path.name
        try:
            Landmarks(retarget_source.read_motion(path))
            changed.write_text(change(Text(text)))
        except (retarget_source.Unreadable, Unsure, ValueError, ZeroDivisionError):
            return None
        return retarget_judge.judge_file(tool, changed, [], avatar, judged=path if is_by_original else None)


def main():
    parser = argparse.ArgumentParser(description="Judges what limber-tool makes of changed motions.")
    parser.add_argument("tool")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--only", default="", help="trials with this in their name")
    parser.add_argument("--avatar", default=str(retarget_judge.AVATAR), help="the avatar's skeleton")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    files = [path for path in retarget_judge.motion_files(options.files) if path.suffix.lower() == ".bvh"]
    count = {}
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        waiting = [(what, pool.submit(trial, os.path.abspath(options.tool), path, what, options.avatar))
                   for what in TRIALS if options.only in what for path in files]
        for what, future in waiting:
            row = future.result()
            if row is None:
                continue
            count.setdefault(what, {}).setdefault(row["verdict"], []).append(row["file"])
            if row["verdict"] in ("FAIL", "refused"):
                print(f"{what:14} {retarget_judge.shown(row, False)}", flush=True)
    for what, verdicts in count.items():
        print(f"{what:14} " + ", ".join(f"{len(names)} {verdict}" for verdict, names in verdicts.items()))
    return 1 if any({"FAIL", "refused"} & verdicts.keys() for verdicts in count.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
