"""Trains the namer on, once it knows the symbols of train_faces.py: on small prints that
differ in little, on dice of all makes, in all that a camera makes of them. Symbols that are
alike are seen side by side, each twice: on another die, in another light, by another camera.
Usage: train_prints.py FOLDER START.onnx OUT.onnx [STEPS]"""
import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

from shots import cut, shot
from train_faces import OFTEN, PIXELS, SIDES, TURNS, Namer, device, episodes, export, feed, normal

# Each step sees so many groups of symbols that stand beside each other, each symbol twice.
GROUPS, GROUP = 16, 4
RATE = 3e-4


def batch(crops, groups, rng):
    """Groups of symbols, each symbol twice, and what is to be told apart."""
    first = rng.integers(0, len(groups) - GROUP + 1, GROUPS)
    classes = (first[:, None] + np.arange(GROUP)).ravel()
    sides = rng.choice(len(SIDES), GROUPS, p=OFTEN).repeat(GROUP)
    turns = rng.integers(0, TURNS, GROUPS).repeat(GROUP)
    turns = np.where(rng.random(len(turns)) < 0.3, rng.integers(0, TURNS, len(turns)), turns)
    faces = [rng.choice(groups[k], 2, replace=False) for k in classes]
    x = np.stack([cut(crops[f[view]], PIXELS, SIDES[s], t, shot(rng), rng) for view in range(2) for f, s, t in zip(faces, sides, turns)])
    for i in np.flatnonzero(rng.random(len(x)) < 0.15):
        x[i] = x[i][..., rng.permutation(3)]
    return normal(torch.from_numpy(x)), classes


def centre(net, crops):
    """Takes what all faces have in common out of the answers."""
    rng = np.random.default_rng(9)
    net.eval()
    answers = []
    with torch.no_grad():
        for _ in range(8):
            faces = [cut(crops[i], PIXELS, SIDES[rng.choice(len(SIDES), p=OFTEN)], rng.integers(TURNS), shot(rng), rng) for i in rng.integers(0, len(crops), 128)]
            answers.append(net(device.pixels(normal(torch.from_numpy(np.stack(faces))))))
        net.out.bias -= torch.cat(answers).mean(0)


def main():
    folder, start, out = sys.argv[1:4]
    steps = int(sys.argv[4]) if len(sys.argv) > 4 else 3500
    device.begin(8)
    crops, ids = np.load(f"{folder}/prints-train.npy", mmap_mode="r"), np.load(f"{folder}/prints-train-class.npy")
    says = torch.from_numpy(np.load(f"{folder}/prints-train-says.npy")).to(device.DEVICE)
    held, held_ids = np.load(f"{folder}/prints-held.npy", mmap_mode="r"), np.load(f"{folder}/prints-held-class.npy")
    groups = np.split(np.arange(len(ids)), np.flatnonzero(np.diff(ids)) + 1)
    print(f"{len(ids)} made-up faces of {len(groups)} symbols", flush=True)
    net = Namer()
    net.load_state_dict(torch.load(f"{start}.pt"))
    net = net.to(device.DEVICE, memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-4, foreach=True)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps, pct_start=0.05)
    began, shown = time.time(), 0.0
    net.train()
    many = GROUPS * GROUP
    partner = torch.arange(2 * many, device=device.DEVICE).roll(many)
    itself = torch.eye(2 * many, device=device.DEVICE).bool()
    for step, (x, classes) in enumerate(feed.steps(lambda rng: batch(crops, groups, rng), [8], steps), 1):
        with device.half():
            e = net(device.pixels(x))
        e = F.normalize(e.float())
        said = says[classes.to(device.DEVICE)].tile(2)
        same = (said[:, None] == said) & (F.one_hot(partner, 2 * many) == 0)
        loss = F.cross_entropy((20 * e @ e.t()).masked_fill(same | itself, -1e4), partner)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        shown = 0.98 * shown + 0.02 * float(loss) if step > 1 else float(loss)
        if step % 50 == 0:
            print(f"step {step}/{steps} loss {shown:.3f} {time.time() - began:.0f} s", flush=True)
    centre(net, crops)
    cutter = np.random.default_rng(5)
    held = np.stack([cut(face, PIXELS, 1, 0, shot(cutter), cutter) for face in held])
    scores = [episodes(net, held, held_ids, shots, np.random.default_rng(1)) for shots in (1, 4)]
    print(f"held-out symbols, 1 example {scores[0]:.4f}, 4 examples {scores[1]:.4f}", flush=True)
    export(net, (1, 3, PIXELS, PIXELS), out)


if __name__ == "__main__":
    main()
