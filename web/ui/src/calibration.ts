// A calibration as the server leads it: one deed after another.
import { useEffect, useState } from "preact/hooks";
import { has, t } from "./language";
import { explain } from "./refusal";
import { get, long, post } from "./server";
import type { Calibration, CalibrationOrder, Point } from "./wire";

export interface Lesson {
  now: Calibration | null;
  busy: boolean;
  failed: string;
  send: (deed: CalibrationOrder) => Promise<boolean>;
}

/** Where the calibration stands, and the way to go on. */
export function useLesson(): Lesson {
  const [now, setNow] = useState<Calibration | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const doing = async (work: () => Promise<Calibration>) => {
    setBusy(true);
    try {
      setNow(await work());
      setFailed("");
      return true;
    } catch (e) {
      setFailed(await explain(e));
      // The reader may have begun anew, and with it the calibration.
      await get<Calibration>("/api/calibration").then(setNow, () => undefined);
      return false;
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => void doing(() => get<Calibration>("/api/calibration")), []);
  return { now, busy, failed, send: (deed) => doing(() => post<Calibration>("/api/calibration", deed, long)) };
}

export const stillOf = (now: Calibration) => `/api/calibration/picture.jpg?${now.picture}`;

export function setName(set: string): string {
  return has(`set.${set}`) ? t(`set.${set}`) : set;
}

export function middle(corners: Point[]): Point {
  const n = corners.length || 1;
  return { x: corners.reduce((sum, c) => sum + c.x, 0) / n, y: corners.reduce((sum, c) => sum + c.y, 0) / n };
}

/** A square of a side around a place, clockwise. */
export function squareAt({ x, y }: Point, side: number): Point[] {
  const h = side / 2;
  return [
    { x: x - h, y: y - h },
    { x: x + h, y: y - h },
    { x: x + h, y: y + h },
    { x: x - h, y: y + h },
  ];
}

/** Where a pointer is, in the coordinates of a drawing. */
export function placeIn(svg: SVGSVGElement, e: PointerEvent | MouseEvent): Point {
  const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return { x: p.x, y: p.y };
}
