#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Installing puts everything in its place, and uninstalling leaves nothing behind."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

BUILD = os.environ["LIMBER_BUILD"]
PREFIX = os.environ["LIMBER_PREFIX"].lstrip("/")
NAME = "io.github.limber_anim.Limber"

WANTED = [
    "bin/limber", "bin/limber-tool", "bin/limber-thumbnailer",
    f"share/applications/{NAME}.desktop", f"share/metainfo/{NAME}.metainfo.xml",
    f"share/mime/packages/{NAME}.xml", f"share/thumbnailers/{NAME}.thumbnailer",
    f"share/glib-2.0/schemas/{NAME}.gschema.xml",
    f"share/icons/hicolor/scalable/apps/{NAME}.svg",
    f"share/icons/hicolor/symbolic/apps/{NAME}-symbolic.svg",
    "share/man/man1/limber-tool.1", "share/bash-completion/completions/limber-tool",
    "share/locale/de/LC_MESSAGES/limber.mo", "share/locale/fr/LC_MESSAGES/limber.mo",
]


class Install(unittest.TestCase):
    def test_in_and_out(self):
        if shutil.which("meson") is None:
            self.skipTest("meson is not installed")
        log = pathlib.Path(BUILD) / "meson-logs" / "install-log.txt"
        before = log.read_bytes() if log.exists() else None
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", root],
                           check=True)
            missing = [path for path in WANTED if not (root / PREFIX / path).is_file()]
            subprocess.run(["meson", "--internal", "uninstall"], cwd=BUILD, check=True,
                           stdout=subprocess.DEVNULL)
            left = [str(path) for path in root.rglob("*") if not path.is_dir()]
        if before is None:
            log.unlink()
        else:
            log.write_bytes(before)
        self.assertEqual((missing, left), ([], []))


if __name__ == "__main__":
    unittest.main()
