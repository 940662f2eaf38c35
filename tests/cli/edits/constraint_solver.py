# SPDX-License-Identifier: GPL-3.0-or-later
"""How the world solves constraints, written from docs/world/constraints.md alone, for the judges of what
the program shows and bakes. Chains of one bone and more, of the type "point", to the ground and to volumes."""

import math
import struct

from retarget_maths import STILL, back, cross, dot, length, minus, played, plus, scaled, times, turn, turned

STEP = 1 / 60


def read_constraints(data):
    """All of an .anim: dicts of their members, from the end of the file."""
    for n in range(10, 0, -1):
        at = len(data) - 86 * n - 4
        if at > 0 and struct.unpack_from("<i", data, at)[0] == n:
            break
    else:
        return []
    result = []
    for i in range(n):
        chain, kind, source, sx, sy, sz, target, tx, ty, tz, *_, e0, e1, e2, e3 = struct.unpack_from(
            "<BB16s3f16s3f3f4f", data, at + 4 + 86 * i)
        result.append({"chain": chain, "kind": kind, "source": source.split(b"\0")[0].decode(),
                       "source_offset": (sx, sy, sz), "target": target.split(b"\0")[0].decode(),
                       "target_offset": (tx, ty, tz), "ease": (e0, e1, e2, e3)})
    return result


def gone(step, half):
    return 1 - 2 ** (-step / half)


def arc(a, b):
    d, c = dot(a, b), cross(a, b)
    m = dot(c, c)
    if m > 0:
        s = math.sqrt(d * d + m) + d
        size = math.sqrt(m + s * s)
        return (c[0] / size, c[1] / size, c[2] / size, s / size)
    return (1.0, 0.0, 0.0, 0.0) if d < 0 else STILL


class Body:
    """Bones and volumes of the avatar, and where they are in a pose of local turns and places."""

    def __init__(self, avatar):
        self.bones = {bone["name"]: bone for bone in avatar["bones"]}
        self.volumes = {volume["name"]: volume for volume in avatar["collision_volumes"]}

    def local(self, pose, name):
        places, turns = pose
        place = places.get(name, (0.0, 0.0, 0.0) if name == "mPelvis" else self.bones[name]["pos"])
        return tuple(place), turns.get(name, STILL)

    def world(self, pose, name):
        if name is None:
            return tuple(self.bones["mPelvis"]["pos"]), STILL
        at, spin = self.world(pose, self.bones[name]["parent"])
        place, own = self.local(pose, name)
        return plus(at, turned(spin, place)), times(spin, own)

    def point(self, pose, volume, offset):
        """Of a volume, whose turn is about x, then y, then z."""
        row = self.volumes[volume]
        at, spin = self.world(pose, row["bone"])
        own = STILL
        for axis, degrees in zip(((1, 0, 0), (0, 1, 0), (0, 0, 1)), row["rot"]):
            own = times(turn(axis, degrees), own)
        place = plus(tuple(row["pos"]), turned(own, tuple(o * s for o, s in zip(offset, row["scale"]))))
        return plus(at, turned(spin, place))


class Pull:
    def __init__(self, body, line):
        self.body, self.line, self.n = body, line, line["chain"]
        self.joints = [body.volumes[line["source"]]["bone"]]
        while len(self.joints) <= self.n:
            self.joints.append(body.bones[self.joints[-1]]["parent"])
        self.active, self.reach, self.rms, self.total, self.points = False, 0.0, 0.0, None, {}

    def source(self, pose):
        return self.body.point(pose, self.line["source"], self.line["source_offset"])

    def measure(self, shown):
        at = [self.body.world(shown, joint)[0] for joint in self.joints]
        source = self.source(shown)
        self.lengths = [length(minus(source, at[1]))] + [length(minus(at[i], at[i + 1])) for i in range(1, self.n)]
        self.parts = [part / sum(self.lengths) for part in self.lengths]
        self.total = sum(self.lengths) + length(minus(source, at[0]))

    def target(self, pose):
        """One that hangs on the chain goes with it."""
        if self.line["target"] == "GROUND":
            return self.ground
        return self.body.point(pose, self.line["target"], self.line["target_offset"])

    def activate(self, shown):
        x, y, _ = self.source(shown)
        self.ground = plus((x, y, 0.0), self.line["target_offset"])
        at, spin = self.body.world(shown, "mPelvis")
        for i in range(1, self.n):
            self.points[i] = turned(back(spin), minus(self.body.world(shown, self.joints[i])[0], at))
        self.reach, self.active = 1.0, True

    def ramp(self, t):
        e0, e1, e2, e3 = self.line["ease"]
        up = 0.0 if e0 == e1 else min(1.0, max(0.0, (t - e0) / (e1 - e0)))
        down = 0.0 if e2 == e3 else min(1.0, max(0.0, (t - e2) / (e3 - e2)))
        return min(up, 1 - down)

    def relax(self, at):
        speed = {i: (0.0, 0.0, 0.0) for i in self.points}
        for round_ in range(20):
            still = True
            for i in range(1, self.n):
                to = [minus(at[i + way], at[i]) for way in (-1, 1)]
                pull = plus(scaled(to[0], 0.7 * (length(to[0]) - self.lengths[i - 1])),
                            scaled(to[1], 0.7 * (length(to[1]) - self.lengths[i])))
                speed[i] = scaled(speed[i], 0.7)
                at[i] = plus(plus(at[i], speed[i]), scaled(pull, 0.5))
                speed[i] = plus(speed[i], pull)
                still = still and dot(pull, pull) < 0.0005 ** 2
            if still and round_ >= 2:
                return

    def solve(self, t, before, step, shown, own):
        """Changes the turns of `own`."""
        if self.total is None and self.n > 0:
            self.measure(shown)
        e0, e1, _, e3 = self.line["ease"]
        if t < e0 or t > e3:
            self.active = self.active and t <= e3
            return
        if not self.active or t < e1:
            self.activate(shown)
        turns = {**shown[1], **{joint: own[1].get(joint, STILL) for joint in self.joints}}
        pose = (shown[0], turns)
        source, world = self.source(pose), self.body.world
        target = self.target(pose)
        way = minus(target, source)
        if self.line["kind"] == 1:
            assert self.line["target"] == "GROUND"
            way = (0.0, 0.0, way[2])
        if self.n == 0:
            self.shift(t, step, way, shown, own)
            return
        root = world(pose, self.joints[self.n])[0]
        far = 0.95 * dot(minus(root, target), minus(root, target)) > self.total ** 2
        self.reach = self.reach * (1 - gone(step, 0.1)) if far else self.reach + (1 - self.reach) * gone(step, 0.3)
        weight = self.reach * self.ramp(t)
        at = [plus(source, scaled(way, weight))] + [None] * (self.n - 1) + [root]
        middle, spin = world(pose, "mPelvis")
        part = gone(step, 1 / min(8.0, max(0.2, 0.2 + 7.8 * self.rms / 0.5)))
        for i in range(1, self.n):
            keyed = plus(world(pose, self.joints[i])[0], scaled(way, self.parts[i]))
            kept = plus(turned(spin, self.points[i]), middle)
            at[i] = plus(kept, scaled(minus(keyed, kept), part))
        self.relax(at)
        self.aim(pose, at, weight, own)
        total = 0.0
        for i in range(1, self.n):
            now = turned(back(spin), minus(at[i], middle))
            total += dot(minus(now, self.points[i]), minus(now, self.points[i])) / max(0.02, abs(t - before))
            self.points[i] = now
        if self.n > 1:
            self.rms = math.sqrt(total / (self.total * (self.n - 1)))

    def shift(self, t, step, way, shown, own):
        """One joint alone moves, on from where it is shown, if it has keys for that."""
        joint, self.reach = self.joints[0], self.reach + (1 - self.reach) * gone(step, 0.3)
        spin = self.body.world(shown, self.body.bones[joint]["parent"])[1]
        if joint in own[0]:
            own[0][joint] = plus(self.body.local(shown, joint)[0],
                                 turned(back(spin), scaled(way, self.reach * self.ramp(t))))

    def aim(self, pose, at, weight, own):
        world, turns = self.body.world, pose[1]
        end = world(pose, self.joints[0])[1]
        for i in range(self.n, -1, -1):
            joint = self.joints[i]
            place, spin = world(pose, joint)
            parent = world(pose, self.body.bones[joint]["parent"])[1]
            if i == 0:
                aimed = end
            else:
                look = minus(self.source(pose), place) if i == 1 else turned(
                    spin, self.body.local(pose, self.joints[i - 1])[0])
                aimed = times(arc(look, minus(at[i - 1], at[i])), spin)
            local = times(back(parent), aimed)
            own[1][joint] = local if weight == 1 else played(own[1].get(joint, STILL), local, weight)
            turns[joint] = own[1][joint]


def solve(body, animation, lines, n_unseen=2):
    """All frames of an animation that plays alone: pairs of time and pose, and how far each constraint misses its
    target at worst, in metres, while its times let it act most. Nothing is seen of the first frames of one that eases in."""
    pulls = [Pull(body, line) for line in lines]
    shown, frames, before, missed = animation.pose(0.0), [], 0.0, [[] for _ in lines]
    count = math.ceil(animation.duration / STEP - 1e-6)
    moments = [0.0] * (1 + n_unseen) + [min(k * STEP, animation.duration) for k in range(1, count + 1)]
    for i, t in enumerate(moments):
        own = animation.pose(t)
        for pull in pulls:
            pull.solve(t, before, t - before, shown, own)
        shown, before = own if i > 0 else animation.pose(0.0), t
        if i < n_unseen:
            continue
        frames.append((t, own))
        for pull, list_ in zip(pulls, missed):
            if pull.active and pull.line["ease"][0] <= t:
                list_.append((round(pull.ramp(t), 9), length(minus(pull.source(own), pull.target(own)))))
    best = [max((ramp for ramp, _ in list_), default=0.0) for list_ in missed]
    return frames, [max((far for ramp, far in list_ if ramp == most), default=0.0)
                    for most, list_ in zip(best, missed)]
