// What must be decided before play goes on, on whichever screen a person is: effects
// to resolve, rewards to choose, the card that was drawn on the real table.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { text, t, undivided } from "../language";
import { coming, later } from "../later";
import { ChoiceButton, ChoiceList, choicesOf, mine } from "../parts/choices";
import { Icon } from "../parts/icon";
import { openSheet } from "../parts/sheet";
import { toTop } from "../router";
import { each, toMe } from "../scene";
import { state } from "../state";
import type { Choice, Scene } from "../wire";
import { Manual } from "./manual";

/** The open questions of this seat, in the engine's order. */
export const questions = (): Choice[] => mine().filter((c) => c.kind === "choose");

/** Groups that the bar at the thumb, the places, the roll and the start show. */
const elsewhere = ["next", "early", "task", "move", "attempt", "hand", "setup"];

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
    if (first) toTop(); // what is asked stands on top
  }, [first]);
  const groups = [...new Set(questions().map((c) => c.group))].filter(
    (g) => g !== "hand" && !each(scene.areas).some((area) => area.group === g && area.id === state.screen),
  );
  return (
    <>
      <Manual scene={scene} />
      {mine().some((c) => c.kind === "ask") && <h2>{text(scene.next)}</h2>}
      {open(scene).map((group) => (
        <ChoiceList key={group} groups={[group]} title={t(`group.${group}`)} />
      ))}
      {groups.map((group) => {
        const found = choicesOf(group).filter((c) => c.kind === "choose");
        return (
          <section key={group} class="card decide" aria-label={t(`group.${group}`)}>
            <h2>{toMe(text(scene.next))}</h2>
            <Finder choices={found} />
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
      {choices.some((c) => c.card ?? c.deck) && (
        <button
          type="button"
          class="wide"
          data-act="show-cards"
          onClick={() => openSheet(t("finder.show"), (close) => <ShowCards close={close} of={choices} />)}
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
  useLayoutEffect(() => want(""), [choices[0]?.id]); // another question; the field keeps the focus for it
  if (choices.length <= few) {
    return (
      <div class="finder">
        {choices.map((c) => (
          <ChoiceButton key={c.id} choice={c} />
        ))}
      </div>
    );
  }
  const letters = wanted.toLocaleLowerCase();
  const words = (c: Choice) => ` ${undivided(text(c.label)).toLocaleLowerCase()}`;
  const begins = (c: Choice) => Number(words(c).includes(` ${letters}`));
  // Names of which a word begins so stand first: two letters are enough.
  const matching = choices.filter((c) => words(c).includes(letters)).sort((a, b) => begins(b) - begins(a));
  return (
    <>
      <label class="field">
        {t("finder.search", { n: choices.length })}
        <input type="search" value={wanted} autocomplete="off" onInput={(e) => want(e.currentTarget.value)} />
      </label>
      <div
        class="finder long"
        tabIndex={0}
        role="group"
        aria-label={t("finder.found", { n: matching.length })}
        onMouseDown={(e) => wanted && e.preventDefault()} // a tap leaves the keyboard where it is
      >
        {matching.map((c) => (
          <ChoiceButton key={c.id} choice={c} />
        ))}
      </div>
    </>
  );
}
