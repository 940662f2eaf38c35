#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that is killed loses no settings older than some seconds."""

import json
import unittest

from driver import Atspi, ProgramTest, poll


class Recovery(ProgramTest):
    def written(self):
        """The stored unsaved settings."""
        return [path.read_text() for path in (self.folder / "state").rglob("recovery/*") if path.is_file()]

    def priority(self, program):
        return program.one("spin button", "Priority").get_current_value()

    def kill_with_priority(self, motion, value):
        program = self.start(motion)
        program.wait_for_label("bytes")
        program.one("spin button", "Priority").set_current_value(value)
        poll(lambda: any(json.loads(text)["recipe"].get("priority") == value
                         for text in self.written() if text), "unsaved settings on the disk")
        program.kill()

    def test_restore(self):
        motion = self.sample("wave.bvh")
        before = motion.read_bytes()
        self.kill_with_priority(motion, 6)

        program = self.start()
        program.wait_for_label("wave.bvh (")
        program.act(program.one("push button", "Restore"), "click")
        poll(lambda: self.priority(program) == 6, "the priority of before")
        take_back = program.one("push button", "Reset: Priority")
        self.assertTrue(take_back.get_state_set().contains(Atspi.StateType.SENSITIVE))
        self.assertEqual(motion.read_bytes(), before)

        # Undo leads back to what was opened.
        program.act(take_back, "click")
        poll(lambda: self.priority(program) == 2, "the priority of the file")

    def test_stage(self):
        program = self.start(self.sample("wave.bvh"))
        program.focus_window("^wave.bvh")
        program.wait_for_label("bytes")
        program.keys("ctrl+shift+o")
        program.enter_path(self.sample("walk.bvh"), "^Open Motion")
        program.wait_for_label("walk.bvh")
        poll(lambda: any("walk.bvh" in text for text in self.written()), "the stage on the disk")
        program.kill()

        program = self.start()
        program.wait_for_label("wave.bvh (")
        program.act(program.one("push button", "Restore"), "click")
        program.wait_for_label("bytes")
        program.focus_window("^wave.bvh")
        program.keys("alt+5")
        program.one("push button", "Take walk.bvh off the Stage")

    def test_discard(self):
        self.kill_with_priority(self.sample("walk.bvh"), 5)
        program = self.start()
        program.act(program.one("push button", "Discard"), "click")
        poll(lambda: not self.written(), "nothing on the disk")
        program.close()
        again = self.start()
        again.wait_for_label("Drop a motion file here")
        self.assertEqual(again.all("push button", "Restore"), [])


if __name__ == "__main__":
    unittest.main()
