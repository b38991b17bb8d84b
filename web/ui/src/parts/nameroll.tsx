// A roll that is being learned: the picture with every die that was found, and the
// question what one of them shows.
import { useState } from "preact/hooks";
import { middle } from "../calibration";
import { colourName, faceName } from "../dice";
import { t } from "../language";
import type { Calibration, CalibrationDie, CalibrationOrder } from "../wire";
import { FacePicker } from "./facepicker";
import { Icon } from "./icon";
import { pointsOf } from "./marker";

interface NameRollProps {
  now: Calibration;
  picture: string;
  busy: boolean;
  send: (deed: CalibrationOrder) => Promise<boolean>;
}

const open = (d: CalibrationDie) => !d.known && !d.gone;

export function NameRoll({ now, picture, busy, send }: NameRollProps) {
  const dice = now.dice ?? [];
  const [picked, pick] = useState(-1);
  const asked = picked >= 0 && picked < dice.length ? picked : dice.findIndex(open);
  const left = dice.filter(open).length;
  const width = now.width ?? 1;
  const height = now.height ?? 1;
  const call = (colour: string, face: string) =>
    void send({ do: "call", die: asked, colour, face }).then((ok) => ok && pick(-1));
  return (
    <>
      <p>{t(now.step === "test" ? "calibration.test.check" : "calibration.name.check", { n: dice.length })}</p>
      <svg
        class="calibration-picture"
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={t("calibration.picture")}
      >
        <image href={picture} width={width} height={height} />
        {dice.map((d, i) => (
          <g
            key={i}
            class={`found ${d.gone ? "gone" : open(d) ? "open" : "known"}${i === asked ? " now" : ""}`}
            role="button"
            tabindex={0}
            aria-label={words(d)}
            onClick={() => pick(i)}
            onKeyDown={(e: KeyboardEvent) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), pick(i))}
          >
            <polygon points={pointsOf(d.corners)} />
            <text
              x={middle(d.corners).x}
              y={Math.max(...d.corners.map((c) => c.y)) + width / 34}
              font-size={width / 34}
              text-anchor="middle"
            >
              {d.gone ? "–" : open(d) ? "?" : faceName(d.face ?? "")}
            </text>
          </g>
        ))}
      </svg>
      {asked >= 0 && (
        <Question
          key={`${now.picture}.${asked}`}
          die={dice[asked]}
          now={now}
          picture={picture}
          busy={busy}
          onName={call}
        />
      )}
      {left > 0 ? (
        <p role="status">{t("calibration.name.left", { n: left })}</p>
      ) : (
        <button
          type="button"
          class="choice primary"
          data-act="learn"
          disabled={busy}
          onClick={() => void send({ do: now.step === "test" ? "save" : "learn" })}
        >
          {t(now.step === "test" ? "calibration.save" : "calibration.learn")}
        </button>
      )}
    </>
  );
}

function words(d: CalibrationDie): string {
  if (d.gone) return t("calibration.none");
  return open(d) ? t("calibration.unknown") : `${colourName(d.colour ?? "")} ${faceName(d.face ?? "")}`;
}

interface QuestionProps {
  die: CalibrationDie;
  now: Calibration;
  picture: string;
  busy: boolean;
  onName: (colour: string, face: string) => void;
}

function Question({ die, now, picture, busy, onName }: QuestionProps) {
  const kinds = now.set?.kinds ?? [];
  const [colour, setColour] = useState(die.colour || (kinds.length === 1 ? kinds[0].colour : ""));
  const chosen = colour || die.colour || "";
  const centre = middle(die.corners);
  const reach = 1.5 * Math.max(...die.corners.map((c) => Math.max(Math.abs(c.x - centre.x), Math.abs(c.y - centre.y))));
  const faces = [...new Set(kinds.find((k) => k.colour === chosen)?.faces ?? [])];
  return (
    <section class="card fix" aria-label={t("calibration.question")}>
      <div class="fix-head">
        <svg
          class="crop"
          width="96"
          height="96"
          viewBox={`${centre.x - reach} ${centre.y - reach} ${2 * reach} ${2 * reach}`}
          role="img"
          aria-label={t("fix.crop")}
        >
          <image href={picture} width={now.width} height={now.height} />
        </svg>
        <p>{t("calibration.question")}</p>
      </div>
      <FacePicker
        colours={kinds.map((k) => k.colour)}
        colour={chosen}
        faces={faces}
        now={chosen === die.colour ? die.face : undefined}
        label={t("fix.choose")}
        named
        disabled={busy}
        onColour={setColour}
        onFace={(f) => onName(chosen, f)}
      />
      <button type="button" class="wide quiet" disabled={busy} onClick={() => onName("", "")}>
        <Icon name="close" size="small" /> {t("calibration.none")}
      </button>
    </section>
  );
}
