#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Parts of a motion: the loop is added as one, and all are exported, byte for byte like limber-tool."""

import os
import subprocess
import unittest

from driver import ProgramTest, poll

TOOL = os.environ["LIMBER_TOOL"]


class Parts(ProgramTest):
    def setUp(self):
        super().setUp()
        self.motion = self.sample("dance.bvh")
        self.program = self.start(self.motion)
        self.program.wait_for_label("bytes")

    def command(self, name):
        """The window's commands are actions of its frame."""
        self.program.focus_window(f"^{self.motion.name}")
        self.program.act(self.program.window(), name)

    def keep(self, name, *keys):
        self.program.focus_window(f"^{self.motion.name}")
        self.program.tab_to(self.program.one("slider", "Time"))
        self.program.keys(*keys)
        self.command("doc.add-part")
        self.program.focus_window("Save the Loop as a Part")
        self.program.type(name)
        self.program.keys("Return")
        poll(lambda: any(entry.get_text(0, entry.get_character_count()).startswith(f"{name}=")
                         for entry in self.program.all("text", "Parts, one line")), f"the part {name}")

    def export(self, folder):
        self.command("doc.export-parts")
        self.program.enter_path(folder, "Export Parts")

    def test_export(self):
        folder = self.folder / "out"
        folder.mkdir()
        self.keep("step", "Home", *["Right"] * 30, "i", *["Right"] * 45, "o")
        self.keep("turn 2", "Home", *["Right"] * 60, "i", "End", "o")
        self.export(folder)
        for name in ("step.anim", "turn 2.anim"):
            poll((folder / name).exists, f"the file {name}")
        by_tool = self.folder / "tool"
        subprocess.run([TOOL, "split", "--quiet", self.motion, "--part=step=30f..75f", "--part=turn 2=60f..",
                        "--loop", "-d", by_tool], check=True)
        for name in ("step.anim", "turn 2.anim"):
            self.assertEqual((folder / name).read_bytes(), (by_tool / name).read_bytes(), name)

        # Existing files are replaced only after confirmation.
        (folder / "step.anim").write_text("mine")
        self.export(folder)
        self.program.wait_for_label("Replace the existing files?")
        self.program.act(self.program.one("push button", "Cancel"), "click")
        self.assertEqual((folder / "step.anim").read_text(), "mine")
        self.export(folder)
        self.program.wait_for_label("Replace the existing files?")
        self.program.act(self.program.one("push button", "Replace"), "click")
        poll(lambda: (folder / "step.anim").read_bytes() == (by_tool / "step.anim").read_bytes(), "the new file")


if __name__ == "__main__":
    unittest.main()
