// The moments of Elder Sign, by what the record says of them.
import type { Moment } from "../../skin";

const moment = (key: string, icon: string, look: string, ...tones: number[]): Moment => ({
  key: `log.${key}`,
  icon,
  look,
  tones,
});

export const moments: Moment[] = [
  moment("awake", "doom", "bad", 110, 104, 98),
  moment("devoured", "lost", "bad", 220, 175, 131),
  moment("phobia", "phobia", "bad", 311, 233, 185),
  moment("epitaph", "epitaph", "bad", 233, 185),
  moment("epic", "epic-battle", "bad", 185, 233, 185),
  moment("black-match", "cursed", "bad", 311, 208),
  moment("cursed", "cursed", "bad", 311, 233, 185),
  moment("blessed", "blessed", "good", 523, 659, 784),
  moment("midnight", "clock", "bad", 392, 330, 262),
  { ...moment("succeeded", "trophy", "good", 523, 659, 784, 1047), own: true },
  { ...moment("failed", "terror", "bad", 330, 262), own: true },
  moment("signs", "signs", "good", 784, 988, 1175),
  moment("doom", "doom", "bad", 247, 233),
  { ...moment("defeated", "monster", "good", 587, 740), own: true },
  moment("monster", "monster", "bad", 277, 262),
  moment("cursed-over", "cursed", "good", 523, 659),
  moment("blessed-over", "blessed", "bad", 330, 262),
];
