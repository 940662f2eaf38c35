#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files and folders stay small enough to find one's way around (src/DESIGN.md). That rooms use each other
only in one direction is enforced by their meson.build files: a room that has not been defined yet cannot
be named."""

import pathlib
import re
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
MOST_LINES = 600
MOST_FILES = 40


class Structure(unittest.TestCase):
    def test_files(self):
        for folder in "src", "tests":
            for path in (SOURCE / folder).rglob("*.c"):
                n = len(path.read_text().splitlines())
                with self.subTest(file=str(path.relative_to(SOURCE)), lines=n):
                    self.assertLessEqual(n, MOST_LINES)

    def test_folders(self):
        for top in "src", "ui", "tests":
            for folder in [SOURCE / top, *(SOURCE / top).rglob("*/")]:
                parts = folder.relative_to(SOURCE).parts
                if parts[:2] in (("tests", "data"), ("tests", "fuzz")) and len(parts) > 2 or not folder.is_dir():
                    continue
                if parts[:2] == ("tests", "data") or "__pycache__" in parts:
                    continue
                files = [p for p in folder.iterdir() if p.is_file()]
                with self.subTest(folder="/".join(parts), files=len(files)):
                    self.assertLessEqual(len(files), MOST_FILES)

    def test_poses(self):
        """Who wants the pose of a motion asks a MoPoser for it: nobody else samples keys or works out the world, but
        for those who pose: a limb begins where the body has come to, and a constraint sees what those before it left. A take is no motion yet: it has one place for its
        pose."""
        core = SOURCE / "src" / "core"
        at_home = (core / "world", core / "solve", core / "solve" / "body", core / "pull", core / "avatar" / "mo-pose.c", SOURCE / "src" / "edit" / "posing",
                   core / "convert" / "take" / "mo-take-sample.c", core / "convert" / "edited")
        for path in (SOURCE / "src").rglob("*.c"):
            if path in at_home or path.parent in at_home:
                continue
            with self.subTest(file=str(path.relative_to(SOURCE))):
                self.assertEqual(re.findall(r"\bmo_player_\w+ \(|\bmo_pose_update\b", path.read_text()), [])


if __name__ == "__main__":
    unittest.main()
