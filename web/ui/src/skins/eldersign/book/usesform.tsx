// What a card can do, and when.
import type { Schema, Use } from "./book";
import { EffectList } from "./effectform";
import { t } from "../../../language";
import { Icon } from "../../../parts/icon";
import { Switch } from "../../../parts/switch";

interface UseListProps {
  label: string;
  schema: Schema;
  value: Use[];
  onChange: (list: Use[]) => void;
}

export function UseList({ label, schema, value, onChange }: UseListProps) {
  const set = (i: number, use: Use) => onChange(value.map((old, j) => (i === j ? use : old)));
  return (
    <fieldset>
      <legend>{label}</legend>
      {value.map((use, i) => (
        <section key={i} class="task-row" aria-label={t("book.use", { n: i + 1 })}>
          <label class="field">
            {t("book.use.when")}
            <select value={use.when} onChange={(e) => set(i, { ...use, when: e.currentTarget.value })}>
              {schema.windows.map((w) => (
                <option key={w} value={w}>
                  {t(`book.when.${w}`)}
                </option>
              ))}
            </select>
          </label>
          <EffectList
            label={t("book.use.effects")}
            schema={schema}
            value={use.effects}
            onChange={(effects) => set(i, { ...use, effects })}
          />
          {(["keep", "daily", "anyTurn"] as const).map((flag) => (
            <Switch
              key={flag}
              label={t(`book.use.${flag}`)}
              on={use[flag] === true}
              onSwitch={(on) => set(i, { ...use, [flag]: on || undefined })}
            />
          ))}
          <button type="button" class="quiet" onClick={() => onChange(value.filter((_, j) => j !== i))}>
            {t("book.remove")}
          </button>
        </section>
      ))}
      {value.length < 4 && (
        <button
          type="button"
          class="quiet"
          onClick={() => onChange([...value, { when: schema.windows[0], effects: [] }])}
        >
          <Icon name="plus" size="small" /> {t("book.use.add")}
        </button>
      )}
    </fieldset>
  );
}
