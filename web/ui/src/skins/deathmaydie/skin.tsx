// Cthulhu: Death May Die: the symbols of its dice, the icons of its tracks, and the map of its board.
import own from "icons/deathmaydie";
import { useEffect } from "preact/hooks";
import { decimal } from "../../language";
import { coming, later } from "../../later";
import { PlacesMap } from "../../parts/map";
import type { Skin } from "../../skin";
import "../../stage";
import type { Scene } from "../../wire";
import { rights } from "./rights";

/** A number that is said as a difference. */
const signed = (n: number) => (n > 0 ? `+${decimal(n)}` : decimal(n));

const BoardForm = later(() => import("./board").then((m) => m.BoardForm), "more", coming);

/** The form of the board once an episode is chosen. It is fetched before, so that no words in its place come and go, which
 * would move the choices below under a finger. */
function Board({ scene }: { scene: Scene }) {
  useEffect(BoardForm.fetch, []);
  return scene.open.by.episode?.card ? <BoardForm scene={scene} /> : null;
}

export const skin: Skin = {
  icons: {
    ...own,
    won: own.success,
    lost: own.tentacle,
    actions: own.stress,
    summoning: own["elder-sign"],
  },
  glyphs: {},
  numbers: { tentacles: decimal, percent: decimal, gain: signed, change: signed },
  badges: {},
  tracks: {},
  areas: {},
  map: ({ of }) => <PlacesMap of={of} />,
  screens: { book: later(() => import("./bookscreen").then((m) => m.BookScreen), "more") },
  newCard: later(() => import("./bookscreen").then((m) => m.NewCardForm), "more", coming),
  closed: ["dmd-relic"],
  setup: Board,
  recap: later(() => import("../../parts/luck").then((m) => m.Luck), "more", coming),
  moments: () => import("./moments.json"),
  gloom: ({ tracks: { by } }) => (by.summoning?.value ?? 0) / (by.summoning?.most || 8),
  terms: {},
  glossary: [],
  rights,
};
