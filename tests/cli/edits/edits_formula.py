# SPDX-License-Identifier: GPL-3.0-or-later
"""What edits make of a motion, by the formulas in docs/edits.md alone: shares nothing with the program. Rotations are
x y z w, products for column vectors (times (a, b): first b)."""

import math

from retarget_maths import back, times

IDENTITY = (0.0, 0.0, 0.0, 1.0)
PARENT = ("mPelvis", "mSpine", "mTorso", "mChest", "mNeck", "mHead", "mGroin", "mCollar", "mShoulder", "mHip",
          "mHindLimbsRoot", "mHindLimb1")


def unit(q):
    size = math.sqrt(sum(c * c for c in q))
    return tuple(c / size for c in q)


def log(q):
    x, y, z, w = q
    size = math.sqrt(x * x + y * y + z * z)
    if w < 0:
        x, y, z, w = -x, -y, -z, -w
    k = 2 * math.atan2(size, w) / size if size > 1e-12 else 2.0
    return (k * x, k * y, k * z)


def exp(v):
    angle = math.sqrt(sum(c * c for c in v))
    k = math.sin(angle / 2) / angle if angle > 1e-12 else 0.5
    return (k * v[0], k * v[1], k * v[2], math.cos(angle / 2))


def scaled(v, k):
    return tuple(c * k for c in v)


def smooth(x):
    x = min(max(x, 0.0), 1.0)
    return x * x * (3 - 2 * x)


# Power in bands of frequencies, in cutoffs, and of white noise.
BANDS, WHITE = ((0, 0.25, 100), (0.25, 1, 0.3), (1, 1.875, 0.003), (1.875, 2.625, 1)), 0.003


def alike(time):
    """Of values so many periods of the cutoff apart."""
    def below(f):
        return f if time == 0 else math.sin(2 * math.pi * f * time) / (2 * math.pi * time)
    return sum(power * (below(b) - below(a)) for a, b, power in BANDS)


def solved(matrix, n):
    """Rows of n and the columns beside them, by elimination: these columns."""
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(matrix[i][k]))
        matrix[k], matrix[pivot] = matrix[pivot], matrix[k]
        matrix[k] = [c / matrix[k][k] for c in matrix[k]]
        for i in range(n):
            if i != k:
                matrix[i] = [a - matrix[i][k] * b for a, b in zip(matrix[i], matrix[k])]
    return [list(column) for column in zip(*(row[n:] for row in matrix))]


def going_on(step, known, steps):
    """Weights of the last values, from the end back, for each of so many beyond; a step in periods of the cutoff."""
    rows = [[alike((i - k) * step) + (WHITE / step if i == k else 0) for k in range(known)] + [1, -i]
            + [alike((i + j) * step) for j in range(1, steps + 1)] for i in range(known)]
    rows += [[1] * known + [0, 0] + [1] * steps, [-i for i in range(known)] + [0, 0] + list(range(1, steps + 1))]
    return [column[:known] for column in solved(rows, known + 2)]


def slerp(a, b, t):
    return times(a, exp(scaled(log(times(back(a), b)), t)))


def mirrored(q):
    return (-q[0], q[1], -q[2], q[3])


def twin(name):
    if name.endswith("Left"):
        return name[:-4] + "Right"
    return name[:-5] + "Left" if name.endswith("Right") else name


class Turns:
    """The group in which keys of rotations are."""
    none = IDENTITY

    @staticmethod
    def after(a, b):
        return times(a, b)

    @staticmethod
    def way(a, b):
        return log(times(back(a), b))

    step = staticmethod(exp)


class Places:
    none = (0.0, 0.0, 0.0)

    @staticmethod
    def after(a, b):
        return tuple(p + q for p, q in zip(a, b))

    @staticmethod
    def way(a, b):
        return tuple(q - p for p, q in zip(a, b))

    @staticmethod
    def step(v):
        return tuple(v)


class Lane:
    """Keys are (time, value, shape before, shape after)."""

    def __init__(self, group, keys):
        self.group, self.keys = group, list(keys)

    def line(self, i):
        (start, a, *_), (end, b, *_) = self.keys[i], self.keys[i + 1]
        return scaled(self.group.way(a, b), 1 / (end - start))

    def auto(self, i):
        if i == 0 or i + 1 == len(self.keys):
            return (0.0, 0.0, 0.0)
        before, after = self.line(i - 1), self.line(i)
        h0, h1 = self.keys[i][0] - self.keys[i - 1][0], self.keys[i + 1][0] - self.keys[i][0]
        if sum(p * q for p, q in zip(before, after)) <= 0:
            return (0.0, 0.0, 0.0)
        mean = tuple((h1 * p + h0 * q) / (h0 + h1) for p, q in zip(before, after))
        most = 3 * min(math.dist(before, (0, 0, 0)), math.dist(after, (0, 0, 0)))
        size = math.dist(mean, (0, 0, 0))
        return scaled(mean, most / size) if size > most else mean

    def speed(self, i, shape, span):
        return {"auto": self.auto(i), "line": self.line(span), "flat": (0.0, 0.0, 0.0)}[shape]

    def at(self, time):
        keys, group = self.keys, self.group
        i = sum(key[0] <= time + 1e-9 for key in keys) - 1
        if i < 0:
            return keys[0][1]
        if i + 1 == len(keys) or keys[i][3] == "hold":
            return keys[i][1]
        start, a, _, out = keys[i]
        end, b, into, _ = keys[i + 1]
        h, u = end - start, (time - start) / (end - start)
        w1 = scaled(self.speed(i, out, i), h / 3)
        w3 = scaled(self.speed(i + 1, into, i), h / 3)
        w2 = group.way(group.after(a, group.step(w1)), group.after(b, group.step(scaled(w3, -1))))
        q = group.after(a, group.step(scaled(w1, 1 - (1 - u) ** 3)))
        q = group.after(q, group.step(scaled(w2, 3 * u * u - 2 * u ** 3)))
        return group.after(q, group.step(scaled(w3, u ** 3)))


class Edit:
    """One edit of the JSON."""

    def __init__(self, json):
        self.mode, self.weight = json["mode"], 0.0 if json.get("muted") else json.get("weight", 1.0)
        self.start, self.end = json.get("from", -math.inf), json.get("to", math.inf)
        self.fade = json.get("fade", (0.0, 0.0))
        self.about = json.get("about", {})
        self.turns, self.places = {}, {}
        for frame in json["KEYFRAMES"]:
            for joint, value in frame.items():
                if joint != "AT":
                    self.add(joint, frame["AT"], value if isinstance(value, dict) else {"turn": value})

    def add(self, joint, time, value):
        shapes = value.get("in", "auto"), value.get("out", "auto")
        if "turn" in value:
            lane = self.turns.setdefault(joint, Lane(Turns, []))
            lane.keys.append((time, unit(value["turn"]), *shapes))
        if "move" in value:
            lane = self.places.setdefault(joint, Lane(Places, []))
            shapes = value.get("moveIn", shapes[0]), value.get("moveOut", shapes[1])
            lane.keys.append((time, tuple(value["move"]), *shapes))

    def is_own(self, joint):
        usual = "parent" if joint.startswith(PARENT) else "own"
        return self.about.get(joint, usual) == "own"

    def share(self, time):
        """The part of it that acts."""
        if not self.start - 1e-9 <= time <= self.end + 1e-9:
            return 0.0
        rise = smooth((time - self.start) / self.fade[0]) if self.fade[0] > 0 else 1.0
        fall = smooth((self.end - time) / self.fade[1]) if self.fade[1] > 0 else 1.0
        return self.weight * rise * fall

    def jumps(self, joint):
        """Times at which the value of a joint is two values."""
        times_of = [self.start] * (self.fade[0] == 0) + [self.end] * (self.fade[1] == 0)
        for lanes in (self.turns, self.places):
            keys = lanes[joint].keys if joint in lanes else []
            times_of += [b[0] for a, b in zip(keys, keys[1:]) if a[3] == "hold"]
        return times_of


def rotation(edits, joint, time, below):
    """A joint's rotation at a time of the source; `below` is what the file says, or None."""
    q = below
    for edit in edits:
        if joint not in edit.turns or edit.weight == 0:
            continue
        value, share = edit.turns[joint].at(time), edit.share(time)
        if edit.mode == "keys":
            q = value if q is None else slerp(q, value, share)
        else:
            change = exp(scaled(log(value), share))
            q = IDENTITY if q is None else q
            q = times(q, change) if edit.is_own(joint) else times(change, q)
    return q


def place(edits, joint, time, below):
    p = below
    for edit in edits:
        if joint not in edit.places or edit.weight == 0:
            continue
        value, share = edit.places[joint].at(time), edit.share(time)
        if edit.mode == "keys":
            p = value if p is None else tuple(a + share * (b - a) for a, b in zip(p, value))
        else:
            p = tuple(a + share * b for a, b in zip(p or (0.0, 0.0, 0.0), value))
    return p
