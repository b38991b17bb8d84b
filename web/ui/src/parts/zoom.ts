// Looking closer at a sheet that is wider than the window in which it lies: with two fingers, with the wheel and Ctrl,
// which is also what two fingers on a touchpad say, with keys and buttons. One finger or the mouse moves it.
import { type RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { onTelevision } from "../state";

/** A step of a button or a key. */
const step = 1.4;

/** The closest look is so many times as wide as one that can be read well. */
const closest = 3;

/** From how much of the width that can be read well there is room for names. */
const roomForNames = 0.7;

/** How far the mouse goes before it moves the sheet, in CSS pixels. */
const still = 4;

interface At {
  x: number;
  y: number;
}

interface Fingers extends At {
  apart: number;
}

interface Look {
  /** The sheet's width in widths of its window. */
  wide: number;
  near: boolean;
  least: boolean;
  most: boolean;
}

/** How sheets were looked at last, by their id. */
const last = new Map<string, Look>();

export interface Zoom {
  /** Whether there is room for names. */
  near: boolean;
  /** Whether all of it is seen, and whether nothing can be seen closer. */
  least: boolean;
  most: boolean;
  closer: () => void;
  farther: () => void;
  whole: () => void;
  /** Looks so close that there is room for names, at the place of a tap. */
  lookAt: (e: MouseEvent) => void;
  onKeyDown: (e: KeyboardEvent) => void;
}

/**
 * Lets people look closer at the first child of a window that scrolls. It begins at the width that can be read well, in
 * CSS pixels.
 */
export function useZoom(window: RefObject<HTMLElement | null>, id: string, readable: () => number): Zoom {
  const [look, setLook] = useState(() => last.get(id));
  const sheet = () => window.current?.firstElementChild as HTMLElement | undefined;

  /** What lies below one place of the window will lie below the other. */
  const grow = (factor: number, from?: At, to = from) => {
    const shown = window.current;
    const inside = sheet();
    if (!shown || !inside) return;
    const held = from ?? { x: shown.clientWidth / 2, y: shown.clientHeight / 2 };
    const part = {
      x: (shown.scrollLeft + held.x) / inside.offsetWidth,
      y: (shown.scrollTop + held.y) / inside.offsetHeight,
    };
    const well = readable() / shown.clientWidth;
    const most = Math.max(1, closest * well);
    const wide = Math.min(most, Math.max(1, (factor * inside.offsetWidth) / shown.clientWidth));
    inside.style.width = `${wide * 100}%`;
    shown.scrollLeft = part.x * inside.offsetWidth - (to ?? held).x;
    shown.scrollTop = part.y * inside.offsetHeight - (to ?? held).y;
    const next = { wide, near: wide >= roomForNames * well, least: wide === 1, most: wide === most };
    if (!next.near && inside.contains(document.activeElement)) shown.focus(); // what had it goes with the names
    last.set(id, next);
    setLook(next);
  };

  const inWindow = (e: { clientX: number; clientY: number }): At => {
    const { left, top } = window.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: e.clientX - left, y: e.clientY - top };
  };

  useLayoutEffect(() => {
    const shown = window.current;
    const inside = sheet();
    if (!shown || !inside || onTelevision) return;
    const kept = last.get(id);
    if (kept) inside.style.width = `${kept.wide * 100}%`;
    const fingers = ({ touches }: TouchEvent): Fingers | undefined => {
      if (touches.length !== 2) return undefined;
      const [a, b] = [inWindow(touches[0]), inWindow(touches[1])];
      return { apart: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    };
    let before: Fingers | undefined;
    let moved = 0;
    const on: Partial<{ [K in keyof HTMLElementEventMap]: (e: HTMLElementEventMap[K]) => void }> = {
      touchstart: (e) => (before = fingers(e)),
      touchend: (e) => (before = fingers(e)),
      touchcancel: () => (before = undefined),
      touchmove: (e) => {
        const next = fingers(e);
        if (!next || !before) return;
        if (e.cancelable) e.preventDefault(); // or the fingers' ends would be taps, and the whole page grow
        grow(next.apart / Math.max(1, before.apart), before, next);
        before = next;
      },
      wheel: (e) => {
        if (!e.ctrlKey) return;
        e.preventDefault();
        grow(Math.exp(-e.deltaY / 300), inWindow(e));
      },
      pointerdown: () => (moved = 0),
      pointermove: (e) => {
        if (e.pointerType !== "mouse" || e.buttons !== 1) return;
        moved += Math.abs(e.movementX) + Math.abs(e.movementY);
        if (moved > still) shown.scrollBy(-e.movementX, -e.movementY);
      },
      dragstart: (e) => e.preventDefault(),
    };
    const noTap = (e: Event) => {
      if (moved > still && (e as MouseEvent).detail > 0) e.stopPropagation(); // the mouse has moved the sheet
    };
    const all = Object.entries(on) as [string, (e: Event) => void][];
    for (const [kind, act] of all) shown.addEventListener(kind, act, { passive: false });
    shown.addEventListener("click", noTap, true);
    return () => {
      for (const [kind, act] of all) shown.removeEventListener(kind, act);
      shown.removeEventListener("click", noTap, true);
    };
  }, [id]);

  const whole = () => grow(0);
  const keys: Record<string, () => void> = {
    "+": () => grow(step),
    "=": () => grow(step), // where + needs Shift
    "-": () => grow(1 / step),
    "0": whole,
  };
  return {
    near: look?.near ?? true,
    least: look?.least ?? false,
    most: look?.most ?? false,
    closer: () => grow(step),
    farther: () => grow(1 / step),
    whole,
    lookAt: (e) => grow(readable() / (sheet()?.offsetWidth ?? Infinity), inWindow(e)),
    onKeyDown: (e) => {
      const act = !e.ctrlKey && !e.metaKey && !e.altKey && keys[e.key];
      if (!act) return;
      e.preventDefault();
      act();
    },
  };
}
