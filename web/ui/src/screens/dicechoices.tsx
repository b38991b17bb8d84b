// Choices about dice, drawn as the dice they are about.
import { useState } from "preact/hooks";
import { choose, command } from "../acts";
import { dieName } from "../dice";
import { text, t } from "../language";
import { choicesOf } from "../parts/choices";
import { Die } from "../parts/die";
import { Heading } from "../parts/term";
import { state } from "../state";
import type { Choice, DieView, View } from "../wire";
import { investigatorOf } from "./me";

const dieOf = (view: View, c: Choice) => view.attempt?.dice.find((d) => String(d.id) === c.target);

/** Choices of one group that are each about one die: focus, help, loss. */
export function OneDie({ view, group, term }: { view: View; group: string; term: string }) {
  const found = choicesOf(group).filter((c) => c.kind !== "choose" && dieOf(view, c));
  if (found.length === 0) return null;
  const helpers = new Map<number, Choice[]>();
  for (const c of found) {
    const helper = (c.args as { seat?: number } | undefined)?.seat ?? 0;
    helpers.set(helper, [...(helpers.get(helper) ?? []), c]);
  }
  return (
    <section class="choices card">
      <Heading level={3} terms={[term]}>
        {t(`group.${group}`)}
      </Heading>
      {[...helpers].map(([helper, choices]) => (
        <div key={helper}>
          {helper > 0 && <p>{investigatorOf(helper)?.name}</p>}
          <div class="dice-row">
            {choices.map((c) => {
              const die = dieOf(view, c);
              return die ? <DieChoice key={c.id} choice={c} die={die} /> : null;
            })}
          </div>
        </div>
      ))}
      {found[0].rule && <small class="source">{t("source", { of: found[0].rule })}</small>}
    </section>
  );
}

function DieChoice({ choice, die }: { choice: Choice; die: DieView }) {
  const sending = state.sending.has(choice.id);
  return (
    <button type="button" class="die-button" data-choice={choice.id} data-kind={choice.kind} aria-label={text(choice.label)} aria-disabled={sending} onClick={() => !sending && void choose(choice)}>
      <Die die={die} />
    </button>
  );
}

/** Which dice to throw again, for a clue or by a card. */
export function RollAgain({ view }: { view: View }) {
  const found = choicesOf("reroll").filter((c) => c.kind !== "choose");
  const [chosen, choosing] = useState<number[]>([]);
  if (found.length === 0) return null;
  const kind = found[0].kind;
  const allowed = new Set(found.flatMap((c) => (c.args as { dice: number[] }).dice));
  const dice = view.attempt?.dice.filter((d) => allowed.has(d.id)) ?? [];
  const picked = chosen.filter((id) => allowed.has(id));
  return (
    <section class="choices card">
      <Heading level={3} terms={["reroll", "clue"]}>
        {t("group.reroll")}
      </Heading>
      <div class="dice-row" role="group" aria-label={t("reroll.which")}>
        {dice.map((d) => (
          <button
            type="button"
            key={d.id}
            class={`die-button${picked.includes(d.id) ? " chosen" : ""}`}
            aria-pressed={picked.includes(d.id)}
            aria-label={dieName(d)}
            onClick={() => choosing(picked.includes(d.id) ? picked.filter((x) => x !== d.id) : [...picked, d.id])}
          >
            <Die die={d} />
          </button>
        ))}
      </div>
      <button type="button" class="choice" data-kind={kind} disabled={picked.length === 0} aria-disabled={state.sending.has(kind)} onClick={() => void command(kind, { dice: picked }).then((done) => done && choosing([]))}>
        {t(`reroll.${kind}`, { n: picked.length })}
      </button>
      {found[0].rule && <small class="source">{t("source", { of: found[0].rule })}</small>}
    </section>
  );
}
