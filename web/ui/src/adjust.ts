// Changing a number by hand: an event like any other, with a label and an undo.
import { command } from "./acts";

export interface Countable {
  what: "sanity" | "stamina" | "clues" | "trophies" | "doom" | "doomLimit" | "signs" | "signsNeeded" | "clock";
  seat?: number;
}

export const adjust = (of: Countable, to: number) => command("adjust", { ...of, to }, `adjust ${of.what} ${of.seat ?? 0}`);
