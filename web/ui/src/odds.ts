// The odds as the adviser on the laptop works them out, as far as this person wants
// to see them.
import { t } from "./language";
import type { Odds } from "./protocol";
import { settings } from "./settings";
import { redraw, state } from "./state";

export const percent = (chance: number) => t("odds.percent", { value: Math.round(chance * 100) });

/** The odds, unless they are for an older state than the one that is shown. */
export function freshOdds(): Odds | null {
  return state.odds && state.odds.seq === state.seq && settings.odds !== "off" ? state.odds : null;
}

/** The odds of the attempt under way, after the first roll or always; and those of what one may choose to begin. */
export function attemptOdds(): Odds["attempt"] {
  const roll = state.scene?.roll;
  return settings.odds === "after" && roll && !roll.count ? undefined : freshOdds()?.attempt;
}

/** The chance that remains after a choice, where the adviser speaks of it. */
export function chanceOf(choice: string): number | undefined {
  const odds = attemptOdds();
  return odds?.amount === undefined
    ? odds?.advice?.find((a) => (a.exact?.id ?? a.choice) === choice)?.value
    : undefined;
}

let looked = { seq: -1, places: new Set<string>() };

/** Whether a person asked for the odds of a place in the present state. */
export const lookedAt = (place: string) => looked.seq === state.seq && looked.places.has(place);

/** Shows the odds of a place until the state changes, or hides them again. */
export function lookAt(place: string): void {
  if (looked.seq !== state.seq) looked = { seq: state.seq, places: new Set() };
  if (!looked.places.delete(place)) looked.places.add(place);
  redraw();
}
