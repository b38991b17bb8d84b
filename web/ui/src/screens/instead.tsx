// Putting a step of the record right: what else could have been chosen there, and what follows from it.
import { useAsked } from "../asked";
import { t, text } from "../language";
import { LaterSteps, useAmending } from "../parts/amending";
import { ByLetters } from "../parts/byletters";
import type { LogEntry } from "../protocol";
import { get } from "../server";
import type { Choice } from "../wire";

/** None come as null. */
const choices = async (path: string) => (await get<Choice[] | null>(path)) ?? [];

/** As many are listed without a search. */
const few = 12;

export function Instead({ entry, close }: { entry: LogEntry; close: () => void }) {
  const { found: others, failed } = useAsked(`/api/log/${entry.seq}/instead`, choices);
  const amending = useAmending(entry, (choice: Choice) => choice.args, close);
  if (failed) return <p role="alert">{failed}</p>;
  if (!others) return <p class="nothing">{t("starting")}</p>;
  if (amending.asked) {
    return (
      <>
        <p>
          <b>{text(amending.asked.what.label)}</b>
        </p>
        <LaterSteps of={amending} />
      </>
    );
  }
  return (
    <div class="instead">
      <p>{t(others.length > 0 ? "instead.which" : "instead.none")}</p>
      {others.length > few ? (
        <ByLetters
          of={others.map((choice) => ({ key: choice.id, words: text(choice.label), choice }))}
          onFound={({ choice }) => void amending.propose(choice)}
        />
      ) : (
        others.map((choice) => (
          <button
            key={choice.id}
            type="button"
            class="choice"
            data-instead={choice.id}
            onClick={() => void amending.propose(choice)}
          >
            {text(choice.label)}
          </button>
        ))
      )}
    </div>
  );
}
