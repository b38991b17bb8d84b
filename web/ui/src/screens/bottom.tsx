// The bar at the thumb: one next action, and the five screens of play.
import { useState } from "preact/hooks";
import { ChoiceButton, choicesOf, mine } from "../parts/choices";
import { Icon } from "../parts/icon";
import { InviteCard } from "../parts/invite";
import { language, text, t } from "../language";
import { go, whereNow } from "../router";
import { attempt } from "../refusal";
import { post } from "../server";
import { type Screen, mySeat, role, state } from "../state";
import { awaitsDice, investigatorOf } from "../view";
import type { View } from "../wire";
import { questions } from "./decisions";
import { openHandEntry } from "./handentry";
import { TakeDice, asks } from "./traypart";

const tabs: { screen: Screen; icon: string }[] = [
  { screen: "me", icon: "person" },
  { screen: "museum", icon: "museum" },
  { screen: "roll", icon: "dice" },
  { screen: "night", icon: "clock" },
  { screen: "log", icon: "log" },
];

export function Bottom({ view }: { view: View }) {
  return (
    <footer class="bottom">
      <div class="next">
        <NextAction view={view} />
      </div>
      {role() === "host" && roomy.matches && state.screen !== "lobby" && <InviteCard />}
      <nav class="tabs" aria-label={t("screens")}>
        {tabs.map(({ screen, icon }) => (
          <button type="button" key={screen} class="tab" data-screen={screen} aria-current={state.screen === screen ? "page" : undefined} onClick={() => go(screen)}>
            <Icon name={icon} />
            <span>{t(`tab.${screen}`)}</span>
          </button>
        ))}
      </nav>
    </footer>
  );
}

/** A screen with room in the corner for the way in: the laptop's. */
const roomy = matchMedia("(min-width: 75rem)");

/** What is to be done now; whose it is goes without saying where it is mine. */
function nextWords(view: View): string {
  const words = text(view.next);
  const mine = investigatorOf(mySeat())?.name;
  const rest = mine && words.startsWith(`${mine}: `) ? words.slice(mine.length + 2) : words;
  return rest.charAt(0).toLocaleUpperCase(language()) + rest.slice(1);
}

/** One thing to do, or whom to wait for. */
function NextAction({ view }: { view: View }) {
  const next = choicesOf("next");
  const asked = questions();
  if (asked.length === 1) next.unshift(asked[0]);
  if (asked.length > 1) return <GoTo screen={playScreens.includes(state.screen) ? state.screen : whereNow()} view={view} />;
  const tasks = choicesOf("task");
  if (tasks.length > 1 || (tasks.length === 1 && state.screen !== "roll")) return <GoTo screen="roll" view={view} />;
  next.unshift(...tasks);
  if (next.length > 0) return <ChoiceButton key={next[0].id} choice={next[0]} tone="primary" />;
  const plays = role() !== "spectator";
  if (plays && whereThrown.includes(state.screen)) {
    if (state.tray && asks(view)) return <TakeDice tray={state.tray} view={view} />;
    if (state.tray?.throws && (expectsRoll(view) || view.depth === "dice")) return <Throw />;
    if (expectsRoll(view) && noCamera.includes(state.tray?.state ?? "off")) {
      return (
        <button type="button" key="hand" class="choice primary" data-act="hand" onClick={() => openHandEntry()}>
          {t("hand.title")}
        </button>
      );
    }
  }
  const due = mine().some((c) => (c.seat ?? 0) === view.active) || expectsRoll(view);
  if (((plays && due) || view.result) && state.screen !== whereNow()) return <GoTo screen={whereNow()} view={view} />;
  return <p class="waiting">{nextWords(view)}</p>;
}

/** The program throws the dice itself. */
function Throw() {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    await attempt(() => post("/api/throw", {}));
    setBusy(false);
  };
  return (
    <button type="button" key="throw" class="choice primary" data-act="throw" aria-disabled={busy} onClick={() => void send()}>
      <Icon name="dice" size="small" /> {t("tray.throw")}
    </button>
  );
}

const noCamera = ["off", "lost"];

const playScreens: Screen[] = ["me", "museum", "roll", "night", "entrance", "setup"];

/** Where the tray is shown. */
const whereThrown: Screen[] = ["roll", "entrance"];

const expectsRoll = (view: View) => (!mySeat() || view.active === mySeat()) && awaitsDice(view);

function toFirstQuestion(): void {
  const asks = document.querySelector(".decide, .completable");
  asks?.querySelector<HTMLElement>("button.choice, input")?.focus();
  asks?.scrollIntoView({ block: "start" });
}

/** Leads to where the next thing is decided: another screen, or the top of this one. */
function GoTo({ screen, view }: { screen: Screen; view: View }) {
  return (
    <button type="button" key={`go-${screen}`} class="choice primary" onClick={() => (screen === state.screen ? toFirstQuestion() : go(screen))}>
      {nextWords(view)} <span aria-hidden="true">{screen === state.screen ? "↑" : "→"}</span>
    </button>
  );
}
