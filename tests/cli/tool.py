# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of limber-tool share: running it, and files as input."""

import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import unittest

TOOL = os.environ["LIMBER_TOOL"]
SOURCE = pathlib.Path(os.environ["LIMBER_SOURCE"])
SAMPLES = SOURCE / "data" / "samples"

# A build with sanitizers is several times slower, and uses memory in its own way.
IS_INSTRUMENTED = os.environ.get("LIMBER_SANITIZED") == "yes"

# After that many seconds a command counts as one that hangs, even on a busy machine.
HANGS = 600 if IS_INSTRUMENTED else 60

DONE, FOUND, USAGE, REFUSED, LIMIT, ACCESS = range(6)

# The import that does exactly what the viewer does.
VIEWER = ["--mode", "viewer"]


def recipe_fields():
    """Names of all recipe fields, from their table."""
    text = (SOURCE / "src" / "core" / "recipe" / "mo-recipe-fields.def.h").read_text()
    return re.findall(r'^MO_FIELD \(\s*\w+, "([a-z-]+)"', text, re.MULTILINE)


def anim(priority=2, emote=b"", hand_pose=1, n_constraints=0, joint=b"mTorso", tail=b""):
    """A small .anim of one joint with two rotation keys and a position key."""
    data = struct.pack("<HHif", 1, 0, priority, 2.0) + emote + b"\0"
    data += struct.pack("<ffiffII", 0.0, 2.0, 1, 0.3, 0.5, hand_pose, 1)
    data += joint + b"\0" + struct.pack("<ii", 4, 2)
    data += struct.pack("<4H", 0, 32767, 32767, 32767) + struct.pack("<4H", 65535, 40000, 32767, 32767)
    data += struct.pack("<i", 1) + struct.pack("<4H", 0, 32767, 32767, 36000)
    return data + struct.pack("<i", n_constraints) + tail


def motion(frames=4, frame_time="0.1", joint="chest"):
    """The text of a small BVH that the viewer accepts."""
    rows = "".join(f"0.0 43.5 0.0 0.0 0.0 0.0 {10.0 * i} {7.0 * (i % 3)} 0.0\n" for i in range(frames))
    return f"""HIERARCHY
ROOT hip
{{
\tOFFSET 0.00 0.00 0.00
\tCHANNELS 6 Xposition Yposition Zposition Xrotation Zrotation Yrotation
\tJOINT {joint}
\t{{
\t\tOFFSET 0.00 3.00 0.00
\t\tCHANNELS 3 Xrotation Zrotation Yrotation
\t\tEnd Site
\t\t{{
\t\t\tOFFSET 0.00 3.00 0.00
\t\t}}
\t}}
}}
MOTION
Frames: {frames}
Frame Time: {frame_time}
{rows}"""


class ToolTest(unittest.TestCase):
    """Each test has an empty folder `self.dir`, in which the tool runs."""

    def setUp(self):
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="limber-test-"))
        self.addCleanup(shutil.rmtree, self.dir, ignore_errors=True)

    def tool(self, *args, expect=DONE, env=None, **options):
        """Runs it; `expect` None accepts any exit code."""
        environment = {**os.environ, "LC_ALL": "C.UTF-8", **(env or {})}
        result = subprocess.run([TOOL, *map(str, args)], cwd=self.dir, env=environment,
                                capture_output=True, timeout=HANGS, **options)
        result.out = result.stdout.decode("utf-8", "replace")
        result.err = result.stderr.decode("utf-8", "replace")
        if expect is not None:
            self.assertEqual(result.returncode, expect, f"{args}\n{result.out}\n{result.err}")
        return result

    def write(self, name, content):
        path = self.dir / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return name

    def sample(self, name, as_name=None):
        return self.write(as_name or name, (SAMPLES / name).read_bytes())

    def files(self):
        """Everything in the folder, including hidden files."""
        return sorted(str(p.relative_to(self.dir)) for p in self.dir.rglob("*") if p.is_file())
