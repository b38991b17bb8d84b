// The page's frame: who sees what, and what lies over every screen.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import "./base";
import { t } from "./language";
import { Failed, later } from "./later";
import { Emblem } from "./parts/emblem";
import { Said } from "./parts/said";
import { Sheets, sheetOpen } from "./parts/sheet";
import { Seats } from "./screens/seats";
import { Uninvited, openTables } from "./screens/uninvited";
import { skinFailed, wears } from "./skin";
import { choosesSeat, onTelevision, state } from "./state";
import type { Scene } from "./wire";

const waiting = (words: ComponentChildren) => <Notice words={words} />;

export const Play = onTelevision
  ? later(() => import("./more").then((m) => m.Television), "more", waiting)
  : later(() => import("./play").then((m) => m.Play), "play", waiting);

export function App() {
  return (
    <>
      <div class={`page link-${state.link}`} data-seq={state.seq}>
        <Inside />
        <Said here={!sheetOpen()}>
          <LinkState />
        </Said>
      </div>
      <Sheets />
    </>
  );
}

function Inside() {
  if (state.uninvited) return <Uninvited />;
  const { scene } = state;
  if (!scene || !state.session) return <Notice words={t("starting")} />;
  if (choosesSeat()) {
    return (
      <>
        <Seats onElsewhere={openTables} />
        <Ahead scene={scene} />
      </>
    );
  }
  if (!wears(scene)) return <Notice words={skinFailed() ? <Failed /> : t("starting")} />;
  return <Play scene={scene} />;
}

/** Fetches play and the skin while a newcomer looks for a seat. */
function Ahead({ scene }: { scene: Scene }) {
  useEffect(() => {
    Play.fetch();
    wears(scene);
  }, [scene]);
  return null;
}

function Notice({ words }: { words: ComponentChildren }) {
  return (
    <main class="landing" tabIndex={0}>
      <Emblem />
      <h1 class="notice coming">{words}</h1>
    </main>
  );
}

/** The mark that the picture is not fresh; the last picture stays, dimmed. */
function LinkState() {
  if (state.link === "live" || state.link === "starting" || state.uninvited) return null;
  return (
    <p class="link-mark" role="status">
      <span class="lamp" aria-hidden="true" /> {t(`link.${state.link}`)}
    </p>
  );
}
