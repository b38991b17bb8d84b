"""Train the net that reads the top face, its colour and its corners from a crop."""
import argparse
import time

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import data
import nets
from data import device

RATE, GENTLE = 3e-3, 1.2e-3  # the highest rate of learning, from nothing and from a trained net
TOGETHER = 256  # crops of a step
HELD = .04  # share of the crops kept back to measure on: of pictures that mine.py leaves out


def loss_of(out, faces, colours, quads):
    unread = faces == data.UNREAD
    face = F.cross_entropy(out[:, :7], torch.where(unread, -1, faces), label_smoothing=.02, ignore_index=-1, reduction="sum")
    chances = F.log_softmax(out[:, :7], 1)[:, 1:].logsumexp(1)
    face = (face - (chances * unread).sum()) / len(faces)  # of these only that a top is there
    colour = F.cross_entropy(out[:, 7:15], colours, ignore_index=-1, reduction="sum") / (colours >= 0).sum().clamp(min=1)
    die, got = faces > 0, out[:, 15:].view(-1, 4, 2)
    turns = torch.stack([F.smooth_l1_loss(got, quads.roll(k, 1), reduction="none", beta=.05).mean((1, 2)) for k in range(4)], 1)
    return face + .3 * colour + 2 * (turns.min(1).values * die).sum() / die.sum().clamp(min=1)


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("scenes", nargs="+", help="folders of pictures")
    args.add_argument("out", help="a file for the net as the program reads it; what PyTorch reads comes beside it, as NAME.pt")
    args.add_argument("--mined", help="more crops, from mine.py; without them a net is trained that reads the face in closer crops")
    args.add_argument("--uncountable", action="store_true", help="teach that a die whose pips nobody could count is one all the same")
    args.add_argument("--steps", type=int, default=24000)
    args.add_argument("--start", help="a trained net to begin with")
    args.add_argument("--rate", type=float, help="the highest rate of learning")
    args.add_argument("--seed", type=int, default=20)
    a = args.parse_args()
    edges = data.EDGES if a.mined else data.CLOSE
    cv2.setNumThreads(1)
    device.begin(a.seed)
    everything = data.crops(a.scenes, a.seed, a.uncountable) if a.mined else data.tops(a.scenes)
    held = int(len(everything[0]) * HELD)
    if a.mined:
        mined = np.load(a.mined)
        everything = tuple(np.concatenate([mined[k], e]) for k, e in zip(("pictures", "faces", "colours", "corners"), everything))
    n = len(everything[0])
    print("crops", n, "no die", int((everything[1] == 0).sum()), "unread", int((everything[1] == data.UNREAD).sum()), flush=True)
    everything = [torch.from_numpy(of).to(device.DEVICE) for of in everything]
    net, rate = nets.Reader(), a.rate or (GENTLE if a.start else RATE)
    if a.start:
        nets.load(net, a.start, data.batch(everything, torch.randint(n, (TOGETHER,)), edges)[0].cpu())
    net.to(device.DEVICE, memory_format=torch.channels_last)
    net.train()
    opt = torch.optim.AdamW(net.parameters(), rate, weight_decay=.02)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, rate, a.steps, pct_start=.1)
    total, start = 0.0, time.time()
    for step in range(1, a.steps + 1):
        index = torch.randint(n - held, (TOGETHER,), device=device.DEVICE)
        pictures, *truth = data.batch(everything, index, edges)
        opt.zero_grad()
        with device.half():
            out = net(device.pixels(data.tint(pictures)))
        loss = loss_of(out.float(), *truth)
        loss.backward()
        opt.step()
        plan.step()
        total += loss.detach()
        if step % 1000 == 0:
            print(step, "loss %.4f" % (total / 1000), "%.0f s" % (time.time() - start), flush=True)
            total = 0.0
    print(measure(net, everything, n - held, n, edges), flush=True)
    nets.save(net, (1, 3, data.CROP, data.CROP), a.out)


def measure(net, everything, first, last, edges):
    net.eval()
    right, colour, known, count = 0, 0, 0, 0
    with torch.no_grad():
        for index in torch.arange(first, last, device=device.DEVICE).split(256):
            pictures, faces, colours, _ = data.batch(everything, index, edges)
            out = net(device.pixels(data.tint(pictures)))
            said = out[:, :7].argmax(1)
            right += int(torch.where(faces == data.UNREAD, said > 0, said == faces).sum())
            known += int((colours >= 0).sum())
            colour += int((out[:, 7:15].argmax(1) == colours)[colours >= 0].sum())
            count += len(index)
    return "held back: face %.3f colour %.3f" % (right / max(count, 1), colour / max(known, 1))


if __name__ == "__main__":
    main()
