// How the whole table plays: the depth, and the readings where the sources differ.
import { command } from "../acts";
import { t } from "../language";
import { Pick } from "../parts/pick";
import { role } from "../state";
import { type View, depths, houseRules } from "../wire";

export function TableRules({ view }: { view: View }) {
  if (role() === "spectator") return null;
  return (
    <section class="card">
      <h2>{t("depth.title")}</h2>
      <Pick label={t("depth.title")} value={view.depth} options={depths.map((d) => ({ value: d, words: t(`depth.${d}`) }))} onPick={(depth) => void command("depth", { depth })} />
      <p class="lead">{t(`depth.${view.depth}.text`)}</p>
      <details>
        <summary>{t("house.title")}</summary>
        {houseRules.map((rule) => (
          <Pick
            key={rule.name}
            legend={
              <>
                {t(`house.${rule.name}`)} <small>{t("source", { of: rule.source })}</small>
              </>
            }
            value={view.house?.[rule.name] ?? ""}
            options={rule.readings.map((reading) => ({ value: reading, words: t(`house.${rule.name}.${reading}`) }))}
            onPick={(reading) => void command("house", { rule: rule.name, reading })}
          />
        ))}
      </details>
    </section>
  );
}
