#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A motion written onto the skeleton of another file (--skeleton=FILE), judged from outside: by the kinematics of the
file that was written, and by what comes back of it. Skips where there is no corpus."""

import os
import pathlib
import unittest

import retarget_judge
import retarget_source
from retarget_landmarks import Landmarks
from retarget_maths import degrees_between, minus
from retarget_measures import Judge
from retarget_played import Animation, Skeleton
from tool import ACCESS, REFUSED, SAMPLES, USAGE, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
AVATAR = CORPUS.parent / "data" / "avatar.json"

FOREIGN = ["ganimator-walking", "pybvh-cmu_12_01_walk", "mocap-swagger2", "makehuman-zombiewalk1", "games-105-idle",
           "video2bvh-cxk", "animateddrawings-dab.9f567a", "deep-motion-editing-example"]
OWN = ["avatar.lab-idle4", "qavimator-tpose", "opencollar-walk_male"]
LIMBS = [("shoulder", "elbow"), ("elbow", "wrist"), ("hip", "knee"), ("knee", "ankle")]

# What depends on where feet touch the floor, which a written file is not held to.
MAY_FAIL = {"floor", "contacts"}


@unittest.skipUnless(AVATAR.exists(), "the corpus is not here")
class Onto(ToolTest):
    @classmethod
    def setUpClass(cls):
        cls.skeleton = Skeleton(AVATAR)

    def animation(self, source, name, *args):
        self.tool("convert", source, "-o", name, "-f", "-q", "--reduce=none", "--plant-feet=no", *args)
        return Animation((self.dir / name).read_bytes())

    def apart(self, one, other):
        """The most that a bone of an arm or a leg points elsewhere."""
        worst = 0.0
        for i in range(21):
            seconds = one.duration * i / 20
            places = [animation.points(self.skeleton, seconds) for animation in (one, other)]
            for side in ("left", "right"):
                for above, below in LIMBS:
                    bones = [minus(each[side, below], each[side, above]) for each in places]
                    worst = max(worst, degrees_between(*bones))
        return worst

    def test_written(self):
        """The file itself moves as the avatar does."""
        for name in FOREIGN:
            with self.subTest(name):
                played = self.animation(SAMPLES / "walk.bvh", "x.anim")
                self.tool("convert", "x.anim", "-o", "y.bvh", "-f", "-q",
                          f"--skeleton={CORPUS / 'bvh' / name}.bvh")
                judge = Judge(Landmarks(retarget_source.read_motion(self.dir / "y.bvh")), self.skeleton, played)
                wrong = set(retarget_judge.failures(judge.measures)) - MAY_FAIL
                self.assertEqual(wrong, set(), judge.measures)

    def test_own_motion(self):
        """Of a file onto its own skeleton, and back."""
        for name in FOREIGN:
            with self.subTest(name):
                path = CORPUS / "bvh" / f"{name}.bvh"
                one = self.animation(path, "x.anim", "--trim-end=5s")
                self.tool("convert", "x.anim", "-o", "y.bvh", "-f", "-q", f"--skeleton={path}")
                self.assertLess(self.apart(one, self.animation("y.bvh", "y.anim")), 1.0)

    def test_own_names(self):
        for name in OWN:
            with self.subTest(name):
                one = self.animation(SAMPLES / "walk.bvh", "x.anim")
                self.tool("convert", "x.anim", "-o", "y.bvh", "-f", "-q",
                          f"--skeleton={CORPUS / 'bvh' / name}.bvh")
                self.assertLess(self.apart(one, self.animation("y.bvh", "y.anim")), 0.05)

    def test_names_and_orders_are_its(self):
        path = CORPUS / "bvh" / "ganimator-walking.bvh"
        self.tool("convert", SAMPLES / "walk.bvh", "-o", "y.bvh", "-q", f"--skeleton={path}")

        def tree(file):
            text = pathlib.Path(file).read_text()
            return [line.split() for line in text[:text.index("MOTION")].splitlines()
                    if line.split() and line.split()[0] in ("ROOT", "JOINT", "CHANNELS")]
        self.assertEqual(tree(self.dir / "y.bvh"), tree(path))

    def test_refused(self):
        self.write("thing.bvh", "HIERARCHY\nROOT Thing\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                   "End Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0\n")
        walk = SAMPLES / "walk.bvh"
        self.assertIn("[foreign-skeleton]",
                      self.tool("convert", walk, "-o", "y.bvh", "--skeleton=thing.bvh", expect=REFUSED).err)
        self.assertFalse((self.dir / "y.bvh").exists())
        self.tool("convert", walk, "-o", "y.bvh", "--skeleton=none.bvh", expect=ACCESS)
        self.tool("convert", walk, "-o", "y.anim", f"--skeleton={walk}", expect=USAGE)
        self.tool("check", walk, f"--skeleton={walk}", expect=USAGE)


if __name__ == "__main__":
    unittest.main()
