// Sentences in the reader's language, from one catalogue a language.
import languages from "languages";
import { earlyWords } from "./early";
import { known, preferred } from "./preferred";
import { redraw } from "./state";
import type { Name, Text } from "./wire";

type Entry = string | { one: string; other: string };
type Catalogue = Map<string, Entry>;

/** A catalogue comes in parts, each when it is first needed: GAME for that of a game, GAME-BOX for that of a box. */
export type Part = string;

const wanted = new Map<Part, Promise<void>>();
const coming = new Set<Part>();

/** The sentences of every game, and those of the one that is played and its boxes, which come before them. */
let catalogue: Catalogue = new Map();
let own: Catalogue = new Map();
/** Long words with soft hyphens; none are here before text is large. */
let divided: Catalogue = new Map();
let game = "";
let current = preferred();
let wished = current;
let plural = new Intl.PluralRules(current);

/** The part that says where long words may be divided, for text so large that they do not fit into a line. */
export const hyphens = "hyphens";

/** The parts of the sentences of every game, and those that a game's catalogue has besides that of play. */
const frame = ["landing", "play", "more", "said"];
const parted = ["more", "said"];

async function load(language: string, part: Part): Promise<Catalogue> {
  if (!languages[language][part]) return new Map(); // a game that says all in its own words
  const reply = await ((part === "landing" && earlyWords(language)) || fetch(languages[language][part]));
  if (!reply.ok) throw new Error(`catalogue ${language}, ${part}: ${reply.status}`);
  return new Map(Object.entries(await reply.json()));
}

const ofGame = (part: Part) => part === game || part.startsWith(`${game}-`);

/** Speaks another language, once all that was ever needed of it is here; of two that are on their way, the latter. */
export async function use(language: string): Promise<void> {
  if (!known.includes(language)) language = "en";
  wished = language;
  const words = new Map<Part, Catalogue>();
  let left: Part[];
  // on the way more may come to be needed
  while ((left = [...wanted.keys()].filter((part) => !words.has(part))).length > 0)
    await Promise.all(left.map(async (part) => words.set(part, await load(language, part))));
  if (language !== wished) return;
  const of = (wants: (part: Part) => boolean) =>
    new Map([...wanted.keys()].flatMap((part) => (wants(part) ? [...(words.get(part) ?? [])] : [])));
  catalogue = of((part) => frame.includes(part));
  own = of(ofGame);
  divided = of((part) => part === hyphens);
  current = language;
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/** Resolves when a part of the catalogue is here, with that of the game. */
export async function need(part: Part): Promise<void> {
  await Promise.all([fetched(part), game && parted.includes(part) ? fetched(`${game}-${part}`) : undefined]);
}

/** Says what a game and its boxes in play say in their own words, before those of every game; resolves when they are here. */
export async function speakOf(id: string, boxes: string[]): Promise<void> {
  if (id !== game) {
    for (const part of [...wanted.keys()].filter(ofGame)) wanted.delete(part);
    own = new Map();
    game = id;
  }
  await Promise.all([
    fetched(id),
    ...boxes.map((box) => fetched(`${id}-${box}`)),
    ...parted.filter((part) => wanted.has(part)).map((part) => fetched(`${id}-${part}`)),
  ]);
}

function fetched(part: Part): Promise<void> {
  let found = wanted.get(part);
  if (!found) {
    const asked = current;
    coming.add(part);
    found = load(asked, part)
      .then((more) => {
        if (asked !== current) return; // use has brought it in the meantime
        const of = frame.includes(part) ? catalogue : ofGame(part) ? own : part === hyphens ? divided : undefined;
        const into = of ?? new Map(); // of a game that is over
        for (const [key, entry] of more) into.set(key, entry);
        redraw();
      })
      .finally(() => coming.delete(part));
    wanted.set(part, found);
    found.catch(() => wanted.delete(part));
  }
  return found;
}

/**
 * What stands for a sentence that is not here: nothing, while it may come with a box. Cards of
 * boxes that are not in play are in the owner's book, and what was undone is in the record.
 */
function missing(key: string): string {
  const boxes = Object.keys(languages[current]).filter(
    (part) => ofGame(part) && part !== game && !parted.includes(part.slice(game.length + 1)),
  );
  for (const box of boxes) void fetched(box).catch(() => undefined);
  return boxes.some((box) => coming.has(box)) ? "" : key;
}

export const has = (key: string): boolean => own.has(key) || catalogue.has(key);

/**
 * The sentence of a key. A string among its arguments is shown as it is; `n`
 * chooses between one and many; a part in brackets is left out where one of its
 * arguments is missing.
 */
export function t(key: string, args?: Record<string, unknown>): string {
  const entry = own.get(key) ?? catalogue.get(key);
  if (entry === undefined) return missing(key);
  const sentence =
    typeof entry === "string"
      ? entry
      : plural.select(Math.abs(Number(args?.n ?? NaN))) === "one"
        ? entry.one
        : entry.other;
  const whole = sentence.replace(/\[([^\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(placeholder)].every(([, name]) => args?.[name] !== undefined) ? part : "",
  );
  const said = whole.replace(placeholder, (found, name: string) => {
    const value = args?.[name];
    if (!args || value === undefined) return found;
    return typeof value === "number" && numbers[name] ? numbers[name](value) : argument(value, args);
  });
  return divided.size ? said.replace(/\p{L}{8,}/gu, (word) => String(divided.get(word) ?? word)) : said;
}

/** Words as people type them. */
export const undivided = (words: string): string => words.replaceAll("\u00ad", "");

const placeholder = /\{(\w+)\}/g;

function argument(value: unknown, args: Record<string, unknown>): string {
  if (Array.isArray(value) && value.length === 0) return t("none");
  if (Array.isArray(value)) return list(value.map((v) => argument(v, args)));
  if (typeof value === "object" && value !== null) return named(value as Name, args.n);
  return String(value);
}

/** What something is called: people's words as they are, or a word of the catalogue, of which n says how many. */
export function named(of: Name | undefined, n?: unknown): string {
  if (typeof of !== "object") return of ?? "";
  return "words" in of ? of.words : t(of.key, { n, ...of.args });
}

/** How numbers are written that are called by these names; a game's skin knows some. */
export const numbers: Record<string, (n: number) => string> = {};

/** What something is called, by a name of its own or by a sentence of the catalogue. */
export const called = (of: { id: string; name?: Name }, prefix: string) =>
  of.name === undefined ? t(`${prefix}.${of.id}`) : named(of.name);

export function text(value: Text | undefined): string {
  return value?.key ? t(value.key, value.args) : "";
}

/** A text that stands alone, and so begins with a capital. */
export function statement(value: Text | undefined): string {
  const words = text(value);
  return words.charAt(0).toLocaleUpperCase(current) + words.slice(1);
}

export function list(parts: string[]): string {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(parts);
}

/** The same for a text that may be of the rarer ones, which come when they are needed. */
export function rare(value: Text | undefined): string {
  if (!value?.key) return "";
  if (!has(value.key)) {
    void need("said").catch(() => undefined);
    return "";
  }
  return statement(value);
}

/** The words of a text that may be of the rarer ones, once they are there. */
export async function soon(value: Text): Promise<string> {
  if (!has(value.key)) await need("said").catch(() => undefined);
  return text(value);
}

export function time(iso: string): string {
  return new Intl.DateTimeFormat(current, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(iso),
  );
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** How long ago something was, in words. */
export function since(iso: string): string {
  const seconds = Math.max(0, (Date.now() - new Date(iso).getTime()) / 1000);
  const [unit, size] = units.find(([, s]) => seconds >= s) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(current, { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

/** A number with at most one decimal, as this language writes it. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(current, { maximumFractionDigits: 1 }).format(value);
}

export function language(): string {
  return current;
}
