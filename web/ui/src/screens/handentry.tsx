// Dice entered by hand: one button away from the camera at all times.
import { useState } from "preact/hooks";
import { command } from "../acts";
import { colours, colourName, dieName, expectedColours, facesOf, type PlainDie } from "../dice";
import { t } from "../language";
import { LaterSteps, useAmending } from "../parts/amending";
import { DieButton } from "../parts/die";
import { FacePicker } from "../parts/facepicker";
import { Icon } from "../parts/icon";
import { Row as RowOf } from "../parts/row";
import { trayWords } from "../parts/tray";
import { openSheet } from "../parts/sheet";
import type { LogEntry } from "../protocol";
import { lastRoll, mySeat, role, state } from "../state";
import { awaitsDice, waitsForRoll } from "../scene";
import type { Row, Scene } from "../wire";

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
  return (
    <div class="hand-entry">
      <p aria-live="polite">
        {expected.length > 0
          ? t("hand.progress", { done: dice.length, n: expected.length })
          : t("hand.free", { n: dice.length })}
      </p>
      <Told dice={dice} expected={expected} among={colours()} tell={setDice} />
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
              : command("roll", { dice: surely(dice) }).then((done) => done && close()))
          }
        >
          {t("hand.accept")}
        </button>
      )}
    </div>
  );
}

const surely = (dice: PlainDie[]) => dice.map((d) => ({ ...d, sure: true }));

interface ToldProps {
  dice: PlainDie[];
  expected: string[];
  /** The colours that are offered. */
  among: string[];
  tell: (dice: PlainDie[]) => void;
}

/** The dice that were told so far, each of which a tap takes back, and the faces for the next one. */
function Told({ dice, expected, among, tell }: ToldProps) {
  const [picked, pick] = useState<string | null>(null);
  const colour = picked ?? nextColour(expected, dice) ?? among[0];
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
      <FacePicker
        colours={among}
        colour={colour}
        faces={facesOf(colour)}
        label={t("hand.face", { colour: colourName(colour) })}
        disabled={expected.length > 0 && dice.length >= expected.length}
        onColour={pick}
        onFace={(face) => {
          tell([...dice, { colour, face }]);
          pick(null);
        }}
      />
    </>
  );
}

/** Whether the dice of the roll are told on its own screen, since no camera sees them. */
export const tellsHere = (scene: Scene) => !!scene.roll && role() !== "spectator" && expectsRoll(scene) && noCamera();

export const noCamera = () => ["off", "lost"].includes(state.tray?.state ?? "off");

/** Whether this phone's player is to throw dice. */
export const expectsRoll = (scene: Scene) => (!mySeat() || scene.active === mySeat()) && awaitsDice(scene);

/**
 * The dice, taken as a roll once all are told. For a task those that are laid on it are enough
 * where the game says so.
 */
export function TellDice({ scene, rows, ordered }: { scene: Scene; rows: Row[]; ordered: boolean }) {
  const expected = expectedColours(scene.expect);
  const [dice, setDice] = useState<PlainDie[]>([]);
  const all = dice.length === expected.length;
  const lays = scene.roll?.lays ?? [];
  const take = (told: PlainDie[]) => void command("roll", { dice: surely(told) });
  const tell = (told: PlainDie[]) => {
    setDice(told);
    if (told.length === expected.length) take(told);
  };
  return (
    <section class="card tell" aria-label={t("hand.title")}>
      {state.tray?.state === "lost" && (
        <p class="tray-state state-lost">
          <span class="lamp" aria-hidden="true" /> {trayWords(state.tray)}
        </p>
      )}
      <p>
        {t("hand.tell")} {lays.length > 0 && t("hand.enough")}
      </p>
      <Told dice={dice} expected={expected} among={[...new Set(expected)]} tell={tell} />
      {all && (
        <button
          type="button"
          class="choice primary"
          aria-disabled={state.sending.has("roll")}
          onClick={() => take(dice)}
        >
          {t("hand.accept")}
        </button>
      )}
      <ol class={`tasks${ordered ? " ordered" : ""}`}>
        {rows.map((row, i) => (
          <RowOf key={row.id} of={row} number={i + 1} ordered={ordered}>
            {lays.includes(row.id) && (
              <button
                type="button"
                class="quiet small"
                data-kind="lay"
                disabled={dice.length === 0 || all}
                onClick={() => void command("lay", { task: row.id, laid: surely(dice) })}
              >
                <Icon name="check" size="small" /> {t("hand.lay", { n: i + 1 })}
              </button>
            )}
          </RowOf>
        ))}
      </ol>
    </section>
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
