#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Motion files on the avatar's skeleton: for other programs the BVH is the avatar, with its bones where the
world has them in every frame, and from each text format the same motion comes back. Judged by kinematics
of its own."""

import json
import os
import pathlib
import unittest

from retarget_maths import length, minus, plus
from retarget_played import Animation, Skeleton
from retarget_source import read_motion
from tool import ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
SOURCE = pathlib.Path(os.environ["LIMBER_SOURCE"])
AVATAR = CORPUS.parent / "data" / "avatar.json"

INCH = 0.0254
# Of a body that is 1.9 m tall, for frames between keys, and for the rounding of an .anim.
NEAR = 0.003

BODY = {"mPelvis", "mTorso", "mChest", "mNeck", "mHead", "mSkull",
        *(bone + side for side in ("Left", "Right")
          for bone in ("mEye", "mCollar", "mShoulder", "mElbow", "mWrist", "mHip", "mKnee", "mAnkle", "mFoot",
                       "mToe"))}


def whole_skeleton():
    skeleton = Skeleton(AVATAR)
    skeleton.order = []
    for name in skeleton.places:
        chain = []
        while name and name not in skeleton.order:
            chain.insert(0, name)
            name = skeleton.parents[name]
        skeleton.order += chain
    return skeleton


def to_avatar(v):
    """From inches with x left, y up, z forward."""
    return v[2] * INCH, v[0] * INCH, v[1] * INCH


class AvatarSkeletonTest(ToolTest):
    def apart(self, bvh, anim):
        """By how many metres any joint of a BVH is off from what plays, after its reference frame."""
        motion, played, skeleton = read_motion(bvh), Animation(anim.read_bytes()), whole_skeleton()
        self.assertLessEqual(BODY, {joint.name for joint in motion.joints})
        everything, worst = range(len(motion.joints)), 0.0
        for frame in range(1, motion.n_frames):
            places, turns = played.pose(min((frame - 1) * motion.frame_time, played.duration))
            if "mPelvis" in places:
                places["mPelvis"] = plus(places["mPelvis"], skeleton.places["mPelvis"])
            at, _ = skeleton.world(places, turns)
            found, _ = motion.world(frame, everything)
            worst = max([worst, *(length(minus(to_avatar(found[index]), at[joint.name]))
                                  for index, joint in enumerate(motion.joints))])
        return worst

    def assert_at_rest(self, bvh):
        """OFFSETs, and the first frame, in which a joint that has positions already has the motion's."""
        motion, skeleton = read_motion(bvh), whole_skeleton()
        at, _ = skeleton.world({}, {})
        everything = range(len(motion.joints))
        for frame, near in ((None, 1e-5), (0, 1e-3)):
            found, _ = motion.world(frame, everything)
            for index, joint in enumerate(motion.joints):
                off = length(minus(to_avatar(found[index]), at[joint.name]))
                self.assertLess(off, near, (frame, joint.name))

    def worst(self, a, b):
        difference = json.loads(self.tool("diff", "--json", a, b, expect=None).out)["worst"]
        return difference["degrees"], difference["millimetres"]

    @unittest.skipUnless(AVATAR.exists(), "no corpus")
    def test_places(self):
        files = sorted((CORPUS / "anim").glob("open*.anim"))[::3]
        self.assertTrue(files)
        for path in files:
            with self.subTest(path.name):
                self.tool("convert", "-q", "-f", "--skeleton=avatar", "-o", "x.bvh", path)
                self.assert_at_rest(self.dir / "x.bvh")
                self.assertLess(self.apart(self.dir / "x.bvh", path), NEAR)

    @unittest.skipUnless(AVATAR.exists(), "no corpus")
    def test_wrong_places_are_seen(self):
        path = next((CORPUS / "anim").glob("opensim-give_and_handshake.anim"))
        self.tool("convert", "-q", "--skeleton=avatar", "--hip-height=0.01", "-o", "x.bvh", path)
        self.assertGreater(self.apart(self.dir / "x.bvh", path), 2 * NEAR)

    @unittest.skipUnless(AVATAR.exists(), "no corpus")
    def test_anim_comes_back(self):
        for path in sorted((CORPUS / "anim").glob("open*.anim")):
            for suffix in ("bvh", "bvj", "htr", "vml"):
                with self.subTest(path.name, suffix=suffix):
                    self.tool("convert", "-q", "-f", "--skeleton=avatar", "-o", f"x.{suffix}", path)
                    self.tool("convert", "-q", "-f", "--reduce=none", "-o", "y.anim", f"x.{suffix}")
                    degrees, millimetres = self.worst(path, "y.anim")
                    self.assertLess(degrees, 0.05)
                    self.assertLess(millimetres, 0.6)

    def test_text_comes_back(self):
        for name in ("walk.bvh", "wave.bvh", "dance.bvh", "hands-and-face.bvh"):
            self.sample(name)
            self.tool("convert", "-q", "-f", "--reduce=none", "-o", "a.anim", name)
            for suffix in ("bvh", "bvj", "htr", "vml"):
                with self.subTest(name, suffix=suffix):
                    self.tool("convert", "-q", "-f", "--skeleton=avatar", "-o", f"x.{suffix}", name)
                    self.tool("convert", "-q", "-f", "--reduce=none", "-o", "b.anim", f"x.{suffix}")
                    degrees, millimetres = self.worst("a.anim", "b.anim")
                    self.assertLess(degrees, 0.05)
                    self.assertLess(millimetres, 0.6)

    def test_settings_are_applied_once(self):
        """The result is written, so nothing that made it applies to it again."""
        self.sample("walk.bvh")
        settings = ["--speed=2", "--mirror", "--trim-start=10f", "--hip-height=0.1", "--priority=4"]
        self.tool("convert", "-q", "--reduce=none", *settings, "-o", "a.anim", "walk.bvh")
        self.tool("convert", "-q", "--skeleton=avatar", *settings, "-o", "x.bvj", "walk.bvh")
        kept = json.loads((self.dir / "x.bvj").read_text())["limber"]
        self.assertFalse({"speed", "mirror", "trimStart", "hipHeight", "skeleton"} & set(kept))
        self.tool("convert", "-q", "--reduce=none", "-o", "b.anim", "x.bvj")
        degrees, millimetres = self.worst("a.anim", "b.anim")
        self.assertLess(degrees, 0.05)
        self.assertLess(millimetres, 0.6)

    def test_frame_rate(self):
        """As on the source's skeleton: about the rate, with the last of even frames at the end."""
        self.sample("walk.bvh")
        self.tool("convert", "-q", "--reduce=none", "--speed=2", "-o", "a.anim", "walk.bvh")
        for name in ("walk.bvh", "a.anim"):
            for rate in (10, 24, 60):
                with self.subTest(name, rate=rate):
                    options = ["convert", "-q", "-f", f"--frame-rate={rate}", "-o", "x.bvh", name]
                    self.tool(*options)
                    usual = read_motion(self.dir / "x.bvh")
                    self.tool(*options, "--skeleton=avatar")
                    motion = read_motion(self.dir / "x.bvh")
                    self.assertEqual(motion.n_frames, usual.n_frames)
                    self.assertAlmostEqual(motion.frame_time, usual.frame_time, 5)
                    self.assertAlmostEqual(motion.frame_time * rate, 1.0, 1)

    def test_source_is_as_ever(self):
        self.sample("walk.bvh")
        self.tool("convert", "-q", "--skeleton=source", "-o", "x.bvh", "walk.bvh")
        self.tool("convert", "-q", "-o", "y.bvh", "walk.bvh")
        self.assertEqual((self.dir / "x.bvh").read_bytes(), (self.dir / "y.bvh").read_bytes())

    def test_parts(self):
        self.sample("walk.bvh")
        self.tool("split", "-t", "bvh", "--skeleton=avatar", "--part=nod=10%..30%", "walk.bvh")
        self.assertLessEqual(BODY, {joint.name for joint in read_motion(self.dir / "nod.bvh").joints})


if __name__ == "__main__":
    unittest.main()
