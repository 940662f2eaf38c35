#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Conversions between formats, checked from outside: a file converted to another format and from there to an
.anim plays like the .anim that is made from it directly. Both are decoded by a reader that shares nothing
with the program (test_fidelity.py), and the joints' own rotations and positions are compared at all keys
and between them.

As a command it takes files and folders, and prints the differences for each format:

    LIMBER_TOOL=build/src/cli/limber-tool LIMBER_SOURCE=. LIMBER_CORPUS=../shared/corpus \\
        python3 tests/cli/between.py ../shared/corpus/viewer ../shared/corpus/bvh
"""

import argparse
import concurrent.futures
import math
import os
import pathlib
import subprocess
import sys
import tempfile

import test_fidelity as outside

FORMATS = ("bvj", "htr", "vml")
SUFFIXES = {".bvh", ".avm", ".bvj", ".htr", ".htr2", ".gtr", ".vml", ".anim"}

# Tolerances: degrees, metres, seconds.
REDUCED = (0.2, 0.001, 0.002)
KEPT = (0.51, 0.002, 0.002)  # an .anim keeps its keys; from another format they are reduced, within the default error
EVERY_KEY = (0.01, 0.0004, 0.002)  # an .anim rounds a position to 0.15 mm, and an upload does so again

ONE_FRAME = 0.034

# Tracks with more times than this are sampled at regular intervals.
MOST_LOOKS = 600


class Refused(Exception):
    """The tool rejects such a file, with its exit code."""

    def __init__(self, code, text):
        super().__init__(code, text)
        self.code, self.text = code, text

    def __str__(self):
        return self.text


def run(*args, timeout=120):
    tool = os.path.abspath(os.environ["LIMBER_TOOL"])
    result = subprocess.run([tool, *map(str, args)], capture_output=True, timeout=timeout,
                            env={**os.environ, "LC_ALL": "C.UTF-8"})
    if result.returncode != 0:
        raise Refused(result.returncode, result.stderr.decode("utf-8", "replace").strip())
    return result.stderr.decode("utf-8", "replace")


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def lerp(a, b, t):
    return [x + (y - x) * t for x, y in zip(a, b)]


def slerp(a, b, t):
    """Interpolates the short way from a to b, which are in opposite hemispheres. Only there does the world
    rotate at constant speed."""
    angle = math.acos(min(1.0, -dot(a, b) / math.sqrt(dot(a, a) * dot(b, b))))
    if angle < 1e-3:
        return lerp(a, [-x for x in b], t)
    return [(x * math.sin(angle * (1 - t)) - y * math.sin(angle * t)) / math.sin(angle) for x, y in zip(a, b)]


class Track:
    """What the world plays from the keys of a joint: of two at the same time the later one."""

    def __init__(self, keys, decode):
        by_time = {time: decode(codes) for time, codes in keys}
        self.times = sorted(by_time)
        self.values = [by_time[time] for time in self.times]

    def at(self, times):
        """The values at increasing times."""
        i, last = 0, len(self.times) - 1
        for time in times:
            while i < last and self.times[i + 1] <= time:
                i += 1
            a = self.values[i]
            if i == last or time <= self.times[i]:
                yield a
                continue
            b, t = self.values[i + 1], (time - self.times[i]) / (self.times[i + 1] - self.times[i])
            yield (slerp if len(a) == 4 and dot(a, b) < 0 else lerp)(a, b, t)


def looks(a, b):
    """Times at which both are compared: their keys, and in between."""
    keys = sorted({*a.times, *b.times})
    times = sorted({*keys, *((x + y) / 2 for x, y in zip(keys, keys[1:]))})
    step = max(1, math.ceil(len(times) / MOST_LOOKS))
    return times[::step] + times[-1:]


def most(a, b, distance):
    """The largest distance between two tracks, and its time."""
    times = looks(a, b)
    return max((distance(x, y), t) for x, y, t in zip(a.at(times), b.at(times), times))


def turned(a, b):
    lengths = [math.sqrt(sum(x * x for x in q)) or 1.0 for q in (a, b)]
    return outside.apart([x / lengths[0] for x in a], [x / lengths[1] for x in b])


def plain(name):
    """A joint has several names in an .anim."""
    name = name.removeprefix("avatar_")
    return outside.AVATAR.get(name, name if name[:1] == "m" else name.replace("_", " "))


def decode(path):
    duration, joints = outside.read_anim(path.read_bytes())
    return duration, {plain(name): (Track(rotation, outside.played_rotation), Track(position, outside.played_position))
                      for name, (rotation, position) in joints.items()}


def forgive(motion):
    """Without what formats lacking settings cannot express about an .anim: that a joint is held at rest, that
    it moves out of its place, that the hip stays in its own. A motion without duration is one frame there."""
    duration, joints = motion
    if duration < ONE_FRAME:
        duration = 0
    rest = (0, 0, 0, 1)
    left = {}
    for name, (rotation, position) in joints.items():
        at_home = all(math.dist(v, (0, 0, 0)) < 1e-3 for v in position.values)
        if name != "mPelvis" or at_home:
            position = Track([], None)
        if all(turned(q, rest) <= 0.01 for q in rotation.values):
            rotation = Track([], None)
        if position.times or rotation.times:
            left[name] = (rotation, position)
    return duration, left


def compare(first, second, bounds):
    """The differences beyond the tolerances, as a list of sentences; the largest of each first."""
    (duration, joints), (other_duration, others) = first, second
    angle, place, seconds = bounds
    found, worst_angle, worst_place = [], (0, 0, ""), (0, 0, "")
    if abs(duration - other_duration) > seconds:
        found.append(f"takes {other_duration:.4f} s, not {duration:.4f}")
    if joints.keys() != others.keys():
        found.append("lacks {} has more {}".format(sorted(joints.keys() - others.keys()),
                                                   sorted(others.keys() - joints.keys())))
    for name in joints.keys() & others.keys():
        for kind, word in enumerate(("turns", "moves")):
            a, b = joints[name][kind], others[name][kind]
            if bool(a.times) != bool(b.times):
                found.append(f"{name} {word} in one of both")
            elif a.times and kind == 0:
                worst_angle = max(worst_angle, (*most(a, b, turned), name))
            elif a.times:
                worst_place = max(worst_place, (*most(a, b, math.dist), name))
    if worst_angle[0] > angle:
        found.append("{2} is {0:.3f} degrees off at {1:.3f} s".format(*worst_angle))
    if worst_place[0] > place:
        found.append("{2} is {3:.2f} mm off at {1:.3f} s".format(*worst_place, worst_place[0] * 1000))
    return found


def bounds_of(path, reduce):
    if reduce == "none":
        return EVERY_KEY
    return KEPT if reduce is None and path.suffix.lower() == ".anim" else REDUCED


def ways(path, formats=FORMATS, reduce=None, folder=None, bounds=None):
    """For each format the differences after converting through it. Raises Refused if there is no direct
    conversion."""
    bounds = bounds or bounds_of(path, reduce)
    # Converted even if the avatar has few of the joints.
    options = ["-q", "-f", "--partial", *([f"--reduce={reduce}"] if reduce is not None else [])]
    with tempfile.TemporaryDirectory(prefix="limber-between-", dir=folder) as name:
        room = pathlib.Path(name)
        run("convert", path, "-o", room / "direct.anim", *options)
        direct = decode(room / "direct.anim")
        result = {}
        for kind in formats:
            try:
                run("convert", path, "-o", room / f"way.{kind}", "-q", "-f")
                run("convert", room / f"way.{kind}", "-o", room / "way.anim", *options)
                other = decode(room / "way.anim")
                if path.suffix != ".anim":
                    result[kind] = compare(direct, other, bounds)
                else:
                    # How close a format with frames comes to keys at arbitrary times.
                    result[kind] = compare(forgive(direct), forgive(other),
                                           max(REDUCED, bounds) if kind == "htr" else bounds)
            except Refused as refused:
                result[kind] = [f"refused with {refused.code}: {str(refused).splitlines()[:1]}"]
        return result


def collect(places):
    for place in map(pathlib.Path, places):
        if place.is_dir():
            yield from sorted(p for p in place.rglob("*") if p.suffix.lower() in SUFFIXES)
        else:
            yield place


def look(job):
    path, formats, reduce = job
    try:
        return path, ways(path, formats, reduce), None
    except (Refused, subprocess.TimeoutExpired, ValueError) as error:
        return path, None, error


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("places", nargs="+", help="files and folders")
    parser.add_argument("--reduce", help="as of limber-tool; the default else")
    parser.add_argument("--formats", default=",".join(FORMATS))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="name refused files too")
    arguments = parser.parse_args()
    formats = arguments.formats.split(",")

    n_files = n_ways = n_refused = n_bad = 0
    jobs = [(path, formats, arguments.reduce) for path in collect(arguments.places)]
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for path, result, error in pool.map(look, jobs):
            if result is None:
                n_refused += 1
                if arguments.all or not isinstance(error, Refused):
                    print(f"{path.name}: refused: {error!r}"[:300])
                continue
            n_files += 1
            for kind, found in result.items():
                n_ways += 1
                n_bad += bool(found)
                if found:
                    print(f"{path.name} -> {kind}: " + "; ".join(found)[:400], flush=True)
    print(f"{n_files} files, {n_ways} ways, {n_bad} differ; {n_refused} files are refused at once")
    return 1 if n_bad else 0


if __name__ == "__main__":
    sys.exit(main())
