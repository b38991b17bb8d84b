// What the server says besides the game's own view, whose types are in wire.ts.
import type { Text, Tray, View } from "./wire";

export type Role = "spectator" | "player" | "host";

export interface Session {
  key: string;
  role: Role;
  seat: number;
  name?: string;
  version?: string;
}

export interface SeatInfo {
  seat: number;
  name: string;
  taken: boolean;
  online: boolean;
  host?: boolean;
}

export interface LogEntry {
  seq: number;
  at: string;
  seat?: number;
  name?: string;
  kind: string;
  label: Text;
  more?: Text[];
  command?: string;
  undone?: boolean;
  amended?: boolean;
  dice?: { colour: string; face: string }[];
}

export interface UndoStep {
  label: Text;
  seq: number;
}

export interface FullView {
  seq: number;
  view: View;
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

export interface Advice {
  text: Text;
  why?: Text[];
  value: number;
  /** The id of the choice that it is about. */
  choice?: string;
}

export interface Odds {
  /** The number of the state that they are for. */
  seq: number;
  adventures?: Record<string, number>;
  attempt?: { chance: number; doom?: number; advice?: Advice[] };
}

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
  text: string;
  do?: string;
}

export interface CameraStatus {
  source: string;
  sources: string[];
}

export interface ServerError {
  code: string;
  message: string;
  rule?: string;
}

export type { Tray, View };
