// Everything a person does to the game: commands, undo, redo, corrections.
import { explain, receiveFresh } from "./connection";
import { text, t } from "./language";
import { Refusal, post, randomId } from "./server";
import { state, toast, update } from "./state";
import { buzz } from "./announce";
import type { Choice, Text } from "./wire";

interface Done {
  seq: number;
  table?: Text[];
  changes?: Text[];
  stopped?: { entry: number; error: { message: string } };
}

/** Runs one write at a time for a key, so that a double tap is one act. */
async function once<T>(key: string, act: () => Promise<T>): Promise<T | null> {
  if (state.sending.has(key)) return null;
  update({ sending: new Set([...state.sending, key]) });
  try {
    return await act();
  } catch (e) {
    refused(e);
    return null;
  } finally {
    const rest = new Set(state.sending);
    rest.delete(key);
    update({ sending: rest });
  }
}

function refused(e: unknown): void {
  if (e instanceof Refusal && e.fresh) receiveFresh(e.fresh);
  if (e instanceof Refusal && e.code === "stale") toast(t("error.stale"), "warn");
  else toast(e instanceof Refusal && e.rule ? `${explain(e)} (${e.rule})` : explain(e), "error");
}

/** Sends a command of the game; true when it was done. */
export async function command(kind: string, args: unknown, key = kind): Promise<boolean> {
  buzz(15);
  const done = await once(key, () =>
    post<Done>("/api/command", { seq: state.seq, id: randomId(), kind, args: args ?? {} }),
  );
  return done !== null;
}

export const choose = (c: Choice, args: unknown = c.args) => command(c.kind, args, c.id);

export async function undo(to?: number): Promise<void> {
  const done = await once("undo", () => post<Done>("/api/undo", { seq: state.seq, id: randomId(), ...(to ? { to } : {}) }));
  if (done) toast(t("undo.done"), "ok", done.table?.map(text));
}

export async function redo(): Promise<void> {
  const done = await once("redo", () => post<Done>("/api/redo", { seq: state.seq, id: randomId() }));
  if (done) toast(t("redo.done"), "ok", done.table?.map(text));
}

/** What a correction of an earlier entry would change; null when it is refused. */
export async function previewAmend(entry: number, args: unknown): Promise<string[] | null> {
  try {
    const done = await post<Done>("/api/amend", { seq: state.seq, entry, args, preview: true });
    return amended(done);
  } catch (e) {
    refused(e);
    return null;
  }
}

export async function amend(entry: number, args: unknown): Promise<boolean> {
  const done = await once("amend", () => post<Done>("/api/amend", { seq: state.seq, id: randomId(), entry, args }));
  if (done) toast(t("amend.done"), "ok", amended(done));
  return done !== null;
}

function amended(done: Done): string[] {
  const changes = (done.changes ?? []).map(text);
  return done.stopped ? [...changes, t("amend.stopped", { why: done.stopped.error.message })] : changes;
}
