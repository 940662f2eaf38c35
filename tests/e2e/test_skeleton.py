#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The page about the skeleton of a file: a joint is said to be another one, and the map is saved and used."""

import json
import os
import subprocess
import unittest

from driver import ProgramTest, is_shown, poll

NAMES = {"hip": "Hips", "abdomen": "Spine", "chest": "Spine1", "neck": "Neck", "head": "Head",
         "Collar": "Shoulder", "Shldr": "Arm", "ForeArm": "ForeArm", "Hand": "Hand", "Thigh": "UpLeg", "Shin": "Leg",
         "Foot": "Foot"}


class Skeleton(ProgramTest):
    def foreign(self):
        """The sample with the names of another program."""
        motion = self.sample("walk.bvh")
        text = motion.read_text()
        for own, other in NAMES.items():
            text = text.replace(f" {own}\n", f" {other}\n")
            for side in "Left", "Right":
                text = text.replace(f" {side[0].lower()}{own}\n", f" {side}{other}\n")
        result = self.folder / "foreign.bvh"
        result.write_text(text)
        return result

    def convert(self, motion, *args):
        result = self.folder / "result.anim"
        subprocess.run([os.environ["LIMBER_TOOL"], "convert", motion, "-o", result, "--force", *args],
                       capture_output=True, check=True)
        return result.read_bytes()

    def test_map(self):
        motion, saved = self.foreign(), self.folder / "mine.json"
        program = self.start(motion)
        program.wait_for_label("bytes")
        program.focus_window("^foreign.bvh")
        program.keys("alt+6")
        program.wait_for_label("Another skeleton")
        program.act(program.one("page tab", "Joint Map"), "click")
        program.act(program.one("push button", "Neck is mNeck"), "click")
        # The list that pops up is searched by what is typed.
        poll(lambda: program.all("list", "Joints of the avatar"), "the joints of the avatar")
        program.type("leave out")
        program.keys("Return")
        poll(lambda: program.all("push button", "Neck is –"), "the joint to be left out")

        def proposes():
            return any(is_shown(node) for node in program.all("push button", "Not Now"))
        poll(proposes, "the proposal to save the map")
        program.act(program.one("push button", "Save Map…"), "click")
        program.enter_path(saved, "Save Joint Map", "ctrl+a")
        poll(lambda: saved.exists() and saved.stat().st_size > 0, "the map")
        poll(lambda: not proposes(), "no proposal of what is done")
        joints = json.loads(saved.read_text())["joints"]
        self.assertIsNone(joints["Neck"])
        self.assertEqual(joints["RightForeArm"], "mElbowRight")
        self.assertIn(b"mNeck", self.convert(motion))
        self.assertNotIn(b"mNeck", self.convert(motion, f"--map={saved}"))

        program.focus_window("^foreign.bvh")
        program.keys("ctrl+z")
        poll(lambda: program.all("push button", "Neck is mNeck"), "the step back")

        # Opened for this motion or another one, the map says it again: one step to undo.
        program.act(program.one("push button", "Open Map…"), "click")
        program.enter_path(saved, "Open Joint Map")
        poll(lambda: program.all("push button", "Neck is –"), "what the map says")
        self.assertFalse(proposes())
        program.focus_window("^foreign.bvh")
        program.keys("ctrl+z")
        poll(lambda: program.all("push button", "Neck is mNeck"), "the step back again")

        # What is no map is told.
        saved.write_text('{"limber-map": 1, "joints": {"Neck": "mNose"}}')
        program.act(program.one("push button", "Open Map…"), "click")
        program.enter_path(saved, "Open Joint Map")
        program.wait_for_label("The joint map was not opened")


if __name__ == "__main__":
    unittest.main()
