#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Loops that are found, measured in the .anim by a reader that shares nothing with the program."""

import json
import math
import os
import pathlib
import re
import statistics
import struct
import unittest

from retarget_played import Animation, Skeleton
from test_fidelity import apart
from tool import DONE, SAMPLES, ToolTest, motion

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
AVATAR = CORPUS.parent / "data" / "avatar.json"
WORDS = ("walk", "idle")


def header(data):
    """Loop in, loop out and whether it loops."""
    at = data.index(b"\0", 12) + 1
    loop_in, loop_out, is_on = struct.unpack_from("<ffi", data, at)
    return loop_in, loop_out, is_on


def files():
    found = [path for folder in ("bvh", "viewer") for path in sorted((CORPUS / folder).glob("*.bvh"))]
    return [path for path in found if any(word in path.name.lower() for word in WORDS)]


class Loops(ToolTest):
    def setUp(self):
        super().setUp()
        self.skeleton = Skeleton(AVATAR)

    def convert(self, path, *flags):
        result = self.tool("convert", path, "--partial", "-o", "x.anim", "-f", "-v", *flags, expect=None)
        if result.returncode != DONE:
            return None
        data = (self.dir / "x.anim").read_bytes()
        return data, Animation(data), result.err

    def seam(self, animation, a, b):
        """Degrees and millimetres: the largest of all joints, and of the places of landmarks."""
        (_, one), (_, other) = animation.pose(a), animation.pose(b)
        degrees = max([apart(one[name], other[name]) for name in one] + [0.0])
        here, there = animation.points(self.skeleton, a), animation.points(self.skeleton, b)
        return degrees, 1000 * max(math.dist(here[role], there[role]) for role in here if role not in ("turns",))

    def measure(self, path, *more):
        """The seam of the whole, and of the loop that is found."""
        flags = ["--reduce=none", "--walk-in-place"]
        whole = self.convert(path, "--loop", *flags)
        if whole is None or whole[1].duration < 0.5:
            return None
        found = self.found(path, *flags, *more)
        loop_in, loop_out, is_on = header(found[0])
        self.assertEqual(is_on, 1, path.name)
        self.assertGreater(loop_out - loop_in, 0.3, path.name)
        return self.seam(whole[1], 0.0, whole[1].duration), self.seam(found[1], loop_in, loop_out)

    def found(self, path, *flags):
        return self.convert(path, "--loop-at=auto", *flags)

    def test_project_of_an_animation(self):
        """The loop of an .anim is looked for in its project as in itself, and is where its own bytes stay, too."""
        moved = 0
        for name in ("walk.bvh", "wave.bvh", "dance.bvh"):
            self.tool("convert", self.sample(name), "-o", "s.anim", "-f", "-q", expect=DONE)
            for flags in ([], ["--trim-start=0.13"], ["--speed=1.37"], ["--trim-end=1.7", "--speed=0.77"], ["--mirror"],
                          ["--reverse"], ["--frame-rate=24"], ["--in-place=level"]):
                found = self.convert("s.anim", "--loop-at=auto", *flags)
                self.tool("convert", "s.anim", "--loop-at=auto", *flags, "-o", "p.bvj", "-f", "-q", expect=DONE)
                again = self.convert("p.bvj")
                self.assertEqual(header(found[0])[2], 1, (name, flags))
                self.assertIn("loop-found", found[2])
                self.assertNotIn("unused", again[2])
                (start, end, _), (start_again, end_again, is_on) = header(found[0]), header(again[0])
                self.assertEqual(is_on, 1, (name, flags))
                # Of a motion that repeats, a thousandth of a degree decides which of its loops is best.
                self.assertAlmostEqual(end - start, end_again - start_again, delta=0.034, msg=(name, flags))
                best, other = (self.seam(found[1], *points) for points in ((start, end), (start_again, end_again)))
                moved += start != start_again
                self.assertLess(abs(best[0] - other[0]), 0.2, (name, flags))
                self.assertLess(abs(best[1] - other[1]), 2, (name, flags))
                # A loop that the file has is not one that was asked for.
                self.tool("convert", "s.anim", "--loop", "--loop-in=0.4s", "-o", "t.anim", "-f", "-q", expect=DONE)
                self.tool("convert", "t.anim", "--loop-at=auto", *flags, "-o", "p.bvj", "-f", "-q", expect=DONE)
                self.assertNotIn("unused", self.convert("p.bvj")[2])
        print(moved, "of 24 elsewhere")
        self.tool("convert", "s.anim", "--loop-at=auto", "--no-loop", "-o", "p.bvj", "-f", "-q", expect=None)
        self.assertEqual(header(self.convert("p.bvj")[0])[2], 0)

    def test_walks_and_idles(self):
        """Never worse than the whole; where that jumps and there is more than one cycle, a third in the median."""
        ratios, n = [], 0
        for path in files():
            seams = self.measure(path)
            if seams is None:
                continue
            n += 1
            print("%-50s %6.1f° %6.0f mm -> %6.1f° %6.0f mm" % (path.name, *seams[0], *seams[1]))
            for before, after, noise in zip(*seams, (0.1, 1.0)):
                self.assertLessEqual(after, before + noise, path.name)
            # A file of one cycle, which meets as well as it can, has no other pair.
            if seams[0][0] > 15:
                ratios += [after / before for before, after in zip(*seams)]
        self.assertGreater(n, 12)
        self.assertGreater(len(ratios), 10)
        self.assertLessEqual(statistics.median(ratios), 1 / 3)

    def test_an_end_between_frames(self):
        """Where a motion is trimmed to between two frames, that end can be the best one: it is never worse than the whole."""
        for part in (45.94, 45.70, 62.3, 88.11):
            for flags in ([], ["--walk-in-place"]):
                flags = [f"--trim-end={part}%", "--reduce=none", *flags]
                _, whole, _ = self.convert(SAMPLES / "walk.bvh", *flags)
                data, found, _ = self.found(SAMPLES / "walk.bvh", *flags)
                loop_in, loop_out, _ = header(data)
                before, after = self.seam(whole, 0.0, whole.duration), self.seam(found, loop_in, loop_out)
                for one, other, noise in zip(before, after, (0.1, 1.0)):
                    self.assertLessEqual(other, one + noise, flags)

    def test_whole_cycles(self):
        """Somebody who travels is nowhere twice: what loops is the gait, both steps of it, with travel and without."""
        path = CORPUS / "bvh" / "pybvh-cmu_12_01_walk.bvh"
        for flags in ([], ["--walk-in-place"]):
            data, animation, _ = self.found(path, "--reduce=none", *flags)
            loop_in, loop_out, _ = header(data)
            self.assertGreater(loop_out - loop_in, 1.1, flags)
            (_, one), (_, other) = animation.pose(loop_in), animation.pose(loop_out)
            self.assertLess(max(apart(one[name], other[name]) for name in one), 6, flags)

    def test_speed_of_a_turned_body(self):
        """A script moves the avatar where the body walks to, as it is turned."""
        for degrees, x, y in ((0, "1.125", "0.000"), (90, "0.000", "1.125"), (180, "-1.125", "0.000")):
            said = self.tool("convert", SAMPLES / "walk.bvh", "-o", "y.anim", "-f", "-v", "--walk-in-place",
                             f"--hip-turn={degrees}").err
            self.assertIn(f"{x} forward, {y} to the left", said)

    def test_keys_and_plants_in_place(self):
        """A walk whose keys were taken over is kept in place as it would be without, and so is one with planted feet, in
        either order."""
        path = CORPUS / "bvh" / "pybvh-cmu_12_01_walk.bvh"
        speed = re.compile(r"[-.0-9]+ m/s")

        def goes(name, *flags):
            said = self.tool("convert", name, "-o", "y.anim", "-f", "-v", "--reduce=none", *flags).err
            animation = Animation((self.dir / "y.anim").read_bytes())
            places = [animation.pose(t)[0]["mPelvis"] for t in (0, animation.duration)]
            return math.dist(places[0][:2], places[1][:2]), said

        way, _ = goes(path)
        self.assertGreater(way, 1.0)
        _, said = goes(path, "--walk-in-place")
        plain = speed.search(said).group()
        self.tool("pose", path, "--take-over=all", "-o", "taken.bvj", "-q")
        self.tool("pose", path, "--plant=feet", "--plant-feet=no", "-o", "planted.bvj", "-q")
        self.tool("pose", path, "--walk-in-place", "--plant=feet", "--plant-feet=no", "-o", "both.bvj", "-q")
        for name, flags in (("taken.bvj", ["--walk-in-place"]), ("planted.bvj", ["--walk-in-place"]), ("both.bvj", [])):
            with self.subTest(name=name):
                way, said = goes(name, *flags)
                self.assertLess(way, 0.02)
                self.assertAlmostEqual(float(speed.search(said).group()[:-4]), float(plain[:-4]), delta=0.02)
                self.assertNotIn("[edits-unreached]", said)
        self.assertLess(goes("taken.bvj", "--in-place=level")[0], 1e-3)
        self.assertLess(max(map(abs, self.starts("taken.bvj", "--trim-start=50%", "--begin=at-stand"))), 1e-3)

    def starts(self, name, *flags):
        self.tool("convert", name, "-o", "y.anim", "-f", "-q", "--reduce=none", *flags)
        return Animation((self.dir / "y.anim").read_bytes()).pose(0)[0]["mPelvis"][:2]

    def test_short_ones(self):
        """Where every loop of the usual length jumps, a short one that does not is better."""
        data, animation, _ = self.found(CORPUS / "bvh" / "animateddrawings-silly_walk.bvh", "--reduce=none")
        loop_in, loop_out, _ = header(data)
        self.assertGreater(loop_out - loop_in, 0.39)
        self.assertLess(self.seam(animation, loop_in, loop_out)[0], 6)

    def test_rest_is_no_loop(self):
        """A moment at which the body rests fits best of all, but it is what the motion does that is to loop, if that fits."""
        rows = "".join("0 43.5 0 0 0 0 %.4f 0 0\n" % (
            30 * math.sin(6 * (frame / 30 - 1)) * (1 + frame / 400) * (frame > 30)) for frame in range(200))
        text = motion(2, "0.0333333")
        self.write("made.bvh", text[:text.index("MOTION")] + "MOTION\nFrames: 200\nFrame Time: 0.0333333\n" + rows)
        for path in (self.dir / "made.bvh", CORPUS / "bvh" / "animateddrawings-left_hand_wave.bvh",
                     CORPUS / "bvh" / "animateddrawings-right_hand_wave.bvh",
                     CORPUS / "bvh" / "bvh-python-test_mocapbank.bvh"):
            data, animation, _ = self.found(path, "--reduce=none")
            loop_in, loop_out, _ = header(data)
            within = [loop_in + (loop_out - loop_in) * i / 60 for i in range(61)]
            whole = [animation.duration * i / 60 for i in range(61)]
            self.assertGreater(self.reach(animation, within), 0.45 * self.reach(animation, whole), path.name)
            self.assertLess(self.seam(animation, loop_in, loop_out)[0], 15, path.name)

    @staticmethod
    def reach(animation, times):
        """Degrees: how far the joints turn from where they are at the first of these times, in the mean of the ten that do most."""
        poses = [animation.pose(time)[1] for time in times]
        most = sorted(max(apart(poses[0][name], pose[name]) for pose in poses) for name in poses[0])[-10:]
        return sum(most) / len(most)

    def test_closed(self):
        """With what is left spread over ten frames, a third at most in every file that jumps, and nothing to be seen."""
        n = 0
        for path in files():
            whole = self.convert(path, "--loop", "--reduce=none", "--walk-in-place")
            if whole is None or whole[1].duration < 0.5:
                continue
            naive = self.seam(whole[1], 0.0, whole[1].duration)
            self.tool("pose", path, "--partial", "--loop-at=auto", "--walk-in-place", "--close-loop=10", "-o", "y.bvj",
                      "-f", "-q")
            data, animation, _ = self.convert("y.bvj", "--reduce=none")
            degrees, millimetres = self.seam(animation, *header(data)[:2])
            self.assertLessEqual(degrees, max(naive[0] / 3, 0.1), path.name)
            self.assertLessEqual(millimetres, max(naive[1] / 3, 1.5), path.name)
            n += 1
        self.assertGreater(n, 12)

    def test_closed_leaves_the_outro(self):
        """Ten frames after the loop the motion is as it was, with its feet where they stood, and comes there without a jump."""
        for name in "bvh-toolbox-walk01.bvh", "games-105-walk_and_ture_right.bvh":
            path = CORPUS / "bvh" / name
            flags = ["--reduce=none", "--trim-start=0s"]
            _, plain, _ = self.convert(path, "--loop-at=auto", *flags)
            self.tool("pose", path, "--loop-at=auto", "--close-loop=10", "-o", "y.bvj", "-f", "-q")
            frame_time = json.loads((self.dir / "y.bvj").read_text())["limber"]["edits"]["madeOn"]["frameTime"]
            data, closed, _ = self.convert("y.bvj", *flags)
            out = header(data)[1]
            self.assertLess(out + 20 * frame_time, closed.duration, name)
            for i in range(41):
                time = out + 10 * frame_time + (closed.duration - out - 10 * frame_time) * i / 40
                (places, turns), (there, turned) = plain.pose(time), closed.pose(time)
                self.assertLess(max(apart(turns[joint], turned[joint]) for joint in turns), 0.1, (name, time))
                self.assertLess(math.dist(places["mPelvis"], there["mPelvis"]), 0.001, (name, time))
            off = [max(apart(turn, closed.pose(t)[1][joint]) for joint, turn in plain.pose(t)[1].items())
                   for t in (out + i * frame_time / 4 for i in range(41))]
            self.assertGreater(off[0], 2, name)
            self.assertLess(max(abs(a - b) for a, b in zip(off, off[1:])), off[0] / 10, name)

    def test_closed_over_more_than_the_loop(self):
        """So many frames as the loop has are the most."""
        path = CORPUS / "bvh" / "opencollar-walk_male.bvh"
        for n in 30, 1000:
            self.tool("pose", path, "--loop", f"--close-loop={n}", "-o", "y.bvj", "-f", "-q")
            data, animation, _ = self.convert("y.bvj", "--reduce=none")
            self.assertLess(self.seam(animation, *header(data)[:2])[0], 0.1, n)

    def test_closed_where_it_fits(self):
        """A loop that is looked for is found again in a motion that is faster, reversed or mirrored, and is closed there."""
        path = CORPUS / "bvh" / "bvh-toolbox-walk01.bvh"
        self.tool("pose", path, "--loop-at=auto", "--walk-in-place", "--close-loop=10", "-o", "y.bvj", "-q")
        for flags in ([], ["--reverse"], ["--mirror", "--speed=2"]):
            data, animation, _ = self.convert("y.bvj", "--reduce=none", *flags)
            self.assertLess(self.seam(animation, *header(data)[:2])[0], 0.5, flags)

    def test_closed_follows(self):
        """Trimmed, or looped elsewhere, a loop that was closed is open again: that is found, and closed anew."""
        path = CORPUS / "bvh" / "games-105-idle.bvh"
        self.tool("pose", path, "--loop", "--close-loop=10", "-o", "y.bvj", "-q")
        plain = ["--reduce=none"]
        self.assertNotIn("[edits-", self.convert("y.bvj", *plain)[2])
        for flags in (["--trim-end=80%"], ["--loop-out=70%"], ["--trim-start=1s", "--reverse"],
                      ["--trim-end=2s", "--speed=1.5", "--mirror"]):
            with self.subTest(flags=flags):
                data, animation, said = self.convert("y.bvj", *plain, *flags)
                self.assertIn("[edits-open-loop]", said)
                before = self.seam(animation, *header(data)[:2])
                self.tool("pose", "y.bvj", *flags, "--refit=loop", "-o", "z.bvj", "-f", "-q")
                data, animation, said = self.convert("z.bvj", *plain)
                self.assertNotIn("[edits-", said)
                degrees, millimetres = self.seam(animation, *header(data)[:2])
                self.assertLess(degrees, 0.1)
                self.assertLess(millimetres, 1.5)
                self.assertGreater(before[0], 5)
        # What moves the points in time alone leaves it closed.
        for flags in (["--speed=2"], ["--reverse"], ["--mirror"], ["--frame-rate=20"], ["--hip-turn=40"]):
            self.assertNotIn("[edits-", self.convert("y.bvj", *plain, *flags)[2])

    def test_travel(self):
        """The mean speed is told, and the hips end where they began but for that; sway stays."""
        path = SAMPLES / "walk.bvh"
        plain = self.convert(path, "--reduce=none")[1]
        data, still, said = self.convert(path, "--reduce=none", "--walk-in-place")
        places = [[a.pose(t)[0]["mPelvis"] for t in (0.0, a.duration / 2, a.duration)] for a in (plain, still)]
        speed = (places[0][2][0] - places[0][0][0]) / plain.duration
        self.assertIn(f"{speed:.3f} forward", said)
        self.assertLessEqual(math.dist(places[1][0][:2], places[1][2][:2]), 0.0005)
        self.assertAlmostEqual(places[1][1][0], places[0][1][0] - speed * plain.duration / 2, delta=0.0005)
        self.assertAlmostEqual(places[1][1][2], places[0][1][2], delta=0.0005)

    def test_follows_other_settings(self):
        """Trimmed, faster, backwards, it is found anew: the points are in the result, and the seam no worse."""
        path = CORPUS / "bvh" / "games-105-idle.bvh"
        for flags in (["--trim-start=30f"], ["--speed=2"], ["--reverse"], ["--mirror", "--frame-rate=20"]):
            data, animation, _ = self.found(path, "--reduce=none", *flags)
            whole = self.convert(path, "--reduce=none", "--loop", *flags)[1]
            naive, best = self.seam(whole, 0, whole.duration), self.seam(animation, *header(data)[:2])
            self.assertLessEqual(best[0], naive[0] / 3, flags)

    def test_check_proposes_it(self):
        path = CORPUS / "bvh" / "games-105-idle.bvh"
        said = self.tool("check", path, "--loop", "-v", expect=None).err
        self.assertRegex(said, r"\d\.\d\d–\d\.\d\d s \(\d\.\d°, \d+ mm\), .*\[loop-better\]")
        self.assertNotIn("loop-seam", self.tool("check", path, "--loop-at=auto", "-v", expect=None).err)

    def test_tells_where(self):
        """The points in the file are those that are told; points of the maker's own that are not used are found."""
        path = SAMPLES / "walk.bvh"
        said = self.tool("convert", path, "-o", self.dir / "x.anim", "--loop-at=auto", "-v", "-f").err
        told = re.search(r"(\d\.\d\d)–(\d\.\d\d) s .*\[loop-found\]", said)
        loop_in, loop_out, _ = header((self.dir / "x.anim").read_bytes())
        self.assertAlmostEqual(float(told[1]), loop_in, delta=0.006)
        self.assertAlmostEqual(float(told[2]), loop_out, delta=0.006)
        self.assertNotIn("loop-points-unused", said)
        for flag in ("--loop-in=3f", "--loop-out=60f"):
            said = self.tool("convert", path, "-o", self.dir / "x.anim", "--loop-at=auto", flag, "-f").err
            self.assertIn("[loop-points-unused]", said)

    def test_edits_count(self):
        """What is looked at is what plays, with the edits: the seam is that of the .anim, and no worse than the whole's. An
        edit that closes the loop leaves it where it is."""
        far, near = [0, 0, math.sin(0.6), math.cos(0.6)], [0, math.sin(-0.2), 0, math.cos(0.2)]
        edits = [{"mode": "add", "from": 0.5, "KEYFRAMES": [{"AT": 0, "mShoulderLeft": far}]},
                 {"mode": "add", "KEYFRAMES": [{"AT": 0.3, "mHead": near}, {"AT": 0.8, "mHead": [0, 0, 0, 1]}]},
                 {"mode": "keys", "to": 0.4, "fade": [0, 0.2], "KEYFRAMES": [{"AT": 0, "mPelvis": {"move": [0, 0, -0.3]}}]}]
        for i, path in enumerate(files()):
            self.write("e.json", json.dumps({"edits": {"list": [edits[i % 3]]}}))
            flags = ["--reduce=none", "--walk-in-place", "--recipe=e.json"]
            whole = self.convert(path, "--loop", *flags)
            if whole is None or whole[1].duration < 0.9:
                continue
            with self.subTest(path=path.name, edit=i % 3):
                self.check_told(path, flags, self.seam(whole[1], 0.0, whole[1].duration))

    def check_told(self, path, flags, naive):
        data, animation, said = self.found(path, *flags)
        points = header(data)[:2]
        seam = self.seam(animation, *points)
        told = re.search(r"\((\d+\.\d)°, \d+ mm\).*\[loop-found\]", said)
        self.assertAlmostEqual(float(told[1]), seam[0], delta=0.3)
        self.assertLessEqual(seam[0], naive[0] + 0.1)
        self.tool("pose", path, "--partial", "--loop-at=auto", *flags[1:], "--close-loop=5", "-o", "y.bvj", "-f", "-q")
        data, animation, _ = self.convert("y.bvj", "--reduce=none")
        self.assertEqual(header(data)[:2], points)
        self.assertLess(self.seam(animation, *points)[0], 0.3)

    def test_words(self):
        for flags, is_found in ((["--no-loop"], True), ([], False), (["--loop"], False)):
            said = self.tool("convert", SAMPLES / "walk.bvh", "-o", self.dir / "x.anim", "--loop-at=auto", *flags, "-f").err
            self.assertEqual("[loop-at-unused]" in said, is_found, flags)
        self.assertIn("Nothing loops", self.tool("pose", SAMPLES / "walk.bvh", "--close-loop=5", expect=None).err)


if __name__ == "__main__":
    unittest.main()
