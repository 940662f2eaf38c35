#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""convert: names of results, options, what is written and what is not, exit codes."""

import json
import os
import pathlib
import re
import resource
import shutil
import signal
import struct
import subprocess
import time
import unittest

from tool import (ACCESS, DONE, FOUND, LIMIT, REFUSED, SAMPLES, SOURCE, TOOL, USAGE, VIEWER, ToolTest, anim,
                  motion)


def header(data):
    """The fields of an .anim's header."""
    end = data.index(b"\0", 12)
    keys = ("loop_in", "loop_out", "loop", "ease_in", "ease_out", "hand_pose", "n_joints")
    fields = dict(zip(keys, struct.unpack_from("<ffiffII", data, end + 1)))
    fields["priority"], fields["duration"] = struct.unpack_from("<if", data, 4)
    fields["emote"] = data[12:end].decode()
    return fields


class ConvertTest(ToolTest):
    def convert(self, *args, **options):
        return self.tool("convert", *VIEWER, *args, **options)

    def result(self, *args):
        """The header of m.bvh converted with these options."""
        self.write("m.bvh", motion(frames=12))
        self.convert("m.bvh", "--force", *args)
        return header((self.dir / "m.anim").read_bytes())


class Names(ConvertTest):
    def test_beside_the_input(self):
        self.write("in/walk.v2.bvh", motion())
        self.convert("in/walk.v2.bvh")
        self.assertEqual(self.files(), ["in/walk.v2.anim", "in/walk.v2.bvh"])

    def test_output(self):
        self.write("m.bvh", motion())
        self.convert("m.bvh", "-o", "other.anim")
        self.assertEqual(self.files(), ["m.bvh", "other.anim"])

    def test_folder_is_made(self):
        self.write("in/a.bvh", motion())
        self.write("in/b.bvh", motion())
        self.convert("in/a.bvh", "in/b.bvh", "-d", "x/y")
        self.assertEqual(self.files(), ["in/a.bvh", "in/b.bvh", "x/y/a.anim", "x/y/b.anim"])

    def test_unknown_suffix(self):
        """Of a result: what can be written is told, by all commands alike. Devices and --to need none."""
        self.sample("walk.bvh")
        for command in ("convert", "pose"):
            for name in ("x.foo", "x", "x.fbx.", "bvh"):
                error = self.tool(command, "walk.bvh", "-o", name, expect=USAGE).err
                self.assertIn(f"“{name}” does not end as a format", error)
                self.assertIn("bvh, bvj, htr, vml, anim, glb", error)
                self.assertFalse((self.dir / name).exists())
            self.tool(command, "walk.bvh", "-o", "x.foo", "--to=bvh", "-f", "-q")
            self.assertTrue((self.dir / "x.foo").read_text().startswith("HIERARCHY"))
            (self.dir / "x.foo").unlink()
            self.tool(command, "walk.bvh", "-o", "/dev/null", "-q")

    def test_suffix_of_the_output_is_its_format(self):
        self.write("m.bvh", motion())
        self.convert("m.bvh", "-o", "other.bvh")
        self.assertTrue((self.dir / "other.bvh").read_bytes().startswith(b"HIERARCHY"))
        self.convert("m.bvh", "-o", "other.bvh", "--to", "anim", "--force")
        self.assertEqual((self.dir / "other.bvh").read_bytes()[:4], b"\1\0\0\0")

    def test_dash_in_front_of_a_name(self):
        self.write("-m.bvh", motion())
        self.convert("--", "-m.bvh")
        self.assertIn("-m.anim", self.files())


class StillJoints(ToolTest):
    def test_the_viewer_loads_what_is_written(self):
        """The import requires three rotations at every joint of a BVH, whether anything moves it or not."""
        path = SOURCE / "tests" / "data" / "vml" / "several.vml"
        self.tool("convert", path, "-o", "x.bvh", "-q", "-f")
        self.assertNotIn("CHANNELS 0", (self.dir / "x.bvh").read_text())
        read = json.loads(self.tool("inspect", "--json", "x.bvh").stdout)
        self.assertEqual(read["viewer"]["status"], "E_ST_OK")


class Anim(ToolTest):
    def test_unchanged_is_the_same_bytes(self):
        self.write("a.anim", anim(tail=b"behind"))
        self.tool("convert", "a.anim", "-d", "out")
        self.assertEqual((self.dir / "out" / "a.anim").read_bytes(), anim(tail=b"behind"))

    def test_flags_override_the_file(self):
        self.write("a.anim", anim())
        self.tool("convert", "a.anim", "-o", "b.anim", "--priority=5", "--no-loop")
        fields = header((self.dir / "b.anim").read_bytes())
        self.assertEqual((fields["priority"], fields["loop"], fields["ease_out"]), (5, 0, 0.5))

    def test_lists_grow_flag_by_flag(self):
        self.write("m.bvh", motion(frames=12))
        self.tool("convert", "m.bvh", "--joint=mChest:priority=5", "--joint", "mPelvis:write")
        data = json.loads(self.tool("inspect", "--json", "m.anim").stdout)
        joints = {row["name"]: row["priority"] for row in data["joint_list"]}
        self.assertEqual(joints["mChest"], 5)
        self.assertIn("mPelvis", joints)


class Summary(ConvertTest):
    def test_line(self):
        self.write("m.bvh", motion())
        size = None
        line = self.convert("m.bvh").out
        size = (self.dir / "m.anim").stat().st_size
        self.assertRegex(line, rf"^m\.bvh -> m\.anim: \d+ joints?, \d+ keys?, 0\.20 s, {size} bytes "
                               r"\(0\.\d % of 250000\)\n  off by at most .* on average\n$")

    def test_quiet(self):
        self.write("m.bvh", motion())
        result = self.convert("m.bvh", "--quiet")
        self.assertEqual((result.out, result.err), ("", ""))


class Flags(ConvertTest):
    def test_values_arrive(self):
        fields = self.result("--priority", "3", "--ease-out=0.25", "--hand-pose", "fist",
                             "--emote", "smile")
        self.assertEqual((fields["priority"], fields["hand_pose"]), (3, 3))
        self.assertEqual((fields["ease_out"], fields["emote"]), (0.25, "express_smile"))

    def test_switch_does_not_take_the_file(self):
        self.write("m.bvh", motion())
        self.convert("--loop", "m.bvh")
        self.assertEqual(header((self.dir / "m.anim").read_bytes())["loop"], 1)

    def test_switch_forms(self):
        self.assertEqual(self.result("--loop=yes")["loop"], 1)
        self.assertEqual(self.result("--loop=no")["loop"], 0)
        self.assertEqual(self.result("--loop", "--no-loop")["loop"], 0)
        self.assertEqual(self.result("--no-loop", "--loop")["loop"], 1)

    def test_no_loop_is_outright(self):
        for mode in ("faithful", "viewer"):
            for flags in (("--no-loop", "--loop-in=0%"), ("--loop-out=50%", "--no-loop"),
                          ("--loop-in=10%", "--no-loop", "--loop-out=1s")):
                self.assertEqual(self.result("--mode", mode, *flags)["loop"], 0, (mode, flags))
            self.assertEqual(self.result("--mode", mode, "--loop-in=0%")["loop"], 1, mode)

    def test_marks_are_none_of_the_viewers(self):
        marks = ("2 4 8 \n2 4 8 \n0 \nProperties\n3 0 0 0 \n3 0 0 0 \n1 0 \n"
                 "Scale: 1\nFigure: 1\nLoopIn: 3\nLoopOut: 6\n")
        text = motion(frames=9)
        self.write("marked.bvh", text + marks)
        self.write("plain.bvh", text)

        def upload(name, *flags):
            self.tool("convert", name, "-f", "-o", "x.anim", "--mode=viewer", *flags)
            return (self.dir / "x.anim").read_bytes()

        self.tool("convert", "marked.bvh", "-o", "faithful.anim")
        self.assertEqual(header((self.dir / "faithful.anim").read_bytes())["loop"], 1)
        self.assertEqual(header(upload("marked.bvh"))["loop"], 0)
        self.assertEqual(upload("marked.bvh"), upload("plain.bvh"))
        self.assertEqual(header(upload("marked.bvh", "--loop-in=2f"))["loop"], 1)

    def test_last_one_wins(self):
        self.assertEqual(self.result("--priority=4", "--priority=1")["priority"], 1)

    def test_order_of_the_line_is_kept(self):
        # The upload form limits each ease by the value that the other one has at that moment.
        one = self.result("--ease-in=0.9", "--ease-out=0.9")
        other = self.result("--ease-out=0.9", "--ease-in=0.9")
        self.assertGreater(one["ease_in"], one["ease_out"])
        self.assertGreater(other["ease_out"], other["ease_in"])

    def test_words_after_the_dashes_are_files(self):
        result = self.convert("--", "--loop", expect=ACCESS)
        self.assertIn("--loop: error:", result.err)


class Messages(ConvertTest):
    broken = motion().replace("10.0 7.0 0.0", "10.0 oops 0.0")

    def test_place_severity_and_code(self):
        self.write("m.bvh", self.broken)
        result = self.convert("m.bvh", expect=REFUSED)
        self.assertRegex(result.err, r"(?m)^m\.bvh:\d+:\d+: (error|warning): .* \[[a-z-]+\]$")
        self.assertEqual(self.files(), ["m.bvh"])

    def test_notes_only_when_asked_for(self):
        self.write("m.bvh", motion())
        self.assertNotIn(": note: ", self.convert("m.bvh").err)
        self.assertRegex(self.convert("m.bvh", "-f", "--priority=9", "-v").err, r"m\.bvh: (note|warning): ")

    def test_nothing_known(self):
        self.write("m.txt", "Once upon a time")
        result = self.convert("m.txt", expect=REFUSED)
        self.assertRegex(result.err, r"(?m)^m\.txt: error: .*\[unrecognised\]$")
        self.write("m.bvh", b"")
        self.convert("m.bvh", expect=REFUSED)


class FrameRate(ConvertTest):
    """For text formats, by their own numbers."""

    def rows(self, name):
        lines = (self.dir / name).read_text().splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith("Frame Time")) + 1
        return float(lines[start - 1].split(":")[1]), [[float(w) for w in line.split()] for line in lines[start:]]

    def test_of_a_bvh(self):
        self.write("m.bvh", motion(frames=14, frame_time="0.05"))
        _, old = self.rows("m.bvh")
        for rate, n in ((10, 7), (5, 4), (40, 25), (20, 13)):
            result = self.tool("convert", "m.bvh", "-f", "-o", "n.bvh", f"--frame-rate={rate}")
            self.assertNotIn("settings-lost", result.err)
            self.assertIn(f" {n + 1} frames", result.out)
            frame_time, new = self.rows("n.bvh")
            self.assertAlmostEqual(frame_time, 1 / rate)
            self.assertEqual(len(new), n + 1, rate)
            self.assertEqual(new[0], old[0])  # the reference frame is not part of the motion
            for i, row in enumerate(new[1:]):
                at = min(i / rate / 0.05, 12)
                if abs(at - round(at)) < 1e-6:
                    self.assertEqual(row, old[1 + round(at)])
            # Frame 1.5 of the file has half of the rotation.
            if rate == 40:
                self.assertAlmostEqual(new[2][6], (old[1][6] + old[2][6]) / 2, places=1)

    def test_of_others(self):
        self.sample("wave.bvh")
        self.tool("convert", "wave.bvh", "-q", "-o", "direct.anim", "--frame-rate=10", "--reduce=none")
        direct = header((self.dir / "direct.anim").read_bytes())
        for kind in ("bvh", "htr", "vml", "bvj"):
            self.tool("convert", "wave.bvh", "-q", "-f", "-o", f"w.{kind}", "--frame-rate=10")
            for again in (kind, "bvh"):
                self.tool("convert", f"w.{kind}", "-q", "-f", "-o", f"x.{again}", "--frame-rate=10")
                self.tool("convert", f"x.{again}", "-q", "-f", "-o", "x.anim", "--reduce=none")
                data = (self.dir / "x.anim").read_bytes()
                self.assertEqual(len(data), len((self.dir / "direct.anim").read_bytes()), (kind, again))
                self.assertAlmostEqual(header(data)["loop_out"], direct["loop_out"], places=3)


def dancer(arm, finger="noFinger", frames=5):
    """A hip, a chest, an arm with the name of another skeleton, and a finger; all of them rotate."""
    rows = "".join(f"0 40 0 0 {i} 0  {2 * i} 0 0  0 0 {20 * i}  0 0 {20 * i}\n" for i in range(frames))
    return f"""HIERARCHY
ROOT hip
{{
OFFSET 0 0 0
CHANNELS 6 Xposition Yposition Zposition Xrotation Zrotation Yrotation
JOINT chest
{{
OFFSET 0 3 0
CHANNELS 3 Xrotation Zrotation Yrotation
JOINT {arm}
{{
OFFSET 3 2 0
CHANNELS 3 Xrotation Zrotation Yrotation
JOINT {finger}
{{
OFFSET 9 0 0
CHANNELS 3 Xrotation Zrotation Yrotation
End Site
{{
OFFSET 0.3 0 0
}}
}}
}}
}}
}}
MOTION
Frames: {frames}
Frame Time: 0.1
{rows}"""


class Arriving(ConvertTest):
    def test_most_of_it_lost_is_refused(self):
        self.write("m.bvh", dancer("Oberarm"))
        result = self.tool("convert", "m.bvh", expect=REFUSED)
        self.assertIn("[mostly-lost]", result.err)
        self.assertIn("Oberarm", result.err)
        self.assertEqual(self.files(), ["m.bvh"])
        self.tool("check", "m.bvh", expect=FOUND)
        self.tool("convert", "m.bvh", "--partial")
        self.assertEqual(header((self.dir / "m.anim").read_bytes())["n_joints"], 2)

    def test_a_pose_counts_by_where_it_stands(self):
        rows = "0 40 0 0 4 0  2 0 0  0 0 20  0 0 20\n"
        text = dancer("Oberarm").replace("Frames: 5", "Frames: 1")
        self.write("m.bvh", text[:text.index("Frame Time")] + "Frame Time: 0.1\n" + rows)
        self.assertIn("[mostly-lost]", self.tool("convert", "m.bvh", expect=REFUSED).err)

    def test_a_finger_is_not_most_of_it(self):
        self.write("m.bvh", dancer("lShldr"))
        self.assertIn("[unknown-joint]", self.tool("convert", "m.bvh").err)

    def test_what_is_left_out_on_purpose_is_not_lost(self):
        self.write("m.bvh", dancer("Oberarm"))
        self.tool("convert", "m.bvh", "--joint=Oberarm:free")


class ExitCodes(ConvertTest):
    def test_too_long_for_the_world(self):
        self.write("m.bvh", motion(frames=12, frame_time="7.0"))
        self.convert("m.bvh", expect=LIMIT)
        self.assertEqual(self.files(), ["m.bvh"])

    def test_what_is_said_to_do_does(self):
        for frame_time, way in (("7.0", r"--speed=([0-9.]+) "), ("700", "")):
            self.write("m.bvh", motion(frames=12, frame_time=frame_time))
            said = self.tool("convert", "m.bvh", "-f", expect=LIMIT).err
            self.assertNotIn("inf", said)
            self.assertEqual("--speed" in said, bool(way))
            if way:
                self.tool("convert", "m.bvh", "-f", "--speed=" + re.search(way, said)[1])
            self.tool("convert", "m.bvh", "-f", re.search(r"--trim-end=\S+", said)[0])

    def test_access(self):
        self.convert("none.bvh", expect=ACCESS)
        (self.dir / "folder.bvh").mkdir()
        self.convert("folder.bvh", expect=ACCESS)

    def test_the_one_that_counts_and_the_others_are_done(self):
        self.write("good.bvh", motion())
        self.write("long.bvh", motion(frames=12, frame_time="7.0"))
        self.write("bad.bvh", "Once upon a time")
        self.convert("long.bvh", "good.bvh", expect=LIMIT)
        self.assertIn("good.anim", self.files())
        self.convert("long.bvh", "bad.bvh", "good.bvh", "-d", "a", expect=REFUSED)
        self.convert("bad.bvh", "none.bvh", "long.bvh", "good.bvh", "-d", "b", expect=ACCESS)
        self.assertIn("b/good.anim", self.files())


class Writing(ConvertTest):
    def test_never_replaces_without_force(self):
        self.write("m.bvh", motion())
        self.write("m.anim", "mine")
        result = self.convert("m.bvh", expect=ACCESS)
        self.assertIn("--force", result.err)
        self.assertEqual((self.dir / "m.anim").read_text(), "mine")
        self.convert("m.bvh", "--force")
        self.assertNotEqual((self.dir / "m.anim").read_bytes(), b"mine")
        self.assertEqual(self.files(), ["m.anim", "m.bvh"])

    def test_a_link_to_nothing_is_something(self):
        self.write("m.bvh", motion())
        (self.dir / "m.anim").symlink_to("elsewhere")
        self.convert("m.bvh", expect=ACCESS)
        self.assertTrue((self.dir / "m.anim").is_symlink())

    def test_of_many_at_once_one_wins(self):
        self.write("m.bvh", motion())
        command = [TOOL, "convert", *VIEWER, "m.bvh", "-o", "one.anim"]
        running = [subprocess.Popen(command, cwd=self.dir, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL) for _ in range(12)]
        codes = sorted(process.wait() for process in running)
        self.assertEqual(codes, [DONE] + [ACCESS] * 11)
        self.assertEqual(self.files(), ["m.bvh", "one.anim"])

    def test_nowhere_to_write(self):
        self.write("m.bvh", motion())
        self.convert("m.bvh", "-o", "none/m.anim", expect=ACCESS)
        self.convert("m.bvh", "-d", "m.bvh/below", expect=ACCESS)
        self.assertEqual(self.files(), ["m.bvh"])

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_folder_without_permission(self):
        self.write("m.bvh", motion())
        self.dir.chmod(0o555)
        self.addCleanup(self.dir.chmod, 0o755)
        self.convert("m.bvh", expect=ACCESS)
        self.assertEqual(self.files(), ["m.bvh"])

    def test_a_full_disk_leaves_nothing(self):
        self.write("m.bvh", motion())
        self.write("m.anim", "mine")
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50, 50))
        for flags in ([], ["--force"]):
            name = [] if flags else ["-o", "new.anim"]
            # Python ignores the signal of the limit, and its child inherits that.
            self.convert("m.bvh", *flags, *name, expect=ACCESS, preexec_fn=limit,
                         restore_signals=False)
            self.assertEqual(self.files(), ["m.anim", "m.bvh"])
        self.assertEqual((self.dir / "m.anim").read_text(), "mine")

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full here")
    def test_devices_are_written_and_not_replaced(self):
        self.write("m.bvh", motion())
        self.convert("m.bvh", "-o", "/dev/full", "--force", expect=ACCESS)
        self.convert("m.bvh", "-o", "/dev/null", "--force")
        self.assertFalse(os.path.isfile("/dev/full") or os.path.isfile("/dev/null"))

    def test_permissions_follow_the_mask(self):
        self.write("m.bvh", motion())
        self.convert("m.bvh", preexec_fn=lambda: os.umask(0o027))
        self.assertEqual((self.dir / "m.anim").stat().st_mode & 0o777, 0o640)


class Streams(ConvertTest):
    def test_stdin_to_stdout(self):
        self.write("m.bvh", motion())
        self.convert("m.bvh")
        wanted = (self.dir / "m.anim").read_bytes()
        for args in (["-"], ["-", "-o", "-"]):
            result = self.convert(*args, input=motion().encode())
            self.assertEqual(result.stdout, wanted)
            self.assertEqual(result.err, "")

    def test_stdin_to_a_file(self):
        self.convert("-", "-o", "m.anim", input=motion().encode())
        self.convert("-", "-d", "out", input=motion().encode())
        self.assertEqual(self.files(), ["m.anim", "out/stdin.anim"])

    def test_only_the_result_is_on_stdout(self):
        self.write("m.bvh", motion())
        self.assertEqual(self.convert("m.bvh", "-o", "-", "-v").stdout[:4], b"\1\0\0\0")

    def test_pipe(self):
        os.mkfifo(self.dir / "p.bvh")
        with subprocess.Popen(["sh", "-c", "cat > p.bvh"], cwd=self.dir, stdin=subprocess.PIPE) as feeder:
            feeder.stdin.write(motion().encode())
            feeder.stdin.close()
            self.convert("p.bvh", "-o", "m.anim")
        self.assertTrue((self.dir / "m.anim").exists())

    def test_ctrl_c_leaves_nothing(self):
        with subprocess.Popen([TOOL, "convert", *VIEWER, "-", "-o", "m.anim"], cwd=self.dir,
                              stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdin.write(motion().encode())
            process.stdin.flush()
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(10), -signal.SIGINT)
            self.assertEqual(process.stderr.read(), b"")
        self.assertEqual(self.files(), [])


class Many(ConvertTest):
    def test_same_bytes_in_order_whatever_the_jobs(self):
        names = []
        for i in range(24):
            source = sorted(SAMPLES.glob("*.bvh"))[i % 4]
            names.append(self.write(f"{i:02}.bvh", source.read_bytes() if i % 5 else motion(3 + i)))
        names.insert(7, self.write("bad.bvh", "Once upon a time"))
        outs = []
        for folder, jobs in (("one", "-j1"), ("many", "--jobs=8")):
            result = self.convert(*names, "-d", folder, jobs, expect=REFUSED)
            outs.append((result.out.replace(folder, ""), result.err))
            self.assertEqual([line.split()[0] for line in result.out.splitlines() if line[0] != " "],
                             [name for name in names if name != "bad.bvh"])
        self.assertEqual(outs[0], outs[1])
        for name in names:
            if name == "bad.bvh":
                continue
            self.convert(name)
            alone = (self.dir / name).with_suffix(".anim").read_bytes()
            for folder in ("one", "many"):
                self.assertEqual((self.dir / folder / name).with_suffix(".anim").read_bytes(), alone)


class CommaLocale(ConvertTest):
    def locale(self):
        names = subprocess.run(["locale", "-a"], capture_output=True, text=True).stdout.split()
        if "de_DE.utf8" in names:
            return {"LC_ALL": "de_DE.UTF-8"}
        if shutil.which("localedef"):
            target = self.dir / "locale"
            target.mkdir()
            subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", str(target / "de_DE.UTF-8")],
                           capture_output=True)
            # After its sources are removed, an empty folder is left.
            if (target / "de_DE.UTF-8" / "LC_NUMERIC").exists():
                return {"LC_ALL": "de_DE.UTF-8", "LOCPATH": str(target)}
        self.skipTest("neither the locale de_DE nor what makes it is here")

    def test_files_and_flags_are_the_same(self):
        env = self.locale()
        self.write("m.bvh", motion())
        self.convert("m.bvh", "--ease-in=0.15", "-o", "plain.anim")
        text = self.convert("m.bvh", "--ease-in=0.15", "-o", "comma.anim", env=env).out
        # Proof that the locale is active, and that the output is translated.
        self.assertIn("0,20 s", text)
        self.assertEqual(pathlib.Path(self.dir / "plain.anim").read_bytes(),
                         pathlib.Path(self.dir / "comma.anim").read_bytes())
        self.assertEqual(self.tool("inspect", "--json", "plain.anim").stdout.replace(b"plain", b"comma"),
                         self.tool("inspect", "--json", "comma.anim", env=env).stdout)
        self.convert("m.bvh", "--ease-in=0,15", "-f", env=env, expect=USAGE)
        self.convert("m.bvh", "-o", "plain.bvh")
        self.convert("m.bvh", "-o", "comma.bvh", env=env)
        self.assertEqual((self.dir / "plain.bvh").read_bytes(), (self.dir / "comma.bvh").read_bytes())


class StoredName(ToolTest):
    """The name for the upload in a file becomes the name of the result."""

    def setUp(self):
        super().setUp()
        self.tool("convert", SAMPLES / "wave.bvh", "-o", "in.bvj", "--name=Big: Wave")

    def test_it_names_the_result(self):
        self.tool("convert", "in.bvj")
        self.assertEqual(self.files(), ["Big_ Wave.anim", "in.bvj"])
        self.tool("convert", "in.bvj", expect=ACCESS)

    def test_in_a_folder(self):
        self.tool("convert", "in.bvj", "--out-dir=to")
        self.assertEqual(self.files(), ["in.bvj", "to/Big_ Wave.anim"])

    def test_what_is_said_counts(self):
        self.tool("convert", "in.bvj", "--name=Other")
        self.tool("convert", "in.bvj", "-o", "own.anim")
        self.assertEqual(self.files(), ["Other.anim", "in.bvj", "own.anim"])

    def test_never_the_input(self):
        (self.dir / "in.bvj").rename(self.dir / "Big_ Wave.bvj")
        self.tool("convert", "Big_ Wave.bvj", "--to=bvj", expect=USAGE)
        self.assertEqual(self.files(), ["Big_ Wave.bvj"])


class Speed(ToolTest):
    def test_frame_of_the_loss(self):
        """Even with a speed beyond the limit, the report names an existing frame."""
        told = self.tool("convert", SAMPLES / "wave.bvh", "-f", "-o", "m.anim", "--speed=1e20")
        frames = [int(n) for n in re.findall(r"frame (\d+)", told.out + told.err)]
        self.assertTrue(frames)
        self.assertLess(max(frames), 200)


if __name__ == "__main__":
    unittest.main()
