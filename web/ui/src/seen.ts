// What this phone was told once and need not be told again.
import { redraw } from "./state";

const place = "elderglass.seen";
const seen = stored();

function stored(): Set<string> {
  try {
    return new Set<string>(JSON.parse(localStorage.getItem(place) ?? "[]"));
  } catch {
    return new Set();
  }
}

export const wasSeen = (what: string) => seen.has(what);

export function see(what: string): void {
  if (seen.has(what)) return;
  seen.add(what);
  localStorage.setItem(place, JSON.stringify([...seen]));
  redraw();
}
