// Camera and doctor: what the camera sees, how the reader reads it, and what to do
// where something is wrong.
import { useState } from "preact/hooks";
import { useAsked } from "../asked";
import { dieName } from "../dice";
import { t } from "../language";
import { Icon } from "../parts/icon";
import { Pick } from "../parts/pick";
import { TakePhoto } from "../parts/takephoto";
import { Heading } from "../parts/term";
import { TrayPicture, cameraless, trayWords, useTicking, versionOf } from "../parts/tray";
import type { CameraStatus } from "../protocol";
import { go } from "../router";
import { attempt } from "../refusal";
import { fitted } from "../photo";
import { post, sendPhoto } from "../server";
import { role, state } from "../state";
import type { Die } from "../wire";
import { Doctor } from "./doctor";
import { openFixTray } from "./fix";
import { KnownCards } from "./knowncards";
import { KeptPictures } from "./pictures";

const refresh = 700;

export function CameraScreen() {
  const tray = state.tray;
  const now = tray?.state ?? "off";
  const tick = useTicking(refresh, now !== "off");
  return (
    <>
      <Heading level={1} about="camera">
        {t("screen.camera")}
      </Heading>
      <p class={`tray-state state-${now}`}>
        <span class="lamp" aria-hidden="true" /> {trayWords(tray)}
      </p>
      {now === "off" || now === "lost" || !tray?.width || !tray.height ? (
        <div class="empty">
          <Icon name="camera" size="large" />
          {cameraless(tray) && <p>{t("camera.none")}</p>}
        </div>
      ) : (
        <TrayPicture
          dice={tray.dice ?? []}
          width={tray.width}
          height={tray.height}
          picture
          version={versionOf(tray, tick)}
          onDie={role() === "spectator" ? undefined : openFixTray}
        />
      )}
      {role() !== "spectator" && <Photo />}
      {role() === "host" ? (
        <>
          <Sources />
          <button type="button" class="wide" data-act="calibrate" onClick={() => go("calibration")}>
            {t("camera.calibrate")}
          </button>
          <KeptPictures />
          <KnownCards />
          <Doctor />
        </>
      ) : (
        <>
          <p class="nothing">{t("camera.host")}</p>
          {role() !== "spectator" && (
            <button type="button" class="wide" data-act="teach-deck" onClick={() => go("teach")}>
              {t("screen.teach")}
            </button>
          )}
        </>
      )}
      {now !== "off" && <Scores dice={tray?.dice ?? []} />}
    </>
  );
}

/** How sure the reader is of each die. */
function Scores({ dice }: { dice: Die[] }) {
  return (
    <details class="card">
      <summary>{t("camera.dice", { n: dice.length })}</summary>
      <ul class="scores">
        {dice.map((d, i) => (
          <li key={i}>
            <span>{dieName(d)}</span>
            <meter
              min={0}
              max={1}
              low={0.8}
              high={0.95}
              optimum={1}
              value={d.confidence}
              aria-label={t("camera.confidence", { die: dieName(d) })}
            />
            <span>{Math.round(d.confidence * 100)} %</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A picture from the phone's own camera in place of the tray's. */
function Photo() {
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    await attempt(async () => sendPhoto("/api/photo", await fitted(file)));
    setBusy(false);
  };
  return <TakePhoto words={t("camera.photo")} busy={busy} onPhoto={(file) => void send(file)} />;
}

function Sources() {
  const { found, failed, again } = useAsked<CameraStatus>("/api/camera");
  const [address, setAddress] = useState("");
  const set = async (source: string) => {
    if (await attempt(() => post("/api/camera", { source }))) again();
  };
  return (
    <section class="card">
      <h2>{t("camera.source")}</h2>
      {failed && <p role="alert">{failed}</p>}
      <Pick
        label={t("camera.source")}
        value={found?.source ?? ""}
        options={(found?.sources ?? []).map((value) => ({ value, words: sourceName(value) }))}
        onPick={(source) => void set(source)}
      />
      <form
        class="inline-form"
        onSubmit={(e) => {
          e.preventDefault();
          void set(address.trim());
        }}
      >
        <label class="field">
          {t("camera.address")}
          <input
            type="url"
            inputMode="url"
            value={address}
            placeholder="http://"
            onInput={(e) => setAddress(e.currentTarget.value)}
          />
        </label>
        <button type="submit" class="quiet" disabled={!address.trim()}>
          {t("camera.use")}
        </button>
      </form>
    </section>
  );
}

function sourceName(source: string): string {
  return ["auto", "demo", "none"].includes(source)
    ? t(`source.${source}`)
    : /^\d+$/.test(source)
      ? t("source.device", { n: source })
      : source;
}
