// Everything the page knows, in one place; every change draws the page anew.
import type { Invite, LogEntry, Odds, Role, SeatInfo, Session, UndoStep } from "./protocol";
import type { Choice, Scene, Tray } from "./wire";

export type Link = "starting" | "live" | "reconnecting" | "lost";

/** A screen of the frame, an area of the table, or a screen of the skin. */
export type Screen = string;

interface Toast {
  id: number;
  text: string;
  level: "info" | "ok" | "warn" | "error";
  details?: string[];
}

export interface State {
  link: Link;
  session: Session | null;
  /** The browser came with a token that the server refused, or with none. */
  uninvited: boolean;
  /** Chose to watch rather than to sit. */
  watching: boolean;
  seq: number;
  /** The mark of the game, which tells its states from those of another one. */
  game: string;
  /** The number of the state that this phone's last act led to. */
  acted: number;
  scene: Scene | null;
  tray: Tray | null;
  odds: Odds | null;
  log: LogEntry[];
  undo: UndoStep | null;
  redo: UndoStep | null;
  seats: SeatInfo[];
  invite: Invite | null;
  screen: Screen;
  toasts: Toast[];
  /** Choices that were sent and not yet answered. */
  sending: ReadonlySet<string>;
}

export const state: State = {
  link: "starting",
  session: null,
  uninvited: false,
  watching: false,
  seq: 0,
  game: "",
  acted: 0,
  scene: null,
  tray: null,
  odds: null,
  log: [],
  undo: null,
  redo: null,
  seats: [],
  invite: null,
  screen: "me",
  toasts: [],
  sending: new Set(),
};

let draw: () => void = () => undefined;
let due = false;

/** Says what draws the page; called once at the start. */
export function onChange(f: () => void): void {
  draw = f;
}

/** Changes the state and draws once for all changes of the same moment. */
export function update(change: Partial<State>): void {
  Object.assign(state, change);
  redraw();
}

/** Draws again because something outside the state changed, a setting for example. */
export function redraw(): void {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    draw();
  });
}

let toastNumber = 0;

/** Shows a sentence for a while; details make it stay until it is closed. */
export function toast(text: string, level: Toast["level"] = "info", details?: string[]): void {
  const id = ++toastNumber;
  update({ toasts: [...state.toasts.slice(-2), { id, text, level, details }] });
  if (!details?.length) setTimeout(() => dismiss(id), level === "error" || level === "warn" ? 9000 : 5000);
}

export function dismiss(id: number): void {
  update({ toasts: state.toasts.filter((t) => t.id !== id) });
}

/** The last roll in the record that still stands. */
export function lastRoll(): LogEntry | undefined {
  return [...state.log].reverse().find((e) => e.dice?.length && !e.undone);
}

export function mySeat(): number {
  return state.session?.seat ?? 0;
}

export const seatAt = (seat: number) => state.seats.find((s) => s.seat === seat);

export function role(): Role {
  return state.session?.role ?? "spectator";
}

/**
 * Whether something that a seat may do concerns whoever holds this phone: it is of their seat, or of one that nobody
 * holds and the host plays for. Without a seat all does.
 */
export const isFor = (c: Choice): boolean =>
  !c.seat || c.seat === mySeat() || !mySeat() || (role() === "host" && !seatAt(c.seat)?.taken);

/** Whether the present screen is the choice of a seat. */
export const choosesSeat = () => role() === "spectator" && !mySeat() && !state.watching && !onTelevision;

export const onTelevision = location.pathname === "/tv";
