// The page: which screen is shown, and what surrounds it.
import { announcement } from "./announce";
import { t } from "./language";
import { Emblem } from "./parts/emblem";
import { Icon } from "./parts/icon";
import { Sheets } from "./parts/sheet";
import { BookScreen } from "./screens/book";
import { Bottom } from "./screens/bottom";
import { CalibrationScreen } from "./screens/calibration";
import { CameraScreen } from "./screens/camera";
import { Decisions } from "./screens/decisions";
import { EntranceScreen } from "./screens/entrance";
import { Lobby } from "./screens/lobby";
import { Log } from "./screens/log";
import { Me } from "./screens/me";
import { Museum } from "./screens/museum";
import { Night } from "./screens/night";
import { Roll } from "./screens/roll";
import { Seats } from "./screens/seats";
import { SettingsScreen } from "./screens/settings";
import { Setup } from "./screens/setup";
import { Strip } from "./screens/strip";
import { Television } from "./screens/tv";
import { Uninvited } from "./screens/uninvited";
import { choosesSeat, dismiss, onTelevision, state } from "./state";
import type { View } from "./wire";

export function App() {
  return (
    <>
      <div class={`page link-${state.link}`}>
        <Inside />
      </div>
      <Toasts />
      <LinkState />
      <Sheets />
      <p class="unseen" role="status" aria-live="polite">
        {announcement()}
      </p>
    </>
  );
}

function Inside() {
  if (state.uninvited) return <Uninvited />;
  const view = state.view;
  if (!view || !state.session) return <Notice words={t("starting")} />;
  if (onTelevision) return <Television view={view} />;
  if (choosesSeat()) return <Seats />;
  return (
    <>
      <Strip view={view} />
      <main class={`screen screen-${state.screen}`} tabIndex={-1}>
        <Screen view={view} />
      </main>
      <Bottom view={view} />
    </>
  );
}

function Screen({ view }: { view: View }) {
  switch (state.screen) {
    case "lobby":
      return <Lobby view={view} />;
    case "camera":
      return <CameraScreen />;
    case "calibration":
      return <CalibrationScreen />;
    case "settings":
      return <SettingsScreen />;
    case "log":
      return <Log view={view} />;
    case "book":
      return <BookScreen view={view} />;
    default:
      return (
        <>
          <Decisions view={view} />
          <PlayScreen view={view} />
        </>
      );
  }
}

function PlayScreen({ view }: { view: View }) {
  switch (state.screen) {
    case "setup":
      return <Setup view={view} />;
    case "museum":
      return <Museum view={view} />;
    case "roll":
      return <Roll view={view} />;
    case "night":
      return <Night view={view} />;
    case "entrance":
      return <EntranceScreen view={view} />;
    default:
      return <Me view={view} />;
  }
}

function Notice({ words }: { words: string }) {
  return (
    <main class="landing" tabIndex={0}>
      <Emblem />
      <h1 class="notice">{words}</h1>
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

function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {state.toasts.map((toast) => (
        <div key={toast.id} class={`toast ${toast.level}`}>
          <div>
            <p>{toast.text}</p>
            {toast.details?.length ? (
              <ul>
                {toast.details.map((d) => (
                  <li key={d}>{d}</li>
                ))}
              </ul>
            ) : null}
          </div>
          <button type="button" class="round quiet" aria-label={t("close")} onClick={() => dismiss(toast.id)}>
            <Icon name="close" size="small" />
          </button>
        </div>
      ))}
    </div>
  );
}
