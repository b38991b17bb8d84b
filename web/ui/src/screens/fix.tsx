// The sheet on which a misread die is put right, in two taps.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { command } from "../acts";
import { colours, faceName, fits, likelyFaces } from "../dice";
import { t } from "../language";
import { LaterSteps, useAmending } from "../parts/amending";
import { Die } from "../parts/die";
import { FacePicker } from "../parts/facepicker";
import { Icon } from "../parts/icon";
import { openSheet } from "../parts/sheet";
import type { LogEntry } from "../protocol";
import { tell } from "../refusal";
import { state } from "../state";
import { each, waitsForRoll } from "../scene";
import type { DieInPlay, Guess, Die as ReadDie } from "../wire";
import { diceArgs, openHandEntry } from "./handentry";

/** Opens the sheet for a die that lies in the tray: of a roll that is awaited, or of the present one. */
export function openFixTray(index: number): void {
  const tray = state.tray;
  const die = tray?.dice?.[index];
  if (!tray?.dice || !die || !state.scene) return;
  const { roll, dice } = tray;
  if (waitsForRoll(state.scene)) {
    openSheet(t("fix.title"), (close) => <FixRead roll={roll} read={dice} first={index} close={close} />);
    return;
  }
  const taken = each(state.scene.roll?.dice).find((d) => d.x === die.x && d.y === die.y);
  if (taken) openFixRolled(taken.id);
  else tell({ key: "fix.idle" });
}

interface FixReadProps {
  /** The number of the roll, which its pictures are asked for by. */
  roll: number;
  read: ReadDie[];
  first: number;
  close: () => void;
}

/** The dice of a roll that nobody has taken up yet; after the first come those that are in doubt. */
function FixRead({ roll, read, first, close }: FixReadProps) {
  const [dice, change] = useState(read.map((die, place) => ({ die, place })));
  const [at, look] = useState(first);
  const { die, place } = dice[at];
  const settle = (now: typeof dice) => {
    const doubtful = now.findIndex((d) => !d.die.sure);
    const right = now.map((d) => d.die);
    if (doubtful >= 0) {
      change(now);
      look(doubtful);
    } else if (!fits(right, state.scene?.expect)) {
      close();
      openHandEntry(right);
    } else {
      void command("roll", { dice: right }).then((done) => done && close());
    }
  };
  return (
    <Fix
      key={place}
      die={die}
      crop={state.tray?.photo ? undefined : `/api/roll/${roll}/die/${place}.jpg`}
      onFace={(colour, face) =>
        settle(dice.map((d) => (d.place === place ? { place, die: { ...die, colour, face, sure: true } } : d)))
      }
      onNone={() => settle(dice.filter((d) => d.place !== place))}
      onMissing={() => {
        close();
        openHandEntry(dice.map((d) => d.die));
      }}
    />
  );
}

/** Opens the sheet for a die of the present roll, which is corrected in the record. */
export function openFixRolled(id: number): void {
  const die = state.scene?.roll?.dice.by[id];
  if (!die) return tell({ key: "fix.gone" }, "warn");
  const found = recorded(die);
  openSheet(t("fix.title"), (close) => <FixRolled die={die} found={found} close={close} />);
}

interface Recorded {
  entry: LogEntry;
  index: number;
}

/** Where the record of this attempt has a die: by its place in the picture, or else by what it shows. */
function recorded(die: DieInPlay): Recorded | undefined {
  const same = (d: { colour: string; face: string; x?: number; y?: number }) =>
    die.corners?.length ? d.x === die.x && d.y === die.y : d.colour === die.colour && d.face === die.face;
  for (const entry of [...state.log].reverse()) {
    if (entry.undone) continue;
    if (state.scene?.leads?.includes(entry.command ?? "")) break; // the rolls before it are of others
    const index = entry.dice?.findIndex(same) ?? -1;
    if (index >= 0) return { entry, index };
  }
  return undefined;
}

function FixRolled({ die, found, close }: { die: DieInPlay; found: Recorded | undefined; close: () => void }) {
  const amending = useAmending(found?.entry, diceArgs, close);
  const seen = each(state.scene?.roll?.dice);
  // The record has only the places of the dice; how they lie is in the scene.
  const dice = (found?.entry.dice ?? []).map((d) => ({
    ...d,
    corners: seen.find((s) => s.corners?.length && s.x === d.x && s.y === d.y)?.corners,
  }));
  const place = state.tray?.dice?.findIndex((d) => d.x === die.x && d.y === die.y) ?? -1;
  const byHand = (right: typeof dice) => {
    close();
    openHandEntry(right, found?.entry);
  };
  const onFace = (colour: string, face: string) => {
    const right = dice.map((d, i) => (i === found?.index ? { ...d, colour, face } : d));
    if (colour !== die.colour) byHand(right);
    else if (found) void amending.propose(right);
    else void command("correct", { die: die.id, face }).then((done) => done && close()); // a card has changed it since
  };
  return (
    <Fix
      die={{ ...die, face: die.face ?? "" }}
      crop={place >= 0 && !state.tray?.photo ? `/api/roll/${state.tray?.roll}/die/${place}.jpg` : undefined}
      onFace={onFace}
      onNone={() => byHand(dice.filter((_, i) => i !== found?.index))}
      onMissing={() => byHand(dice)}
    >
      <LaterSteps of={amending} />
    </Fix>
  );
}

interface FixProps {
  die: { colour: string; face: string; guesses?: Guess[] };
  crop?: string;
  onFace: (colour: string, face: string) => void;
  onNone: () => void;
  onMissing: () => void;
  children?: ComponentChildren;
}

function Fix({ die, crop, onFace, onNone, onMissing, children }: FixProps) {
  const [colour, setColour] = useState(die.colour);
  const [broken, setBroken] = useState(false);
  return (
    <div class="fix">
      <div class="fix-head">
        {crop && !broken && (
          <img class="crop" src={crop} alt={t("fix.crop")} width="96" height="96" onError={() => setBroken(true)} />
        )}
        <p>
          {t("fix.read")}
          <span class="dice-row small">
            <Die die={die} />
          </span>
          {faceName(die.face)}
        </p>
      </div>
      <p class="over">{t("fix.choose")}</p>
      <FacePicker
        colours={colours()}
        colour={colour}
        faces={likelyFaces(colour, die.guesses)}
        now={colour === die.colour ? die.face : undefined}
        label={t("fix.choose")}
        onColour={setColour}
        onFace={(face) => onFace(colour, face)}
      />
      {children}
      <div class="row">
        <button type="button" class="wide quiet" onClick={onNone}>
          <Icon name="close" size="small" /> {t("fix.none")}
        </button>
        <button type="button" class="wide quiet" onClick={onMissing}>
          <Icon name="plus" size="small" /> {t("fix.missing")}
        </button>
      </div>
    </div>
  );
}
