// The drawer: everything that is not at the thumb.
import type { ComponentType } from "preact";
import { closeSheet, openSheet } from "../parts/sheet";
import { Icon } from "../parts/icon";
import { called, t } from "../language";
import { coming, later } from "../later";
import { go } from "../router";
import { each, goesOn } from "../scene";
import { skin } from "../skin";
import { type Screen, role, state } from "../state";
import { openTerms } from "../parts/term";
import { openWalk } from "./openwalk";
import type { Scene } from "../wire";

const rare = <P extends object>(pick: (m: typeof import("../more")) => ComponentType<P>) =>
  later(
    () => import("../more").then(pick),
    "more",
    () => <></>,
  );

/** The way in for others, for a host and on the menu. */
export const InviteCard = rare((m) => m.InviteCard);

/** What was played, to keep. */
export const Chronicle = rare((m) => m.Chronicle);

const Guide = later(() => import("./guide").then((m) => m.Guide), "said", coming);

/** Ways to the screens that are not at the thumb: the frame's, the areas aside and the skin's. */
function ways(scene: Scene | null): { screen: Screen; icon: string; words: string }[] {
  const frame = (screen: Screen, icon: string) => ({ screen, icon, words: t(`screen.${screen}`) });
  return [
    frame("lobby", "seat"),
    ...(role() === "host" ? [frame("games", "log")] : []),
    ...each(scene?.areas)
      .filter((area) => area.aside)
      .map((area) => ({ screen: area.id, icon: area.id, words: called(area, "screen") })),
    ...Object.keys(skin.screens).map((screen) => frame(screen, screen)),
    frame("camera", "camera"),
    frame("settings", "settings"),
    ...(scene?.setup && role() !== "spectator" ? [frame("setup", "book")] : []),
  ];
}

export function openMenu(): void {
  const { scene } = state;
  openSheet(t("menu"), () => (
    <nav class="menu" aria-label={t("menu")}>
      {ways(scene).map((way) => (
        <Way key={way.screen} {...way} />
      ))}
      {scene && goesOn(scene) && role() !== "spectator" && (
        <button type="button" class="menu-entry" onClick={openWalk}>
          <Icon name="check" />
          {t("walk.title")}
        </button>
      )}
      <button
        type="button"
        class="menu-entry"
        data-act="guide"
        onClick={() => openSheet(t("menu.guide"), () => <Guide />)}
      >
        <Icon name="book" />
        {t("menu.guide")}
      </button>
      {skin.glossary.length > 0 && (
        <button type="button" class="menu-entry" onClick={() => openTerms(skin.glossary)}>
          <Icon name="question" />
          {t("glossary.title")}
        </button>
      )}
      {scene && !scene.setup && <Chronicle />}
      <InviteCard />
    </nav>
  ));
}

function Way({ screen, icon, words }: { screen: Screen; icon: string; words: string }) {
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
      {words}
    </button>
  );
}
