// The omen track: four spaces, of which two are blue.
import { adjust } from "../../adjust";
import { t } from "../../language";
import { Icon } from "../../parts/icon";
import { openSheet } from "../../parts/sheet";
import { role, state } from "../../state";
import type { Track } from "../../wire";

const spaces = ["green", "blue", "red", "blue"];

const name = (space: number) => t(`eldritch.thing.omen-${spaces[space % 4]}`);

/** The current omen on the strip, which people may set; large on a television. */
export function Omen({ of, large }: { of: Track; large?: boolean }) {
  const look = `omen-${spaces[of.value % 4]}`; // each has a form of its own: not everybody sees the colours
  const inside = <Icon name={look} />;
  const label = name(of.value);
  if (large) {
    return (
      <span class={`tv-fact ${look}`}>
        {inside} <small>{label}</small>
      </span>
    );
  }
  if (role() === "spectator") {
    return (
      <span class={`count omen ${look}`} role="img" aria-label={label}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`count omen ${look}`}
      aria-label={t("count.change", { what: t("eldritch.thing.omen"), value: label })}
      onClick={openOmens}
    >
      {inside}
    </button>
  );
}

function openOmens(): void {
  openSheet(t("eldritch.thing.omen"), (close) => {
    const now = state.scene!.tracks.by.omen.value;
    return (
      <div class="step-values omens">
        {spaces.map((colour, space) => (
          <button
            type="button"
            key={space}
            class={`omen-${colour}${space === now ? " now" : ""}`}
            aria-pressed={space === now}
            onClick={() => {
              close();
              void adjust({ what: "omen" }, now, space);
            }}
          >
            <Icon name={`omen-${colour}`} /> {name(space)}
          </button>
        ))}
      </div>
    );
  });
}
