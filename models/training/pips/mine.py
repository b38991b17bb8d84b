"""Look for what a trained finder takes for dice in the training pictures: crops to train the reader on."""
import argparse
from multiprocessing.pool import ThreadPool

import cv2
import numpy as np
import torch

import data
import nets
from data import device, feed

LEAST = -3.0  # logit from which a place counts as found
FALSE = 5     # places without a die kept of a picture, the likeliest
DOUBTED = 20  # the same where it is to be learned which of the places that are no readable die are one
USED = .94    # share of the pictures with dice whose pips nobody could count, the first ones; train_read.py measures on others


def places(net, img):
    """Where the finder sees a top, likeliest first: x, y, edge in pixels."""
    x = torch.from_numpy(img[..., ::-1].copy())[None].to(device.DEVICE).permute(0, 3, 1, 2) / 255
    with torch.no_grad():
        out = net(device.pixels(x))[0].cpu().numpy()
    heat = out[0]
    top = (heat >= cv2.dilate(heat, np.ones((3, 3)))) & (heat > LEAST)
    ys, xs = np.nonzero(top)
    for k in np.argsort(-heat[ys, xs], kind="stable"):
        y, x = ys[k], xs[k]
        yield np.array([x + .5 + out[1, y, x], y + .5 + out[2, y, x]]) * nets.STRIDE, 16 * np.exp(min(out[3, y, x], 3))


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("scenes", help="a folder of pictures")
    args.add_argument("finder", help="a net of train_find.py")
    args.add_argument("out", help="a file for numpy: crops, faces, colours, corners")
    args.add_argument("--uncountable", action="store_true", help="of dice whose pips nobody could count, and not of others")
    a = args.parse_args()
    cv2.setNumThreads(1)
    scenes, net = data.scenes(a.scenes), nets.Finder()
    nets.load(net, a.finder, torch.zeros(1, 3, 480, 640))
    net.eval().to(device.DEVICE, memory_format=torch.channels_last)
    with ThreadPool(feed.JOBS) as pool:
        used = int(len(scenes) * USED) if a.uncountable else len(scenes)
        found = pool.imap(lambda scene: rows_of(net, *scene, a.uncountable), scenes[:used])
        rows = [row for some in found for row in some]
    if not rows:
        raise SystemExit("the finder sees no die in its own pictures: it was trained too little")
    pictures, faces, colours, corners = data.columns(rows)
    np.savez(a.out, pictures=pictures, faces=faces, colours=colours, corners=corners)
    print("mined", len(faces), "no die", int((faces == 0).sum()))


def rows_of(net, path, truth, uncountable):
    """Crops of one picture with their truth."""
    img, rows, wrong = cv2.imread(str(path)), [], 0
    for at, edge in places(net, img):
        row = label(img, at, edge, truth, uncountable)
        if row and (row[1] or wrong < (DOUBTED if uncountable else FALSE)):
            rows.append(row)
            wrong += row[1] == 0
    return rows


def label(img, at, edge, truth, uncountable):
    """A crop at a found place with its truth, or None where nobody could say."""
    width = edge * data.EDGES * data.STORED / data.CROP
    for d in truth:
        away = np.hypot(*(np.mean(d["quad"], 0) - at)) / d["size"]
        quad = (data.clockwise(d["quad"]) - at) / (width / 2)
        if away < .3 and uncountable and d["seen"] == data.UNCOUNTABLE and d["face"]:
            return data.cut(img, at, width, data.STORED), data.UNREAD, -1, quad
        if away < .3 and not uncountable and d["seen"] > data.SEEN and d["face"]:
            return data.cut(img, at, width, data.STORED), d["face"], data.colour_of(d), quad
        if away < .5 and d["seen"] > data.HIDDEN and d["face"]:
            return None
    crop = data.cut(img, at, width, data.STORED)
    return None if crop is None else (crop, 0, -1, data.NOWHERE)


if __name__ == "__main__":
    main()
