// Holding a finger on something for half a second, and the same with the menu key.
import { useLayoutEffect, useRef } from "preact/hooks";

const wait = 500;

/** Handlers that call held after a long press and tapped after a short one. */
export function useHold(held: () => void, tapped?: () => void) {
  const timer = useRef(0);
  const wasHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useLayoutEffect(() => stop, []); // what goes hears of no finger that is lifted, even before it was painted
  return {
    onPointerDown: () => {
      wasHeld.current = false;
      stop();
      timer.current = window.setTimeout(() => {
        wasHeld.current = true;
        held();
      }, wait);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (e: Event) => {
      e.preventDefault();
      stop();
      if (!wasHeld.current) held();
      wasHeld.current = true;
    },
    onClick: () => {
      if (!wasHeld.current) tapped?.();
      wasHeld.current = false;
    },
  };
}
