# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of posing by the keyboard have in common: a new animation, and looks at the window and at the unsaved
edits on the disk."""

import json
import re

from driver import Atspi, ProgramTest, poll


class PoseTest(ProgramTest):
    def open(self):
        """A new animation, with the focus on the figure and Left Shoulder chosen."""
        program = self.start()
        program.act(program.one("push button", "New Animation"), "click")
        program.wait_for_label("New Animation")
        program.focus_window("^New Animation")
        self.program = program
        poll(lambda: "pose.next-handle" in self.commands(), "posing")
        self.to_figure()
        self.choose("Left Shoulder")
        return program

    def commands(self):
        window = self.program.window()
        return [window.get_action_name(i) for i in range(window.get_n_actions())]

    def to_figure(self):
        figure = poll(lambda: next((node for node in self.program.all("panel") + self.program.all("filler")
                                    if node.get_name() == "Avatar"), None), "the figure")
        self.program.tab_to(figure.get_parent().get_parent())

    def press(self, *keys):
        self.program.keys(*keys)

    def joint(self):
        return self.program.chosen(self.program.one("combo box", "Joint"))

    def choose(self, joint):
        for _ in range(19):
            before = self.joint()
            if before == joint:
                return
            self.press("c")
            poll(lambda: self.joint() != before, "the next handle")
        raise AssertionError(f"no handle is called {joint}")

    def number(self, name):
        return self.program.one("spin button", name).get_current_value()

    def becomes(self, name, value):
        poll(lambda: abs(self.number(name) - value) < 0.06, f"{name} of {value}")

    def is_on(self, role, name):
        states = self.program.one(role, name).get_state_set()
        return states.contains(Atspi.StateType.CHECKED) or states.contains(Atspi.StateType.PRESSED)

    def toggles(self, key, role, name):
        before = self.is_on(role, name)
        for expected in not before, before:
            self.press(key)
            poll(lambda: self.is_on(role, name) == expected, f"{name}: {expected}")

    def keyframes(self):
        """Joints by frame, of the edits on the disk."""
        texts = [path.read_text() for path in (self.folder / "state").rglob("recovery/*.json")]
        edits = json.loads(texts[0])["recipe"].get("edits", {}).get("list", []) if texts and texts[0] else []
        return {round(30 * key["AT"]): {joint: value for joint, value in key.items() if joint != "AT"}
                for edit in edits for key in edit["KEYFRAMES"]}

    def has_keys(self, *frames):
        poll(lambda: sorted(self.keyframes()) == sorted(frames), f"keys at {frames}")

    def frame(self):
        """As it is written beside the buttons of the timeline."""
        return next((int(found[1]) for found in (re.search(r" · (\d+) f", words) for words in self.program.labels()) if found),
                    None)
