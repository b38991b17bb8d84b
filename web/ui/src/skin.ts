// What one game adds to the page: its icons, what it calls things by numbers, and parts
// of the table that look like nothing else. A skin comes with the first scene of its
// game; a game without one is drawn all the same.
import type { ComponentChildren, ComponentType } from "preact";
import skins from "skins";
import { onceMore } from "./again";
import { dressed } from "./dressing";
import { need, numbers, speakOf } from "./language";
import { paths } from "./parts/icon";
import { redraw } from "./state";
import type { Area, Card, Place, Scene, Text, Track } from "./wire";

/** Something that can be put right by hand, and the command that does it. */
export interface Right {
  words: string;
  kind: string;
  args: Record<string, unknown>;
  /** What is still to be said, as an argument: one of a few, or any card of a deck, or `other` than these. */
  which?: { arg: string; of: { key: string; words: string }[] | string; other?: { key: string; words: string } };
}

/**
 * What can be put right about something: a whole area, a place, what lies in front of a seat, a
 * card there, or dice that lie in the tray and are not expected, by the colour, or with a minus
 * before it dice that are missing there.
 */
export type Rights = (about: "area" | "place" | "hand" | "card" | "dice", id: string) => Right[];

/** How a symbol is drawn that is more than an icon, with its count. */
export interface Glyph {
  /** On a die, in a square of 100. */
  onDie: (count: number) => ComponentChildren;
  /** On a card. */
  onCard: (count: number) => ComponentChildren;
}

/** What makes a step one worth looking up for: a text of the record with a key. */
export interface Moment {
  key: string;
  icon: string;
  /** "good" or "bad". */
  look: string;
  /** In hertz. */
  tones: number[];
  /** Only for whoever brought it about, and the television. */
  own?: boolean;
  /** Dice decided it, which a television shows again. */
  roll?: boolean;
}

/** What is drawn in place of a moment's icon, by its key, of what is said. */
type Art = Record<string, ComponentType<{ said: Text }>>;

/** A card that is in no book, as far as a picture tells what it is. */
export interface NewCard {
  class: string;
  name: string;
  /** The icons of its rows as the reader proposes them. */
  rows: string[][];
  /** It is in the owner's book. */
  onEntered: (id: string) => void;
}

export interface Skin {
  icons: Record<string, string>;
  glyphs: Record<string, Glyph>;
  /** Numbers in sentences, by the name of the argument, that are not written as numbers. */
  numbers: Record<string, (n: number) => string>;
  /** Icons beside the names of cards, by their kind. */
  badges: Record<string, string>;
  /** Tracks by their kind, on the strip and large on a television. */
  tracks: Record<string, ComponentType<{ of: Track; large?: boolean }>>;
  /** Areas by their kind. */
  areas: Record<string, ComponentType<{ of: Area; scene: Scene }>>;
  /** How areas are drawn whose places lie on a map, above the list of the places. */
  map?: ComponentType<{ of: Area }>;
  /** Screens of its own in the menu. */
  screens: Record<string, ComponentType<{ scene: Scene }>>;
  /** The form of a card that was shown and is in no book. */
  newCard?: ComponentType<NewCard>;
  /** The classes of which the card book takes no card. */
  closed?: string[];
  /** What is entered while the table is set. */
  setup?: ComponentType<{ scene: Scene }>;
  /** What is looked back on beside the record. */
  recap?: ComponentType<object>;
  /** The greatest first; they come once play goes on. */
  moments?: () => Promise<{ default: Moment[] }>;
  art?: Art;
  /** How dark it is at the table, from 0 to 1. */
  gloom?: (scene: Scene) => number;
  /** The rule words behind headings, and behind icons that are called otherwise. */
  terms: Record<string, string[]>;
  /** All rule words, in the order of the glossary. */
  glossary: string[];
  rights: Rights;
  /** What only games with more than their first box need of it. */
  boxes?: () => Promise<{ boxes: Boxes }>;
}

/** What a skin has for other boxes than the first. */
export interface Boxes {
  icons: Record<string, string>;
  rights: Rights;
  /** Cards that they lay open for everyone. */
  Beside: ComponentType<{ of: Card[] }>;
  /** Markers that lie on a card of an area. */
  Lies?: ComponentType<{ of: Place }>;
  art?: Art;
}

const plain: Skin = {
  icons: {},
  glyphs: {},
  badges: {},
  numbers: {},
  tracks: {},
  areas: {},
  screens: {},
  terms: {},
  glossary: [],
  rights: () => [],
};

/** The skin of the game that is shown. */
export let skin: Skin = plain;

/** What the worn skin has for the boxes in play; undefined where there is only the first. */
let others: Boxes | undefined;
let game = "";
let wanted = "";
let failed = false;

/** Whether the skin of a scene's game is worn; fetches it where it is not, and the words of boxes that come into play. */
export function wears(scene: Scene): boolean {
  const others = scene.boxes?.slice(1).filter((box) => box.in && !box.of && !box.way);
  const boxes = others?.map((box) => box.id) ?? [];
  const all = [scene.game, ...boxes].join(" ");
  if (all !== wanted) void wear(all);
  return scene.game === game;
}

export const skinFailed = () => failed;

const place = "elderglass.game";

/** Fetches the skin of the game that was played here last, before anybody says which is played now. */
export function wearAgain(): void {
  const last = localStorage.getItem(place);
  if (last) void wear(last);
}

/** Puts on the skin of a game, in the words of the boxes that follow it. */
async function wear(all: string): Promise<void> {
  wanted = all;
  const [of, ...boxes] = all.split(" ");
  try {
    const [found] = await Promise.all([skins[of]?.(), dressed(of), need("play"), speakOf(of, boxes)]);
    if (wanted !== all) return;
    skin = found?.skin ?? plain;
    others = undefined;
    if (boxes.length > 0) void wearMore(all); // without which it looks plainer, and is played all the same
    failed = false;
    game = of;
    Object.assign(paths, skin.icons);
    Object.assign(numbers, skin.numbers);
    localStorage.setItem(place, all);
  } catch {
    failed = true;
    onceMore(() => wanted === all && wear(all));
  }
  redraw();
}

/** Adds what the skin has for boxes; play goes on before it is here. */
async function wearMore(all: string): Promise<void> {
  try {
    const [more] = await Promise.all([skin.boxes?.(), dressed("boxes")]);
    if (wanted !== all || !more) return;
    others = more.boxes;
    Object.assign(paths, others.icons);
    redraw();
  } catch {
    onceMore(() => wanted === all && wearMore(all));
  }
}

/** What the skin has for the boxes in play, once it is here. */
export const forBoxes = () => others;

/** What can be put right about something, in all boxes. */
export const rightsOf: Rights = (about, id) => [...skin.rights(about, id), ...(others?.rights(about, id) ?? [])];
