// Written by `go run ./web/ui/build` from the Go types; do not edit.
import type { Name, Text } from "../../wire/models";

export interface AttemptLuck {
  seq: number;
  seat: number;
  place: Name;
  chance: number;
  completed: boolean;
  luck: number;
  choices: number;
  rolls: ThrowLuck[];
}

export interface BattleLuck {
  attacks: number;
  removed: number;
  expected: number;
  luck: number;
}

export interface Luck {
  off?: boolean;
  players: PlayerLuck[];
  attempts: AttemptLuck[];
}

export interface PlayerLuck {
  seat: number;
  who: string;
  attempts: number;
  completed: number;
  expected: number;
  luck: number;
  choices: number;
  unrated?: number;
  battle?: BattleLuck;
  best?: ThrowLuck;
  worst?: ThrowLuck;
}

export interface ThrowLuck {
  seq: number;
  place: Name;
  before: number;
  after: number;
  reroll?: boolean;
  faces: Text[];
}
