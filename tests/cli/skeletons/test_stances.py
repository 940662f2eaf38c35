#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Motions of skeletons whose rest pose says little of how somebody stands in it: they play like the same motion of a body that
stands at rest."""

import os
import pathlib
import unittest

import retarget_source
from retarget_judge import AVATAR, judge_file
from retarget_made import rested_otherwise
from retarget_maths import STILL, degrees_apart, degrees_between, minus, times, turn
from retarget_played import Animation, Skeleton
from tool import TOOL, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
WALK = CORPUS / "bvh" / "bvh-toolbox-walk01.bvh"
X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
LINES = [("pelvis", "trunk"), *((("left", a), ("left", b)) for a, b in (
    ("hip", "knee"), ("knee", "ankle"), ("shoulder", "elbow"), ("elbow", "wrist")))]


class Crawling(retarget_source.Motion):
    """Who walks, brought down on hands and knees."""

    BENT = {"UpLeg": -75, "Leg": 75, "Arm": -80}

    def __init__(self, motion, degrees):
        super().__init__(motion.joints, motion.n_frames, motion.frame_time)
        self.motion, self.degrees = motion, degrees

    def local(self, frame, index):
        place, spin = self.motion.local(frame, index)
        if self.joints[index].parent is None:
            return (place[0], 50, place[2]), times(turn(X, self.degrees), spin)
        bent = self.BENT.get(self.joints[index].name.removeprefix("Left").removeprefix("Right"), 0)
        return place, times(turn(X, bent), spin)


class Wheeling(retarget_source.Motion):
    """Who walks, and is turned over sideways as a wheel."""

    def __init__(self, motion):
        super().__init__(motion.joints, motion.n_frames, motion.frame_time)
        self.motion = motion

    def local(self, frame, index):
        place, spin = self.motion.local(frame, index)
        if self.joints[index].parent is not None or frame is None:
            return place, spin
        return place, times(turn(Z, 270 * frame / self.n_frames), spin)


class Lying(retarget_source.Motion):
    """Who walks, laid down on a side."""

    def __init__(self, motion, degrees):
        super().__init__(motion.joints, motion.n_frames, motion.frame_time)
        self.motion, self.degrees = motion, degrees

    def local(self, frame, index):
        place, spin = self.motion.local(frame, index)
        if self.joints[index].parent is not None or frame is None:
            return place, spin
        return (place[0], 15, place[2]), times(turn(Z, self.degrees), spin)


class Centred(retarget_source.Motion):
    """Who stands with arms spread, after a first frame on one leg, with the hips where the file begins to count."""

    def local(self, frame, index):
        joint = self.joints[index]
        lifted = frame == 0 and joint.name == "LeftUpLeg"
        return (0, 0, 0) if joint.parent is None else joint.offset, turn(X, -80) if lifted else STILL


class Begun(retarget_source.Motion):
    """Who stands still at rest, after a first frame of zeros."""

    def __init__(self, motion):
        super().__init__(motion.joints, 10, motion.frame_time)
        self.motion = motion

    def local(self, frame, index):
        place, spin = self.motion.local(None, index)
        return place if frame != 0 or self.joints[index].parent is not None else (0, 0, 0), spin


@unittest.skipUnless(WALK.exists(), "the corpus is not here")
class Stances(ToolTest):
    def setUp(self):
        super().setUp()
        self.walk = retarget_source.read_bvh(retarget_source.decoded(WALK.read_bytes()))
        self.skeleton = Skeleton(AVATAR)

    def played(self, motion, turns):
        self.write("x.bvh", rested_otherwise(motion, turns))
        self.tool("convert", "x.bvh", "-f")
        animation = Animation((self.dir / "x.anim").read_bytes())
        return [animation.points(self.skeleton, animation.duration * i / 9) for i in range(10)]

    def no_stance(self):
        """Bones that all lie about somehow at rest."""
        return {joint.name: turn((X, Y, Z)[i % 3], (100, -80, 130)[i % 3]) for i, joint in enumerate(self.walk.joints) if i}

    def test_facing(self):
        """A body that faces nearly along an axis of its file is turned with that axis, and any other one as it faces, so that it always
        faces forward well within what anybody would call so: measures of where a twisted body faces differ by some degrees."""
        motion = retarget_source.read_bvh(retarget_source.decoded(WALK.read_bytes()))
        motion.n_frames = 3
        facing = []
        for degrees in range(15, 36, 4):
            self.write("x.bvh", rested_otherwise(motion, {}, turn(Y, degrees)))
            row = judge_file(TOOL, self.dir / "x.bvh", [], AVATAR)
            facing.append(abs(row["heading"]))
        self.assertLess(max(facing), 24)
        self.assertGreater(max(facing), 10)

    def test_lying(self):
        """Who lies on a side in all frames faces where the chest does: the line between the hips points nowhere."""
        for degrees in -95, -85, 85, 95:
            self.write("x.bvh", rested_otherwise(Lying(self.walk, degrees), {}))
            row = judge_file(TOOL, self.dir / "x.bvh", [], AVATAR)
            self.assertLess(abs(row["heading"]), 24, degrees)

    def test_centred(self):
        """Who stands along another axis than Y, in a skeleton that stands at rest nowhere, does not lie on a floor that goes through
        the hips."""
        centred = Centred(self.walk.joints, 8, self.walk.frame_time)
        for whole in turn(X, 90), turn(X, -90):
            self.write("x.bvh", rested_otherwise(centred, self.no_stance(), whole))
            self.write("plain.bvh", rested_otherwise(centred, {}, whole))
            row = judge_file(TOOL, self.dir / "x.bvh", [], AVATAR, judged=self.dir / "plain.bvh")
            row["failures"] = [name for name in row["failures"] if name not in ("hands hold", "feet hold")]
            self.assertEqual(row["failures"], [], (whole, row["notes"]))
            self.assertIn("floor", row["measures"])

    def test_crawling(self):
        """Who crawls in all frames has no frame to stand in: the trunk is not upright in any."""
        for degrees in 65, 75, 88:
            crawling = Crawling(self.walk, degrees)
            for one, other in zip(self.played(crawling, {}), self.played(crawling, self.no_stance())):
                for a, b in LINES:
                    self.assertLess(degrees_between(minus(one[b], one[a]), minus(other[b], other[a])), 6, (degrees, a, b))

    def test_wheel(self):
        """Who is upside down for most of the time, and stands before, does not stand in the floor."""
        for turns in {}, self.no_stance():
            points = self.played(Wheeling(self.walk), turns)
            lowest = min(points[0][side, role][2] - self.skeleton.rest[side, role][2]
                         for side in ("left", "right") for role in ("ankle", "toe"))
            self.assertGreater(lowest, -0.03)

    def test_zeros(self):
        """A first frame of zeros is a pose to compare with, even before a motion that begins at rest: nobody rises into the air."""
        for points in self.played(Begun(self.walk), {}):
            lowest = min(points[side, role][2] - self.skeleton.rest[side, role][2]
                         for side in ("left", "right") for role in ("ankle", "toe"))
            self.assertLess(abs(lowest), 0.03)

    def test_feet(self):
        """Feet without toes that are bent at rest are flat on the floor where they stand."""
        flat = self.played(self.walk, {})
        for degrees in -16, 20:
            bent = self.played(self.walk, {side + "Foot": turn(X, degrees) for side in ("Left", "Right")})
            for one, other in zip(flat, bent):
                for side in "left", "right":
                    apart = degrees_apart(one["turns"][side, "ankle"], other["turns"][side, "ankle"])
                    self.assertLess(apart, 10, (degrees, side))


if __name__ == "__main__":
    unittest.main()
