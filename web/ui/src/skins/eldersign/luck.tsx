// What the dice gave against what was to be expected: for the recap, and at any time.
import { useAsked } from "../../asked";
import { decimal, named, t } from "../../language";
import { percent } from "../../odds";
import { get, long } from "../../server";
import { state } from "../../state";
import type { Luck, PlayerLuck, ThrowLuck } from "./wire";

export function LuckList() {
  const { found, failed } = useAsked<Luck>(`/api/recap?seq=${state.seq}`, patiently);
  if (failed) return <p role="alert">{failed}</p>;
  if (!found)
    return (
      <p class="nothing" aria-live="polite">
        {t("luck.wait")}
      </p>
    );
  if (found.off) return <p class="nothing">{t("luck.off")}</p>;
  if (found.players.length === 0) return <p class="nothing">{t("luck.none")}</p>;
  const widest = Math.max(1, ...found.players.map((p) => Math.abs(p.luck)));
  return (
    <ul class="luck">
      {found.players.map((p) => (
        <Player key={p.seat} of={p} widest={widest} />
      ))}
    </ul>
  );
}

function Player({ of, widest }: { of: PlayerLuck; widest: number }) {
  return (
    <li>
      <h3>{of.who}</h3>
      <Bar share={of.luck / widest} />
      <p>
        <b>
          {Math.abs(of.luck) < 0.05
            ? t("luck.even")
            : t(of.luck > 0 ? "luck.kind" : "luck.unkind", { n: decimal(Math.abs(of.luck)) })}
        </b>
      </p>
      <p>{t("luck.line", { completed: of.completed, attempts: of.attempts, expected: decimal(of.expected) })}</p>
      {Math.abs(of.choices) >= 0.05 && <p>{t("luck.choices", { n: signed(of.choices) })}</p>}
      {of.battle && <p>{t("luck.battle", { removed: of.battle.removed, expected: decimal(of.battle.expected) })}</p>}
      {of.best && <p>{t("luck.best", throwOf(of.best))}</p>}
      {of.worst && <p>{t("luck.worst", throwOf(of.worst))}</p>}
    </li>
  );
}

const patiently = (path: string) => get<Luck>(path, long);

const signed = (n: number) => (n > 0 ? `+${decimal(n)}` : decimal(n));

const throwOf = (r: ThrowLuck) => ({ place: named(r.place), before: percent(r.before), after: percent(r.after) });

/** A bar from the middle: less than expected to the left, more to the right. The words stand below it. */
function Bar({ share }: { share: number }) {
  const width = Math.abs(share) * 50;
  return (
    <svg
      class={`luck-bar ${share < 0 ? "unkind" : "kind"}`}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="ground" width="100" height="6" />
      <rect class="share" x={share < 0 ? 50 - width : 50} width={width} height="6" />
      <rect class="middle" x="49.7" width="0.6" height="6" />
    </svg>
  );
}
