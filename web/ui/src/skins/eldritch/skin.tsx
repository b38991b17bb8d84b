// Eldritch Horror: its icons, the omen, and the map of the world.
import own from "icons/eldritch";
import { PlacesMap } from "../../parts/map";
import type { Skin } from "../../skin";
import "../../stage";
import { Omen } from "./omen";
import { world } from "./world";

export const skin: Skin = {
  icons: {
    ...own,
    "clue-pool": own.clue,
    "gate-red": own.gate,
    "gate-blue": own.gate,
    "gate-green": own.gate,
  },
  glyphs: {},
  numbers: {},
  badges: {},
  tracks: { omen: Omen },
  areas: {},
  map: ({ of }) => <PlacesMap of={of} ground={world} />,
  screens: {},
  terms: {},
  glossary: [],
  rights: () => [],
};
