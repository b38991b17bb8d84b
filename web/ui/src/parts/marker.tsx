// Marking top faces in a still picture: a tap places a square, and its corners are
// drawn onto the die's in an enlarged view, by finger, mouse or arrow keys.
import { useRef, useState } from "preact/hooks";
import { middle, placeIn, squareAt } from "../calibration";
import { t } from "../language";
import type { Point } from "../wire";
import { Icon } from "./icon";

interface Marked {
  corners: Point[];
  /** The middle of the enlarged view; it stays while corners are moved. */
  look: Point;
}

interface MarkerProps {
  picture: string;
  width: number;
  height: number;
  busy: boolean;
  onDone: (squares: Point[][]) => void;
}

const fewest = 3;
const most = 12;

/** Where a square lands that is added without a tap. */
const places = [
  [0.25, 0.3],
  [0.75, 0.3],
  [0.5, 0.75],
  [0.5, 0.4],
];

export function Marker({ picture, width, height, busy, onDone }: MarkerProps) {
  const [dice, setDice] = useState<Marked[]>([]);
  const [active, setActive] = useState(0);
  const side = width / 15;
  const add = (at: Point) => {
    if (dice.length >= most) return;
    setDice([...dice, { corners: squareAt(at, side), look: at }]);
    setActive(dice.length);
  };
  const change = (die: Marked) => setDice(dice.map((d, i) => (i === active ? die : d)));
  const tap = (e: MouseEvent) => {
    const at = placeIn(e.currentTarget as SVGSVGElement, e);
    const near = dice.findIndex((d) => Math.hypot(middle(d.corners).x - at.x, middle(d.corners).y - at.y) < side * 0.7);
    if (near >= 0) setActive(near);
    else add(at);
  };
  const free = places[dice.length % places.length];
  return (
    <>
      <p>{t("calibration.aim.mark")}</p>
      <svg
        class="calibration-picture"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("calibration.picture")}
        onClick={tap}
      >
        <image href={picture} width={width} height={height} />
        {dice.map((d, i) => (
          <polygon key={i} class={i === active ? "marked now" : "marked"} points={pointsOf(d.corners)} />
        ))}
      </svg>
      <div class="row">
        <button
          type="button"
          class="wide quiet"
          disabled={dice.length >= most}
          onClick={() => add({ x: free[0] * width, y: free[1] * height })}
        >
          <Icon name="plus" size="small" /> {t("calibration.aim.add")}
        </button>
        <button
          type="button"
          class="wide quiet"
          disabled={dice.length < 2}
          onClick={() => setActive((active + 1) % dice.length)}
        >
          {t("calibration.aim.next")}
        </button>
      </div>
      {dice[active] && (
        <>
          <p class="over">{t("calibration.aim.fit", { n: active + 1 })}</p>
          <Enlarged picture={picture} width={width} height={height} die={dice[active]} side={side} onChange={change} />
          <button
            type="button"
            class="wide quiet"
            onClick={() => {
              setDice(dice.filter((_, i) => i !== active));
              setActive(0);
            }}
          >
            <Icon name="close" size="small" /> {t("calibration.aim.remove")}
          </button>
        </>
      )}
      <button
        type="button"
        class="choice primary"
        data-act="mark"
        disabled={busy || dice.length < fewest}
        onClick={() => onDone(dice.map((d) => d.corners))}
      >
        {dice.length < fewest ? t("calibration.aim.more", { n: fewest - dice.length }) : t("calibration.go")}
      </button>
    </>
  );
}

export const pointsOf = (corners: Point[]) => corners.map((c) => `${c.x},${c.y}`).join(" ");

interface EnlargedProps {
  picture: string;
  width: number;
  height: number;
  die: Marked;
  side: number;
  onChange: (die: Marked) => void;
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** One die large, with a handle for each corner and one in the middle for all. */
function Enlarged({ picture, width, height, die, side, onChange }: EnlargedProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const [held, hold] = useState<{ handle: number; from: Point } | null>(null);
  const reach = side * 2.4;
  const centre = middle(die.corners);
  const handles = [...die.corners, centre];
  const move = (handle: number, dx: number, dy: number) => {
    const moved = (c: Point, i: number) => (handle === 4 || handle === i ? { x: c.x + dx, y: c.y + dy } : c);
    onChange({ ...die, corners: die.corners.map(moved) });
  };
  const drag = (e: PointerEvent) => {
    if (!held || !drawing.current) return;
    const at = placeIn(drawing.current, e);
    move(held.handle, at.x - held.from.x, at.y - held.from.y);
    hold({ handle: held.handle, from: at });
  };
  const release = () => {
    if (held?.handle === 4) onChange({ ...die, look: centre });
    hold(null);
  };
  return (
    <svg
      ref={drawing}
      class="calibration-picture enlarged"
      viewBox={`${die.look.x - reach / 2} ${die.look.y - reach / 2} ${reach} ${reach}`}
      role="group"
      aria-label={t("calibration.aim.large")}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <image href={picture} width={width} height={height} />
      <polygon class="marked now" points={pointsOf(die.corners)} />
      {handles.map((c, i) => (
        <g
          key={i}
          class="handle"
          role="button"
          tabindex={0}
          aria-label={i < 4 ? t("calibration.aim.corner", { n: i + 1 }) : t("calibration.aim.all")}
          onPointerDown={(e: PointerEvent) => {
            if (!drawing.current) return;
            drawing.current.setPointerCapture(e.pointerId);
            hold({ handle: i, from: placeIn(drawing.current, e) });
          }}
          onKeyDown={(e: KeyboardEvent) => {
            const step = steps[e.key];
            if (!step) return;
            e.preventDefault();
            const far = e.shiftKey ? 10 : 1;
            move(i, step[0] * far, step[1] * far);
          }}
        >
          <circle class="reach" cx={c.x} cy={c.y} r={reach / 11} />
          <circle class="dot" cx={c.x} cy={c.y} r={reach / 40} />
        </g>
      ))}
    </svg>
  );
}
