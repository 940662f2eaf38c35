#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Constraints, from their lines to what they do, judged by a reader and a solver that share nothing with the
program."""

import json
import math
import os
import pathlib
import re
import struct
import unittest

from constraint_solver import Body, read_constraints, solve
from retarget_maths import dot, length, minus
from retarget_played import Animation
from test_fidelity import apart
from tool import DONE, SAMPLES, ToolTest, motion

POSES = SAMPLES.parent / "poses"
CLIPS = pathlib.Path(os.environ["LIMBER_CORPUS"]) / "bvh"
AVATAR = pathlib.Path(os.environ["LIMBER_CORPUS"]).parent / "data" / "avatar.json"

FOOT = "L_FOOT:GROUND,chain=2,source-offset=0/0/-0.93,target-offset=0/0/0.02"
LINES = [f"{FOOT},ease=0.105/0.305/1.205/1.605", "R_HAND:GROUND,chain=3,ease=0.2/0.51/1.5/2,target-offset=0/0/0.6"]
ENDS = ("mAnkleLeft", "mKneeLeft", "mWristRight", "mElbowRight")


def loop_of(data):
    at = data.index(b"\0", 12) + 1
    return struct.unpack_from("<ff", data, at)


class Base(ToolTest):
    def convert(self, *lines, flags=(), file="walk.bvh", expect=DONE):
        (self.dir / "x.anim").unlink(missing_ok=True)
        result = self.tool("convert", SAMPLES / file, "-o", "x.anim", "-f", "-v", *flags,
                           *(f"--constraint={line}" for line in lines), expect=expect)
        return result if expect != DONE else (self.dir / "x.anim").read_bytes()

    def play(self):
        return json.loads(self.tool("inspect", "x.anim", "--json").out)["constraint_play"]


class Lines(Base):
    def test_words(self):
        """Times in a word, which really act."""
        duration = Animation(self.convert()).duration
        whole, unfading = read_constraints(self.convert(f"{FOOT},whole", f"{FOOT},unfading"))
        self.assertEqual(whole["ease"][:2], (-1.0, 0.0))
        self.assertAlmostEqual(whole["ease"][2], duration, 5)
        self.assertGreater(whole["ease"][3], whole["ease"][2])
        self.assertEqual(unfading["ease"], (-1.0, 0.0, 3600.0, 3600.0))
        for row in self.play():
            self.assertTrue(row["acts"])

    def test_ini(self):
        line = " planar_constraint = 2 0 0.5 1.5 2 L_FOOT 0 0 -1 GROUND 0 0 0.1 0 0 2"
        row, = read_constraints(self.convert(line))
        self.assertEqual((row["chain"], row["kind"], row["source"], row["target"]), (2, 1, "L_FOOT", "GROUND"))
        self.assertEqual(row["ease"], (0.0, 0.5, 1.5, 2.0))
        self.assertEqual(row["source_offset"], (0.0, 0.0, -1.0))
        self.assertAlmostEqual(row["target_offset"][2], 0.1, 6)
        (self.dir / "anim.ini").write_text(f"Translations 1.0\n# comment\n[GLOBALS]\npriority = 3\n{line}\n"
                                           "constraint = 0 0 1 2 3 PELVIS 0 0 0 GROUND 0 0 0\n")
        self.assertEqual([row["kind"] for row in read_constraints(self.convert("anim.ini"))], [1, 0])

    def test_baked_in_frames(self):
        """What is baked is in other formats too, at the file's own rate, and nothing is said to be lost."""
        self.tool("convert", SAMPLES / "walk.bvh", "-o", "plain.bvh", "-q")
        said = self.tool("convert", SAMPLES / "walk.bvh", "--constraint=left-hand-on-hip,bake", "-o", "baked.bvh")
        self.assertNotIn("constraint", said.err)
        plain, baked = ((self.dir / name).read_text() for name in ("plain.bvh", "baked.bvh"))
        frames = [re.search(r"Frames: (\d+)", text).group(1) for text in (plain, baked)]
        self.assertEqual(frames[0], frames[1])
        self.tool("convert", "baked.bvh", "-o", "x.anim", "--reduce=none", "-q")
        body, animation = Body(json.loads(AVATAR.read_text())), Animation((self.dir / "x.anim").read_bytes())
        wanted = self.convert("left-hand-on-hip,bake", flags=["--reduce=none"])
        for seconds in 0.5, 1.0, 1.5:
            for one, other in ((animation.pose(seconds), Animation(wanted).pose(seconds)),):
                self.assertLess(math.dist(body.world(one, "mWristLeft")[0], body.world(other, "mWristLeft")[0]), 0.005)

    def test_much_too_long(self):
        """What no animation can hold is refused before anything is fitted to it."""
        edit = {"mode": "add", "KEYFRAMES": [{"AT": 0.5, "mHead": [0.1, 0, 0, 0.99]}]}
        (self.dir / "long.json").write_text(json.dumps({"edits": {"length": 1000000, "list": [edit]}}))
        error = self.convert("feet-on-ground,bake", flags=["--recipe=long.json"], expect=None).err
        self.assertIn("[too-long]", error)

    def test_a_pose_of_an_anim(self):
        """What stands in it stands, as in the pose that it was made of."""
        self.tool("convert", POSES / "stand-easy.bvj", "-o", "pose.anim")
        rows = read_constraints(self.convert("feet-on-ground", file=self.dir / "pose.anim"))
        self.assertEqual([row["source"] for row in rows], ["L_FOOT", "R_FOOT"])

    def test_parts(self):
        """Each part has the constraints that act in it: presets are fitted to it, and other lines left out where it is
        over before they begin."""
        late = f"{FOOT},ease=0.9/1/30/31"
        for lines in (["feet-on-ground"], [late, "sit-on-ground"]):
            self.tool("split", SAMPLES / "walk.bvh", "-f", "--part=first=0s..0.7s", "--part=second=0.7s..1.4s", "-d", ".",
                      "--to=anim", *(f"--constraint={line}" for line in lines))
            for name in "first", "second":
                data = (self.dir / f"{name}.anim").read_bytes()
                rows, duration = read_constraints(data), Animation(data).duration
                self.assertTrue(rows)
                for row in rows:
                    self.assertTrue(row["ease"][0] < duration and row["ease"][3] > 0, row)
                self.assertEqual(len([row for row in rows if row["ease"][2] > 20]), name == "second" and late in lines)
                if late in lines:  # who sits does so from end to end
                    self.assertAlmostEqual(rows[-1]["ease"][1], 0, 4)
                    self.assertAlmostEqual(rows[-1]["ease"][2], duration, 4)

    def test_wrong(self):
        (self.dir / "empty.ini").write_text("[GLOBALS]\nloop = true\n")
        for line in ("constraint = 2 0 0.5 1.5 2 L_FOOT 0 0 -1 GROUND 0 0", "constraint = 2 0 0 0 0 FOOT 0 0 0 GROUND 0 0 0",
                     "feet-on-ground,whole", f"{FOOT},half", "empty.ini", "nothing.ini"):
            result = self.convert(line, expect=None)
            self.assertNotEqual(result.returncode, DONE, line)
            self.assertEqual(len(result.err.strip().splitlines()), 1 if line == "nothing.ini" else 2, result.err)

    def test_lines_of_dos(self):
        """A line that ends in two characters is one."""
        (self.dir / "dos.ini").write_bytes(b"[GLOBALS]\r\nconstraint = 0 0 1 2 3 PELVIS 0 0 0 GROUND 0 0 0\r\n"
                                           b"constraint = 0 0 1 2 3 NOSE 0 0 0 GROUND 0 0 0\r\n")
        self.assertIn("dos.ini, line 3: “constraint = 0 0 1 2 3 NOSE 0 0 0 GROUND 0 0 0”",
                      self.convert("dos.ini", expect=None).err)

    def test_baked_idle(self):
        """What would be said of a constraint is not lost where it becomes keys: it does nothing there either."""
        for line, is_idle in ("R_HAND:HEAD,ease=5/1/2/3", True), ("R_HAND:HEAD,ease=0/0/0/1", True), (f"{FOOT},whole", False):
            found = "[baked-idle]" in self.tool("convert", SAMPLES / "walk.bvh", "-f", "-o", "x.anim",
                                                f"--constraint={line},bake").err
            self.assertEqual(found, is_idle, line)

    def test_baked_open_loop(self):
        """What acts at one end of a loop alone opens it, which is found; the loop is measured in the file."""
        hand = "R_HAND:GROUND,chain=3,target-offset=0/0/0.6"
        for line, expected in ((f"{hand},ease=0.8/0.9/3/3.5,bake", True), (f"{hand},ease=0.5/0.6/0.8/0.9,bake", False),
                               (f"{hand},ease=0.8/0.9/3/3.5", False)):
            with self.subTest(line=line):
                self.convert(flags=["--loop-at=auto", "--walk-in-place"])
                start, end = loop_of((self.dir / "x.anim").read_bytes())
                done = self.tool("convert", SAMPLES / "walk.bvh", "-o", "x.anim", "-f", "-v", "--loop-at=auto",
                                 "--walk-in-place", f"--constraint={line}", expect=DONE)
                data = (self.dir / "x.anim").read_bytes()
                self.assertEqual(loop_of(data), (start, end))
                _, first = Animation(data).pose(start)
                _, last = Animation(data).pose(end)
                off = max(apart(first[joint], last[joint]) for joint in first)
                self.assertEqual("baked-open-loop" in done.err, expected)
                if "bake" in line:
                    self.assertEqual(off > 2.0, expected, off)

    def test_complete(self):
        """Joints of the chain that the motion lacks are a refusal, or are added: this one has only a chest."""
        (self.dir / "m.bvh").write_text(motion())
        arm = "R_HAND:HEAD,chain=2,target-offset=0/-1/0,whole"
        result = self.convert(arm, file=self.dir / "m.bvh", expect=None)
        self.assertIn("anim-bad-constraint", result.err)
        joints = Animation(self.convert(f"{arm},complete", file=self.dir / "m.bvh")).turns
        self.assertLessEqual({"mWristRight", "mElbowRight", "mShoulderRight"}, set(joints))

    def test_presets(self):
        feet = read_constraints(self.convert("feet-on-ground"))
        said = self.tool("convert", SAMPLES / "walk.bvh", "-o", "y.anim", "-f", "-v", "--constraint=feet-on-ground")
        left = sum(int(n) for n in re.findall(r": (\d+) \[stands-steady\]", said.err + said.out))
        self.assertGreaterEqual(len(feet), 1)
        self.assertGreaterEqual(len(feet) + left, 3)
        for row in feet:
            self.assertIn(row["source"], ("L_FOOT", "R_FOOT"))
            self.assertLess(row["ease"][0], row["ease"][1])
            self.assertLessEqual(row["ease"][1], row["ease"][2])
        for preset, sources in (("left-hand-on-hip", ["L_HAND"]), ("hands-together", ["L_HAND", "R_HAND"]),
                                ("sit-on-ground",
                                 ["BUTT", "L_LOWER_LEG", "R_LOWER_LEG", "L_FOOT", "R_FOOT"])):
            self.assertEqual([row["source"] for row in read_constraints(self.convert(preset))], sources)
            play = self.play()
            self.assertTrue(all(row["acts"] for row in play))

    def slides(self, name):
        found = json.loads(self.tool("check", name, "--json", "-v", expect=None).out)
        return [row for row in found["findings"] if row["code"] == "foot-slides"]

    def test_feet_of_recordings(self):
        """Where a foot slides it is held, and where it stands well it is not made worse: the world aims a leg from where the
        hip was a frame ago, so that a body which moves fast pulls a foot about."""
        n_before = 0
        for name in ("mocap-10_01", "avatar.lab-yelling", "bvh-python-test_mocapbank", "animateddrawings-cartwheel_clean"):
            clip = CLIPS / f"{name}.bvh"
            if not clip.exists():
                self.skipTest(f"there is no {clip}")
            self.convert(file=clip, flags=("--partial",))
            n_before += len(self.slides("x.anim"))
            self.convert("feet-on-ground", file=clip, flags=("--partial",))
            self.assertEqual(self.slides("x.anim"), [], name)
        self.assertGreaterEqual(n_before, 3)

    def test_order(self):
        """Of the lines, as each acts on what the ones before have done."""
        rows = read_constraints(self.convert("feet-on-ground", "R_HAND:CHEST,chain=2,whole", "hands-together"))
        sources = [row["source"] for row in rows]
        self.assertEqual(sources[-3:], ["R_HAND", "L_HAND", "R_HAND"])
        self.assertLessEqual(set(sources[:-3]), {"L_FOOT", "R_FOOT"})
        self.assertGreater(len(sources), 3)

    def test_kept(self):
        """What is baked stays in the project, and is gone from the .anim."""
        line = f"{LINES[0]},bake"
        self.assertEqual(read_constraints(self.convert(line)), [])
        self.tool("convert", SAMPLES / "walk.bvh", "-o", "x.bvj", "-f", f"--constraint={line}")
        again = self.tool("convert", "x.bvj", "-o", "y.anim", "-f")
        self.assertEqual(again.returncode, DONE)
        self.assertEqual((self.dir / "y.anim").read_bytes(), (self.dir / "x.anim").read_bytes())
        self.assertIn("bake", (self.dir / "x.bvj").read_text())

    def test_posed(self):
        """A pose is that of the keys, and how many constraints change it is said: of the file, and of a project."""
        self.convert(*LINES)
        self.tool("convert", SAMPLES / "walk.bvh", "-o", "x.bvj", "-f", f"--constraint={LINES[0]}")
        for file, expected in (SAMPLES / "walk.bvh", 0), (self.dir / "x.anim", 2), (self.dir / "x.bvj", 1):
            said = json.loads(self.tool("pose", file, "--turn=mHead=10", "--json").out)
            self.assertEqual(said["constraints"], expected)
        self.assertIn("2 constraints change the pose", self.tool("pose", "x.anim", "--turn=mHead=10").out)

    def test_diff(self):
        self.convert(LINES[0])
        (self.dir / "x.anim").rename(self.dir / "a.anim")
        self.convert()
        result = self.tool("diff", "a.anim", "x.anim", "--json", expect=None)
        rows = {row["key"]: row for row in json.loads(result.out)["settings"]}
        self.assertIsNone(rows["constraint_1_missed"]["b"])
        self.assertGreater(rows["constraint_1_missed"]["a"], 0.0)


@unittest.skipUnless(AVATAR.exists(), "the avatar's own data are not here")
class Solved(Base):
    def setUp(self):
        super().setUp()
        self.body = Body(json.loads(AVATAR.read_text()))

    def test_missed(self):
        """What is said of a constraint is what comes out."""
        data = self.convert(*LINES)
        _, missed = solve(self.body, Animation(data), read_constraints(data))
        play = self.play()
        for mine, said in zip(missed, play):
            self.assertAlmostEqual(mine, said["missed"], delta=0.0005)

    def how_far(self, words):
        """By how much a constraint moves the ankle, metres: at most, in the first tenth and in the last."""
        data = self.convert(f"{FOOT.replace('0.02', '0.1')},{words}", flags=("--reduce=none",), file="wave.bvh")
        frames, _ = solve(self.body, Animation(data), read_constraints(data))
        plain = Animation(data)
        ways = [math.dist(self.body.world(pose, "mAnkleLeft")[0], self.body.world(plain.pose(seconds), "mAnkleLeft")[0])
                for seconds, pose in frames]
        tenth = len(ways) // 10
        return max(ways), max(ways[:tenth]), max(ways[-tenth:])

    def test_acts(self):
        """The words for “throughout” and “never ending” act from the first moment to the last, and what looks like them,
        with a beginning of no length, never does."""
        for words in "whole", "unfading":
            most, first, last = self.how_far(words)
            self.assertGreater(most, 0.03, words)
            self.assertGreater(min(first, last), 0.002, words)
        self.assertAlmostEqual(self.how_far("ease=0/0/9/9")[0], 0.0, 9)
        self.assertAlmostEqual(self.how_far("ease=0/0/0/0")[2], 0.0, 9)

    def sits(self, pose, what):
        """On the ground, with the knees up, the shins below them and the soles on the ground."""
        seat = self.body.point(pose, "BUTT", (0.0, 0.0, -1.0))[2]
        self.assertLess(abs(seat), 0.01, what)
        for side, volume in ("Left", "L_FOOT"), ("Right", "R_FOOT"):
            hip, knee, ankle = (self.body.world(pose, bone + side)[0] for bone in ("mHip", "mKnee", "mAnkle"))
            self.assertGreater(knee[2] - hip[2], 0.25, what)
            self.assertLess(math.dist(knee[:2], ankle[:2]), 0.15, what)
            self.assertLess(abs(ankle[2] - 0.067), 0.08, what)

    def test_sits(self):
        """A motion and a pose that stand sit down; the pose in all its frames, as it repeats until nothing changes, and
        so does the first frame of a loop."""
        data = self.convert("sit-on-ground")
        frames, _ = solve(self.body, Animation(data), read_constraints(data))
        for seconds, pose in frames:
            self.sits(pose, seconds)
        for row in self.play():
            self.assertLess(row["missed"], 0.08, row)
        # One that does not ease in is seen from its first frame, in which shins are aimed from hanging knees.
        self.convert("sit-on-ground", flags=("--ease-in=0",))
        self.assertGreater(max(row["missed"] for row in self.play()), 0.2)
        baked = Animation(self.convert("sit-on-ground,bake", flags=("--loop=yes",)))
        self.sits(baked.pose(0.0), "loop")
        self.convert("sit-on-ground,bake", file=POSES / "stand-easy.bvj")
        baked = Animation((self.dir / "x.anim").read_bytes())
        self.assertGreater(baked.duration, 0.0)
        for seconds in 0.0, baked.duration:
            self.sits(baked.pose(seconds), seconds)

    def test_sits_already(self):
        """Legs that sit stay as they are, and all of a pose is held as long as it lasts."""
        row, = read_constraints(self.convert("sit-on-ground", file=POSES / "sit-ground-crossed.bvj"))
        self.assertEqual(row["source"], "BUTT")
        feet = read_constraints(self.convert("feet-on-ground", file=POSES / "stand-easy.bvj"))
        shown = Animation((self.dir / "x.anim").read_bytes()).pose(0.0)
        for row, ankle in zip(feet, ("mAnkleLeft", "mAnkleRight"), strict=True):
            self.assertAlmostEqual(row["target_offset"][2], self.body.world(shown, ankle)[0][2], delta=0.001)
            self.assertGreaterEqual(row["ease"][3], Animation((self.dir / "x.anim").read_bytes()).duration)
            self.assertLess(row["ease"][0], row["ease"][1])

    def off(self, baked, frames, joints):
        """Millimetres."""
        return 1000 * max(math.dist(self.body.world(pose, joint)[0], self.body.world(baked.pose(seconds), joint)[0])
                          for seconds, pose in frames for joint in joints)

    def test_baked(self):
        """Keys that miss the solved places by at most the error that they may have; and not because nothing was done."""
        data = self.convert(*LINES, flags=("--reduce=none",))
        frames, _ = solve(self.body, Animation(data), read_constraints(data))
        self.assertGreater(self.off(Animation(data), frames, ENDS), 30.0)
        for error in 0.5, 2.0:
            baked = Animation(self.convert(*(f"{line},bake" for line in LINES), flags=(f"--error={error}",)))
            self.assertLessEqual(self.off(baked, frames, ENDS), error + 0.1)

    def test_baked_jumps(self):
        """Nor where legs jump within a frame, and the codes of times are far apart: from the first moment on."""
        for flags in (), ("--speed=0.5",):
            data = self.convert("sit-on-ground", flags=("--reduce=none", *flags), file="dance.bvh")
            frames, _ = solve(self.body, Animation(data), read_constraints(data))
            baked = Animation(self.convert("sit-on-ground,bake", flags=("--error=1", *flags), file="dance.bvh"))
            self.assertLessEqual(self.off(baked, frames[:90], ("mAnkleLeft", "mAnkleRight", "mKneeLeft", "mKneeRight")), 1.0)

    def test_baked_many(self):
        """Of constraints that become keys there may be more than the ten that can be stored: all of them act."""
        starts = [0.3 + 0.2 * i for i in range(12)]
        lines = [f"{FOOT.replace('0.02', '0.1')},ease={s:.2f}/{s + 0.05:.2f}/{s + 0.1:.2f}/{s + 0.15:.2f}" for s in starts]
        plain = Animation(self.convert(flags=("--reduce=none",), file="wave.bvh"))
        baked = Animation(self.convert(*(f"{line},bake" for line in lines), flags=("--reduce=none",), file="wave.bvh"))
        for s, line in zip(starts, lines):
            moved = math.dist(*(self.body.world(one.pose(s + 0.1), "mAnkleLeft")[0] for one in (plain, baked)))
            self.assertGreater(moved, 0.02, line)
            data = self.convert(line, flags=("--reduce=none",), file="wave.bvh")
            frames, _ = solve(self.body, Animation(data), read_constraints(data))
            inside = [frame for frame in frames if s <= frame[0] <= s + 0.15]
            self.assertLessEqual(self.off(baked, inside, ("mAnkleLeft", "mKneeLeft")), 0.5)

    def test_palms_meet(self):
        """Hands that are brought together touch, however they are turned, and not only their wrists come near."""
        for file, most in ((POSES / "stand-easy.bvj", 0.045), ("walk.bvh", 0.075)):
            baked = Animation(self.convert("hands-together,bake", file=file))
            for seconds in 0.4 * baked.duration, 0.5 * baked.duration, 0.6 * baked.duration:
                palms = [self.body.point(baked.pose(seconds), volume, (0.0, 0.0, 0.0)) for volume in ("L_HAND", "R_HAND")]
                self.assertLess(math.dist(*palms), most)

    def bend(self, pose):
        """Of the left wrist, degrees: from the direction of the forearm to that of the hand."""
        elbow, wrist = (self.body.world(pose, joint)[0] for joint in ("mElbowLeft", "mWristLeft"))
        forearm, hand = minus(wrist, elbow), minus(self.body.point(pose, "L_HAND", (0.0, 0.0, 0.0)), wrist)
        return math.degrees(math.acos(dot(forearm, hand) / length(forearm) / length(hand)))

    def test_wrists(self):
        """Hands that hang meet where they can hang: at the chest, wrists would bend by more than 90 degrees."""
        for file, most in ((POSES / "stand-easy.bvj", 60), ("walk.bvh", 70)):
            baked = Animation(self.convert("hands-together,bake", file=file))
            bends = [self.bend(baked.pose(part * baked.duration)) for part in (0.3, 0.4, 0.5, 0.6, 0.7)]
            self.assertLess(sum(bends) / len(bends), most, file)

    def test_palm_on_hip(self):
        """A palm is on the pelvis, as thick as a hand is."""
        baked = Animation(self.convert("left-hand-on-hip,bake"))
        for part in 0.3, 0.5, 0.7:
            pose = baked.pose(part * baked.duration)
            middle = self.body.point(pose, "PELVIS", (0.0, 0.0, 0.0))
            way = minus(self.body.point(pose, "L_HAND", (0.0, 0.0, 0.0)), middle)
            axes = [minus(self.body.point(pose, "PELVIS", axis), middle) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
            share = math.sqrt(sum((dot(way, axis) / dot(axis, axis)) ** 2 for axis in axes))
            self.assertLess(abs(length(way) * (1 - 1 / share)), 0.045, part)

    def test_baked_as_played(self):
        """With all keys, what is baked is what the world works out of the rounded codes of the .anim that has the
        constraints: where it decides between two answers, rounding can change which one, by millimetres."""
        for preset, flags in (("feet-on-ground", ("--reverse",)), ("left-hand-on-hip", ("--speed=1.5",))):
            data = self.convert(preset, flags=("--reduce=none", *flags), file="dance.bvh")
            frames, _ = solve(self.body, Animation(data), read_constraints(data))
            baked = Animation(self.convert(f"{preset},bake", flags=("--reduce=none", *flags), file="dance.bvh"))
            self.assertLessEqual(self.off(baked, frames, ("mAnkleLeft", "mAnkleRight", "mKneeLeft", "mKneeRight",
                                                          "mWristLeft", "mElbowLeft")), 0.35)


if __name__ == "__main__":
    unittest.main()
