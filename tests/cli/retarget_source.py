# SPDX-License-Identifier: GPL-3.0-or-later
"""BVH and HTR files read for the judge of retargeting, by readers that share nothing with the program: a tree
of joints and, for each frame, the place and turn of each joint in its parent."""

import json
import math
import os
import re
import statistics
import subprocess

from retarget_maths import STILL, length, minus, plus, times, turn, turned

AXES = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}

# Channels whose numbers mean a place in the parent, in the world, or what is added to the OFFSET.
LOCAL, WORLD, ADDED = "local", "world", "added"


class Unreadable(Exception):
    """No motion that could be judged."""


class Joint:
    def __init__(self, name, parent):
        self.name, self.parent = name, parent
        self.offset = (0.0, 0.0, 0.0)
        self.end = None  # of its End Site, of several the farthest
        self.channels = []  # (kind, axis, column)
        self.places = LOCAL
        self.has_places = False


class Motion:
    """Joints, parents before children, `n_frames` rows that are `frame_time` seconds apart."""

    def __init__(self, joints, n_frames, frame_time):
        self.joints, self.n_frames, self.frame_time = joints, n_frames, frame_time
        self.up = None  # an axis as the file says it: "Y"

    def local(self, frame, index):
        """Place and turn in the parent's axes; frame None is the pose of the OFFSETs."""
        raise NotImplementedError

    def world(self, frame, wanted):
        """Places and turns of the joints `wanted`, by index; all above a joint come before it."""
        places, turns = {}, {}
        for index in wanted:
            joint = self.joints[index]
            place, spin = self.local(frame, index)
            if joint.parent is None:
                places[index], turns[index] = place, spin
                continue
            above = turns[joint.parent]
            if joint.places == WORLD and frame is not None:
                places[index] = place
            else:
                places[index] = plus(places[joint.parent], turned(above, place))
            turns[index] = times(above, spin)
        return places, turns

    def with_parents(self, indices):
        """These and all above them, parents first."""
        found = set()
        for index in indices:
            while index is not None and index not in found:
                found.add(index)
                index = self.joints[index].parent
        return sorted(found)


class BvhMotion(Motion):
    def __init__(self, joints, rows, frame_time):
        super().__init__(joints, len(rows), frame_time)
        self.rows = rows
        for joint in joints:
            joint.has_places = any(kind == "p" for kind, _, _ in joint.channels)
        self.tell_places()

    def local(self, frame, index):
        joint = self.joints[index]
        if frame is None:
            return joint.offset, STILL
        row, place, spin = self.rows[frame], list(joint.offset), STILL
        if joint.places == LOCAL and joint.has_places:
            place = [0.0, 0.0, 0.0]
        for kind, axis, column in joint.channels:
            if kind == "r":
                spin = times(spin, turn(AXES[axis], row[column]))
            elif joint.places == ADDED:
                place["XYZ".index(axis)] += row[column]
            else:
                place["XYZ".index(axis)] = row[column]
        return tuple(place), spin

    def tell_places(self):
        """What the positions of joints other than roots mean, as the numbers themselves have it: bones keep
        their length, so the right reading is the one that gives about the OFFSET. Places in the world look
        like it only with all above them, hence parents first."""
        frames = range(0, self.n_frames, max(1, self.n_frames // 15))
        for index, joint in enumerate(self.joints):
            if not joint.has_places or joint.parent is None:
                continue
            chain, off = self.with_parents([index]), {LOCAL: [], WORLD: [], ADDED: []}
            for frame in frames:
                joint.places = LOCAL
                places, turns = self.world(frame, chain)
                numbers, _ = self.local(frame, index)
                straight = plus(places[joint.parent], turned(turns[joint.parent], joint.offset))
                off[LOCAL].append(length(minus(numbers, joint.offset)))
                off[WORLD].append(length(minus(numbers, straight)))
                off[ADDED].append(length(numbers))
            size = length(joint.offset)
            joint.places = LOCAL
            middle = {key: statistics.median(values) for key, values in off.items()}
            if middle[LOCAL] > 0.25 * size and middle[LOCAL] > 1e-4:
                if middle[WORLD] < 0.25 * middle[LOCAL]:
                    joint.places = WORLD
                elif middle[ADDED] < 0.02 * size:
                    joint.places = ADDED


def decoded(data):
    for mark, code in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(code, "replace")
    return data.decode("utf-8", "replace")


def read_bvh(text):
    match = re.search(r"^\s*MOTION\b", text, re.MULTILINE | re.IGNORECASE)
    if not match:
        raise Unreadable("no MOTION")
    joints, n_columns = read_tree(text[:match.start()])
    rest = text[match.end():]
    frames = re.search(r"Frames?\s*:?\s*(\d+)", rest, re.IGNORECASE)
    beat = re.search(r"Frame\s*Time\s*:?\s*([-+.\deE]+)", rest, re.IGNORECASE)
    if not frames or not beat or not n_columns:
        raise Unreadable("no Frames or Frame Time")
    rows = read_rows(rest[beat.end():], n_columns, int(frames.group(1)))
    return BvhMotion(joints, rows, float(beat.group(1)) or 1 / 30)


def read_tree(text):
    """Joints of all roots, and how many numbers a frame has."""
    text = re.sub(r"([{}])", r" \1 ", text)
    joints, stack, n_columns, is_end = [], [], 0, False
    for line in re.split(r"[\r\n]+", re.sub(r"\s*\{", "\n{\n", text.replace("}", "\n}\n"))):
        words = line.split()
        key = words[0].upper() if words else ""
        if key in ("ROOT", "JOINT"):
            joints.append(Joint(" ".join(words[1:]), stack[-1] if stack else None))
            stack.append(len(joints) - 1)
        elif key == "END":
            is_end = True
        elif key == "}":
            if is_end:
                is_end = False
            elif stack:
                stack.pop()
        elif key == "OFFSET" and stack and len(words) >= 4:
            offset = tuple(float(word) for word in words[1:4])
            if is_end:
                joints[stack[-1]].end = max(joints[stack[-1]].end or offset, offset, key=length)
            else:
                joints[stack[-1]].offset = offset
        elif key == "CHANNELS" and stack and not is_end:
            for word in words[2:]:
                kind = word[1:].lower()
                if word[0].upper() not in AXES or kind not in ("position", "rotation"):
                    raise Unreadable(f"a channel {word}")
                joints[stack[-1]].channels.append((kind[0], word[0].upper(), n_columns))
                n_columns += 1
    return joints, n_columns


def read_rows(text, n_columns, n_frames):
    """Frames by lines where these have as many numbers as there are channels, and by counting otherwise."""
    lines = [line.split() for line in re.split(r"[\r\n]+", text) if line.strip()]
    rows = []
    try:
        if lines and len(lines[0]) == n_columns:
            for words in lines:
                if len(words) != n_columns:
                    break
                rows.append([float(word) for word in words])
        else:
            numbers = []
            for words in lines:
                numbers += [float(word) for word in words]
            rows = [numbers[i:i + n_columns] for i in range(0, len(numbers) - n_columns + 1, n_columns)]
            rows = rows[:n_frames]
    except ValueError:
        pass  # what stands after the frames
    if not rows:
        raise Unreadable("no frames")
    if not all(math.isfinite(x) for row in rows for x in row):
        raise Unreadable("a number that is none")
    return rows


class HtrMotion(Motion):
    def __init__(self, joints, poses, frame_time):
        super().__init__(joints, min(len(pose) for pose in poses), frame_time)
        self.poses = poses  # for each joint and frame: place, turn

    def local(self, frame, index):
        return (self.joints[index].offset, STILL) if frame is None else self.poses[index][frame]


def read_htr(text):
    header, parents, base, motion, part = {}, {}, {}, {}, ""
    for line in re.split(r"[\r\n]+", text):
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0].startswith("["):
            part = words[0].strip("[]")
        elif part.lower() == "header":
            header[words[0].lower()] = words[-1]
        elif part.lower().startswith("segmentnames"):
            parents[words[0]] = words[-1]
        elif part.lower() == "baseposition":
            base[words[0]] = [float(word) for word in words[1:8]]
        else:
            motion.setdefault(part, []).append([float(word) for word in words[1:8]])
    return htr_motion(header, parents, base, motion)


def htr_motion(header, parents, base, motion):
    order = header.get("eulerrotationorder", "ZYX").upper()
    factor = 57.29578 if header.get("rotationunits", "").lower().startswith("rad") else 1.0

    def spin(angles):
        q = STILL
        for axis in order:
            q = times(q, turn(AXES[axis], factor * angles["XYZ".index(axis)]))
        return q

    names, waiting = [], list(parents)
    while waiting:
        ready = [name for name in waiting if parents[name].upper() == "GLOBAL" or parents[name] in names]
        if not ready:
            raise Unreadable("parents without end")
        names += ready
        waiting = [name for name in waiting if name not in ready]
    if not names or not motion:
        raise Unreadable("no segments")
    joints, poses = [], []
    for name in names:
        joint = Joint(name, None if parents[name].upper() == "GLOBAL" else names.index(parents[name]))
        still = base.get(name, [0.0] * 7)
        rows = motion.get(name) or [[0.0] * 7] * max(len(rows) for rows in motion.values())
        poses.append([(plus(still[:3], row[:3]), times(spin(still[3:6]), spin(row[3:6]))) for row in rows])
        joint.offset, joint.has_places = poses[-1][0][0], True
        joints.append(joint)
    result = HtrMotion(joints, poses, 1 / float(header.get("dataframerate", 30)))
    result.up = header.get("globalaxisofgravity", "Y").upper()
    return result


class PosedMotion(Motion):
    """Of a scene (FBX, glTF, COLLADA), as the program says where its joints are: that is compared with other readers'
    tables in tests of its own (formats/test_fbx.py and the like)."""

    def __init__(self, data):
        joints = [Joint(row["name"], row["parent"]) for row in data["joint_list"]]
        super().__init__(joints, len(data["poses"]), data["played_frame_time"])
        self.poses = [[(tuple(joint[:3]), tuple(joint[3:])) for joint in pose["joints"]] for pose in data["poses"]]
        self.rest = [(tuple(joint[:3]), tuple(joint[3:])) for joint in data["rest"] or data["poses"][0]["joints"]]
        # A motion file's OFFSETs are the rest pose without any turns.
        self.bases = [conjugate(turn) for _, turn in self.rest]

    def placed(self, frame, index):
        place, turn = (self.rest if frame is None else self.poses[frame])[index]
        return place, times(turn, self.bases[index])

    def local(self, frame, index):
        parent = self.joints[index].parent
        place, turn = self.placed(frame, index)
        if parent is None:
            return place, turn
        above, spin = self.placed(frame, parent)
        back = conjugate(spin)
        return turned(back, minus(place, above)), times(back, turn)


def conjugate(turn):
    return (-turn[0], -turn[1], -turn[2], turn[3])


def declared_up(path):
    """Which axis is up by a COLLADA file's own word; None where it has none."""
    text = path.read_text("utf-8", "replace") if path.suffix == ".dae" else ""
    said = re.search(r"<up_axis>\s*([YZ])_UP\s*</up_axis>", text)
    return said.group(1) if said else None


def read_scene(path):
    """As PosedMotion. LIMBER_TOOL says where the program is."""
    def inspect(*args):
        result = subprocess.run([os.environ["LIMBER_TOOL"], "inspect", "--json", *args, str(path)],
                                capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        if result.returncode:
            raise Unreadable(result.stderr.decode("utf-8", "replace").strip())
        return json.loads(result.stdout)
    data = inspect()
    step = data["played_frame_time"]
    if data["duration"] / step > 3000:
        raise Unreadable("more moments than a command line can have")
    moments = [f"{frame * step:.9f}" for frame in range(int(data["duration"] / step + 1e-3) + 1)]
    motion = PosedMotion(inspect("--at=" + ",".join(moments)))
    motion.up = declared_up(path)
    for joint, (place, turn) in zip(motion.joints, motion.rest):
        joint.offset = place
    for index, joint in enumerate(motion.joints):
        joint.offset = motion.local(None, index)[0]
    return motion


SCENES = (".fbx", ".gltf", ".glb", ".vrm", ".vrma", ".dae")


def read_motion(path):
    if path.suffix.lower() in SCENES:
        return read_scene(path)
    text = re.sub(r"\r\n?", "\n", decoded(path.read_bytes()))
    try:
        if path.suffix.lower() in (".htr", ".htr2"):
            return read_htr(text)
        return read_bvh(text)
    except (ValueError, IndexError, KeyError) as trouble:
        raise Unreadable(str(trouble)) from trouble
