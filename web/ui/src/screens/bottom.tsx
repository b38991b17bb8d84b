// The bar at the thumb: one next action, and the five screens of play.
import { ChoiceButton, choicesOf, mine } from "../parts/choices";
import { Icon } from "../parts/icon";
import { language, text, t } from "../language";
import { go, whereNow } from "../router";
import { openSheet } from "../parts/sheet";
import { type Screen, mySeat, role, state } from "../state";
import type { View } from "../wire";
import { questions } from "./decisions";
import { HandEntry } from "./handentry";
import { investigatorOf } from "./me";

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
      <NextAction view={view} />
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

/** What is to be done now; whose it is goes without saying where it is mine. */
function nextWords(view: View): string {
  const words = text(view.next);
  const mine = investigatorOf(mySeat())?.name;
  const rest = mine && words.startsWith(`${mine}: `) ? words.slice(mine.length + 2) : words;
  return rest.charAt(0).toLocaleUpperCase(language()) + rest.slice(1);
}

function NextAction({ view }: { view: View }) {
  const next = choicesOf("next");
  const asked = questions();
  if (asked.length === 1) next.unshift(asked[0]);
  if (asked.length > 1) return <GoTo screen={playScreens.includes(state.screen) ? state.screen : whereNow()} view={view} />;
  const tasks = choicesOf("task");
  if (tasks.length > 1 || (tasks.length === 1 && state.screen !== "roll")) return <GoTo screen="roll" view={view} />;
  next.unshift(...tasks);
  if (next.length > 0) {
    return (
      <div class="next">
        <ChoiceButton key={next[0].id} choice={next[0]} tone="primary" />
      </div>
    );
  }
  if (role() !== "spectator" && expectsRoll(view)) {
    const now = state.tray?.state ?? "off";
    if (state.screen === "roll" && (now === "off" || now === "lost")) {
      return (
        <div class="next">
          <button type="button" key="hand" class="choice primary" onClick={() => openSheet(t("hand.title"), () => <HandEntry />)}>
            {t("hand.title")}
          </button>
        </div>
      );
    }
  }
  const due = mine().some((c) => (c.seat ?? 0) === view.active) || expectsRoll(view);
  if (due && role() !== "spectator" && state.screen !== whereNow()) return <GoTo screen={whereNow()} view={view} />;
  return (
    <div class="next">
      <p class="waiting">{nextWords(view)}</p>
    </div>
  );
}

const playScreens: Screen[] = ["me", "museum", "roll", "night", "entrance", "setup"];

const expectsRoll = (view: View) => (!mySeat() || view.active === mySeat()) && Object.keys(view.expect.dice ?? {}).length > 0;

function toFirstQuestion(): void {
  const asks = document.querySelector(".decide, .completable");
  asks?.querySelector<HTMLElement>("button.choice, input")?.focus();
  asks?.scrollIntoView({ block: "start" });
}

/** Leads to where the next thing is decided: another screen, or the top of this one. */
function GoTo({ screen, view }: { screen: Screen; view: View }) {
  return (
    <div class="next">
      <button type="button" key={`go-${screen}`} class="choice primary" onClick={() => (screen === state.screen ? toFirstQuestion() : go(screen))}>
        {nextWords(view)} <span aria-hidden="true">{screen === state.screen ? "↑" : "→"}</span>
      </button>
    </div>
  );
}
