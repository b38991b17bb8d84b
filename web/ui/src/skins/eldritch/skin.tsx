// Eldritch Horror: its icons, the omen, and the map of the world.
import own from "icons/eldritch";
import { coming, later } from "../../later";
import { PlacesMap } from "../../parts/map";
import type { Skin } from "../../skin";
import "../../stage";
import { Omen } from "./omen";
import { rights } from "./rights";
import { world } from "./world";

export const skin: Skin = {
  icons: {
    ...own,
    won: own.solved,
    lost: own.doom,
    "clue-pool": own.clue,
    "omen-green": own.omen,
  },
  glyphs: {},
  numbers: {},
  badges: {},
  tracks: { omen: Omen },
  areas: {},
  map: ({ of }) => <PlacesMap of={of} ground={world} />,
  screens: {},
  recap: later(() => import("../../parts/luck").then((m) => m.Luck), "more", coming),
  moments: () => import("./moments.json"),
  gloom: ({ tracks: { by } }) => 1 - (by.doom?.value ?? 20) / 20,
  terms: {},
  glossary: [],
  rights,
};
