// The museum: every adventure and other world in play, and the entrance.
import { ChoiceButton, choicesAbout } from "../parts/choices";
import { Icon } from "../parts/icon";
import { OddsBadge } from "./odds";
import { PutRight, museumRights, placeRights } from "../parts/putright";
import { Icons, Requirements } from "../parts/symbols";
import { Heading, Term } from "../parts/term";
import { Die } from "../parts/die";
import { named, statement, t } from "../language";
import { onTelevision } from "../state";
import type { AdventureView, IconView, TaskView, Text, View } from "../wire";

export function Museum({ view }: { view: View }) {
  return (
    <>
      <div class="title-row">
        <Heading level={1} terms={["attempt", "task", "locked", "gate"]}>
          {t("screen.museum")}
        </Heading>
        <PutRight about={t("screen.museum")} ways={museumRights} />
      </div>
      <div class="halls">
        <Entrance view={view} />
        {view.adventures.map((a) => (
          <Adventure key={a.id} of={a} view={view} />
        ))}
      </div>
      {view.adventures.length === 0 && <p class="nothing">{t("museum.none")}</p>}
    </>
  );
}

function Entrance({ view }: { view: View }) {
  const here = view.investigators.filter((i) => i.at === "entrance");
  return (
    <article class="hall entrance">
      <header>
        <h2>
          <Icon name="entrance" /> {t("place.entrance")}
        </h2>
      </header>
      <Here names={here.map((i) => i.name)} />
      <Actions target="entrance" />
    </article>
  );
}

function Here({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <p class="here">
      <Icon name="seat" size="small" /> {names.join(", ")}
    </p>
  );
}

function Actions({ target }: { target: string }) {
  const found = choicesAbout(target, "move", "next", "attempt", "hand");
  if (found.length === 0) return null;
  return (
    <p class="actions">
      {found.map((c) => (
        <ChoiceButton key={c.id} choice={c} />
      ))}
    </p>
  );
}

function Adventure({ of, view }: { of: AdventureView; view: View }) {
  const here = view.investigators.filter((i) => of.here?.includes(i.seat));
  const attempted = view.attempt?.adventure === of.id;
  return (
    <article class={`hall${of.world ? " world" : ""}${attempted ? " attempted" : ""}`}>
      <header>
        <h2>
          {of.world && <Icon name="world" label={t("museum.world")} />} {named(of.name)}
        </h2>
        {!onTelevision && <OddsBadge place={of.id} name={named(of.name)} />}
        <span class="worth" role="img" aria-label={t("museum.worth", { n: of.trophy })}>
          <Icon name="trophy" size="small" /> {of.trophy}
        </span>
        <PutRight about={named(of.name)} ways={() => placeRights(of.id)} />
      </header>
      {of.unknown && <p class="nothing">{t("card.unknown")}</p>}
      <Marks of={of.entry} kind="entry" />
      <ol class={`tasks${of.ordered ? " ordered" : ""}`}>
        {of.tasks.map((task, i) => (
          <Task key={task.id} of={task} number={i + 1} ordered={!!of.ordered} />
        ))}
      </ol>
      <Marks of={of.terror} kind="terror" />
      <Marks of={of.midnight} kind="midnight" />
      {of.locks?.length ? (
        <p class="mark lock">
          <Icon name="lock" size="small" /> {t("museum.locks", { dice: of.locks.map((c) => t(`colour.${c}`)).join(", ") })}
        </p>
      ) : null}
      <div class="stakes">
        <p class="stake won">
          <span class="over">{t("museum.reward")}</span>
          <Explained of={of.rewards} label={t("museum.reward")} />
        </p>
        <p class="stake lost">
          <span class="over">{t("museum.penalty")}</span>
          <Explained of={of.penalties} label={t("museum.penalty")} />
        </p>
      </div>
      <Here names={here.map((i) => i.name)} />
      <Actions target={of.id} />
    </article>
  );
}

/** The rule words of icons whose names differ from them. */
const iconTerms: Record<string, string> = { "elder-sign": "signs", "common-item": "items", "unique-item": "items", "lose-clue": "clue", "remove-doom": "doom", "open-gate": "gate", "other-world": "gate" };

function Explained({ of, label }: { of: IconView[] | undefined; label: string }) {
  return (
    <Term class="held" names={[...new Set(of?.map((i) => iconTerms[i.icon] ?? i.icon))]}>
      <Icons of={of} label={label} />
    </Term>
  );
}

function Marks({ of, kind }: { of: Text[] | undefined; kind: "entry" | "terror" | "midnight" }) {
  if (!of?.length) return null;
  const icon = kind === "terror" ? "terror" : kind === "midnight" ? "clock" : "entrance";
  return (
    <p class={`mark ${kind}`}>
      <Icon name={icon} size="small" label={t(`mark.${kind}`)} /> {of.map(statement).join(". ")}
    </p>
  );
}

/** The rule words of a task's symbols. */
const termsOf = (task: TaskView) => [...new Set(task.requirements.flatMap((r) => r.symbols)), ...(task.monster ? ["monster"] : [])];

export function Task({ of, number, ordered }: { of: TaskView; number: number; ordered: boolean }) {
  return (
    <li class={`task${of.done ? " done" : ""}${of.open ? "" : " shut"}${of.monster ? " monster" : ""}`}>
      {ordered && number > 1 && <Icon name="arrow-down" size="small" label={t("task.ordered")} />}
      {of.monster && (
        <span class="monster-name">
          <Icon name="monster" size="small" /> {named(of.monster)}
        </span>
      )}
      {of.unknown ? (
        <span class="monster-space">{t("task.unknown")}</span>
      ) : of.monsterSpace && of.requirements.length === 0 ? (
        <span class="monster-space">{t(`task.space.${of.monsterSpace}`)}</span>
      ) : (
        <Term class="held" names={termsOf(of)}>
          <Requirements of={of.requirements} />
        </Term>
      )}
      <Icons of={of.cost} label={t("task.cost")} />
      {of.done && (
        <span class="stamp">
          <Icon name="check" size="small" /> {t("task.done")}
        </span>
      )}
      {of.dice?.length ? (
        <span class="dice-row tiny">
          {of.dice.map((d) => (
            <Die key={d.id} die={d} />
          ))}
        </span>
      ) : null}
    </li>
  );
}
