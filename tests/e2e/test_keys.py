#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys in time from outside: a nod of four keys made by the keyboard alone is, byte for byte, the one made by the pointer;
what the table of keys does is in the project."""

import json
import subprocess
import unittest

from driver import Atspi, ProgramTest, poll, walk

FRAMES = 60  # of a new animation of two seconds


def mouse(*args):
    subprocess.run(["xdotool", *map(str, args)], check=True)


class Keys(ProgramTest):
    def open(self):
        program = self.start()
        program.act(program.one("push button", "New Animation"), "click")
        program.wait_for_label("New Animation")
        program.focus_window("^New Animation")
        poll(lambda: "pose.next-handle" in self.commands(program), "posing")
        return program

    def commands(self, program):
        window = program.window()
        return [window.get_action_name(i) for i in range(window.get_n_actions())]

    def command(self, program, name):
        poll(lambda: name in self.commands(program), name)
        program.act(program.window(), name)

    def lanes(self, program):
        return program.one("panel", "Keys")

    def count(self, program, keys, chosen):
        words = f"{keys} key{'' if keys == 1 else 's'}, {chosen} chosen"
        poll(lambda: self.lanes(program).get_description() == words, words)

    def export(self, program, name):
        path = self.folder / name
        self.command(program, "doc.export-as")
        program.enter_path(path, "^Export Animation", "ctrl+a")
        found = poll(lambda: path.exists() and path.read_bytes(), "the .anim")
        program.focus_window("^New Animation")
        return found

    def go(self, program, frame):
        """By the frames of the timeline, which has the focus."""
        program.keys("Home", *["Page_Down"] * (frame // 10), *["Right"] * (frame % 10))

    def nod(self, program, frames):
        """A key of the head at each of these frames, by turns bent and straight."""
        program.tab_to(program.one("slider", "Time"))
        for i, frame in enumerate(frames):
            self.go(program, frame)
            self.command(program, "pose.bend-far-more" if i % 2 == 0 else "pose.bend-far-less")
            self.count(program, i + 1, 0)

    def choose_head(self, program):
        box = program.one("combo box", "Joint")
        for _ in range(5):
            before = program.chosen(box)
            self.command(program, "pose.next-handle")
            poll(lambda: program.chosen(box) != before, "the next handle")
        self.assertEqual(program.chosen(box), "Head")

    def test_keyboard_and_mouse(self):
        """The third of four keys goes five frames to the right: by the table, and by the pointer on its lane."""
        program = self.open()
        self.choose_head(program)
        self.nod(program, (0, 20, 40, 60))
        program.tab_to(self.lanes(program))
        program.keys("ctrl+a")
        self.count(program, 4, 4)
        program.keys("Escape")
        self.count(program, 4, 0)
        before = self.export(program, "before.anim")
        self.move_in_table(program)
        by_keyboard = self.export(program, "keyboard.anim")
        program.keys("ctrl+z")
        self.count(program, 4, 0)
        self.assertEqual(self.export(program, "undone.anim"), before)
        self.drag_in_lane(program)
        by_mouse = self.export(program, "mouse.anim")
        self.assertEqual(by_keyboard, by_mouse)
        self.assertNotEqual(by_keyboard, before)

    def move_in_table(self, program):
        program.unfold()
        table = poll(lambda: [node for role in ("table", "tree table", "list") for node in program.all(role, "All Keys")],
                     "the table of keys")[0]
        for _ in range(150):  # the focus goes to a row
            if any(node.get_state_set().contains(Atspi.StateType.FOCUSED) for node in walk(table)):
                break
            program.keys("Tab")
        program.keys("Home", "Down", "Down")
        self.count(program, 4, 1)
        program.one("spin button", "Frames to move keys by").set_current_value(5)
        program.act(program.one("push button", "Move"), "click")

    def drag_in_lane(self, program):
        program.act(program.window(), "play.start")  # the playhead is not near
        box = self.lanes(program).get_extents(Atspi.CoordType.WINDOW)
        # A window without a manager has a border of five pixels; names take 128, the margins beside the track 12.
        left, width = box.x + 5 + 140, box.width - 152
        x, y = left + width * 40 // FRAMES, box.y + 5 + 9
        mouse("mousemove", x, y, "mousedown", 1)
        for step in range(1, 11):
            mouse("mousemove", x + width * 5 * step // (10 * FRAMES), y)
        mouse("mouseup", 1)
        self.count(program, 4, 1)

    def test_commands(self):
        """Set, copy, shape and remove, each by its command; and one undo step each."""
        program = self.open()
        self.choose_head(program)
        self.nod(program, (0, 30))
        self.go(program, 15)
        self.command(program, "pose.set-key")
        self.count(program, 3, 0)
        self.command(program, "pose.shape-hold")
        self.command(program, "pose.choose-all-keys")
        self.count(program, 3, 3)
        self.go(program, 30)
        self.command(program, "pose.copy-keys")
        self.count(program, 5, 3)
        self.command(program, "pose.delete-keys")
        self.count(program, 2, 0)
        for keys in 5, 3:
            program.keys("ctrl+z")
            poll(lambda: self.lanes(program).get_description().startswith(f"{keys} keys"), "undone")
        saved = self.folder / "nod.bvj"
        program.keys("ctrl+s")
        program.enter_path(saved, "^Save Project", "ctrl+a")
        keys = poll(lambda: saved.exists() and saved.read_text(), "the project")
        keys = json.loads(keys)["limber"]["edits"]["list"][0]["KEYFRAMES"]
        self.assertEqual([round(30 * key["AT"]) for key in keys], [0, 15, 30])
        self.assertEqual(keys[1]["mHead"]["out"], "hold")


if __name__ == "__main__":
    unittest.main()
