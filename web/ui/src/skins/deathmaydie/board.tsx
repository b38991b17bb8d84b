// Entering the board of an episode that no source tells: its spaces, what is set out there, and where passages lead.
import "../../stage";
import { useState } from "preact/hooks";
import { command } from "../../acts";
import { t } from "../../language";
import { Icon } from "../../parts/icon";
import type { Scene } from "../../wire";

interface Space {
  name: string;
  marks: string[];
  /** Spaces to which passages lead, by their place in the list; each passage stands with one of its ends. */
  to: number[];
}

const marks = ["start", "red", "yellow", "blue", "stairs", "tunnel"];

const place = (episode: string) => `elderglass.board.${episode}`;

function kept(episode: string): Space[] {
  try {
    return (JSON.parse(localStorage.getItem(place(episode)) ?? "null") as Space[] | null) ?? [fresh(), fresh()];
  } catch {
    return [fresh(), fresh()];
  }
}

const fresh = (): Space => ({ name: "", marks: [], to: [] });

/** The form, as long as an episode is chosen whose board nobody has entered. */
export function BoardForm({ scene }: { scene: Scene }) {
  const episode = scene.open.by.episode?.card;
  if (!episode || (scene.areas.by.board?.places.order.length ?? 0) > 0) return null;
  return <Form key={episode} episode={episode} />;
}

function Form({ episode }: { episode: string }) {
  const [spaces, set] = useState(() => kept(episode));
  const change = (at: number, how: Partial<Space>) => set(spaces.map((s, i) => (i === at ? { ...s, ...how } : s)));
  const toggled = <T,>(list: T[], what: T) => (list.includes(what) ? list.filter((x) => x !== what) : [...list, what]);
  const leads = (a: number, b: number) => spaces[a].to.includes(b) || spaces[b].to.includes(a);
  const lead = (a: number, b: number) =>
    spaces[b].to.includes(a)
      ? change(b, { to: toggled(spaces[b].to, a) })
      : change(a, { to: toggled(spaces[a].to, b) });
  const remove = (at: number) =>
    set(
      spaces
        .filter((_, i) => i !== at)
        .map((s) => ({ ...s, to: s.to.filter((to) => to !== at).map((to) => (to > at ? to - 1 : to)) })),
    );
  const done = async () => {
    const ids = spaces.map((s) =>
      s.name
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-"),
    );
    const board = {
      spaces: spaces.map(({ name, marks: has }, i) => ({
        id: ids[i],
        name: name.trim(),
        gate: ["red", "yellow", "blue"].find((colour) => has.includes(colour)),
        start: has.includes("start"),
        stairs: has.includes("stairs"),
        tunnel: has.includes("tunnel"),
      })),
      passages: spaces.flatMap(({ to }, i) => to.map((other) => [ids[i], ids[other]])),
    };
    if (!(await command("book", { cards: { boards: [{ episode, board }] } }))) return;
    localStorage.setItem(place(episode), JSON.stringify(spaces));
    await command("episode", { card: episode });
  };
  return (
    <section class="card board-form">
      <h2>{t("dmd.board.title")}</h2>
      <p>{t("dmd.board.how")}</p>
      <ol>
        {spaces.map((space, at) => {
          const name = space.name || t("dmd.board.space", { n: at + 1 });
          return (
            <li key={at}>
              <div class="row">
                <input
                  value={space.name}
                  maxLength={40}
                  aria-label={t("dmd.board.space", { n: at + 1 })}
                  placeholder={t("dmd.board.space", { n: at + 1 })}
                  onInput={(e) => change(at, { name: e.currentTarget.value })}
                />
                {spaces.length > 2 && (
                  <button
                    type="button"
                    class="round"
                    aria-label={t("dmd.board.remove", { space: name })}
                    onClick={() => remove(at)}
                  >
                    <Icon name="close" size="small" />
                  </button>
                )}
              </div>
              <Chips
                label={name}
                of={marks.map((mark) => ({
                  id: mark,
                  words: t(`dmd.board.${mark}`),
                  on: space.marks.includes(mark),
                  tap: () => change(at, { marks: toggled(space.marks, mark) }),
                }))}
              />
              <Chips
                label={t("dmd.board.leads", { space: name })}
                of={spaces.flatMap((other, to) =>
                  to !== at && other.name
                    ? [{ id: `to-${to}`, words: other.name, on: leads(at, to), tap: () => lead(at, to) }]
                    : [],
                )}
              />
            </li>
          );
        })}
      </ol>
      <button type="button" class="wide quiet" data-act="add-space" onClick={() => set([...spaces, fresh()])}>
        <Icon name="plus" size="small" /> {t("dmd.board.add")}
      </button>
      <button type="button" class="choice primary" data-act="board-done" onClick={() => void done()}>
        {t("dmd.board.done")}
      </button>
    </section>
  );
}

interface Chip {
  id: string;
  words: string;
  on: boolean;
  tap: () => void;
}

function Chips({ label, of }: { label: string; of: Chip[] }) {
  if (of.length === 0) return null;
  return (
    <p class="chips" role="group" aria-label={label}>
      {of.map((chip) => (
        <button type="button" key={chip.id} class="quiet" data-chip={chip.id} aria-pressed={chip.on} onClick={chip.tap}>
          {chip.words}
        </button>
      ))}
    </p>
  );
}
