// The owner's card book of this game: boards and cards that no source tells. The rules and the validation are the
// server's.
import { t } from "../../language";
import { attempt } from "../../refusal";
import { get, post } from "../../server";
import { redraw, toast } from "../../state";
import type { Spot } from "../../wire";

export interface Space {
  id: string;
  name?: string;
  gate?: string;
  start?: boolean;
  stairs?: boolean;
  tunnel?: boolean;
  fire?: number;
  tokens?: string[];
  enemies?: string[];
  spot?: Spot;
}

/** How the tiles of an episode lie. */
export interface Board {
  spaces: Space[];
  passages: [string, string][];
  locks?: [string, string][];
}

/** A card in the form of the server; what there is besides depends on its class. */
export interface Entry {
  class: string;
  id: string;
  name: string;
  /** The episode or the Elder One whose card it is. */
  of?: string;
  board?: Board;
  [field: string]: unknown;
}

interface Kind {
  id: string;
  name: string;
}

/** An episode or an Elder One. */
export interface Owner extends Kind {
  class: string;
  tokens?: Kind[];
  enemies?: Kind[];
}

export interface Book {
  cards: Entry[];
  owners: Owner[];
  skills: Kind[];
}

/** The book as it was read last; null until then. */
export let book: Book | null = null;

export function load(): Promise<boolean> {
  return attempt(async () => {
    book = await get<Book>("/api/book");
    redraw();
  });
}

/** Enters a card; true when it is in the book and in the game. */
export async function enter(entry: Entry): Promise<boolean> {
  if (!(await attempt(() => post("/api/book/card", entry)))) return false;
  toast(t("dmd.book.entered", { card: entry.name }), "ok");
  return load();
}

export async function forget({ class: kind, id }: Entry): Promise<boolean> {
  return (await attempt(() => post("/api/book/forget", { class: kind, id }))) && load();
}
