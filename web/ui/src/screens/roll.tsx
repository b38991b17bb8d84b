// The roll: what lies in the tray, what it completes, and what may be done next.
import "../stage";
import { useState } from "preact/hooks";
import { choose } from "../acts";
import { colourName, dieName, expectedColours } from "../dice";
import { named, t, text } from "../language";
import { ChoiceList, ChoiceOdds, bestStep, choicesAbout, choicesOf } from "../parts/choices";
import { Die, DieButton } from "../parts/die";
import { Icon } from "../parts/icon";
import { Row } from "../parts/row";
import { Needs } from "../parts/symbols";
import { Heading } from "../parts/term";
import { Why } from "../parts/why";
import { besideThrow, cardThrownFor, each, rowsThrownFor } from "../scene";
import { see, wasSeen } from "../seen";
import { state } from "../state";
import type { Group, Row as RowOf, Scene, Throw } from "../wire";
import { AtStake, Lines } from "./area";
import { OneDie, RollAgain } from "./dicechoices";
import { tellsHere } from "./handentry";
import { OddsCard } from "./odds";
import { TellDice } from "./told";
import { TrayPart } from "./traypart";

export function Roll({ scene }: { scene: Scene }) {
  const { roll } = scene;
  const rows = rowsThrownFor(scene);
  const card = cardThrownFor(scene);
  const ordered = !!card?.ordered;
  const tells = tellsHere(scene);
  const fits = roll?.fits?.map((fit) => fit.row) ?? [];
  return (
    <>
      <div class="title-row">
        <Heading level={1} about="roll">
          {roll?.name ? named(roll.name) : t("screen.roll")}
        </Heading>
      </div>
      {tells ? (
        <TellDice key={throwKey(scene)} of={throwKey(scene)} scene={scene} rows={rows} ordered={ordered} />
      ) : (
        <div onClick={(e) => (e.target as Element).closest(".lying, .die-button") && see("tip.fix")}>
          <TrayPart scene={scene} />
          {!!roll?.count && !roll.waits && !wasSeen("tip.fix") && <p class="tip">{t("tip.fix")}</p>}
        </div>
      )}
      {roll && <Completable roll={roll} rows={rows} />}
      {!tells && rows.some((row) => !fits.includes(row.id)) && (
        <section class="card" aria-label={t("roll.tasks")}>
          <ol class={`tasks${ordered ? " ordered" : ""}`}>
            {rows.map(
              (row, i) => !fits.includes(row.id) && <Row key={row.id} of={row} number={i + 1} ordered={ordered} />,
            )}
          </ol>
        </section>
      )}
      {card && <AtStake of={card} />}
      <Why of={roll?.why} />
      {roll && <Pool roll={roll} scene={scene} />}
      {roll && <OddsCard />}
      <Steps scene={scene} />
      {besideThrow(scene).map((card) => (
        <section key={card.id} class="card">
          <p class="over">{t(`kind.${card.kind}`)}</p>
          <h2>{named(card.name)}</h2>
          <Lines of={card.lines} />
        </section>
      ))}
    </>
  );
}

/** Changes with what is to be thrown. */
const throwKey = (scene: Scene) =>
  [
    scene.roll?.at,
    scene.roll?.count,
    ...each(scene.roll?.dice).map((d) => d.place),
    ...expectedColours(scene.expect),
  ].join();

/** What is to be thrown next, and what lies elsewhere. */
function Pool({ roll, scene }: { roll: Throw; scene: Scene }) {
  const next = expectedColours(scene.expect);
  const kept = each(roll.dice).filter((d) => d.usable && d.place !== "pool");
  return (
    <section class="pool">
      {roll.waits && next.length > 0 && !tellsHere(scene) && (
        <p class="dice-row small" role="img" aria-label={next.map(colourName).join(", ")}>
          {next.map((c, i) => (
            <Die key={i} die={{ colour: c }} />
          ))}
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
      {each(scene.locks).map((l) => (
        <p key={l.id} class="mark lock">
          <Icon name="lock" size="small" /> {t("roll.locked", { die: colourName(l.colour), by: named(l.by) })}
        </p>
      ))}
    </section>
  );
}

/** Rows that the dice complete now, each with its dice, which may be changed. */
function Completable({ roll, rows }: { roll: Throw; rows: RowOf[] }) {
  const fits = roll.fits ?? [];
  if (fits.length === 0 && choicesOf("task").length === 0) return null;
  return (
    <section class="completable">
      <Heading about="fits">{t("roll.completable")}</Heading>
      {fits.map((fit) => {
        const row = rows.find((r) => r.id === fit.row);
        return row ? (
          <CompletableRow key={`${fit.row}-${roll.count}`} row={row} proposed={fit.dice} roll={roll} />
        ) : null;
      })}
    </section>
  );
}

function CompletableRow({ row, proposed, roll }: { row: RowOf; proposed: number[]; roll: Throw }) {
  const [changed, change] = useState<number[] | null>(null);
  const chosen = changed ?? proposed;
  const choice = choicesAbout(row.id, "task")[0];
  const alone = choicesOf("task").length === 1 && !changed; // then it stands at the thumb too
  const usable = each(roll.dice).filter((d) => d.usable);
  const toggle = (id: number) => change(chosen.includes(id) ? chosen.filter((x) => x !== id) : [...chosen, id]);
  return (
    <article class="fill">
      <p class="fill-needs">
        {row.name && <b>{named(row.name)}: </b>}
        <Needs of={row.needs} />
      </p>
      <div class="dice-row small" role="group" aria-label={t("roll.dice.for")}>
        {(changed ? usable : usable.filter((d) => chosen.includes(d.id))).map((d) =>
          changed ? (
            <DieButton
              key={d.id}
              die={d}
              says={dieName(d)}
              pressed={chosen.includes(d.id)}
              onClick={() => toggle(d.id)}
            />
          ) : (
            <Die key={d.id} die={d} />
          ),
        )}
        {choice && (
          <button
            type="button"
            class="quiet small"
            aria-pressed={changed !== null}
            onClick={() => change(changed ? null : proposed)}
          >
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

/** Where the sources say what follows what is done at the thumb. */
function Ruling() {
  const next = choicesOf("next").find((c) => c.rule);
  return next ? <small class="source">{t("source", { of: next.rule })}</small> : null;
}

/** What else the rules allow. */
function Steps({ scene }: { scene: Scene }) {
  const best = bestStep();
  return (
    <div class="steps">
      {choicesOf("task").length > 0 || (best && best.group !== "next") ? (
        <ChoiceList groups={["next"]} title={t("group.other")} />
      ) : (
        scene.roll && <Ruling />
      )}
      {scene.groups?.map((group) => (
        <Choices key={group.id} of={group} scene={scene} />
      ))}
    </div>
  );
}

function Choices({ of, scene }: { of: Group; scene: Scene }) {
  switch (of.form) {
    case "dice":
      return <RollAgain scene={scene} group={of.id} />;
    case "die":
      return <OneDie scene={scene} group={of.id} />;
    default:
      return <ChoiceList groups={[of.id]} title={t(`group.${of.id}`)} tone={of.grave ? "danger" : undefined} />;
  }
}
