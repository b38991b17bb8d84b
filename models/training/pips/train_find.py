"""Train the net that finds dice in a picture whose long side is 640 pixels."""
import argparse
import time

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import data
import nets

SIDE = 320  # pixels of a training square
RATE, GENTLE = 3e-3, 1.2e-3  # the highest rate of learning, from nothing and from a trained net


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
        m["size"] *= data.longest(m["quad"]) / max(data.longest(d["quad"]), 1e-3)
    return full[..., ::-1], data.maps(moved, SIDE, nets.STRIDE)


def loss_of(out, targets):
    heat = torch.from_numpy(np.stack([t[0] for t in targets]))
    weight = torch.from_numpy(np.stack([t[1] for t in targets]))
    logit = out[:, 0]
    p = torch.sigmoid(logit).clamp(1e-4, 1 - 1e-4)
    peak = (heat == 1).float()
    focal = -(peak * (1 - p) ** 2 * p.log() + (1 - peak) * (1 - heat) ** 4 * p ** 2 * (1 - p).log()) * weight
    loss = focal.sum() / peak.sum().clamp(min=1)
    cells = [(b,) + c for b, t in enumerate(targets) for c in t[2]]
    if cells:
        c = torch.tensor(cells, dtype=torch.float32)
        got = out[c[:, 0].long(), :, c[:, 1].long(), c[:, 2].long()]
        loss = loss + F.smooth_l1_loss(got[:, 1:3], c[:, 3:5], beta=.2) + 2 * F.smooth_l1_loss(got[:, 3], c[:, 5], beta=.1)
        loss = loss + .5 * F.cross_entropy(got[:, 4:], c[:, 6].long())
    return loss


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("scenes")
    args.add_argument("out")
    args.add_argument("--steps", type=int, default=11000)
    args.add_argument("--start", help="a trained net to begin with")
    args.add_argument("--sitting", type=int, default=0, help="its number: each sees other samples")
    a = args.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(30)
    rng = np.random.default_rng([31, a.sitting])
    everything = [(cv2.imread(str(path)), truth) for path, truth in data.scenes(a.scenes)]
    print("pictures", len(everything), flush=True)
    net, rate = nets.Finder().to(memory_format=torch.channels_last), RATE

    def drawn(count):
        pictures, targets = zip(*(sample(rng, *everything[int(k)]) for k in rng.integers(0, len(everything), count)))
        return data.tint(rng, np.stack(pictures).astype(np.float32) / 255).transpose(0, 3, 1, 2), targets

    if a.start:
        nets.train_on(net, a.start, torch.from_numpy(drawn(32)[0]))
        rate = GENTLE
    net.train()
    opt = torch.optim.AdamW(net.parameters(), rate, weight_decay=.01)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, rate, a.steps, pct_start=.1)
    total, start = 0.0, time.time()
    for step in range(a.steps):
        x, targets = drawn(8)
        opt.zero_grad()
        with nets.half():
            out = net(torch.from_numpy(x).contiguous(memory_format=torch.channels_last))
        loss = loss_of(out.float(), targets)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        opt.step()
        plan.step()
        total += loss.item()
        if step % 500 == 499:
            print(step + 1, "loss %.3f" % (total / 500), "%.0f s" % (time.time() - start), flush=True)
            total = 0.0
    nets.export(net, (1, 3, 480, 640), a.out)


if __name__ == "__main__":
    main()
