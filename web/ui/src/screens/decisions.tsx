// What must be decided before play goes on, on whichever screen a person is: effects
// to resolve, rewards to choose, the card that was drawn on the real table.
import { useEffect, useState } from "preact/hooks";
import { text, t } from "../language";
import { coming, later } from "../later";
import { ChoiceButton, ChoiceList, choicesOf, mine } from "../parts/choices";
import { Icon } from "../parts/icon";
import { openSheet } from "../parts/sheet";
import { each } from "../scene";
import { state } from "../state";
import type { Choice, Scene } from "../wire";
import { Manual } from "./manual";

/** The open questions of this seat, in the engine's order. */
export const questions = (): Choice[] => mine().filter((c) => c.kind === "choose");

/** Groups that the bar at the thumb, the places, the roll and the start show. */
const elsewhere = ["next", "task", "move", "attempt", "hand", "setup"];

/** The groups of commands that nothing else shows. */
function open(scene: Scene): string[] {
  const groups = new Set(
    mine()
      .filter((c) => c.kind !== "choose" && c.group)
      .map((c) => c.group),
  );
  const shown = [...elsewhere, ...(scene.groups ?? []).map((g) => g.id), ...each(scene.areas).map((a) => a.group)];
  return [...groups].filter((g) => !shown.includes(g));
}

export function Decisions({ scene }: { scene: Scene }) {
  const first = questions()[0]?.id;
  useEffect(() => {
    if (first) document.querySelector("main")?.scrollTo({ top: 0 }); // what is asked stands on top
  }, [first]);
  const groups = [...new Set(questions().map((c) => c.group))].filter(
    (g) => g !== "hand" && !each(scene.areas).some((area) => area.group === g),
  );
  return (
    <>
      <Manual scene={scene} />
      {open(scene).map((group) => (
        <ChoiceList key={group} groups={[group]} title={t(`group.${group}`)} />
      ))}
      {groups.map((group) => {
        const found = choicesOf(group).filter((c) => c.kind === "choose");
        return (
          <section key={group} class="card decide" aria-label={t(`group.${group}`)}>
            <h2>{text(state.scene?.next)}</h2>
            <Finder key={found[0].id} choices={found} />
          </section>
        );
      })}
    </>
  );
}

const few = 8;

const ShowCards = later(() => import("../more").then((m) => m.ShowCards), "more", coming);

/** The list of choices, and, where they name cards, showing the cards instead. */
export function Finder({ choices }: { choices: Choice[] }) {
  return (
    <>
      {choices.some((c) => c.card) && (
        <button
          type="button"
          class="wide"
          data-act="show-cards"
          onClick={() => openSheet(t("finder.show"), () => <ShowCards />)}
        >
          <Icon name="camera" size="small" /> {t("finder.show")}
        </button>
      )}
      <Searched choices={choices} />
    </>
  );
}

/** A list of choices that can be searched where it is long. */
function Searched({ choices }: { choices: Choice[] }) {
  const [wanted, want] = useState("");
  if (choices.length <= few) {
    return (
      <div class="finder">
        {choices.map((c) => (
          <ChoiceButton key={c.id} choice={c} />
        ))}
      </div>
    );
  }
  const matching = choices.filter((c) => text(c.label).toLocaleLowerCase().includes(wanted.toLocaleLowerCase()));
  return (
    <>
      <label class="field">
        {t("finder.search", { n: choices.length })}
        <input type="search" value={wanted} autocomplete="off" onInput={(e) => want(e.currentTarget.value)} />
      </label>
      <div class="finder long" tabIndex={0} role="group" aria-label={t("finder.found", { n: matching.length })}>
        {matching.map((c) => (
          <ChoiceButton key={c.id} choice={c} />
        ))}
      </div>
    </>
  );
}
