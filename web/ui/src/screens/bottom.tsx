// The bar at the thumb: one next action, and the five screens of play.
import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ChoiceButton, bestStep, choicesOf, mine } from "../parts/choices";
import { Icon } from "../parts/icon";
import { called, named, text, t } from "../language";
import { later } from "../later";
import { go, toTop, whereNow } from "../router";
import { attempt } from "../refusal";
import { post } from "../server";
import { type Screen, mySeat, role, seatAt, state } from "../state";
import { awaitsDice, each, goesOn, toMe, whoSits } from "../scene";
import type { SeatInfo } from "../protocol";
import type { Area, Choice, Scene } from "../wire";
import { lacks, openBegin } from "./begin";
import { questions } from "./decisions";
import { InviteCard } from "./menu";
import { expectsRoll, noCamera, openHandEntry, tellsHere } from "./handentry";
import { TakeDice, asks } from "./traypart";

/** The screens at the thumb: one's own, the areas of the table, the roll and the record. */
function tabs(scene: Scene): { screen: Screen; icon: string; words: string }[] {
  const areas = each(scene.areas).filter((area) => !area.aside);
  return [
    { screen: "me", icon: "person", words: t(mySeat() ? "tab.me" : "tab.all") },
    ...areas.slice(0, 1).map(tabOf),
    { screen: "roll", icon: "dice", words: t("tab.roll") },
    ...areas.slice(1).map(tabOf),
    { screen: "log", icon: "log", words: t("tab.log") },
  ];
}

const tabOf = (area: Area) => ({
  screen: area.id,
  icon: area.id,
  words: area.short ? named(area.short) : called(area, "tab"),
});

/** Its row is kept free, so that nothing jumps when there is something to move. */
const Moves = later(
  () => import("../parts/moves").then((m) => m.Moves),
  "said",
  () => <></>,
);

export function Bottom({ scene }: { scene: Scene }) {
  return (
    <footer class="bottom">
      {goesOn(scene) && <div class="moves">{scene.moves && <Moves key={state.seq} scene={scene} />}</div>}
      <Steady>{nextAction(scene)}</Steady>
      {role() === "host" && roomy.matches && state.screen !== "lobby" && <InviteCard />}
      <nav class="tabs" aria-label={t("screens")}>
        {tabs(scene).map(({ screen, icon, words }) => (
          <button
            type="button"
            key={screen}
            class="tab"
            data-screen={screen}
            aria-current={state.screen === screen ? "page" : undefined}
            onClick={() => go(screen)}
          >
            <Icon name={icon} />
            <span>{words}</span>
          </button>
        ))}
      </nav>
    </footer>
  );
}

/** A screen with room in the corner for the way in: the laptop's. */
const roomy = matchMedia("(min-width: 75rem)");

/**
 * The row of the next thing. While its button is fresh, nobody can have meant what it does now: a tap that was
 * meant for what stood there before does nothing.
 */
function Steady({ children }: { children: VNode }) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { dataset } = row.current!;
    dataset.fresh = "";
    const seen = setTimeout(() => delete dataset.fresh, 300);
    return () => clearTimeout(seen);
  }, [children.key]);
  return (
    <div
      class="next"
      ref={row}
      onClickCapture={(e) => e.currentTarget.dataset.fresh !== undefined && e.stopPropagation()}
    >
      {children}
    </div>
  );
}

/** What a choice does, in its label's words too: they say what it costs. */
const deed = (c: Choice) => c.id + JSON.stringify([c.label, c.args]);

/** One thing to do, or whom to wait for. */
function nextAction(scene: Scene): VNode {
  const next = choicesOf("next");
  const asked = questions();
  if (asked.length === 1) next.unshift(asked[0]);
  if (!scene.setup && state.screen !== "me" && choicesOf("setup").length > 0) {
    return (
      <button type="button" key="late" class="choice primary" onClick={() => go("me")}>
        {t("me.late")} <span aria-hidden="true">→</span>
      </button>
    );
  }
  if (asked.length > 1) return goTo(asksHere(scene) ? state.screen : whereNow(), scene);
  const plays = role() !== "spectator";
  const throwing = plays && (state.screen === "roll" || (awaitsDice(scene) && state.screen === scene.screen));
  if (throwing && asked.length === 0 && state.tray && asks(scene)) {
    return <TakeDice key="take" tray={state.tray} scene={scene} />; // they lie there: nothing else comes first
  }
  const best = asked.length === 0 && bestStep();
  if (best) return <ChoiceButton key={deed(best)} choice={best} tone="primary" over={t("next.best")} />;
  const tasks = choicesOf("task");
  if (tasks.length > 1 || (tasks.length === 1 && state.screen !== "roll")) return goTo("roll", scene);
  next.unshift(...tasks);
  if (next.length > 0) {
    const asks = lacks(scene).length > 0 ? openBegin : undefined;
    return <ChoiceButton key={deed(next[0])} choice={next[0]} tone="primary" asks={asks} />;
  }
  if (throwing) {
    if (state.tray?.throws && (expectsRoll(scene) || scene.freeRolls)) return <Throw key="throw" />;
    const told = state.screen === "roll" && tellsHere(scene);
    if (!told && expectsRoll(scene) && noCamera()) {
      return (
        <button type="button" key="hand" class="choice primary" data-act="hand" onClick={() => openHandEntry()}>
          {t("hand.title")}
        </button>
      );
    }
  }
  const [early] = choicesOf("early");
  if (early && state.screen === whereNow()) return <ChoiceButton key={deed(early)} choice={early} />;
  const due = mine().some((c) => (c.seat ?? 0) === (scene.active ?? 0)) || expectsRoll(scene);
  if (((plays && due) || scene.result) && state.screen !== whereNow()) return goTo(whereNow(), scene);
  const gone =
    role() === "host" && state.screen !== "lobby" && scene.choices.map((c) => seatAt(c.seat ?? 0)).find(isGone);
  if (gone) {
    return (
      <button type="button" key="gone" class="choice" onClick={() => go("lobby")}>
        {toMe(text(scene.next))} · {t("seat.away", { name: whoSits(gone) })} <span aria-hidden="true">→</span>
      </button>
    );
  }
  return (
    <p key="waits" class="waiting">
      {toMe(text(scene.next))}
    </p>
  );
}

const isGone = (s?: SeatInfo) => s?.taken && !s.online;

/** The program throws the dice itself. */
function Throw() {
  const [sent, setBusy] = useState(false);
  const busy = sent || state.tray?.state === "rolling" || state.tray?.state === "hand";
  const send = async () => {
    if (busy) return;
    setBusy(true);
    toTop(); // the tray, where they will lie
    await attempt(() => post("/api/throw", {}));
    setBusy(false);
  };
  return (
    <button type="button" class="choice primary" data-act="throw" aria-disabled={busy} onClick={() => void send()}>
      <Icon name="dice" size="small" /> {t("tray.throw")}
    </button>
  );
}

/** Whether the screen that is shown is one that asks. */
const asksHere = (scene: Scene) => ["me", "roll", "setup"].includes(state.screen) || !!scene.areas.by[state.screen];

function toFirstQuestion(): void {
  const asks = document.querySelector(".decide, .completable");
  asks?.querySelector<HTMLElement>("button.choice, input")?.focus();
  asks?.scrollIntoView({ block: "start" });
}

/** Leads to where the next thing is decided: another screen, or the top of this one. */
function goTo(screen: Screen, scene: Scene): VNode {
  return (
    <button
      type="button"
      key={`go-${screen}`}
      class="choice primary"
      onClick={() => (screen === state.screen ? toFirstQuestion() : go(screen))}
    >
      {toMe(text(scene.next))} <span aria-hidden="true">{screen === state.screen ? "↑" : "→"}</span>
    </button>
  );
}
