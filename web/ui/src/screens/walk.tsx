// The walk round the table: does it show what the app believes? A few looks, each
// with the means to put right what is not so.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { named, t } from "../language";
import { Clock } from "../parts/clock";
import { Count } from "../parts/count";
import { PutRight, cardRights, handRights, museumRights, placeRights } from "../parts/putright";
import { state, toast } from "../state";
import type { InvestigatorView, Name, View } from "../wire";
import { placeName } from "../view";

interface Look {
  at: string;
  shows: ComponentChildren;
}

export function Walk({ close }: { close: () => void }) {
  const [number, go] = useState(0);
  if (!state.view) return null;
  const looks = [board(state.view), ...state.view.investigators.filter((i) => !i.devoured).map((i) => seat(state.view as View, i)), museum(state.view)];
  const look = looks[Math.min(number, looks.length - 1)];
  const last = number >= looks.length - 1;
  const onward = () => {
    if (!last) return go(number + 1);
    close();
    toast(t("walk.done"), "ok");
  };
  return (
    <div class="walk">
      <p class="over">{t("walk.progress", { at: number + 1, n: looks.length })}</p>
      <h3>{look.at}</h3>
      {look.shows}
      <button type="button" class="choice primary" data-act="matches" onClick={onward}>
        {t("walk.matches")}
      </button>
    </div>
  );
}

function board(view: View): Look {
  return {
    at: t("walk.board"),
    shows: (
      <>
        <div class="counts wide">
          <Clock hour={view.clock} midnight={view.midnight} />
          <Count of={{ what: "doom" }} icon="doom" label={t("doom")} value={view.doom} max={view.doomLimit} limit="doom-limit" tone="doom" named />
          <Count of={{ what: "signs" }} icon="elder-sign" label={t("signs")} value={view.signs} max={view.signsNeeded} limit="signs-needed" tone="signs" named />
        </div>
        {view.mythos && <p>{t("walk.mythos", { name: named(view.mythos.name) })}</p>}
      </>
    ),
  };
}

function seat(view: View, of: InvestigatorView): Look {
  return {
    at: of.name,
    shows: (
      <>
        <p>{placeName(view, of.at)}</p>
        <div class="counts wide">
          <Count of={{ what: "sanity", seat: of.seat }} icon="sanity" label={t("sanity")} value={of.sanity} max={of.sanityMax} limit="sanity-max" tone="sanity" named />
          <Count of={{ what: "stamina", seat: of.seat }} icon="stamina" label={t("stamina")} value={of.stamina} max={of.staminaMax} limit="stamina-max" tone="stamina" named />
          <Count of={{ what: "clue", seat: of.seat }} icon="clue" label={t("clues")} value={of.clues} tone="clue" named />
          <Count of={{ what: "trophy", seat: of.seat }} icon="trophy" label={t("trophies")} value={of.trophies} tone="trophy" named />
        </div>
        <Things
          title={t("me.cards")}
          ways={() => handRights(of.seat)}
          of={(of.cards ?? []).map((c) => ({ id: c.id, words: named(c.name), ways: () => cardRights(c.id) }))}
        />
      </>
    ),
  };
}

function museum(view: View): Look {
  const monsters = (tasks: { monster?: Name }[]) => tasks.flatMap((task) => (task.monster ? named(task.monster) : []));
  return {
    at: t("screen.museum"),
    shows: (
      <Things
        title={t("walk.adventures")}
        ways={museumRights}
        of={view.adventures.map((a) => ({ id: a.id, words: [named(a.name), ...monsters(a.tasks)].join(", "), ways: () => placeRights(a.id) }))}
      />
    ),
  };
}

type Ways = Parameters<typeof PutRight>[0]["ways"];

/** What lies somewhere, one a line, each with its hand. */
function Things({ title, ways, of }: { title: string; ways: Ways; of: { id: string; words: string; ways: Ways }[] }) {
  return (
    <>
      <div class="title-row">
        <h4>{title}</h4>
        <PutRight about={title} ways={ways} />
      </div>
      <ul class="things">
        {of.map((thing) => (
          <li key={thing.id} class="title-row">
            <span>{thing.words}</span>
            <PutRight about={thing.words} ways={thing.ways} />
          </li>
        ))}
      </ul>
    </>
  );
}
