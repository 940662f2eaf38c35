#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Laws of posing that belong to no single command: the pose that was set is in the file, sides are alike, ranges hold, and
the bytes are the same however many processors work on them."""

import json
import math
import os
import random
import unittest

from retarget_maths import times
from retarget_played import Animation, Track, straight
from test_edits import Source
from test_fidelity import apart, played_position, read_anim
from tool import DONE, ToolTest

JOINTS = ("mTorso", "mHead", "mShoulderLeft", "mElbowRight", "mHipRight", "mKneeLeft", "mAnkleLeft")


def twin(name):
    return name.replace("Left", "?").replace("Right", "Left").replace("?", "Right")


class Laws(ToolTest):
    def setUp(self):
        super().setUp()
        self.sample("walk.bvh")

    def edits(self, seed, n):
        """Turns of some joints at frames of the file, far from each other."""
        rng, frames = random.Random(seed), {}
        for frame in rng.sample(range(4, 62, 6), n):
            keys = frames.setdefault(frame, {})
            for joint in rng.sample(JOINTS, 3):
                axis = [rng.gauss(0, 1) for _ in range(3)]
                half = math.radians(rng.uniform(5, 40)) / 2
                size = math.dist(axis, (0, 0, 0))
                keys[joint] = [c / size * math.sin(half) for c in axis] + [math.cos(half)]
        return frames

    def test_set_keys_are_in_the_file(self):
        """Law 13: at the usual thinning, within 0.02 degrees; what a person set is there, however few keys are left."""
        source, worst = Source(), 0.0
        for seed in range(12):
            frames = self.edits(seed, 6)
            rows = [{"AT": frame * source.clip.frame_time, **keys} for frame, keys in sorted(frames.items())]
            own = {joint: "own" for joint in JOINTS}
            self.write("e.json", json.dumps({"edits": {"list": [{"mode": "add", "about": own, "KEYFRAMES": rows}]}}))
            self.tool("convert", "walk.bvh", "--recipe=e.json", "-o", "x.anim", "-f", "-q", expect=DONE)
            animation = Animation((self.dir / "x.anim").read_bytes())
            for row in rows:
                _, turns = animation.pose(row["AT"] - source.clip.frame_time)
                for joint, value in row.items():
                    if joint == "AT":
                        continue
                    worst = max(worst, apart(turns[joint], times(source.rotation(joint, row["AT"]), value)))
        self.assertLess(worst, 0.02)

    def places(self, rng, n):
        """Half of them where an upload lowers the code of one axis by three, as it does to many below 0."""
        lowered = [code for code in range(26000, 32767) if played_position([code])[0] < -4.99999 + 10 * (code - 2) / 65535]
        self.assertGreater(len(lowered), 500)
        for i in range(n):
            place = [rng.uniform(0.01, 0.3) for _ in range(3)]
            if i % 2 == 0:
                place[rng.randrange(3)] = -5 + 10 * (rng.choice(lowered) + rng.uniform(-1.5, 1.5)) / 65535
            yield place

    def test_set_places_are_in_the_file(self):
        """Law 13 for the place of the hips: within 0.3 mm as the file has it; after an upload no more than 0.4 mm off."""
        rng, source = random.Random(13), Source()
        written, uploaded = 0.0, 0.0
        for n in [6] * 12 + [1] * 12:
            frames = sorted(rng.sample(range(4, 62, 6), n))
            rows = [{"AT": frame * source.clip.frame_time, "mPelvis": {"move": place}}
                    for frame, place in zip(frames, self.places(rng, n))]
            self.write("e.json", json.dumps({"edits": {"list": [{"mode": "keys", "KEYFRAMES": rows}]}}))
            for flags in ([], ["--reduce=none"]):
                self.tool("convert", "walk.bvh", "--recipe=e.json", "-o", "x.anim", "-f", "-q", *flags, expect=DONE)
                _, joints = read_anim((self.dir / "x.anim").read_bytes())
                plain = Track(joints["mPelvis"][1], lambda codes: [-5 + 10 * code / 65535 for code in codes])
                played = Track(joints["mPelvis"][1], played_position)
                for row in rows:
                    at = row["AT"] - source.clip.frame_time
                    written = max(written, math.dist(plain.at(at, straight), row["mPelvis"]["move"]))
                    uploaded = max(uploaded, math.dist(played.at(at, straight), row["mPelvis"]["move"]))
        print(f"as written {1000 * written:.3f} mm, after an upload {1000 * uploaded:.3f} mm")
        self.assertLess(written, 0.3e-3)
        self.assertLess(uploaded, 0.4e-3)

    def test_sides(self):
        """Law 5: the mirrored motion with the mirrored pose is the mirror image, in numbers."""
        for joint, angles in (("mShoulderLeft", "-20,15,10"), ("mHipRight", "-40,10,5"), ("mElbowLeft", "-60,0,20")):
            here = json.loads(self.tool("pose", "--new", f"--turn={joint}={angles}", "--json").out)
            there = json.loads(self.tool("pose", "--new", f"--turn={twin(joint)}={angles}", "--json").out)
            one, other = here["turned"][0], there["turned"][0]
            self.assertEqual(one["joint"], twin(other["joint"]))
            for part in ("before", "after"):
                for a, b in zip(one[part], other[part]):
                    self.assertAlmostEqual(a, b, 9)
            x, y, z, w = other["rotation"]
            for a, b in zip(one["rotation"], (-x, y, -z, w)):
                self.assertAlmostEqual(a, b, 9)

    def test_processors(self):
        """Law 7: the same bytes from one processor and from all."""
        rows = [{"AT": frame / 30, **keys} for frame, keys in sorted(self.edits(1, 5).items())]
        self.write("e.json", json.dumps({"edits": {"list": [
            {"mode": "add", "KEYFRAMES": rows}, {"mode": "smooth", "joints": ["mHead", "mChest"], "cutoff": 3}]}}))
        all_of_them, found = os.sched_getaffinity(0), []
        try:
            for processors in (all_of_them, {min(all_of_them)}):
                os.sched_setaffinity(0, processors)
                self.tool("convert", "walk.bvh", "--recipe=e.json", "-o", "x.anim", "-f", "-q", expect=DONE)
                self.tool("pose", "walk.bvh", "--take-over=arms", "--at=1s", "--reach=mWristLeft=0.3,0.2,1.2", "--body",
                          "--pin=feet", "-o", "y.json", "-f", "-q", expect=DONE)
                found.append([(self.dir / name).read_bytes() for name in ("x.anim", "y.json")])
        finally:
            os.sched_setaffinity(0, all_of_them)
        self.assertEqual(found[0], found[1])


if __name__ == "__main__":
    unittest.main()
