// Two owners' books as one: what only one has is kept, and where they differ a person says.
import { list, t } from "../../../language";
import { iconName, needName } from "../../../parts/symbols";
import type { Icon } from "../../../wire";
import type { Card, CardTask, Effect } from "./book";
import { effectWords } from "./effectform";
import { parseNeed } from "./taskform";

/** A book as a file. */
export interface BookFile {
  book: string;
  version: number;
  cards: Card[];
}

export interface Conflict {
  mine: Card;
  theirs: Card;
  /** The fields in which they differ. */
  fields: string[];
}

export interface Merge {
  /** The cards of both, without those that differ. */
  agreed: Card[];
  /** How many of them are new here. */
  fresh: number;
  conflicts: Conflict[];
}

const key = (card: Card) => `${card.class}/${card.id}`;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The book that a file holds, of whichever game and version, which the server looks at; null for what is none. */
export function read(text: string): BookFile | null {
  try {
    const file = JSON.parse(text);
    return typeof file?.book === "string" && Array.isArray(file.cards) ? file : null;
  } catch {
    return null;
  }
}

export function merge(mine: BookFile, theirs: BookFile): Merge {
  const others = new Map(theirs.cards.map((card) => [key(card), card]));
  const conflicts: Conflict[] = [];
  const agreed: Card[] = [];
  for (const card of mine.cards) {
    const other = others.get(key(card));
    others.delete(key(card));
    const fields = other ? differing(card, other) : [];
    if (other && fields.length > 0) conflicts.push({ mine: card, theirs: other, fields });
    else agreed.push(card);
  }
  return { agreed: [...agreed, ...others.values()], fresh: others.size, conflicts };
}

const differing = (a: Card, b: Card) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((field) => !same(a[field], b[field]));

/** What a field of a card says, in words. */
export function fieldWords(value: unknown): string {
  if (value === undefined || value === null) return t("book.merge.nothing");
  if (Array.isArray(value)) return list(value.map(fieldWords));
  if (typeof value !== "object") return typeof value === "boolean" ? t(`book.merge.${value}`) : String(value);
  if ("do" in value) return effectWords(value as Effect);
  if ("icon" in value && "count" in value) return iconName((value as Icon).icon, (value as Icon).count);
  if ("needs" in value) return list((value as CardTask).needs.map((need) => needName(parseNeed(need))));
  return list(Object.values(value).map(fieldWords));
}
