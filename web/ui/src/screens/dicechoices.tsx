// Choices about dice, drawn as the dice they are about.
import { useState } from "preact/hooks";
import { choose, command } from "../acts";
import { dieName } from "../dice";
import { text, t } from "../language";
import { choicesOf } from "../parts/choices";
import { DieButton } from "../parts/die";
import { Heading } from "../parts/term";
import { state } from "../state";
import type { Choice, Scene } from "../wire";
import { each, personAt } from "../scene";

const dieOf = (scene: Scene, c: Choice) => scene.roll?.dice.by[c.target ?? ""];

/** Choices of one group that are each about one die. */
export function OneDie({ scene, group }: { scene: Scene; group: string }) {
  const found = choicesOf(group).filter((c) => c.kind !== "choose" && dieOf(scene, c));
  if (found.length === 0) return null;
  const helpers = new Map<number, Choice[]>();
  for (const c of found) {
    const helper = (c.args as { seat?: number } | undefined)?.seat ?? 0;
    helpers.set(helper, [...(helpers.get(helper) ?? []), c]);
  }
  return (
    <section class="choices card">
      <Heading about={`group.${group}`}>{t(`group.${group}`)}</Heading>
      {[...helpers].map(([helper, choices]) => (
        <div key={helper}>
          {helper > 0 && <p>{personAt(helper)?.name}</p>}
          <div class="dice-row">
            {choices.map((c) => {
              const die = dieOf(scene, c);
              return die ? (
                <DieButton key={c.id} choice={c} die={die} says={text(c.label)} onClick={() => void choose(c)} />
              ) : null;
            })}
          </div>
        </div>
      ))}
      {found[0].rule && <small class="source">{t("source", { of: found[0].rule })}</small>}
    </section>
  );
}

/** Which dice to throw again. */
export function RollAgain({ scene, group }: { scene: Scene; group: string }) {
  const found = choicesOf(group).filter((c) => c.kind !== "choose");
  const [chosen, choosing] = useState<number[]>([]);
  if (found.length === 0) return null;
  const { kind, label } = found[0];
  // What a first one paid for is free the second time: the label says which it is.
  const words = label.key.includes("reroll") ? "reroll" : kind;
  const allowed = new Set(found.flatMap((c) => (c.args as { dice: number[] }).dice));
  const dice = each(scene.roll?.dice).filter((d) => allowed.has(d.id));
  const picked = chosen.filter((id) => allowed.has(id));
  return (
    <section class="choices card">
      <Heading about={`group.${group}`}>{t(`group.${group}`)}</Heading>
      <div class="dice-row" role="group" aria-label={t("reroll.which")}>
        {dice.map((d) => (
          <DieButton
            key={d.id}
            die={d}
            says={dieName(d)}
            pressed={picked.includes(d.id)}
            onClick={() => choosing(picked.includes(d.id) ? picked.filter((x) => x !== d.id) : [...picked, d.id])}
          />
        ))}
      </div>
      <button
        type="button"
        class="choice"
        data-kind={kind}
        disabled={picked.length === 0}
        aria-disabled={state.sending.has(kind)}
        onClick={() => void command(kind, { dice: picked }).then((done) => done && choosing([]))}
      >
        {t(`reroll.${words}`, { n: picked.length })}
      </button>
      {found[0].rule && <small class="source">{t("source", { of: found[0].rule })}</small>}
    </section>
  );
}
