// Cards of which one is held or none, as what a box brings beside tokens and items.
import { adjust } from "../adjust";
import { has, t } from "../language";
import { each } from "../scene";
import type { Person, Track } from "../wire";
import { Icon } from "./icon";
import { Term } from "./term";

/** Cards of which one is held or none, each with what it brings; a tap takes it or gives it back. */
export function HeldCards({ of, seat }: { of: Track[]; seat: number }) {
  const cards = of.filter((track) => track.kind === "held");
  if (cards.length === 0) return null;
  return (
    <div class="held-cards">
      {cards.map((track) => {
        const held = track.value > 0;
        const says = `track.${track.id}.held`;
        return (
          <div key={track.id} class={`held-card ${track.id}${held ? " now" : ""}`}>
            <button
              type="button"
              aria-pressed={held}
              onClick={() => void adjust({ what: track.id, seat }, track.value, held ? 0 : 1)}
            >
              <Icon name={track.id} /> <Term names={[track.id]}>{t(`track.${track.id}`)}</Term>
            </button>
            {held && has(says) && <p>{t(says)}</p>}
          </div>
        );
      })}
    </div>
  );
}

/** The same, of somebody else: those that are held. */
export function HeldBy({ of }: { of: Person }) {
  const cards = each(of.tracks).filter((track) => track.kind === "held" && track.value > 0);
  if (cards.length === 0) return null;
  return (
    <p class="held-by">
      {cards.map((track) => (
        <span key={track.id} class={track.id}>
          <Icon name={track.id} size="small" /> {t(`track.${track.id}`)}
        </span>
      ))}
    </p>
  );
}
