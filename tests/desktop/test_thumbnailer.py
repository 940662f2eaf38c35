#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""limber-thumbnailer: a picture of every motion, and of nothing that would hold up a file manager."""

import os
import pathlib
import resource
import struct
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["LIMBER_SOURCE"])
SAMPLES = sorted((SOURCE / "data" / "samples").glob("*.bvh"))


class Thumbnails(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.dir = pathlib.Path(folder.name)
        self.png = self.dir / "out.png"

    def run_it(self, *args):
        return subprocess.run([os.environ["LIMBER_THUMBNAILER"], *map(str, args)], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def test_size(self):
        for size in ([], ["--size", "128"], ["-s", "512"]):
            done = self.run_it(*size, SAMPLES[0], self.png)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            width, height = struct.unpack(">II", self.png.read_bytes()[16:24])
            self.assertEqual(width, int((size or ["", "256"])[1]))
            self.assertEqual(width, height)

    def test_every_sample_looks_different(self):
        pictures = set()
        for sample in SAMPLES:
            self.assertEqual(self.run_it(sample.as_uri(), self.png).returncode, 0)
            pictures.add(self.png.read_bytes())
        self.assertEqual(len(pictures), len(SAMPLES))

    def test_every_format(self):
        for suffix in ("anim", "bvj", "htr", "vml"):
            motion = self.dir / f"walk.{suffix}"
            subprocess.run([os.environ["LIMBER_TOOL"], "convert", "-q", SOURCE / "data/samples/walk.bvh",
                            "-o", motion], check=True)
            self.assertEqual(self.run_it(motion, self.png).returncode, 0)
            self.png.unlink()

    def test_pose_and_prims(self):
        for sample in ("tests/data/pose/wave.xml", "data/samples/clock.bvj"):
            done = self.run_it(SOURCE / sample, self.png)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.png.unlink()

    def test_no_motion(self):
        (self.dir / "notes.bvh").write_text("Buy milk\n")
        for file, reason in (("notes.bvh", "ROOT"), ("missing.bvh", "missing.bvh")):
            done = self.run_it(self.dir / file, self.png)
            self.assertEqual(done.returncode, 1)
            self.assertIn(reason, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertFalse(self.png.exists())

    def test_usage(self):
        for args in ([], [SAMPLES[0]], ["--size", "0", SAMPLES[0], self.png],
                     ["--size", "9999", SAMPLES[0], self.png], ["--colour"]):
            self.assertEqual(self.run_it(*args).returncode, 2, args)

    def test_a_huge_file_is_left_alone(self):
        huge = self.dir / "huge.bvh"
        with huge.open("wb") as file:
            file.write(b"HIERARCHY\n")
            file.truncate(1 << 40)
        done = self.run_it(huge, self.png)
        self.assertEqual(done.returncode, 1)
        self.assertIn("too large", done.stderr)

    def test_memory_is_bounded(self):
        """The largest motion that is drawn stays within the limits."""
        big = self.dir / "big.bvh"
        head, rows = SAMPLES[0].read_text().split("MOTION", 1)
        motion = "\n".join(rows.strip().splitlines()[2:]) + "\n"
        rounds = 33_000_000 // len(motion)
        with big.open("w") as file:
            file.write(f"{head}MOTION\nFrames: {rounds * motion.count(chr(10))}\nFrame Time: 0.0001\n")
            for _ in range(rounds):
                file.write(motion)
        self.assertEqual(self.run_it(big, self.png).returncode, 0)
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assertLess(usage.ru_maxrss, 1536 * 1024)


if __name__ == "__main__":
    unittest.main()
