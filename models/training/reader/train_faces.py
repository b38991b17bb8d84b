"""Trains the namer: a small net that turns a cut-out top face into 96 numbers,
near for the same symbol in the same turn and far for others. It learns to tell
thousands of made-up symbols apart in all colours, so that a few examples of real
ones are enough. Usage: train_faces.py FOLDER OUT.onnx [EPOCHS]"""
import copy
import pathlib
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.utils.fusion import fuse_conv_bn_eval

from faces import cut

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import device  # noqa: E402
import feed  # noqa: E402

PIXELS = 96
EMBEDDING = 96
TURNS = 4
# The whole face, and its middle seen closer, as the reader looks again: sides in
# dice and how often each is trained.
SIDES, OFTEN = (1.0, 0.7, 0.5), (0.5, 0.2, 0.3)
# Each step compares with the symbols beside the batch's own, which may be of the
# same family, and with this many others.
OTHERS = 250


def block(a, b, kernel=3, stride=1):
    return nn.Sequential(nn.Conv2d(a, b, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True))


class Namer(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(block(3, 20, 5, 2), block(20, 36, 3, 2), block(36, 48), block(48, 72, 3, 2), block(72, 72), block(72, 32, 1))
        self.out = nn.Linear(32 * 12 * 12, EMBEDDING)

    def forward(self, x):
        return self.out(torch.flatten(self.body(x), 1))


def normal(x):
    """Takes the light and the body's colour away: the reader does the same."""
    x = x.float().permute(0, 3, 1, 2)
    x = x - x.mean((2, 3), keepdim=True)
    return x / (x.square().mean((1, 2, 3), keepdim=True).sqrt() + 6)


def batch(crops, index, sides, rng):
    """Faces cut anew, some with their colours exchanged, with noise."""
    x = np.stack([cut(crops[i], PIXELS, SIDES[s], rng.integers(4), rng) for i, s in zip(index, sides)])
    for i in np.flatnonzero(rng.random(len(x)) < 0.15):
        x[i] = x[i][..., rng.permutation(3)]
    x = normal(torch.from_numpy(x)).numpy()
    noise = 0.08 * np.abs(rng.standard_normal((len(x), 1, 1, 1), np.float32))
    return x + noise * rng.standard_normal(x.shape, np.float32)


def embed(net, crops):
    net.eval()
    parts = (torch.from_numpy(np.ascontiguousarray(crops[i:i + 256])) for i in range(0, len(crops), 256))
    with torch.no_grad():
        return F.normalize(torch.cat([net(device.pixels(normal(part))) for part in parts])).cpu().numpy()


def episodes(net, crops, ids, shots, rng, count=150):
    """The share of faces named right among sixteen symbols after a few examples of
    each, in colours and light of their own."""
    groups = [np.flatnonzero(ids == k) for k in range(ids.max() + 1)]
    e = np.stack([embed(net, np.rot90(crops, k, (1, 2))) for k in range(4)])
    right = total = 0
    for _ in range(count):
        start = rng.integers(len(groups))
        chosen = (start + np.arange(8)).tolist() + rng.integers(0, len(groups), 8).tolist()
        chosen = list(dict.fromkeys(k % len(groups) for k in chosen))
        shown = [(rng.permutation(groups[k])) for k in chosen]
        known = np.stack([e[:, s[:shots]].mean(1) for s in shown])
        known /= np.linalg.norm(known, axis=2, keepdims=True)
        for k, s in enumerate(shown):
            q = e[rng.integers(4), s[shots:shots + 4]]
            best = np.einsum("qd,ktd->qkt", q, known).max(2).argmax(1)
            right += int((best == k).sum())
            total += len(q)
    return right / total


def main():
    folder, out = sys.argv[1:3]
    epochs = int(sys.argv[3]) if len(sys.argv) > 3 else 9
    device.begin(7)
    crops, ids = np.load(f"{folder}/faces-train.npy", mmap_mode="r"), np.load(f"{folder}/faces-train-class.npy")
    held, held_ids = np.load(f"{folder}/faces-held.npy", mmap_mode="r"), np.load(f"{folder}/faces-held-class.npy")
    cutter = np.random.default_rng(5)
    held = np.stack([cut(face, PIXELS, 1, 0, cutter) for face in held])
    net = Namer().to(device.DEVICE, memory_format=torch.channels_last)
    classes = int(ids.max()) + 1
    proxies = nn.Parameter((0.1 * torch.randn(classes, len(SIDES), TURNS, EMBEDDING)).to(device.DEVICE))
    size, steps = 128, epochs * (len(ids) // 128)

    def drawn(rng):
        """Faces of a step, how closely each is cut, which of the classes each is of, and the numbers of these."""
        index = np.sort(rng.choice(len(ids), size, replace=False))
        sides = rng.choice(len(SIDES), size, p=OFTEN)
        mine = np.unique(ids[index])
        near = (mine[:, None] + np.arange(-3, 4)).clip(0, classes - 1).ravel()
        others = np.setdiff1d(np.concatenate([near, rng.integers(0, classes, OTHERS)]), mine)
        return batch(crops, index, sides, rng), sides, np.searchsorted(mine, ids[index]), np.concatenate([mine, others])

    optimiser = torch.optim.AdamW([{"params": net.parameters(), "lr": 2e-3, "weight_decay": 1e-4}, {"params": [proxies], "lr": 1e-2, "weight_decay": 0}], foreach=True)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [2e-3, 1e-2], total_steps=steps, pct_start=0.06)
    print(f"{len(ids)} made-up faces of {classes} symbols", flush=True)
    began, shown = time.time(), 0.0
    net.train()
    for step, (x, *truth) in enumerate(feed.steps(drawn, [7], steps)):
        sides, y, numbers = (t.to(device.DEVICE) for t in truth)
        with device.half():
            e = net(device.pixels(x))
        e = F.normalize(e.float())
        rivals = F.normalize(proxies[numbers], dim=3)
        cosine = torch.empty(size, len(rivals), device=e.device)
        for s in range(len(SIDES)):
            these = sides == s
            cosine[these] = (e[these] @ rivals[:, s].reshape(-1, EMBEDDING).t()).view(-1, len(rivals), TURNS).amax(2)
        margin = 0.15 * min(1.0, step / (0.3 * steps))
        logits = 20 * (cosine - margin * F.one_hot(y, len(rivals)))
        loss = F.cross_entropy(logits, y)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        shown = 0.98 * shown + 0.02 * float(loss) if step else float(loss)
        if step % 50 == 49:
            print(f"step {step + 1}/{steps} loss {shown:.3f} {time.time() - began:.0f} s", flush=True)
    scores = [episodes(net, held, held_ids, shots, np.random.default_rng(1)) for shots in (1, 4)]
    print(f"held-out symbols, 1 example {scores[0]:.4f}, 4 examples {scores[1]:.4f}", flush=True)
    export(net, (1, 3, PIXELS, PIXELS), out)


def folded(net):
    """A copy for reading only, with each normalisation folded into its convolution."""
    net = copy.deepcopy(net).cpu().to(memory_format=torch.contiguous_format).eval()
    for m in net.modules():
        if isinstance(m, nn.Sequential) and len(m) == 3 and isinstance(m[1], nn.BatchNorm2d):
            m[0] = fuse_conv_bn_eval(m[0], m[1])
            m[1] = nn.Identity()
    return net


def export(net, shape, out):
    """Writes the net for the program, and beside it, as NAME.pt, for those that go on with it."""
    torch.save(net.state_dict(), f"{out}.pt")
    device.export(folded(net), shape, out, ["in", "out"])


if __name__ == "__main__":
    main()
