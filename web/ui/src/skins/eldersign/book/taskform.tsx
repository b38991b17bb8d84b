// Putting the rows of a card together, symbol by symbol.
import type { CardTask, Schema } from "./book";
import { t } from "../../../language";
import type { Icon as Counted, Need } from "../../../wire";
import { Icon } from "../../../parts/icon";
import { Pick } from "../../../parts/pick";
import { Stepper } from "../../../parts/stepper";
import { Needs, iconName, needName } from "../../../parts/symbols";

/** Reads "inv:3", "lore" or "lore|peril". */
export function parseNeed(need: string): Need {
  let amount = 1;
  const symbols = need.split("|").map((part) => {
    if (!part.startsWith("inv:")) return part;
    amount = Number(part.slice(4));
    return "investigation";
  });
  return { symbols, amount };
}

/** What the camera's reader proposes in the place of an icon that it could not tell from others. */
const unread = "?";

/** Whether tasks have an icon that was not read, and that nobody has named yet. */
export function unreadIn(tasks: CardTask[] | undefined): boolean {
  return tasks?.some((task) => task.needs.includes(unread)) ?? false;
}

/** A row's needs with one more: in the place of the first unread icon, else behind all. */
function withNeed(needs: string[], need: string): string[] {
  const open = needs.indexOf(unread);
  return open < 0 ? [...needs, need] : needs.map((old, i) => (i === open ? need : old));
}

interface IconCountsProps {
  label: string;
  icons: string[];
  value: Counted[];
  /** Few cards have any: they stay folded until there is one. */
  rare?: boolean;
  onChange: (list: Counted[]) => void;
}

export function IconCounts({ label, icons, value, rare, onChange }: IconCountsProps) {
  const count = (icon: string) => value.find((i) => i.icon === icon)?.count ?? 0;
  const set = (icon: string, n: number) =>
    onChange(icons.map((i) => ({ icon: i, count: i === icon ? n : count(i) })).filter((i) => i.count > 0));
  const list = (
    <>
      <div class="add-needs" role="group" aria-label={label}>
        {icons.map((icon) => (
          <button
            type="button"
            key={icon}
            class="quiet small"
            data-icon={icon}
            disabled={count(icon) >= most}
            onClick={() => set(icon, count(icon) + 1)}
          >
            <Icon name="plus" size="small" /> {iconName(icon, 1)}
          </button>
        ))}
      </div>
      {value.map(({ icon, count: n }) => (
        <div key={icon} class="chosen">
          <span>{iconName(icon, 1)}</span>
          <Stepper label={iconName(icon, 1)} value={n} high={most} onChange={(to) => set(icon, to)} />
        </div>
      ))}
    </>
  );
  return rare ? (
    <details class="icon-counts" open={value.length > 0}>
      <summary>{label}</summary>
      {list}
    </details>
  ) : (
    <fieldset class="icon-counts">
      <legend>{label}</legend>
      {list}
    </fieldset>
  );
}

/** More of one icon stand on no card. */
const most = 9;

export function TaskRows({
  label,
  schema,
  value,
  spaces,
  limit,
  onChange,
}: {
  label: string;
  schema: Schema;
  value: CardTask[];
  spaces: boolean;
  limit: number;
  onChange: (list: CardTask[]) => void;
}) {
  const set = (i: number, task: CardTask) => onChange(value.map((old, j) => (i === j ? task : old)));
  return (
    <fieldset class="task-rows">
      <legend>{label}</legend>
      {value.map((task, i) => (
        <section key={i} class="task-row" aria-label={t("book.task", { n: i + 1 })}>
          <h3>{t("book.task", { n: i + 1 })}</h3>
          <Row schema={schema} task={task} spaces={spaces} onChange={(changed) => set(i, changed)} />
          <button type="button" class="quiet" onClick={() => onChange(value.filter((_, j) => j !== i))}>
            {t("book.remove")}
          </button>
        </section>
      ))}
      {value.length < limit && (
        <button type="button" class="quiet" onClick={() => onChange([...value, { needs: [] }])}>
          <Icon name="plus" size="small" /> {t("book.task.add")}
        </button>
      )}
    </fieldset>
  );
}

function Row({
  schema,
  task,
  spaces,
  onChange,
}: {
  schema: Schema;
  task: CardTask;
  spaces: boolean;
  onChange: (task: CardTask) => void;
}) {
  const needs = (list: string[]) => onChange({ ...task, needs: list });
  const empty = task.space === "empty";
  return (
    <>
      {!empty && (
        <>
          <div class="needs">
            {task.needs.map((need, i) => (
              <Need
                key={i}
                need={need}
                onChange={(changed) =>
                  needs(task.needs.flatMap((old, j) => (i === j ? (changed ? [changed] : []) : [old])))
                }
              />
            ))}
          </div>
          <div class="add-needs" role="group" aria-label={t("book.need.add")}>
            {schema.symbols.map((symbol) => (
              <button
                type="button"
                key={symbol}
                class="quiet"
                aria-label={needName({ symbols: [symbol], amount: 1 })}
                onClick={() => needs(withNeed(task.needs, symbol === "investigation" ? "inv:1" : symbol))}
              >
                <Icon name="plus" size="small" />
                <Needs of={[{ symbols: [symbol], amount: 1 }]} />
              </button>
            ))}
            {task.needs.length > 1 && !task.needs.slice(-2).includes(unread) && (
              <button
                type="button"
                class="quiet"
                onClick={() => needs([...task.needs.slice(0, -2), task.needs.slice(-2).join("|")])}
              >
                {t("book.need.split")}
              </button>
            )}
          </div>
          <IconCounts
            label={t("book.cost")}
            rare
            icons={schema.costs}
            value={task.cost ?? []}
            onChange={(cost) => onChange({ ...task, cost: cost.length ? cost : undefined })}
          />
        </>
      )}
      {spaces && (
        <Pick
          legend={t("book.space")}
          value={task.space ?? ""}
          options={["", ...schema.spaces].map((space) => ({ value: space, words: t(`book.space.${space || "none"}`) }))}
          onPick={(space) =>
            onChange(
              space === "empty"
                ? { needs: [], space }
                : { ...task, space: space || undefined, uncovered: space === "partial" ? 1 : undefined },
            )
          }
        />
      )}
      {task.space === "partial" && (
        <p>
          {t("book.uncovered")}{" "}
          <Stepper
            label={t("book.uncovered")}
            value={task.uncovered ?? 1}
            low={1}
            high={Math.max(1, task.needs.length - 1)}
            onChange={(uncovered) => onChange({ ...task, uncovered })}
          />
        </p>
      )}
    </>
  );
}

/** One requirement: investigations count up and down, anything else goes with a tap. */
function Need({ need, onChange }: { need: string; onChange: (need: string) => void }) {
  if (need === unread) {
    return (
      <button
        type="button"
        class="quiet need-unread"
        aria-label={t("book.need.unread.remove")}
        onClick={() => onChange("")}
      >
        {unread}
      </button>
    );
  }
  const r = parseNeed(need);
  const others = need.split("|").filter((part) => !part.startsWith("inv:"));
  return (
    <span class="need">
      <button
        type="button"
        class="quiet"
        aria-label={t("book.need.remove", { what: needName(r) })}
        onClick={() => onChange("")}
      >
        <Needs of={[r]} />
      </button>
      {r.symbols.includes("investigation") && (
        <Stepper
          label={needName(r)}
          value={r.amount}
          low={1}
          high={20}
          onChange={(n) => onChange([`inv:${n}`, ...others].join("|"))}
        />
      )}
    </span>
  );
}
