// Written by `go run ./web/ui/build` from the Go types; do not edit.
import type { Name, Text } from "./models";

export interface Choice {
  id: string;
  seat?: number;
  kind: string;
  args?: unknown;
  label: Text;
  group: string;
  target?: string;
  card?: string;
  deck?: string;
  rule?: string;
}

export interface Deck {
  class: string;
  name: Text;
  open?: boolean;
  cards: DeckCard[];
}

export interface DeckCard {
  id: string;
  name: Name;
  rows?: string[][];
}

export interface Event {
  kind: string;
  data?: unknown;
  label?: Text;
}

export interface Move {
  piece: string;
  icon: string;
  seat?: number;
  text: Text;
}

export interface Retelling {
  who: string;
  texts: Text[];
  luck: number;
}
