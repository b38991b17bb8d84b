// Which screen is shown; kept in the address so that a reload stays where it was.
import { type Screen, mySeat, role, state, update } from "./state";
import type { View } from "./wire";

export const screens: Screen[] = ["me", "museum", "roll", "night", "log", "entrance", "setup", "lobby", "camera", "calibration", "settings", "book"];

export function go(screen: Screen): void {
  history.replaceState(null, "", `#${screen}`);
  update({ screen });
  document.querySelector("main")?.scrollTo({ top: 0 });
}

/** The screen that the address names, or where a person begins. */
export function landing(): Screen {
  const name = location.hash.slice(1) as Screen;
  if (screens.includes(name)) return name;
  if (role() === "host" && !mySeat()) return "lobby";
  return state.view?.phase === "setup" ? "setup" : "me";
}

let awaited = 0;

/** Goes to where the game is once the state with this number is here. */
export function followTo(seq: number): void {
  awaited = seq;
  arrived();
}

/** Called with every new state. */
export function arrived(): void {
  if (awaited > 0 && state.seq >= awaited) {
    awaited = 0;
    go(whereNow());
  }
}

/** Leads on from the set-up once it is over: there is nothing more to do there. */
export function leaveSetup(before: View): void {
  const view = state.view;
  if (state.screen !== "setup" || before.phase !== "setup" || !view || view.phase === "setup") return;
  go(mySeat() && view.active !== mySeat() ? "me" : whereNow());
}

/** The screen on which the game goes on now. */
export function whereNow(): Screen {
  const view = state.view;
  if (!view) return "lobby";
  switch (view.phase) {
    case "setup":
      return "setup";
    case "move":
      return "museum";
    case "entrance":
      return "entrance";
    case "attempt":
    case "battle":
      return "roll";
    case "clock":
    case "midnight":
      return "night";
    default:
      return "log";
  }
}
