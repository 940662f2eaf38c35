#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every control has a name for users who hear the window instead of seeing it."""

import unittest

from driver import ProgramTest, children, poll, walk

CONTROLS = {"push button", "toggle button", "check box", "combo box", "text", "entry", "spin button", "slider",
            "page tab", "list", "tree table", "table", "level bar", "progress bar"}

# Made by the toolkit itself, inside controls that have a name.
INNER = {"combo box", "push button", "scroll bar", "spin button", "tree table", "table"}


def nameless(node, parent=None):
    """Controls without a name of their own; parts of another control have that one's name."""
    role, name = node.get_role_name(), node.get_name() or ""
    is_part = parent in INNER
    if role == "status bar":  # a toast has text only while it is shown
        return
    if role in CONTROLS and not is_part and (name == "" or name.startswith(("Gtk", "App"))):
        # A menu button is a wrapper around the button that gets the focus.
        inner = [child for child in children(node) if child.get_role_name() == "push button"]
        if not (inner and (inner[0].get_name() or "Gtk")[:3] != "Gtk"):
            yield role, name, parent
    for child in children(node):
        yield from nameless(child, role)


class Names(ProgramTest):
    def test_every_control(self):
        program = self.start(self.sample("wave.bvh"))
        program.wait_for_label("bytes")
        poll(lambda: program.all("push button", "Reset: Name"), "all rows")
        self.assertEqual(list(nameless(program.window())), [])
        self.assertGreater(sum(node.get_role_name() in CONTROLS for node in walk(program.root)), 80)

    def test_what_takes_the_focus(self):
        """It is what is read out: the button in a drop-down, with what is selected, and the picture."""
        program = self.start(self.sample("wave.bvh"))
        program.wait_for_label("bytes")
        boxes = program.all("combo box", None)
        self.assertGreater(len(boxes), 3)
        for box in boxes:
            button = children(box)[0]
            self.assertEqual(button.get_name(), box.get_name())
            self.assertNotEqual(button.get_description(), "")
        self.assertEqual(len([node for node in walk(program.root) if node.get_name() == "Picture of the Avatar"]), 1)

    def test_windows(self):
        """Somebody may ask for a window that was closed meanwhile."""
        program = self.start(self.sample("wave.bvh"))
        program.wait_for_label("bytes")
        for i in range(1, 9):
            program.root.get_child_at_index(i)
        program.wait_for_label("bytes")


if __name__ == "__main__":
    unittest.main()
