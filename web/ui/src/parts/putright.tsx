// Putting the program right where the table is right: cards, tokens and people that are
// elsewhere than it thinks. Each is an event with a label and an undo.
import { command } from "../acts";
import { t } from "../language";
import { coming, later } from "../later";
import { goesOn } from "../scene";
import { type Right, type Rights, rightsOf } from "../skin";
import { role, state } from "../state";
import { Icon } from "./icon";
import { closeSheet, openSheet } from "./sheet";

interface PutRightProps {
  /** What it is about, in words. */
  about: string;
  of: Parameters<Rights>[0];
  id: string;
}

const Ways = later(() => import("./ways").then((m) => m.Ways), "more", coming);

const putRight = (way: Right, args = {}) => {
  closeSheet();
  void command(way.kind, { ...way.args, ...args });
};

/** A small button that opens what can be put right about something. */
export function PutRight({ about, of, id }: PutRightProps) {
  if (role() === "spectator" || !state.scene || !goesOn(state.scene) || rightsOf(of, id).length === 0) return null;
  return (
    <button
      type="button"
      class="round"
      aria-label={t("right.open", { about })}
      onClick={() => openSheet(t("right.title", { about }), () => <Ways of={rightsOf(of, id)} done={putRight} />)}
    >
      <Icon name="hand" size="small" />
    </button>
  );
}
