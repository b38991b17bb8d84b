// What cards of journeys have besides: a back, a stage, the way to play to which they belong, and spaces.
import { book, type Back, type Card, type Schema, type SheetSpace } from "./book";
import { EffectList } from "./effectform";
import { t } from "../../../language";
import { Icon } from "../../../parts/icon";
import { Stepper } from "../../../parts/stepper";
import { Switch } from "../../../parts/switch";
import { TaskRows } from "./taskform";
import { UseList } from "./usesform";
import { state } from "../../../state";

interface OneOfProps {
  label: string;
  value: string;
  /** Each with its words; the empty one is always there. */
  of: [string, string][];
  onChange: (value: string) => void;
}

function OneOf({ label, value, of, onChange }: OneOfProps) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={(e) => onChange(e.currentTarget.value)}>
        {of.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ChoiceProps {
  card: Card;
  onChange: (value: string) => void;
}

/** The colour on its back. */
export function Difficulty({ card, onChange }: ChoiceProps) {
  const colours = ["green", "yellow", "red"];
  return (
    <OneOf
      label={t("book.field.difficulty")}
      value={(card.difficulty as string) ?? ""}
      of={[["", t("book.unknown")], ...colours.map((c): [string, string] => [c, t(`colour.${c}`)])]}
      onChange={onChange}
    />
  );
}

/** The only way to play in which it joins its deck: the one that is played, or what the card says already. */
export function Restricted({ card, onChange }: ChoiceProps) {
  const now = (card.restricted as string) ?? "";
  const ways = (state.scene?.boxes ?? []).filter((box) => box.way && (box.in || box.id === now)).map((box) => box.id);
  const ids = now && !ways.includes(now) ? [...ways, now] : ways;
  if (ids.length === 0) return null;
  return (
    <OneOf
      label={t("book.field.restricted")}
      value={now}
      of={[["", t("book.restricted.none")], ...ids.map((id): [string, string] => [id, t(`mode.${id}`)])]}
      onChange={onChange}
    />
  );
}

/** The card with which it makes a pair: another one of its class. */
export function Pair({ card, onChange }: ChoiceProps) {
  const others = (book?.cards ?? []).filter((c) => c.class === card.class && c.id !== card.id);
  return (
    <OneOf
      label={t("book.field.pair")}
      value={(card.pair as string) ?? ""}
      of={[["", t("book.pair.none")], ...others.map((c): [string, string] => [c.id, c.name])]}
      onChange={onChange}
    />
  );
}

interface BackFieldsProps {
  schema: Schema;
  value: Back | undefined;
  onChange: (back: Back | undefined) => void;
}

export function BackFields({ schema, value, onChange }: BackFieldsProps) {
  const set = (change: Back) => {
    const back = { ...value, ...change };
    const said = back.name || back.effects?.length || back.midnight?.length || back.task;
    onChange(said ? back : undefined);
  };
  return (
    <fieldset>
      <legend>{t("book.field.back")}</legend>
      <label class="field">
        {t("book.back.name")}
        <input
          value={value?.name ?? ""}
          maxLength={80}
          onInput={(e) => set({ name: e.currentTarget.value || undefined })}
        />
      </label>
      <EffectList
        label={t("book.back.effects")}
        schema={schema}
        value={value?.effects ?? []}
        onChange={(effects) => set({ effects: effects.length ? effects : undefined })}
      />
      <EffectList
        label={t("book.back.midnight")}
        schema={schema}
        value={value?.midnight ?? []}
        onChange={(midnight) => set({ midnight: midnight.length ? midnight : undefined })}
      />
      <TaskRows
        label={t("book.back.task")}
        schema={schema}
        value={value?.task ? [value.task] : []}
        spaces={false}
        limit={1}
        onChange={([task]) => set({ task })}
      />
    </fieldset>
  );
}

interface SpacesProps {
  schema: Schema;
  value: SheetSpace[];
  onChange: (list: SheetSpace[]) => void;
}

/** The spaces of a track or of a sheet, each with what it says. */
export function Spaces({ schema, value, onChange }: SpacesProps) {
  const set = (i: number, change: Partial<SheetSpace>) =>
    onChange(value.map((old, j) => (i === j ? { ...old, ...change } : old)));
  const next = Math.max(0, ...value.map((s) => s.space)) + 1;
  return (
    <fieldset>
      <legend>{t("book.field.spaces")}</legend>
      {value.map((space, i) => (
        <section key={i} class="task-row" aria-label={t("book.space.nth", { n: space.space })}>
          <p class="number-field">
            {t("book.space.number")}{" "}
            <Stepper
              label={t("book.space.number")}
              value={space.space}
              low={1}
              high={schema.maxAmount}
              onChange={(n) => set(i, { space: n })}
            />
          </p>
          <EffectList
            label={t("book.space.effects")}
            schema={schema}
            value={space.effects ?? []}
            onChange={(effects) => set(i, { effects: effects.length ? effects : undefined })}
          />
          <UseList
            label={t("book.space.uses")}
            schema={schema}
            value={space.uses ?? []}
            onChange={(uses) => set(i, { uses: uses.length ? uses : undefined })}
          />
          <Switch
            label={t("book.space.start")}
            on={space.start === true}
            onSwitch={(on) => set(i, { start: on || undefined })}
          />
          <button type="button" class="quiet" onClick={() => onChange(value.filter((_, j) => j !== i))}>
            {t("book.remove")}
          </button>
        </section>
      ))}
      <button type="button" class="quiet" onClick={() => onChange([...value, { space: next }])}>
        <Icon name="plus" size="small" /> {t("book.space.add")}
      </button>
    </fieldset>
  );
}
