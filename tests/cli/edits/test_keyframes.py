#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A BVJ whose keyframes were written elsewhere: its keys stay as they are, with edits beside them, or worked in. Judged by
its own rule for what lies between keys, and the formula for edits."""

import json
import math
import unittest

from edits_formula import Edit, exp, rotation, scaled, slerp
from retarget_maths import times
from test_fidelity import apart
from tool import ToolTest

CHANNELS = ["Zrotation", "Xrotation", "Yrotation"]
AXES = {"X": (1, 0, 0), "Y": (0, 1, 0), "Z": (0, 0, 1)}
KEYS = [(0, {"mPelvis": [0, 42, 0, 0, 0, 0]}), (0.512345678901234, {"mTorso": [10.1234567890123, 0, 0]}),
        (1.25, {"mTorso": [20, 5, 0], "mHead": [0, 0, 30.5]}), (2, {"mTorso": [0.1, 0, -3], "mPelvis": [0, 42, 0, 0, 0, 0]})]
EDITS = {"list": [{"mode": "add", "from": 0.3, "fade": [0.4, 0], "KEYFRAMES": [
    {"AT": 0.5, "mTorso": [0.1, 0, 0, 0.995]}, {"AT": 1.5, "mTorso": [0, 0.3, 0, 0.954]}]}]}


def of_avatar(q):
    x, y, z, w = q
    return (z, x, y, w)


class Keyframes(ToolTest):
    def setUp(self):
        super().setUp()
        self.clip = {"KEYFRAMES": [{"AT": time, **joints} for time, joints in KEYS], "HIERARCHY": {
            "NAME": "mPelvis", "OFFSET": [0, 42, 0], "CHANNELS": ["Xposition", "Yposition", "Zposition", *CHANNELS], "JOINTS": [
                {"NAME": "mTorso", "OFFSET": [0, 5, 0], "CHANNELS": CHANNELS, "JOINTS": [
                    {"NAME": "mHead", "OFFSET": [0, 20, 0], "CHANNELS": CHANNELS}]}]}}
        self.write("k.bvj", json.dumps(self.clip))

    def read(self, name):
        return json.loads((self.dir / name).read_text())

    @staticmethod
    def source(joint, time):
        """Each angle by itself, on a line between the nearest keys that have the joint."""
        keys = [(at, joints[joint]) for at, joints in KEYS if joint in joints]
        before = max((key for key in keys if key[0] <= time), default=keys[0], key=lambda key: key[0])
        after = min((key for key in keys if key[0] > time), default=before, key=lambda key: key[0])
        share = (time - before[0]) / (after[0] - before[0]) if after[0] > before[0] else 0
        q = (0, 0, 0, 1)
        for channel, a, b in zip(CHANNELS, before[1], after[1]):
            q = times(q, exp(scaled(AXES[channel[0]], math.radians(a + share * (b - a)))))
        return of_avatar(q)

    def test_untouched(self):
        for kind in ("linear", "cubic"):
            self.write("k.bvj", json.dumps({**self.clip, "interpolation": kind}))
            self.tool("convert", "k.bvj", "-o", "again.bvj", "-q", "-f")
            again = self.read("again.bvj")
            self.assertEqual(again["KEYFRAMES"], self.clip["KEYFRAMES"])
            self.assertEqual(again.get("interpolation", "linear"), kind)

    def test_edited(self):
        """The file's own keys stay on top, to the last digit, and the edits are beside them."""
        self.tool("convert", "k.bvj", "--edits=" + json.dumps(EDITS), "-o", "edited.bvj", "-q")
        edited = self.read("edited.bvj")
        self.assertEqual(edited["KEYFRAMES"], self.clip["KEYFRAMES"])
        self.assertEqual(len(edited["limber"]["edits"]["list"]), 1)

    def test_baked(self):
        """For other programs, the result as keyframes."""
        self.tool("convert", "k.bvj", "--edits=" + json.dumps(EDITS), "--bake-edits", "--reduce=none", "-o", "baked.bvj", "-q")
        baked, edits = self.read("baked.bvj"), [Edit(edit) for edit in EDITS["list"]]
        self.assertNotIn("edits", baked.get("limber", {}))
        self.assertNotIn("MOTION", baked)
        keys = [(frame["AT"], of_avatar(frame["mTorso"])) for frame in baked["KEYFRAMES"] if "mTorso" in frame]
        self.assertGreater(len(keys), 10)
        for (start, a), (end, b) in zip(keys, keys[1:]):
            for part in (0, 0.25, 0.5, 0.75):
                time = start + part * (end - start)
                wanted = rotation(edits, "mTorso", time, self.source("mTorso", time))
                self.assertLess(apart(slerp(a, b, part), wanted), 0.03, time)

    def test_taken_over(self):
        """Keys of a file that was made of keys are few, and hold the bound."""
        self.tool("pose", "k.bvj", "--take-over=mTorso", "-o", "taken.bvj", "-q")
        edit = Edit(self.read("taken.bvj")["limber"]["edits"]["list"][0])
        self.assertLessEqual(len(edit.turns["mTorso"].keys), 8)
        for i in range(201):
            time = i / 100
            self.assertLess(apart(rotation([edit], "mTorso", time, None), self.source("mTorso", time)), 0.22, time)


if __name__ == "__main__":
    unittest.main()
