// The tray as it lies on the table: each die in its place and turn, with the
// camera's picture behind it when asked for.
import { useEffect, useState } from "preact/hooks";
import { dieName } from "../dice";
import { rare, t } from "../language";
import { onTelevision, role } from "../state";
import type { Point, Tray } from "../wire";
import { DieShape, DoubtMark } from "./die";

interface LyingDie {
  colour: string;
  face: string;
  sure: boolean;
  x: number;
  y: number;
  corners?: Point[];
}

/** Degrees by which a die lies turned, in (-45, 45], so that symbols stay upright. */
function turnOf(corners: Point[] | undefined): number {
  if (!corners || corners.length < 2) return 0;
  const degrees = (Math.atan2(corners[1].y - corners[0].y, corners[1].x - corners[0].x) * 180) / Math.PI;
  const quarter = ((degrees % 90) + 90) % 90;
  return quarter > 45 ? quarter - 90 : quarter;
}

function edgeOf(corners: Point[] | undefined, width: number): number {
  if (!corners || corners.length < 2) return width / 14;
  return Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y);
}

/** How many dice's edges are shown side by side at least, so that few dice are not drawn as giants. */
const leastAcross = 7;

/** The part of the picture that holds all dice, with air around it. */
function frame(dice: LyingDie[], width: number, height: number): { x: number; y: number; w: number; h: number } {
  if (dice.length === 0) return { x: 0, y: 0, w: width, h: height };
  const edge = Math.max(...dice.map((d) => edgeOf(d.corners, width)));
  const span = (at: number[], least: number) => {
    const from = Math.min(...at) - edge * 1.1;
    const to = Math.max(...at) + edge * 1.1;
    const lacking = Math.max(0, least * edge - (to - from));
    return { from: from - lacking / 2, size: to - from + lacking };
  };
  const across = span(
    dice.map((d) => d.x),
    leastAcross,
  );
  const down = span(
    dice.map((d) => d.y),
    0,
  );
  return { x: across.from, y: down.from, w: across.size, h: down.size };
}

/**
 * How far from a die's middle a finger may come down on it: a fifteenth of what is
 * shown, which is a thumb's width on a phone, but never nearer to another die.
 */
function reachOf(dice: LyingDie[], index: number, edge: number, shown: number): number {
  const { x, y } = dice[index];
  const nearest = Math.min(
    ...dice.filter((_, i) => i !== index).map((d) => Math.max(Math.abs(d.x - x), Math.abs(d.y - y)) / 2),
  );
  return Math.max(edge * 0.55, Math.min(shown / 15, nearest));
}

interface TrayProps {
  dice: LyingDie[];
  width: number;
  height: number;
  picture: boolean;
  /** Asks for a new picture whenever it changes. */
  version: string;
  marked?: ReadonlySet<number>;
  onDie?: (index: number) => void;
}

export function TrayPicture({ dice, width, height, picture, version, marked, onDie }: TrayProps) {
  const view = picture ? { x: 0, y: 0, w: width, h: height } : frame(dice, width, height);
  return (
    <div class="tray">
      <svg
        class="tray-picture"
        viewBox={`${view.x} ${view.y} ${view.w} ${view.h}`}
        role="group"
        aria-label={t("tray.picture")}
      >
        {picture && <image href={`/api/tray.jpg?${version}`} x="0" y="0" width={width} height={height} />}
        {dice.map((d, i) => {
          const edge = edgeOf(d.corners, width);
          const size = edge * (picture ? 0.7 : 1.08);
          const reach = (reachOf(dice, i, edge, view.w) * 100) / size;
          const place = `translate(${d.x} ${d.y}) rotate(${turnOf(d.corners).toFixed(1)}) scale(${(size / 100).toFixed(4)}) translate(-50 -50)`;
          const words = d.sure ? dieName(d) : t("die.doubtful", { die: dieName(d) });
          const inside = (
            <>
              <rect class="reach" x={50 - reach} y={50 - reach} width={2 * reach} height={2 * reach} />
              <DieShape die={d} />
              {!d.sure && <DoubtMark />}
              {marked?.has(i) && <rect class="chosen" x="-6" y="-6" width="112" height="112" rx="20" />}
            </>
          );
          return onDie ? (
            <g
              key={i}
              class="lying"
              transform={place}
              role="button"
              tabindex={0}
              onClick={() => onDie(i)}
              onKeyDown={(e: KeyboardEvent) => {
                if (e.key !== "Enter" && e.key !== " ") return;
                e.preventDefault(); // a space would scroll
                onDie(i);
              }}
            >
              <title>{t("die.fix", { die: words })}</title>
              {inside}
            </g>
          ) : (
            <g key={i} class="lying" transform={place} role="img">
              <title>{words}</title>
              {inside}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Which picture the dice lie in, at a tick of the clock: a photograph stays as it is. */
export const versionOf = (tray: Tray | null, tick: number) =>
  tray?.photo ? `photo=${tray.photo}` : `${tray?.roll}.${tick}`;

/** What the tray is doing, in a sentence: what happened and, for whoever may, what to do where something is wrong. */
export function trayWords(tray: Tray | null): string {
  const now = tray?.state ?? "off";
  const told = now !== "read" && !cameraless(tray) && (onTelevision || role() !== "spectator");
  return (told && rare(tray?.why)) || t(`tray.${now}`);
}

/** Whether no camera was chosen; one that cannot be read by is off too, and says why. */
export const cameraless = (tray: Tray | null) =>
  (tray?.state ?? "off") === "off" && (!tray?.why || tray.why.key === "tray.why.no-camera-chosen-enter");

/** A number that grows while this is on screen, to ask for pictures again and again. */
export function useTicking(every: number, on: boolean): number {
  const [tick, next] = useState(0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => document.visibilityState === "visible" && next((n) => n + 1), every);
    return () => clearInterval(timer);
  }, [every, on]);
  return tick;
}
