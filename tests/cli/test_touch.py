#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands that touch each other, the body or the floor in a source do so on the avatar: measured with the source's own
forward kinematics and what the world plays. Skips where there is no corpus."""

import os
import pathlib
import unittest

import retarget_source
import touching_source
from retarget_landmarks import SIDES, Landmarks
from retarget_maths import degrees_apart, dot, length, middle, minus, plus, scaled, turned, unit
from retarget_played import Animation, Skeleton
from tool import SAMPLES, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
AVATAR = CORPUS.parent / "data" / "avatar.json"

# Where the palm is between wrist and knuckle, and the head's middle and radius in lengths of the trunk.
PALM, HEAD, HEAD_RADIUS = 0.6, 0.13, 0.19

# Metres: nearer than this a source's hands touch; and so well the avatar's keep it.
TOUCHES, CLOSE = 0.05, 0.02

# Parts of an arm, and how much faster it may become.
ARMS, FASTER = ("mShoulder", "mElbow", "mWrist"), 1.5

# Files in which hands touch each other, the body, the floor.
FILES = ["animateddrawings-cartwheel_clean", "animateddrawings-back_handspring1_autolabel", "video2bvh-cxk",
         "rgbdacquisition-49_04", "bvh-toolbox-test_mocapbank"]


def palm(points, side):
    return plus(scaled(points[side, "wrist"], 1 - PALM), scaled(points[side, "knuckle"], PALM))


def arm_of(points):
    return sum(length(minus(points[side, a], points[side, b])) for side in SIDES
               for a, b in (("shoulder", "elbow"), ("elbow", "wrist")))


def trunk_of(points):
    return length(minus(points["shoulders"], points["hips"]))


def between_palms(points):
    return length(minus(palm(points, "left"), palm(points, "right")))


def from_head(points):
    """Of the left palm from the head's surface, in the points' own unit."""
    size = trunk_of(points)
    up = turned(points["turns"]["head"], (0.0, 0.0, 1.0))
    return length(minus(palm(points, "left"), plus(points["head"], scaled(up, HEAD * size)))) - HEAD_RADIUS * size


def from_hip(points):
    """Of the left palm from the surface of the thigh at the hip."""
    hip, knee = points["left", "hip"], points["left", "knee"]
    out, way = minus(palm(points, "left"), hip), unit(minus(knee, hip))
    along = max(0.0, dot(out, way))
    return length(minus(out, scaled(way, along))) - 0.16 * length(minus(knee, hip))


def off_line(points, side):
    """How far the elbow is off the line of the arm."""
    shoulder, elbow, wrist = (points[side, role] for role in ("shoulder", "elbow", "wrist"))
    line = unit(minus(wrist, shoulder))
    out = minus(elbow, shoulder)
    return minus(out, scaled(line, dot(out, line)))


@unittest.skipUnless(AVATAR.exists(), "the corpus is not here")
class TouchTest(ToolTest):
    @classmethod
    def setUpClass(cls):
        cls.skeleton = Skeleton(AVATAR)

    def converted(self, path, *flags):
        """Keys at all frames, and what was said."""
        result = self.tool("convert", path, "-o", "x.anim", "-f", "-v", "--reduce=none", *flags)
        return Animation((self.dir / "x.anim").read_bytes()), result.stderr.decode()

    def frames(self, animation, landmarks):
        first = landmarks.motion.n_frames - 1 - round(animation.duration / landmarks.motion.frame_time)
        return [self.skeleton.points(*self.local(animation, (i - first) * landmarks.motion.frame_time))
                if i >= first else None for i in range(landmarks.motion.n_frames)]

    def local(self, animation, seconds):
        places, turns = animation.pose(seconds)
        if "mPelvis" in places:
            places["mPelvis"] = plus(places["mPelvis"], self.skeleton.places["mPelvis"])
        return {name: tuple(place) for name, place in places.items()}, turns

    def read(self, name, text):
        self.write(name, text)
        return Landmarks(retarget_source.read_motion(self.dir / name))

    def both(self, path, landmarks):
        """Frames without and with it, and the animations."""
        off, _ = self.converted(path, "--touch-hands=no")
        on, said = self.converted(path, "--touch-hands")
        return self.frames(off, landmarks), self.frames(on, landmarks), off, on, said

    def check_others(self, off, on):
        """Nothing but arms is changed."""
        self.assertEqual(*({name for name in animation.turns if not name.startswith(ARMS)} for animation in (off, on)))
        for name in off.turns:
            if not name.startswith(ARMS):
                self.assertEqual(off.turns[name].values, on.turns[name].values, name)
        for name in off.places:
            self.assertEqual(off.places[name].values, on.places[name].values, name)

    def check_arms(self, off, on, frame_time):
        """No wrist is much faster, and no elbow on the other side."""
        for side in SIDES:
            speeds = [max(length(minus(b[side, "wrist"], a[side, "wrist"]))
                          for a, b in zip(frames, frames[1:]) if a and b) / frame_time for frames in (off, on)]
            self.assertLessEqual(speeds[1], FASTER * speeds[0] + 0.02, side)
            for i, (a, b) in enumerate(zip(off, on)):
                if a and min(length(off_line(points, side)) for points in (a, b)) > 0.02:
                    self.assertGreater(dot(unit(off_line(a, side)), unit(off_line(b, side))), 0.3, (side, i))

    def check_away(self, off, on, seconds, name="mShoulderLeft"):
        """Until then each key is the same."""
        for joint in (arm + side.title() for arm in ARMS for side in SIDES):
            for time, a, b in zip(off.turns[joint].times, off.turns[joint].values, on.turns[joint].values):
                if time < seconds:
                    self.assertEqual(a, b, (joint, time))
        self.assertNotEqual(off.turns[name].values, on.turns[name].values)

    def check(self, text, measure, kind, until=1.4):
        """The avatar's gap is the source's where that touches; without it is not."""
        landmarks = self.read("source.bvh", text)
        off, on, *animations, said = self.both("source.bvh", landmarks)
        self.assertRegex(said, rf"[1-9]\d* of {kind}.*\[hands-touched\]")
        self.check_others(*animations)
        self.check_arms(off, on, landmarks.motion.frame_time)
        self.check_away(*animations, until)
        n_touching, worst = 0, [0.0, 0.0]
        for i in range(landmarks.motion.n_frames):
            source = landmarks.in_judges_axes(i)
            scale = arm_of(self.skeleton.rest) / arm_of(source)
            gap = measure(source) * scale
            if gap < TOUCHES:
                n_touching += 1
                for which, frames in enumerate((off, on)):
                    worst[which] = max(worst[which], abs(measure(frames[i]) - gap))
        self.assertGreater(n_touching, 20)
        self.assertLess(worst[1], CLOSE)
        self.assertGreater(worst[0], CLOSE)

    def test_clap(self):
        self.check(touching_source.clap(), between_palms, "each other")

    def test_head(self):
        self.check(touching_source.hands_on_head(), from_head, "the body")

    def test_hips(self):
        self.check(touching_source.hands_on_hips(), from_hip, "the body")

    def test_floor(self):
        """As high above the floor, and they do not slide on it."""
        landmarks = self.read("source.bvh", touching_source.hands_on_floor())
        off, on, *animations, said = self.both("source.bvh", landmarks)
        self.assertRegex(said, r" 2 of the floor;.*\[hands-touched\]")
        self.check_others(*animations)
        self.check_arms(off, on, landmarks.motion.frame_time)
        self.check_away(*animations, 1.4)
        for side in SIDES:
            held = range(120, 160)
            for frames, is_right in ((off, False), (on, True)):
                wrong = 0.0
                for i in held:
                    source = landmarks.in_judges_axes(i)
                    scale = arm_of(self.skeleton.rest) / arm_of(source)
                    wrong = max(wrong, abs(palm(frames[i], side)[2] - palm(source, side)[2] * scale))
                self.assertEqual(wrong < CLOSE, is_right, (side, wrong))
            slide = max(length(minus(palm(on[i], side), palm(on[held[0]], side))) for i in held)
            self.assertLess(slide, 0.005)

    def test_passing(self):
        """Arms that swing touch nothing."""
        self.read("source.bvh", touching_source.swinging_arms())
        off, _ = self.converted("source.bvh")
        on, said = self.converted("source.bvh", "--touch-hands")
        self.assertNotIn("hands-touched", said)
        self.check_others(off, on)
        for name in off.turns:
            self.assertEqual(off.turns[name].values, on.turns[name].values, name)

    def test_files(self):
        for name in FILES:
            with self.subTest(name):
                path = CORPUS / "bvh" / (name + ".bvh")
                landmarks = Landmarks(retarget_source.read_motion(path))
                off, on, *animations, said = self.both(path, landmarks)
                self.assertIn("[hands-touched]", said)
                self.check_others(*animations)
                self.check_arms(off, on, landmarks.motion.frame_time)

    def test_same_body(self):
        """Of a body like the avatar's hands are where they belong: with a map by hand it is fitted as any other."""
        plain, _ = self.converted(SAMPLES / "dance.bvh", "--map=head=mHead")
        touched, said = self.converted(SAMPLES / "dance.bvh", "--map=head=mHead", "--touch-hands")
        self.assertNotIn("hands-touched", said)
        for name in plain.turns:
            self.assertLess(max(map(degrees_apart, plain.turns[name].values, touched.turns[name].values)), 0.1, name)

    def test_own_names(self):
        """Never for files with the avatar's own names."""
        plain, _ = self.converted(SAMPLES / "dance.bvh")
        touched, said = self.converted(SAMPLES / "dance.bvh", "--touch-hands")
        self.assertNotIn("hands-touched", said)
        self.assertEqual(plain.turns.keys(), touched.turns.keys())
        for name in plain.turns:
            self.assertEqual(plain.turns[name].values, touched.turns[name].values, name)


if __name__ == "__main__":
    unittest.main()
