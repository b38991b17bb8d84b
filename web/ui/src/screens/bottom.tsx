// The bar at the thumb: one next action, and the five screens of play.
import { ChoiceButton, choicesOf } from "../parts/choices";
import { Icon } from "../parts/icon";
import { text, t } from "../language";
import { go, whereNow } from "../router";
import { type Screen, mySeat, role, state } from "../state";
import type { View } from "../wire";

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
          <button type="button" key={screen} class="tab" aria-current={state.screen === screen ? "page" : undefined} onClick={() => go(screen)}>
            <Icon name={icon} />
            <span>{t(`tab.${screen}`)}</span>
          </button>
        ))}
      </nav>
    </footer>
  );
}

function NextAction({ view }: { view: View }) {
  const next = choicesOf("next");
  const mine = role() === "host" || !view.active || view.active === mySeat() || view.phase === "setup";
  if (next.length > 0 && mine) {
    return (
      <div class="next">
        <ChoiceButton key={next[0].id} choice={next[0]} tone="primary" />
      </div>
    );
  }
  const place = whereNow();
  if (mine && role() !== "spectator" && state.screen !== place) {
    return (
      <div class="next">
        <button type="button" key={`go-${place}`} class="choice primary" onClick={() => go(place)}>
          {text(view.next)} <span aria-hidden="true">→</span>
        </button>
      </div>
    );
  }
  return (
    <div class="next">
      <p class="waiting">{text(view.next)}</p>
    </div>
  );
}
