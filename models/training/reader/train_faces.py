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
from precision import half  # noqa: E402

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
    x = normal(torch.from_numpy(x))
    return x + torch.randn(len(x), 1, 1, 1).abs() * 0.08 * torch.randn_like(x)


def embed(net, crops):
    net.eval()
    with torch.no_grad():
        return F.normalize(torch.cat([net(normal(torch.from_numpy(np.ascontiguousarray(crops[i:i + 256]))).contiguous(memory_format=torch.channels_last))
                                     for i in range(0, len(crops), 256)])).numpy()


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
    torch.manual_seed(7)
    rng = np.random.default_rng(7)
    crops, ids = np.load(f"{folder}/faces-train.npy", mmap_mode="r"), np.load(f"{folder}/faces-train-class.npy")
    held, held_ids = np.load(f"{folder}/faces-held.npy", mmap_mode="r"), np.load(f"{folder}/faces-held-class.npy")
    cutter = np.random.default_rng(5)
    held = np.stack([cut(face, PIXELS, 1, 0, cutter) for face in held])
    net = Namer().to(memory_format=torch.channels_last)
    classes = int(ids.max()) + 1
    proxies = nn.Parameter(0.1 * torch.randn(classes, len(SIDES), TURNS, EMBEDDING))
    size, steps = 128, epochs * (len(ids) // 128)
    optimiser = torch.optim.AdamW([{"params": net.parameters(), "lr": 2e-3, "weight_decay": 1e-4}, {"params": [proxies], "lr": 1e-2, "weight_decay": 0}], foreach=True)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [2e-3, 1e-2], total_steps=steps, pct_start=0.06)
    print(f"{len(ids)} made-up faces of {classes} symbols", flush=True)
    step, began, shown = 0, time.time(), 0.0
    for epoch in range(epochs):
        order = rng.permutation(len(ids))
        for i in range(0, len(order) - size + 1, size):
            index = np.sort(order[i:i + size])
            sides = rng.choice(len(SIDES), size, p=OFTEN)
            net.train()
            with half():
                e = net(batch(crops, index, sides, rng).contiguous(memory_format=torch.channels_last))
            e = F.normalize(e.float())
            mine = np.unique(ids[index])
            near = (mine[:, None] + np.arange(-3, 4)).clip(0, classes - 1).ravel()
            drawn = np.concatenate([mine, np.setdiff1d(np.concatenate([near, rng.integers(0, classes, OTHERS)]), mine)])
            y = torch.from_numpy(np.searchsorted(mine, ids[index]))
            rivals = F.normalize(proxies[drawn], dim=3)
            cosine = torch.empty(size, len(drawn))
            for s in range(len(SIDES)):
                these = np.flatnonzero(sides == s)
                cosine[these] = (e[these] @ rivals[:, s].reshape(-1, EMBEDDING).t()).view(len(these), len(drawn), TURNS).amax(2)
            margin = 0.15 * min(1.0, step / (0.3 * steps))
            logits = 20 * (cosine - margin * F.one_hot(y, len(drawn)))
            loss = F.cross_entropy(logits, y)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimiser.step()
            schedule.step()
            step += 1
            shown = 0.98 * shown + 0.02 * float(loss) if step > 1 else float(loss)
            if step % 50 == 0:
                print(f"step {step}/{steps} loss {shown:.3f} {time.time() - began:.0f} s", flush=True)
        if epoch % 4 < 3 and epoch + 1 < epochs:
            continue
        scores = [episodes(net, held, held_ids, shots, np.random.default_rng(1)) for shots in (1, 4)]
        print(f"epoch {epoch + 1} held-out symbols, 1 example {scores[0]:.4f}, 4 examples {scores[1]:.4f}", flush=True)
        export(net, (1, 3, PIXELS, PIXELS), out)


def folded(net):
    """A copy for reading only, with each normalisation folded into its convolution."""
    net = copy.deepcopy(net).to(memory_format=torch.contiguous_format).eval()
    for m in net.modules():
        if isinstance(m, nn.Sequential) and len(m) == 3 and isinstance(m[1], nn.BatchNorm2d):
            m[0] = fuse_conv_bn_eval(m[0], m[1])
            m[1] = nn.Identity()
    return net


def export(net, shape, out):
    """Writes ONNX that OpenCV 4.6 loads; it takes other batch sizes and sides too."""
    torch.onnx.export(folded(net), torch.zeros(shape), out, opset_version=11, input_names=["in"], output_names=["out"])



if __name__ == "__main__":
    main()
