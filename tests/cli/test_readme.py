#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The output shown in README.md is what limber-tool prints."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from tool import SAMPLES, SOURCE, TOOL


def sessions(text):
    """Commands and their output, from the indented blocks."""
    block = [line[4:] for line in text.splitlines() if not line or line.startswith("    ")]
    for piece in re.split(r"(?m)^\$ ", "\n".join(block))[1:]:
        command, _, output = piece.partition("\n")
        yield command, output.strip()


class Readme(unittest.TestCase):
    def test_output(self):
        text = (SOURCE / "README.md").read_text()
        text = text[text.index("## A first conversion"):]
        commands = list(sessions(text))
        self.assertGreater(len(commands), 5)
        with tempfile.TemporaryDirectory() as folder:
            for file in [*SAMPLES.glob("*.bvh"), SOURCE / "tests" / "data" / "cli" / "broken.bvh"]:
                shutil.copy(file, folder)
            path = f"{pathlib.Path(TOOL).parent}:{os.environ['PATH']}"
            for command, output in commands:
                with self.subTest(command=command):
                    run = subprocess.run(["sh", "-c", command], cwd=folder, text=True,
                                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                         env={**os.environ, "PATH": path, "LC_ALL": "C.UTF-8"})
                    self.assertEqual(run.stdout.strip(), output)


if __name__ == "__main__":
    unittest.main()
