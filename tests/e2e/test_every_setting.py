#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""From a BVH to an .anim by accessibility and keyboard alone: every setting is made, reset and made again,
and the bytes are those of limber-tool with the same recipe."""

import json
import os
import subprocess
import unittest

from driver import Atspi, ProgramTest, poll

TOOL = os.environ["LIMBER_TOOL"]


def spin(program, title, value):
    program.one("spin button", title).set_current_value(value)


def frames(program, title, value):
    program.one("spin button", f"{title}, frames").set_current_value(value)


def switch(program, title, _):
    program.act(program.one("check box", title), "toggle")


def text(program, title, value):
    program.one("text", title).set_text_contents(value)


def line(program, title, value):
    """By keyboard: Return accepts the line."""
    program.tab_to(program.one("text", f"{title}, one line"))
    program.type(value)
    program.keys("Return")


def add_constraint(program, title, preset):
    """The item of the menu of its button."""
    program.act(program.one("push button", "Add a Constraint"), "click")
    program.act(program.one("menu item", preset), "click")


def choose(program, title, steps):
    """As with the keyboard: open, so many times down, Return."""
    box = program.one("combo box", title)
    before = program.chosen(box)
    program.act(program.one("push button", under=box), "click")
    poll(lambda: box.get_child_at_index(0).get_state_set().contains(Atspi.StateType.PRESSED),
         f"the list of {title}")
    program.keys("Home", *["Down"] * steps, "Return")
    poll(lambda: program.chosen(box) != before, f"a choice of {title}")


# The title of the row, how it is set, the value, and the equivalent options.
SETTINGS = [
    ("Name", text, "My dance", ["--name=My dance"]),
    ("Description", text, "With a turn", ["--description=With a turn"]),
    ("Priority", spin, 5, ["--priority=5"]),
    ("Loop", switch, None, ["--loop"]),
    ("Loop at", choose, 1, ["--loop-at=auto"]),
    ("Loop in", frames, 12, ["--loop-in=12f"]),
    ("Loop out", frames, 60, ["--loop-out=60f"]),
    ("Ease in", spin, 0.5, ["--ease-in=0.5"]),
    ("Ease out", spin, 0.75, ["--ease-out=0.75"]),
    ("Hand pose", choose, 3, ["--hand-pose=fist"]),
    ("Expression", choose, 3, ["--emote=express_anger_emote"]),
    ("Joint map", line, "head=mHead", ["--map=head=mHead"]),
    ("Import what matches", switch, None, ["--partial"]),
    ("First frame", choose, 2, ["--reference=keep"]),
    ("Up axis", choose, 3, ["--up-axis=z"]),
    ("Front axis", choose, 2, ["--front-axis=-x"]),
    ("Units", choose, 2, ["--units=cm"]),
    ("Length scale", spin, 0.5, ["--length-scale=0.5"]),
    ("Bind pose", choose, 1, ["--bind-pose=replaced"]),
    ("Rest pose", choose, 2, ["--rest=first-frame"]),
    ("Travel", choose, 1, ["--travel=kept"]),
    ("Plant feet", switch, None, ["--plant-feet=no"]),
    ("Touch hands", switch, None, ["--touch-hands"]),
    ("Trim start", frames, 15, ["--trim-start=15f"]),
    ("Trim end", frames, 180, ["--trim-end=180f"]),
    ("Speed", spin, 1.5, ["--speed=1.5"]),
    ("Keys per second", spin, 20, ["--frame-rate=20"]),
    ("Reverse", switch, None, ["--reverse"]),
    ("Mirror", switch, None, ["--mirror"]),
    ("Hip", choose, 3, ["--in-place=level"]),
    ("Walk in place", switch, None, ["--walk-in-place"]),
    ("Start position", choose, 1, ["--begin=at-stand"]),
    ("Raise", spin, 0.25, ["--hip-height=0.25"]),
    ("Turn left", spin, 30, ["--hip-turn=30"]),
    ("Joint rules", line, "mHead:priority=6", ["--joint=mHead:priority=6"]),
    ("Constraints", add_constraint, "Left Hand on Hip", ["--constraint=left-hand-on-hip"]),
    ("Key reduction", choose, 3, ["--reduce=best"]),
    ("Maximum error", spin, 6, ["--error=6"]),
    ("Maximum turn", spin, 2, ["--angle-error=2"]),
    ("Maximum bytes", spin, 9000, ["--max-bytes=9000"]),
    ("Parts", line, "nod=1s..2s", ["--part=nod=1s..2s"]),
    ("Keyframe error", spin, 0.5, ["--keyframe-error=0.5"]),
    ("Skeleton", choose, 1, ["--skeleton=avatar"]),
    ("Import", choose, 1, ["--mode=viewer"]),
]


class EverySetting(ProgramTest):
    def converted(self, motion, settings):
        """The bytes from limber-tool for the same settings."""
        flags = [flag for row in settings for flag in row[3]]
        output = self.folder / "by-tool.anim"
        subprocess.run([TOOL, "convert", "--quiet", "--force", motion, *flags, "-o", output], check=True)
        return output.read_bytes()

    def is_set(self, title):
        return self.take_back[title].get_state_set().contains(Atspi.StateType.SENSITIVE)

    def set_titles(self):
        return [title for title, *_ in SETTINGS if self.is_set(title)]

    def open_by_keyboard(self, motion):
        self.program.focus_window("^Limber$")
        self.program.keys("ctrl+o")
        self.program.enter_path(motion, "Open Motion")
        poll(lambda: self.program.window().get_name() == motion.name, "the motion in the window")
        self.program.focus_window(f"^{motion.name}")
        self.program.wait_for_label("bytes")

    def give(self, settings):
        for title, set_it, value, _ in settings:
            set_it(self.program, title, value)
            poll(lambda: self.is_set(title), f"{title} to be set")

    def all_by_key(self, key, until):
        """Presses until nothing is left to undo, or to redo."""
        for _ in range(3 * len(SETTINGS)):
            if until():
                return
            before = self.set_titles()
            self.program.keys(key)
            try:
                poll(lambda: until() or self.set_titles() != before, f"an effect of {key}")
            except AssertionError:
                pass  # a step within one setting
        self.assertTrue(until(), f"{key} did not bring all about: {self.set_titles()}")

    def export_by_keyboard(self, name):
        output = self.folder / name
        self.program.keys("ctrl+shift+e")
        self.program.enter_path(output, "Export Animation", "ctrl+a")
        poll(output.exists, f"the file {name}")
        return output.read_bytes()

    def test_every_setting(self):
        motion = self.sample("dance.bvh")
        self.program = self.start()
        self.open_by_keyboard(motion)
        self.program.unfold()
        poll(lambda: len(self.find_rows()) == len(SETTINGS), "every row")
        self.take_back = self.find_rows()
        self.assertEqual(set(self.take_back), {title for title, *_ in SETTINGS})
        self.assertEqual(self.set_titles(), [])
        plain = self.export_by_keyboard("plain.anim")
        self.assertEqual(plain, self.converted(motion, []))

        faithful = SETTINGS[:-1]
        self.give(faithful)
        self.assertEqual(len(self.set_titles()), len(faithful))
        given = self.export_by_keyboard("given.anim")
        self.assertEqual(given, self.converted(motion, faithful))
        self.assertNotEqual(given, plain)

        self.all_by_key("ctrl+z", lambda: not self.set_titles())
        self.assertEqual(self.export_by_keyboard("undone.anim"), plain)
        self.assertEqual(self.texts(), ["", ""])
        self.all_by_key("ctrl+shift+z", lambda: len(self.set_titles()) == len(faithful))
        self.assertEqual(self.export_by_keyboard("redone.anim"), given)
        self.assertEqual(self.texts(), ["My dance", "With a turn"])

        # The viewer's import has only some of the settings: it comes last.
        self.give(SETTINGS[-1:])
        self.assertEqual(self.export_by_keyboard("viewer.anim"), self.converted(motion, SETTINGS))

    def texts(self):
        """Name and description are not part of an .anim."""
        entries = [self.program.one("text", title) for title in ("Name", "Description")]
        return [entry.get_text(0, entry.get_character_count()) for entry in entries]

    def find_rows(self):
        """The button of each row that resets its setting; it is disabled if there is none."""
        lead = "Reset: "
        return {node.get_name()[len(lead):]: node for node in self.program.all("push button")
                if node.get_name().startswith(lead)}

    def test_table_is_whole(self):
        schema = json.loads(subprocess.run([TOOL, "--json-schema"], check=True, text=True,
                                           stdout=subprocess.PIPE).stdout)
        # $schema is not a setting, clip is selected next to the file's name (test_clips.py), rest-from by opening
        # another file together with the first one (tests/edit/test-rest.c), and edits are not made in this panel.
        self.assertEqual(len(schema["properties"]) - 4, len(SETTINGS))


if __name__ == "__main__":
    unittest.main()
