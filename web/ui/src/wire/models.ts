// Written by `go run ./web/ui/build` from the Go types; do not edit.

export interface Calibration {
  step: string;
  set?: DiceSet;
  corrected?: number;
  sets: string[];
  picture?: number;
  width?: number;
  height?: number;
  flaw?: CalibrationFlaw;
  off?: number;
  dice?: CalibrationDie[];
  learned?: number;
  missing?: Record<string, string[]>;
  quality?: CalibrationQuality;
  saved?: boolean;
}

export interface CalibrationDie {
  corners: Point[];
  colour?: string;
  face?: string;
  known?: boolean;
  gone?: boolean;
}

export interface CalibrationFlaw {
  text: Text;
  do: Text;
}

export interface CalibrationOrder {
  do: string;
  set?: string;
  squares?: Point[][];
  die?: number;
  colour?: string;
  face?: string;
}

export interface CalibrationQuality {
  off: number;
  across: number;
  down: number;
  colour: string;
  face: string;
  shown: number;
  do?: string;
}

export interface CardLesson {
  look: number;
  cards: TaughtCard[];
}

export interface CardRef {
  class: string;
  id: string;
}

export interface CardSight {
  look: number;
  width: number;
  height: number;
  cards: SeenCard[];
}

export interface Counts {
  symbols?: Record<string, number>;
  any?: Counts[];
}

export interface DiceSet {
  id: string;
  name: string;
  kinds: Kind[];
  counts: Record<string, Counts>;
  pips?: boolean;
}

export interface Die {
  colour: string;
  face: string;
  confidence: number;
  sure: boolean;
  x: number;
  y: number;
  corners?: Point[];
  guesses?: Guess[];
}

export interface Expectation {
  dice?: Record<string, number>;
}

export interface Guess {
  face: string;
  confidence: number;
}

export interface Kind {
  colour: string;
  count: number;
  faces: string[];
}

export interface KnownCard {
  id: string;
  name: string;
  class: string;
  rows?: string[][];
  pictures: number;
  lost?: boolean;
}

export interface Point {
  x: number;
  y: number;
}

export interface Roll {
  rolled: Die[];
  kept: Die[];
  warning?: Text;
}

export interface SeenCard {
  id: string;
  name: string;
  class: string;
  sure: boolean;
  corners: Point[];
  round?: boolean;
  rows?: string[][];
  likeness: number;
}

export interface ShownCard {
  look: number;
  corners: Point[];
  round?: boolean;
}

export interface TaughtCard {
  id: string;
  name: string;
  class: string;
  corners: Point[];
  round?: boolean;
  rows?: string[][];
}

export interface Text {
  key: string;
  args?: Record<string, unknown>;
}

export interface Tray {
  state: string;
  why?: Text;
  roll: number;
  dice?: Die[];
  throws?: boolean;
  photo?: number;
  width?: number;
  height?: number;
}

export type Name = string | { words: string } | Text;
