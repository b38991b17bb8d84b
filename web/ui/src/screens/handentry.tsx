// Dice entered by hand: one button away from the camera at all times.
import { useState } from "preact/hooks";
import { command } from "../acts";
import { colours, colourName, dieName, expectedColours, facesOf, fits, type PlainDie } from "../dice";
import { rare, t } from "../language";
import { LaterSteps, useAmending } from "../parts/amending";
import { DieButton } from "../parts/die";
import { FacePicker } from "../parts/facepicker";
import { openSheet } from "../parts/sheet";
import type { LogEntry } from "../protocol";
import { lastRoll, mySeat, role, state } from "../state";
import { awaitsDice, waitsForRoll } from "../scene";
import type { Scene } from "../wire";

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
  const amending = useAmending(entry, diceArgs, close);
  const expected = entry ? (entry.dice ?? []).map((d) => d.colour) : expectedColours(state.scene?.expect);
  const [dice, setDice] = useState<PlainDie[]>(right);
  const take = (all: PlainDie[]) => command("roll", diceArgs(all)).then((done) => done && close());
  const tell = (all: PlainDie[]) => {
    setDice(all);
    // The die that was missing beside those that were read is the last tap.
    if (!entry && right.length > 0 && expected.length > 0 && fits(all, state.scene?.expect)) void take(all);
  };
  return (
    <div class="hand-entry">
      <p aria-live="polite">
        {expected.length > 0
          ? t("hand.progress", { done: dice.length, n: expected.length })
          : t("hand.free", { n: dice.length })}
      </p>
      <Told dice={dice} expected={expected} among={colours()} tell={tell} />
      {amending.asked?.what === dice ? (
        <LaterSteps of={amending} />
      ) : (
        <button
          type="button"
          class="choice primary"
          disabled={dice.length === 0 || (expected.length > 0 && dice.length !== expected.length)}
          onClick={() => void (entry ? amending.propose(dice) : take(dice))}
        >
          {t("hand.accept")}
        </button>
      )}
    </div>
  );
}

export const surely = (dice: PlainDie[]) => dice.map((d) => ({ ...d, sure: true }));

/** The arguments of a roll with these dice. */
export const diceArgs = (dice: PlainDie[]) => ({ dice: surely(dice) });

interface ToldProps {
  dice: PlainDie[];
  expected: string[];
  /** The colours that are offered. */
  among: string[];
  tell: (dice: PlainDie[]) => void;
}

/** The dice that were told so far, each of which a tap takes back, and the faces for the next one. */
export function Told({ dice, expected, among, tell }: ToldProps) {
  const [picked, pick] = useState<string | null>(null);
  const colour = picked ?? nextColour(expected, dice) ?? among[0];
  const full = expected.length > 0 && dice.length >= expected.length;
  return (
    <>
      <div class="dice-row" role="group" aria-label={t("hand.entered")}>
        {dice.map((d, i) => (
          <DieButton
            key={i}
            die={d}
            says={t("hand.remove", { die: dieName(d) })}
            onClick={() => tell(dice.filter((_, j) => j !== i))}
          />
        ))}
        {Array.from({ length: Math.max(0, expected.length - dice.length) }, (_, i) => (
          <span key={`e${i}`} class="slot" aria-hidden="true" />
        ))}
      </div>
      {full && <p class="nothing">{rare({ key: "hand.full" })}</p>}
      <FacePicker
        colours={among}
        colour={colour}
        faces={facesOf(colour)}
        label={t("hand.face", { colour: colourName(colour) })}
        disabled={full}
        onColour={pick}
        onFace={(face) => {
          tell([...dice, { colour, face }]);
          pick(null);
        }}
      />
    </>
  );
}

/** The dice told so far on the roll's own screen, and of which throw: they wait while another screen is looked at. */
export const told: { of: string; dice: PlainDie[] } = { of: "", dice: [] };

/** Whether the dice of the roll are told on its own screen, since no camera sees them. */
export const tellsHere = (scene: Scene) => !!scene.roll && role() !== "spectator" && expectsRoll(scene) && noCamera();

export const noCamera = () => ["off", "lost"].includes(state.tray?.state ?? "off");

/** Whether this phone's player is to throw dice. */
export const expectsRoll = (scene: Scene) => (!mySeat() || scene.active === mySeat()) && awaitsDice(scene);

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
