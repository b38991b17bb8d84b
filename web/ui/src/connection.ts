// Staying in: the stream, the scene that it keeps fresh, and coming back after a
// phone slept, the network went or the server was started anew.
import { fetchAgain } from "./again";
import { announceTray, announceTurn } from "./announce";
import { t } from "./language";
import type { FullView, LogEntry, Notice, Odds, SeatInfo, Standing, ViewPatch } from "./protocol";
import { earlyStream } from "./early";
import { merge } from "./patch";
import { Refusal, tell } from "./refusal";
import { arrived, landing, followSetup } from "./router";
import { enter, hasScanned, lookAtAddress, sitAgain, stands } from "./session";
import { type State, lastRoll, mySeat, state, toast, update } from "./state";
import { follow, type Message } from "./stream";
import type { Scene, Tray } from "./wire";

const silence = 40_000; // the server pings every 15 s
const nap = 3_000; // a timer that comes later than this slept
const pauses = [200, 400, 800, 1500, 3000];

function receiveFull(full: FullView): void {
  const change: Partial<State> = { seq: full.seq, scene: full.view };
  if (full.seq < state.seq) change.acted = 0; // numbers only grow: this is another game
  if (full.game) change.game = full.game;
  if (full.log) change.log = full.log;
  if ("undo" in full) change.undo = full.undo ?? null;
  if ("redo" in full) change.redo = full.redo ?? null;
  show(change);
}

export function receiveFresh(full: FullView): void {
  if (full.seq >= state.seq) receiveFull(full);
}

/** Whether the patch fitted the state that is shown. */
function receivePatch(p: ViewPatch): boolean {
  if (p.seq <= state.seq) return true;
  if (p.from !== state.seq || !state.scene) {
    lastEvent = "";
    restart();
    return false;
  }
  const change: Partial<State> = { seq: p.seq, scene: merge(state.scene, p.patch) as Scene };
  if (p.log?.length) change.log = upsert(state.log, p.log);
  if ("undo" in p) change.undo = p.undo ?? null;
  if ("redo" in p) change.redo = p.redo ?? null;
  show(change);
  return true;
}

const kept = 400; // the server tells of so many changed entries at a time

/** The log with entries added, or put in place of those with their number; what is older than the log is not shown. */
function upsert(log: LogEntry[], entries: LogEntry[]): LogEntry[] {
  const bySeq = new Map([...log, ...entries].map((e) => [e.seq, e]));
  return [...bySeq.values()]
    .filter((e) => e.seq >= (log[0]?.seq ?? 0))
    .sort((a, b) => a.seq - b.seq)
    .slice(-kept);
}

function show(change: Partial<State>): void {
  const before = { scene: state.scene, roll: lastRoll() };
  if (!before.scene) queueMicrotask(() => update({ screen: landing() }));
  update(change);
  arrived();
  if (before.scene && state.scene) {
    followSetup(before.scene);
    announceTurn(before.scene, state.scene, before.roll);
  }
}

function receive(m: Message): void {
  lastSign = Date.now();
  if (m.event === "ping") return void fetchAgain();
  const data: unknown = JSON.parse(m.data);
  switch (m.event) {
    case "hello":
      attempts = 0;
      receiveHello(data as { seats: SeatInfo[]; standing: Standing });
      break;
    case "view":
      lastEvent = m.id;
      receiveFull(data as FullView);
      break;
    case "patch":
      if (receivePatch(data as ViewPatch)) lastEvent = m.id;
      break;
    case "tray":
      receiveTray(data as Tray);
      break;
    case "tray-state": // the dice are as they were
      if (state.tray) receiveTray({ ...state.tray, why: undefined, ...(data as Pick<Tray, "state" | "why" | "roll">) });
      break;
    case "odds":
      update({ odds: data as Odds });
      break;
    case "seats":
      update({ seats: data as SeatInfo[] });
      break;
    case "standing":
      receiveStanding(data as Standing);
      break;
    case "entry":
      receiveKnown(data as LogEntry);
      break;
    case "notice":
      tell((data as Notice).text, (data as Notice).level);
      break;
    case "bye":
      update({ link: "reconnecting" });
      break;
  }
}

function receiveHello({ seats, standing }: { seats: SeatInfo[]; standing: Standing }): void {
  update({ link: "live", seats });
  void fetchAgain();
  stands(standing);
}

/** Whoever lost the seat tries to sit there again, and is told why not. */
function receiveStanding(now: Standing): void {
  const lost = mySeat() && !now.seat;
  stands(now);
  if (lost) restart();
}

/** What became known of an entry since, or with 0 of all. */
function receiveKnown({ seq, ...known }: LogEntry): void {
  update({ log: state.log.map((e) => (!seq || e.seq === seq ? { ...e, ...known } : e)) });
}

function receiveTray(tray: Tray): void {
  const before = state.tray;
  update({ tray });
  announceTray(before, tray);
}

let current: AbortController | null = null;
let lastSign = 0;
/** The id of the last message about the game, as the server gave it. */
let lastEvent = "";
let attempts = 0;
let sleeping: (() => void) | null = null;

function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    sleeping = () => {
      clearTimeout(timer);
      done();
    };
  });
}

/** Ends the present connection, if any, so that a new one starts at once. */
function restart(): void {
  attempts = 0;
  current?.abort();
  sleeping?.();
}

/** A link scanned while the page is open changes only the address's fragment. */
function watchAddress(): void {
  addEventListener("hashchange", () => {
    lookAtAddress();
    if (hasScanned()) wake();
    else if (state.scene) update({ screen: landing() });
  });
}

/** Called whenever the page may have slept: an open stream is not to be trusted then. */
function wake(): void {
  if (Date.now() - lastSign > nap || hasScanned()) {
    if (state.link === "live") update({ link: "reconnecting" });
    restart();
  }
}

async function connectOnce(): Promise<void> {
  if (!(await enter(attempts > 0))) return;
  let early = earlyStream();
  current = early?.ends ?? new AbortController();
  if (await sitAgain()) {
    current.abort(); // it was opened for a spectator
    early = null;
    current = new AbortController();
  }
  lastSign = Date.now();
  const status = await follow(state.scene ? lastEvent : "", current.signal, receive, early?.reply);
  if (status === 401 || status === 403) update({ session: null });
  if (status === 429) toast(t("error.tabs"), "warn");
}

/** Connects, and goes on connecting for as long as the page lives. */
export async function stay(): Promise<void> {
  watchAddress();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  addEventListener("pageshow", wake);
  addEventListener("online", restart);
  let tick = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (!state.uninvited && (now - tick > nap + 1000 || now - lastSign > silence)) wake();
    tick = now;
  }, 1000);
  for (;;) {
    try {
      await connectOnce();
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
    }
    attempts++;
    if (!state.uninvited)
      update({ link: attempts > 4 ? "lost" : state.link === "starting" ? "starting" : "reconnecting" });
    await pause(state.uninvited && !hasScanned() ? 3_600_000 : pauses[Math.min(attempts, pauses.length) - 1]);
  }
}
