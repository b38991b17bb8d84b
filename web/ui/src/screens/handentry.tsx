// Dice entered by hand: one button away from the camera at all times.
import { useState } from "preact/hooks";
import { command } from "../acts";
import { colours, colourName, dieName, expectedColours, facesOf, type PlainDie } from "../dice";
import { t } from "../language";
import { LaterSteps, useAmending } from "../parts/amending";
import { DieButton } from "../parts/die";
import { FacePicker } from "../parts/facepicker";
import { openSheet } from "../parts/sheet";
import type { LogEntry } from "../protocol";
import { lastRoll, state } from "../state";
import { waitsForRoll } from "../scene";

/**
 * Opens the entry by hand, with the dice that are right already: for the roll that is
 * awaited, or to put one of the record right.
 */
export function openHandEntry(right?: PlainDie[], entry = wrongRoll()): void {
  openSheet(t(entry ? "hand.right" : "hand.title"), (close) => (
    <HandEntry right={right ?? entry?.dice ?? []} entry={entry} close={close} />
  ));
}

interface HandEntryProps {
  right: PlainDie[];
  entry: LogEntry | undefined;
  close: () => void;
}

function HandEntry({ right, entry, close }: HandEntryProps) {
  const amending = useAmending(entry, close);
  const expected = entry ? (entry.dice ?? []).map((d) => d.colour) : expectedColours(state.scene?.expect);
  const [dice, setDice] = useState<PlainDie[]>(right);
  const [picked, pick] = useState<string | null>(null);
  const colour = picked ?? nextColour(expected, dice) ?? colours()[0];
  const full = expected.length > 0 && dice.length >= expected.length;
  const add = (face: string) => {
    setDice([...dice, { colour, face }]);
    pick(null);
  };
  return (
    <div class="hand-entry">
      <p aria-live="polite">
        {expected.length > 0
          ? t("hand.progress", { done: dice.length, n: expected.length })
          : t("hand.free", { n: dice.length })}
      </p>
      <div class="dice-row" role="group" aria-label={t("hand.entered")}>
        {dice.map((d, i) => (
          <DieButton
            key={i}
            die={d}
            says={t("hand.remove", { die: dieName(d) })}
            onClick={() => setDice(dice.filter((_, j) => j !== i))}
          />
        ))}
        {Array.from({ length: Math.max(0, expected.length - dice.length) }, (_, i) => (
          <span key={`e${i}`} class="slot" aria-hidden="true" />
        ))}
      </div>
      <FacePicker
        colours={colours()}
        colour={colour}
        faces={facesOf(colour)}
        label={t("hand.face", { colour: colourName(colour) })}
        disabled={full}
        onColour={pick}
        onFace={add}
      />
      {amending.asked?.dice === dice ? (
        <LaterSteps of={amending} />
      ) : (
        <button
          type="button"
          class="choice primary"
          disabled={dice.length === 0 || (expected.length > 0 && dice.length !== expected.length)}
          onClick={() =>
            void (entry
              ? amending.propose(dice)
              : command("roll", { dice: dice.map((d) => ({ ...d, sure: true })) }).then((done) => done && close()))
          }
        >
          {t("hand.accept")}
        </button>
      )}
    </div>
  );
}

/** The roll to be put right where none is waited for; undefined where one is. */
function wrongRoll(): LogEntry | undefined {
  return state.scene && !waitsForRoll(state.scene) ? lastRoll() : undefined;
}

function nextColour(expected: string[], entered: PlainDie[]): string | undefined {
  const left = [...expected];
  for (const d of entered) {
    const i = left.indexOf(d.colour);
    if (i >= 0) left.splice(i, 1);
  }
  return left[0];
}
