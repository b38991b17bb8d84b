"""Train the net that finds dice in a picture whose long side is 640 pixels."""
import argparse
import time
from multiprocessing.pool import ThreadPool

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import data
import nets
from data import device, feed

SIDE = 320     # pixels of a training square
TOGETHER = 16  # squares of a step
RATE = 3e-3    # the highest rate of learning


def sample(rng, img, truth):
    """A square of a picture, scaled, mirrored and turned at random, with its truth."""
    h, w = img.shape[:2]
    scale = np.exp(rng.uniform(np.log(.5), np.log(1.35)))
    angle = rng.uniform(-np.pi, np.pi) if rng.random() < data.TURNED else rng.normal(0, .04)
    flip = -1 if rng.random() < .5 else 1
    c, s = scale * np.cos(angle), scale * np.sin(angle)
    turn = data.squeeze(rng) @ np.array([[c * flip, -s], [s * flip, c]], np.float32)
    middle = np.array([w, h]) * rng.uniform(.25, .75, 2)
    if truth and rng.random() < .6:
        at = np.mean(truth[int(rng.integers(len(truth)))]["quad"], 0)
        middle = np.clip(at + rng.uniform(-.35, .35, 2) * SIDE, (w * .25, h * .25), (w * .75, h * .75))
    shift = np.array([SIDE / 2, SIDE / 2]) - turn @ middle
    if scale < .8:
        img = cv2.GaussianBlur(img, (0, 0), .3 / scale)
    full = cv2.warpAffine(img, np.column_stack([turn, shift]), (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderValue=cv2.mean(img)[:3])
    move = lambda p: np.asarray(p, np.float32) @ turn.T + shift
    moved = [d | {"quad": move(d["quad"]), "outline": move(d["outline"])} for d in truth]
    for d, m in zip(truth, moved):
        m["size"] *= data.longest(m["quad"]) / max(data.longest(np.array(d["quad"])), 1e-3)
    return full[..., ::-1], data.maps(moved, SIDE, nets.STRIDE)


def drawn(rng, everything):
    """Squares of a step with their truth: pictures, heat, its weight and the cells at the middles of tops, each with the
    number of its square."""
    squares = [sample(rng, *everything[int(k)]) for k in rng.integers(0, len(everything), TOGETHER)]
    pictures, targets = zip(*squares)
    heat, weight, cells = zip(*targets)
    cells = np.array([(b, *c) for b, square in enumerate(cells) for c in square], np.float32).reshape(-1, 7)
    return np.stack(pictures), np.stack(heat), np.stack(weight), cells


def loss_of(out, heat, weight, cells):
    logit = out[:, 0]
    p = torch.sigmoid(logit).clamp(1e-4, 1 - 1e-4)
    peak = (heat == 1).float()
    focal = -(peak * (1 - p) ** 2 * p.log() + (1 - peak) * (1 - heat) ** 4 * p ** 2 * (1 - p).log()) * weight
    loss = focal.sum() / peak.sum().clamp(min=1)
    if len(cells):
        at, faces = cells[:, :3].long(), cells[:, 6].long()
        got = out[at[:, 0], :, at[:, 1], at[:, 2]]
        loss = loss + F.smooth_l1_loss(got[:, 1:3], cells[:, 3:5], beta=.2) + 2 * F.smooth_l1_loss(got[:, 3], cells[:, 5], beta=.1)
        loss = loss + .5 * F.cross_entropy(got[:, 4:], faces, ignore_index=-1, reduction="sum") / (faces >= 0).sum().clamp(min=1)
    return loss


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("scenes", nargs="+", help="folders of pictures")
    args.add_argument("out", help="a file for the net as the program reads it; what PyTorch reads comes beside it, as NAME.pt")
    args.add_argument("--steps", type=int, default=10000)
    args.add_argument("--start", help="a trained net to begin with")
    args.add_argument("--rate", type=float, default=RATE, help="the highest rate of learning")
    args.add_argument("--seed", type=int, default=30)
    a = args.parse_args()
    cv2.setNumThreads(1)
    device.begin(a.seed)
    with ThreadPool(feed.JOBS) as pool:
        everything = pool.map(lambda scene: (cv2.imread(str(scene[0])), scene[1]), [scene for folder in a.scenes for scene in data.scenes(folder)])
    print("pictures", len(everything), flush=True)
    net = nets.Finder()
    if a.start:
        squares = drawn(np.random.default_rng(a.seed), everything)[0]
        nets.load(net, a.start, torch.from_numpy(squares).permute(0, 3, 1, 2).float() / 255)
    net.to(device.DEVICE, memory_format=torch.channels_last)
    net.train()
    opt = torch.optim.AdamW(net.parameters(), a.rate, weight_decay=.01)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, a.rate, a.steps, pct_start=.1)
    total, start = 0.0, time.time()
    for step, (pictures, *truth) in enumerate(feed.steps(lambda rng: drawn(rng, everything), [a.seed], a.steps), 1):
        pictures = pictures.to(device.DEVICE).permute(0, 3, 1, 2).float() / 255
        opt.zero_grad()
        with device.half():
            out = net(device.pixels(data.tint(pictures)))
        loss = loss_of(out.float(), *(t.to(device.DEVICE) for t in truth))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        opt.step()
        plan.step()
        total += loss.detach()
        if step % 500 == 0:
            print(step, "loss %.3f" % (total / 500), "%.0f s" % (time.time() - start), flush=True)
            total = 0.0
    nets.save(net, (1, 3, 480, 640), a.out)


if __name__ == "__main__":
    main()
