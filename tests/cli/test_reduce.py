#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The error that a maker allows, in the world: a reader of both formats and a skeleton that share nothing
with the program play the .anim beside the BVH and measure the skin at every frame. Skipped without a
corpus."""

import bisect
import csv
import json
import math
import re
import unittest

from test_fidelity import CORPUS, LEFT_OUT, Motion, apart, back, played_position, played_rotation, read_anim, times
from tool import FOUND, LIMIT, ToolTest

AVATAR = CORPUS.parent / "data" / "avatar.json"
SKIN = 0.03  # metres beside a bone's start and its tip
REST = (0.0, 0.0, 0.0, 1.0)


def turned(q, v):
    return times(times(q, (*v, 0.0)), back(q))[:3]


def plus(a, b):
    return tuple(x + y for x, y in zip(a, b))


def way_between(a, b, t):
    """Between rotation keys, as in the world: linear and normalised, the short way across the border between
    hemispheres."""
    dot = sum(x * y for x, y in zip(a, b))
    if dot >= 0:
        q = [x + t * (y - x) for x, y in zip(a, b)]
    else:
        angle = math.acos(min(1.0, -dot))
        q = [(math.sin(t * angle) * y - math.sin((1 - t) * angle) * x) / max(math.sin(angle), 1e-9)
             for x, y in zip(a, b)]
    length = math.sqrt(sum(x * x for x in q))
    return tuple(x / length for x in q)


class Track:
    def __init__(self, keys, decode, between):
        # Of keys at the same time the last one counts.
        by_time = {time: tuple(decode(codes)) for time, codes in keys}
        self.times = sorted(by_time)
        self.values = [by_time[time] for time in self.times]
        self.between = between

    def at(self, time):
        after = bisect.bisect_right(self.times, time)
        if after == 0 or after == len(self.times):
            return self.values[max(after - 1, 0)]
        low, high = self.times[after - 1], self.times[after]
        return self.between(self.values[after - 1], self.values[after], (time - low) / (high - low))


def line_between(a, b, t):
    return tuple(x + t * (y - x) for x, y in zip(a, b))


class Skeleton:
    def __init__(self):
        self.bones = json.loads(AVATAR.read_text())["bones"]
        self.places = {b["name"]: tuple(b["pos"]) for b in self.bones}

    def pose(self, local):
        """World rotation and position of every bone; `local` gives (rotation, position or None)."""
        world = {None: (REST, self.places["mPelvis"])}
        for bone in self.bones:
            rotation, place = local.get(bone["name"], (REST, None))
            if place is None:
                place = (0.0, 0.0, 0.0) if bone["parent"] is None else self.places[bone["name"]]
            above = world[bone["parent"]]
            world[bone["name"]] = times(above[0], rotation), plus(above[1], turned(above[0], place))
        return world

    def far_apart(self, a, b, worn):
        most = 0.0
        for bone in self.bones:
            name = bone["name"]
            if a[name] == b[name] or (bone["group"] in ("Tail", "Wing", "Limb") and bone["group"] not in worn):
                continue
            for end in ((0.0, 0.0, 0.0), bone["end"]):
                for axis in ((0, 0, 0), (SKIN, 0, 0), (0, SKIN, 0), (0, 0, SKIN)):
                    point = plus(end, axis)
                    most = max(most, math.dist(plus(a[name][1], turned(a[name][0], point)),
                                               plus(b[name][1], turned(b[name][0], point))))
        return most


def meant(clip, name, frame, has_position):
    """Rotation and position in the avatar's axes; the hip's relative to the first frame."""
    first = back(clip.rotation(name, 0)) if name == "mPelvis" and len(clip.rows) > 1 else REST
    x, y, z, w = times(first, clip.rotation(name, frame))
    place = None
    if has_position:
        moved = [p - o for p, o in zip(clip.position(name, frame), clip.position(name, 0))]
        a, b, c, _ = times(times(first, (*moved, 0.0)), back(first))
        place = tuple(min(max(v * 0.0254, -5.0), 5.0) for v in (c, a, b))
    return (z, x, y, w), place


@unittest.skipUnless((CORPUS / "viewer" / "MANIFEST.tsv").exists() and AVATAR.exists(), "the corpus is not here")
class World(ToolTest):
    def check(self, path, millimetres, degrees, level):
        clip, skeleton = Motion(path.read_text(errors="replace")), Skeleton()
        told = self.tool("convert", path, "-o", "x.anim", "-f", "--reference=drop", "--units=in",
                         f"--error={millimetres}", f"--angle-error={degrees}", f"--reduce={level}")
        _, joints = read_anim((self.dir / "x.anim").read_bytes())
        tracks = {name: (Track(r, played_rotation, way_between), Track(p, played_position, line_between))
                  for name, (r, p) in joints.items() if name in skeleton.places}
        worn = {b["group"] for b in skeleton.bones if b["name"] in tracks}
        worst_angle = worst = 0.0
        for frame in range(min(1, len(clip.rows) - 1), len(clip.rows)):
            time = max(frame - 1, 0) * clip.frame_time
            source, played = {}, {}
            for name, (rotations, positions) in tracks.items():
                # For a single frame the position is relative to the OFFSET, which this reader does not read.
                has_place = bool(positions.times) and len(clip.rows) > 1
                source[name] = meant(clip, name, frame, has_place)
                played[name] = (rotations.at(time) if rotations.times else source[name][0],
                                positions.at(time) if has_place else None)
                worst_angle = max(worst_angle, apart(source[name][0], played[name][0]))
            worst = max(worst, skeleton.far_apart(skeleton.pose(source), skeleton.pose(played), worn))
        with self.subTest(file=path.name, error=millimetres, level=level):
            # Joints that move no more than the noise of exporters are written as if they did not move at all:
            # 0.001 degrees at arm's length.
            reported = float(re.search(r"and (\d+\.\d+) mm at", told.out)[1])
            # Beyond the format's five metres there is an error, but not from reduction.
            if "position-clamped" not in told.err and len(clip.rows) > 1:
                self.assertAlmostEqual(worst * 1000, reported, delta=0.03)
            if "error-not-kept" not in told.err:
                self.assertLessEqual(worst * 1000, millimetres + 0.03)
                self.assertLessEqual(worst_angle, degrees + 0.001)

    def test_corpus(self):
        with open(CORPUS / "viewer" / "MANIFEST.tsv", encoding="utf-8", newline="") as table:
            rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
        # Long clips take this reader minutes; the benchmark measures them.
        names = [name for name in sorted({row["bvh"] for row in rows if row["exit"] == "0"} - set(LEFT_OUT))
                 if (CORPUS / "viewer" / name).stat().st_size < 500000]
        for i, name in enumerate(names):
            self.check(CORPUS / "viewer" / name, *((2, 0.5, "default"), (10, 180, "best"), (4, 1, "fast"))[i % 3])
        print(f"{len(names)} files")


class Report(ToolTest):
    def test_says_how_far_off(self):
        self.sample("dance.bvh")
        told = self.tool("convert", "dance.bvh", "--error=10", "--angle-error=90").out
        self.assertRegex(told, r"(?m)^  off by at most \d+\.\d+° at m\w+ \(\d+\.\d\d s, frame \d+\) and "
                               r"(9\.\d\d|8\.\d\d|10\.00) mm at m\w+ ")
        # And comparing the two files gives the same.
        distance = told.split(" mm at ")[0].split()[-1]
        difference = self.tool("diff", "dance.bvh", "dance.anim", expect=1).out.splitlines()[0]
        self.assertIn(f" and {float(distance):.1f} mm at ", difference)

    def test_bytes_asked_for(self):
        self.sample("dance.bvh")
        for size in (2500, 9000):
            self.tool("convert", "dance.bvh", "-f", f"--max-bytes={size}")
            self.assertLessEqual((self.dir / "dance.anim").stat().st_size, size)
            self.assertGreater((self.dir / "dance.anim").stat().st_size, 0.9 * size)
        refused = self.tool("convert", "dance.bvh", "-o", "no.anim", "--max-bytes=400", expect=LIMIT)
        self.assertIn("cannot-fit", refused.err)
        self.assertNotIn("no.anim", self.files())

    def test_an_anim_keeps_its_keys(self):
        self.sample("dance.bvh")
        self.tool("convert", "dance.bvh", "-o", "all.anim", "--reduce=none")
        self.tool("convert", "all.anim", "-o", "same.anim", "--priority=4")
        self.assertEqual((self.dir / "all.anim").stat().st_size, (self.dir / "same.anim").stat().st_size)
        self.tool("convert", "all.anim", "-o", "fewer.anim", "--error=5", "--angle-error=5")
        self.assertLess((self.dir / "fewer.anim").stat().st_size, 0.7 * (self.dir / "all.anim").stat().st_size)


class Figures(ToolTest):
    def test_the_same_wherever_they_are_said(self):
        self.sample("dance.bvh")
        said = self.tool("convert", "dance.bvh", "-o", "dance.anim").out
        line = re.search(r"  (off by at most .*)", said)[1]
        inspected = self.tool("inspect", "dance.bvh").out
        self.assertIn(line, inspected)
        export = json.loads(self.tool("inspect", "--json", "dance.bvh").stdout)["export"]
        diff = json.loads(self.tool("diff", "--json", "dance.bvh", "dance.anim", expect=FOUND).stdout)
        for member in "worst", "mean_degrees", "mean_millimetres":
            self.assertEqual(export[member], diff[member])
        made = json.loads(self.tool("inspect", "--json", "dance.anim").stdout)
        self.assertIsNone(made["export"])
        self.assertEqual(export["bytes"], (self.dir / "dance.anim").stat().st_size)
        self.assertEqual(export["joints"], made["joints"])


if __name__ == "__main__":
    unittest.main()
