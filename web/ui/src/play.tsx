// Play: the strip, one screen, and the thumb's bar.
import "./stage";
import { later } from "./later";
import "./parts/icons";
import { CardsArea } from "./screens/area";
import { Bottom } from "./screens/bottom";
import { Decisions } from "./screens/decisions";
import { tellsHere, told } from "./screens/handentry";
import { Me } from "./screens/me";
import { Setup } from "./screens/setup";
import { Strip } from "./screens/strip";
import { goesOn, personAt } from "./scene";
import { wasSeen } from "./seen";
import { skin } from "./skin";
import { mySeat, state } from "./state";
import type { Scene } from "./wire";

const Roll = later(() => import("./screens/roll").then((m) => m.Roll), "said");
const GuideCards = later(
  () => import("./screens/guide").then((m) => m.GuideCards),
  "said",
  () => <></>,
);
const Log = later(() => import("./screens/log").then((m) => m.Log), "said");
const Lobby = later(() => import("./more").then((m) => m.Lobby), "more");
const Games = later(() => import("./more").then((m) => m.Games), "more");
const CameraScreen = later(() => import("./more").then((m) => m.CameraScreen), "more");
const TeachScreen = later(() => import("./more").then((m) => m.TeachScreen), "more");
const CalibrationScreen = later(() => import("./more").then((m) => m.CalibrationScreen), "more");
const SettingsScreen = later(() => import("./more").then((m) => m.SettingsScreen), "more");

const Moment = later(
  () => import("./parts/moment").then((m) => m.Moment),
  "said",
  () => <></>,
);

export function Play({ scene }: { scene: Scene }) {
  const area = scene.areas.by[state.screen];
  if (goesOn(scene)) Roll.fetch();
  if (!tellsHere(scene)) told.dice = [];
  return (
    <>
      <div class="upper">
        <Strip scene={scene} />
        <main class={`screen screen-${state.screen}${area ? ` area-${area.kind}` : ""}`} tabIndex={-1}>
          <Screen scene={scene} />
        </main>
      </div>
      <Bottom scene={scene} />
      {!scene.setup && <Moment scene={scene} />}
    </>
  );
}

function Screen({ scene }: { scene: Scene }) {
  const Own = skin.screens[state.screen];
  if (Own) return <Own scene={scene} />;
  switch (state.screen) {
    case "lobby":
      return <Lobby scene={scene} />;
    case "games":
      return <Games />;
    case "camera":
      return <CameraScreen />;
    case "calibration":
      return <CalibrationScreen />;
    case "teach":
      return <TeachScreen />;
    case "settings":
      return <SettingsScreen />;
    case "log":
      return <Log scene={scene} />;
    default:
      return (
        <>
          <Decisions scene={scene} />
          {guides(scene) && <GuideCards />}
          <PlayScreen scene={scene} />
        </>
      );
  }
}

/** Whether a newcomer has a moment for the guide: somebody to play was chosen, and no dice lie there. */
const guides = (scene: Scene) =>
  !wasSeen("guide") && !!personAt(mySeat()) && !scene.result && ["setup", "me"].includes(state.screen);

function PlayScreen({ scene }: { scene: Scene }) {
  const area = scene.areas.by[state.screen];
  if (area) {
    const Shown = skin.areas[area.kind];
    return Shown ? <Shown of={area} scene={scene} /> : <CardsArea of={area} />;
  }
  switch (state.screen) {
    case "setup":
      return <Setup scene={scene} />;
    case "roll":
      return <Roll scene={scene} />;
    default:
      return <Me scene={scene} />;
  }
}
