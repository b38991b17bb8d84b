// Telling the server that this phone lives, and whether anybody looks at it: what the
// doctor shows of each phone.
import { Refusal } from "./refusal";
import { post } from "./server";
import { state } from "./state";

const every = 60_000;

function tell(): void {
  if (!state.session) return;
  post("/api/here", { screen: document.visibilityState === "visible" ? "on" : "off" }).catch((e: unknown) => {
    if (!(e instanceof Refusal)) throw e; // nobody waits for it
  });
}

export function tellThatWeAreHere(): void {
  document.addEventListener("visibilitychange", tell);
  setInterval(() => document.visibilityState === "visible" && tell(), every);
}
