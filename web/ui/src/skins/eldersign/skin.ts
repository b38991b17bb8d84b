// Elder Sign: what its table has that no other has.
import own from "icons/eldersign";
import landing from "icons/landing";
import { coming, later } from "../../later";
import type { Skin } from "../../skin";
import "../../stage";
import { Clock, Striking, hourName } from "./clock";
import { Entrance } from "./entrance";
import { investigation } from "./investigation";
import { Night } from "./night";
import { rights } from "./rights";
import { glossary, terms } from "./terms";

/** Icons of the game by every name that something has which they stand for. */
const icons: Record<string, string> = {
  ...own,
  "elder-sign": landing.emblem,
  signs: landing.emblem,
  won: landing.emblem,
  lost: own.doom,
  "doom-limit": own.doom,
  "signs-needed": landing.emblem,
  "remove-doom": own.doom,
  "lose-clue": own.clue,
  token: own.clue,
  "open-gate": own.gate,
  "other-world": own.gate,
  worth: own.trophy,
  night: own.clock,
  midnight: own.clock,
  entry: own.entrance,
  attack: own.doom,
};

export const skin: Skin = {
  icons,
  glyphs: { investigation },
  numbers: { hour: hourName },
  badges: { "other-world": "world" },
  tracks: { clock: Clock },
  areas: { night: Night, entrance: Entrance },
  screens: { book: later(() => import("./more").then((m) => m.BookScreen), "more") },
  newCard: later(() => import("./more").then((m) => m.NewCardForm), "more", coming),
  recap: later(() => import("./more").then((m) => m.LuckList), "more", coming),
  moments: () => import("./moments.json"),
  art: { "log.midnight": Striking },
  gloom: ({ tracks: { by } }) => (by.doom?.value ?? 0) / (by.doom?.most || 12),
  terms,
  glossary,
  rights,
  boxes: () => import("./boxes"),
};
