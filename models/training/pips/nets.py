"""The two networks: one finds dice in a small picture, one reads the top face of each."""
import copy
import pathlib
import sys

import torch
from torch import nn

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import device  # noqa: E402
import resume  # noqa: E402

FACES, COLOURS = 7, 8  # no die and 1..6; the names in dice.COLOURS
STRIDE = 4             # pixels of the small picture per cell of the finder's map


def conv(i, o, stride=1):
    return nn.Sequential(nn.Conv2d(i, o, 3, stride, 1, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))


class Finder(nn.Module):
    """Picture (3 x H x W, RGB, 0..1, H and W multiples of 32) to a map (10 x H/4 x W/4):
    logit that a top face is centred here, offset x, y in cells, log(edge / 16 px), face logits 1..6."""

    def __init__(self, width=(18, 36, 72, 96, 144)):
        super().__init__()
        a, b, c, d, e = width
        self.down2 = nn.Sequential(conv(3, a, 2), conv(a, b, 2), conv(b, b))
        self.down3 = nn.Sequential(conv(b, c, 2), conv(c, c))
        self.down4 = nn.Sequential(conv(c, d, 2), conv(d, d))
        self.down5 = nn.Sequential(conv(d, e, 2), conv(e, e))
        self.side5, self.side4, self.side3 = nn.Conv2d(e, c, 1), nn.Conv2d(d, c, 1), nn.Conv2d(c, c, 1)
        self.up4, self.up3 = conv(c, c), conv(c, c)
        self.thin, self.side2, self.up2 = nn.Conv2d(c, b, 1), nn.Conv2d(b, b, 1), conv(b, b)
        self.head = nn.Conv2d(b, 10, 1)
        self.twice = nn.Upsample(scale_factor=2, mode="nearest")
        nn.init.constant_(self.head.bias[:1], -4)

    def forward(self, x):
        x2 = self.down2(x)
        x3 = self.down3(x2)
        x4 = self.down4(x3)
        y = self.up4(self.side4(x4) + self.twice(self.side5(self.down5(x4))))
        y = self.up3(self.side3(x3) + self.twice(y))
        return self.head(self.up2(self.side2(x2) + self.twice(self.thin(y))))


class Reader(nn.Module):
    """Crops (N x 3 x 64 x 64, RGB, 0..1, 2.5 edges wide, the top face in the middle) to N x 23:
    7 face logits (0: no top face), 8 colour logits, the top's corners x, y clockwise in half widths."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 16), conv(16, 32, 2), conv(32, 32), conv(32, 64, 2), conv(64, 64), conv(64, 96, 2),
            conv(96, 96), conv(96, 128, 2), nn.Flatten(), nn.Dropout(.2),
            nn.Linear(128 * 16, 64), nn.ReLU(inplace=True), nn.Linear(64, FACES + COLOURS + 8))

    def forward(self, x):
        return self.body(x)


def save(net, shape, path):
    """Writes the net for the program, and beside it for those that go on with it."""
    net = copy.deepcopy(net).cpu()
    torch.save(net.state_dict(), stored(path))
    device.export(net, shape, path, ["picture", "out"])


def load(net, path, pictures):
    """Gives the net the weights that were saved with the one of this path or, where there are none, as in models/weights, its
    own; pictures are a batch such as it is given."""
    if stored(path).exists():
        net.load_state_dict(torch.load(stored(path)))
    else:
        resume.resume(net, path, pictures)


def stored(path):
    return pathlib.Path(path).with_suffix(".pt")
