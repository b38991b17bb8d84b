// Putting the program right where the table is right: cards, monsters and people
// that are elsewhere than it thinks. Each is an event with a label and an undo.
import { command } from "../acts";
import { named, t } from "../language";
import { role, state } from "../state";
import { Icon } from "./icon";
import { closeSheet, openSheet } from "./sheet";

interface Right {
  words: string;
  /** The command, where it is not fix. */
  kind?: "adjust";
  args: { what: "give" | "take" | "open" | "monster" | "move" | "awaken" | "lock" | "token"; by?: number; seat?: number; class?: string; card?: string; id?: string; colour?: string };
}

/** A small button that opens what can be put right about something. */
export function PutRight({ about, ways }: { about: string; ways: () => Right[] }) {
  const phase = state.view?.phase;
  if (role() === "spectator" || phase === "setup" || phase === "over") return null;
  return (
    <button type="button" class="round" aria-label={t("right.open", { about })} onClick={() => openSheet(t("right.title", { about }), () => <Ways of={ways()} />)}>
      <Icon name="hand" size="small" />
    </button>
  );
}

function Ways({ of }: { of: Right[] }) {
  return (
    <div class="menu">
      <p class="lead">{t("right.why")}</p>
      {of.map((way) => (
        <button
          type="button"
          key={way.words}
          class="menu-entry"
          onClick={() => {
            closeSheet();
            void command(way.kind ?? "fix", way.args);
          }}
        >
          {way.words}
        </button>
      ))}
    </div>
  );
}

const unknown = "unknown";

/** What can be put right about an adventure or other world. */
export function placeRights(id: string): Right[] {
  const place = state.view?.adventures.find((a) => a.id === id);
  const people = state.view?.investigators.filter((i) => !i.devoured && i.at !== id) ?? [];
  return [
    { words: t("right.monster"), args: { what: "monster", id, card: unknown } },
    ...lockRights(id, named(place?.name ?? "")),
    ...(place?.tasks ?? []).filter((task) => task.monster && !task.done && !task.id.includes("-")).flatMap((task) => lockRights(task.id, named(task.monster ?? ""))),
    ...people.map((i): Right => ({ words: t("right.move", { who: i.name }), args: { what: "move", seat: i.seat, id } })),
    { words: t("right.take-place"), args: { what: "take", id } },
  ];
}

/** That a die is locked by something unknown: of a card, of a monster or of the Mythos card. */
function lockRights(id: string, by: string): Right[] {
  return coreColours.map((colour): Right => ({ words: t("right.lock", { by, colour: t(`colour.${colour}`) }), args: { what: "lock", id, colour } }));
}

const coreColours = ["green", "yellow", "red"];

/** What can be put right about the whole museum. */
export function museumRights(): Right[] {
  const view = state.view;
  return [
    ...(view?.mythos ? lockRights("mythos", named(view.mythos.name)) : []),
    ...(view?.locked ?? []).map((l): Right => ({ words: t("right.unlock", { by: named(l.by), colour: t(`colour.${l.colour}`) }), args: { what: "take", id: l.id } })),
    ...["adventure", "other-world"].map((c): Right => ({ words: t(`right.open.${c}`), args: { what: "open", class: c, card: unknown } })),
    { words: t("right.awaken"), args: { what: "awaken" } },
  ];
}

/** What can be put right about what lies in front of a player. */
export function handRights(seat: number): Right[] {
  return ["common-item", "unique-item", "spell", "ally"].map((c): Right => ({ words: t(`right.give.${c}`), args: { what: "give", seat, class: c, card: unknown } }));
}

export const cardRights = (id: string): Right[] => [{ words: t("right.token"), kind: "adjust", args: { what: "token", card: id, by: 1 } }, { words: t("right.take-card"), args: { what: "take", id } }];
