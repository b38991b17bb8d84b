// The odds: what best play would bring, as the adviser on the laptop works it out.
import { text, t } from "../language";
import { settings } from "../settings";
import { state } from "../state";
import type { AttemptView } from "../wire";

export const percent = (chance: number) => t("odds.percent", { value: Math.round(chance * 100) });

/** The odds, unless they are for an older state than the one that is shown. */
function fresh() {
  return state.odds && state.odds.seq === state.seq && settings.odds !== "off" ? state.odds : null;
}

/** The chance of an adventure, as a badge on its card. */
export function OddsBadge({ place }: { place: string }) {
  const chance = settings.odds === "always" ? fresh()?.adventures?.[place] : undefined;
  if (chance === undefined) return null;
  return <span class="odds-badge">{t("odds.badge", { chance: percent(chance) })}</span>;
}

/** The chance of the attempt under way, and what the adviser would do. */
export function OddsCard({ attempt }: { attempt: AttemptView }) {
  const odds = fresh()?.attempt;
  if (!odds || (settings.odds === "after" && attempt.rolls === 0)) return null;
  return (
    <section class="card odds" aria-label={t("odds.title")}>
      <p class="odds-line">
        {odds.doom !== undefined ? t("odds.doom", { value: odds.doom.toFixed(1) }) : t("odds.attempt", { chance: percent(odds.chance) })}
        {odds.doom === undefined && <meter min={0} max={1} value={odds.chance} aria-label={t("odds.title")} />}
      </p>
      {odds.advice?.length ? (
        <details>
          <summary>{t("odds.advice")}</summary>
          <ol class="advice">
            {odds.advice.map((a, i) => (
              <li key={i}>
                <p>
                  <b>{odds.doom === undefined ? percent(a.value) : a.value.toFixed(1)}</b> {text(a.text)}
                </p>
                {a.why?.map((w, j) => (
                  <small key={j}>{text(w)}</small>
                ))}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  );
}
