// Putting an entry of the record right: what later steps change by it is said first.
import { useState } from "preact/hooks";
import { amend, previewAmend } from "../acts";
import { t } from "../language";
import type { LogEntry } from "../protocol";
import { state } from "../state";

const stepsAfter = (entry: LogEntry) =>
  state.log.filter((e) => e.seq > entry.seq && !e.undone && e.kind === "command").length;

interface Amending<T> {
  /** What was proposed, and what would change besides it; null where nothing is asked. */
  asked: { what: T; later: string[]; seq: number } | null;
  /** Puts the entry right: at once where no later step minds, else when the same is proposed again. */
  propose: (what: T) => Promise<void>;
  agree: () => Promise<void>;
}

/** Puts an entry right with what argsOf makes the command's arguments of; done is called when it is. */
export function useAmending<T>(
  entry: LogEntry | undefined,
  argsOf: (what: T) => unknown,
  done: () => void,
): Amending<T> {
  const [asked, ask] = useState<Amending<T>["asked"]>(null);
  const carryOut = async (of: LogEntry, what: T, seen: number) => {
    if (await amend(of.seq, argsOf(what), seen)) done();
  };
  const propose = async (what: T) => {
    if (!entry) return;
    const { seq } = state;
    if (stepsAfter(entry) > 0) {
      const later = await previewAmend(entry.seq, argsOf(what));
      if (!later) return;
      if (later.length > 0) return ask({ what, later, seq });
    }
    await carryOut(entry, what, seq);
  };
  return { asked, propose, agree: async () => (entry && asked ? carryOut(entry, asked.what, asked.seq) : undefined) };
}

/** The changes that a correction brings, and the way on. */
export function LaterSteps({ of: { asked, agree } }: { of: Pick<Amending<unknown>, "asked" | "agree"> }) {
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
