#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A file that becomes another motion below its edits: what no longer fits is found, and repaired by the shell."""

import json
import math
import unittest

from retarget_played import Animation
from test_fidelity import apart
from tool import DONE, SAMPLES, USAGE, ToolTest

TURN = ["--turn=mShoulderLeft=0,0,25", "--turn=mHead=0,10,20"]
AT = 0.6


class RefitTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.head, motion = (SAMPLES / "walk.bvh").read_text().split("MOTION\n")
        lines = motion.splitlines()
        self.frame_time = float(lines[1].split(":")[1])
        self.rows = [[float(word) for word in line.split()] for line in lines[2:]]
        self.put(self.rows)
        self.tool("pose", "walk.bvh", f"--at={AT}s", *TURN, "-o", "e.json", "-q")

    def put(self, rows, frame_time=None, head=None):
        text = (head or self.head) + f"MOTION\nFrames: {len(rows)}\nFrame Time: {frame_time or self.frame_time:.8f}\n"
        self.write("walk.bvh", text + "".join(" ".join(f"{c:.6f}" for c in row) + "\n" for row in rows))

    def stretched(self, factor):
        """The reference frame, and the motion sampled at that many times as many frames."""
        first, rows = self.rows[0], self.rows[1:]
        n = round((len(rows) - 1) * factor) + 1
        out = [first]
        for i in range(n):
            at = i / (n - 1) * (len(rows) - 1)
            low = min(int(at), len(rows) - 2)
            out.append([a + (b - a) * (at - low) for a, b in zip(rows[low], rows[low + 1])])
        return out

    def found(self, recipe="e.json"):
        result = self.tool("convert", "walk.bvh", f"--recipe={recipe}", "-o", "x.anim", "-f")
        return {code for code in ("length", "beyond", "base-moved", "unreached", "other-clip")
                if f"[edits-{code}]" in result.out + result.err}

    def refit(self, *words):
        return self.tool("pose", "walk.bvh", "--recipe=e.json", *(f"--refit={word}" for word in words),
                         "-o", "r.json", "-f", expect=DONE)

    def edits(self, name):
        return json.loads((self.dir / name).read_text())["edits"]

    def turned(self, recipe, when, joint="mShoulderLeft"):
        """By how much the edits turn a joint of what plays, in degrees."""
        for name, flags in (("a.anim", [f"--recipe={recipe}"]), ("b.anim", [])):
            self.tool("convert", "walk.bvh", *flags, "--reduce=none", "-o", name, "-f", "-q", expect=DONE)
        a, b = (Animation((self.dir / name).read_bytes()) for name in ("a.anim", "b.anim"))
        at = when - self.frame_time  # the reference is not played
        return apart(a.pose(at)[1][joint], b.pose(at)[1][joint])

    def test_nothing_is_found_at_first(self):
        """Set keys tell what they were made over, and it is what is there, however the result is timed and placed."""
        keys = [key for edit in self.edits("e.json")["list"] for key in edit["KEYFRAMES"]]
        self.assertTrue(all("over" in key[joint] for key in keys for joint in key
                            if joint != "AT" and not key[joint].get("made")), keys)
        self.assertEqual(self.found(), set())
        for flags in (["--mirror"], ["--reverse"], ["--speed=2"], ["--trim-start=0.3s"], ["--hip-turn=90"],
                      ["--in-place=level"], ["--loop"]):
            result = self.tool("convert", "walk.bvh", "--recipe=e.json", *flags, "-o", "x.anim", "-f")
            self.assertNotIn("[edits-", result.out + result.err, flags)
        told = self.refit("all").out
        self.assertIn("The edits fit already", told)
        self.assertNotIn("made over", told)

    def test_a_change_over_a_change(self):
        """The second edit was made over the first: without that, it is found."""
        self.tool("pose", "walk.bvh", "--recipe=e.json", f"--at={AT}s", "--turn=mHead=0,0,-30", "-o", "e.json", "-f",
                  "-q", expect=DONE)
        self.assertEqual(self.found(), set())
        data = self.edits("e.json")
        self.write("e.json", json.dumps({"edits": {**data, "list": data["list"][1:]}}))
        self.assertEqual(self.found(), {"base-moved"})

    def test_more_frames(self):
        """1.25 times as many: the keys go where the motion has gone."""
        before = self.turned("e.json", AT)
        self.put(self.stretched(1.25))
        self.assertIn("length", self.found())
        self.assertIn("stretched", self.refit("all").out)
        self.assertEqual(self.found("r.json"), set())
        when = [key["AT"] for key in self.edits("r.json")["list"][0]["KEYFRAMES"] if "over" in key["mHead"]]
        self.assertEqual(len(when), 1)
        self.assertAlmostEqual(when[0], AT * 1.25, delta=1.5 * self.frame_time)
        self.assertAlmostEqual(self.turned("r.json", when[0]), before, delta=0.5)

    def test_another_frame_time(self):
        self.put(self.rows, self.frame_time * 0.8)
        self.assertIn("length", self.found())
        self.refit("frames", "over")
        self.assertEqual(self.found("r.json"), set())
        self.assertAlmostEqual(self.edits("r.json")["madeOn"]["frameTime"], self.frame_time * 0.8, delta=1e-6)
        when = [key["AT"] for key in self.edits("r.json")["list"][0]["KEYFRAMES"]]
        self.assertAlmostEqual(min(abs(time - AT * 0.8) for time in when), 0, delta=1e-5)

    def test_more_at_the_end(self):
        """What was made over the same motion stays where it is, though that is longer now."""
        self.put(self.rows + self.rows[-1:] * 40)
        self.assertEqual(self.found(), {"length"})
        self.assertIn("left at their times", self.refit("times").out)
        self.assertEqual(self.edits("r.json")["list"], self.edits("e.json")["list"])
        self.assertEqual(self.found("r.json"), set())

    def test_a_joint_less(self):
        """Its edit stays, and is over nothing by then."""
        self.put(self.rows, head=self.head.replace("lShldr", "Box007").replace("lCollar", "Box006"))
        self.assertEqual(self.found() - {"base-moved"}, set())
        self.refit("all")
        self.assertEqual(self.found("r.json"), set())
        joints = {joint for key in self.edits("r.json")["list"][0]["KEYFRAMES"] for joint in key}
        self.assertEqual(joints, {"AT", "mHead", "mShoulderLeft"})

    def test_another_pose(self):
        """10 degrees off below a key."""
        words = self.head.split()
        at, names, channels = 0, [], {}
        for i, word in enumerate(words):
            if word in ("ROOT", "JOINT"):
                names.append(words[i + 1])
            elif word == "CHANNELS":
                channels[names[-1]] = at
                at += int(words[i + 1])
        rows = [list(row) for row in self.rows]
        for row in rows[1:]:
            row[channels["head"]] += 10
        before = self.turned("e.json", AT, "mHead")
        self.put(rows)
        self.assertEqual(self.found(), {"base-moved"})
        self.assertIn("made over what there is now", self.refit("all").out)
        self.assertEqual(self.found("r.json"), set())
        self.assertAlmostEqual(self.turned("r.json", AT, "mHead"), before, delta=0.2)

    def test_keys_after_the_end(self):
        """Cut, what still plays is as it was."""
        n = round(AT / self.frame_time) - 6
        self.put(self.rows[:n])
        self.assertIn("beyond", self.found())
        end = (n - 1) * self.frame_time
        whens = [end - i * self.frame_time / 2 for i in range(1, 12)]
        before = [self.turned("e.json", when) for when in whens]
        self.assertGreater(max(before), 5)
        self.refit("keep", "cut")
        self.assertEqual(self.found("r.json"), set())
        for when, want in zip(whens, before):
            self.assertAlmostEqual(self.turned("r.json", when), want, delta=0.6)

    def test_in_a_project(self):
        """The same of edits in a BVJ, and a plant that is missed is let go of."""
        self.write("p.json", json.dumps({"edits": {"list": [{"mode": "plant", "name": "Far", "plants": [
            {"joint": "mWristLeft", "from": 0.3, "to": 0.9, "at": [0, 3, 1]}]}]}}))
        self.tool("convert", "walk.bvh", "--recipe=p.json", "-o", "p.bvj", "-q")
        said = self.tool("convert", "p.bvj", "-o", "x.anim", "-f")
        self.assertIn("[edits-unreached]", said.out + said.err)
        self.tool("pose", "p.bvj", "--refit=release", "-o", "q.bvj", expect=DONE)
        said = self.tool("convert", "q.bvj", "-o", "x.anim", "-f")
        self.assertNotIn("[edits-", said.out + said.err)

    def test_one_moment(self):
        """There is nothing to stretch to, which is told; the rest is as it was."""
        self.put(self.rows[:1])
        out = self.refit("lengths").out
        self.assertIn("no length", out)
        self.assertNotIn("fit already", out)
        self.assertEqual((self.dir / "r.json").read_text(), (self.dir / "e.json").read_text())
        self.assertIn("length", self.found("r.json"))
        self.refit("frames")
        self.assertNotIn("length", self.found("r.json"))

    def test_words(self):
        for words in ("somehow", "", "cut,", "lengths,frames", "keep,frames"):
            self.assertIn("--refit takes", self.tool("pose", "walk.bvh", f"--refit={words}", expect=USAGE).err)
        for words in ("all,frames", "times,keep", "keep,keep"):
            self.tool("pose", "walk.bvh", f"--refit={words}", "-q", expect=DONE)


if __name__ == "__main__":
    unittest.main()
