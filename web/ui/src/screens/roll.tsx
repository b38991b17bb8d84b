// The roll: what lies in the tray, what it completes, and what may be done next.
import { useState } from "preact/hooks";
import { choose } from "../acts";
import { dieName, expectedColours } from "../dice";
import { named, t, text } from "../language";
import { ChoiceList, ChoiceOdds, choicesAbout, choicesOf } from "../parts/choices";
import { Die, DieButton } from "../parts/die";
import { Icon } from "../parts/icon";
import { Requirements } from "../parts/symbols";
import { Heading } from "../parts/term";
import { state } from "../state";
import { attemptTasks } from "../view";
import type { AttemptView, TaskView, View } from "../wire";
import { OneDie, RollAgain } from "./dicechoices";
import { OddsCard } from "./odds";
import { Task } from "./museum";
import { TrayPart } from "./traypart";

export function Roll({ view }: { view: View }) {
  const attempt = view.attempt;
  const tasks = attemptTasks(view);
  const place = view.adventures.find((a) => a.id === attempt?.adventure);
  return (
    <>
      <div class="title-row">
        <Heading level={1} terms={["attempt", "task", "reroll", "terror", "focus", "assist", "spell", "lose"]}>
          {attempt?.adventure === "battle" ? t("roll.battle") : place ? named(place.name) : t("screen.roll")}
        </Heading>
      </div>
      <TrayPart view={view} />
      {attempt && <Completable view={view} tasks={tasks} />}
      {attempt && <Pool attempt={attempt} view={view} />}
      {attempt && <OddsCard />}
      <Steps view={view} />
      {attempt && tasks.length > 0 && (
        <section class="card" aria-label={t("roll.tasks")}>
          <h2>{t("roll.tasks")}</h2>
          <ol class={`tasks${place?.ordered ? " ordered" : ""}`}>
            {tasks.map((task, i) => (
              <Task key={task.id} of={task} number={i + 1} ordered={!!place?.ordered} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** What is to be thrown next, and what lies elsewhere. */
function Pool({ attempt, view }: { attempt: AttemptView; view: View }) {
  const next = expectedColours(view.expect.dice ? view.expect : { dice: attempt.rollable });
  const kept = attempt.dice.filter((d) => ["focus", "assist", "spell"].includes(d.place));
  return (
    <section class="pool">
      {attempt.step === "pool" && next.length > 0 && (
        <p class="pool-next">
          <span class="over">{t("roll.throw", { n: next.length })}</span>
          <span class="dice-row small" role="img" aria-label={next.map((c) => t(`colour.${c}`)).join(", ")}>
            {next.map((c, i) => (
              <Die key={i} die={{ colour: c }} />
            ))}
          </span>
        </p>
      )}
      {kept.length > 0 && (
        <ul class="kept">
          {kept.map((d) => (
            <li key={d.id}>
              <Die die={d} /> {t(`place.${d.place}`)}
            </li>
          ))}
        </ul>
      )}
      {view.locked?.map((l, i) => (
        <p key={i} class="mark lock">
          <Icon name="lock" size="small" /> {t("roll.locked", { die: t(`colour.${l.colour}`), by: named(l.by) })}
        </p>
      ))}
      <ChoiceList groups={["pool"]} title={t("group.pool")} />
    </section>
  );
}

/** Tasks that the dice complete now, each with its dice, which may be changed. */
function Completable({ view, tasks }: { view: View; tasks: TaskView[] }) {
  const found = choicesOf("task");
  const open = view.attempt?.completable ?? [];
  if (open.length === 0 && found.length === 0) return null;
  return (
    <section class="completable">
      <Heading terms={["task", "investigation", "wild"]}>
        {t("roll.completable")}
      </Heading>
      {open.map((c) => {
        const task = view.attempt?.adventure === "battle" ? { ...tasks[0], id: c.task } : tasks.find((x) => x.id === c.task);
        return task ? <CompletableTask key={`${c.task}-${view.attempt?.rolls}`} task={task} proposed={c.dice} view={view} /> : null;
      })}
    </section>
  );
}

function CompletableTask({ task, proposed, view }: { task: TaskView; proposed: number[]; view: View }) {
  const [changed, change] = useState<number[] | null>(null);
  const chosen = changed ?? proposed;
  const dice = view.attempt?.dice ?? [];
  const choice = choicesAbout(task.id, "task")[0];
  const alone = choicesOf("task").length === 1 && !changed; // then it stands at the thumb too
  const usable = dice.filter((d) => ["pool", "focus", "assist", "spell"].includes(d.place));
  const toggle = (id: number) => change(chosen.includes(id) ? chosen.filter((x) => x !== id) : [...chosen, id]);
  return (
    <article class="fill">
      <p class="fill-needs">
        {task.monster && <b>{named(task.monster)}: </b>}
        <Requirements of={task.requirements} />
      </p>
      <div class="dice-row small" role="group" aria-label={t("roll.dice.for")}>
        {(changed ? usable : usable.filter((d) => chosen.includes(d.id))).map((d) =>
          changed ? (
            <DieButton key={d.id} die={d} says={dieName(d)} pressed={chosen.includes(d.id)} onClick={() => toggle(d.id)} />
          ) : (
            <Die key={d.id} die={d} />
          ),
        )}
        {choice && (
          <button type="button" class="quiet small" aria-pressed={changed !== null} onClick={() => change(changed ? null : proposed)}>
            {changed ? t("roll.dice.proposed") : t("roll.dice.change")}
          </button>
        )}
      </div>
      {choice && (
        <button
          type="button"
          class={`choice${alone ? "" : " primary"}`}
          data-choice={choice.id}
          data-kind={choice.kind}
          aria-disabled={state.sending.has(choice.id)}
          onClick={() => void choose(choice, changed ? { ...(choice.args as object), dice: chosen } : choice.args)}
        >
          <span>{text(choice.label)}</span>
          <ChoiceOdds choice={choice} />
        </button>
      )}
    </article>
  );
}

/** Where the sources say what follows a failed roll, which is done at the thumb. */
function Ruling() {
  const next = choicesOf("next").find((c) => c.kind === "fail-roll");
  return next?.rule ? <small class="source">{t("source", { of: next.rule })}</small> : null;
}

/** What else the rules allow, in the order of FAQ 2.0. */
function Steps({ view }: { view: View }) {
  return (
    <div class="steps">
      {choicesOf("task").length > 0 ? <ChoiceList groups={["next"]} title={t("group.other")} /> : <Ruling />}
      <RollAgain view={view} />
      {["ability", "item", "spell"].map((group) => (
        <ChoiceList key={group} groups={[group]} title={t(`group.${group}`)} />
      ))}
      <OneDie view={view} group="focus" term="focus" />
      <OneDie view={view} group="assist" term="assist" />
      <OneDie view={view} group="lose" term="lose" />
      <ChoiceList groups={["give-up"]} title={t("group.give-up")} tone="danger" />
    </div>
  );
}
