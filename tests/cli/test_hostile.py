#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command keeps within a budget, whatever its input is: for n bytes 2 s + 1 s per MB of processor time
and 64 MB + 16 n of memory, or one clear error about a limit. Files are made here and, if the corpus
exists, taken from its folder hostile."""

import contextlib
import json
import os
import pathlib
import re
import resource
import subprocess
import threading
import time
import unittest

from tool import DONE, FOUND, HANGS, IS_INSTRUMENTED, LIMIT, REFUSED, SAMPLES, SOURCE, TOOL, ToolTest, motion

HOSTILE = pathlib.Path(os.environ["LIMBER_CORPUS"]) / "hostile"
FORMATS = ["anim", "bvh", "bvj", "htr", "vml"]


# The system's own accounting: a busy machine affects elapsed time far more than this. For an instrumented
# build the numbers mean nothing.
def slowness():
    """How many times slower than usual the machine is now: the budget is for a usual one."""
    before = time.process_time()
    sum(i * i for i in range(3_000_000))
    return max(1.0, (time.process_time() - before) / 0.15)


def run(folder, *args):
    """Exit code (negative for a signal), seconds of processor time, bytes of memory, output, errors."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (HANGS, HANGS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    process = subprocess.Popen([TOOL, *map(str, args)], cwd=folder, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, preexec_fn=limit,
                               env={**os.environ, "LC_ALL": "C.UTF-8"})
    texts = {}
    readers = [threading.Thread(target=lambda n=n, f=f: texts.update({n: f.read()}))
               for n, f in (("out", process.stdout), ("err", process.stderr))]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    process.stderr.close()
    return (process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024,
            texts["out"].decode("utf-8", "replace"), texts["err"].decode("utf-8", "replace"))


def keyframes(joints, times, interpolation="cubic", turn=360):
    """A BVJ with nothing but keyframes, for as many joints as the avatar has."""
    table = (SOURCE / "src" / "core" / "avatar" / "mo-rig-table.h").read_text()
    names = [name for name in re.findall(r'BONE \("(\w+)"', table) if name != "mPelvis"]
    channels = ["Xrotation", "Yrotation", "Zrotation"]
    rows = [{"AT": time, **{name: [turn * ((i * 7 + j * 3 + k) % 5 - 2) for k in range(3)]
                            for j, name in enumerate(["hip"] + names[:joints])}}
            for i, time in enumerate(times)]
    return json.dumps({"HIERARCHY": {"NAME": "hip", "CHANNELS": channels,
                                     "JOINTS": [{"NAME": name, "CHANNELS": channels}
                                                for name in names[:joints]]},
                       "interpolation": interpolation, "KEYFRAMES": rows})


def repeated(unit, size, before="[", after="0]"):
    return before + unit * (size // len(unit)) + after


def htr(segments, frames):
    head = (f"[Header]\nFileType htr\nDataType HTRS\nFileVersion 2\nNumSegments {segments}\n"
            f"NumFrames {frames}\nDataFrameRate 30\nEulerRotationOrder ZYX\nCalibrationUnits mm\n"
            "RotationUnits Degrees\nGlobalAxisofGravity Y\nBoneLengthAxis Y\nScaleFactor 1.0\n")
    return (head + "[SegmentNames&Hierarchy]\n" + "".join(f"s{i} GLOBAL\n" for i in range(segments))
            + "[BasePosition]\n" + "".join(f"s{i} 0 0 0 0 0 0 1\n" for i in range(segments))
            + "".join(f"Frame {i}:\n" for i in range(frames))
            + "".join(f"s{i} 0 0 0 0 0 0 1\n" for i in range(segments)) + "[EndOfFile]\n")


def vml(body, head='<?xml version="1.0"?>'):
    return (f'{head}<VML><Skeleton><Bone id="0" parent="-1" name="mPelvis">'
            '<TranslationKey x="0" y="0" z="0"/><RotationKey x="0" y="0" z="0" w="1"/></Bone></Skeleton>'
            f'<SkeletalAnimation duration="2"><SkeletalAnimationTrack bone="0">{body}'
            '<RotationKey t="0" x="0" y="0" z="0" w="1"/><RotationKey t="2" x="1" y="0" z="0" w="0"/>'
            "</SkeletalAnimationTrack></SkeletalAnimation></VML>")


MADE = {
    "deep.bvj": '{"HIERARCHY":' + "[" * 1000000,
    "objects.bvj": repeated("{},", 3000000, '{"HIERARCHY":[', "0]}"),
    "arrays.bvj": repeated("[[]],", 3000000, '{"HIERARCHY":[', "0]}"),
    "numbers.bvj": repeated("1,", 3000000, '{"HIERARCHY":[', "0]}"),
    "strings.bvj": repeated('"",', 3000000, '{"HIERARCHY":[', "0]}"),
    "members.bvj": '{"HIERARCHY":{' + "".join(f'"{i:x}":0,' for i in range(300000)) + '"z":0}}',
    "spelled.bvj": "{" + "".join(f'"H{" " * (i % 97)}{"_" * (i % 89)}IERARCHY":1,'
                                 for i in range(20000)) + '"z":1}',
    "curves.bvj": keyframes(18, [0, 30, 60]),
    "many-curves.bvj": keyframes(120, [0, 30, 60]),
    "long-curves.bvj": keyframes(18, [0, 300, 600]),
    "wild-lines.bvj": keyframes(120, [0, 60], "linear", 10 ** 7),
    "endless.bvj": keyframes(18, [0, 1, 1e300]),
    "endless.bvh": None,
    "gaps.htr": htr(3000, 20000),
    "tracks.vml": vml('<RotationKey t="1" x="0" y="0" z="0" w="1"/></SkeletalAnimationTrack>'
                      '<SkeletalAnimationTrack bone="0">' * 15000),
    "attributes.vml": vml("<a " + "".join(f'a{i}="" ' for i in range(80000)) + "/>"),
    "attributes-utf7.vml": vml("<a " + "".join(f'a{i}+AD0AIgAi- ' for i in range(40000)) + "/>",
                               '<?xml version="1.0" encoding="UTF-7"?>'),
    "comments.vml": vml("<!-- <a " + "= " * 200000 + "-->" + "<![CDATA[ <a " + "= " * 200000 + "]]>"),
}

# What has to be read.
READ = ["comments.vml", "comment-eq.vml", "cdata-eq.vml", "tracks.vml", "tracks10k.vml", "curves.bvj"]

# What convert makes of it by way of an .anim.
RIGHT = {
    "deep.bvj": LIMIT, "many-curves.bvj": LIMIT, "long-curves.bvj": LIMIT, "wild-lines.bvj": LIMIT,
    "endless.bvj": LIMIT, "endless.bvh": LIMIT, "gaps.htr": LIMIT, "curves.bvj": DONE,
    "attributes.vml": LIMIT, "attributes-utf7.vml": REFUSED, "comments.vml": DONE, "tracks.vml": DONE,
    "diff-oom.bvh": LIMIT, "hang-6joints.bvj": LIMIT, "hang-bvj-378.bvj": LIMIT, "hang-7s.bvj": LIMIT,
    "htr-gap.htr": LIMIT, "k20.bvj": LIMIT, "like15.bvj": REFUSED, "attr-ebcdic80000.vml": REFUSED,
    "findings-overflow.bvh": REFUSED,
}


class Budget(ToolTest):
    def keeps(self, name, *args):
        path = self.dir / name
        n = path.stat().st_size
        code, seconds, memory, out, err = run(self.dir, *args)
        about = f"{args}: exit {code}, {seconds:.2f} s, {memory / 1e6:.0f} MB for {n} bytes\n{err[-500:]}"
        self.assertIn(code, (DONE, FOUND, REFUSED, LIMIT), about)
        if not IS_INSTRUMENTED:
            if seconds > 2 + n / 1e6:
                self.assertLessEqual(seconds, (2 + n / 1e6) * slowness(), about)
            self.assertLessEqual(memory, 64e6 + 16 * n, about)
        if code in (REFUSED, LIMIT) and args[0] != "diff":
            self.assertRegex(err, r"error: ", about)
        return code, out

    def all_commands(self, name):
        self.sample("wave.bvh")
        code, out = self.keeps(name, "inspect", "--json", name)
        if name in READ:
            self.assertEqual(code, DONE, name)
        if code == DONE:
            self.strict(out)
        formats = FORMATS if code == DONE else FORMATS[:1]
        checked, _ = self.keeps(name, "check", name)
        self.keeps(name, "diff", name, "wave.bvh")
        self.keeps(name, "convert", "--mode=viewer", "-f", "-o", "viewer.anim", name)
        for to in formats:
            result = self.dir / f"result.{to}"
            code, _ = self.keeps(name, "convert", "-f", "-o", result.name, name)
            if to == "anim":
                self.assertEqual(code, RIGHT.get(name, code), name)
                if checked == DONE:
                    self.assertEqual(code, DONE, f"check is content with {name}, convert is not")
            if code == DONE:
                code, _ = self.keeps(result.name, "inspect", result.name)
                self.assertEqual(code, DONE, f"{name} became {result.name}, which is not read")
            result.unlink(missing_ok=True)

    def strict(self, text):
        def refuse(word):
            self.fail(f"{word} is no JSON")
        json.loads(text, parse_constant=refuse)

    def test_made(self):
        MADE["endless.bvh"] = (SAMPLES / "wave.bvh").read_text().replace("Frame Time:", "Frame Time: 1e9 #")
        for name, text in MADE.items():
            with self.subTest(name):
                self.write(name, text)
                self.all_commands(name)

    @unittest.skipUnless(HOSTILE.is_dir(), "there is no corpus")
    def test_corpus(self):
        for path in sorted(HOSTILE.iterdir()):
            if path.suffix[1:] in FORMATS:
                with self.subTest(path.name):
                    self.write(path.name, path.read_bytes())
                    self.all_commands(path.name)


class Streams(ToolTest):
    """Endless input is not copied until a disk is full."""

    HEAD = motion(1).partition("Frames:")[0].encode()

    # The beginning of a stream, what it repeats without end, and how much of it may be read: what a reader
    # examines before it rejects it.
    REFUSED = {
        "a head again and again": (b"HIERARCHY\n", b"HIERARCHY\n", 34),
        "zeros behind a head": (HEAD, bytes(1), 34),
        "zeros behind a motion": (motion(2).encode(), bytes(1), 4),
        "offsets": (b"HIERARCHY\nROOT hip\n{\n", b"OFFSET 0 0 0\n", 34),
        "a name": (b'{"HIERARCHY": {"NAME": "', b"x", 70),
        "blanks": (b'{"HIERARCHY":', b" ", 70),
        "arrays": (b'{"HIERARCHY":', b"[", 1),
        "tags": (b'<?xml version="1.0"?><VML>', b"<a>", 1),
        "no segments": (b"[Header]\nFileType htr\n", b"FileType htr\n", 20),
    }

    def feed(self, begin, unit, *args, **options):
        """A command with an endless stream as input: exit code, errors, bytes that it read."""
        process = subprocess.Popen([TOOL, *args, "-"], cwd=self.dir, stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **options)
        taken, piece = 0, begin
        try:
            while taken < 1 << 30:
                process.stdin.write(piece)
                taken += len(piece)
                piece = unit * (65536 // len(unit))
        except BrokenPipeError:
            pass
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        errors = process.stderr.read().decode()
        process.stderr.close()
        return process.wait(), errors, taken

    def test_recognised_and_refused(self):
        for name, (begin, unit, megabytes) in self.REFUSED.items():
            with self.subTest(name):
                code, errors, taken = self.feed(begin, unit, "inspect")
                self.assertIn(code, (DONE, REFUSED, LIMIT), errors)
                self.assertLess(taken, megabytes * 1e6 + 1e6, errors)

    def test_room(self):
        """Even valid input may use only a quarter of the free space."""
        disk = self.dir / "disk"
        disk.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(disk)]
        if subprocess.run(mount, capture_output=True).returncode != 0:
            self.skipTest("nothing can be mounted here")
        try:
            code, errors, taken = self.feed(motion(2).encode(), b"0 43 0 0 0 0 0 0 0\n", "inspect",
                                            env={**os.environ, "TMPDIR": str(disk)})
            self.assertEqual(code, LIMIT, errors)
            self.assertRegex(errors, "error: More than .* was received, without reaching an end")
            self.assertLess(taken, 6e6)
        finally:
            subprocess.run(["umount", str(disk)], check=True)

    def test_same_as_a_file(self):
        """Whatever a reader does with a file, including reading it again, it can do with a stream."""
        for path in [SAMPLES / "wave.bvh", *sorted((SOURCE / "tests" / "data" / "bvh").glob("*.bvh")),
                     *sorted((SOURCE / "tests" / "data" / "vml").glob("*.vml"))]:
            name = self.write("named-as-nothing", path.read_bytes())
            with self.subTest(path.name), open(path, "rb") as file:
                whole = self.tool("inspect", "--json", name, expect=None)
                cat = subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE)
                piped = self.tool("inspect", "--json", "-", expect=None, stdin=cat.stdout)
                cat.stdout.close()
                cat.wait()
                self.assertEqual(piped.returncode, whole.returncode, piped.err)
                facts = [json.loads(run.out) for run in (whole, piped)]
                for fact in facts:
                    fact.pop("file")
                self.assertEqual(*facts)

    def test_device_of_zeros(self):
        code, seconds, _, _, err = run(self.dir, "inspect", "/dev/zero")
        self.assertEqual(code, REFUSED, err)
        if not IS_INSTRUMENTED:
            self.assertLess(seconds, 1 * slowness())

    def test_endless_pipe(self):
        endless = subprocess.Popen(["yes"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(endless.wait)
        self.addCleanup(endless.kill)
        self.tool("inspect", "-", expect=REFUSED, stdin=endless.stdout)
        endless.stdout.close()

    def test_pipe_of_a_good_file(self):
        self.sample("wave.bvh")
        with open(self.dir / "wave.bvh", "rb") as file:
            cat = subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE)
            self.tool("inspect", "-", stdin=cat.stdout)
            cat.stdout.close()
            cat.wait()


class Names(ToolTest):
    """A name from a file or an option becomes that of a file which no command can take for an option, and
    which is printed unchanged."""

    def test_blanks_and_directions(self):
        self.sample("wave.bvh")
        for name in ("  -f", "\u2003-rf", " .hidden", "a\u202ebvh.anim", "\u2066x", "\u200fy"):
            with self.subTest(name=name):
                self.write("part.bvh", (SAMPLES / "wave.bvh").read_bytes())
                self.tool("convert", "-t", "anim", f"--name={name}", "part.bvh", expect=None)
                made = [path for path in self.dir.iterdir() if path.suffix == ".anim"]
                for path in made:
                    self.assertRegex(path.name, r"^[^-.\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
                                                r"[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$")
                    path.unlink()
                self.assertTrue(made)


class Recipes(ToolTest):
    def test_depth_behind_a_comment(self):
        self.sample("wave.bvh")
        for before in ("", '/* " */', '// "\n', '{"name":'):
            self.write("recipe.json", before + "[" * 300000)
            self.tool("convert", "--recipe=recipe.json", "-o", "x.anim", "wave.bvh", expect=REFUSED)


class Json(ToolTest):
    """All JSON output is accepted by a strict reader."""

    def strict(self, text):
        return json.loads(text, parse_constant=lambda word: self.fail(f"{word} is no JSON"))

    def test_small_and_large_numbers(self):
        text = (SAMPLES / "wave.bvh").read_text()
        for number in ("1e-8", "1e-300", "1e20"):
            lines = [f"Frame Time: {number}" if line.startswith("Frame Time") else line
                     for line in text.splitlines()]
            name = self.write("numbers.bvh", "\n".join(lines) + "\n")
            self.strict(self.tool("inspect", "--json", name, expect=None).out)
            self.strict(self.tool("check", "--json", name, expect=None).out)
            self.strict(self.tool("diff", "--json", name, name, expect=None).out or "null")
            self.tool("convert", "-f", "-o", "x.bvj", name)
            self.strict((self.dir / "x.bvj").read_text())

    def test_names_with_control_bytes(self):
        for byte in (b"\x01", b"\x1b", b"\x7f", b"\x08", b"\xe9", b"\"", b"\\"):
            data = (SAMPLES / "wave.bvh").read_bytes().replace(b"chest", b"ch" + byte + b"st")
            name = self.write("names.bvh", data)
            self.strict(self.tool("inspect", "--json", name, expect=None).out)
            self.strict(self.tool("check", "--json", name, expect=None).out)
            self.tool("convert", "-f", "-o", "x.bvj", name)
            self.strict((self.dir / "x.bvj").read_bytes().decode())

    def test_recipes_of_large_numbers(self):
        self.sample("wave.bvh")
        self.tool("convert", "--speed=1e20", "--ease-in=1e-8", "--save-recipe=r.json", "-o", "x.anim",
                  "wave.bvh")
        self.assertEqual(self.strict((self.dir / "r.json").read_text()), {"speed": 1e20, "easeIn": 1e-8})


if __name__ == "__main__":
    unittest.main()
