// The pieces to move on the real table after the latest step: the first one, and all of
// them to tick off.
import { useState } from "preact/hooks";
import "../stage";
import { text, t } from "../language";
import { mySeat } from "../state";
import type { Move, Scene } from "../wire";
import { Icon } from "./icon";

/** What the viewer moves: what is theirs and what is the table's; who has no seat sees all. */
export const movesOf = (scene: Scene) => (scene.moves ?? []).filter((m) => !m.seat || !mySeat() || m.seat === mySeat());

export function Moves({ scene }: { scene: Scene }) {
  const [done, tick] = useState<readonly number[]>([]);
  const all = movesOf(scene);
  const left = all.filter((_, i) => !done.includes(i));
  if (left.length === 0) return <></>;
  return (
    <>
      <details>
        <summary>
          <Piece of={left[0]} />
          {left.length > 1 && <b>+{left.length - 1}</b>}
        </summary>
        <ul class="changes">
          {all.map((move, i) => (
            <li key={i}>
              <label>
                <input
                  type="checkbox"
                  checked={done.includes(i)}
                  onChange={() => tick(done.includes(i) ? done.filter((n) => n !== i) : [...done, i])}
                />
                <Piece of={move} />
              </label>
            </li>
          ))}
        </ul>
      </details>
      <button type="button" class="round" aria-label={t("table.moved")} onClick={() => tick(all.map((_, i) => i))}>
        <Icon name="check" />
      </button>
    </>
  );
}

export const Piece = ({ of }: { of: Move }) => (
  <>
    <Icon name={of.icon} size="small" /> <span>{text(of.text)}</span>
  </>
);

/** All of them, for a television. */
export function MovesOnTelevision({ scene }: { scene: Scene }) {
  if (!scene.moves?.length) return null;
  return (
    <ul class="tv-moves" aria-label={t("table.moves")}>
      {scene.moves.map((move, i) => (
        <li key={i}>
          <Piece of={move} />
        </li>
      ))}
    </ul>
  );
}
