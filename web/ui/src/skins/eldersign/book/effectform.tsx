// Putting effects together: a short list of words that reads like the card.
import type { Effect, Schema } from "./book";
import { faceName } from "../../../dice";
import { statement, t } from "../../../language";
import { Icon } from "../../../parts/icon";
import { Stepper } from "../../../parts/stepper";

/** What an effect says in the reader's words. */
export function effectWords(e: Effect): string {
  if (e.do === "note") return e.note || t("effect.card");
  const args: Record<string, unknown> = { n: e.amount ?? 1 };
  if (e.what) args.what = { key: `thing.${e.what}` };
  if (e.to) args.to = { key: `thing.${e.to}` };
  if (e.who) args.who = { key: `who.${e.who}` };
  if (e.per) args.per = { key: `thing.${e.per}` };
  if (e.until) args.until = e.until;
  if (e.where) args.where = { key: `where.${e.where}` };
  if (e.options) [args.a, args.b] = e.options.map((o) => o.map(effectWords));
  return statement({ key: `effect.${e.do}`, args });
}

function Select({
  label,
  value,
  values,
  words,
  onChange,
}: {
  label: string;
  value: string;
  values: string[];
  words: (v: string) => string;
  onChange: (v: string) => void;
}) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={(e) => onChange(e.currentTarget.value)}>
        {values.map((v) => (
          <option key={v} value={v}>
            {words(v)}
          </option>
        ))}
      </select>
    </label>
  );
}

const counted = new Set([
  "lose",
  "gain",
  "doom",
  "remove-doom",
  "monster",
  "gate",
  "clock",
  "lose-dice",
  "secure",
  "prevent",
  "defeat-monster",
  "discard-monster",
  "raise",
  "extra-adventure",
  "lower-maximum",
  "reroll",
  "place-token",
  "take-token",
]);

export function EffectList({
  label,
  schema,
  value,
  depth = 0,
  onChange,
}: {
  label: string;
  schema: Schema;
  value: Effect[];
  depth?: number;
  onChange: (list: Effect[]) => void;
}) {
  const set = (i: number, e: Effect) => onChange(value.map((old, j) => (i === j ? e : old)));
  return (
    <fieldset class="effects">
      <legend>{label}</legend>
      {value.map((e, i) => (
        <details key={i} class="effect">
          <summary>{effectWords(e)}</summary>
          <EffectFields schema={schema} value={e} depth={depth} onChange={(changed) => set(i, changed)} />
          <button type="button" class="quiet" onClick={() => onChange(value.filter((_, j) => j !== i))}>
            {t("book.remove")}
          </button>
        </details>
      ))}
      <button type="button" class="quiet" onClick={() => onChange([...value, { do: "note" }])}>
        <Icon name="plus" size="small" /> {t("book.effect.add")}
      </button>
    </fieldset>
  );
}

/** An effect of another kind, with what that kind needs. */
function fresh(schema: Schema, kind: string): Effect {
  const word = schema.effects.find((w) => w.do === kind);
  const e: Effect = { do: kind };
  if (word?.what) e.what = word.what[0];
  if (word?.to) e.to = schema.faces[0];
  if (word?.options) e.options = [[{ do: "note" }], [{ do: "note" }]];
  return e;
}

function EffectFields({
  schema,
  value,
  depth,
  onChange,
}: {
  schema: Schema;
  value: Effect;
  depth: number;
  onChange: (e: Effect) => void;
}) {
  const word = schema.effects.find((w) => w.do === value.do);
  const kinds = schema.effects.filter((w) => !w.options || depth === 0).map((w) => w.do);
  return (
    <>
      <Select
        label={t("book.effect.kind")}
        value={value.do}
        values={kinds}
        words={(v) => t(`book.effect.${v}`)}
        onChange={(kind) => onChange(fresh(schema, kind))}
      />
      {word?.what && (
        <Select
          label={t("book.effect.what")}
          value={value.what ?? word.what[0]}
          values={word.what}
          words={(v) => t(`thing.${v}`, { n: 1 })}
          onChange={(what) => onChange({ ...value, what })}
        />
      )}
      {word?.to && (
        <Select
          label={t("book.effect.to")}
          value={value.to ?? ""}
          values={schema.faces}
          words={faceName}
          onChange={(to) => onChange({ ...value, to })}
        />
      )}
      {counted.has(value.do) && (
        <Stepper
          label={t("book.effect.amount")}
          value={value.amount ?? 1}
          low={1}
          high={schema.maxAmount}
          onChange={(amount) => onChange({ ...value, amount })}
        />
      )}
      {value.do === "place-token" && (
        <Stepper
          label={t("book.effect.until")}
          value={value.until ?? 0}
          low={0}
          high={schema.maxAmount}
          onChange={(until) => onChange({ ...value, until: until || undefined })}
        />
      )}
      {value.do !== "note" && (
        <Select
          label={t("book.effect.who")}
          value={value.who ?? ""}
          values={["", "each", "any"]}
          words={(v) => (v ? t(`who.${v}`) : t("book.who.active"))}
          onChange={(who) => onChange({ ...value, who: who || undefined })}
        />
      )}
      {value.do === "monster" && (
        <Select
          label={t("book.effect.where")}
          value={value.where ?? ""}
          values={["", "here"]}
          words={(v) => (v ? t(`where.${v}`) : t("book.where.any"))}
          onChange={(where) => onChange({ ...value, where: where || undefined })}
        />
      )}
      {value.do === "note" && (
        <label class="field">
          {t("book.note")}
          <input
            value={value.note ?? ""}
            maxLength={200}
            onInput={(e) => onChange({ ...value, note: e.currentTarget.value || undefined })}
          />
        </label>
      )}
      {value.options?.map((option, i) => (
        <EffectList
          key={i}
          label={t("book.effect.option", { n: i + 1 })}
          schema={schema}
          value={option}
          depth={depth + 1}
          onChange={(list) => onChange({ ...value, options: value.options?.map((o, j) => (i === j ? list : o)) })}
        />
      ))}
    </>
  );
}
