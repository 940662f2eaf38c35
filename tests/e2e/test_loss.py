#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What an export loses: numbers next to the viewer's, the slider, the worst moments."""

import re
import unittest

from driver import ProgramTest, children, is_shown, poll, walk


class Loss(ProgramTest):
    def setUp(self):
        super().setUp()
        motion = self.sample("walk.bvh")
        self.program = self.start(motion)
        self.program.focus_window("^walk.bvh")
        self.program.wait_for_label("bytes")
        self.program.keys("alt+3")
        self.program.wait_for_label("What Is Lost")

    def moments(self):
        return [row for row in self.program.all("list item") if re.search(r"\d mm$", row.get_name())]

    def worst(self):
        """The error in the first row, in millimetres; 0 if there is none."""
        rows = self.moments()
        return float(re.search(r"([\d.]+) mm$", rows[0].get_name())[1]) if rows else 0.0

    def size(self):
        """As on the page, once it is known; the bar below has "of" in it."""
        found = [re.fullmatch(r"(\d+) bytes", label) for label in self.program.labels()]
        return next((int(match[1]) for match in found if match), 0)

    def test_sides(self):
        poll(lambda: 0.0 < self.worst() <= 2.0, "the moments of the export")
        viewer = next(node for node in walk(self.program.root)
                      if node.get_name() == "Viewer" and node.get_n_actions() > 0)
        self.program.act(viewer, "click")
        poll(lambda: self.worst() > 10.0, "the moments of the viewer's import")
        self.program.tab_to(self.moments()[0])
        self.program.keys("Return")
        time = re.search(r"([\d.]+) s", self.moments()[0].get_name())[1]
        self.program.wait_for_label(f"{time} s")

    def test_slider(self):
        before = poll(self.size, "the bytes of the export")
        slider = self.program.one("slider", "Allowed error")
        self.program.tab_to(slider)
        self.program.keys(*["Right"] * 8)
        after = poll(lambda: self.size() if 0 < self.size() < before else 0, "fewer bytes")
        poll(lambda: 2.0 < self.worst() <= 9.0, "a larger error")
        self.program.keys("ctrl+z")
        poll(lambda: self.size() == before, "the bytes of before")
        self.assertLess(after, 0.8 * before)


class NoExport(ProgramTest):
    def walk_shown(self, node):
        """Without the contents of hidden objects."""
        for child in children(node):
            if is_shown(child):
                yield child
                yield from self.walk_shown(child)

    def test_nothing_empty(self):
        """For a file that cannot be exported there is no slider, no table and no heading with nothing below
        it, and the viewer's reason is shown without its name in the viewer's source."""
        motion = self.sample("walk.bvh")
        turns = "".join(f"0 1 0 {i} 0 0 0 {2 * i} 0\n" for i in range(20))
        motion.write_text("HIERARCHY\nROOT Crate\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition "
                          "Xrotation Yrotation Zrotation\nJOINT Lid\n{\nOFFSET 0 9 0\nCHANNELS 3 Xrotation "
                          "Yrotation Zrotation\nEnd Site\n{\nOFFSET 0 9 0\n}\n}\n}\nMOTION\nFrames: 20\n"
                          f"Frame Time: 0.05\n{turns}")
        program = self.start(motion)
        program.focus_window("^walk.bvh")
        program.one("push button", "Findings")
        program.keys("alt+3")
        said = program.wait_for_label("the first joint must be named")
        self.assertNotIn("E_ST_", said)
        names = [node.get_name() for node in self.walk_shown(program.root)]
        self.assertIn("What Is Lost", names)
        self.assertNotIn("Worst Moments", names)
        self.assertNotIn("Allowed error", names)
        self.assertNotIn("–", names)


if __name__ == "__main__":
    unittest.main()
