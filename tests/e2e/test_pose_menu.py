#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Items of the menu of the page "Pose", by the keyboard, those of menus within it as well; of the others test_pose_keys.py
tries the keys, and test_take_over.py of cli what taking over makes."""

import unittest

from driver import Atspi, poll
from pose_test import PoseTest


class PoseMenu(PoseTest):
    def pick(self, *names):
        """Items of the menu of the page by their names, those of a menu within it as well, by arrows and Return."""
        program = self.program
        program.tab_to(program.all("push button", "Copy, Mirror and Reset Poses")[-1])
        self.press("space")
        for name in names:
            item = program.one("menu item", name)
            for _ in range(25):
                if item.get_state_set().contains(Atspi.StateType.FOCUSED):
                    break
                self.press("Down")
            else:
                raise AssertionError(f"Down does not reach {name}")
            self.press("Return")

    def test_menu(self):
        self.open()
        self.press("ctrl+shift+Up", "ctrl+shift+Up")
        self.becomes("Left Shoulder, Bend", 20)
        self.pick("Left to Right")
        self.to_figure()
        self.choose("Right Shoulder")
        self.becomes("Right Shoulder, Bend", 20)
        self.pick("Reset the Joint")
        self.becomes("Right Shoulder, Bend", 0)
        self.pick("Flip Left and Right")
        self.becomes("Right Shoulder, Bend", 20)
        self.pick("Right to Left")
        self.to_figure()
        self.choose("Left Shoulder")
        self.becomes("Left Shoulder, Bend", 20)
        self.pick("Tween by 10 %", "To Rest")
        self.becomes("Left Shoulder, Bend", 18)
        self.pick("Tween by 10 %", "To What Is Below")
        self.becomes("Left Shoulder, Bend", 16.2)
        self.pick("Make Both Sides Even")
        self.becomes("Left Shoulder, Bend", 18.1)
        self.pick("Copy the Pose")
        self.pick("Reset It and All Below")
        self.becomes("Left Shoulder, Bend", 0)
        self.pick("Paste")
        self.becomes("Left Shoulder, Bend", 18.1)
        for name, shape in (("At Rest", "flat"), ("Straight", "line"), ("Held", "hold"), ("Smooth", None)):
            self.pick("Shape of Keys Here", name)
            poll(lambda: self.shape("mShoulderLeft") == shape, f"keys that are {shape}")
        self.pick("Delete Keys Here")
        poll(lambda: "mShoulderLeft" not in self.keyframes()[0], "no key of the shoulder")

    def shape(self, joint):
        key = self.keyframes().get(0, {}).get(joint)
        return key.get("out") if isinstance(key, dict) else None


if __name__ == "__main__":
    unittest.main()
