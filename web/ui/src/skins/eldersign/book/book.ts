// The owner's card book: what the program knows of the cards, and what may be
// entered. The rules and the validation are the server's.
import { t } from "../../../language";
import { attempt } from "../../../refusal";
import { answer, get, post, put, replyTo } from "../../../server";
import { forBoxes } from "../../../skin";
import { redraw, toast } from "../../../state";
import type { Icon } from "../../../wire";

export interface Effect {
  do: string;
  what?: string;
  amount?: number;
  who?: string;
  per?: string;
  where?: string;
  to?: string;
  until?: number;
  options?: Effect[][];
  note?: string;
}

export interface CardTask {
  needs: string[];
  cost?: Icon[];
  space?: string;
  uncovered?: number;
}

export interface Use {
  when: string;
  effects: Effect[];
  keep?: boolean;
  daily?: boolean;
  anyTurn?: boolean;
}

/** The back of a card that lies face down. */
export interface Back {
  name?: string;
  effects?: Effect[];
  midnight?: Effect[];
  task?: CardTask;
}

/** What a space of a track or of a sheet says. */
export interface SheetSpace {
  space: number;
  effects?: Effect[];
  start?: boolean;
  uses?: Use[];
}

export interface Souvenir {
  price: number;
  gain: Icon[];
}

/** A card in the form of the server; which fields there are depends on its class. */
export interface Card {
  class: string;
  id: string;
  name: string;
  own?: boolean;
  differs?: string[];
  unsure?: string[];
  tasks?: CardTask[];
  ability?: { name: string; use: string };
  doom?: { space: number; icon: string }[];
  uses?: Use[];
  lostFound?: Record<string, Effect[]>;
  souvenirs?: Souvenir[];
  back?: Back;
  spaces?: SheetSpace[];
  [field: string]: unknown;
}

export interface Schema {
  classes: { class: string; fields: string[] }[];
  effects: { do: string; what?: string[]; to?: boolean; options?: boolean }[];
  icons: string[];
  boxIcons: string[];
  costs: string[];
  spaces: string[];
  windows: string[];
  colours: string[];
  symbols: string[];
  faces: string[];
  maxAmount: number;
}

export interface Book {
  form: Schema;
  cards: Card[];
}

/** The icons that a list may hold: those of boxes where some are in play, and what it holds already. */
export const iconsFor = ({ icons, boxIcons }: Schema, list: Icon[]): string[] => [
  ...icons,
  ...boxIcons.filter((icon) => forBoxes() || list.some((i) => i.icon === icon)),
];

/** The book as it was read last; null until then. */
export let book: Book | null = null;

export function load(): Promise<boolean> {
  return attempt(async () => {
    book = await get<Book>("/api/book");
    redraw();
  });
}

/** Enters a card; true when it is in the book and in the game. */
export async function enter(card: Card): Promise<boolean> {
  const { own: _own, differs: _differs, unsure: _unsure, ...rest } = card;
  if (!(await attempt(() => post("/api/book/card", rest)))) return false;
  toast(t("book.entered", { card: card.name }), "ok");
  return load();
}

export async function forget(card: Card): Promise<boolean> {
  return (await attempt(() => post("/api/book/forget", { class: card.class, id: card.id }))) && load();
}

/** The book as a file, and the version that it is of. */
export async function fileOfBook<T>(): Promise<{ file: T; version: string }> {
  const reply = await replyTo("GET", "/api/book/file");
  return { file: await answer<T>(reply), version: reply.headers.get("ETag") ?? "" };
}

/** Takes a file in the place of a version of the book. */
export async function replace(file: string, version: string): Promise<boolean> {
  const done = await attempt(async () => {
    book = await put<Book>("/api/book", file, { "If-Match": version });
    redraw();
  });
  if (done) toast(t("book.replaced"), "ok");
  return done;
}

/** Whether the book lacks what the program needs to play a card by its rules. */
export function lacking(card: Card): boolean {
  switch (card.class) {
    case "monster":
    case "adventure":
    case "other-world":
      return !card.tasks?.length;
    case "ancient-one":
      return !card.doomLimit || !card.signs || !card.tasks?.length;
    case "mythos":
      return !card.drawn && !card.lingering && !card.midnight;
    case "entrance":
      return !card.lostFound || !card.souvenirs?.length;
    default:
      return false;
  }
}
