// Calibration: a person shows the program the tray, aims it, rolls and names.
import { useEffect, useRef } from "preact/hooks";
import { setName, stillOf, useLesson } from "../calibration";
import { colourName, faceName } from "../dice";
import { list, rare, t } from "../language";
import { Icon } from "../parts/icon";
import { Marker } from "../parts/marker";
import { NameRoll } from "../parts/nameroll";
import { Heading } from "../parts/term";
import { useTicking } from "../parts/tray";
import { Twice } from "../parts/twice";
import { go } from "../router";
import { role, state } from "../state";
import type { Calibration, CalibrationOrder, CalibrationQuality } from "../wire";

const steps = ["empty", "aim", "name", "test"];

/** Dice with ordinary pips are read without calibration. */
const withoutPips = (set: string) => set !== "d6";

export function CalibrationScreen() {
  const { now, busy, failed, send } = useLesson();
  const step = now?.step ?? "";
  return (
    <>
      <Heading level={1} about="camera">
        {t("screen.calibration")}
      </Heading>
      {role() !== "host" ? (
        <p class="nothing">{t("camera.host")}</p>
      ) : (
        <div class="calibration" aria-busy={busy}>
          {step && <Progress step={step} />}
          <Silent />
          {failed && <Failed why={failed} />}
          {now?.saved && <p role="status">{t("calibration.saved")}</p>}
          {now && (step ? <Step now={now} busy={busy} send={send} /> : <Begin now={now} busy={busy} send={send} />)}
        </div>
      )}
      <button type="button" class="wide quiet" onClick={() => go("camera")}>
        {t("screen.camera")}
      </button>
    </>
  );
}

/** The reasons why the camera gives no new picture. Others are about the tray of the last calibration. */
const silent = [
  "camera-sends-no-pictures",
  "camera-ended-stream-check",
  "camera-does-not-answer",
  "picture-frozen-unplug-camera",
];

/** What to do where the picture that is shown is an old one. */
function Silent() {
  const tray = state.tray;
  const why = tray?.state === "lost" ? tray.why : undefined;
  return why && silent.some((key) => why.key === `tray.why.${key}`) ? <p role="alert">{rare(why)}</p> : null;
}

/** Why the last step failed, brought into sight: what was tapped may be far below. */
function Failed({ why }: { why: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: "center" }), [why]);
  return (
    <p role="alert" ref={ref}>
      {why}
    </p>
  );
}

function Progress({ step }: { step: string }) {
  return (
    <ol class="calibration-steps">
      {steps.map((s) => (
        <li key={s} class={s === step ? "now" : ""} aria-current={s === step ? "step" : undefined}>
          {t(`calibration.step.${s}`)}
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  now: Calibration;
  busy: boolean;
  send: (deed: CalibrationOrder) => Promise<boolean>;
}

function Begin({ now, busy, send }: StepProps) {
  return (
    <section class="card">
      <p>{t("calibration.intro")}</p>
      <p class="over">{t("calibration.sets")}</p>
      {now.sets.filter(withoutPips).map((set) => (
        <button
          type="button"
          class="choice"
          key={set}
          data-set={set}
          disabled={busy}
          onClick={() => void send({ do: "begin", set })}
        >
          {setName(set)}
        </button>
      ))}
      <p class="nothing">{t("calibration.pips")}</p>
      {now.corrected ? (
        <>
          <p>{t("calibration.corrected", { n: now.corrected })}</p>
          <Twice
            words={t("calibration.forget")}
            sure={t("calibration.forget.sure")}
            act="forget"
            disabled={busy}
            onSure={() => void send({ do: "forget" })}
          />
        </>
      ) : null}
    </section>
  );
}

function Step({ now, busy, send }: StepProps) {
  const dice = now.dice ?? [];
  const aiming = now.step === "aim" && (now.picture ?? 0) > 1;
  return (
    <>
      {aiming ? (
        <Marker
          key={now.picture}
          picture={stillOf(now)}
          width={now.width ?? 1}
          height={now.height ?? 1}
          busy={busy}
          onDone={(squares) => void send({ do: "mark", squares })}
        />
      ) : dice.length > 0 ? (
        <NameRoll now={now} picture={stillOf(now)} busy={busy} send={send} />
      ) : (
        <>
          <p>{t(`calibration.${now.step}`)}</p>
          <Live />
        </>
      )}
      {now.flaw && (
        <p class="finding warn" role="status">
          <Icon name="question" label={t("level.warn")} />
          <span>
            {rare(now.flaw.text)} <span class="do">{rare(now.flaw.do)}</span>
          </span>
        </p>
      )}
      <button
        type="button"
        class={aiming || dice.length > 0 ? "wide quiet" : "choice primary"}
        data-act="picture"
        disabled={busy}
        onClick={() => void send({ do: "picture" })}
      >
        <Icon name="camera" size="small" />{" "}
        {t(busy ? "calibration.busy" : aiming || dice.length > 0 ? "calibration.retake" : "calibration.take")}
      </button>
      {now.step === "aim" && now.set && (
        <button
          type="button"
          class="wide quiet"
          data-act="empty-again"
          disabled={busy}
          onClick={() => void send({ do: "begin", set: now.set?.id })}
        >
          {t("calibration.empty.again")}
        </button>
      )}
      {now.step === "name" && dice.length === 0 && <Progressed now={now} busy={busy} send={send} />}
      <button type="button" class="wide quiet" data-act="abort" onClick={() => void send({ do: "abort" })}>
        <Icon name="close" size="small" /> {t("calibration.abort")}
      </button>
    </>
  );
}

/** How good what was learned so far is, and the one thing that betters it most. */
function Quality({ of }: { of: CalibrationQuality }) {
  return (
    <p data-quality={of.do ?? ""}>
      {t("calibration.quality", {
        off: Math.round(1000 * of.off) / 10,
        across: Math.round(100 * of.across),
        down: Math.round(100 * of.down),
        colour: colourName(of.colour),
        face: faceName(of.face),
        n: of.shown,
      })}{" "}
      {of.do && <strong>{t(`calibration.quality.${of.do}`)}</strong>}
    </p>
  );
}

/** What was learned, what no die has shown yet, and the way on. */
function Progressed({ now, busy, send }: StepProps) {
  const missing = Object.entries(now.missing ?? {});
  return (
    <section class="card">
      {now.quality && <Quality of={now.quality} />}
      <p role="status">{t("calibration.learned", { n: now.learned ?? 0 })}</p>
      {missing.length === 0 ? (
        <p>{t("calibration.complete")}</p>
      ) : (
        <ul>
          {missing.map(([colour, faces]) => (
            <li key={colour}>
              {t("calibration.missing", { colour: colourName(colour), faces: list(faces.map(faceName)) })}
            </li>
          ))}
        </ul>
      )}
      {(now.learned ?? 0) > 0 && (
        <button
          type="button"
          class={missing.length === 0 ? "choice primary" : "wide quiet"}
          data-act="enough"
          disabled={busy}
          onClick={() => void send({ do: "enough" })}
        >
          {t(missing.length === 0 ? "calibration.totest" : "calibration.enough")}
        </button>
      )}
    </section>
  );
}

function Live() {
  const tick = useTicking(700, true);
  return <img class="calibration-picture" src={`/api/tray.jpg?c${tick}`} alt={t("calibration.live")} />;
}
