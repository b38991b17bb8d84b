"""Training samples from the pictures that make_scenes.py wrote."""
import json
import pathlib

import cv2
import numpy as np

import dice

SEEN = .5       # a top face counts from this share in view
HIDDEN = .12    # below this share a die is not there; in between it is not judged
UNCOUNTABLE = .3  # the share that is said of a top in view whose pips nobody could count
UNREAD = 7      # the face of a die whose pips nobody could count
CROP, EDGES = 64, 2.5
CLOSE = 1.6     # edges of a closer crop, in which only the face is read
SMALLEST = 8   # edge in pixels below which a die is not judged
TURNED = .35    # share of the samples turned any way: nobody holds a camera level
STORED = 96     # pixels of a stored crop: room to shift and scale
SQUEEZED = .3   # share of the samples stretched one way, as pictures saved in another shape are


def scenes(folder):
    for path in sorted(pathlib.Path(folder).rglob("*.json")):
        yield path.with_suffix(".jpg"), json.loads(path.read_text())


def cut(img, centre, width, side):
    """A square of the picture, width pixels wide, scaled to side; the border is repeated."""
    x0, y0 = int(round(centre[0] - width / 2)), int(round(centre[1] - width / 2))
    w = max(2, int(round(width)))
    h, k = img.shape[:2]
    part = img[max(0, y0):min(h, y0 + w), max(0, x0):min(k, x0 + w)]
    if part.size == 0:
        return None
    pad = (max(0, -y0), max(0, y0 + w - h), max(0, -x0), max(0, x0 + w - k))
    if any(pad):
        part = cv2.copyMakeBorder(part, *pad, cv2.BORDER_REPLICATE)
    return cv2.resize(part, (side, side), interpolation=cv2.INTER_AREA)


def clockwise(quad):
    q = np.asarray(quad, np.float32)
    return q if cv2.contourArea(q, True) > 0 else q[::-1]


def squeeze(rng):
    """How much a sample is stretched across and upright, as a matrix that keeps the area."""
    k = np.exp(rng.uniform(-.22, .22)) if rng.random() < SQUEEZED else 1.0
    return np.diag([k, 1 / k]).astype(np.float32)


def longest(quad):
    """The long half axis of the ellipse in a top face, which is half an edge in most pictures."""
    q = np.asarray(quad, np.float32)
    u, v = (q[1] - q[0] + q[2] - q[3]) / 2, (q[3] - q[0] + q[2] - q[1]) / 2
    total, cross = u @ u + v @ v, u[0] * v[1] - u[1] * v[0]
    return np.sqrt((total + np.sqrt(max(total * total - 4 * cross * cross, 0))) / 2)


def tops(folder):
    """Closer crops of all top faces, as crops has them."""
    rows = []
    for path, truth in scenes(folder):
        img = cv2.imread(str(path))
        for d in truth:
            if d["face"] == 0 or d["seen"] <= SEEN or d["size"] < SMALLEST:
                continue
            middle, width = np.mean(d["quad"], 0), d["size"] * CLOSE * STORED / CROP
            picture = cut(img, middle, width, STORED)
            if picture is not None:
                colour = dice.COLOURS.index(d["colour"]) if d["colour"] else -1
                rows.append((picture, d["face"], colour, (clockwise(d["quad"]) - middle) / (width / 2)))
    pictures, faces, colours, corners = zip(*rows)
    return np.array(pictures), np.array(faces), np.array(colours), np.array(corners, np.float32)


def crops(folder, seed, uncountable=False):
    """All crops: pictures (N x 96 x 96 x 3, BGR), faces, colours (-1 unknown), corners in stored half widths; also, where
    asked for, those of dice whose pips nobody could count, as UNREAD."""
    rng = np.random.default_rng(seed)
    pictures, faces, colours, corners = [], [], [], []

    def add(img, centre, size, face, colour, quad):
        p = cut(img, centre, size * EDGES * STORED / CROP, STORED)
        if p is None:
            return
        pictures.append(p)
        faces.append(face)
        colours.append(colour)
        half = size * EDGES * STORED / CROP / 2
        corners.append((quad - centre) / half if quad is not None else np.zeros((4, 2), np.float32))

    for path, truth in scenes(folder):
        img = cv2.imread(str(path))
        middles = [np.mean(d["quad"], 0) for d in truth]
        for d, m in zip(truth, middles):
            if d["seen"] < HIDDEN or d["size"] < SMALLEST:
                continue
            name = d["colour"]
            colour = dice.COLOURS.index(name) if name else -1
            if d["face"] == 0:
                add(img, m, d["size"], 0, -1, None)
                continue
            if d["seen"] > SEEN:
                add(img, m, d["size"], d["face"], colour, clockwise(d["quad"]))
            elif uncountable and d["seen"] == UNCOUNTABLE:
                add(img, m, d["size"], UNREAD, -1, clockwise(d["quad"]))
            if d["seen"] > SEEN or d["seen"] == UNCOUNTABLE:
                for q in sides(d):
                    if rng.random() < .45 and away(q, truth, middles):
                        add(img, q + rng.normal(0, .08 * d["size"], 2), d["size"] * np.exp(rng.normal(0, .15)), 0, -1, None)
            if d["seen"] > SEEN:
                a = rng.uniform(0, 2 * np.pi)
                q = m + d["size"] * rng.uniform(.6, 1.1) * np.array([np.cos(a), np.sin(a)])
                if rng.random() < .15 and away(q, truth, middles):
                    add(img, q, d["size"] * np.exp(rng.normal(0, .2)), 0, -1, None)
        for _ in range(1 + (rng.random() < .3)):
            q = rng.uniform((0, 0), img.shape[1::-1])
            if away(q, truth, middles):
                add(img, q, np.exp(rng.uniform(np.log(12), np.log(110))), 0, -1, None)
    return np.array(pictures), np.array(faces), np.array(colours), np.array(corners, np.float32)


def sides(die):
    """About the middles of the side faces in view: what must never be read as a top."""
    quad, hull = np.array(die["quad"], np.float32), np.array(die["outline"], np.float32)
    top, whole = cv2.contourArea(quad), cv2.contourArea(hull)
    if whole < 1.12 * top:
        return []
    m = quad.mean(0)
    h = cv2.moments(hull)
    middle = (np.array([h["m10"], h["m01"]]) - top * m) / (whole - top)
    edges = (quad + np.roll(quad, -1, 0)) / 2
    seen = [e for e in edges if (e - m) @ (middle - m) > .15 * np.linalg.norm(e - m) * np.linalg.norm(middle - m)]
    return [e + middle - np.mean(seen, 0) for e in seen]


def away(q, truth, middles):
    """Whether a place is the middle of no top face."""
    return all(np.hypot(*(q - m)) > .5 * d["size"] for d, m in zip(truth, middles) if d["seen"] > .25)


def tint(rng, x):
    """Vary light and colour of a batch (N x H x W x 3, 0..1, float32) and add noise."""
    n = len(x)
    draw = lambda lo, hi, c=1: rng.uniform(lo, hi, (n, 1, 1, c)).astype(np.float32)
    mean = x.mean((1, 2, 3), keepdims=True)
    gain = draw(.7, 1.3)
    x = x * (gain * draw(.9, 1.1, 3)) + mean * (draw(.7, 1.25) - gain)
    x += rng.standard_normal(x.shape[:3] + (1,), np.float32) * draw(0, .03)
    return np.clip(x, 0, 1, out=x)


def batch(rng, data, index, edges=EDGES):
    """Shifted, scaled, turned and mirrored crops with their truth, ready for the net."""
    pictures, faces, colours, corners = data
    out = np.empty((len(index), CROP, CROP, 3), np.uint8)
    quads = np.empty((len(index), 4, 2), np.float32)
    for i, k in enumerate(index):
        scale = np.exp(np.clip(rng.normal(0, .11), -.28, .28))
        a = rng.uniform(-np.pi, np.pi) if rng.random() < TURNED else np.clip(rng.normal(0, .1), -.3, .3)
        shift = np.clip(rng.normal(0, .08, 2), -.22, .22) * CROP / edges
        c, s = scale * np.cos(a), scale * np.sin(a)
        flip = -1 if rng.random() < .5 else 1
        m = squeeze(rng) @ np.array([[c * flip, -s], [s * flip, c]], np.float32)
        if faces[k]:
            m *= longest(corners[k]) / max(longest(corners[k] @ m.T), 1e-3) * scale
        t = np.array([CROP / 2, CROP / 2]) + shift - m @ np.array([STORED / 2, STORED / 2])
        out[i] = cv2.warpAffine(pictures[k], np.column_stack([m, t]), (CROP, CROP), flags=cv2.INTER_LINEAR,
                                borderMode=cv2.BORDER_REPLICATE)
        if rng.random() < .15:
            out[i] = cv2.GaussianBlur(out[i], (0, 0), rng.uniform(.4, 1.1))
        q = ((corners[k] * STORED / 2) @ m.T + shift) / (CROP / 2)
        quads[i] = q[::flip]
    x = tint(rng, out[..., ::-1].astype(np.float32) / 255)
    return x.transpose(0, 3, 1, 2), faces[index], colours[index], quads


def maps(truth, side, stride):
    """The finder's truth for a square of side pixels: heat, weight and the cells at a top's middle."""
    n = side // stride
    heat, weight = np.zeros((n, n), np.float32), np.ones((n, n), np.float32)
    cells = []
    yy, xx = np.mgrid[:n, :n].astype(np.float32)
    for d in truth:
        m = np.mean(d["quad"], 0) / stride
        size = d["size"]
        if d["seen"] < HIDDEN:
            continue
        inside = 0 <= m[0] < n and 0 <= m[1] < n
        if d["face"] == 0 or d["seen"] < SEEN or size < SMALLEST or not inside:
            hull = (d["outline"] / stride).astype(np.int32)
            cv2.fillConvexPoly(weight, hull, 0)
            continue
        x, y = int(m[0]), int(m[1])
        sigma = max(.8, .1 * size / stride)
        r = int(4 * sigma) + 2
        spot = (slice(max(0, y - r), y + r + 1), slice(max(0, x - r), x + r + 1))
        away2 = (xx[spot] - m[0] + .5) ** 2 + (yy[spot] - m[1] + .5) ** 2
        heat[spot] = np.maximum(heat[spot], np.exp(-away2 / (2 * sigma ** 2)))
        heat[y, x] = 1
        for j in range(max(0, y - 1), min(n, y + 2)):
            for i in range(max(0, x - 1), min(n, x + 2)):
                cells.append((j, i, m[0] - i - .5, m[1] - j - .5, np.log(size / 16), d["face"] - 1))
    for c in cells:
        weight[c[0], c[1]] = 1
    return heat, weight, cells
