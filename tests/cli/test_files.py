#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files when writing fails: a full disk, a limit, a kill, a closed descriptor, each write and each allocation
failing. Readers find the complete old file or the complete new one, and no other files next to it."""

import os
import pathlib
import random
import resource
import signal
import stat
import subprocess
import time
import unittest

from tool import ACCESS, DONE, HANGS, IS_INSTRUMENTED, SOURCE, TOOL, ToolTest

SAVE_ONCE = os.environ["LIMBER_SAVE_ONCE"]
FAULTS = os.environ["LIMBER_FAULTS"]
SAMPLE = SOURCE / "data" / "samples" / "dance.bvh"

# Each way of writing a file: the command, the file, and whether the old one is named by it.
WAYS = {
    "convert": ([TOOL, "convert", "-f", "-q", SAMPLE, "-o", "out.anim"], "out.anim"),
    "convert to text": ([TOOL, "convert", "-f", "-q", SAMPLE, "-o", "out.bvj"], "out.bvj"),
    "recipe": ([TOOL, "convert", "-f", "-q", "--priority=4", SAMPLE, "-o", "/dev/null", "--save-recipe",
                "out.json"], "out.json"),
    "split": ([TOOL, "split", "-f", "-q", "-d", ".", SAMPLE, "--part", "out=0s..2s"], "out.anim"),
    "render": ([TOOL, "render", "-f", "-q", "--renderer=cairo", SAMPLE, "-o", "out.png", "--size", "64x64"], "out.png"),
    "save": ([SAVE_ONCE, "project", SAMPLE, "out.bvj"], "out.bvj"),
    "export": ([SAVE_ONCE, "export", SAMPLE, "out.anim"], "out.anim"),
    "export parts": ([SAVE_ONCE, "parts", SAMPLE, "."], "one.anim"),
}

# Other files written at the same time, which are not tested.
BESIDE = {"two.anim"}


class FilesTest(ToolTest):
    def run_way(self, way, folder=None, **options):
        command, name = WAYS[way]
        return subprocess.run(command, cwd=folder or self.dir, capture_output=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8", **options.pop("env", {})},
                              **{"timeout": HANGS, **options})

    def listed(self, folder):
        return sorted(set(os.listdir(folder)) - BESIDE)

    def new_of(self, way):
        """The bytes without any failure."""
        result = self.run_way(way)
        self.assertEqual(result.returncode, DONE, (way, result.stderr))
        path = self.dir / WAYS[way][1]
        new = path.read_bytes()
        path.unlink()
        return new

    def put_old(self, way, folder=None):
        path = pathlib.Path(folder or self.dir) / WAYS[way][1]
        path.write_bytes(b"the old file" * 700)
        return path, path.read_bytes()


class Failing(FilesTest):
    def test_limit_of_size(self):
        """A file may have at most 4,000 bytes; every result is larger, or replaces nothing."""
        for way in WAYS:
            new = self.new_of(way)
            path, old = self.put_old(way)
            limit = min(len(new) - 1, 4000)
            result = self.run_way(way, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
            with self.subTest(way=way):
                self.assertGreater(result.returncode, 0, (way, result.stderr))
                self.assertIn(path.name.encode(), result.stderr)
                self.assertEqual(path.read_bytes(), old)
                self.assertEqual(self.listed(self.dir), [path.name])
            path.unlink()

    def test_full_disk(self):
        disk = self.dir / "disk"
        disk.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(disk)]
        if subprocess.run(mount, capture_output=True).returncode != 0:
            self.skipTest("nothing can be mounted here")
        try:
            for way in WAYS:
                path, old = self.put_old(way, disk)
                with open(disk / "ballast", "wb", buffering=0) as ballast:
                    try:
                        while ballast.write(b"x" * 4096) == 4096:
                            pass
                    except OSError:
                        pass
                result = self.run_way(way, disk)
                with self.subTest(way=way):
                    self.assertGreater(result.returncode, 0, (way, result.stderr))
                    self.assertEqual(path.read_bytes(), old)
                    self.assertEqual(self.listed(disk), ["ballast", path.name])
                for left in disk.iterdir():
                    left.unlink()
        finally:
            subprocess.run(["umount", str(disk)], check=True)

    def test_full_device(self):
        """The same if only the end of a large write fails."""
        result = self.tool("convert", SAMPLE, "-o", "/dev/full", expect=ACCESS)
        self.assertIn("/dev/full", result.err)

    def fail_each(self, way, kind, numbers):
        new = self.new_of(way)
        for number in numbers:
            path, old = self.put_old(way)
            code, label = None, (way, kind, number)
            try:
                result = self.run_way(way, env={"LD_PRELOAD": FAULTS, "LIMBER_FAULT": f"{kind}:{number}"},
                                      timeout=10 if kind == "memory" else HANGS)
                code, label = result.returncode, (*label, result.stderr[-300:])
            except subprocess.TimeoutExpired:
                # GLib aborts a program that runs out of memory, and may wait for one of its own locks to
                # print that.
                self.assertEqual(kind, "memory", label)
            left = path.read_bytes()
            self.assertIn(left, (old, new), label)
            if code == DONE:
                self.assertEqual(left, new, label)
            if code is not None and code > 0:
                self.assertEqual(self.listed(self.dir), [path.name], label)
            for file in self.dir.iterdir():
                file.unlink()

    def counts(self, way):
        self.run_way(way, env={"LD_PRELOAD": FAULTS, "LIMBER_FAULT_COUNT": str(self.dir / "count")})
        n_files, n_memory = map(int, (self.dir / "count").read_text().split())
        for file in self.dir.iterdir():
            file.unlink()
        return n_files, n_memory

    def test_each_write(self):
        for way in WAYS:
            n, _ = self.counts(way)
            self.assertGreaterEqual(n, 4, way)  # created, written, flushed, renamed
            self.fail_each(way, "file", range(1, n + 1))

    @unittest.skipIf(IS_INSTRUMENTED, "a sanitizer has an allocator of its own")
    def test_memory(self):
        """Some of the thousands of allocations, the same in each run; the last ones are those of writing."""
        for way in ("convert", "convert to text", "save", "export"):
            _, n = self.counts(way)
            self.assertGreater(n, 500, way)
            wanted = sorted(set(random.Random(n).sample(range(1, n), 30)) | set(range(n - 30, n)))
            self.fail_each(way, "memory", wanted)


class Killed(FilesTest):
    def test_at_200_moments(self):
        """Half of the kills happen during the work, half during the writing."""
        path = self.dir / "out.vml"
        command = [TOOL, "convert", "-f", "-q", SAMPLE, "-o", "out.vml"]
        begin = time.monotonic()
        subprocess.run(command, cwd=self.dir, check=True)
        whole = time.monotonic() - begin
        new, old = path.read_bytes(), b"the old file" * 700
        n_killed = 0
        for i in range(200):
            path.write_bytes(old)
            program = subprocess.Popen(command, cwd=self.dir)
            time.sleep(whole * (0.2 + 0.9 * i / 200))
            program.kill()
            n_killed += program.wait() == -signal.SIGKILL
            self.assertIn(path.read_bytes(), (old, new), i)
        self.assertGreater(n_killed, 20)
        subprocess.run(command, cwd=self.dir, check=True)
        self.assertEqual(path.read_bytes(), new)
        self.assertEqual(os.listdir(self.dir), ["out.vml"])

    def test_leftover_is_cleared(self):
        self.write(".limber-a1B2c3", b"half a fi")
        self.write(".limber-settings", b"not ours")
        with open(self.dir / ".limber-Z9y8X7", "wb") as busy:
            import fcntl
            fcntl.flock(busy, fcntl.LOCK_EX)  # another program is at work on it
            self.tool("convert", SAMPLE, "-o", "out.anim", "-q")
            self.assertEqual(sorted(os.listdir(self.dir)), [".limber-Z9y8X7", ".limber-settings", "out.anim"])


class Interrupted(FilesTest):
    def test_a_pipe_that_nobody_reads(self):
        """One signal is enough, whether the pipe is not open yet or full."""
        os.mkfifo(self.dir / "pipe.bvj")
        command = [TOOL, "convert", "-q", "-f", "-o", "pipe.bvj", SAMPLE]
        for number in (signal.SIGTERM, signal.SIGINT):
            for is_open in (False, True):
                reader = os.open(self.dir / "pipe.bvj", os.O_RDONLY | os.O_NONBLOCK) if is_open else -1
                process = subprocess.Popen(command, cwd=self.dir)
                try:
                    time.sleep(1)
                    self.assertIsNone(process.poll())
                    process.send_signal(number)
                    self.assertEqual(process.wait(30), -number)
                finally:
                    process.kill()
                    process.wait()
                    if is_open:
                        os.close(reader)
        self.assertEqual(self.files(), [])


class Modes(FilesTest):
    def test_a_replaced_file_keeps_its_mode(self):
        for way in WAYS:
            for mode in (0o600, 0o640, 0o666, 0o751):
                path, _ = self.put_old(way)
                path.chmod(mode)
                self.assertEqual(self.run_way(way).returncode, DONE, way)
                self.assertEqual(stat.S_IMODE(path.stat().st_mode), mode, way)
                path.unlink()

    def test_a_new_file_goes_by_the_umask(self):
        for mask in (0o022, 0o077):
            self.tool("convert", SAMPLE, "-o", "out.anim", "-q", preexec_fn=lambda: os.umask(mask))
            self.assertEqual(stat.S_IMODE((self.dir / "out.anim").stat().st_mode), 0o666 & ~mask)
            (self.dir / "out.anim").unlink()

    def test_a_read_only_file_is_refused(self):
        for way in WAYS:
            path, old = self.put_old(way)
            path.chmod(0o444)
            result = self.run_way(way)
            self.assertGreater(result.returncode, 0, way)
            self.assertIn(b"read-only", result.stderr, way)
            self.assertEqual(path.read_bytes(), old, way)
            self.assertEqual(self.listed(self.dir), [path.name])
            path.unlink()

    def test_a_link_stays(self):
        (self.dir / "there").mkdir()
        self.write("there/real.anim", b"old")
        (self.dir / "out.anim").symlink_to("there/real.anim")
        self.tool("convert", SAMPLE, "-o", "out.anim", "-f", "-q")
        self.assertTrue((self.dir / "out.anim").is_symlink())
        self.assertGreater((self.dir / "there" / "real.anim").stat().st_size, 1000)


class ClosedDescriptors(FilesTest):
    def test_reports_stay_out_of_results(self):
        """With none of the three open, and several jobs at a time."""
        names = [f"w{i}.bvh" for i in range(40)]
        for name in names:
            self.sample("wave.bvh", name)
        self.tool("convert", "-q", "-d", "ref", *names)
        reference = (self.dir / "ref" / "w0.anim").read_bytes()
        for closed in ("<&- >&- 2>&-", ">&-", "2>&-", ">&- 2>&-"):
            script = f'"$0" convert -j8 -f -d out {closed} "$@"'
            subprocess.run(["sh", "-c", script, TOOL, *names], cwd=self.dir, timeout=HANGS)
            for name in names:
                path = self.dir / "out" / name.replace(".bvh", ".anim")
                self.assertEqual(path.read_bytes(), reference, (closed, name))

    def test_a_result_without_a_place_is_an_error(self):
        self.sample("wave.bvh")
        for closed in (">&-", "<&- >&-"):
            script = f'"$0" convert -t bvh -q wave.bvh -o - {closed}'
            result = subprocess.run(["sh", "-c", script, TOOL], cwd=self.dir, capture_output=True)
            self.assertEqual(result.returncode, ACCESS, closed)


if __name__ == "__main__":
    unittest.main()
