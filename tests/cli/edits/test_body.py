#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`limber-tool pose --body`, judged by a reader of the .anim that shares nothing with the program."""

import json
import math
import os
import pathlib
import random
import unittest

from retarget_maths import cross, unit
from retarget_played import Animation, Skeleton
from tool import SAMPLES, USAGE, ToolTest

AVATAR = pathlib.Path(os.environ["LIMBER_CORPUS"]).parent / "data" / "avatar.json"
SEEDS = int(os.environ.get("LIMBER_SEEDS", "150")) // 3
ROLES = {"mWristLeft": ("left", "wrist"), "mWristRight": ("right", "wrist"), "mHead": "head", "mPelvis": "pelvis"}
FEET = [("left", "ankle"), ("right", "ankle")]


class Body(ToolTest):
    def setUp(self):
        super().setUp()
        self.sample("wave.bvh")
        self.skeleton = Skeleton(AVATAR)

    def pose(self, *args):
        body = ["--body"] if any(arg.startswith("--reach") for arg in args) else []
        out = self.tool("pose", "wave.bvh", "--at=20f", *body, "--json", "-o", "x.anim", "-f", "--reduce=none", *args).out
        said = json.loads(out)
        animation = Animation((self.dir / "x.anim").read_bytes())
        return said, animation.points(self.skeleton, said["time"] - 1 / 30)

    def test_reach(self):
        """Handles are at their places in the .anim, or as far off as is told; feet stay."""
        self.tool("convert", "wave.bvh", "-o", "y.anim", "-q", "--reduce=none")
        rng, n_reached = random.Random(18), 0
        for seed in range(SEEDS):
            joint = list(ROLES)[seed % 4]
            said, _ = self.pose()
            before = Animation((self.dir / "y.anim").read_bytes()).points(self.skeleton, said["time"] - 1 / 30)
            most = 0.4 if "Wrist" in joint else 0.15
            target = [c + rng.uniform(-most, most) for c in before[ROLES[joint]]]
            if joint == "mPelvis":
                target[2] = before["pelvis"][2] - rng.uniform(0, 0.2)
            with self.subTest(joint=joint, target=target):
                said, after = self.pose("--pin=feet", f"--reach={joint}=" + ",".join(map(repr, target)))
                for foot in FEET:
                    self.assertLessEqual(math.dist(before[foot], after[foot]), 0.0008)
                reach, = [goal for goal in said["goals"] if goal["goal"] == "reach"]
                self.assertAlmostEqual(math.dist(after[ROLES[joint]], target), reach["missed_mm"] / 1000, delta=0.0008)
                n_reached += reach["missed_mm"] <= 0.1
        self.assertGreater(n_reached, SEEDS / 2)

    def test_the_body_helps(self):
        """A place that an arm alone does not reach; without --body it is missed."""
        place = "--reach=mWristLeft=0.55,0.3,0.95"
        said, _ = self.pose("--pin=feet", place)
        self.assertLessEqual(said["goals"][-1]["missed_mm"], 0.1, said["goals"])
        self.assertIn("mTorso", [row["joint"] for row in said["turned"]])
        alone = json.loads(self.tool("pose", "wave.bvh", "--at=20f", "--json", "--pin=feet", place).out)
        self.assertGreater([g for g in alone["goals"] if g["goal"] == "reach"][0]["missed_mm"], 10)

    def test_told_as_it_is(self):
        """The next one that reaches may take the hips or the head away again: what is told is where they end."""
        for goals in (("mPelvis=0.05,0.1,1.0", "mWristLeft=0.6,0.1,1.0"), ("mWristLeft=0.3,0.5,1.0", "mHead=0.1,0.2,1.6")):
            said, after = self.pose(*(f"--reach={goal}" for goal in goals))
            for reach in [goal for goal in said["goals"] if goal["goal"] == "reach"]:
                at = next(goal for goal in goals if goal.startswith(reach["joint"])).split("=")[1]
                place = [float(number) for number in at.split(",")]
                self.assertAlmostEqual(math.dist(after[ROLES[reach["joint"]]], place), reach["missed_mm"] / 1000, delta=0.0008)

    def test_from_straight_limbs(self):
        """What a new pose begins with reaches as far as somebody who stands at ease: knees and hips bend for it."""
        place = [0.3, 0.2, 0.75]
        self.tool("pose", "--new", "-q", "-o", "new.bvj", "-f")
        said = json.loads(self.tool("pose", "new.bvj", "--body", "--pin=feet", "--json", "-o", "new.anim", "-f",
                                    "--reach=mWristLeft=" + ",".join(map(str, place))).out)
        after = Animation((self.dir / "new.anim").read_bytes()).points(self.skeleton, 0)
        self.assertLess(math.dist(after["left", "wrist"], place), 0.0008)
        rest = self.skeleton.points({}, {})
        for foot in FEET:
            self.assertLess(math.dist(after[foot], rest[foot]), 0.0008)
        self.assertLess({"mKneeLeft", "mKneeRight", "mTorso"}, {row["joint"] for row in said["turned"]})

    def test_feet_that_stand_stay(self):
        """Without a word, while feet of which something is said do as they are told, and "none" lets go of all."""
        place = "--reach=mWristLeft=0.6,0.1,0.4"
        said, after = self.pose(place)
        pins = [goal["joint"] for goal in said["goals"] if goal["goal"] == "pin"]
        self.assertEqual(sorted(pins), ["mAnkleLeft", "mAnkleRight"])
        self.assertEqual(after, self.pose(place, "--pin=feet")[1])
        for word in "--turn=mKneeLeft=60", "--reach=mAnkleLeft=0.1,0.2,0.3", "--swivel=mKneeLeft=10":
            said, _ = self.pose(place, word)
            standing = [goal["joint"] for goal in said["goals"] if goal["goal"] == "pin" and goal["joint"] != "mAnkleLeft"]
            self.assertEqual(standing, ["mAnkleRight"])
        said, free = self.pose(place, "--pin=none")
        self.assertEqual([goal["goal"] for goal in said["goals"]], ["reach"])
        self.assertGreater(math.dist(free["left", "ankle"], after["left", "ankle"]), 0.01)
        self.assertIn("“none”", self.tool("pose", "wave.bvh", "--body", place, "--pin=none,feet", expect=USAGE).err)

    def test_nothing_pinned(self):
        """A body that nothing holds comes along, however far the place is."""
        for joint, place in (("mWristLeft", [2.5, 0.3, 1.2]), ("mHead", [-1.5, 1.0, 1.0])):
            said, after = self.pose("--pin=none", f"--reach={joint}=" + ",".join(map(str, place)))
            self.assertLessEqual(said["goals"][0]["missed_mm"], 0.1, said["goals"])
            self.assertLessEqual(math.dist(after[ROLES[joint]], place), 0.0008)

    def test_hips_do_not_fall_back(self):
        """Where hands hold the hips, those stop near where they are dragged to, and not at the start half a metre away."""
        walk = pathlib.Path(os.environ["LIMBER_CORPUS"]) / "bvh" / "opencollar-walk_male.bvh"
        if not walk.exists():
            self.skipTest(f"{walk} is not there")
        for step in range(11):
            place = [a + step * (b - a) for a, b in zip((-0.14675, -0.44594, 1.18582), (-0.14732, -0.44673, 1.18605))]
            said = json.loads(self.tool("pose", walk, "--at=22f", "--body", "--pin=hands", "--json",
                                        "--reach=mPelvis=" + ",".join(map(str, place))).out)
            self.assertLess(said["goals"][0]["missed_mm"], 80, place)

    def test_pins_hold_against_a_turn(self):
        """Where the trunk turns a pinned hand out of its reach, the body brings it back."""
        self.tool("pose", "--new", "--stance=sit-chair", "--turn=mHead=1", "-o", "sit.bvj", "-q", "-f")
        said = json.loads(self.tool("pose", "sit.bvj", "--body", "--json", "--turn=mTorso=-16.1,-23.6,-0.5",
                                    "--reach=mWristRight=0.3244,-0.07275,0.77504", "--pin=mWristLeft,mAnkleLeft",
                                    "-o", "sit.anim", "-f").out)
        self.assertLessEqual(max(goal["missed_mm"] for goal in said["goals"] if goal["goal"] == "pin"), 0.1)
        after = Animation((self.dir / "sit.anim").read_bytes()).points(self.skeleton, 0)
        self.tool("convert", "sit.bvj", "-o", "before.anim", "-q", "-f")
        before = Animation((self.dir / "before.anim").read_bytes()).points(self.skeleton, 0)
        self.assertLess(math.dist(before["left", "wrist"], after["left", "wrist"]), 0.0008)

    def test_pins_that_turn(self):
        """A pinned hand keeps its direction as far as its wrist turns; by how much it has turned is told."""
        def frame(places, when):
            """Unit vectors of a hand: to a finger, across the palm, and out of it."""
            wrist, finger, thumb = (places[name][when] for name in ("mWristLeft", "mHandMiddle1Left", "mHandThumb1Left"))
            along, aside = ([b - a for a, b in zip(wrist, point)] for point in (finger, thumb))
            along = unit(along)
            out = unit(cross(along, aside))
            return along, cross(out, along), out

        goals = ["--new", "--stance=sit-chair", "--body", "--json", "--pin=hands", "--reach=mHead=0.6,0.5,0.6"]
        said = json.loads(self.tool("pose", *goals).out)
        places = {place["joint"]: place for place in said["places"]}
        trace = sum(a * b for x, y in zip(frame(places, "before"), frame(places, "after")) for a, b in zip(x, y))
        turned = math.degrees(math.acos(max(-1, min(1, (trace - 1) / 2))))
        hand, = [goal for goal in said["goals"] if goal["joint"] == "mWristLeft"]
        self.assertGreater(turned, 5)
        self.assertAlmostEqual(hand["turned_degrees"], turned, delta=0.01)
        found, = [finding for finding in said["findings"] if finding["where"] == "mWristLeft"]
        self.assertEqual(found["code"], "pose-turned")
        self.assertIn(f"{turned:.1f}°", found["message"])
        free = json.loads(self.tool("pose", *goals, "--free").out)
        self.assertLess(max(goal["turned_degrees"] for goal in free["goals"] if goal["goal"] == "pin"), 0.01)

    def test_pins_turn_back(self):
        """One reach after another turns a pinned hand; in the end it has the direction that it had at first."""
        said = json.loads(self.tool("pose", "--new", "--stance=stand-easy", "--body", "--json", "--pin=mWristLeft",
                                    "--reach=mChest=0.3,0.2,1.1", "--reach=mPelvis=-0.1,0,1.0", "--reach=mHead=0,0,1.7").out)
        hand, = [goal for goal in said["goals"] if goal["joint"] == "mWristLeft"]
        self.assertLess(hand["turned_degrees"], 0.001)
        self.assertNotIn("pose-turned", [finding["code"] for finding in said["findings"]])

    def test_any_order_is_the_same(self):
        goals = ["--reach=mWristLeft=0.4,0.3,1.1", "--reach=mHead=0.1,0,1.6", "--pin=feet"]
        first = self.pose(*goals)[0]
        self.assertEqual(first["places"], self.pose(*goals[::-1])[0]["places"])

    def test_words(self):
        self.assertIn("“mHead” reaches only with the whole body", self.tool("pose", "wave.bvh", "--reach=mHead=0,0,1",
                                                                         expect=USAGE).err)
        refused = self.tool("pose", "wave.bvh", "--body", "--reach=mNeck=0,0,1", expect=USAGE).err
        self.assertIn("“mNeck” is no handle of the body", refused)
        self.assertIn("mHead, mChest or mPelvis", refused)


if __name__ == "__main__":
    unittest.main()
