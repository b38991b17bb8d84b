// The pieces to move on the real table after the latest step: the first one, and all of
// them to tick off, by anybody for everybody.
import "../stage";
import { text, t } from "../language";
import { attempt } from "../refusal";
import { post } from "../server";
import { mySeat, role, state } from "../state";
import { toMe } from "../scene";
import type { Move, Scene } from "../wire";
import { Icon } from "./icon";

/** A piece with its number among all of the step. */
interface Numbered {
  n: number;
  move: Move;
}

/** What the viewer moves: what is theirs and what is the table's; who has no seat sees all. */
const mineOf = (scene: Scene): Numbered[] =>
  (scene.moves ?? [])
    .map((move, n) => ({ n, move }))
    .filter(({ move }) => !move.seat || !mySeat() || move.seat === mySeat());

export const movesOf = (scene: Scene) => mineOf(scene).map(({ move }) => move);

/** The numbers of the pieces that somebody has ticked off. */
const ticked = () => state.log.at(-1)?.moved ?? [];

export function Moves({ scene }: { scene: Scene }) {
  const all = mineOf(scene);
  const left = all.filter(({ n }) => !ticked().includes(n));
  const watches = role() === "spectator";
  const tick = (pieces: Numbered[], done: boolean) =>
    void attempt(() =>
      post("/api/moved", { seq: state.seq, game: state.game, pieces: pieces.map(({ n }) => n), done }),
    );
  if (left.length === 0) return <></>;
  return (
    <>
      <details>
        <summary>
          <Piece of={left[0].move} />
          {left.length > 1 && <b>+{left.length - 1}</b>}
        </summary>
        <ul class="changes">
          {all.map((piece) => (
            <li key={piece.n}>
              <label>
                <input
                  type="checkbox"
                  disabled={watches}
                  checked={!left.includes(piece)}
                  onChange={(e) => tick([piece], e.currentTarget.checked)}
                />
                <Piece of={piece.move} />
              </label>
            </li>
          ))}
        </ul>
      </details>
      {!watches && (
        <button type="button" class="round" aria-label={t("table.moved")} onClick={() => tick(left, true)}>
          <Icon name="check" />
        </button>
      )}
    </>
  );
}

export const Piece = ({ of }: { of: Move }) => (
  <>
    <Icon name={of.icon} size="small" /> <span>{toMe(text(of.text))}</span>
  </>
);

/** All of them, for a television. */
export function MovesOnTelevision({ scene }: { scene: Scene }) {
  const left = mineOf(scene).filter(({ n }) => !ticked().includes(n));
  if (left.length === 0) return <></>;
  return (
    <ul class="tv-moves" aria-label={t("table.moves")}>
      {left.map(({ n, move }) => (
        <li key={n}>
          <Piece of={move} />
        </li>
      ))}
    </ul>
  );
}
