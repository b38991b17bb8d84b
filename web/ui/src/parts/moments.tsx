// Moments worth looking up for, as the skin finds them between two states of the game:
// drawn over the screen for a short while, in nobody's way.
import { useEffect, useRef, useState } from "preact/hooks";
import { ring } from "../announce";
import { type Moment, beyond } from "../skin";
import { state } from "../state";
import type { Scene } from "../wire";
import { Icon } from "./icon";

/** Milliseconds for which a moment is shown. */
const lasting = 1900;
const most = 3;

export function Moments({ scene }: { scene: Scene }) {
  const before = useRef(scene);
  useEffect(() => void beyond(), []);
  const [shown, show] = useState<Moment[]>([]);
  useEffect(() => {
    const was = before.current;
    before.current = scene;
    if (was === scene || state.log.at(-1)?.kind !== "command") return; // what is taken back is no moment
    const found = beyond().moments(was, scene).slice(0, most);
    if (found.length === 0) return;
    ring(...found[0].tones);
    show(found);
  }, [scene]);
  useEffect(() => {
    if (shown.length === 0) return;
    const timer = setTimeout(() => show([]), lasting);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div class="moments" role="status" aria-live="polite">
      {shown.map((m) => (
        <p key={m.words} class={`moment ${m.icon}`}>
          <Icon name={m.icon} size="large" />
          <b>{m.words}</b>
          {m.more && <span>{m.more}</span>}
        </p>
      ))}
    </div>
  );
}
