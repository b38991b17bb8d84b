// The drawer: everything that is not at the thumb.
import { closeSheet, openSheet } from "../parts/sheet";
import { Icon } from "../parts/icon";
import { InviteCard } from "../parts/invite";
import { t } from "../language";
import { go } from "../router";
import { type Screen, role, state } from "../state";
import { openTerms } from "../parts/term";
import { openWalk } from "./log";

const entries: { screen: Screen; icon: string }[] = [
  { screen: "lobby", icon: "seat" },
  { screen: "entrance", icon: "entrance" },
  { screen: "book", icon: "book" },
  { screen: "camera", icon: "camera" },
  { screen: "settings", icon: "settings" },
];

const allTerms = ["attempt", "task", "investigation", "lore", "peril", "terror", "wild", "focus", "assist", "spell", "lose", "reroll", "locked", "clock", "midnight", "doom", "signs", "sanity", "stamina", "clue", "trophy", "monster", "gate", "battle", "entrance"];

export function openMenu(): void {
  const phase = state.view?.phase;
  const plays = role() !== "spectator";
  openSheet(t("menu"), () => (
    <nav class="menu" aria-label={t("menu")}>
      {entries.map((entry) => (
        <Way key={entry.screen} {...entry} />
      ))}
      {phase === "setup" && plays && <Way screen="setup" icon="book" />}
      {phase !== "setup" && phase !== "over" && plays && (
        <button type="button" class="menu-entry" onClick={openWalk}>
          <Icon name="check" />
          {t("walk.title")}
        </button>
      )}
      <button type="button" class="menu-entry" onClick={() => openTerms(allTerms)}>
        <Icon name="question" />
        {t("glossary.title")}
      </button>
      <InviteCard />
    </nav>
  ));
}

function Way({ screen, icon }: { screen: Screen; icon: string }) {
  return (
    <button
      type="button"
      class="menu-entry"
      data-screen={screen}
      onClick={() => {
        closeSheet();
        go(screen);
      }}
    >
      <Icon name={icon} />
      {t(`screen.${screen}`)}
    </button>
  );
}
