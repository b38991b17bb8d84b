// The museum's clock. Its hand moves by hours of the game, never by real time.
import { useRef } from "preact/hooks";
import { adjust } from "../../adjust";
import { t } from "../../language";
import { openSheet } from "../../parts/sheet";
import { role, state } from "../../state";
import type { Track } from "../../wire";

const quarters = ["XII", "III", "VI", "IX"];

/** An hour as it stands on the museum's clock. */
export const hourName = (hour: number) => (hour % 3 === 0 ? (quarters[(hour / 3) % 4] ?? String(hour)) : String(hour));

/** The face alone, in a square of 100. */
export function ClockFace({ hour }: { hour: number }) {
  const angle = useRef(hour * 30);
  angle.current += (((hour * 30 - angle.current) % 360) + 360) % 360; // a hand goes forward, past XII too
  return (
    <svg class="clock-face" viewBox="0 0 100 100" aria-hidden="true">
      <circle class="rim" cx="50" cy="50" r="46" />
      {Array.from({ length: 12 }, (_, i) => (
        <path
          key={i}
          class={i % 3 ? "tick" : "tick quarter"}
          d={i % 3 ? "M50 9V15" : "M50 9V20"}
          transform={`rotate(${i * 30} 50 50)`}
        />
      ))}
      <path class="hand" d="M50 58L46 50L50 20L54 50z" style={{ transform: `rotate(${angle.current}deg)` }} />
      <circle class="hub" cx="50" cy="50" r="5" />
    </svg>
  );
}

/** The hand comes to XII. */
export const Striking = () => <ClockFace hour={12} />;

/** The clock on the strip, which people may set like any other number; large on a television. */
export function Clock({ of, large }: { of: Track; large?: boolean }) {
  const hour = of.value;
  if (large) {
    return (
      <span class="tv-fact">
        <ClockFace hour={hour} /> {hourName(hour)}
      </span>
    );
  }
  const label = of.struck ? t("clock.midnight") : t("clock.at", { hour });
  const inside = (
    <>
      <ClockFace hour={hour} />
      <span class="number">{hourName(hour)}</span>
    </>
  );
  if (role() === "spectator") {
    return (
      <span class="count clock" role="img" aria-label={label}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`count clock${of.struck ? " struck" : ""}`}
      aria-label={`${hourName(hour)}: ${label}. ${t("clock.change")}`}
      onClick={openHours}
    >
      {inside}
    </button>
  );
}

function openHours(): void {
  openSheet(t("clock.title"), (close) => {
    const now = state.scene!.tracks.by.clock.value;
    return (
      <div class="step-values hours">
        {[0, 3, 6, 9].map((hour) => (
          <button
            type="button"
            key={hour}
            class={hour === now ? "now" : ""}
            aria-pressed={hour === now}
            onClick={() => {
              close();
              void adjust({ what: "clock" }, now, hour);
            }}
          >
            <ClockFace hour={hour} />
            {hourName(hour)}
          </button>
        ))}
      </div>
    );
  });
}
