// The plan of a board while it is entered: spaces by their place in a list, and the passages between them.
import { idOf } from "../../card";
import type { Spot } from "../../wire";
import type { Board } from "./book";

export interface Site {
  name: string;
  marks: string[];
  fire: number;
  tokens: string[];
  enemies: string[];
  /** Where it lies on a picture that is 150 wide and 100 high. */
  spot?: Spot;
}

export interface Way {
  a: number;
  b: number;
  locked: boolean;
}

export interface Plan {
  sites: Site[];
  ways: Way[];
}

const gates = ["red", "yellow", "blue"];
export const marks = ["start", ...gates, "stairs", "tunnel"];

const bare = (): Site => ({ name: "", marks: [], fire: 0, tokens: [], enemies: [] });

export const empty = (): Plan => ({ sites: [bare(), bare()], ways: [] });

export const wayOf = (of: Plan, a: number, b: number) =>
  of.ways.find((w) => (w.a === a && w.b === b) || (w.a === b && w.b === a));

export const withSite = (of: Plan, at: number, how: Partial<Site>): Plan => ({
  ...of,
  sites: of.sites.map((s, i) => (i === at ? { ...s, ...how } : s)),
});

/** One more space, there where a spot is given. */
export const withMore = (of: Plan, spot?: Spot): Plan => ({ ...of, sites: [...of.sites, { ...bare(), spot }] });

/** A space at a spot: the first that has neither spot nor name, else one more. */
export function withSpot(of: Plan, spot: Spot): { plan: Plan; at: number } {
  const at = of.sites.findIndex((s) => !s.spot && !s.name);
  return at < 0 ? { plan: withMore(of, spot), at: of.sites.length } : { plan: withSite(of, at, { spot }), at };
}

export function without(of: Plan, at: number): Plan {
  const down = (i: number) => (i > at ? i - 1 : i);
  return {
    sites: of.sites.filter((_, i) => i !== at),
    ways: of.ways.filter((w) => w.a !== at && w.b !== at).map((w) => ({ ...w, a: down(w.a), b: down(w.b) })),
  };
}

/** With a passage between two spaces as it is not: there or not, locked or not. */
export function withWay(of: Plan, a: number, b: number, now: "none" | "open" | "locked"): Plan {
  const way = wayOf(of, a, b);
  const ways = of.ways.filter((w) => w !== way);
  return { ...of, ways: now === "none" ? ways : [...ways, { a, b, locked: now === "locked" }] };
}

/** What comes after how a passage is now. */
export function nextWay(of: Plan, a: number, b: number): "none" | "open" | "locked" {
  const way = wayOf(of, a, b);
  return !way ? "open" : way.locked ? "none" : "locked";
}

/** The board in the form of the server. */
export function boardOf({ sites, ways }: Plan): Board {
  const ids = sites.map((s, i) => (s.name.trim() ? idOf(s.name) || `space-${i + 1}` : ""));
  const ends = (list: Way[]) => list.map(({ a, b }): [string, string] => [ids[a], ids[b]]);
  return {
    spaces: sites.map(({ name, marks: has, fire, tokens, enemies, spot }, i) => ({
      id: ids[i],
      name: name.trim(),
      gate: gates.find((colour) => has.includes(colour)),
      start: has.includes("start"),
      stairs: has.includes("stairs"),
      tunnel: has.includes("tunnel"),
      fire,
      tokens,
      enemies,
      spot,
    })),
    passages: ends(ways),
    locks: ends(ways.filter((w) => w.locked)),
  };
}

/** The plan of a board that was entered. */
export function planOf({ spaces, passages, locks }: Board): Plan {
  const at = (id: string) => spaces.findIndex((s) => s.id === id);
  return {
    sites: spaces.map(({ name, gate, start, stairs, tunnel, fire, tokens, enemies, spot }) => ({
      name: name ?? "",
      marks: marks.filter(
        (m) => m === gate || (m === "start" && start) || (m === "stairs" && stairs) || (m === "tunnel" && tunnel),
      ),
      fire: fire ?? 0,
      tokens: tokens ?? [],
      enemies: enemies ?? [],
      spot,
    })),
    ways: passages.map(([a, b]) => ({
      a: at(a),
      b: at(b),
      locked: (locks ?? []).some(([x, y]) => (x === a && y === b) || (x === b && y === a)),
    })),
  };
}
