#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How right the motion is that the avatar gets from a file of another skeleton: a judge that shares nothing
with the program. It reads the file and the .anim that is made of it, as the world plays it after an upload,
finds the same landmarks of the body in both (retarget_landmarks.py) and compares these. A file is judged only
where names, tree and geometry leave no doubt about its landmarks.

As a command it takes the program, and files and folders, and tells of each file what misses the bars below:

    python3 tests/cli/retarget_judge.py build/src/cli/limber-tool ../shared/corpus/bvh --args=--speed=1

A file with the avatar's own names is right where the avatar's joints turn as the file's do, so its bones are
those that the avatar would have with these turns. Bones of any other file are those that it has itself.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shlex
import statistics
import subprocess
import sys
import tempfile

import retarget_source
from retarget_landmarks import Landmarks, Unsure
from retarget_maths import back, degrees_between, mean_turn, minus, times, turn, turned
from retarget_measures import LIMBS, UP, Judge, Sample
from retarget_played import JOINTS, Animation, Skeleton

# name: lowest, highest, what it is. None: told, not judged.
BARS = {
    "arms mean": (0, 1.0, "degrees between the bones of an arm, mean of the worst bone"),
    "arms worst": (0, 3.0, "degrees, worst frame"),
    "legs mean": (0, 2.0, "degrees between the bones of a leg, mean of the worst bone"),
    "legs worst": (0, 6.0, "degrees, worst frame"),
    "trunk mean": (0, 2.0, "degrees between pelvis-to-neck, hip and shoulder lines, mean of the worst line"),
    "trunk worst": (0, 6.0, "degrees, worst frame"),
    "lean": (-6.0, 6.0, "degrees forward that pelvis-to-neck always leans more; left out of the mean and worst"),
    "trunk hold": (0, None, "degrees of the trunk's turn that stay the same in all frames"),
    "trunk motion": (0, None, "degrees, worst frame, of the trunk's turn without what stays the same"),
    "neck mean": (0, None, "degrees between the lines from neck to head, without what these always lean"),
    "neck worst": (0, None, "degrees, worst frame"),
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

AVATAR = pathlib.Path(__file__).resolve().parents[3] / "shared" / "data" / "avatar.json"

# Degrees between the motions of two files of one take, mean of the worst bone.
PAIR = 8.0


def failures(measures):
    """Names of those that miss their bar."""
    result = []
    for name, value in measures.items():
        low, high, _ = BARS[name]
        if high is not None and not low - 1e-9 <= value <= high + 1e-9:
            result.append(name)
    return result


def convert(tool, path, args, out):
    result = subprocess.run([tool, "convert", str(path), "-o", out, "-f", *args], capture_output=True,
                            timeout=300, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return result.returncode, result.stderr.decode("utf-8", "replace").strip()


def judge_file(tool, path, args, skeleton_path, judged=None):
    """A row: verdict, measures, notes. `judged`: the same motion under names that tell the landmarks."""
    row = {"file": path.name, "verdict": "", "measures": {}, "notes": [], "failures": []}
    try:
        landmarks = Landmarks(retarget_source.read_motion(judged or path))
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
            reason = line.split("error:")[-1].strip()[:160]
            return {**row, "verdict": "refused", "notes": [f"exit {code}: {reason}"]}
        animation = Animation(pathlib.Path(out).read_bytes())
    judge = best_judge(landmarks, Skeleton(skeleton_path), animation)
    if row["notes"]:
        judge.measures.pop("duration")
    row.update(measures=judge.measures, notes=row["notes"] + judge.notes, failures=failures(judge.measures),
               native=bool(judge.twin), yaw=judge.yaw, heading=judge.heading)
    row["bones"] = {f"{name_of(a)}-{name_of(b)}": (statistics.mean(off), max(off))
                    for (a, b), off in judge.by_bone.items()}
    return {**row, "verdict": "FAIL" if row["failures"] else "pass"}


def best_judge(landmarks, skeleton, animation):
    """By the better reading: a file with the avatar's names may mean its turns or its bones."""
    judge = Judge(landmarks, skeleton, animation)
    if judge.twin and failures(judge.measures):
        other = Judge(landmarks, skeleton, animation, as_twin=False)
        if len(failures(other.measures)) < len(failures(judge.measures)):
            other.notes.append("read by its bones")
            return other
    return judge


def judge_pair(tool, paths, args, skeleton_path):
    """Degrees between what the avatar does by two files of one take, mean, by bone: as it is, and without what
    stays the same, which is a difference of the two skeletons at rest. Frame rates may differ: the whole of one
    is laid on the whole of the other."""
    skeleton, animations = Skeleton(skeleton_path), []
    with tempfile.TemporaryDirectory(prefix="limber-judge-") as folder:
        for path in paths:
            out = os.path.join(folder, "x.anim")
            code, said = convert(tool, path, args, out)
            if code != 0:
                raise SystemExit(f"{path}: exit {code}: {said}")
            animations.append(Animation(pathlib.Path(out).read_bytes()))
    return pair_apart(skeleton, animations)


def pair_apart(skeleton, animations):
    pairs = [[animation.points(skeleton, animation.duration * i / 200) for animation in animations]
             for i in range(201)]
    spin = turn(UP, Judge.best_yaw(Judge.pairs([Sample(0, one, one, other, False) for one, other in pairs],
                                               groups=("arms", "legs"))))
    result = {}
    for bones in LIMBS.values():
        for a, b in bones:
            joint, still = a if a in JOINTS else "pelvis", minus(skeleton.rest[b], skeleton.rest[a])
            turns = [(times(spin, one["turns"][joint]), other["turns"][joint]) for one, other in pairs]
            hold = mean_turn([times(back(one), other) for one, other in turns])
            result[a, b] = tuple(statistics.mean(off) for off in (
                [degrees_between(turned(spin, minus(one[b], one[a])), minus(other[b], other[a]))
                 for one, other in pairs],
                [degrees_between(turned(times(one, hold), still), turned(other, still)) for one, other in turns]))
    return result


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
        text += "".join(f"\n           {bone}: {mean:.2f} {worst:.2f}"
                        for bone, (mean, worst) in row["bones"].items() if worst > 1)
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
            print(f"  {name:12} {len(values) - failed:4} of {len(values):4}  "
                  f"worst {max(values, key=abs):8.3f}  ({bar}; {what})")


def motion_files(paths):
    for path in map(pathlib.Path, paths):
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if not p.name.startswith("bad-")
                              and p.suffix.lower() in (".bvh", ".htr", ".htr2", *retarget_source.SCENES))
        else:
            yield path


def main():
    parser = argparse.ArgumentParser(description="Judges what limber-tool makes of motions of any skeleton.")
    parser.add_argument("tool")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--args", default="", help="options for the program, in one word")
    parser.add_argument("--avatar", default=str(AVATAR), help="the avatar's skeleton")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--pair", action="store_true", help="compare two files of one take")
    options = parser.parse_args()
    os.environ["LIMBER_TOOL"] = os.path.abspath(options.tool)  # which retarget_source asks about scenes
    if options.pair:
        apart = judge_pair(os.path.abspath(options.tool), options.files, shlex.split(options.args),
                           options.avatar)
        for (a, b), (whole, motion) in apart.items():
            print(f"{name_of(a)}-{name_of(b):24} {whole:6.2f}  without what stays the same {motion:6.2f}")
        return 1 if max(motion for _, motion in apart.values()) > PAIR else 0
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
