// Putting a roll of the record right: what later steps change by it is said first.
import { useState } from "preact/hooks";
import { amend, previewAmend } from "../acts";
import type { PlainDie } from "../dice";
import { t } from "../language";
import type { LogEntry } from "../protocol";
import { state } from "../state";

const stepsAfter = (entry: LogEntry) =>
  state.log.filter((e) => e.seq > entry.seq && !e.undone && e.kind === "command").length;

interface Amending {
  /** The dice that were proposed, and what would change besides them; null where nothing is asked. */
  asked: { dice: PlainDie[]; later: string[]; seq: number } | null;
  /** Gives the roll other dice: at once where no later step minds, else when they are proposed again. */
  propose: (dice: PlainDie[]) => Promise<void>;
  agree: () => Promise<void>;
}

export function useAmending(entry: LogEntry | undefined, done: () => void): Amending {
  const [asked, ask] = useState<Amending["asked"]>(null);
  const carryOut = async (of: LogEntry, dice: PlainDie[], seen: number) => {
    if (await amend(of.seq, { dice: sure(dice) }, seen)) done();
  };
  const propose = async (dice: PlainDie[]) => {
    if (!entry) return;
    const { seq } = state;
    if (stepsAfter(entry) > 0) {
      const later = await previewAmend(entry.seq, { dice: sure(dice) });
      if (!later) return;
      if (later.length > 0) return ask({ dice, later, seq });
    }
    await carryOut(entry, dice, seq);
  };
  return { asked, propose, agree: async () => (entry && asked ? carryOut(entry, asked.dice, asked.seq) : undefined) };
}

const sure = (dice: PlainDie[]) => dice.map((d) => ({ ...d, sure: true }));

/** The changes that a correction brings, and the way on. */
export function LaterSteps({ of: { asked, agree } }: { of: Amending }) {
  if (!asked) return null;
  return (
    <section class="later" aria-live="polite">
      <h3>{t("fix.later")}</h3>
      <ul>
        {asked.later.map((words, i) => (
          <li key={i}>{words}</li>
        ))}
      </ul>
      <button type="button" class="choice primary" data-act="agree" onClick={() => void agree()}>
        {t("fix.agree")}
      </button>
    </section>
  );
}
