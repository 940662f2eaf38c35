#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a BVJ says in odd ways, and what inspect tells of it."""

import json
import unittest

from tool import REFUSED, ToolTest


def bvj(joints=(), **members):
    return json.dumps({"HIERARCHY": {"NAME": "hip", "OFFSET": [0, 40, 0], "CHANNELS": [
        "Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation"],
        "JOINTS": [{"NAME": "rHand", "OFFSET": [0, 5, 0], "CHANNELS": ["Xrotation", "Yrotation", "Zrotation"],
                    "JOINTS": list(joints)}]}, **members})


ROWS = [[0, 40, 0, 0, 0, 0, i % 7, 0, 0] for i in range(42)]
MOTION = {"Frame Time": 0.05, "Frames": ROWS}


class Bvj(ToolTest):
    def inspect(self, name):
        return json.loads(self.tool("inspect", "--json", name).out)

    def test_spelling(self):
        """A setting in other capitals counts, with a word; the exact one counts more."""
        self.write("a.bvj", bvj(MOTION=MOTION, Priority=5, LOOPED=True))
        self.assertEqual(self.inspect("a.bvj")["settings"], {"priority": 5, "looped": True})
        self.assertIn("[bvj-spelling]", self.tool("check", "a.bvj", expect=None).out
                      + self.tool("check", "a.bvj", expect=None).err)
        self.write("b.bvj", bvj(MOTION=MOTION, Priority=5, priority=3))
        self.assertEqual(self.inspect("b.bvj")["settings"]["priority"], 3)

    def test_comment_first(self):
        """It is JSON all the same, and the place of the comment is told."""
        self.write("a.bvj", "// made by hand\n" + bvj(MOTION=MOTION))
        told = self.tool("convert", "a.bvj", "-o", "a.anim", expect=REFUSED)
        self.assertIn("a.bvj:1:1: ", told.err)
        self.assertIn("[json-syntax]", told.err)

    def test_attachments_clock_interpolation(self):
        end = {"END": True, "OFFSET": [0, 1, 0], "ATTACH": [6, 199]}
        keys = [{"AT": 0, "rHand": [0, 0, 0]}, {"AT": 1, "rHand": [360, 0, 0]}]
        self.write("a.bvj", bvj([end], KEYFRAMES=keys, interpolation="linear", unixStart=100))
        facts = self.inspect("a.bvj")
        self.assertEqual(facts["attachments"], [
            {"id": 6, "point": "Right Hand", "joint": "the end of rHand"},
            {"id": 199, "point": None, "joint": "the end of rHand"}])
        self.assertEqual(facts["clock"], {"unix_rate": 1, "unix_start": 100})
        self.assertEqual(facts["interpolation"], "linear")
        self.assertAlmostEqual(facts["joint_list"][1]["range"], 180, delta=1e-3)
        self.assertIn("6 (Right Hand) at the end of rHand", self.tool("inspect", "a.bvj").out)

    def test_synthesised_reference(self):
        """Keyframes made of frames with a reference become frames with that, and nothing is lost."""
        self.write("a.bvj", bvj(MOTION=MOTION))
        self.tool("convert", "a.bvj", "--keyframe-error=0.01", "-o", "k.bvj", "-q")
        self.assertIn("KEYFRAMES", json.loads((self.dir / "k.bvj").read_text()))
        told = self.tool("convert", "k.bvj", "-o", "k.bvh", "-v")
        self.assertNotIn("[settings-lost]", told.err)
        for name in ("a.bvj", "k.bvh"):
            self.tool("convert", name, "-o", name + ".anim", "-q", "--reduce=none")
        self.assertEqual(len((self.dir / "a.bvj.anim").read_bytes()), len((self.dir / "k.bvh.anim").read_bytes()))


if __name__ == "__main__":
    unittest.main()
