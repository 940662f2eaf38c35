#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Other motions on the stage, with the keyboard alone: adding, starting later, another avatar, removing."""

import pathlib
import unittest

from driver import Atspi, ProgramTest, poll


class Stage(ProgramTest):
    def setUp(self):
        super().setUp()
        self.program = self.start(self.sample("dance.bvh"))
        self.program.focus_window("^dance.bvh")
        self.program.wait_for_label("bytes")

    def add(self, path):
        self.program.keys("ctrl+shift+o")
        self.program.enter_path(path, "^Open Motion")
        self.program.focus_window("^dance.bvh")

    def give(self, name, value):
        spin = self.program.one("spin button", name)
        self.program.tab_to(spin)
        self.program.keys("ctrl+a")
        self.program.type(str(value))
        self.program.keys("Return")
        poll(lambda: spin.get_current_value() == value, name)

    def play_on(self, steps):
        box = self.program.one("combo box", "Avatar")
        self.program.act(self.program.one("push button", under=box), "click")
        poll(lambda: box.get_child_at_index(0).get_state_set().contains(Atspi.StateType.PRESSED),
             "the list of avatars")
        self.program.keys("Home", *["Down"] * steps, "Return")

    def pasted(self):
        """The contents of the clipboard, pasted into the row for a name on the settings page."""
        program = self.program
        program.keys("alt+1")
        program.unfold()
        entry = program.one("text", "Name")
        program.tab_to(entry)
        program.keys("ctrl+v")
        text = poll(lambda: entry.get_text(0, entry.get_character_count()), "what was copied")
        program.keys("alt+5")
        return text

    def test_couple(self):
        program = self.program
        self.add(self.sample("walk.bvh"))
        program.wait_for_label("walk.bvh")
        self.give("Begins at", 1.5)
        self.assertNotIn("Placement Relative to Avatar 1", program.labels())

        self.play_on(1)
        program.wait_for_label("Placement Relative to Avatar 1")
        self.give("Avatar 2: Turned left", 180)
        program.tab_to(program.one("push button", "Copy for a Sit Script"))
        program.keys("space")
        self.assertIn("<", self.pasted())

        program.tab_to(program.one("push button", "Take walk.bvh off the Stage"))
        program.keys("space")
        poll(lambda: not program.all("push button", "Take walk.bvh off the Stage"), "it to leave")
        self.assertEqual(program.all("spin button", "Begins at"), [])
        self.assertNotIn("Placement Relative to Avatar 1", program.labels())

    def test_unreadable(self):
        path = pathlib.Path(self.sample("walk.bvh")).with_name("broken.bvh")
        path.write_text("HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 2 Xrotation Roll\n}\n")
        self.add(path)
        self.program.wait_for_label("Roll (line 5, column 22)")


if __name__ == "__main__":
    unittest.main()
