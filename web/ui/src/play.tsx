// Play: the strip, one screen, and the thumb's bar.
import "./base";
import { later } from "./later";
import "./parts/icons";
import { Bottom } from "./screens/bottom";
import { Decisions } from "./screens/decisions";
import { EntranceScreen } from "./screens/entrance";
import { Log } from "./screens/log";
import { Me } from "./screens/me";
import { Museum } from "./screens/museum";
import { Night } from "./screens/night";
import { Roll } from "./screens/roll";
import { Setup } from "./screens/setup";
import { Strip } from "./screens/strip";
import { state } from "./state";
import type { View } from "./wire";

const Lobby = later(() => import("./more").then((m) => m.Lobby), "more");
const CameraScreen = later(() => import("./more").then((m) => m.CameraScreen), "more");
const CalibrationScreen = later(() => import("./more").then((m) => m.CalibrationScreen), "more");
const SettingsScreen = later(() => import("./more").then((m) => m.SettingsScreen), "more");
const BookScreen = later(() => import("./more").then((m) => m.BookScreen), "more");

export function Play({ view }: { view: View }) {
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
