// Dice entered by hand: one button away from the camera at all times.
import { useState } from "preact/hooks";
import { amend, command } from "../acts";
import { colourName, colours, dieName, expectedColours, faceName, faces, type PlainDie } from "../dice";
import { t } from "../language";
import { Die, DieButton } from "../parts/die";
import { closeSheet } from "../parts/sheet";
import type { LogEntry } from "../protocol";
import { lastRoll, state } from "../state";

export function HandEntry() {
  const entry = wrongRoll();
  const expected = entry ? (entry.dice ?? []).map((d) => d.colour) : expectedColours(state.view?.expect);
  const [dice, setDice] = useState<PlainDie[]>(entry?.dice ?? []);
  const next = nextColour(expected, dice);
  const [picked, pick] = useState<string | null>(null);
  const colour = picked ?? next ?? "green";
  const full = expected.length > 0 && dice.length >= expected.length;
  const add = (face: string) => {
    setDice([...dice, { colour, face }]);
    pick(null);
  };
  return (
    <div class="hand-entry">
      <p aria-live="polite">
        {expected.length > 0 ? t("hand.progress", { done: dice.length, n: expected.length }) : t("hand.free", { n: dice.length })}
      </p>
      <div class="dice-row" role="group" aria-label={t("hand.entered")}>
        {dice.map((d, i) => (
          <DieButton key={i} die={d} says={t("hand.remove", { die: dieName(d) })} onClick={() => setDice(dice.filter((_, j) => j !== i))} />
        ))}
        {Array.from({ length: Math.max(0, expected.length - dice.length) }, (_, i) => (
          <span key={`e${i}`} class="slot" aria-hidden="true" />
        ))}
      </div>
      <div class="colour-row" role="group" aria-label={t("hand.colour")}>
        {colours.map((c) => (
          <button type="button" key={c} class={c === colour ? "now" : ""} aria-pressed={c === colour} onClick={() => pick(c)}>
            <Die die={{ colour: c }} hidden />
            <span>{colourName(c)}</span>
          </button>
        ))}
      </div>
      <div class="faces" role="group" aria-label={t("hand.face", { colour: colourName(colour) })}>
        {faces[colour].map((f) => (
          <button type="button" key={f} data-face={f} class="face" disabled={full} onClick={() => add(f)}>
            <span class="unseen">{faceName(f)}</span>
            <Die die={{ colour, face: f }} hidden />
          </button>
        ))}
      </div>
      <button
        type="button"
        class="choice primary"
        disabled={dice.length === 0 || (expected.length > 0 && dice.length !== expected.length)}
        onClick={() => {
          const args = { dice: dice.map((d) => ({ ...d, sure: true })) };
          void (entry ? amend(entry.seq, args) : command("roll", args)).then((done) => done && closeSheet());
        }}
      >
        {t("hand.accept")}
      </button>
    </div>
  );
}

/** The roll to be put right where none is waited for; undefined where one is. */
function wrongRoll(): LogEntry | undefined {
  const view = state.view;
  if (!view || view.depth === "dice" || Object.keys(view.expect.dice ?? {}).length > 0) return undefined;
  return lastRoll();
}

function nextColour(expected: string[], entered: PlainDie[]): string | undefined {
  const left = [...expected];
  for (const d of entered) {
    const i = left.indexOf(d.colour);
    if (i >= 0) left.splice(i, 1);
  }
  return left[0];
}
