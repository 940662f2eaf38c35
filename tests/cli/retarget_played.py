# SPDX-License-Identifier: GPL-3.0-or-later
"""What the world plays of an .anim after the upload's own rewrite, on the avatar's skeleton, for the judge of
retargeting. The reader of the bytes is that of test_fidelity.py and shares nothing with the program."""

import bisect
import json
import math
import os
import pathlib

for name in ("LIMBER_TOOL", "LIMBER_SOURCE", "LIMBER_CORPUS"):
    os.environ.setdefault(name, ".")  # what is reused below asks for them when it is imported

from retarget_landmarks import SIDES
from retarget_maths import STILL, length, middle, minus, played, plus, times, turned
from test_fidelity import played_position, played_rotation, read_anim

ROLES = {"hip": "mHip", "knee": "mKnee", "ankle": "mAnkle", "toe": "mFoot", "shoulder": "mShoulder",
         "elbow": "mElbow", "wrist": "mWrist", "knuckle": "mHandMiddle1"}

# Every joint of these names by role, as Landmarks.joints has those of the source.
JOINTS = {(side, role): name + side.title() for role, name in ROLES.items() for side in SIDES}
JOINTS.update({"neck": "mNeck", "head": "mHead", "pelvis": "mPelvis"})


class Skeleton:
    """Rest places in metres from data/avatar.json; all rest turns are none."""

    def __init__(self, path):
        bones = {bone["name"]: bone for bone in json.loads(pathlib.Path(path).read_text())["bones"]}
        self.parents = {name: bone["parent"] for name, bone in bones.items()}
        self.places = {name: tuple(bone["pos"]) for name, bone in bones.items()}
        self.names = {alias: name for name, bone in bones.items() for alias in [name, *bone["aliases"]]}
        self.order = []  # all that landmarks hang on, parents first
        for name in JOINTS.values():
            chain = []
            while name and name not in self.order:
                chain.insert(0, name)
                name = self.parents[name]
            self.order += chain
        self.rest = self.points({}, {})
        self.rest["places"], _ = self.world({}, {})

    def world(self, places, turns):
        """Of local places and turns by name, where there are any."""
        at, spin = {}, {}
        for name in self.order:
            parent, place = self.parents[name], places.get(name, self.places[name])
            turn = turns.get(name, STILL)
            if parent is None:
                at[name], spin[name] = place, turn
            else:
                at[name] = plus(at[parent], turned(spin[parent], place))
                spin[name] = times(spin[parent], turn)
        return at, spin

    def points(self, places, turns):
        """Landmarks as those of a source, in metres above the floor on which the avatar stands at rest."""
        at, spin = self.world(places, turns)
        result = {role: at[name] for role, name in JOINTS.items()}
        result["hips"] = middle(result["left", "hip"], result["right", "hip"])
        result["shoulders"] = middle(result["left", "shoulder"], result["right", "shoulder"])
        result["trunk"] = result["neck"]
        result["turns"] = {role: spin[name] for role, name in JOINTS.items()}
        return result


class Track:
    def __init__(self, keys, decode):
        by_time = {}
        for seconds, codes in keys:
            by_time[seconds] = decode(codes)  # of several keys of one time the last is kept
        self.times = sorted(by_time)
        self.values = [by_time[seconds] for seconds in self.times]

    def at(self, seconds, between):
        after = bisect.bisect_right(self.times, seconds)
        if after == 0:
            return self.values[0]
        if after == len(self.times):
            return self.values[-1]
        start, end = self.times[after - 1:after + 1]
        return between(self.values[after - 1], self.values[after], (seconds - start) / (end - start))


def straight(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def written_rotation(codes):
    x, y, z = (2 * code / 65535 - 1 for code in codes)
    return (x, y, z, math.sqrt(max(0.0, 1.0 - (x * x + y * y + z * z))))


def written_position(codes):
    return [10 * code / 65535 - 5 for code in codes]


class Animation:
    """`turns` and `places`: tracks by joint, as they play after an upload, or as they are written. What moves it in the
    tests replaces them."""

    def __init__(self, data, is_written=False):
        rotation, position = (written_rotation, written_position) if is_written else (played_rotation, played_position)
        self.duration, joints = read_anim(data)
        self.turns, self.places = {}, {}
        for name, (turns, places) in joints.items():
            if turns:
                self.turns[name] = Track(turns, rotation)
            if places:
                self.places[name] = Track(places, position)

    def pose(self, seconds):
        """Local places and turns by joint. Keys of the pelvis are told from the avatar's middle."""
        turns = {name: track.at(seconds, played) for name, track in self.turns.items()}
        places = {name: track.at(seconds, straight) for name, track in self.places.items()}
        return places, turns

    def points(self, skeleton, seconds):
        places, turns = self.pose(seconds)
        if "mPelvis" in places:
            places["mPelvis"] = plus(places["mPelvis"], skeleton.places["mPelvis"])
        return skeleton.points({name: tuple(place) for name, place in places.items()}, turns)


def leg_of(skeleton):
    """Metres of thigh and shin."""
    rest = skeleton.rest
    return sum(length(minus(rest["left", one], rest["left", other]))
               for one, other in (("hip", "knee"), ("knee", "ankle")))
