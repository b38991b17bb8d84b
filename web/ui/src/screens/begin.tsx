// Beginning a game that is not wholly set up: who and what is waited for.
import { list, t } from "../language";
import { closeSheet, openSheet } from "../parts/sheet";
import { personAt, whoSits } from "../scene";
import { state } from "../state";
import type { Scene } from "../wire";

/** What the set-up lacks, in sentences: those who sit and have nobody to play, and what is needed. */
export function lacks({ setup }: Scene): string[] {
  if (!setup) return [];
  const without = state.seats.filter((s) => s.taken && !personAt(s.seat)).map(whoSits);
  return [
    ...(without.length > 0 ? [t("setup.lacks", { n: without.length, names: list(without) })] : []),
    ...setup.picks.filter((p) => p.needed && !p.chosen).map((p) => t(`setup.lacks.${p.kind}`)),
  ];
}

/** Asks whether to begin all the same; gone where nothing is lacking any more. */
export function openBegin(take: () => void): void {
  openSheet(t("setup.wait"), () => (
    <>
      <ul>
        {(state.scene ? lacks(state.scene) : []).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <button type="button" class="choice primary" onClick={closeSheet}>
        {t("setup.wait.on")}
      </button>
      <button
        type="button"
        class="choice"
        data-act="begin-anyway"
        onClick={() => {
          closeSheet();
          take();
        }}
      >
        {t("setup.wait.begin")}
      </button>
    </>
  ));
}
