#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What smoothing does at the ends of a clip, at every frame, measured in what the world plays: known movements with known noise."""

import math
import unittest

from retarget_played import Animation
from test_mending import angle_about, bvh
from tool import ToolTest

# Names in a BVH of the avatar's, and its own. Each turns about one axis, by a phase of its own.
JOINTS = {"abdomen": "mTorso", "chest": "mChest", "neck": "mNeck", "head": "mHead", "lCollar": "mCollarLeft",
          "lShldr": "mShoulderLeft", "lForeArm": "mElbowLeft", "lHand": "mWristLeft", "rCollar": "mCollarRight",
          "rShldr": "mShoulderRight", "rForeArm": "mElbowRight", "rHand": "mWristRight"}
NOISE, LEFT = 5.0, 1.6


def sine(degrees, hertz, turn=0.0):
    """A movement at a time, of which each joint has another phase."""
    return lambda t, k: degrees * math.sin(2 * math.pi * (hertz * t + k / len(JOINTS)) + turn)


class SmoothEnds(ToolTest):
    def clip(self, rate, n, value, name="in.bvh"):
        """A clip of n frames after a reference, whose joints turn by value (seconds, index of the joint) degrees."""
        rows = [[0.0] * (6 + 3 * len(JOINTS))]
        for i in range(n):
            turns = [[0, 0, value(i / rate, k)] for k in range(len(JOINTS))]
            rows.append([0, 43.5, 0, 0, 0, 0] + [x for turn in turns for x in turn])
        return self.write(name, bvh(rows, 1 / rate, JOINTS))

    def smoothed(self, rate, n, value, *flags):
        """Degrees of all joints, by frame."""
        self.clip(rate, n, value)
        self.tool("pose", "in.bvh", "--smooth=all", "--cutoff=4", "-o", "out.anim", "-f", "-q", *flags)
        animation = Animation((self.dir / "out.anim").read_bytes())
        poses = [animation.pose(i / rate)[1] for i in range(n)]
        return [[angle_about(pose[joint], 2) for joint in JOINTS.values()] for pose in poses]

    def most(self, rate, n, value, wanted, *flags, frames=slice(None)):
        """The farthest that any joint is from what it should be, at any of these frames."""
        rows = self.smoothed(rate, n, value, *flags)
        apart = [max(abs(x - wanted(i / rate, k)) for k, x in enumerate(row)) for i, row in enumerate(rows)]
        return max(apart[frames])

    def test_noise_goes(self):
        """5 degrees of noise at 8 Hz: at every frame at most 1.6 are left, whatever its phase, at any rate and length."""
        for rate in (24, 25, 30, 60, 120):
            for seconds in (1, 2.3, 10 if rate < 60 else 4):
                n = round(seconds * rate) + 1
                most = self.most(rate, n, sine(NOISE, 8), lambda t, k: 0.0, "--reduce=none")
                self.assertLessEqual(most, LEFT, f"{rate} frames a second, {seconds} s")

    def test_movement_stays(self):
        """A sine of 1 Hz is within 5 % of itself at every frame, whatever its phase."""
        movement = sine(20, 1)
        for rate in (24, 30, 60, 120):
            for seconds in (1, 2.3, 4):
                n = round(seconds * rate) + 1
                most = self.most(rate, n, movement, movement, "--reduce=none")
                self.assertLessEqual(most, 0.05 * 20, f"{rate} frames a second, {seconds} s")

    def test_movement_with_noise(self):
        movement, noise = sine(20, 1), sine(NOISE, 8, turn=1.0)
        for rate in (24, 30, 60, 120):
            most = self.most(rate, 2 * rate + 1, lambda t, k: movement(t, k) + noise(t, k), movement, "--reduce=none")
            self.assertLessEqual(most, 0.05 * 20 + LEFT, rate)

    def test_straight_lines(self):
        """What rests or turns at one speed comes out as it was, two whole turns a second too."""
        for rate, speed in ((24, 15), (30, 0), (120, 15), (30, 720)):
            def line(t, k):
                return 7.0 * k - 30 + speed * t
            for i, row in enumerate(self.smoothed(rate, 2 * rate + 1, line, "--reduce=none")):
                for k, x in enumerate(row):
                    off = (x - line(i / rate, k) + 180) % 360 - 180
                    self.assertLess(abs(off), 0.05, f"{rate} frames a second, {speed} degrees a second, frame {i}")

    def test_a_range_to_the_ends(self):
        """A range that begins or ends where the motion does has nothing to join there."""
        rate, n = 30, 91
        for flags, frames in ((["--from=1f", "--until=2s"], slice(0, 55)), (["--from=1s", "--until=91f"], slice(36, 91)),
                              (["--from=0s", "--until=91f"], slice(0, 91))):
            most = self.most(rate, n, sine(NOISE, 8), lambda t, k: 0.0, "--reduce=none", *flags, frames=frames)
            self.assertLessEqual(most, LEFT, flags)

    def test_a_range_within(self):
        """Between its fades all is as smooth as without a range, outside nothing changes, and nothing jumps where they meet."""
        rate, n, noise = 60, 241, sine(NOISE, 8)
        before = self.smoothed(rate, n, noise, "--until=61f", "--from=60f", "--reduce=none")
        rows = self.smoothed(rate, n, noise, "--from=61f", "--until=181f", "--fade=0.2", "--reduce=none")
        self.assertLessEqual(max(abs(x) for row in rows[72:169] for x in row), LEFT)
        for i in [*range(0, 58), *range(182, n)]:
            for old, new in zip(before[i], rows[i]):
                self.assertAlmostEqual(old, new, delta=0.02, msg=f"frame {i}")
        steps = [max(abs(a - b) for a, b in zip(*pair)) for pair in zip(rows, rows[1:])]
        usual = 2 * math.pi * 8 * NOISE / rate
        self.assertLessEqual(max(steps), usual)

    def test_loops_close(self):
        """A loop of the whole clip goes on where it begins."""
        rate, n = 30, 61
        rows = self.smoothed(rate, n, lambda t, k: sine(20, 1)(t, k) + sine(NOISE, 8)(t, k), "--reduce=none", "--loop")
        for first, last in zip(rows[0], rows[-1]):
            self.assertAlmostEqual(first, last, delta=0.03)
        for i, row in enumerate(rows):
            for k, x in enumerate(row):
                self.assertLessEqual(abs(x - sine(20, 1)(i / rate, k)), 0.05 * 20 + LEFT)

    def test_short_clips(self):
        """Of some frames only: never farther from what is meant than the noise was."""
        for rate, n in ((30, 2), (30, 3), (30, 4), (30, 6), (60, 12), (120, 20)):
            self.assertLessEqual(self.most(rate, n, sine(NOISE, 8), lambda t, k: 0.0, "--reduce=none"), NOISE, (rate, n))


if __name__ == "__main__":
    unittest.main()
