// Cthulhu: Death May Die: the symbols of its dice and the icons of its tracks.
import own from "icons/deathmaydie";
import type { Skin } from "../../skin";

export const skin: Skin = {
  icons: { ...own, actions: own.stress, summoning: own["elder-sign"], symbols: own["elder-sign"] },
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
