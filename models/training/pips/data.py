"""Training samples from the pictures that make_scenes.py wrote."""
import json
import pathlib
import sys

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import dice

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import device  # noqa: E402
import feed  # noqa: E402

SEEN = .5       # a top face counts from this share in view
HIDDEN = .12    # below this share a die is not there; in between it is not judged
UNCOUNTABLE = .3  # the share that is said of a top in view whose pips nobody could count
UNREAD = 7      # the face of a die whose pips nobody could count
CROP, EDGES = 64, 2.5
CLOSE = 1.6     # edges of a closer crop, in which only the face is read
SMALLEST = 8   # edge in pixels below which a die is not judged
TURNED = .35    # share of the samples turned any way: nobody holds a camera level
STORED = 96     # pixels of a stored crop: room to shift and scale
NOWHERE = np.zeros((4, 2), np.float32)  # the corners where no top is
SQUEEZED = .3   # share of the samples stretched one way, as pictures saved in another shape are
SOFTENED = .15  # share of the crops that are a little out of focus


def scenes(*folders):
    """The pictures in folders, each with its truth."""
    paths = [path for folder in folders for path in sorted(pathlib.Path(folder).rglob("*.json"))]
    return [(path.with_suffix(".jpg"), json.loads(path.read_text())) for path in paths]


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


def longest(q):
    """The long half axis of the ellipse in a top face (... x 4 x 2), which is half an edge in most pictures."""
    u, v = (q[..., 1, :] - q[..., 0, :] + q[..., 2, :] - q[..., 3, :]) / 2, (q[..., 3, :] - q[..., 0, :] + q[..., 2, :] - q[..., 1, :]) / 2
    total, cross = (u * u + v * v).sum(-1), u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
    return ((total + abs(total * total - 4 * cross * cross) ** .5) / 2) ** .5


def tops(folders):
    """Closer crops of all top faces, as crops has them."""
    return gathered(tops_of, scenes(*folders))


def tops_of(scene):
    """Those of one picture, row by row."""
    path, truth = scene
    img, rows = cv2.imread(str(path)), []
    for d in truth:
        if d["face"] == 0 or d["seen"] <= SEEN or d["size"] < SMALLEST:
            continue
        middle, width = np.mean(d["quad"], 0), d["size"] * CLOSE * STORED / CROP
        picture = cut(img, middle, width, STORED)
        if picture is not None:
            rows.append((picture, d["face"], colour_of(d), (clockwise(d["quad"]) - middle) / (width / 2)))
    return rows


def crops(folders, seed, uncountable=False):
    """All crops: pictures (N x 96 x 96 x 3, BGR), faces, colours (-1 unknown), corners in stored half widths; also, where
    asked for, those of dice whose pips nobody could count, as UNREAD."""
    return gathered(crops_of, [(*scene, [seed, i], uncountable) for i, scene in enumerate(scenes(*folders))])


def crops_of(job):
    """Those of one picture, row by row."""
    path, truth, seed, uncountable = job
    img, rng, rows = cv2.imread(str(path)), np.random.default_rng(seed), []
    middles = [np.mean(d["quad"], 0) for d in truth]

    def add(centre, size, face, colour, quad):
        width = size * EDGES * STORED / CROP
        p = cut(img, centre, width, STORED)
        if p is not None:
            rows.append((p, face, colour, NOWHERE if quad is None else (quad - centre) / (width / 2)))

    for d, m in zip(truth, middles):
        if d["seen"] < HIDDEN or d["size"] < SMALLEST:
            continue
        if d["face"] == 0:
            add(m, d["size"], 0, -1, None)
            continue
        if d["seen"] > SEEN:
            add(m, d["size"], d["face"], colour_of(d), clockwise(d["quad"]))
        elif uncountable and d["seen"] == UNCOUNTABLE:
            add(m, d["size"], UNREAD, -1, clockwise(d["quad"]))
        if d["seen"] > SEEN or d["seen"] == UNCOUNTABLE:
            for q in sides(d):
                if rng.random() < .45 and away(q, truth, middles):
                    add(q + rng.normal(0, .08 * d["size"], 2), d["size"] * np.exp(rng.normal(0, .15)), 0, -1, None)
        if d["seen"] > SEEN:
            a = rng.uniform(0, 2 * np.pi)
            q = m + d["size"] * rng.uniform(.6, 1.1) * np.array([np.cos(a), np.sin(a)])
            if rng.random() < .15 and away(q, truth, middles):
                add(q, d["size"] * np.exp(rng.normal(0, .2)), 0, -1, None)
    for _ in range(1 + (rng.random() < .3)):
        q = rng.uniform((0, 0), img.shape[1::-1])
        if away(q, truth, middles):
            add(q, np.exp(rng.uniform(np.log(12), np.log(110))), 0, -1, None)
    return rows


def gathered(rows_of, jobs):
    """The rows of all pictures, in order: crops, faces, colours and corners."""
    with feed.pool() as pool:
        rows = [row for some in pool.imap(rows_of, jobs, chunksize=16) for row in some]
    return columns(rows)


def columns(rows):
    pictures, faces, colours, corners = zip(*rows)
    return np.array(pictures), np.array(faces), np.array(colours), np.array(corners, np.float32)


def colour_of(die):
    return dice.COLOURS.index(die["colour"]) if die["colour"] else -1


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


def tint(x):
    """Vary light and colour of a batch (N x 3 x H x W, 0..1), and add noise."""
    n = len(x)
    draw = lambda lo, hi, c=1: lo + (hi - lo) * torch.rand(n, c, 1, 1, device=x.device)
    mean = x.mean((1, 2, 3), keepdim=True)
    gain = draw(.7, 1.3)
    x = x * (gain * draw(.9, 1.1, 3)) + mean * (draw(.7, 1.25) - gain)
    return (x + torch.randn_like(x[:, :1]) * draw(0, .03)).clamp(0, 1)


def batch(crops, index, edges=EDGES):
    """Shifted, scaled, turned and mirrored crops (N x 3 x 64 x 64, RGB, 0..1) with their truth, where the crops are."""
    pictures, faces, colours, corners = (of[index] for of in crops)
    n, place = len(index), index.device
    chance = lambda: torch.rand(n, device=place)
    normal = lambda spread, most, *more: (torch.randn(n, *more, device=place) * spread).clamp(-most, most)
    scale = normal(.11, .28).exp()
    angle = torch.where(chance() < TURNED, (2 * chance() - 1) * np.pi, normal(.1, .3))
    flip = torch.where(chance() < .5, -1., 1.)
    wide = torch.where(chance() < SQUEEZED, (.44 * chance() - .22).exp(), 1.)
    c, s = scale * angle.cos(), scale * angle.sin()
    turn = torch.stack([wide * c * flip, -wide * s, s * flip / wide, c / wide], 1).view(n, 2, 2)
    same = scale * longest(corners) / longest(corners @ turn.transpose(1, 2)).clamp(min=1e-3)
    turn = turn * torch.where(faces > 0, same, 1.)[:, None, None]
    shift = normal(.08, .22, 2) * 2 / edges
    (a, b), (c, d) = turn.permute(1, 2, 0)
    back = torch.stack([d, -b, -c, a], 1).view(n, 2, 2) / (a * d - b * c)[:, None, None]
    grid = F.affine_grid(torch.cat([back, -back @ shift[..., None]], 2) * CROP / STORED, (n, 3, CROP, CROP), align_corners=False)
    pictures = pictures.permute(0, 3, 1, 2).flip(1).float() / 255
    out = F.grid_sample(pictures, grid, padding_mode="border", align_corners=False)
    soft = int(n * SOFTENED)
    if soft:
        out = torch.cat([softened(out[:soft]), out[soft:]])
    quads = corners @ turn.transpose(1, 2) * STORED / CROP + shift[:, None]
    return out, faces, colours, torch.where(flip[:, None, None] < 0, quads.flip(1), quads)


def softened(x):
    """Pictures (N x 3 x H x W), each blurred by some tenths of a pixel to one."""
    n, _, h, w = x.shape
    sigma = .4 + .7 * torch.rand(n, 1, device=x.device)
    taps = (-(torch.arange(7, device=x.device) - 3) ** 2 / (2 * sigma ** 2)).softmax(1).repeat_interleave(3, 0)
    x = F.pad(x, (3, 3, 3, 3), mode="replicate").view(1, n * 3, h + 6, w + 6)
    x = F.conv2d(F.conv2d(x, taps[:, None, None], groups=n * 3), taps[:, None, :, None], groups=n * 3)
    return x.view(n, 3, h, w)


def maps(truth, side, stride):
    """The finder's truth for a square of side pixels: heat, weight and the cells at a top's middle, with a face of -1
    where nobody could count it."""
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
        judged = d["seen"] >= SEEN or d["seen"] == UNCOUNTABLE
        if d["face"] == 0 or not judged or size < SMALLEST or not inside:
            hull = (d["outline"] / stride).astype(np.int32)
            cv2.fillConvexPoly(weight, hull, 0)
            continue
        x, y = int(m[0]), int(m[1])
        face = -1 if d["seen"] == UNCOUNTABLE else d["face"] - 1
        sigma = max(.8, .1 * size / stride)
        r = int(4 * sigma) + 2
        spot = (slice(max(0, y - r), y + r + 1), slice(max(0, x - r), x + r + 1))
        away2 = (xx[spot] - m[0] + .5) ** 2 + (yy[spot] - m[1] + .5) ** 2
        heat[spot] = np.maximum(heat[spot], np.exp(-away2 / (2 * sigma ** 2)))
        heat[y, x] = 1
        for j in range(max(0, y - 1), min(n, y + 2)):
            for i in range(max(0, x - 1), min(n, x + 2)):
                cells.append((j, i, m[0] - i - .5, m[1] - j - .5, np.log(size / 16), face))
    for c in cells:
        weight[c[0], c[1]] = 1
    return heat, weight, cells
