#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys pressed by somebody who has read nothing: immediately, wherever the focus is, and in an entry."""

import unittest

from driver import Atspi, ProgramTest, poll


class FirstTouch(ProgramTest):
    def setUp(self):
        super().setUp()
        self.program = self.start(self.sample("dance.bvh"))
        self.program.focus_window("^dance.bvh")
        self.program.wait_for_label("bytes")
        self.buttons = {name: self.program.one("push button", name) for name in ("Front", "Side", "Top")}

    def side(self, name):
        """Whether the view is from that side, according to its button in the picture."""
        return self.buttons[name].get_state_set().contains(Atspi.StateType.PRESSED)

    def test_space_at_once(self):
        self.program.keys("space")
        self.program.one("push button", "Pause")

    def test_views_from_a_page(self):
        """The button for the settings has no such keys, but it has Space."""
        program = self.program
        program.tab_to(program.one("check box", "Loop"))
        for key, name in (("1", "Front"), ("3", "Top"), ("2", "Side")):
            program.keys(key)
            poll(lambda: self.side(name), f"the view {name}")
        program.keys("space")
        program.wait_for_label("Loop 0.00")
        self.assertEqual(program.all("push button", "Pause"), [])

    def test_views_from_the_timeline(self):
        program = self.program
        program.tab_to(program.one("slider", "Time"))
        for key, name in (("3", "Top"), ("1", "Front")):
            program.keys(key)
            poll(lambda: self.side(name), f"the view {name}")

    def test_typing_is_no_command(self):
        program = self.program
        program.keys("1")
        poll(lambda: self.side("Front"), "the view from the front")
        entry = program.one("text", "Name")
        program.tab_to(entry)
        program.type("3 l2f")
        poll(lambda: entry.get_text(0, entry.get_character_count()) == "3 l2f", "the words")
        self.assertTrue(self.side("Front"))
        self.assertIn("Plays once", program.labels())
        self.assertEqual(program.all("push button", "Pause"), [])


if __name__ == "__main__":
    unittest.main()
