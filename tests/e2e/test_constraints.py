#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Constraints from outside: a foot that slides is held by three steps from the settings, parts are picked on the figure with
the pointer, and by the lists without it; all of it is found as settings on the disk."""

import json
import os
import pathlib
import subprocess
import unittest

from driver import Atspi, ProgramTest, is_shown, poll, walk
from test_names import nameless

CORPUS = pathlib.Path(os.environ["LIMBER_SOURCE"]).parent / "shared" / "corpus" / "bvh"
SLIDES = "A foot slides while it stands"


def mouse(*args):
    subprocess.run(["xdotool", *map(str, args)], check=True)


class Constraints(ProgramTest):
    def open(self, path):
        program = self.start(path)
        program.wait_for_label("bytes")
        program.focus_window(f"^{path.name}")
        self.n_steps = 0
        return program

    def step(self, program, node, action=None):
        program.act(node, action or node.get_action_name(0))
        self.n_steps += 1

    def fold(self, program):
        """The one of constraints, while it is closed, or its heading."""
        return poll(lambda: [node for node in walk(program.root) if node.get_name() == "Constraints"
                             and node.get_n_actions() == 1 and node.get_action_name(0) == "activate"], "the fold")[0]

    def add(self, program, title):
        self.step(program, program.one("push button", "Add a Constraint"))
        self.step(program, poll(lambda: [node for node in walk(program.root) if node.get_name() == title
                                         and node.get_n_actions() > 0], title)[0])

    def lines(self):
        """The unsaved settings on the disk."""
        texts = [path.read_text() for path in (self.folder / "state").rglob("recovery/*.json")]
        return json.loads(texts[0])["recipe"].get("constraint", []) if texts and texts[0] else []

    def has_finding(self, program):
        return any(SLIDES in (node.get_name() or "") for node in program.all("label"))

    def test_feet(self):
        """As somebody does who does not know the program."""
        clip = CORPUS / "mocap-10_01.bvh"
        if not clip.exists():
            self.skipTest(f"there is no {clip}")
        program = self.open(clip)
        poll(lambda: self.has_finding(program), SLIDES)
        self.step(program, self.fold(program))
        self.add(program, "Feet on the Ground")
        poll(lambda: not self.has_finding(program), "feet that stay")
        self.assertEqual(self.n_steps, 3)
        self.assertEqual(poll(self.lines, "the constraint on the disk"), ["feet-on-ground"])
        program.wait_for_label("2 constraints · misses by at most")

    def area(self, program):
        found = poll(lambda: [node for node in program.all("panel") + program.all("filler")
                              if node.get_name() == "Avatar"], "the figure")[0]
        return found.get_extents(Atspi.CoordType.WINDOW)

    def ask(self, program, button, note):
        program.act(program.one("push button", button), "click")
        program.wait_for_label(note)

    def test_picked(self):
        program = self.open(self.sample("wave.bvh"))
        program.act(self.fold(program), "activate")
        self.add(program, "One of Your Own")
        poll(lambda: self.lines() == ["L_FOOT:GROUND,chain=2,whole"], "a constraint")
        box = self.area(program)
        x, y = box.x + box.width // 2, box.y + box.height // 2
        self.ask(program, "Pick What Is Pulled on the Figure", "Click the part of the body that is to be pulled")
        mouse("mousemove", x, y, "click", 1)
        line = poll(lambda: (found := self.lines()) and not found[0].startswith("L_FOOT") and found[0], "another source")
        self.assertIn(":GROUND,", line)
        self.ask(program, "Pick the Target on the Figure", "Click the part of the body that it is pulled to")
        mouse("mousemove", x + 2, y, "click", 1)
        poll(lambda: ":GROUND," not in self.lines()[0], "another target")
        self.ask(program, "Pick the Target on the Figure", "Click the part of the body that it is pulled to")
        mouse("mousemove", box.x + 30, box.y + box.height - 90, "click", 1)
        poll(lambda: ":GROUND," in self.lines()[0], "the floor")
        # Escape ends it, wherever the focus is.
        self.ask(program, "Pick the Target on the Figure", "Click the part of the body that it is pulled to")
        program.keys("Escape")
        poll(lambda: not any("Click the part" in text for text in program.labels()), "the end of picking")
        program.keys("ctrl+z")
        poll(lambda: ":GROUND," not in self.lines()[0], "the target before")

    def test_dropped(self):
        """Escape takes a drag back, and neither moving on nor the release brings it again."""
        program = self.open(self.sample("wave.bvh"))
        program.act(self.fold(program), "activate")
        self.add(program, "One of Your Own")
        before = ["L_FOOT:GROUND,chain=2,whole"]
        poll(lambda: self.lines() == before, "a constraint")
        box = program.one("slider", "Time").get_extents(Atspi.CoordType.WINDOW)
        x, y = box.x + box.width // 2, box.y + box.height - 14  # the lowest lane
        mouse("mousemove", x, y, "mousedown", 1)
        for i in range(1, 9):
            mouse("mousemove", x + 12 * i, y)
        poll(lambda: "ease=" in self.lines()[0], "other times")
        subprocess.run(["xdotool", "key", "Escape"], check=True)  # clearing modifiers would release the button
        poll(lambda: self.lines() == before, "the times before")
        mouse("mousemove", x + 140, y, "mousemove", x + 150, y, "mouseup", 1)
        program.keys("ctrl+z")
        poll(lambda: self.lines() == [], "no constraint")

    def test_revealed(self):
        """A click on its trapezoid unfolds the constraints and shows the row, whatever page was open."""
        program = self.open(self.sample("wave.bvh"))
        fold = self.fold(program)
        program.act(fold, "activate")
        self.add(program, "One of Your Own")
        poll(lambda: self.lines() == ["L_FOOT:GROUND,chain=2,whole"], "a constraint")
        program.act(fold, "activate")
        pick = "Pick What Is Pulled on the Figure"
        poll(lambda: not any(is_shown(node) for node in program.all("push button", pick)), "a closed fold")
        program.keys("alt+4")  # the findings
        box = program.one("slider", "Time").get_extents(Atspi.CoordType.WINDOW)
        mouse("mousemove", box.x + box.width // 2, box.y + box.height - 14, "click", 1)
        button = program.one("push button", pick)
        poll(lambda: is_shown(button), "its controls")
        height = program.window().get_extents(Atspi.CoordType.WINDOW).height
        poll(lambda: 0 < button.get_extents(Atspi.CoordType.WINDOW).y < height, "the row in sight")

    def test_keyboard(self):
        """Each of its controls has a name; raised by the keyboard, one keeps the focus, and no press removes it."""
        program = self.open(self.sample("wave.bvh"))
        program.act(self.fold(program), "activate")
        for title in ("Hands Together", "Left Hand on Hip", "One of Your Own"):
            self.add(program, title)
        a, b, own = "hands-together", "left-hand-on-hip", "L_FOOT:GROUND,chain=2,whole"
        poll(lambda: self.lines() == [a, b, own], "three constraints")
        self.assertEqual(list(nameless(program.window())), [])
        raises = poll(lambda: len(found := program.all("push button", "Solve It Earlier")) == 3 and found, "buttons")
        program.tab_to(raises[2])
        program.keys("space")
        poll(lambda: self.lines()[1].startswith("L_FOOT"), "one place up")
        program.keys("space")
        poll(lambda: self.lines()[0].startswith("L_FOOT"), "two places up")
        self.assertEqual(self.lines()[1:], [a, b])
        program.keys("space")  # it cannot be raised on: the focus is on what lowers it
        poll(lambda: self.lines()[1].startswith("L_FOOT"), "one place down")
        for place in (0, 1, 2):
            program.keys("ctrl+z")
            poll(lambda: [line[:6] for line in self.lines()[place:place + 1]] == ["L_FOOT"] and len(self.lines()) == 3,
                 f"a step undone, back to place {place}")

    def test_pasted(self):
        """A line as the viewer's anim.ini has it."""
        program = self.open(self.sample("wave.bvh"))
        program.act(self.fold(program), "activate")
        name = program.one("text", "Name")
        program.tab_to(name)
        program.type("nothing of use")
        program.keys("ctrl+a", "ctrl+x")
        self.add(program, "Lines of an anim.ini from the Clipboard")
        poll(lambda: any("The clipboard has no line" in (node.get_name() or "") for node in walk(program.root)),
             "what is missing")
        program.tab_to(name)
        program.type("planar_constraint = 2 0 0.5 2 2.5 L_FOOT 0 0 -1 GROUND 0 0 0")
        program.keys("ctrl+a", "ctrl+x")
        self.add(program, "Lines of an anim.ini from the Clipboard")
        found = poll(self.lines, "a constraint")
        self.assertEqual(found, ["planar_constraint = 2 0 0.5 2 2.5 L_FOOT 0 0 -1 GROUND 0 0 0"])

    def test_apart(self):
        program = self.open(self.sample("walk.bvh"))
        program.act(self.fold(program), "activate")
        self.add(program, "Sit on the Ground")
        program.wait_for_label("5 constraints")
        program.act(program.one("push button", "Take It Apart"), "click")
        lines = poll(lambda: len(self.lines()) == 5 and self.lines(), "five constraints")
        self.assertTrue(all("ease=" in line for line in lines), lines)


if __name__ == "__main__":
    unittest.main()
