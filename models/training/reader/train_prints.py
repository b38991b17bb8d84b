"""Trains the namer on, once it knows the symbols of train_faces.py: on small prints that
differ in little, on dice of all makes, in all that a camera makes of them. Symbols that are
alike are seen side by side, each twice: on another die, in another light, by another camera.
Usage: train_prints.py FOLDER START.onnx OUT.onnx [STEPS]"""
import sys
import time

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from shots import cut, shot
from train_faces import OFTEN, PIXELS, SIDES, TURNS, Namer, episodes, export, half, normal

# Each step sees so many groups of symbols that stand beside each other, each symbol twice.
GROUPS, GROUP = 16, 4
RATE = 3e-4


def started(start):
    """The namer with the weights of an exported one, whose normalisations are folded: those
    put back are set by learn_levels."""
    net, known = Namer(), cv2.dnn.readNetFromONNX(start)
    weights = []
    for name in known.getLayerNames():
        try:
            weights.append((known.getParam(name, 0), known.getParam(name, 1)))
        except cv2.error:
            continue
    places = [m for m in net.modules() if isinstance(m, (nn.Conv2d, nn.Linear))]
    assert len(weights) == len(places)
    for m, (w, b) in zip(places, weights):
        m.weight.data = torch.from_numpy(w.reshape(m.weight.shape).copy())
        m.first = torch.from_numpy(b.ravel().copy())
    net.out.bias.data = net.out.first
    return net


def learn_levels(net, x):
    """Sets each normalisation so that it gives what the folded one gave for these faces."""
    net.eval()
    with torch.no_grad():
        for conv, norm, act in net.body:
            y = conv(x)
            mean, variance = y.mean((0, 2, 3)), y.var((0, 2, 3))
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_((variance + norm.eps).sqrt())
            norm.bias.copy_(mean + conv.first)
            x = act(norm(y))


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
            answers.append(net(normal(torch.from_numpy(np.stack(faces))).contiguous(memory_format=torch.channels_last)))
        net.out.bias -= torch.cat(answers).mean(0)


def main():
    folder, start, out = sys.argv[1:4]
    steps = int(sys.argv[4]) if len(sys.argv) > 4 else 3500
    torch.manual_seed(8)
    rng = np.random.default_rng(8)
    crops, ids = np.load(f"{folder}/prints-train.npy", mmap_mode="r"), np.load(f"{folder}/prints-train-class.npy")
    says = np.load(f"{folder}/prints-train-says.npy")
    held, held_ids = np.load(f"{folder}/prints-held.npy", mmap_mode="r"), np.load(f"{folder}/prints-held-class.npy")
    groups = np.split(np.arange(len(ids)), np.flatnonzero(np.diff(ids)) + 1)
    print(f"{len(ids)} made-up faces of {len(groups)} symbols", flush=True)
    net = started(start)
    learn_levels(net, torch.cat([batch(crops, groups, rng)[0] for _ in range(4)]))
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-4, foreach=True)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps, pct_start=0.05)
    began, shown = time.time(), 0.0
    net.train()
    for step in range(1, steps + 1):
        x, classes = batch(crops, groups, rng)
        with half():
            e = net(x.contiguous(memory_format=torch.channels_last))
        e = F.normalize(e.float())
        said, many = np.tile(says[classes], 2), len(classes)
        partner, itself = torch.arange(2 * many).roll(many), torch.eye(2 * many).bool()
        same = torch.from_numpy(said[:, None] == said) & (F.one_hot(partner, 2 * many) == 0)
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
