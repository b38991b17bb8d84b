// A row of symbols that dice are laid on.
import type { ComponentChildren } from "preact";
import { named, t, text } from "../language";
import { each } from "../scene";
import type { Row as RowOf } from "../wire";
import { Die } from "./die";
import { Icon } from "./icon";
import { Icons, Needs } from "./symbols";
import { Term } from "./term";

/** The rule words of a row's symbols and of what lies on it. */
const termsOf = (row: RowOf) => [...new Set(row.needs.flatMap((n) => n.symbols)), ...(row.kind ? [row.kind] : [])];

interface RowProps {
  of: RowOf;
  number: number;
  ordered: boolean;
  /** The dice in the tray meet it. */
  lit?: boolean;
  /** What may be done about it. */
  children?: ComponentChildren;
}

export function Row({ of, number, ordered, lit, children }: RowProps) {
  const dice = each(of.dice);
  return (
    <li class={`task${of.done ? " done" : ""}${lit ? " open" : of.open ? "" : " shut"} ${of.kind ?? ""}`}>
      {ordered && number > 1 && <Icon name="arrow-down" size="small" label={t("task.ordered")} />}
      {of.name && (
        <span class="row-name">
          {of.kind && <Icon name={of.kind} size="small" />} {named(of.name)}
        </span>
      )}
      {of.note ? (
        <span class="row-note">{text(of.note)}</span>
      ) : (
        <Term class="held" names={termsOf(of)}>
          <Needs of={of.needs} />
        </Term>
      )}
      <Icons of={of.cost} label={t("task.cost")} />
      {of.done && (
        <span class="stamp">
          <Icon name="check" size="small" /> {t("task.done")}
        </span>
      )}
      {dice.length > 0 && (
        <span class="dice-row tiny">
          {dice.map((d) => (
            <Die key={d.id} die={d} />
          ))}
        </span>
      )}
      {children}
    </li>
  );
}
