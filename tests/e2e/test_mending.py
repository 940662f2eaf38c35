#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mending from outside: feet, noise and loops through accessibility alone, found as edits and settings on the disk, each of
them one step to undo."""

import json
import re
import subprocess
import time
import unittest

from driver import Atspi, ProgramTest, is_a, poll, walk

DANCE = 10.0  # seconds


class Mending(ProgramTest):
    def cut(self, name, first, last):
        """Some frames of a sample, so that it does not meet any more where it loops."""
        path = self.sample(name)
        head, rows = path.read_text().split("Frame Time:")
        rate, *rows = rows.strip().split("\n")
        count = next(line for line in head.split("\n") if line.startswith("Frames:"))
        kept = [rows[0]] + rows[first:last]
        path.write_text(head.replace(count, f"Frames: {len(kept)}") + f"Frame Time: {rate.strip()}\n" + "\n".join(kept) + "\n")
        return path

    def open(self, path, *folds):
        program = self.start(path)
        program.wait_for_label("bytes")
        program.focus_window(f"^{path.name}")
        program.keys("alt+7")
        program.one("spin button", "Frames in which a change comes and goes")
        for fold in folds:
            program.act(poll(lambda: self.with_action(program, fold, "activate"), fold)[0], "activate")
        return program

    def with_action(self, program, name, action):
        """A fold and the button in it may have one name."""
        return [node for node in walk(program.root) if is_a(node, "push button", name)
                and node.get_n_actions() > 0 and node.get_action_name(0) == action]

    def recipe(self):
        """The unsaved settings on the disk."""
        texts = [path.read_text() for path in (self.folder / "state").rglob("recovery/*.json")]
        return json.loads(texts[0])["recipe"] if texts and texts[0] else {}

    def edits(self, mode):
        return [edit for edit in self.recipe().get("edits", {}).get("list", []) if edit["mode"] == mode]

    def push(self, program, name):
        poll(lambda: [program.act(button, "click") for button in self.with_action(program, name, "click")
                      if button.get_state_set().contains(Atspi.StateType.SENSITIVE)], f"a button {name}")

    def choose(self, program, box, text):
        """As with the keyboard,."""
        program.act(program.one("push button", under=box), "click")
        time.sleep(1.0)
        program.keys("Home", "Down", "Return")
        poll(lambda: program.chosen(box) == text, text)

    def press(self, program, node):
        program.tab_to(node)
        program.keys("space")

    def test_feet(self):
        program = self.open(self.sample("dance.bvh"), "Feet")
        program.wait_for_label("Feet slide while they stand, by up to")
        boxes = [box for box in program.all("check box") if " mm" in (box.get_name() or "")]
        self.assertGreaterEqual(len(boxes), 3)
        name = boxes[0].get_name()
        self.press(program, boxes[0])
        self.push(program, "Plant Feet")
        planted = poll(lambda: self.edits("plant"), "planted feet")
        self.assertEqual(len(planted), 1)
        self.assertEqual(len(planted[0]["plants"]), len(boxes) - 1)
        # What is left is the one that was switched off, and it stays so.
        poll(lambda: [box.get_name() for box in program.all("check box") if " mm" in (box.get_name() or "")] == [name],
             "the last contact")
        program.keys("ctrl+z")
        poll(lambda: not self.edits("plant"), "no plants")

    def test_contact_bar(self):
        """A click on the bar of a contact is one on its box."""
        program = self.open(self.sample("dance.bvh"), "Feet")
        program.wait_for_label("Feet slide while they stand, by up to")
        boxes = [box for box in program.all("check box") if " mm" in (box.get_name() or "")]
        spans = [[float(number) for number in re.findall(r"\d+\.\d+", box.get_name())[:2]] for box in boxes]
        widest = max(range(len(boxes)), key=lambda i: spans[i][1] - spans[i][0])
        box, row = boxes[widest], 1 if "Right" in boxes[widest].get_name() else 0
        self.assertTrue(box.get_state_set().contains(Atspi.StateType.CHECKED))
        # The bars are the last two rows of the track, which begins and ends with the motion.
        track = program.one("slider", "Time").get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        edge = 12
        x = track.x + edge + (track.width - 2 * edge) * sum(spans[widest]) / 2 / DANCE
        y = track.y + track.height - 8 - 15 * (1 - row)
        subprocess.run(["xdotool", "mousemove", str(round(x)), str(round(y)), "click", "1"], check=True)
        poll(lambda: not box.get_state_set().contains(Atspi.StateType.CHECKED), "the contact to be left as it is")
        self.assertEqual(sum(box.get_state_set().contains(Atspi.StateType.CHECKED) for box in boxes), len(boxes) - 1)

    def test_hold(self):
        """A pose is kept over the loop, and it is one step to undo."""
        program = self.open(self.sample("dance.bvh"), "Hold")
        buttons = self.with_action(program, "Hold Pose", "click")
        program.wait_for_label("Choose the first and the last key in the lanes")
        self.assertFalse(any(button.get_state_set().contains(Atspi.StateType.SENSITIVE) for button in buttons))
        self.choose(program, program.all("combo box", "When")[-1], "Loop")
        program.wait_for_label("The motion does not loop")
        program.keys("l")
        poll(lambda: self.recipe().get("looped"), "a loop")
        self.push(program, "Hold Pose")
        held = poll(lambda: self.edits("keys"), "an edit that holds")
        self.assertEqual(len(held), 1)
        program.keys("ctrl+z")
        poll(lambda: not self.edits("keys"), "nothing held")

    def test_smooth(self):
        program = self.open(self.sample("dance.bvh"), "Smooth")
        program.one("spin button", "Faster than").set_current_value(2.5)
        self.push(program, "Smooth")
        smooth = poll(lambda: self.edits("smooth"), "an edit that smooths")[0]
        self.assertEqual(smooth["cutoff"], 2.5)
        self.assertIn("mHead", smooth["joints"])
        program.wait_for_label("Smoothing")

    def test_loop(self):
        program = self.open(self.cut("dance.bvh", 31, 180), "Loop")
        choices = poll(lambda: [box for box in program.all("radio button") if " s: " in (box.get_name() or "")], "choices")
        self.assertGreaterEqual(len(choices), 2)
        self.press(program, choices[1])
        recipe = poll(lambda: (found := self.recipe()).get("looped") and found, "a loop")
        self.assertLess(int(recipe["loopIn"].rstrip("f")), int(recipe["loopOut"].rstrip("f")))
        self.push(program, "Close Loop")
        poll(lambda: self.edits("add"), "an edit that closes it")
        program.keys("ctrl+z")
        poll(lambda: not self.edits("add") and self.recipe().get("looped"), "the loop alone")
        program.keys("ctrl+z")
        poll(lambda: "looped" not in self.recipe(), "no loop")

    def test_walk(self):
        program = self.open(self.sample("walk.bvh"), "Loop")
        said = program.wait_for_label("It travels ")
        self.press(program, program.all("check box", "Walk in place")[-1])  # the first is on the page of settings
        poll(lambda: self.recipe().get("walkInPlace"), "the setting")
        self.assertEqual(program.wait_for_label("It travels "), said)
        program.one("push button", "Copy the Line for a Script")


if __name__ == "__main__":
    unittest.main()
