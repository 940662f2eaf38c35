#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window without a mouse: playing, stepping, loop points, undo, pages, closing."""

import unittest

from driver import Atspi, ProgramTest, poll


class Keyboard(ProgramTest):
    def setUp(self):
        super().setUp()
        self.program = self.start(self.sample("dance.bvh"))
        self.program.focus_window("^dance.bvh")
        self.program.wait_for_label("bytes")
        self.program.tab_to(self.program.one("slider", "Time"))

    def wait_at(self, place):
        self.program.wait_for_label(place)

    def button(self, name):
        return self.program.one("push button", name)

    def test_step(self):
        keys = self.program.keys
        keys("Right", "Right", "Right")
        self.wait_at("0.10 s · 3 f")
        keys("Left")
        self.wait_at("0.07 s · 2 f")
        keys("End")
        self.wait_at("10.00 s · 300 f")
        keys("Home")
        self.wait_at("0.00 s · 0 f")

    def test_play(self):
        self.program.keys("space")
        self.button("Pause")
        poll(lambda: "0.00 s · 0 f" not in self.program.labels(), "the time to go on")
        self.program.keys("space")
        self.button("Play")
        self.assertNotIn("0.00 s · 0 f", self.program.labels())
        self.program.keys("Home")
        self.wait_at("0.00 s · 0 f")

    def test_loop_points(self):
        keys = self.program.keys
        keys("Right", "Right", "i", "Right", "Right", "Right", "o")
        self.program.wait_for_label("Loop 0.07 – 0.17 s")
        loop = self.program.one("check box", "Loop")
        self.assertTrue(loop.get_state_set().contains(Atspi.StateType.CHECKED))
        keys("ctrl+z", "ctrl+z")
        self.program.wait_for_label("Plays once")
        keys("ctrl+y", "ctrl+y")
        self.program.wait_for_label("Loop 0.07 – 0.17 s")
        keys("l")
        self.program.wait_for_label("Plays once")

    def test_closing_asks(self):
        self.program.keys("l")
        self.program.wait_for_label("Loop 0.00")
        self.program.keys("ctrl+w")
        self.program.wait_for_label("Save the settings of “dance.bvh”?")
        self.program.act(self.button("Discard"), "click")
        poll(lambda: self.program.process.poll() is not None, "the program to end")
        self.assertEqual(self.program.process.returncode, 0)

    def test_a_close_that_was_called_off(self):
        """Saving again saves, and does not close anything."""
        project = self.folder / "mine.bvj"
        self.program.keys("l")
        self.program.wait_for_label("Loop 0.00")
        self.program.keys("ctrl+w")
        self.program.wait_for_label("Save the settings of “dance.bvh”?")
        question = self.program.one("dialog")
        self.program.act(self.program.one("push button", "Save", under=question), "click")
        self.program.focus_window("^Save Project")
        self.program.keys("Escape")
        poll(lambda: not self.program.all("filler", "Save Project"), "the dialog to go")
        self.program.focus_window("^dance.bvh")
        self.program.keys("ctrl+s")
        self.program.enter_path(project, "^Save Project", "ctrl+a")
        # The state, and not the message, which may disappear before a busy machine looks.
        poll(project.exists, "the project")
        poll(lambda: not any("not saved" in text for text in self.program.labels()), "all to be saved")
        self.assertIsNone(self.program.process.poll())
        self.assertTrue(project.exists())

    def test_a_quiet_close(self):
        self.program.keys("ctrl+q")
        poll(lambda: self.program.process.poll() is not None, "the program to end")
        self.assertEqual(self.program.process.returncode, 0)


if __name__ == "__main__":
    unittest.main()
