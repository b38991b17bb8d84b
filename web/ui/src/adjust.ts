// Changing a number by hand: an event like any other, with a label and an undo.
import { command } from "./acts";

export interface Countable {
  /** The id of a track. */
  what: string;
  seat?: number;
  /** The card in front of a player on which tokens lie. */
  card?: string;
}

/** Changes a number from what is shown to another; the server refuses where it is no longer what is shown. */
export async function adjust(of: Countable, from: number, to: number): Promise<void> {
  if (from === to) return;
  await command("adjust", { ...of, by: to - from }, `adjust ${of.what} ${of.card ?? of.seat ?? 0}`);
}
