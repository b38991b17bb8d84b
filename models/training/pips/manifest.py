"""Write the manifests of the four networks beside their weights."""
import hashlib
import json
import pathlib
import shutil
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run  # noqa: E402

WEIGHTS = pathlib.Path(__file__).parent.parent.parent / "weights"
ABOUT = {
    "pips-find": {
        "seed": 30,
        "input": "1 x 3 x H x W, RGB, 0..1; H and W multiples of 32, long side 640 px",
        "output": "1 x 10 x H/4 x W/4: logit that a top face is centred in the cell, its offset x, y from the cell's middle in cells, "
                  "log(edge / 16 px), logits of the faces 1..6",
    },
    "pips-read": {
        "seed": 20,
        "input": "N x 3 x 64 x 64, RGB, 0..1: squares 2.5 edges of the die wide with the top face in the middle",
        "output": "N x 23: logits of no top face and of 1..6; logits of white, black, red, green, blue, yellow, orange, purple; "
                  "the top's corners x, y clockwise, in half widths from the middle",
    },
    "pips-face": {
        "seed": 20,
        "input": "N x 3 x 64 x 64, RGB, 0..1: squares 1.6 edges of the die wide with the top face in the middle",
        "output": "as that of pips-read; the first logit says nothing",
    },
    "pips-die": {
        "seed": 20,
        "input": "as that of pips-read",
        "output": "as that of pips-read; of a die whose pips nobody could count only the first logit says anything",
    },
}


def write(net, folder, trained, share):
    """Copies a network's file into a folder of weights; trained says on what and how, share of how much of all there is
    to train on."""
    folder.mkdir(parents=True, exist_ok=True)
    weights = folder / net.name
    shutil.copyfile(net, weights)
    about = ABOUT[weights.stem] | {"name": weights.stem, "sha256": hashlib.sha256(weights.read_bytes()).hexdigest(),
                                   "licence": "the project's own; trained on generated pictures only",
                                   "trained": trained, "command": "make models", "run": run.said(share), "figures": {}}
    save(weights, about)


def measured(weights, figures):
    """Add figures, as shares of 1, that were measured on pictures kept back."""
    save(weights, json.loads(weights.with_suffix(".json").read_text()) | {"figures": figures})


def save(weights, about):
    weights.with_suffix(".json").write_text(json.dumps(about, indent=1) + "\n")
