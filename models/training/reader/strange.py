"""Writes made-up evenings with a tray whose rim has four sides and, in every other test
picture, one strange thing: a die on another, leaning on the rim, on it or outside of it, one die
too many of a colour, or cardboard of a die's size. Layout as in folders.py; truth.json names the things
under "strange": what it is, and where its top appears in pixels.
Usage: strange.py ICONS_JSON OUT [EVENINGS] [FIRST]"""
import json
import os
import sys

import cv2
import numpy as np

import dice
import symbols
from folders import GREEN, KINDS, Evening
from scene import cocked, palette, shade_of_room, shadow, table

STRANGE = ["stacked", "leaning", "on the rim", "outside", "extra green", "extra yellow", "token", "extra red", "against the rim", "stacked"]


class TrayEvening(Evening):
    def __init__(self, rng, masks, first):
        super().__init__(rng, masks, first)
        self.at = self.middle - self.origin
        self.wall, self.thick, self.drop = rng.uniform(0.4, 1.3), rng.uniform(0.25, 1.1), rng.uniform(0, 0.4)
        self.reach = self.tray / 2 + rng.uniform(0, 0.5, 2)
        self.wood = palette(rng) * rng.uniform(0.3, 0.9) if rng.random() < 0.4 else np.array([60, 95, 140]) * rng.uniform(0.4, 1.4)
        self.walls = [(s, np.array(o, float)) for s, o in enumerate([(0, -1), (1, 0), (0, 1), (-1, 0)])]
        around = table(rng, self.n, self.scale, masks)
        inside = np.zeros((self.n, self.n), np.uint8)
        cv2.fillPoly(inside, [self.quad(*(self.reach * s for s in ((-1, -1), (1, -1), (1, 1), (-1, 1))), z=-1)], 255)
        ground = np.where(inside[..., None] > 0, table(rng, self.n, self.scale, masks), around)
        self.ground = ground * shade_of_room(rng, self.n)
        self.bright = rng.uniform(0.3, 0.7, 4)
        self.draw_walls(self.ground, near=False)
        self.bare = self.ground
        self.ground = self.ground.copy()
        self.draw_walls(self.ground, near=True)

    def quad(self, *points, z):
        z = np.broadcast_to(z, len(points))
        return np.round(self.view.project(np.array([(*(self.at + p), h) for p, h in zip(points, z)]))).astype(np.int32)

    def draw_walls(self, canvas, near):
        foot = -self.origin - self.at
        for side, out in sorted(self.walls, key=lambda w: w[1] @ foot):
            if near != bool(out @ foot > self.reach @ np.abs(out)):
                continue
            along = np.array([-out[1], out[0]])
            inner, outer = out * self.reach, out * (self.reach + self.thick)
            half = along * (self.reach + self.thick)
            top = -1 + self.wall
            edge, foot_z, light = (outer, -1 - self.drop, self.bright[side - 2]) if near else (inner, -1, self.bright[side])
            wall = [edge - half, edge + half, edge + half, edge - half]
            cv2.fillPoly(canvas, [self.quad(*wall, z=[foot_z, foot_z, top, top])], (self.wood * light).tolist(), cv2.LINE_AA)
            cv2.fillPoly(canvas, [self.quad(inner - half, inner + half, outer + half, outer - half, z=top)], self.wood.tolist(), cv2.LINE_AA)

    def seen(self, x, y, z=0.0):
        """Where a point in dice from the canvas' corner appears in the picture."""
        flat = self.view.project(np.array([x, y, z]))[0] / self.scale + self.origin
        q = self.to_picture @ np.array([*flat, 1])
        return np.round(q[:2] / q[2], 1).tolist()

    def die(self, plane, colour, face, centre, axes):
        masks = [self.look[face]] + [self.look[f] for f in self.rng.choice(KINDS[colour][1], 4)]
        dice.draw_die(plane, self.view, np.asarray(centre, float), axes, self.styles[colour], masks, self.light, self.ambient, self.rng)

    def label(self, colour, face, x, y, turn):
        c, s = np.cos(turn) / 2, np.sin(turn) / 2
        corners = [self.seen(x - c + s, y - s - c), self.seen(x + c + s, y + s - c), self.seen(x + c - s, y + s + c), self.seen(x - c - s, y - s + c)]
        px, py = self.seen(x, y)
        return {"colour": colour, "face": face, "x": px, "y": py, "corners": corners}

    def shoot_strange(self, thrown, drift, what):
        """A picture with one strange thing: its flat dice and the thing, None without."""
        rng, thing, late = self.rng, None, []
        plane = self.bare.copy()
        if what and what.startswith("extra"):
            colour = what.split()[1]
            have = sum(c == colour for c, _ in thrown)
            thrown = thrown + [(colour, str(rng.choice(KINDS[colour][1]))) for _ in range(KINDS[colour][0] + 1 - have)]
            rng.shuffle(thrown)
        places = self.places(len(thrown))
        foot = -self.origin
        far = sorted(zip(thrown, places), key=lambda q: -np.hypot(q[1][0] - foot[0], q[1][1] - foot[1]))
        under = None
        if what == "stacked":
            k = int(rng.integers(len(far)))
            under = far[k][1]
        for s in places:
            shadow(plane, self.view, s, self.light, self.strength, self.soft)
        if what in ("on the rim", "outside", "against the rim", "token"):
            thing, late = self.put(plane, what, places, self.spare(thrown))
        labels = []
        for (colour, face), (x, y, turn) in far:
            self.die(plane, colour, face, (x, y, -0.5), dice.die_axes(turn + np.pi / 2 * rng.integers(4)))
            if (x, y, turn) != under:
                labels.append(self.label(colour, face, x, y, turn))
                continue
            c = self.spare(thrown)
            px, py = x + rng.uniform(-0.25, 0.25), y + rng.uniform(-0.25, 0.25)
            late.append((c, (px, py, 0.5), dice.die_axes(rng.uniform(0, 6.3))))
            thing = {"what": what, "x": 0, "y": 0}
            thing["x"], thing["y"] = self.seen(px, py, 1)
        if what and what.startswith("extra"):
            thing = {"what": what, "x": 0, "y": 0}
        if what == "leaning":
            low, high = self.at - self.tray / 2, self.at + self.tray / 2
            for x, y, _ in cocked(plane, self.view, rng, low, high, places, [self.styles[c] for c in self.colours], list(self.look[f][None] for f in GREEN),
                                  self.light, self.ambient):
                q = self.to_picture @ np.array([*(np.array([x, y]) + self.origin), 1])
                thing = {"what": what, "x": round(q[0] / q[2], 1), "y": round(q[1] / q[2], 1)}
        self.draw_walls(plane, near=True)
        for colour, centre, axes in late:
            self.die(plane, colour, str(rng.choice(KINDS[colour][1])), centre, axes)
        return self.photograph(plane, drift), labels, thing

    def spare(self, thrown):
        """The colour of a die that may lie in the tray besides those thrown."""
        left = [c for c in self.colours if sum(t == c for t, _ in thrown) < KINDS[c][0]]
        return str(self.rng.choice(left or ["green"]))

    def put(self, plane, what, places, colour):
        """Lays a thing on the rim, against it, outside or on the floor, where the camera sees it: the thing,
        None where there is no room, and what is drawn last."""
        for _ in range(40):
            thing, late = self.lay(plane, what, places, colour)
            if 40 < thing["x"] < 1240 and 40 < thing["y"] < 920 or what == "token":
                return thing, late
        return None, []

    def lay(self, plane, what, places, colour):
        rng = self.rng
        _, out = self.walls[rng.integers(4)]
        along = np.array([-out[1], out[0]])
        turn = rng.uniform(0, np.pi / 2)
        if what == "token":
            for _ in range(100):
                p = self.at + rng.uniform(-1, 1, 2) * (self.tray / 2 - 1)
                if all(np.hypot(*(p - s[:2])) > 1.7 for s in places):
                    break
            side = rng.uniform(0.8, 1.25)
            q = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) * side + p
            mask = self.masks[rng.integers(len(self.masks))][0]
            tex = np.full((64, 64, 4), 255, np.float32)
            a = cv2.resize(mask, (64, 64), interpolation=cv2.INTER_AREA)[..., None].astype(np.float32) / 255
            tex[..., :3] = (palette(rng) * 0.9) * a + palette(rng) * (1 - a)
            dice.draw_quad(plane, self.view.project(np.c_[q, np.full(4, -0.92)]), tex)
            x, y = self.seen(*p, -0.92)
            return {"what": what, "x": x, "y": y}, []
        slide = along * rng.uniform(-0.8, 0.8) * self.reach
        if what == "against the rim":
            angle = rng.uniform(0.35, 0.75)
            axes = dice.die_axes(np.arctan2(out[1], out[0]), (np.arctan2(along[1], along[0]), angle * (1 if rng.random() < 0.8 else -1)))
            high = np.abs(axes[:, 2]).sum() / 2
            p = self.at + out * (self.reach - 0.75) + slide
            centre = (*p, -1 + high)
        elif what == "on the rim":
            p = self.at + out * (self.reach + self.thick * rng.uniform(0.2, 0.8)) + slide
            tip = (rng.uniform(0, 6.3), rng.uniform(0.2, 0.6)) if self.thick < 0.5 and rng.random() < 0.6 else None
            axes = dice.die_axes(turn, tip)
            centre = (*p, -1 + self.wall + np.abs(axes[:, 2]).sum() / 2 * (0.9 if tip else 1))
        else:
            p = self.at + out * (self.reach + self.thick + rng.uniform(0.6, 1.4)) + slide
            axes = dice.die_axes(turn)
            centre = (*p, -1 - self.drop + 0.5)
        x, y = self.seen(*p, centre[2] + 0.5)
        return {"what": what, "x": x, "y": y}, [(colour, centre, axes)]


def main():
    icons, out = sys.argv[1:3]
    count, start = (int(v) for v in (sys.argv[3:5] + ["6", "0"][len(sys.argv) - 3:]))
    _, (masks, first) = symbols.classes(icons, 7)
    for e in range(start, start + count):
        rng = np.random.default_rng([98, e])
        evening = TrayEvening(rng, masks, first)
        folder = f"{out}/s{e:02d}"
        os.makedirs(folder, exist_ok=True)
        truth = {"session": f"s{e:02d}", "kind": "strange", "set": "unseen" if len(evening.colours) > 3 else "eldersign", "images": {}, "strange": {}}
        truth["pixels"], truth["elevation"] = round(evening.size), round(float(np.degrees(np.arcsin(evening.h * evening.size / 1.12 / 1280))))
        save = lambda name, img: cv2.imwrite(f"{folder}/{name}", img, [cv2.IMWRITE_JPEG_QUALITY, evening.quality])
        save("empty.jpg", evening.photograph(evening.ground, 1.0))
        decks = {c: [str(f) for f in rng.permutation(KINDS[c][1])] for c in evening.colours}
        for k in range(7):
            thrown = [("green", f) for f in GREEN] + [(c, decks[c][k % 6]) for c in evening.colours[1:]]
            img, labels, _ = evening.shoot_strange(thrown, 1 + rng.normal(0, 0.02, 3), None)
            save(f"cal-{k:02d}.jpg", img)
            truth["images"][f"cal-{k:02d}.jpg"] = labels
        for k in range(2 * len(STRANGE)):
            thrown = [(c, str(rng.choice(KINDS[c][1]))) for c in evening.colours for _ in range(KINDS[c][0])]
            thrown = [thrown[i] for i in rng.permutation(len(thrown))[:int(rng.integers(3, len(thrown) + 1))]]
            drift = np.exp(rng.normal(0, 0.12)) * (1 + rng.normal(0, 0.04, 3))
            img, labels, thing = evening.shoot_strange(thrown, drift, STRANGE[k // 2] if k % 2 else None)
            name = f"test-{k:02d}.jpg"
            save(name, img)
            truth["images"][name] = labels
            if thing:
                truth["strange"][name] = [thing]
        with open(f"{folder}/truth.json", "w", encoding="utf-8") as f:
            json.dump(truth, f)
        print(folder, truth["pixels"], "pixels", truth["elevation"], "degrees", flush=True)


if __name__ == "__main__":
    main()
