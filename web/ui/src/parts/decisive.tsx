// The roll that decided what was told last, for those who looked away.
import "../stage";
import { t } from "../language";
import { state } from "../state";
import type { Scene } from "../wire";
import { Die } from "./die";

/** The dice of the last roll that belongs to the latest step; none where what they showed is unknown. */
function decisive(scene: Scene) {
  for (const entry of [...state.log].reverse()) {
    if (entry.undone) continue;
    if (entry.dice?.length) return entry.dice;
    if (entry.command === "miss" || scene.leads?.includes(entry.command ?? "")) return undefined;
  }
  return undefined;
}

export function DecisiveRoll({ scene }: { scene: Scene }) {
  const dice = decisive(scene);
  if (!dice) return <></>;
  return (
    <figure class="decisive">
      <figcaption class="over">{t("roll.decisive")}</figcaption>
      <p class="dice-row">
        {dice.map((die, i) => (
          <Die key={i} die={die} />
        ))}
      </p>
    </figure>
  );
}
