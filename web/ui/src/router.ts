// Which screen is shown; kept in the address so that a reload stays where it was.
import { type Screen, mySeat, role, state, update } from "./state";
import type { Scene } from "./wire";

export function go(screen: Screen): void {
  history.replaceState(null, "", `#${screen}`);
  update({ screen });
  toTop();
}

/** Shows the top of the screen. */
export function toTop(): void {
  for (const scrolls of document.querySelectorAll("main, .upper")) scrolls.scrollTo({ top: 0 });
}

/** The screen that the address names, or where a person begins. */
export function landing(): Screen {
  const name = /^#([a-z-]+)$/.exec(location.hash)?.[1];
  if (name) return name;
  if (role() === "host" && !mySeat()) return "lobby";
  return state.scene?.setup ? "setup" : "me";
}

let awaited = 0;
let always = false;

/** Goes to where the game is once the state with this number is here: to any screen, or only to the roll's. */
export function followTo(seq: number, any: boolean): void {
  awaited = seq;
  always = any;
  arrived();
}

/** Called with every new state. */
export function arrived(): void {
  if (awaited > 0 && state.seq >= awaited) {
    awaited = 0;
    if (always || whereNow() === "roll") go(whereNow());
  }
}

/** Leads to the set-up of another game, and on from it once it is over. */
export function followSetup(before: Scene): void {
  const { scene } = state;
  if (!scene || !before.setup === !scene.setup) return;
  if (scene.setup) {
    if (mySeat()) go("setup");
  } else if (state.screen === "setup") go(mySeat() && scene.active !== mySeat() ? "me" : whereNow());
}

/** The screen on which the game goes on now. */
export const whereNow = (): Screen => state.scene?.screen ?? "lobby";
