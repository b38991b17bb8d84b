"""Look for what a trained finder takes for dice in the training pictures: crops to train the reader on."""
import argparse

import cv2
import numpy as np

import data
import dice
import nets

LEAST = -3.0  # logit from which a place counts as found
FALSE = 5     # places without a die kept of a picture, the likeliest
DOUBTED = 20  # the same where it is to be learned which of the places that are no readable die are one
USED = .94    # share of the pictures, the first ones; the others are kept back to measure on


def places(net, img):
    """Where the finder sees a top, likeliest first: x, y, edge in pixels."""
    net.setInput(cv2.dnn.blobFromImage(img, 1 / 255, swapRB=True))
    out = net.forward()[0]
    heat = out[0]
    top = (heat >= cv2.dilate(heat, np.ones((3, 3)))) & (heat > LEAST)
    ys, xs = np.nonzero(top)
    for k in np.argsort(-heat[ys, xs], kind="stable"):
        y, x = ys[k], xs[k]
        yield np.array([x + .5 + out[1, y, x], y + .5 + out[2, y, x]]) * nets.STRIDE, 16 * np.exp(min(out[3, y, x], 3))


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("scenes")
    args.add_argument("finder")
    args.add_argument("out", help="a file for numpy: crops, faces, colours, corners")
    args.add_argument("--uncountable", action="store_true", help="of dice whose pips nobody could count, and not of others")
    a = args.parse_args()
    cv2.setNumThreads(1)
    net = cv2.dnn.readNetFromONNX(a.finder)
    rows, false = [], DOUBTED if a.uncountable else FALSE
    scenes = list(data.scenes(a.scenes))
    for path, truth in scenes[:int(len(scenes) * USED)]:
        img = cv2.imread(str(path))
        wrong = 0
        for at, edge in places(net, img):
            row = label(img, at, edge, truth, a.uncountable)
            if row and (row[1] or wrong < false):
                rows.append(row)
                wrong += row[1] == 0
    if not rows:
        raise SystemExit("the finder sees no die in its own pictures: it was trained too little")
    pictures, faces, colours, corners = zip(*rows)
    np.savez(a.out, pictures=np.array(pictures), faces=np.array(faces), colours=np.array(colours), corners=np.array(corners, np.float32))
    print("mined", len(faces), "no die", faces.count(0))


def label(img, at, edge, truth, uncountable):
    """A crop at a found place with its truth, or None where nobody could say."""
    width = edge * data.EDGES * data.STORED / data.CROP
    for d in truth:
        away = np.hypot(*(np.mean(d["quad"], 0) - at)) / d["size"]
        quad = (data.clockwise(d["quad"]) - at) / (width / 2)
        if away < .3 and uncountable and d["seen"] == data.UNCOUNTABLE and d["face"]:
            return data.cut(img, at, width, data.STORED), data.UNREAD, -1, quad
        if away < .3 and not uncountable and d["seen"] > data.SEEN and d["face"]:
            name = d["colour"]
            return data.cut(img, at, width, data.STORED), d["face"], dice.COLOURS.index(name) if name else -1, quad
        if away < .5 and d["seen"] > data.HIDDEN and d["face"]:
            return None
    crop = data.cut(img, at, width, data.STORED)
    return None if crop is None else (crop, 0, -1, np.zeros((4, 2), np.float32))


if __name__ == "__main__":
    main()
