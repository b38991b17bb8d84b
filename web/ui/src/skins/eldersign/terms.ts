// The rule words of Elder Sign, where they are explained.

/** By what a heading is over, or by an icon that is called otherwise. */
export const terms: Record<string, string[]> = {
  "screen.museum": ["attempt", "task", "locked", "gate"],
  "screen.entrance": ["entrance", "trophy"],
  setup: ["doom", "signs"],
  roll: ["attempt", "task", "reroll", "terror", "focus", "assist", "spell", "lose"],
  fits: ["task", "investigation", "wild"],
  "group.reroll": ["reroll", "clue"],
  "group.focus": ["focus"],
  "group.assist": ["assist"],
  "group.lose": ["lose"],
  cards: ["items", "spell", "ally"],
  won: ["trophy"],
  clock: ["clock", "midnight"],
  midnight: ["midnight"],
  "track.doom": ["doom"],
  "track.signs": ["signs"],
  "track.sanity": ["sanity"],
  "track.stamina": ["stamina"],
  "icon.elder-sign": ["signs"],
  "icon.common-item": ["items"],
  "icon.unique-item": ["items"],
  "icon.lose-clue": ["clue"],
  "icon.remove-doom": ["doom"],
  "icon.open-gate": ["gate"],
  "icon.other-world": ["gate"],
};

export const glossary = ["attempt", "task", "investigation", "lore", "peril", "terror", "wild", "focus", "assist", "spell", "lose", "reroll", "locked", "clock", "midnight", "doom", "signs", "sanity", "stamina", "clue", "trophy", "monster", "gate", "battle", "entrance"];
