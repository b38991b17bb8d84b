// The odds: what best play would bring, as the adviser on the laptop works it out.
import { has, need, text, t } from "../language";
import { attemptOdds, freshOdds, lookAt, lookedAt, percent } from "../odds";
import { Icon } from "../parts/icon";
import { settings } from "../settings";
import type { Text } from "../wire";

/** A chance; one that leaves out what would lower it is the most that there is. */
const percentUpTo = (chance: number, most?: boolean) => (most ? "≤ " : "") + percent(chance);

/** The chance at a place, on its card; closed until it is asked for, or always open. */
export function OddsBadge({ place, name }: { place: string; name: string }) {
  const odds = freshOdds();
  const value = odds?.places?.[place];
  if (value === undefined) return null;
  const chance = percentUpTo(value, odds?.atMost?.[place]);
  if (settings.odds === "always") return <span class="odds-badge">{t("odds.badge", { chance })}</span>;
  const open = lookedAt(place);
  return (
    <button
      type="button"
      class="odds-badge"
      aria-expanded={open}
      aria-label={open ? t("odds.badge", { chance }) : t("odds.badge.open-label", { name })}
      onClick={() => lookAt(place)}
    >
      <Icon name="dice" size="small" /> {open ? chance : t("odds.badge.closed")}
    </button>
  );
}

/** Words that come when advice is first looked at. */
const known = (words: Text) => (has(words.key) ? text(words) : "");

/** The chance of the attempt under way, and what the adviser would do. */
export function OddsCard() {
  const odds = attemptOdds();
  if (!odds) return null;
  return (
    <section class="card odds" aria-label={t("odds.title")}>
      <p class="odds-line">
        {odds.amount !== undefined
          ? t("odds.amount", { value: odds.amount.toFixed(1) })
          : t("odds.attempt", { chance: percentUpTo(odds.chance, odds.atMost) })}
        {odds.amount === undefined && <meter min={0} max={1} value={odds.chance} aria-label={t("odds.title")} />}
      </p>
      {odds.bound !== undefined && odds.bound >= 0.005 && (
        <p class="nothing">{t("odds.bound", { n: percent(odds.bound) })}</p>
      )}
      {odds.atMost && <p class="nothing">{t("odds.at-most")}</p>}
      {odds.advice?.length ? (
        <details onToggle={(e) => e.currentTarget.open && void need("said").catch(() => undefined)}>
          <summary>{t("odds.advice")}</summary>
          <ol class="advice">
            {odds.advice.map((a, i) => (
              <li key={i}>
                <p>
                  <b>{odds.amount === undefined ? percent(a.value) : a.value.toFixed(1)}</b> {known(a.text)}
                </p>
                {a.why?.map((w, j) => (
                  <small key={j}>{known(w)}</small>
                ))}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  );
}
