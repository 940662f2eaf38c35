#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check: codes, sentences, JSON, exit codes."""

import json
import os
import signal
import struct
import subprocess
import time
import unittest

from tool import (ACCESS, DONE, FOUND, REFUSED, SAMPLES, TOOL, USAGE, ToolTest, anim, motion)


class CheckTest(ToolTest):
    def check(self, *args, **options):
        return self.tool("check", *args, **options)

    def good(self, name="a.anim", priority=None):
        """An .anim without faults, except perhaps for its base priority."""
        self.tool("convert", SAMPLES / "wave.bvh", "-o", name, "-f")
        data = bytearray((self.dir / name).read_bytes())
        if priority is not None:
            struct.pack_into("<i", data, 4, priority)
        return self.write(name, bytes(data))

    def codes(self, *args, **options):
        """Severity and code of all findings for one file."""
        data = json.loads(self.check("--json", *args, **options).stdout)
        return [(row["severity"], row["code"]) for row in data["findings"]]


class Exit(CheckTest):
    def test_good(self):
        for sample in sorted(SAMPLES.glob("*.bvh")):
            for mode in ("faithful", "viewer"):
                result = self.check(sample, "--mode", mode)
                self.assertEqual(result.out, f"{sample}: ready for upload\n")
                self.assertEqual(result.err, "")

    def test_warnings_are_no_failure(self):
        self.good(priority=9)
        result = self.check("a.anim")
        self.assertEqual(result.out, "a.anim: can be uploaded, with 1 warning\n")
        self.assertRegex(result.err, r"^a\.anim: offset 0x4: warning: .*: 9 \[anim-priority-high\]\n$")

    def test_errors(self):
        self.write("a.anim", anim(joint=b"mNobody"))
        result = self.check("a.anim", expect=FOUND)
        self.assertEqual(result.out, "a.anim: cannot be uploaded: 1 error\n")
        self.assertRegex(result.err, r"^a\.anim: error: mNobody: .* \[joint-refused\]\n  .*\n$")

    def test_a_limit_is_an_error_here(self):
        self.write("m.bvh", motion(frames=12, frame_time="7.0"))
        self.assertIn(("error", "too-long"), self.codes("m.bvh", expect=FOUND))
        self.assertIn("--trim-end", self.check("m.bvh", expect=FOUND).err)

    def test_nothing_comes_out(self):
        self.write("m.bvh", motion(frames=1))
        self.assertIn(("warning", "rest-held"), self.codes("m.bvh"))
        self.assertIn(("error", "nothing-moves"),
                      self.codes("m.bvh", "--joint=hip:free", "--joint=chest:free", expect=FOUND))
        self.write("n.bvh", motion().replace("hip", "Prop").replace("chest", "Lid"))
        self.assertIn(("error", "foreign-skeleton"), self.codes("n.bvh", expect=FOUND))
        self.assertIn(("error", "viewer-refuses"), self.codes("n.bvh", "--mode=viewer", expect=FOUND))

    def test_lost_leaves_count(self):
        """Whatever is below them: an End Site, one at the same place, or nothing."""
        for offset in ("0 1 0", "0 0 0"):
            for site in ("0 1 0", "0 0 0", None):
                end = f"End Site\n{{\nOFFSET {site}\n}}\n" if site else ""
                leaves = "".join(f"JOINT zz{i}\n{{\nOFFSET {offset}\nCHANNELS 3 Xrotation Yrotation Zrotation\n"
                                 f"{end}}}\n" for i in range(30))
                rows = "".join(f"0 40 0 {i} 0 0" + f" 0 {9 * i} 0" * 30 + "\n" for i in range(4))
                self.write("m.bvh", "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition "
                           f"Xrotation Yrotation Zrotation\n{leaves}}}\nMOTION\nFrames: 4\nFrame Time: 0.1\n{rows}")
                with self.subTest(offset=offset, site=site):
                    self.assertIn(("error", "mostly-lost"), self.codes("m.bvh", expect=FOUND))
                    self.tool("convert", "m.bvh", expect=REFUSED)
                    self.tool("convert", "m.bvh", "--partial", "-f")

    def test_refused(self):
        self.write("a.anim", anim()[:50])
        result = self.check("a.anim", expect=REFUSED)
        self.assertEqual(result.out, "")
        self.assertIn("[anim-truncated]", result.err)
        self.write("x.txt", "Once upon a time")
        self.check("x.txt", expect=REFUSED)
        self.write("empty.bvh", "")
        self.check("empty.bvh", expect=REFUSED)

    def test_access(self):
        self.assertEqual(self.check("none.bvh", expect=ACCESS).err,
                         "none.bvh: error: The file does not exist [access]\n")
        self.assertIn("folder", self.check(".", expect=ACCESS).err)

    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_permission(self):
        self.write("m.bvh", motion())
        (self.dir / "m.bvh").chmod(0)
        self.check("m.bvh", expect=ACCESS)

    def test_the_gravest_counts(self):
        self.write("good.bvh", motion(frames=12))
        self.write("bad.anim", anim(joint=b"mNobody"))
        self.write("broken.anim", anim()[:50])
        self.check("good.bvh", "bad.anim", expect=FOUND)
        self.check("good.bvh", "bad.anim", "broken.anim", expect=REFUSED)
        self.check("none", "broken.anim", "bad.anim", "good.bvh", expect=ACCESS)

    def test_nothing_is_written(self):
        self.write("m.bvh", motion())
        self.check("m.bvh")
        self.assertEqual(self.files(), ["m.bvh"])

    def test_usage(self):
        for args in ([], ["-", "-"], ["--jobs=-1", "x"], ["--jsn", "x"], ["-o", "y", "x"]):
            self.check(*args, expect=USAGE)


class Findings(CheckTest):
    def test_of_flags(self):
        self.sample("wave.bvh")
        for flags, code in ((["--loop", "--loop-out=1s"], "loop-seam"),
                            (["--loop", "--loop-in=2s", "--loop-out=1s"], "loop-meets"),
                            (["--ease-in=2", "--ease-out=2"], "value-clamped"),
                            (["--ease-out=5"], "ease-hides-all"),
                            (["--priority=-1", "--joint=*:priority=-1"], "no-priority"),
                            (["--hip-height=-0.3"], "feet-below-floor"),
                            (["--name=Café"], "text-characters"),
                            (["--constraint=L_HAND:GROUND,chain=2,ease=1/1/2/2"],
                             "constraint-never-acts")):
            self.assertIn(("warning", code), self.codes("wave.bvh", *flags), flags)
        for flags, code in ((["--name=" + "x" * 64], "text-too-long"),
                            (["--constraint=L_FOOT:GROUND,chain=1", "--joint=legs:free"],
                             "anim-bad-constraint")):
            self.assertIn(("error", code), self.codes("wave.bvh", *flags, expect=FOUND), flags)

    def test_what_the_recipe_replaces_is_no_fault_any_more(self):
        self.good(priority=100)
        self.assertEqual(self.codes("a.anim"), [("warning", "anim-priority-high")])
        self.assertEqual(self.codes("a.anim", "--priority=4"), [])
        self.assertEqual(self.codes("a.anim", "--loop-in=0.1"), [("warning", "anim-priority-high")])
        self.write("e.anim", anim(emote=b"nonsense"))
        self.assertIn(("warning", "anim-unknown-emote"), self.codes("e.anim"))
        self.assertNotIn(("warning", "anim-unknown-emote"), self.codes("e.anim", "--emote=smile"))
        result = self.tool("convert", "e.anim", "--emote=smile", "-o", "f.anim")
        self.assertNotIn("anim-unknown-emote", result.err)

    def test_a_chain_without_end_is_told_its_limit(self):
        self.sample("wave.bvh")
        for chain in 9, 99:
            flag = f"--constraint=L_HAND:GROUND,chain={chain},ease=0/0.2/1/1.2"
            self.assertIn("a chain has three at most", self.check("wave.bvh", flag, expect=FOUND).err)
            self.assertIn("a chain has three at most",
                          self.tool("convert", "wave.bvh", flag, expect=REFUSED).err)

    def test_convert_refuses_what_nobody_could_read_again(self):
        self.sample("wave.bvh")
        self.tool("convert", "wave.bvh", "--constraint=L_FOOT:GROUND", "--joint=legs:free",
                  expect=REFUSED)
        self.assertEqual(self.files(), ["wave.bvh"])

    def test_a_joint_that_the_avatar_lacks_is_left_out_by_its_name(self):
        # As the findings recommend.
        good = bytearray(anim(joint=b"lThumb"))
        more = anim()[anim().index(b"mTorso"):-4]
        good[good.index(b"lThumb") - 4] = 2
        self.write("a.anim", bytes(good[:-4]) + more + bytes(good[-4:]))
        self.assertIn(("error", "joint-refused"), self.codes("a.anim", expect=FOUND))
        self.assertNotIn("joint-refused", [code for _, code in self.codes("a.anim", "--joint=lThumb:free")])
        self.sample("wave.bvh")
        text = (self.dir / "wave.bvh").read_text().replace("JOINT lCollar", "JOINT my collar")
        self.write("w.bvh", text)
        self.assertIn(("warning", "unknown-joint"), self.codes("w.bvh"))
        self.assertEqual(self.codes("w.bvh", "--joint=my collar:free"), [])
        # A typing error is reported.
        self.assertIn(("warning", "rule-without-joint"), self.codes("w.bvh", "--joint=my colar:free"))
        self.check("w.bvh", "--joint=my collar:priority=5", expect=USAGE)

    def test_many_joints_are_one_line(self):
        names = "".join(f"\tJOINT finger{i}\n\t{{\n\tOFFSET 0 1 0\n\tCHANNELS 3 Xrotation Zrotation "
                        "Yrotation\n\tEnd Site\n\t{\n\tOFFSET 0 1 0\n\t}\n\t}\n" for i in range(20))
        text = motion().replace("\tJOINT chest", names + "\tJOINT chest")
        rows = [line + " 1 2 3" * 20 if line[:1] == "0" else line for line in text.splitlines()]
        # The fingers are in front of the chest, and all of them move.
        rows[-1] = rows[-1].replace("1 2 3", "3 2 1")
        self.write("m.bvh", "\n".join(rows) + "\n")
        result = self.check("--partial", "m.bvh")
        self.assertRegex(result.err, r"finger0, finger1, finger2 and \d+ more: .*\[unknown-joint\]\n$")
        self.assertEqual(len(result.err.splitlines()), 1)
        self.assertIn("with 1 warning\n", result.out)
        verbose = self.check("-v", "--partial", "m.bvh").err
        self.assertIn("finger18", verbose)
        self.assertNotIn(" more: ", verbose)
        data = json.loads(self.check("--json", "--partial", "m.bvh").stdout)
        self.assertGreater(len([row for row in data["findings"] if row["code"] == "unknown-joint"]), 15)

    def test_quiet_and_verbose(self):
        self.good(priority=9)
        quiet = self.check("-q", "a.anim")
        self.assertEqual((quiet.out, quiet.err), ("", ""))
        never = ["a.anim", "--priority=-1", "--joint=*:priority=-1"]
        self.assertNotIn("\n  ", self.check(*never).err)
        self.assertIn("\n  Set a base", self.check("-v", *never).err)


class Json(CheckTest):
    def test_members(self):
        self.good(priority=9)
        data = json.loads(self.check("--json", "a.anim").stdout)
        self.assertEqual(list(data), ["file", "errors", "warnings", "findings"])
        self.assertEqual((data["file"], data["errors"], data["warnings"]), ("a.anim", 0, 1))
        self.assertEqual(data["findings"][0]["count"], 1)

    def test_several(self):
        self.write("a.anim", anim())
        self.write("b.anim", anim()[:50])
        result = self.check("--json", "a.anim", "b.anim", "none", expect=ACCESS)
        rows = json.loads(result.stdout)
        self.assertEqual([row["file"] for row in rows], ["a.anim", "b.anim", "none"])
        self.assertNotIn("error", rows[0])
        self.assertEqual([row["error"]["kind"] for row in rows[1:]], ["truncated", "access"])

    def test_limit_is_a_finding(self):
        self.write("m.bvh", motion(frames=12, frame_time="7.0"))
        result = self.check("--json", "m.bvh", expect=FOUND)
        self.assertNotIn("error", json.loads(result.stdout))
        self.assertEqual(result.err, "")


class Many(CheckTest):
    def test_stdin(self):
        self.good()
        self.assertEqual(self.check("-", input=(self.dir / "a.anim").read_bytes()).out,
                         "<stdin>: ready for upload\n")

    def test_the_same_file_twice(self):
        self.good()
        lines = self.check("a.anim", "a.anim").out.splitlines()
        self.assertEqual(lines, ["a.anim: ready for upload"] * 2)

    def test_order_whatever_the_jobs(self):
        names = [self.write(f"{i:02}.bvh", motion(frames=3 + i % 7, joint="chest" if i % 3 else "nobody"))
                 for i in range(40)]
        one = self.check("-j1", *names, expect=FOUND)
        many = self.check("--jobs=16", *names, expect=FOUND)
        self.assertEqual((one.out, one.err), (many.out, many.err))
        self.assertEqual(len(one.out.splitlines()), 40)

    def test_ctrl_c(self):
        for args in (["-"], ["--json", "-"]):
            with subprocess.Popen([TOOL, "check", *args], cwd=self.dir, stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                process.stdin.write(motion().encode())
                process.stdin.flush()
                time.sleep(0.3)
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(10), -signal.SIGINT)
                self.assertEqual(process.stderr.read(), b"")


if __name__ == "__main__":
    unittest.main()
