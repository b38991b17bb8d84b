// How the whole table plays: the depth, and the readings where the sources differ.
import { command } from "../acts";
import { t } from "../language";
import { Pick } from "../parts/pick";
import { role } from "../state";
import type { HouseRule, Scene } from "../wire";

export function TableRules({ scene }: { scene: Scene }) {
  const rules = scene.house ?? [];
  if (role() === "spectator" || rules.length === 0) return null;
  const rest = rules.filter((rule) => !rule.main);
  return (
    <section class="card">
      {rules
        .filter((rule) => rule.main)
        .map((rule) => (
          <>
            <h2>{t(`house.${rule.id}`)}</h2>
            <Readings of={rule} label={t(`house.${rule.id}`)} />
            <p class="lead">{t(`house.${rule.id}.${rule.now}.text`)}</p>
          </>
        ))}
      {rest.length > 0 && (
        <details>
          <summary>{t("house.title")}</summary>
          {rest.map((rule) => (
            <Readings
              key={rule.id}
              of={rule}
              legend={
                <>
                  {t(`house.${rule.id}`)} <small>{t("source", { of: rule.source })}</small>
                </>
              }
            />
          ))}
        </details>
      )}
    </section>
  );
}

function Readings({ of, ...heading }: { of: HouseRule; label?: string; legend?: preact.ComponentChildren }) {
  return (
    <Pick
      {...heading}
      value={of.now}
      options={of.readings.map((reading) => ({ value: reading, words: t(`house.${of.id}.${reading}`) }))}
      onPick={(reading) => void command(of.command, { ...of.args, [of.arg]: reading })}
    />
  );
}
