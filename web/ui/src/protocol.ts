// What the server says besides the scene, whose types are in wire/.
import type { Die, Name, Odds as OddsOfScene, Scene, Text } from "./wire";

export type Role = "spectator" | "player" | "host";

/** What somebody is at the table. */
export interface Standing {
  role: Role;
  seat: number;
  name?: string;
}

export interface Session extends Standing {
  key: string;
  version?: string;
  /** Told to whoever has no seat. */
  seats?: SeatInfo[];
}

export interface SeatInfo {
  seat: number;
  name: string;
  taken: boolean;
  online: boolean;
  host?: boolean;
  /** When the phone on the seat was last heard of, in RFC 3339; told when online changes. */
  seen?: string;
}

export interface LogEntry {
  seq: number;
  at: string;
  seat?: number;
  name?: Name;
  kind: string;
  label: Text;
  more?: Text[];
  command?: string;
  undone?: boolean;
  amended?: boolean;
  dice?: Die[];
  /** The numbers of the pieces to move after it that lie where they belong. */
  moved?: number[];
  /** The camera's picture of the roll is kept. */
  picture?: boolean;
}

export interface UndoStep {
  label: Text;
  seq: number;
}

export interface FullView {
  seq: number;
  /** The mark of the game, where it comes by the stream. */
  game?: string;
  view: Scene;
  log?: LogEntry[];
  undo?: UndoStep | null;
  redo?: UndoStep | null;
}

export interface ViewPatch {
  seq: number;
  from: number;
  patch: unknown;
  log?: LogEntry[];
  undo?: UndoStep | null;
  redo?: UndoStep | null;
}

export interface Notice {
  text: Text;
  level: "info" | "ok" | "warn" | "error";
}

/** The odds, with the number of the state that they are for. */
export type Odds = OddsOfScene & { seq: number };

export interface Address {
  url: string;
  shown: string;
  best?: boolean;
}

export interface Invite {
  addresses: Address[];
  code?: string;
}

export interface Finding {
  id: string;
  level: "ok" | "warn" | "error";
  text: Text;
  do?: Text;
}

/** A phone's last sign of life, for the doctor. */
export interface PhoneSign {
  seat: number;
  name: string;
  online: boolean;
  seen?: string;
  screen?: "on" | "off";
}

export interface Diagnosis {
  findings: Finding[];
  phones?: PhoneSign[];
  spectators?: number;
}

/** What is kept of the camera's pictures of rolls. */
export interface Pictures {
  keep: boolean;
  count: number;
  bytes: number;
  most: number;
  mostBytes: number;
}

export interface CameraStatus {
  source: string;
  sources: string[];
}

export interface ServerError {
  code: string;
  message: string;
  rule?: string;
  key?: string;
  args?: Record<string, unknown>;
}
