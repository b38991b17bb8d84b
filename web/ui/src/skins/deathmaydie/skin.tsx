// Cthulhu: Death May Die: the symbols of its dice, the icons of its tracks, and the map of its board.
import own from "icons/deathmaydie";
import { PlacesMap } from "../../parts/map";
import type { Skin } from "../../skin";
import "../../stage";

export const skin: Skin = {
  icons: {
    ...own,
    actions: own.stress,
    summoning: own["elder-sign"],
    "gate-red": own.gate,
    "gate-yellow": own.gate,
    "gate-blue": own.gate,
  },
  glyphs: {},
  numbers: {},
  badges: {},
  tracks: {},
  areas: {},
  map: ({ of }) => <PlacesMap of={of} />,
  screens: {},
  terms: {},
  glossary: [],
  rights: () => [],
};
