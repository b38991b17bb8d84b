// Entering the board of an episode that no source tells: its spaces, what is set out there, and where passages lead.
// The laptop keeps it in the owner's card book, so that every phone has it in the next game.
import "../../stage";
import { useEffect, useState } from "preact/hooks";
import { named, t } from "../../language";
import { Icon } from "../../parts/icon";
import { Stepper } from "../../parts/stepper";
import type { Name, Scene } from "../../wire";
import { type Owner, book, enter, load } from "./book";
import { Ground } from "./ground";
import { type Plan, boardOf, empty, marks, planOf, wayOf, withMore, withSite, withWay, without } from "./plan";

/** The form, as long as an episode is chosen whose board nobody has entered, or once it is to be changed. */
export function BoardForm({ scene }: { scene: Scene }) {
  const [changing, change] = useState("");
  const { episode } = scene.open.by;
  useEffect(() => void load(), [episode?.card]);
  if (!episode?.card || !book) return null;
  const laid = (scene.areas.by.board?.places.order.length ?? 0) > 0;
  const own = book.cards.find((c) => c.class === "dmd-board" && c.id === episode.card)?.board;
  if (!laid || changing === episode.card) {
    return (
      <Form
        key={episode.card}
        episode={episode.card}
        name={episode.name}
        elder={scene.open.by["elder-one"]?.card ?? ""}
        kept={own && planOf(own)}
        onDone={() => change("")}
      />
    );
  }
  return own ? (
    <button type="button" class="wide quiet" data-act="board-change" onClick={() => change(episode.card ?? "")}>
      {t("dmd.board.change")}
    </button>
  ) : null;
}

interface FormProps {
  episode: string;
  name: Name;
  elder: string;
  kept?: Plan;
  onDone: () => void;
}

/** Where a board lies on this phone until it is entered. */
const place = (episode: string) => `elderglass.board.${episode}`;

function draft(episode: string): Plan | undefined {
  try {
    const plan = JSON.parse(localStorage.getItem(place(episode)) ?? "null") as Plan | null;
    return plan?.ways ? plan : undefined;
  } catch {
    return undefined;
  }
}

function Form({ episode, name, elder, kept, onDone }: FormProps) {
  const [plan, set] = useState(() => draft(episode) ?? kept ?? empty());
  const [opened, open] = useState(0);
  const change = (next: Plan) => {
    set(next);
    localStorage.setItem(place(episode), JSON.stringify(next));
  };
  const done = async () => {
    const entry = { class: "dmd-board", id: episode, name: named(name), board: boardOf(plan) };
    if (!(await enter(entry))) return;
    localStorage.removeItem(place(episode));
    onDone();
  };
  const owners = book?.owners.filter((o) => o.id === episode || o.id === elder) ?? [];
  return (
    <section class="card board-form">
      <h2>{t("dmd.board.title")}</h2>
      <p>{t("dmd.board.how")}</p>
      <Ground of={plan} change={change} open={open} />
      <ol>
        {plan.sites.map((_, at) => (
          <SiteRow key={at} of={plan} at={at} change={change} owners={owners} asked={opened === at} />
        ))}
      </ol>
      <button type="button" class="wide quiet" data-act="add-space" onClick={() => change(withMore(plan))}>
        <Icon name="plus" size="small" /> {t("dmd.board.add")}
      </button>
      <button type="button" class="choice primary" data-act="board-done" onClick={() => void done()}>
        {t("dmd.board.done")}
      </button>
    </section>
  );
}

interface SiteProps {
  of: Plan;
  at: number;
  change: (plan: Plan) => void;
  owners: Owner[];
  /** Whether it was tapped on the ground. */
  asked: boolean;
}

const toggled = <T,>(list: T[], what: T) => (list.includes(what) ? list.filter((x) => x !== what) : [...list, what]);

function SiteRow({ of, at, change, owners, asked }: SiteProps) {
  const site = of.sites[at];
  const label = t("dmd.board.space", { n: at + 1 });
  const name = site.name || label;
  const others = of.sites.flatMap((other, to) => (to !== at && other.name ? [{ to, words: other.name }] : []));
  return (
    <li class={asked ? "asked" : undefined}>
      <div class="row">
        <input
          value={site.name}
          maxLength={40}
          aria-label={label}
          placeholder={label}
          onInput={(e) => change(withSite(of, at, { name: e.currentTarget.value }))}
        />
        {of.sites.length > 2 && (
          <button
            type="button"
            class="round"
            aria-label={t("dmd.board.remove", { space: name })}
            onClick={() => change(without(of, at))}
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
          on: site.marks.includes(mark),
          tap: () => change(withSite(of, at, { marks: toggled(site.marks, mark) })),
        }))}
      />
      <Chips
        label={t("dmd.board.leads", { space: name })}
        caption={t("dmd.board.ways")}
        of={others.map(({ to, words }) => ({
          id: `to-${to}`,
          words,
          on: !!wayOf(of, at, to),
          tap: () => change(withWay(of, at, to, wayOf(of, at, to) ? "none" : "open")),
        }))}
      />
      <Chips
        label={t("dmd.board.locks", { space: name })}
        caption={t("dmd.board.locked")}
        of={others
          .filter(({ to }) => wayOf(of, at, to))
          .map(({ to, words }) => ({
            id: `lock-${to}`,
            words,
            on: !!wayOf(of, at, to)?.locked,
            tap: () => change(withWay(of, at, to, wayOf(of, at, to)?.locked ? "open" : "locked")),
          }))}
      />
      <Lies of={of} at={at} change={change} owners={owners} />
    </li>
  );
}

/** Fire, tokens and enemies that are set out in a space. */
function Lies({ of, at, change, owners }: Omit<SiteProps, "asked">) {
  const { fire, tokens, enemies } = of.sites[at];
  const counted = (list: string[], id: string) => list.filter((x) => x === id).length;
  const times = (list: string[], id: string, n: number) => [
    ...list.filter((x) => x !== id),
    ...Array<string>(n).fill(id),
  ];
  const kinds = (of: "tokens" | "enemies") =>
    owners.flatMap((o) => o[of] ?? []).filter((k, i, all) => all.findIndex((o) => o.id === k.id) === i);
  return (
    <details data-lies={at}>
      <summary>{t("dmd.board.lies")}</summary>
      <p class="row" data-kind="fire">
        {t("dmd.board.fire")}
        <Stepper
          label={t("dmd.board.fire")}
          value={fire}
          high={12}
          onChange={(n) => change(withSite(of, at, { fire: n }))}
        />
      </p>
      {kinds("tokens").map(({ id, name }) => (
        <p class="row" key={id} data-kind={id}>
          {name}
          <Stepper
            label={name}
            value={counted(tokens, id)}
            high={9}
            onChange={(n) => change(withSite(of, at, { tokens: times(tokens, id, n) }))}
          />
        </p>
      ))}
      {kinds("enemies").map(({ id, name }) => (
        <p class="row" key={id} data-kind={id}>
          {name}
          <Stepper
            label={name}
            value={counted(enemies, id)}
            high={9}
            onChange={(n) => change(withSite(of, at, { enemies: times(enemies, id, n) }))}
          />
        </p>
      ))}
    </details>
  );
}

interface Chip {
  id: string;
  words: string;
  on: boolean;
  tap: () => void;
}

/** Chips to tap; with their name before them where they are named. */
function Chips({ label, of, caption }: { label: string; of: Chip[]; caption?: string }) {
  if (of.length === 0) return null;
  return (
    <p class="chips" role="group" aria-label={label}>
      {caption && <small>{caption}</small>}
      {of.map((chip) => (
        <button type="button" key={chip.id} class="quiet" data-chip={chip.id} aria-pressed={chip.on} onClick={chip.tap}>
          {chip.words}
        </button>
      ))}
    </p>
  );
}
