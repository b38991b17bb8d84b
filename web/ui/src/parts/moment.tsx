// A moment worth looking up for: what the latest step brought and which pieces it moves,
// large, for as long as nobody has to wait. Play goes on beneath it.
import { useEffect, useRef, useState } from "preact/hooks";
import "../stage";
import { announce, ring, say } from "../announce";
import { text, t } from "../language";
import type { LogEntry } from "../protocol";
import { type Moment as MomentOf, skin } from "../skin";
import { mySeat, onTelevision, state, toast } from "../state";
import type { Scene, Text } from "../wire";
import { Icon } from "./icon";
import { Piece, movesOf } from "./moves";

/** How long it lies there, in milliseconds. */
const lasts = onTelevision ? 6000 : 2000;

interface Shown {
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
    if (at >= 0 && !foreign) return { moment, texts: texts.slice(at) };
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
      toast(t("undo.yours", { what: gone.label, who: last.name }), "warn");
  }, [state.seq]);
}

export function Moment({ scene }: { scene: Scene }) {
  const [shown, show] = useState<Shown | undefined>(undefined);
  const seen = useRef(state.seq);
  const moments = useRef<MomentOf[]>([]);
  useEffect(() => {
    moments.current = [];
    skin.moments?.().then(
      (found) => (moments.current = found.moments),
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
    say(text(found.texts[0]));
    ring(...found.moment.tones);
    const timer = setTimeout(() => show(undefined), lasts);
    return () => clearTimeout(timer);
  }, [state.seq]);
  if (!shown) return <></>;
  return (
    <div class="moment" aria-hidden="true" data-moment={shown.moment.key}>
      <article class={`card ${shown.moment.look}`}>
        <Icon name={shown.moment.icon} size="large" />
        <h2>{text(shown.texts[0])}</h2>
        {shown.texts.slice(1, 4).map((said, i) => (
          <p key={i}>{text(said)}</p>
        ))}
        <ul>
          {movesOf(scene)
            .slice(0, 5)
            .map((move, i) => (
              <li key={i}>
                <Piece of={move} />
              </li>
            ))}
        </ul>
      </article>
    </div>
  );
}
