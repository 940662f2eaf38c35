#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A file with several animations: the maker selects one by keyboard, undoes that, and saves it."""

import json
import os
import pathlib
import shutil
import subprocess
import unittest

from driver import Atspi, ProgramTest, poll

SEVERAL = pathlib.Path(os.environ["LIMBER_SOURCE"]) / "tests" / "data" / "vml" / "several.vml"


class Clips(ProgramTest):
    def setUp(self):
        super().setUp()
        self.motion = pathlib.Path(shutil.copy(SEVERAL, self.folder))

    def open(self, path):
        self.program = self.start(path)
        self.program.wait_for_label("bytes")
        self.program.focus_window(f"^{path.name}")
        self.box = self.program.one("combo box", "Animation")

    def wait_for(self, name, duration):
        poll(lambda: self.program.chosen(self.box) == name, f"the animation {name}")
        self.program.wait_for_label(duration)

    def choose(self, steps):
        self.program.act(self.program.one("push button", under=self.box), "click")
        poll(lambda: self.box.get_child_at_index(0).get_state_set().contains(Atspi.StateType.PRESSED),
             "the list of animations")
        self.program.keys("Home", *["Down"] * steps, "Return")

    def test_choose(self):
        self.open(self.motion)
        self.wait_for("stand", "1.00 s")
        self.choose(2)
        self.wait_for("wave", "2.00 s")
        self.program.keys("ctrl+z")
        self.wait_for("stand", "1.00 s")
        self.program.keys("ctrl+shift+z")
        self.wait_for("wave", "2.00 s")
        self.choose(3)
        self.wait_for("#4", "0.25 s")
        self.choose(1)
        self.wait_for("nod", "0.50 s")

        project = self.folder / "nod.bvj"
        self.program.keys("ctrl+s")
        self.program.enter_path(project, "Save Project", "ctrl+a")
        poll(lambda: project.exists() and project.stat().st_size > 0, "the project")
        self.assertEqual(json.loads(project.read_text())["limber"]["clip"], "nod")
        self.program.close()
        self.open(project)
        self.wait_for("nod", "0.50 s")
        self.choose(0)
        self.wait_for("stand", "1.00 s")

        # limber-tool reads the same one from the project, and another one on request.
        for flags, clip in ([], "nod"), (["--clip=wave"], "wave"):
            said = subprocess.run([os.environ["LIMBER_TOOL"], "inspect", "--json", *flags, project],
                                  check=True, text=True, stdout=subprocess.PIPE).stdout
            self.assertEqual(json.loads(said)["clip"], clip)
            self.assertEqual(json.loads(said)["clips"], ["stand", "nod", "wave", "#4"])

    def test_one(self):
        self.program = self.start(self.sample("wave.bvh"))
        self.program.wait_for_label("bytes")
        shown = [box for box in self.program.all("combo box", "Animation")
                 if box.get_state_set().contains(Atspi.StateType.SHOWING)]
        self.assertEqual(shown, [])


if __name__ == "__main__":
    unittest.main()
