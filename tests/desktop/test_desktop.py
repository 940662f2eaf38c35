#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the desktop knows about Limber: valid, and with the same formats as the program."""

import configparser
import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

SOURCE = pathlib.Path(os.environ["LIMBER_SOURCE"])
DATA = pathlib.Path(os.environ["LIMBER_BUILD"]) / "data"
NAME = "io.github.limber_anim.Limber"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def formats():
    """{MIME type: suffixes} from the program's own table."""
    text = subprocess.run([os.environ["LIMBER_TOOL"], "formats"], check=True, text=True,
                          stdout=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"}).stdout
    rows = [row.split() for row in text.splitlines()[1:]]
    types = {}
    for row in rows:
        at = next(i for i, word in enumerate(row) if word.startswith(("application/", "model/")))
        types[row[at]] = [word.strip(",") for word in row[3:at]]
    return types


def key_file(path):
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(path, encoding="utf-8")
    return parser


class Desktop(unittest.TestCase):
    def validate(self, *command):
        if shutil.which(command[0]) is None:
            self.skipTest(f"{command[0]} is not installed")
        done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_desktop_file(self):
        self.validate("desktop-file-validate", DATA / f"{NAME}.desktop")

    def test_metainfo(self):
        self.validate("appstreamcli", "validate", "--no-net", DATA / f"{NAME}.metainfo.xml")

    def test_all_know_the_same_formats(self):
        wanted = formats()
        desktop = key_file(DATA / f"{NAME}.desktop")["Desktop Entry"]["MimeType"]
        thumbnailer = key_file(DATA / f"{NAME}.thumbnailer")["Thumbnailer Entry"]["MimeType"]
        metainfo = xml.etree.ElementTree.parse(DATA / f"{NAME}.metainfo.xml")
        self.assertEqual(set(desktop.strip(";").split(";")), set(wanted))
        self.assertEqual(set(thumbnailer.strip(";").split(";")), set(wanted))
        self.assertEqual({e.text for e in metainfo.iter("mediatype")}, set(wanted))
        globs = {}
        for kind in xml.etree.ElementTree.parse(SOURCE / "data" / f"{NAME}.xml").iter(MIME + "mime-type"):
            globs[kind.get("type")] = {g.get("pattern")[2:] for g in kind.iter(MIME + "glob")}
            self.assertTrue(kind.find(MIME + "magic") is not None, kind.get("type"))
        self.assertEqual(globs, {kind: set(suffixes) for kind, suffixes in wanted.items()})

    @contextlib.contextmanager
    def mime_database(self):
        """A folder with the types of this source, in addition to those of the system."""
        if shutil.which("update-mime-database") is None or shutil.which("gio") is None:
            self.skipTest("update-mime-database or gio is not installed")
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder)
            (data / "mime" / "packages").mkdir(parents=True)
            shutil.copy(SOURCE / "data" / f"{NAME}.xml", data / "mime" / "packages")
            subprocess.run(["update-mime-database", data / "mime"], check=True, stdout=subprocess.DEVNULL)
            yield data

    def assert_type(self, folder, name, wanted):
        done = subprocess.run(["gio", "info", "-a", "standard::content-type", folder / name], check=True,
                              text=True, stdout=subprocess.PIPE,
                              env={**os.environ, "XDG_DATA_HOME": str(folder)})
        self.assertEqual(done.stdout.split("standard::content-type: ")[1].strip(), wanted, name)

    def test_content_tells_the_type(self):
        """A file without a suffix, as a chat program saves it, is recognised by its first bytes."""
        with self.mime_database() as data:
            for suffix, wanted in self.examples(data):
                self.assert_type(data, f"it-{suffix}", wanted)

    def test_poses_are_not_all_xml(self):
        """A pose shares its suffix with all XML files, which keep their type."""
        pose = "application/x-firestorm-pose+xml"
        with self.mime_database() as data:
            for sample in (SOURCE / "tests" / "data" / "pose").iterdir():
                for name in (sample.name, sample.stem):
                    shutil.copy(sample, data / name)
                    self.assert_type(data, name, pose)
            for name, text in (("page.xml", '<?xml version="1.0"?><page/>'), ("bare.xml", "<page/>"),
                               ("llsd.xml", "<llsd><map><key>x</key><real>1</real></map></llsd>")):
                (data / name).write_text(text)
                self.assert_type(data, name, "application/xml")

    def examples(self, folder):
        """A walk in each format with a writer, in files without a suffix."""
        sample = SOURCE / "data" / "samples" / "walk.bvh"
        for wanted, suffixes in formats().items():
            suffix = suffixes[0]
            made = subprocess.run([os.environ["LIMBER_TOOL"], "convert", sample, "--to", suffix, "-o", "-"],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if made.returncode != 0:
                self.assertIn(b"not a format that can be written", made.stderr)
                continue
            (folder / f"it-{suffix}").write_bytes(made.stdout)
            yield suffix, wanted


if __name__ == "__main__":
    unittest.main()
