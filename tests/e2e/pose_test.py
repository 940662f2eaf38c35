# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of posing by the keyboard have in common: a new animation, and looks at the window and at the unsaved
edits on the disk."""

import json
import re

from driver import Atspi, ProgramTest, is_a, poll, walk

FRAME = re.compile(r" · (\d+) f")


class PoseTest(ProgramTest):
    def open(self):
        """A new animation, with the focus on the figure and Left Shoulder chosen."""
        program = self.start()
        program.act(program.one("push button", "New Animation"), "click")
        program.wait_for_label("New Animation")
        program.focus_window("^New Animation")
        self.program = program
        self.nodes = {}
        poll(lambda: "pose.next-handle" in self.commands(), "posing")
        self.to_figure()
        self.choose("Left Shoulder")
        return program

    def commands(self):
        window = self.program.window()
        return [window.get_action_name(i) for i in range(window.get_n_actions())]

    def node(self, role, name):
        """As a rule the one that was found the last time: to look through the whole window takes long."""
        node = self.nodes.get((role, name))
        if node is None or not is_a(node, role, name):
            node = self.nodes[role, name] = self.program.one(role, name)
        return node

    def to_figure(self):
        figure = self.nodes.get("figure")
        if figure is None:
            figure = self.nodes["figure"] = poll(lambda: next((node for node in walk(self.program.root)
                                                               if node.get_name() == "Avatar"), None), "the figure")
        self.program.tab_to(figure.get_parent().get_parent())

    def press(self, *keys):
        self.program.keys(*keys)

    def joint(self):
        return self.program.chosen(self.node("combo box", "Joint"))

    def choose(self, joint):
        for _ in range(19):
            before = self.joint()
            if before == joint:
                return
            self.press("c")
            poll(lambda: self.joint() != before, "the next handle")
        raise AssertionError(f"no handle is called {joint}")

    def number(self, name):
        return self.node("spin button", name).get_current_value()

    def becomes(self, name, value):
        poll(lambda: abs(self.number(name) - value) < 0.06, f"{name} of {value}")

    def is_on(self, role, name):
        states = self.node(role, name).get_state_set()
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
        label = self.nodes.get("frame")
        if label is None:
            label = self.nodes["frame"] = next(node for node in self.program.all("label")
                                               if FRAME.search(node.get_name()))
        return int(FRAME.search(label.get_name())[1])
