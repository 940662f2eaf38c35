#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Posing from outside: an arm by numbers through accessibility alone, a joint by keys, flesh by the pointer; a drag that
is killed is lost, and nothing else."""

import json
import os
import subprocess
import unittest

from driver import Atspi, ProgramTest, poll


def mouse(*args):
    subprocess.run(["xdotool", *map(str, args)], check=True)


class Posing(ProgramTest):
    def open(self, name="wave.bvh"):
        program = self.start(self.sample(name))
        program.wait_for_label("bytes")
        program.focus_window(f"^{name}")
        program.keys("alt+7")
        program.one("spin button", "Frames in which a change comes and goes")
        return program

    def spin(self, program, name):
        return program.one("spin button", name)

    def recipe(self):
        """The unsaved settings on the disk."""
        texts = [path.read_text() for path in (self.folder / "state").rglob("recovery/*.json")]
        return json.loads(texts[0])["recipe"] if texts and texts[0] else {}

    def turns(self):
        """The edits on the disk: how many keys were set for each joint."""
        edits = self.recipe().get("edits", {}).get("list", [])
        return [sorted({joint for key in edit["KEYFRAMES"] for joint in key if joint != "AT"}) for edit in edits]

    def choose(self, program, joint):
        """By the command that goes on from handle to handle."""
        box = program.one("combo box", "Joint")
        for _ in range(19):
            before = program.chosen(box)
            if before == joint:
                return
            program.act(program.window(), "pose.next-handle")
            poll(lambda: program.chosen(box) != before, "the next handle")
        raise AssertionError(f"no handle is called {joint}")

    def drag(self, program):
        """The middle of the figure, to the right; the button stays pressed."""
        area = program.one("panel", "Avatar") if program.all("panel", "Avatar") else program.one("filler", "Avatar")
        box = area.get_extents(Atspi.CoordType.WINDOW)
        x, y = box.x + box.width // 2, box.y + box.height // 2
        mouse("mousemove", x, y, "mousedown", 1)
        for step in range(1, 11):
            mouse("mousemove", x + 4 * step, y + step)

    def test_an_arm_by_numbers(self):
        program = self.open()
        program.act(program.one("push button", "Pose"), "click")
        program.act(poll(lambda: program.all("push button", "Limits"), "the limits")[0], "click")
        for joint, bend in ("Left Shoulder", 20.5), ("Left Elbow", -70.0), ("Left Hand", 12.0):
            self.choose(program, joint)
            spin = self.spin(program, f"{joint}, Bend")
            spin.set_current_value(bend)
            poll(lambda: abs(self.spin(program, f"{joint}, Bend").get_current_value() - bend) < 1e-6, "the number")
        poll(lambda: self.turns() == [["mElbowLeft", "mShoulderLeft", "mWristLeft"]], "one edit with three joints")
        program.wait_for_label("Corrections")
        program.keys("ctrl+z")
        poll(lambda: self.turns() == [["mElbowLeft", "mShoulderLeft"]], "the hand as before")

    def test_keys(self):
        program = self.open()
        program.tab_to(poll(lambda: next((node for node in program.all("panel") + program.all("filler")
                                          if node.get_name() == "Avatar"), None), "the figure").get_parent().get_parent())
        program.keys("p", "c")
        poll(lambda: program.chosen(program.one("combo box", "Joint")) == "Hips", "the hips")
        program.keys("Next")
        poll(lambda: program.chosen(program.one("combo box", "Joint")) == "Waist", "the waist")
        before = self.spin(program, "Waist, Bend").get_current_value()
        program.keys("ctrl+Up", "ctrl+Up")
        poll(lambda: abs(self.spin(program, "Waist, Bend").get_current_value() - before - 2.0) < 1e-3, "two degrees")
        program.keys("BackSpace")
        poll(lambda: abs(self.spin(program, "Waist, Bend").get_current_value() - before) < 1e-3, "none")
        program.keys("Escape")
        poll(lambda: program.chosen(program.one("combo box", "Joint")) == "Choose a joint", "no joint")

    def test_a_new_pose(self):
        """From the first page to an .anim as pose makers upload it; the project opens again with its keys."""
        program = self.start()
        program.act(program.one("push button", "New Pose"), "click")
        program.wait_for_label("New Pose")
        program.focus_window("^New Pose")
        poll(lambda: "pose.next-handle" in self.commands(program), "posing")
        self.choose(program, "Left Elbow")
        self.spin(program, "Left Elbow, Bend").set_current_value(-60.0)
        program.wait_for_label("1 joint")
        saved, exported = self.folder / "mine.bvj", self.folder / "mine.anim"
        program.keys("ctrl+e")
        program.enter_path(exported, "^Export Animation", "ctrl+a")
        anim = poll(lambda: exported.exists() and exported.read_bytes(), "the .anim")
        self.assertIn(b"mElbowLeft", anim)
        self.assertEqual(int.from_bytes(anim[4:8], "little"), 4)
        program.focus_window("^New Pose")
        program.keys("ctrl+s")
        program.enter_path(saved, "^Save Project", "ctrl+a")
        poll(lambda: saved.exists() and saved.stat().st_size > 0, "the project")
        # What was unsaved is let go of after that; else the next window would ask whether to restore it.
        poll(lambda: not self.recipe(), "nothing unsaved")
        program.close()

        again = self.start(saved)
        again.wait_for_label("1 joint")
        again.focus_window("^mine.bvj")
        again.keys("alt+7")
        again.wait_for_label("Keys")
        again.one("spin button", "Where the animation ends")

    def commands(self, program):
        window = program.window()
        return [window.get_action_name(i) for i in range(window.get_n_actions())]

    def test_pointer_and_kill(self):
        program = self.open()
        program.act(program.window(), "play.start")  # wherever the motion was when posing began
        program.act(program.one("push button", "Pose"), "click")
        program.act(poll(lambda: program.all("push button", "Limits"), "the limits")[0], "click")
        poll(lambda: "pose.next-handle" in self.commands(program), "posing")
        self.drag(program)
        mouse("mouseup", 1)
        first = poll(self.turns, "an edit")
        self.assertEqual([len(joints) for joints in first], [1])
        self.drag(program)
        program.kill()
        mouse("mouseup", 1)
        self.assertEqual(self.turns(), first)

        again = self.start()
        again.wait_for_label("wave.bvh (")
        again.act(again.one("push button", "Restore"), "click")
        again.wait_for_label("bytes")
        again.keys("alt+7")
        again.wait_for_label("Corrections")


if __name__ == "__main__":
    unittest.main()
