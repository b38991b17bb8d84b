// The roll that decided what was told last, for those who looked away.
import "../stage";
import { t } from "../language";
import { state } from "../state";
import type { Scene } from "../wire";
import { Die } from "./die";

/** Applies the results of a roll, and leads on from it. */
const settles = "done";

/** The dice of the last roll that belongs to the latest step; none where what they showed is unknown. */
function decisive(scene: Scene) {
  const standing = state.log.filter((entry) => !entry.undone).reverse();
  for (const [i, { command = "", dice }] of standing.entries()) {
    if (dice?.length) return dice;
    if (i === 0 && command === settles) continue;
    if (command === "miss" || scene.leads?.includes(command)) return undefined;
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
