// The sheet on which a misread die is put right, in two taps.
import { useEffect, useState } from "preact/hooks";
import { amend, command, previewAmend } from "../acts";
import { colourName, colours, faceName, likelyFaces, type PlainDie } from "../dice";
import { t } from "../language";
import type { LogEntry } from "../protocol";
import { Die } from "../parts/die";
import { Icon } from "../parts/icon";
import { closeSheet, openSheet } from "../parts/sheet";
import { lastRoll, state, toast } from "../state";
import { HandEntry } from "./handentry";

interface Fixed {
  colour: string;
  face: string;
  guesses?: { face: string; confidence: number }[];
  crop?: string;
}

interface Editor {
  die: Fixed;
  /** What would change with the die so; null without one. */
  apply: (die: PlainDie | null) => Promise<boolean>;
  later: string[];
}

/** Opens the sheet for a die that lies in the tray and was not yet taken as a roll. */
export function openFixTray(index: number): void {
  const tray = state.tray;
  const die = tray?.dice?.[index];
  if (!tray || !die) return;
  const others = (tray.dice ?? []).filter((_, i) => i !== index).map((d) => ({ ...d, sure: true }));
  openSheet(t("fix.title"), () => (
    <Fix
      die={{ ...die, crop: `/api/roll/${tray.roll}/die/${index}.jpg` }}
      later={[]}
      apply={(d) => command("roll", { dice: d ? [...others, { ...die, ...d, sure: true }] : others })}
    />
  ));
}

/** Opens the sheet for a die of the present roll, which is corrected in the record. */
export function openFixRolled(id: number): void {
  const die = state.view?.attempt?.dice.find((d) => d.id === id);
  const entry = lastRoll();
  if (!die || !entry?.dice) {
    toast(t("fix.gone"), "warn");
    return;
  }
  const index = entry.dice.findIndex((d) => d.colour === die.colour && d.face === die.face);
  const others = entry.dice.filter((_, i) => i !== index).map(plain);
  const place = state.tray?.dice?.findIndex((d) => d.x === die.x && d.y === die.y) ?? -1;
  openSheet(t("fix.title"), () => (
    <FixRecorded
      id={id}
      entry={entry}
      others={others}
      die={{
        colour: die.colour,
        face: die.face ?? "",
        guesses: die.guesses,
        crop: place >= 0 ? `/api/roll/${state.tray?.roll}/die/${place}.jpg` : undefined,
      }}
    />
  ));
}

const plain = ({ colour, face }: PlainDie): PlainDie => ({ colour, face });

/** A die that is part of the record: says first what later steps would change. */
function FixRecorded({ id, entry, others, die }: { id: number; entry: LogEntry; others: PlainDie[]; die: Fixed }) {
  const [later, setLater] = useState<string[]>([]);
  const apply = (d: PlainDie | null) =>
    d && d.colour === die.colour ? command("correct", { die: id, face: d.face }) : amend(entry.seq, { dice: d ? [...others, d] : others });
  const laterSteps = state.log.filter((e) => e.seq > entry.seq && !e.undone).length;
  useEffect(() => {
    if (laterSteps > 0) void previewAmend(entry.seq, { dice: others }).then((c) => setLater(c ?? []));
  }, []);
  return <Fix die={die} apply={apply} later={laterSteps > 0 ? [t("fix.later", { n: laterSteps }), ...later] : []} />;
}

function Fix({ die, apply, later }: Editor) {
  const [colour, setColour] = useState(die.colour);
  const [broken, setBroken] = useState(false);
  const done = (d: PlainDie | null) => void apply(d).then((ok) => ok && closeSheet());
  return (
    <div class="fix">
      <div class="fix-head">
        {die.crop && !broken && <img class="crop" src={die.crop} alt={t("fix.crop")} width="96" height="96" onError={() => setBroken(true)} />}
        <p>
          {t("fix.read")}
          <span class="dice-row small">
            <Die die={die} />
          </span>
          {faceName(die.face)}
        </p>
      </div>
      <div class="colour-row" role="group" aria-label={t("hand.colour")}>
        {colours.map((c) => (
          <button type="button" key={c} class={c === colour ? "now" : ""} aria-pressed={c === colour} onClick={() => setColour(c)}>
            <Die die={{ colour: c }} hidden />
            <span>{colourName(c)}</span>
          </button>
        ))}
      </div>
      <p class="over">{t("fix.choose")}</p>
      <div class="faces" role="group" aria-label={t("fix.choose")}>
        {likelyFaces(colour, die.guesses).map((f) => (
          <button type="button" key={f} data-face={f} class={`face${f === die.face && colour === die.colour ? " now" : ""}`} onClick={() => done({ colour, face: f })}>
            <span class="unseen">{faceName(f)}</span>
            <Die die={{ colour, face: f }} hidden />
          </button>
        ))}
      </div>
      {later.length > 0 && (
        <ul class="later">
          {later.map((l) => (
            <li key={l}>{l}</li>
          ))}
        </ul>
      )}
      <div class="row">
        <button type="button" class="wide" onClick={() => done(null)}>
          <Icon name="close" size="small" /> {t("fix.none")}
        </button>
        <button
          type="button"
          class="wide"
          onClick={() => {
            closeSheet();
            openSheet(t("fix.missing.title"), () => <HandEntry />);
          }}
        >
          <Icon name="plus" size="small" /> {t("fix.missing")}
        </button>
      </div>
    </div>
  );
}
