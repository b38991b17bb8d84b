// What must be decided before play goes on, on whichever screen a person is: effects
// to resolve, rewards to choose, the card that was drawn on the real table.
import { useState } from "preact/hooks";
import { text, t } from "../language";
import { ChoiceButton, choicesOf } from "../parts/choices";
import { state } from "../state";
import type { Choice } from "../wire";

const placed = new Set(["next", "move", "attempt", "task", "pool", "reroll", "terror", "focus", "assist", "lose", "item", "spell", "ability", "midnight", "entrance", "hand", "setup", "give-up"]);

/** Groups that no screen places: "draw" and "reward", and any that the rules add later. */
function openGroups(): string[] {
  const groups = (state.view?.choices ?? []).map((c) => c.group);
  return [...new Set(groups.filter((g) => !placed.has(g)))];
}

export function Decisions() {
  return (
    <>
      {openGroups().map((group) => {
        const found = choicesOf(group);
        return found.length === 0 ? null : (
          <section key={group} class="card decide" aria-label={t(`group.${group}`)}>
            <h3>{t(`group.${group}`)}</h3>
            <Finder key={found[0].kind + found.length} choices={found} />
          </section>
        );
      })}
    </>
  );
}

const few = 7;

/** A list of choices that can be searched where it is long. */
export function Finder({ choices }: { choices: Choice[] }) {
  const [wanted, want] = useState("");
  if (choices.length <= few) {
    return (
      <>
        {choices.map((c) => (
          <ChoiceButton key={c.id} choice={c} />
        ))}
      </>
    );
  }
  const matching = choices.filter((c) => text(c.label).toLocaleLowerCase().includes(wanted.toLocaleLowerCase()));
  return (
    <>
      <label class="field">
        {t("finder.search", { n: choices.length })}
        <input type="search" value={wanted} autocomplete="off" onInput={(e) => want(e.currentTarget.value)} />
      </label>
      <div class="finder" tabIndex={0} role="group" aria-label={t("finder.found", { n: matching.length })}>
        {matching.map((c) => (
          <ChoiceButton key={c.id} choice={c} />
        ))}
      </div>
    </>
  );
}
