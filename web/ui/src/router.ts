// Which screen is shown; kept in the address so that a reload stays where it was.
import { type Screen, state, update } from "./state";

export const screens: Screen[] = ["me", "museum", "roll", "night", "log", "entrance", "setup", "lobby", "camera", "settings"];

export function go(screen: Screen): void {
  history.replaceState(null, "", `#${screen}`);
  update({ screen });
  document.querySelector("main")?.scrollTo({ top: 0 });
}

export function fromAddress(): Screen {
  const name = location.hash.slice(1) as Screen;
  return screens.includes(name) ? name : state.screen;
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
