// One card, put together in a few taps. Which fields there are comes from the
// server's form.
import { useState } from "preact/hooks";
import { type Card, type Effect, type Schema, type Souvenir, enter, forget, iconsFor } from "./book";
import { idOf } from "../../../card";
import { t } from "../../../language";
import type { Icon as Counted } from "../../../wire";
import { EffectList } from "./effectform";
import { Icon } from "../../../parts/icon";
import { closeSheet } from "../../../parts/sheet";
import { Stepper } from "../../../parts/stepper";
import { Switch } from "../../../parts/switch";
import { forBoxes } from "../../../skin";
import { BackFields, Difficulty, Pair, Restricted, Spaces } from "./journeyform";
import { IconCounts, TaskRows, unreadIn } from "./taskform";
import { UseList } from "./usesform";

type Set = (field: string, value: unknown) => void;

interface FieldProps {
  schema: Schema;
  card: Card;
  field: string;
  set: Set;
}

const flags = new Set(["ordered", "mask", "untold"]);
const numbers: Record<string, number> = { trophy: 9, stage: 3, sanity: 20, stamina: 20, doomLimit: 30, signs: 30 };
const effectLists = new Set([
  "drawn",
  "entry",
  "terror",
  "midnight",
  "lingering",
  "power",
  "attack",
  "awaken",
  "rewardEffects",
  "visit",
  "unlocked",
]);
/** What cards of the first box never have. */
const further = new Set(["back", "difficulty", "pair", "restricted", "spaces", "stage", "unlocked", "untold"]);
const iconLists = new Set(["rewards", "rewardsOr", "penalties", "penaltiesOr", "start"]);
const greenFaces = ["investigation-1", "investigation-2", "investigation-3", "lore", "peril", "terror"];
const abilityUses = ["continuous", "trigger", "once-per-roll", "once-per-day", "own-turn"];

/** Leaves out what is empty, so that nothing is said where nothing is known. */
function tidy(value: unknown): unknown {
  if (value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0)) return undefined;
  return value;
}

interface CardFormProps {
  schema: Schema;
  card: Card;
  /** It is in the book, under this id. */
  onEntered: (id: string) => void;
}

export function CardForm({ schema, card: given, onEntered }: CardFormProps) {
  const [card, change] = useState<Card>(given);
  const isNew = given.id === "";
  const set: Set = (field, value) => change((c) => ({ ...c, [field]: tidy(value) }));
  const fields = (schema.classes.find((c) => c.class === card.class)?.fields ?? []).filter(
    (field) => forBoxes() || field in given || !further.has(field),
  );
  const [refused, refuse] = useState(false);
  const save = async () => {
    refuse(unreadIn(card.tasks));
    if (unreadIn(card.tasks)) return;
    const whole = { ...card, name: card.name?.trim() ?? "", id: isNew ? idOf(card.name ?? "") : card.id };
    if (await enter(whole)) onEntered(whole.id);
  };
  return (
    <form
      class="card-form"
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <label class="field">
        {t("book.field.name")}
        <input
          value={card.name}
          maxLength={80}
          required
          onInput={(e) => change({ ...card, name: e.currentTarget.value })}
        />
      </label>
      {given.unsure && (
        <p class="lead">{t("book.unsure", { fields: given.unsure.map((f) => ({ key: `book.field.${f}` })) })}</p>
      )}
      {given.differs && (
        <p class="lead">{t("book.differs", { fields: given.differs.map((f) => ({ key: `book.field.${f}` })) })}</p>
      )}
      {fields.map((field) => (
        <Field key={field} schema={schema} card={card} field={field} set={set} />
      ))}
      {refused && unreadIn(card.tasks) && <p role="alert">{t("book.need.unread")}</p>}
      <button type="submit" class="choice primary">
        {t("book.save")}
      </button>
      {given.own && (
        <button
          type="button"
          class="choice danger"
          onClick={() => void forget(given).then((done) => done && closeSheet())}
        >
          {t("book.forget")}
        </button>
      )}
    </form>
  );
}

function Field({ schema, card, field, set }: FieldProps) {
  const label = t(`book.field.${field}`);
  const value = card[field];
  if (flags.has(field)) {
    return <Switch label={label} on={value === true} onSwitch={(on) => set(field, on)} />;
  }
  if (field in numbers) {
    return (
      <p class="number-field">
        {label}{" "}
        <Stepper label={label} value={(value as number) ?? 0} high={numbers[field]} onChange={(n) => set(field, n)} />
      </p>
    );
  }
  if (effectLists.has(field))
    return (
      <EffectList
        label={label}
        schema={schema}
        value={(value as Effect[]) ?? []}
        onChange={(list) => set(field, list)}
      />
    );
  if (iconLists.has(field))
    return (
      <IconCounts
        label={label}
        rare={field.endsWith("Or")}
        icons={iconsFor(schema, (value as Counted[]) ?? [])}
        value={(value as Counted[]) ?? []}
        onChange={(list) => set(field, list)}
      />
    );
  switch (field) {
    case "tasks":
      return (
        <TaskRows
          label={label}
          schema={schema}
          value={card.tasks ?? []}
          spaces={card.class === "adventure" || card.class === "other-world"}
          limit={card.class === "ancient-one" ? 1 : 6}
          onChange={(list) => set(field, list)}
        />
      );
    case "occupation":
      return (
        <label class="field">
          {label}
          <input value={(value as string) ?? ""} maxLength={80} onInput={(e) => set(field, e.currentTarget.value)} />
        </label>
      );
    case "locks":
      return (
        <Locks
          label={label}
          colours={schema.colours}
          value={(value as string[]) ?? []}
          onChange={(list) => set(field, list)}
        />
      );
    case "doom":
      return <DoomSpaces card={card} set={set} />;
    case "ability":
      return <AbilityFields card={card} set={set} />;
    case "uses":
      return <UseList label={label} schema={schema} value={card.uses ?? []} onChange={(list) => set(field, list)} />;
    case "difficulty":
      return <Difficulty card={card} onChange={(colour) => set(field, colour)} />;
    case "restricted":
      return <Restricted card={card} onChange={(way) => set(field, way)} />;
    case "pair":
      return <Pair card={card} onChange={(id) => set(field, id)} />;
    case "back":
      return <BackFields schema={schema} value={card.back} onChange={(back) => set(field, back)} />;
    case "spaces":
      return <Spaces schema={schema} value={card.spaces ?? []} onChange={(list) => set(field, list)} />;
    case "lostFound":
      return (
        <>
          {greenFaces.map((face) => (
            <EffectList
              key={face}
              label={`${label}: ${t(`face.${face}`)}`}
              schema={schema}
              value={card.lostFound?.[face] ?? []}
              onChange={(list) => set(field, { ...card.lostFound, [face]: list })}
            />
          ))}
        </>
      );
    case "souvenirs":
      return <Souvenirs schema={schema} value={card.souvenirs ?? []} onChange={(list) => set(field, list)} />;
    default:
      return null;
  }
}

function Locks({
  label,
  colours,
  value,
  onChange,
}: {
  label: string;
  colours: string[];
  value: string[];
  onChange: (list: string[]) => void;
}) {
  return (
    <fieldset class="pick">
      <legend>{label}</legend>
      <div>
        {colours.map((colour) => {
          const on = value.includes(colour);
          return (
            <button
              type="button"
              key={colour}
              class={on ? "now" : ""}
              aria-pressed={on}
              onClick={() => onChange(on ? value.filter((c) => c !== colour) : [...value, colour])}
            >
              {t(`colour.${colour}`)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function DoomSpaces({ card, set }: { card: Card; set: Set }) {
  const spaces = card.doom ?? [];
  const length = (card.doomLimit as number) ?? 0;
  if (length === 0) return null;
  return (
    <fieldset class="pick">
      <legend>{t("book.field.doom")}</legend>
      <div>
        {Array.from({ length }, (_, i) => i + 1).map((n) => {
          const on = spaces.some((s) => s.space === n);
          return (
            <button
              type="button"
              key={n}
              class={on ? "now" : ""}
              aria-pressed={on}
              aria-label={t("book.doom.space", { n })}
              onClick={() =>
                set("doom", on ? spaces.filter((s) => s.space !== n) : [...spaces, { space: n, icon: "monster" }])
              }
            >
              {n}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function AbilityFields({ card, set }: { card: Card; set: Set }) {
  const ability = card.ability ?? { name: "", use: abilityUses[0] };
  return (
    <>
      <label class="field">
        {t("book.field.ability")}
        <input
          value={ability.name}
          maxLength={80}
          onInput={(e) => set("ability", { ...ability, name: e.currentTarget.value })}
        />
      </label>
      <label class="field">
        {t("book.ability.use")}
        <select value={ability.use} onChange={(e) => set("ability", { ...ability, use: e.currentTarget.value })}>
          {abilityUses.map((use) => (
            <option key={use} value={use}>
              {t(`use.${use}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function Souvenirs({
  schema,
  value,
  onChange,
}: {
  schema: Schema;
  value: Souvenir[];
  onChange: (list: Souvenir[]) => void;
}) {
  const set = (i: number, s: Souvenir) => onChange(value.map((old, j) => (i === j ? s : old)));
  return (
    <fieldset>
      <legend>{t("book.field.souvenirs")}</legend>
      {value.map((s, i) => (
        <section key={i} class="task-row" aria-label={t("book.souvenir", { n: i + 1 })}>
          <p class="number-field">
            {t("book.souvenir.price")}{" "}
            <Stepper
              label={t("book.souvenir.price")}
              value={s.price}
              low={1}
              high={schema.maxAmount}
              onChange={(price) => set(i, { ...s, price })}
            />
          </p>
          <IconCounts
            label={t("book.souvenir.gain")}
            icons={iconsFor(schema, s.gain)}
            value={s.gain}
            onChange={(gain) => set(i, { ...s, gain })}
          />
          <button type="button" class="quiet" onClick={() => onChange(value.filter((_, j) => j !== i))}>
            {t("book.remove")}
          </button>
        </section>
      ))}
      {value.length < 12 && (
        <button
          type="button"
          class="quiet"
          onClick={() => onChange([...value, { price: 1, gain: [{ icon: "clue", count: 1 }] }])}
        >
          <Icon name="plus" size="small" /> {t("book.souvenir.add")}
        </button>
      )}
    </fieldset>
  );
}
