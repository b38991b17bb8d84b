// The dice of a roll, told on its own screen where no camera sees them.
import { useState } from "preact/hooks";
import { command } from "../acts";
import { dieName, expectedColours, type PlainDie } from "../dice";
import { t } from "../language";
import { ChoiceButton } from "../parts/choices";
import { Icon } from "../parts/icon";
import { Row as RowOf } from "../parts/row";
import { Switch } from "../parts/switch";
import { trayWords } from "../parts/tray";
import { state } from "../state";
import type { Row, Scene, Throw } from "../wire";
import { Told, surely, told } from "./handentry";

/**
 * The dice, taken as a roll once all are told. For a task those that are laid on it are enough
 * where the game says so.
 */
export function TellDice({ of, scene, rows, ordered }: { of: string; scene: Scene; rows: Row[]; ordered: boolean }) {
  const expected = expectedColours(scene.expect);
  const [dice, setDice] = useState(told.of === of ? told.dice : []);
  const all = dice.length === expected.length;
  const lays = scene.roll?.lays ?? [];
  const take = (all: PlainDie[]) => void command("roll", { dice: surely(all) });
  const tell = (now: PlainDie[]) => {
    Object.assign(told, { of, dice: now });
    setDice(now);
    if (now.length === expected.length) take(now);
  };
  return (
    <section class="card tell" aria-label={t("hand.title")}>
      {state.tray?.state === "lost" && (
        <p class="tray-state state-lost">
          <span class="lamp" aria-hidden="true" /> {trayWords(state.tray)}
        </p>
      )}
      <p>
        {t("hand.tell")} {lays.length > 0 && t("hand.enough")}
      </p>
      <Told dice={dice} expected={expected} among={[...new Set(expected)]} tell={tell} />
      {all && (
        <button
          type="button"
          class="choice primary"
          aria-disabled={state.sending.has("roll")}
          onClick={() => take(dice)}
        >
          {t("hand.accept")}
        </button>
      )}
      <ol class={`tasks${ordered ? " ordered" : ""}`}>
        {rows.map((row, i) => (
          <RowOf key={row.id} of={row} number={i + 1} ordered={ordered}>
            {lays.includes(row.id) && (
              <button
                type="button"
                class="quiet small"
                data-kind="lay"
                disabled={dice.length === 0 || all}
                onClick={() => void command("lay", { task: row.id, laid: surely(dice) })}
              >
                <Icon name="check" size="small" /> {t("hand.lay", { n: i + 1 })}
              </button>
            )}
          </RowOf>
        ))}
      </ol>
      {scene.roll?.misses && <Misses key={dice.length} roll={scene.roll} dice={dice} />}
    </section>
  );
}

/** A throw that meets no row: its dice need not be told, but the one that is kept. */
function Misses({ roll, dice }: { roll: Throw; dice: PlainDie[] }) {
  const [kept, keep] = useState(false);
  return (
    <div class="misses">
      {roll.keeps && dice.length === 1 && (
        <Switch label={t("hand.keep", { die: dieName(dice[0]) })} on={kept} onSwitch={keep} />
      )}
      {roll.misses?.map((miss) => (
        <ChoiceButton
          key={miss.id}
          choice={miss}
          args={kept ? { ...(miss.args as object), kept: surely(dice) } : miss.args}
        />
      ))}
    </div>
  );
}
