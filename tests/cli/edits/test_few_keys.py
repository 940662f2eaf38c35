#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An .anim with few keys: what the world plays between two is its own way, and a key between them must not change it. Played
by a reader that shares nothing with the program."""

import json
import os
import pathlib
import struct
import unittest

from retarget_maths import played
from retarget_played import Animation
from test_fidelity import apart
from tool import DONE, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])

# The program's own bounds, of 0.01 and 0.02 degrees, and the rounding of values and times.
EDIT, TRIM = 0.04, 0.06

JOINTS = ("mChest", "mShoulderLeft", "mKneeRight")


def anim(duration, keys):
    """Bytes of an .anim: for each joint its keys, a time from 0 to 1 and a rotation."""
    data = struct.pack("<HHif", 1, 0, 3, duration) + b"\0" + struct.pack("<ffiffII", 0, duration, 0, 0, 0, 0,
                                                                                           len(keys))
    for joint, track in keys.items():
        data += joint.encode() + b"\0" + struct.pack("<iI", 3, len(track))
        for time, q in track:
            q = q if q[3] >= 0 else [-c for c in q]
            data += struct.pack("<HHHH", round(time * 65535), *(round((c + 1) / 2 * 65535) for c in q[:3]))
        data += struct.pack("<I", 0)
    return data + struct.pack("<I", 0)


class FewKeys(ToolTest):
    def setUp(self):
        super().setUp()
        wide = [(0, (0, 0, 0, 1)), (0.4, (0.8, 0, 0, 0.6)), (0.7, (-0.5, 0.5, 0.5, 0.5)), (1, (0, 0, 0.6, 0.8))]
        self.write("few.anim", anim(6.0, {joint: wide for joint in JOINTS}))

    def played(self, *flags):
        self.tool("convert", "few.anim", *flags, "--reduce=none", "-o", "x.anim", "-f", "-q", expect=DONE)
        return Animation((self.dir / "x.anim").read_bytes())

    def worst(self, before, after, moments, shift=0.0):
        return max(apart(track.at(time + shift, played), after.turns[joint].at(time, played))
                   for joint, track in before.turns.items() for time in moments)

    def edit(self, begin, end, **more):
        """A turn of one joint that comes and goes between two times."""
        self.write("e.json", json.dumps({"edits": {"list": [{"mode": "add", "KEYFRAMES": [
            {"AT": begin, "mChest": [0, 0, 0, 1]}, {"AT": (begin + end) / 2, "mChest": [0.3, 0, 0, 0.954]},
            {"AT": end, "mChest": [0, 0, 0, 1]}], **more}]}}))
        return ["--recipe=e.json"]

    def test_edit(self):
        """Before it begins and after it ends, the motion is as it was; other joints all the time."""
        before = self.played()
        for begin, end, more in ((0.7, 1.9, {}), (1.1, 5.3, {}), (3.0, 3.4, {}),
                                 (0.2, 5.8, {"from": 1.3, "to": 3.1, "fade": [0.2, 0]})):
            after = self.played(*self.edit(begin, end, **more))
            begin, end = more.get("from", begin), more.get("to", end)
            outside = [time for time in (6.0 * i / 3000 for i in range(3001)) if time < begin - 0.002 or time > end + 0.002]
            self.assertLess(self.worst(before, after, outside), EDIT, (begin, end))
            self.assertGreater(self.worst(before, after, [(begin + end) / 2]), 5)
            for joint in JOINTS[1:]:
                self.assertEqual(before.turns[joint].values, after.turns[joint].values)

    def test_trim(self):
        before = self.played()
        for start, end in ((0.9, 6.0), (0.0, 3.3), (1.0, 2.0), (2.5, 5.1)):
            after = self.played(f"--trim-start={start}s", f"--trim-end={end}s")
            moments = [(end - start) * i / 1000 for i in range(1001)]
            self.assertLess(self.worst(before, after, moments, start), TRIM, (start, end))

    def test_both(self):
        """Trimmed and edited, faster: still what it was where nothing was changed."""
        before = self.played()
        after = self.played(*self.edit(3.0, 3.6), "--trim-start=0.9s", "--trim-end=5.2s", "--speed=2")
        moments = [time for time in (4.3 * i / 2000 for i in range(2001)) if not 2.1 - 0.01 < time < 2.7 + 0.01]
        most = max(apart(track.at(time + 0.9, played), after.turns[joint].at(time / 2, played))
                   for joint, track in before.turns.items() for time in moments)
        self.assertLess(most, 0.1)

    @unittest.skipUnless((CORPUS / "viewer").exists(), "the corpus is not here")
    def test_corpus(self):
        """Of each .anim of the viewer's, all joints edited in the third fifth of it, and the middle cut out of it."""
        n = 0
        for path in sorted((CORPUS / "viewer").glob("*.anim")):
            # Rotations that have nothing to do with each other, from which rounding leaves nothing.
            if "edge-random" in path.name or "near180" in path.name:
                continue
            before = Animation(path.read_bytes())
            if before.duration < 0.3:
                continue
            begin, end = 0.403 * before.duration, 0.597 * before.duration
            frames = [{"AT": at, **{joint: turn for joint in before.turns}}
                      for at, turn in ((begin, [0, 0, 0, 1]), ((begin + end) / 2, [0.1, 0, 0, 0.995]), (end, [0, 0, 0, 1]))]
            self.write("few.anim", path.read_bytes())
            before = self.played()
            self.write("e.json", json.dumps({"edits": {"list": [{"mode": "add", "KEYFRAMES": frames}]}}))
            after = self.played("--recipe=e.json")
            moments = [time for time in (before.duration * i / 400 for i in range(401))
                       if time < begin - 0.002 or time > end + 0.002]
            self.assertLess(self.worst(before, after, moments), EDIT, path.name)
            start, end = round(0.213 * before.duration, 3), round(0.787 * before.duration, 3)
            after = self.played(f"--trim-start={start}s", f"--trim-end={end}s")
            moments = [(end - start) * i / 400 for i in range(401)]
            # Times are rounded to codes of another length.
            self.assertLess(self.worst(before, after, moments, start), 0.15, path.name)
            n += 1
        self.assertGreater(n, 30)


if __name__ == "__main__":
    unittest.main()
