"""Trains the finder: a small fully convolutional net over the plane of the top
faces that says where a top face's centre is, how it is turned and where a die leans.
Usage: train_find.py FOLDER OUT.onnx [STEPS [START.onnx]]; with START it goes on from a trained net, at a lower rate."""
import pathlib
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from scene import COVERED, LEANING
from train_faces import block, device, export, feed

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
from resume import resume  # noqa: E402

SCALE, STRIDE = 24, 4
BATCH, TRACED = 8, 2     # trays of a step, and how many of them are traced
RATE, ON_RATE = 3e-3, 1.2e-4  # highest rates of learning: from nothing, and from a trained net


class Finder(nn.Module):
    """Input: picture and empty tray (blue, green, red, each from -1 to 1) and the
    direction to the camera's foot. Output, for each 4 x 4 pixels: the logit of a
    centre, its offset in cells, cos and sin of four times the turn, and the logit of
    the middle of a leaning die."""

    def __init__(self):
        super().__init__()
        self.halved = block(8, 16, 3, 2)
        self.quartered = nn.Sequential(block(16, 32, 3, 2), block(32, 32))
        self.wide = nn.Sequential(block(32, 48, 3, 2), block(48, 48), block(48, 48))
        self.up = block(48, 32, 1)
        self.join = nn.Sequential(block(32, 32), block(32, 32))
        self.out = nn.Conv2d(32, 6, 1)
        nn.init.constant_(self.out.bias, 0)
        self.out.bias.data[[0, 5]] = -4

    def forward(self, x):
        quarter = self.quartered(self.halved(x))
        wide = F.interpolate(self.up(self.wide(quarter)), scale_factor=2.0, mode="nearest")
        return self.out(self.join(quarter + wide))


def curve(v):
    """Pixel values, spread so that dark scenes show as much as bright ones."""
    return 2 * torch.sqrt(v / 255) - 1


def sample(pictures, views, labels, index, rng):
    """A batch: inputs and targets, turned and mirrored at random."""
    n = pictures.shape[2]
    x = torch.empty(len(index), 8, n, n)
    cells = n // STRIDE
    target = torch.zeros(len(index), 7, cells, cells)
    grid = (torch.arange(n) + 0.5) / SCALE
    centre = torch.arange(cells) + 0.5
    for b, i in enumerate(index):
        pair = torch.from_numpy(np.array(pictures[i])).float()
        gain = torch.from_numpy(np.float32(1 + rng.normal(0, 0.03, 3)))
        pair[0] = (pair[0] * gain).clamp(0, 255)
        if rng.random() < 0.25:
            mean = pair[0].mean()
            bent = (pair[0] / 255) ** float(np.exp(rng.normal(0, 0.2)))
            pair[0] = (bent * mean / (bent.mean() + 1e-6)).clamp(0, 255)
        if rng.random() < 0.15:
            shift = rng.integers(-2, 3, 2)
            pair[1] = torch.roll(pair[1], tuple(shift.tolist()), (0, 1))
        x[b, 0:3] = curve(pair[0]).permute(2, 0, 1)
        x[b, 3:6] = curve(pair[1]).permute(2, 0, 1)
        h, fx, fy = (float(v) for v in views[i])
        x[b, 6] = (fx - grid[None, :]) / (h + 1)
        x[b, 7] = (fy - grid[:, None]) / (h + 1)
        for px, py, turn, does in labels[i]:
            if not np.isfinite(px):
                break
            cx, cy = px * SCALE / STRIDE, py * SCALE / STRIDE
            d2 = (centre[None, :] - cx) ** 2 + (centre[:, None] - cy) ** 2
            if does == COVERED:
                target[b, 6] = torch.maximum(target[b, 6], (d2 < 9).float())
                continue
            heat = torch.exp(-d2 / (2 * 0.8 ** 2))
            if does == LEANING:
                target[b, 5] = torch.maximum(target[b, 5], heat)
                continue
            near = heat > torch.clamp(target[b, 0], min=0.2)
            target[b, 0] = torch.maximum(target[b, 0], heat)
            target[b, 1] = torch.where(near, cx - centre[None, :].expand(cells, cells), target[b, 1])
            target[b, 2] = torch.where(near, cy - centre[:, None].expand(cells, cells), target[b, 2])
            target[b, 3] = torch.where(near, torch.tensor(float(np.cos(4 * turn))), target[b, 3])
            target[b, 4] = torch.where(near, torch.tensor(float(np.sin(4 * turn))), target[b, 4])
        if rng.random() < 0.5:
            x[b], target[b] = x[b].flip(2), target[b].flip(2)
            x[b, 6] *= -1
            target[b, 1] *= -1
            target[b, 4] *= -1
        if rng.random() < 0.5:
            x[b], target[b] = x[b].transpose(1, 2).clone(), target[b].transpose(1, 2).clone()
            x[b, 6:8] = x[b, 6:8].flip(0)
            target[b, 1:3] = target[b, 1:3].flip(0)
            target[b, 4] *= -1
    return x, target


def centres(logit, heat, seen):
    """The focal loss of a map of centres."""
    p = torch.sigmoid(logit).clamp(1e-5, 1 - 1e-5)
    peak = heat > 0.8
    positive = -((1 - p) ** 2) * torch.log(p) * peak * seen
    negative = -((1 - heat) ** 4) * p ** 2 * torch.log(1 - p) * ~peak * seen
    return positive.sum() + negative.sum(), peak.sum()


def losses(out, target):
    heat, seen = target[:, 0], 1 - target[:, 6]
    flat, dice = centres(out[:, 0], heat, seen)
    leaning, _ = centres(out[:, 5], target[:, 5], seen)
    near = (heat > 0.2).float() * heat
    count = near.sum() + 1
    place = ((out[:, 1:3] - target[:, 1:3]).abs().sum(1) * near).sum() / count
    turn = ((out[:, 3:5] - target[:, 3:5]).square().sum(1) * near).sum() / count
    return (flat + leaning) / (dice + 1), place, turn


def peaks(out, threshold):
    """Centres in cells with scores, the best first, none within 0.8 dice of a better."""
    p = torch.sigmoid(out[0])
    best = F.max_pool2d(p[None, None], 3, 1, 1)[0, 0]
    ys, xs = torch.nonzero((p == best) & (p > threshold), as_tuple=True)
    found = sorted(((float(p[y, x]), float(x + 0.5 + out[1, y, x]), float(y + 0.5 + out[2, y, x]),
                     float(torch.atan2(out[4, y, x], out[3, y, x])) / 4) for y, x in zip(ys, xs)), reverse=True)
    kept = []
    for f in found:
        if all(np.hypot(f[1] - k[1], f[2] - k[2]) > 0.8 * SCALE / STRIDE for k in kept):
            kept.append(f)
    return kept


def leans(out, threshold):
    """Middles of leaning dice, in dice."""
    p = torch.sigmoid(out[5])
    best = F.max_pool2d(p[None, None], 5, 1, 2)[0, 0]
    ys, xs = torch.nonzero((p == best) & (p > threshold), as_tuple=True)
    return [((float(x) + 0.5) * STRIDE / SCALE, (float(y) + 0.5) * STRIDE / SCALE) for y, x in zip(ys, xs)]


def measure(net, pictures, views, labels, threshold=0.4):
    """Missed and false shares of the dice on held-out scenes, the median errors in
    dice and degrees, the 98th centile of the latter, the share of leaning dice that
    were named so, and how many others were for each die."""
    net.eval()
    dice = missed = false = leaning = named = accused = 0
    off, turned = [], []
    n = pictures.shape[2] / SCALE
    for i in range(len(pictures)):
        x = sample_plain(pictures, views, i)
        with torch.no_grad():
            out = net(device.pixels(x))[0].cpu()
        truth = [t for t in labels[i] if np.isfinite(t[0]) and t[3] != LEANING]
        tilted = [t for t in labels[i] if np.isfinite(t[0]) and t[3] == LEANING and 0.6 < t[0] < n - 0.6 and 0.6 < t[1] < n - 0.6]
        said = leans(out, threshold)
        leaning += len(tilted)
        named += sum(any(np.hypot(x - t[0], y - t[1]) < 0.5 for x, y in said) for t in tilted)
        accused += sum(any(np.hypot(x - t[0], y - t[1]) < 0.4 for t in truth) for x, y in said)
        used = set()
        for _, cx, cy, a in peaks(out, threshold):
            px, py = cx * STRIDE / SCALE, cy * STRIDE / SCALE
            d = [np.hypot(px - t[0], py - t[1]) for t in truth]
            k = int(np.argmin(d)) if d else -1
            if k >= 0 and d[k] < 0.35 and k not in used:
                used.add(k)
                if not truth[k][3]:
                    off.append(d[k])
                    turned.append(abs((a - truth[k][2] + np.pi / 4) % (np.pi / 2) - np.pi / 4))
            else:
                false += 1
        for k, t in enumerate(truth):
            if t[3] or not (0.6 < t[0] < n - 0.6 and 0.6 < t[1] < n - 0.6):
                continue
            dice += 1
            missed += k not in used
    return missed / dice, false / dice, float(np.median(off)), float(np.degrees(np.median(turned))), float(np.degrees(np.quantile(turned, 0.98))), named / max(leaning, 1), accused / dice


def sample_plain(pictures, views, i):
    """The inputs alone, as they are."""
    n = pictures.shape[2]
    x = torch.empty(1, 8, n, n)
    grid = (torch.arange(n) + 0.5) / SCALE
    pair = torch.from_numpy(np.array(pictures[i])).float()
    x[0, 0:3] = curve(pair[0]).permute(2, 0, 1)
    x[0, 3:6] = curve(pair[1]).permute(2, 0, 1)
    h, fx, fy = (float(v) for v in views[i])
    x[0, 6] = (fx - grid[None, :]) / (h + 1)
    x[0, 7] = (fy - grid[:, None]) / (h + 1)
    return x


def scenes(folder, part):
    """Pictures, cameras and labels."""
    truth = np.load(f"{folder}/scenes-{part}-truth.npz")
    return np.load(f"{folder}/scenes-{part}.npy", mmap_mode="r"), truth["views"], truth["labels"]


def main():
    folder, out = sys.argv[1:3]
    steps = int(sys.argv[3]) if len(sys.argv) > 3 else 9000
    device.begin(7)
    start = sys.argv[4] if len(sys.argv) > 4 else None
    drawn, traced, held = (scenes(folder, part) for part in ("train", "traced", "held"))
    net, rate = Finder(), RATE
    if start:
        resume(net, start, sample(*drawn, np.arange(4 * BATCH), np.random.default_rng(7))[0])
        rate = ON_RATE
    net.to(device.DEVICE, memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps, pct_start=0.1)
    print(f"{len(drawn[1])} made-up trays and {len(traced[1])} of traced light", flush=True)
    began, shown = time.time(), np.zeros(3)

    def both(rng):
        """A batch of drawn and traced trays."""
        some = lambda of, count: sample(*of, rng.integers(0, len(of[1]), count), rng)
        return [torch.cat(parts) for parts in zip(some(drawn, BATCH - TRACED), some(traced, TRACED))]

    for step, (x, target) in enumerate(feed.steps(both, [7], steps), 1):
        net.train()
        with device.half():
            answer = net(device.pixels(x))
        parts = losses(answer.float(), target.to(device.DEVICE))
        loss = parts[0] + 0.5 * parts[1] + parts[2]
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        shown = 0.98 * shown + 0.02 * np.array([float(p) for p in parts])
        if step % 100 == 0:
            print(f"step {step}/{steps} heat {shown[0]:.3f} place {shown[1]:.3f} turn {shown[2]:.3f} {time.time() - began:.0f} s", flush=True)
        if step % 1000 == 0 or step == steps:
            m = measure(net, *held)
            print(f"held-out scenes: missed {m[0]:.4f} false {m[1]:.4f} off {m[2]:.3f} dice, turned {m[3]:.2f} degrees, 98 % within {m[4]:.2f}, leaning named {m[5]:.4f} flat dice called leaning {m[6]:.4f}", flush=True)
            export(net, (1, 8, 96, 128), out)


if __name__ == "__main__":
    main()
