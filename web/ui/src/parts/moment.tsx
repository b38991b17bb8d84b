// A moment worth looking up for: what the latest step brought and which pieces it moves,
// large, for as long as nobody has to wait. Play goes on beneath it.
import { useEffect, useRef, useState } from "preact/hooks";
import "../stage";
import { announce, ring, say } from "../announce";
import { text, t } from "../language";
import type { LogEntry } from "../protocol";
import { type Moment as MomentOf, forBoxes, skin } from "../skin";
import { doer } from "../scene";
import { tell } from "../refusal";
import { mySeat, onTelevision, state } from "../state";
import type { Scene, Text } from "../wire";
import { DecisiveRoll } from "./decisive";
import { Icon } from "./icon";
import { Piece, movesOf } from "./moves";

/** How long it lies there, in milliseconds. */
const lasts = onTelevision ? 6000 : 2000;

interface Shown {
  seq: number;
  moment: MomentOf;
  texts: Text[];
}

/** What the latest entry says, from the text that makes it a moment on; undefined where none does. */
function shownOf(entry: LogEntry | undefined, moments: MomentOf[]): Shown | undefined {
  if (!entry || entry.seq !== state.seq || entry.kind !== "command" || entry.undone) return undefined;
  const texts = [entry.label, ...(entry.more ?? [])];
  for (const moment of moments) {
    const at = texts.findIndex((said) => said.key === moment.key);
    const foreign = moment.own && !onTelevision && !!mySeat() && entry.seat !== mySeat();
    if (at >= 0 && !foreign) return { seq: entry.seq, moment, texts: texts.slice(at) };
  }
  return undefined;
}

/** Says to whoever did it that a step of theirs was taken back by somebody else. */
function useTakenBack(): void {
  const standing = useRef(new Set<number>());
  useEffect(() => {
    const last = state.log.at(-1);
    const gone = state.log.find((e) => e.undone && standing.current.has(e.seq));
    standing.current = new Set(
      state.log.filter((e) => e.kind === "command" && !e.undone && !!e.seat && e.seat === mySeat()).map((e) => e.seq),
    );
    if (gone && last?.kind === "undo" && last.seat !== mySeat())
      tell({ key: "undo.yours", args: { what: gone.label, who: doer(last) } }, "warn");
  }, [state.seq]);
}

export function Moment({ scene }: { scene: Scene }) {
  const [shown, show] = useState<Shown | undefined>(undefined);
  const seen = useRef(state.seq);
  const moments = useRef<MomentOf[]>([]);
  useEffect(() => {
    moments.current = [];
    skin.moments?.().then(
      (found) => (moments.current = found.default),
      () => undefined, // play goes on without them
    );
  }, [skin]);
  useTakenBack();
  useEffect(() => {
    const found = state.seq > seen.current ? shownOf(state.log.at(-1), moments.current) : undefined;
    seen.current = state.seq;
    show(found);
    if (!found) return undefined;
    announce(text(found.texts[0]));
    say([found.texts[0], ...movesOf(scene).map((move) => move.text)].map(text).join(". "));
    ring(...found.moment.tones);
    const timer = setTimeout(() => show(undefined), lasts);
    return () => clearTimeout(timer);
  }, [state.seq]);
  if (!shown || (onTelevision && scene.result)) return <></>; // the end fills the whole television
  const [first, ...others] = shown.texts;
  const title = scene.result && t(scene.result.won ? "result.won.title" : "result.lost.title");
  const moves = movesOf(scene);
  const Art = (skin.art ?? {})[shown.moment.key] ?? forBoxes()?.art?.[shown.moment.key];
  return (
    <div key={shown.seq} class="moment" aria-hidden="true" data-moment={shown.moment.key}>
      <article class={`card ${shown.moment.look}`}>
        {Art ? <Art said={first} /> : <Icon name={shown.moment.icon} size="large" />}
        <h2>{title ?? text(first)}</h2>
        {(title ? shown.texts : others).slice(0, 3).map((said, i) => (
          <p key={i}>{text(said)}</p>
        ))}
        <ul>
          {moves.slice(0, 5).map((move, i) => (
            <li key={i}>
              <Piece of={move} />
            </li>
          ))}
        </ul>
        {onTelevision && shown.moment.roll && <DecisiveRoll scene={scene} />}
        {moves.length > 5 && <b>+{moves.length - 5}</b>}
      </article>
    </div>
  );
}
