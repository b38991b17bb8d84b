// What the page asks of the game's view.
import { named, t } from "./language";
import { state } from "./state";
import type { InvestigatorView, TaskView, View } from "./wire";

export const investigatorOf = (seat: number): InvestigatorView | undefined => state.view?.investigators.find((i) => i.seat === seat);

/** Whether dice that are thrown now count: as a roll that the game waits for, or because it knows no rules. */
export const waitsForRoll = (view: View) => view.depth === "dice" || awaitsDice(view);

/** Whether the rules wait for a roll. */
export const awaitsDice = (view: View) => Object.keys(view.expect.dice ?? {}).length > 0;

/** The tasks of the adventure, or the battle, that is being attempted. */
export function attemptTasks(view: View): TaskView[] {
  if (!view.attempt) return [];
  if (view.attempt.adventure === "battle") {
    return view.ancientOne ? [{ id: "battle", requirements: view.ancientOne.battle, open: true }] : [];
  }
  return view.adventures.find((a) => a.id === view.attempt?.adventure)?.tasks ?? [];
}

/** Where an investigator is. */
export function placeName(view: View, at: string): string {
  if (at === "entrance") return t("place.entrance");
  const place = view.adventures.find((a) => a.id === at);
  return place ? named(place.name) : t("place.unknown");
}
