#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands and faces from outside: fingers and movements of the face by sliders through accessibility alone, found as keys on
the disk; a slider that is dragged is one step to undo, however long it takes."""

import json
import subprocess
import time
import unittest

from driver import Atspi, ProgramTest, poll, walk

INDEX = [f"mHandIndex{bone}" for bone in (1, 2, 3)]


def mouse(*args):
    subprocess.run(["xdotool", *map(str, args)], check=True)


class Hands(ProgramTest):
    def open(self, *parts):
        program = self.start(self.sample("wave.bvh"))
        program.wait_for_label("bytes")
        program.focus_window("^wave.bvh")
        program.keys("alt+7")
        program.one("spin button", "Frames in which a change comes and goes")
        for part in parts:
            header = poll(lambda: [node for node in walk(program.root)
                                   if node.get_name() == part and node.get_n_actions() > 0], part)[0]
            program.act(header, "activate")
        return program

    def recipe(self):
        """The unsaved settings on the disk."""
        texts = [path.read_text() for path in (self.folder / "state").rglob("recovery/*.json")]
        return json.loads(texts[0])["recipe"] if texts and texts[0] else {}

    def keyed(self):
        """The joints that have keys in the edits on the disk."""
        edits = self.recipe().get("edits", {}).get("list", [])
        return sorted({joint for edit in edits for key in edit["KEYFRAMES"] for joint in key if joint != "AT"})

    def give(self, program, name, value):
        """Moves a slider, which then says the same."""
        program.one("slider", name).set_current_value(value)
        poll(lambda: abs(program.one("slider", name).get_current_value() - value) < 1e-3, f"{name} at {value}")

    def test_fingers(self):
        program = self.open("Hands")
        self.give(program, "Both Hands, Index, Curl", 40.0)
        poll(lambda: self.keyed() == sorted(f"{bone}{side}" for bone in INDEX for side in ("Left", "Right")),
             "keys of both fingers")
        program.wait_for_label("Corrections")
        program.keys("ctrl+z")
        poll(lambda: self.keyed() == [], "no keys")
        box = program.one("combo box", "Which hands")
        program.act(program.one("push button", under=box), "click")
        time.sleep(1.0)
        program.keys("Home", "Down", "Return")
        self.give(program, "Left Hand, Index, Curl", 55.0)
        poll(lambda: self.keyed() == [f"{bone}Left" for bone in INDEX], "keys of the left one")
        self.give(program, "Left Hand, Index, Spread", -12.0)
        poll(lambda: abs(program.one("slider", "Left Hand, Index, Curl").get_current_value() - 55.0) < 1e-3,
             "the curl as before")

    def test_face(self):
        program = self.open("Face")
        self.give(program, "Mouth Open", 60.0)
        poll(lambda: self.keyed() == ["mFaceJaw"], "a key of the jaw")
        time.sleep(1.0)
        self.give(program, "Blink, Left", 100.0)
        poll(lambda: self.keyed() == ["mFaceEyeLidLowerLeft", "mFaceEyeLidUpperLeft", "mFaceJaw"], "keys of the lids")
        key = self.recipe()["edits"]["list"][0]["KEYFRAMES"]
        lids = [row["mFaceEyeLidUpperLeft"] for row in key if "mFaceEyeLidUpperLeft" in row]
        self.assertTrue(any("move" in lid for lid in lids), lids)
        poll(lambda: abs(program.one("slider", "Blink").get_current_value() - 50.0) < 1e-3, "half of a blink")
        program.keys("ctrl+z")
        poll(lambda: self.keyed() == ["mFaceJaw"], "the lids as before")
        program.keys("ctrl+z")
        poll(lambda: self.keyed() == [], "no keys")

    def test_drag(self):
        program = self.open("Face")
        slider = program.one("slider", "Eyebrows Up")
        time.sleep(1.0)  # the page is laid out anew
        box = poll(lambda: (found := slider.get_extents(Atspi.CoordType.WINDOW)).width > 50 and found, "the slider")
        y = box.y + box.height // 2
        # The knob is at the left end; the number at the right one.
        mouse("mousemove", box.x + 8, y, "mousedown", 1)
        for step in range(1, 7):
            mouse("mousemove", box.x + 8 + 8 * step, y)
            time.sleep(0.4)
        self.assertEqual(self.keyed(), [])
        mouse("mouseup", 1)
        keyed = poll(self.keyed, "keys of the eyebrows")
        self.assertIn("mFaceEyebrowOuterRight", keyed)
        self.assertGreater(program.one("slider", "Eyebrows Up").get_current_value(), 10.0)
        program.keys("ctrl+z")
        poll(lambda: self.keyed() == [], "no keys after one step")


if __name__ == "__main__":
    unittest.main()
