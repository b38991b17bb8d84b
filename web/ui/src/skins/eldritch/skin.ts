// Eldritch Horror: the icons of its tracks, spaces and areas.
import own from "icons/eldritch";
import type { Skin } from "../../skin";

export const skin: Skin = {
  icons: { ...own, "clue-pool": own.clue },
  glyphs: {},
  numbers: {},
  badges: {},
  tracks: {},
  areas: {},
  screens: {},
  terms: {},
  glossary: [],
  rights: () => [],
};
