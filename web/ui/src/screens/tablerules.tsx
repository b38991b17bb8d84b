// How the whole table plays: the depth, and the readings where the sources differ.
import { command } from "../acts";
import { t } from "../language";
import { role } from "../state";
import { type View, depths, houseRules } from "../wire";

export function TableRules({ view }: { view: View }) {
  if (role() === "spectator") return null;
  return (
    <section class="card">
      <h2>{t("depth.title")}</h2>
      <div class="options" role="group" aria-label={t("depth.title")}>
        {depths.map((d) => (
          <button type="button" key={d} class={d === view.depth ? "now" : ""} aria-pressed={d === view.depth} onClick={() => d !== view.depth && void command("depth", { depth: d })}>
            {t(`depth.${d}`)}
          </button>
        ))}
      </div>
      <p class="lead">{t(`depth.${view.depth}.text`)}</p>
      <details>
        <summary>{t("house.title")}</summary>
        {houseRules.map((rule) => (
          <fieldset key={rule.name} class="pick">
            <legend>
              {t(`house.${rule.name}`)} <small>{t("source", { of: rule.source })}</small>
            </legend>
            <div>
              {rule.readings.map((reading) => (
                <button
                  type="button"
                  key={reading}
                  class={view.house?.[rule.name] === reading ? "now" : ""}
                  aria-pressed={view.house?.[rule.name] === reading}
                  onClick={() => void command("house", { rule: rule.name, reading })}
                >
                  {t(`house.${rule.name}.${reading}`)}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
      </details>
    </section>
  );
}
