#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every key of posing, on the figure and on the timeline. What it does is read from the window, or from the unsaved edits
on the disk."""

import unittest

from driver import poll, walk
from pose_test import PoseTest


class PoseKeys(PoseTest):
    def test_choosing(self):
        program = self.open()
        for key, joint in (("c", "Left Elbow"), ("shift+c", "Left Shoulder"), ("Next", "Left Elbow"),
                           ("Prior", "Left Shoulder")):
            self.press(key)
            poll(lambda: self.joint() == joint, f"{joint} after {key}")
        self.press("p")
        poll(lambda: "pose.next-handle" not in self.commands() and not self.is_on("push button", "Pose"), "no posing")
        self.press("p")
        poll(lambda: "pose.next-handle" in self.commands(), "posing again")
        for key, name in ("s", "Snap"), ("m", "Mirror"), ("r", "Limits"):
            self.toggles(key, "push button", name)
        self.press("d")
        poll(lambda: self.is_on("push button", "Reach") and not self.is_on("push button", "Turn"), "reaching")
        self.choose("Left Hand")
        self.toggles("j", "check box", "Stays where it is")
        self.toggles("y", "check box", "The body goes along")
        self.goes_round("v", "Screen")
        self.press("t")
        poll(lambda: self.is_on("push button", "Turn"), "turning")
        self.goes_round("q", "Joint")
        self.press("Escape")
        poll(lambda: self.joint() == "Choose a joint", "no joint")
        self.assertTrue(self.is_on("push button", "Pose"), program)

    def goes_round(self, key, name):
        """Each press names another choice on the button, until the first comes back."""
        seen = []
        for _ in range(8):
            shown = poll(lambda: next((child.get_name() for node in self.program.all("push button", "GtkMenuButton")
                                       for child in walk(node) if child.get_name() in (name, *self.CHOICES)), None),
                         "the button of choices")
            if seen and shown == seen[0]:
                break
            self.assertNotIn(shown, seen)
            seen.append(shown)
            self.press(key)
            poll(lambda: any(child.get_name() in (name, *self.CHOICES) and child.get_name() != shown
                             for node in self.program.all("push button", "GtkMenuButton") for child in walk(node)),
                 f"another choice than {shown}")
        self.assertGreaterEqual(len(seen), 3)

    CHOICES = ("Joint", "Parent", "Hips", "World", "Screen", "Level", "Front", "Side")

    def test_turning(self):
        self.open()
        for name, more, less in (("Bend", "Up", "Down"), ("Side", "Right", "Left"), ("Twist", "Prior", "Next")):
            start = self.number(f"Left Shoulder, {name}")
            for keys, by in (((f"ctrl+{more}",), 1), ((f"ctrl+shift+{more}",), 11), ((f"ctrl+{less}",), 10),
                             ((f"ctrl+shift+{less}",), 0)):
                self.press(*keys)
                self.becomes(f"Left Shoulder, {name}", start + by)
        self.press(*["ctrl+shift+Up"] * 2, "ctrl+c", "BackSpace")
        self.becomes("Left Shoulder, Bend", 0)
        self.press("ctrl+v")
        self.becomes("Left Shoulder, Bend", 20)
        self.choose("Right Shoulder")
        self.becomes("Right Shoulder, Bend", 0)
        self.press("ctrl+shift+v")
        self.becomes("Right Shoulder, Bend", 20)
        self.choose("Left Elbow")
        self.press("ctrl+shift+Down")
        self.becomes("Left Elbow, Bend", -10)
        self.choose("Chest")
        self.press("shift+BackSpace")
        poll(lambda: "mElbowLeft" not in self.keyframes().get(0, {"mElbowLeft": 0})
             or self.keyframes()[0]["mElbowLeft"][:3] == [0, 0, 0], "nothing of what is below the chest")
        self.choose("Left Elbow")
        self.becomes("Left Elbow, Bend", 0)

    def test_keys(self):
        program = self.open()
        self.press("k")
        self.has_keys(0)
        program.tab_to(program.one("slider", "Time"))
        self.press(*["Page_Down"] * 3)
        self.to_figure()
        self.press("ctrl+shift+Up", "ctrl+shift+Up")
        self.becomes("Left Shoulder, Bend", 20)
        self.has_keys(0, 30)
        self.press("bracketleft")
        poll(lambda: self.frame() == 0, "the first key")
        self.press("bracketright")
        poll(lambda: self.frame() == 30, "the second key")
        self.press("shift+e")
        self.becomes("Left Shoulder, Bend", 18)
        self.press("bracketleft", "e")
        self.becomes("Left Shoulder, Bend", 1.8)
        self.press("ctrl+z", "ctrl+z")
        program.tab_to(program.one("slider", "Time"))
        self.press("Home", "Page_Down", "shift+k")
        self.has_keys(0, 10, 30)
        program.tab_to(program.one("panel", "Keys"))
        self.press("ctrl+a", "ctrl+Right")
        self.has_keys(1, 11, 31)
        self.press("ctrl+shift+Right")
        self.has_keys(11, 21, 41)
        self.press("ctrl+shift+Left", "ctrl+Left")
        self.has_keys(0, 10, 30)
        self.press("Delete")
        self.has_keys()


if __name__ == "__main__":
    unittest.main()
