// Putting a roll of the record right: what later steps change by it is said first.
import { useState } from "preact/hooks";
import { amend, previewAmend } from "../acts";
import type { PlainDie } from "../dice";
import { t } from "../language";
import type { LogEntry } from "../protocol";
import { state } from "../state";

const stepsAfter = (entry: LogEntry) => state.log.filter((e) => e.seq > entry.seq && !e.undone && e.kind === "command").length;

interface Amending {
  /** What would change besides the dice that were proposed last. */
  later: string[];
  /** Gives the roll other dice: at once where no later step minds, else when they are proposed again. */
  propose: (dice: PlainDie[]) => Promise<void>;
  agree: () => Promise<void>;
}

export function useAmending(entry: LogEntry | undefined, done: () => void): Amending {
  const [proposed, remember] = useState<{ dice: PlainDie[]; later: string[] } | null>(null);
  const carryOut = async (of: LogEntry, dice: PlainDie[]) => {
    if (await amend(of.seq, { dice: sure(dice) })) done();
  };
  const propose = async (dice: PlainDie[]) => {
    if (!entry) return;
    if (stepsAfter(entry) > 0) {
      const later = await previewAmend(entry.seq, { dice: sure(dice) });
      if (!later) return;
      if (later.length > 0) return remember({ dice, later });
    }
    await carryOut(entry, dice);
  };
  return { later: proposed?.later ?? [], propose, agree: async () => (entry && proposed ? carryOut(entry, proposed.dice) : undefined) };
}

const sure = (dice: PlainDie[]) => dice.map((d) => ({ ...d, sure: true }));

/** The changes that a correction brings, and the way on. */
export function LaterSteps({ of: { later, agree } }: { of: Amending }) {
  if (later.length === 0) return null;
  return (
    <section class="later" aria-live="polite">
      <h3>{t("fix.later")}</h3>
      <ul>
        {later.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <button type="button" class="choice primary" data-act="agree" onClick={() => void agree()}>
        {t("fix.agree")}
      </button>
    </section>
  );
}
