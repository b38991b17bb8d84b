// Everything a person does to the game: commands, undo, redo, corrections.
import { receiveFresh } from "./connection";
import { need, text, t } from "./language";
import { followTo, whereNow } from "./router";
import { Refusal, complain, reasonOf } from "./refusal";
import { post, randomId } from "./server";
import { state, toast, update } from "./state";
import { buzz } from "./announce";
import { report } from "./parts/changes";
import type { ServerError } from "./protocol";
import type { Choice, ShownCard, Text } from "./wire";

interface Done {
  seq: number;
  table?: Text[];
  changes?: Text[];
  stopped?: { entry: number; error: ServerError };
}

let line: Promise<unknown> = Promise.resolve();

/**
 * Sends one act, after those before it. It names the state that the person saw, or
 * the one that the person's own last act led to: nobody else's change goes unseen.
 * The same act is not sent twice at a time, so that a double tap is one act.
 */
async function once(
  key: string,
  path: string,
  body: object,
  { again = false, seen = state.seq } = {},
): Promise<Done | null> {
  if (state.sending.has(key)) return null;
  const { game } = state;
  update({ sending: new Set([...state.sending, key]) });
  const turn = line.then(() => post<Done>(path, { ...body, game, seq: Math.max(seen, state.acted), id: randomId() }));
  line = turn.catch(() => undefined);
  try {
    const done = await turn;
    state.acted = Math.max(state.acted, done.seq);
    return done;
  } catch (e) {
    refused(e, again);
    return null;
  } finally {
    const rest = new Set(state.sending);
    rest.delete(key);
    update({ sending: rest });
  }
}

/** Says why nothing happened; a stale tap that is sent again is not worth a word. */
function refused(e: unknown, again = false): void {
  if (e instanceof Refusal && e.fresh) receiveFresh(e.fresh);
  if (e instanceof Refusal && e.code === "stale") {
    if (!again) toast(t("error.stale"), "warn");
  } else void complain(e);
}

interface Manner {
  again?: boolean;
  /** Where a camera saw the card that the command names. */
  shown?: ShownCard;
}

/** Sends a command of the game; true when it was done. */
export async function command(
  kind: string,
  args: unknown,
  key = kind,
  { again, shown }: Manner = {},
): Promise<boolean> {
  buzz(15);
  const before = whereNow();
  const done = await once(key, "/api/command", { kind, args: args ?? {}, shown }, { again });
  const leads = !!state.scene?.leads?.includes(kind);
  if (done && (leads || before !== "roll")) followTo(done.seq, leads); // what asks for a roll is followed by it
  return done !== null;
}

/**
 * Takes a choice. While the table is set up, people choose at the same time without
 * touching each other: what is still open in the fresh state is then sent again.
 */
export async function choose(c: Choice, args: unknown = c.args, shown?: ShownCard): Promise<boolean> {
  const seen = state.seq;
  const again = c.group === "setup";
  if (await command(c.kind, args, c.id, { again, shown })) return true;
  const open = state.seq > seen && state.scene?.choices.some((x) => x.id === c.id);
  return again && open ? command(c.kind, args, c.id, { shown }) : false;
}

export async function undo(to?: number): Promise<void> {
  const done = await once("undo", "/api/undo", to ? { to } : {});
  if (done) report(t("undo.done"), await onTable(done.table));
}

export async function redo(): Promise<void> {
  const done = await once("redo", "/api/redo", {});
  if (done) report(t("redo.done"), await onTable(done.table));
}

/** What to change on the table, in words that come when they are first needed. */
async function onTable(changes: Text[] = []): Promise<string[]> {
  if (changes.length > 0) await need("said").catch(() => undefined);
  return changes.map(text);
}

/** What a correction of an earlier entry would change besides its dice; null when it is refused. */
export async function previewAmend(entry: number, args: unknown): Promise<string[] | null> {
  try {
    const done = await post<Done>("/api/amend", { seq: state.seq, game: state.game, entry, args, preview: true });
    return await amended(done);
  } catch (e) {
    refused(e);
    return null;
  }
}

/** Puts an entry right, as it was proposed when the state with the number seen was shown. */
export async function amend(entry: number, args: unknown, seen: number): Promise<boolean> {
  const done = await once("amend", "/api/amend", { entry, args }, { seen });
  if (done) report(t("amend.done"), await amended(done));
  return done !== null;
}

async function amended(done: Done): Promise<string[]> {
  // The dice lie there already: only what was read of them was wrong.
  const changes = await onTable(done.changes?.filter((c) => c.key !== "table.dice-pool"));
  return done.stopped ? [...changes, t("amend.stopped", { why: await reasonOf(done.stopped.error) })] : changes;
}
