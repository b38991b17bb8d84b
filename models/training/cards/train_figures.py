"""Trains the net "figures": it says which figure a patch of a row of icons shows, or none. Usage:
train_figures.py FOLDER OUT.onnx [STEPS]"""
import sys
import time

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from figures import FIGURES, NONE, PATCH, Pool, batch
from train_faces import block, device, export, feed  # beside symbols.py, which figures.py makes reachable

SEED = 17
MANY = 128
RATE = 3e-3


class Figures(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(block(1, 16, 5, 2), block(16, 32), block(32, 48, 3, 2), block(48, 64), block(64, 64, 3, 2))
        self.out = nn.Linear(64 * 4 * 4, len(FIGURES) + 1)

    def forward(self, x):
        return self.out(torch.flatten(self.body(x), 1))


def measure(net, pool):
    """The share of figures that are named right, and of signs without one that are said to have none."""
    net.eval()
    x, shown = batch(pool, 3000, np.random.default_rng(1))
    with torch.no_grad():
        right = (net(device.pixels(torch.from_numpy(x))).argmax(1).cpu().numpy() == shown)
    return right[shown != NONE].mean(), right[shown == NONE].mean()


def main():
    folder, out = sys.argv[1:3]
    steps = int(sys.argv[3]) if len(sys.argv) > 3 else 3000
    icons = f"{folder}/package/icons.json"
    cv2.setNumThreads(1)
    device.begin(SEED)
    pool, held = Pool(icons, SEED, True), Pool(icons, SEED, False)
    print(f"{MANY * steps} patches of {len(pool.fonts)} fonts among {len(pool.icons)} icons", flush=True)
    net = Figures().to(device.DEVICE, memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3, foreach=True)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps, pct_start=0.1)
    began, mean = time.time(), 0.0
    net.train()
    for step, (x, shown) in enumerate(feed.steps(lambda rng: batch(pool, MANY, rng), [SEED], steps), 1):
        y = net(device.pixels(x))
        loss = F.cross_entropy(y, shown.to(device.DEVICE), label_smoothing=0.02)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        mean = 0.98 * mean + 0.02 * float(loss) if step > 1 else float(loss)
        if step % 50 == 0:
            print(f"step {step}/{steps} loss {mean:.3f} {time.time() - began:.0f} s", flush=True)
    figures, none = measure(net, held)
    print(f"held-out fonts and icons: figures {figures:.4f}, signs without one {none:.4f}", flush=True)
    export(net, (1, 1, PATCH, PATCH), out)


if __name__ == "__main__":
    main()
