// Written by `go run ./web/ui/build` from the Go types; do not edit.
import type { Choice, Move } from "./engine";
import type { Expectation, Guess, Name, Point, Text } from "./models";

export interface Advice {
  text: Text;
  why?: Text[];
  value: number;
  choice?: string;
  exact?: Choice;
}

export interface Area {
  id: string;
  name?: Name;
  short?: Name;
  kind: string;
  aside?: boolean;
  group?: string;
  layout?: string;
  columns?: number;
  places: List<Place>;
  map?: Map;
}

export interface AttemptOdds {
  chance: number;
  amount?: number;
  bound?: number;
  atMost?: boolean;
  advice: Advice[];
}

export interface Box {
  id: string;
  name?: Name;
  of?: string;
  way?: boolean;
  in?: boolean;
}

export interface Card {
  id: string;
  card?: string;
  name: Name;
  kind: string;
  over?: Text[];
  unknown?: boolean;
  down?: boolean;
  worth?: number;
  head?: Line[];
  rows?: List<Row>;
  lines?: Line[];
  ordered?: boolean;
  gain?: Icon[];
  gainOr?: Icon[];
  loss?: Icon[];
  lossOr?: Icon[];
  dice?: List<DieInPlay>;
  tokens?: Track;
}

export interface Choosing {
  picks: Pick[];
  tracks: List<Track>;
  note?: Text;
}

export interface DiceKind {
  colour: string;
  faces: string[];
}

export interface DieInPlay {
  id: number;
  colour: string;
  face?: string;
  sure: boolean;
  x?: number;
  y?: number;
  corners?: Point[];
  guesses?: Guess[];
  place: string;
  usable?: boolean;
}

export interface Fit {
  row: string;
  dice: number[];
}

export interface GameKind {
  id: string;
  title: string;
  boxes?: Box[];
}

export interface Group {
  id: string;
  form?: string;
  grave?: boolean;
}

export interface HouseRule {
  id: string;
  command: string;
  args?: Record<string, string>;
  arg: string;
  now: string;
  readings: string[];
  source?: string;
  main?: boolean;
}

export interface Icon {
  icon: string;
  count: number;
}

export interface Line {
  kind?: string;
  texts: Text[];
  id?: string;
}

export interface List<T> {
  order: string[];
  by: Record<string, T>;
}

export interface Lock {
  id: string;
  colour: string;
  by: Name;
}

export interface Map {
  width: number;
  round?: boolean;
  paths: Path[];
}

export interface Need {
  symbols: string[];
  amount: number;
}

export interface Note {
  id: string;
  text: Text;
  source: Name;
}

export interface Odds {
  places?: Record<string, number>;
  atMost?: Record<string, boolean>;
  attempt?: AttemptOdds;
}

export interface Path {
  from: string;
  to: string;
  kind?: string;
  closed?: boolean;
}

export interface Person {
  seat: number;
  card?: string;
  name: string;
  title?: Name;
  tracks: List<Track>;
  sheet?: Card;
  cards: List<Card>;
  won: List<Card>;
  at?: string;
  out?: boolean;
}

export interface Pick {
  kind: string;
  chosen?: boolean;
  needed?: boolean;
}

export interface Place {
  id: string;
  name?: Name;
  icon?: string;
  card?: Card;
  here?: number[];
  closed?: boolean;
  spot?: Spot;
  lies?: Icon[];
  lines?: Line[];
}

export interface Result {
  won: boolean;
  why: Text;
}

export interface Row {
  id: string;
  needs: Need[];
  cost?: Icon[];
  kind?: string;
  name?: Name;
  note?: Text;
  open: boolean;
  done?: boolean;
  dice?: List<DieInPlay>;
}

export interface SavedGame {
  id: string;
  name?: string;
  kind?: string;
  against?: string;
  people?: string[];
  turn?: number;
  over?: boolean;
  played: string;
  missing?: boolean;
}

export interface Scene {
  game: string;
  title: string;
  phase: string;
  phaseName?: Name;
  turn?: number;
  active?: number;
  next: Text;
  screen: string;
  leads?: string[];
  tracks: List<Track>;
  people: List<Person>;
  open: List<Card>;
  areas: List<Area>;
  roll?: Throw;
  locks: List<Lock>;
  notes: List<Note>;
  result?: Result;
  boxes?: Box[];
  setup?: Choosing;
  house?: HouseRule[];
  moves?: Move[];
  choices: Choice[];
  groups?: Group[];
  expect: Expectation;
  freeRolls?: boolean;
  dice?: DiceKind[];
}

export interface Shelf {
  now: string;
  games: SavedGame[];
  kinds: GameKind[];
}

export interface Space {
  at: number;
  icon: string;
}

export interface Spot {
  x: number;
  y: number;
}

export interface Throw {
  at?: string;
  name?: Name;
  why?: Text[];
  waits?: boolean;
  count?: number;
  dice: List<DieInPlay>;
  fits?: Fit[];
  lays?: string[];
  misses?: Choice[];
  keeps?: boolean;
}

export interface Track {
  id: string;
  name?: Name;
  kind?: string;
  value: number;
  most?: number;
  limit?: string;
  spaces?: Space[];
  struck?: boolean;
}
