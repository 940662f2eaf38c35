# SPDX-License-Identifier: GPL-3.0-or-later
"""A motion written anew for a body that stands otherwise at rest, or whose joints have other axes there: the same
movement, by other OFFSETs and angles."""

import math

from retarget_maths import STILL, back, minus, times, turned


def angles(q):
    """Of rotations about Z, then X, then Y (degrees), as in a BVH with channels in this order."""
    x, y, z = (turned(q, axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    return [math.degrees(value) for value in (math.atan2(-y[0], y[1]), math.asin(max(-1.0, min(1.0, y[2]))),
                                              math.atan2(-x[2], z[2]))]


def rested_otherwise(motion, turns, whole=STILL, scale=1.0):
    """The text of a BVH. `turns`: by names of joints, how they and all below them are turned at rest, in the file's axes;
    `whole` turns everything after that, the axes included."""
    joints, rest = motion.joints, []
    for joint in joints:
        above = rest[joint.parent] if joint.parent is not None else whole
        rest.append(times(above, turns.get(joint.name, STILL)))
    kids = {i: [j for j, other in enumerate(joints) if other.parent == i] for i in range(len(joints))}
    order, lines = [], ["HIERARCHY"]

    def offset(index):
        above = joints[index].parent
        return written(turned(rest[above] if above is not None else whole, joints[index].offset))

    def written(at):
        return "OFFSET " + " ".join(f"{v * scale:.6f}" for v in at)

    def add(index):
        joint = joints[index]
        order.append(index)
        lines.extend([("ROOT " if joint.parent is None else "JOINT ") + joint.name, "{", offset(index)])
        places = "6 Xposition Yposition Zposition" if joint.parent is None else "3"
        lines.append(f"CHANNELS {places} Zrotation Xrotation Yrotation")
        for kid in kids[index]:
            if joints[kid].channels:
                add(kid)
            else:
                lines.extend(["End Site", "{", offset(kid), "}"])
        if joint.end and not kids[index]:
            lines.extend(["End Site", "{", written(turned(rest[index], joint.end)), "}"])
        lines.append("}")

    add(0)
    rows = []
    for frame in range(motion.n_frames):
        row, world = [], {}
        for index in order:
            place, spin = motion.local(frame, index)
            above = joints[index].parent
            # Without the turns at rest, in axes turned as a whole.
            world[index] = times(world[above][0], spin) if above is not None else spin, None
            now = times(times(whole, world[index][0]), back(rest[index]))
            if above is None:
                row += [v * scale for v in turned(whole, place)]
                local = now
            else:
                local = times(back(world[above][1]), now)
            world[index] = world[index][0], now
            row += angles(local)
        rows.append(" ".join(f"{v:.5f}" for v in row))
    return "\n".join([*lines, "MOTION", f"Frames: {len(rows)}", f"Frame Time: {motion.frame_time:.6f}", *rows, ""])


HTR_HEADER = """[Header]
FileType htr
DataType HTRS
FileVersion 1
NumSegments {}
NumFrames {}
DataFrameRate {:.0f}
EulerRotationOrder ZYX
CalibrationUnits cm
RotationUnits Degrees
GlobalAxisofGravity Y
BoneLengthAxis Y
ScaleFactor 1.0
[SegmentNames&Hierarchy]"""


def angles_of_htr(q):
    """Of rotations about X, Y and Z (degrees), that about Z outermost."""
    x, y, z = (turned(q, axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    return [math.degrees(value) for value in (math.atan2(y[2], z[2]), math.asin(max(-1.0, min(1.0, -x[2]))),
                                              math.atan2(x[1], x[0]))]


def with_own_axes(motion, axes):
    """The text of an HTR of the same motion, its OFFSETs the base pose. `axes`: by names of joints, how the axes of these
    and of all below them are turned there."""
    joints, own = motion.joints, []
    for joint in joints:
        own.append(axes.get(joint.name, own[joint.parent] if joint.parent is not None else STILL))
    lines = [HTR_HEADER.format(len(joints), motion.n_frames, 1 / motion.frame_time)]
    lines += [f"{joint.name} {'GLOBAL' if joint.parent is None else joints[joint.parent].name}" for joint in joints]
    base, frames = ["[BasePosition]"], []

    def row(name, place, spin):
        return " ".join([name, *(f"{value:.6f}" for value in (*place, *angles_of_htr(spin), 1.0))])

    for index, joint in enumerate(joints):
        above = back(own[joint.parent]) if joint.parent is not None else STILL
        rest, still = turned(above, joint.offset), times(above, own[index])
        base.append(row(joint.name, rest, still))
        frames.append(f"[{joint.name}]")
        for frame in range(motion.n_frames):
            place, spin = motion.local(frame, index)
            now = times(times(above, spin), own[index])
            frames.append(row(str(frame + 1), minus(turned(above, place), rest), times(back(still), now)))
    return "\n".join([*lines, *base, *frames, "[EndOfFile]", ""])
