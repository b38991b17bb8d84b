// What may be typed of a card, by its class.
import type { ComponentType } from "preact";
import { t } from "../../language";
import { Stepper } from "../../parts/stepper";
import { Switch } from "../../parts/switch";
import { type Entry, book } from "./book";

interface FormProps {
  of: Entry;
  change: (how: Partial<Entry>) => void;
}

interface Effect {
  do: string;
  n?: number;
  what?: string;
  at?: string;
  note?: string;
}

type Fact = Record<string, unknown>;
type Set = (how: Fact) => void;

/** The part of a card with the facts of its class, and how to change it. */
function factsOf(of: Entry, field: string, change: FormProps["change"], fresh: Fact = {}): [Fact, Set] {
  const now = (of[field] as Fact | undefined) ?? { id: "", name: "", ...fresh };
  return [now, (how) => change({ [field]: { ...now, ...how } })];
}

function Num({ fact, of, set, most = 20 }: { fact: string; of: Fact; set: Set; most?: number }) {
  const label = t(`dmd.book.${fact}`);
  return (
    <p class="row" data-field={fact}>
      {label}
      <Stepper
        label={label}
        value={(of[fact] as number | undefined) ?? 0}
        high={most}
        onChange={(n) => set({ [fact]: n })}
      />
    </p>
  );
}

const Flag = ({ fact, of, set }: { fact: string; of: Fact; set: Set }) => (
  <Switch label={t(`dmd.book.${fact}`)} on={!!of[fact]} onSwitch={(on) => set({ [fact]: on })} />
);

interface PickProps {
  label: string;
  field: string;
  value: string;
  of: { id: string; name: string }[];
  onPick: (id: string) => void;
}

const Pick = ({ label, field, value, of, onPick }: PickProps) => (
  <label class="field" data-field={field}>
    {label}
    <select value={value} onChange={(e) => onPick(e.currentTarget.value)}>
      {of.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

function Words({
  label,
  field,
  value,
  onWords,
}: {
  label: string;
  field: string;
  value: string;
  onWords: (words: string) => void;
}) {
  return (
    <label class="field" data-field={field}>
      {label}
      <input value={value} maxLength={200} autocomplete="off" onInput={(e) => onWords(e.currentTarget.value)} />
    </label>
  );
}

/** To which episode or Elder One a card belongs; where it may be, to none. */
function OwnerPick({ of, change, classes, none }: FormProps & { classes: string[]; none?: string }) {
  const owners = book?.owners.filter((o) => classes.includes(o.class)) ?? [];
  const all = none ? [{ id: "", name: none }, ...owners] : [{ id: "", name: "…" }, ...owners];
  return (
    <Pick
      label={t("dmd.book.of")}
      field="of"
      value={of.of ?? ""}
      of={all}
      onPick={(id) => change({ of: id || undefined })}
    />
  );
}

const choices = (ids: string[], key: string) => ids.map((id) => ({ id, name: t(`${key}.${id}`) }));

/** What a card does by hand, in the owner's words. */
function Note({ of, set, field }: { of: Fact; set: Set; field: string }) {
  const effects = (of[field] as Effect[] | undefined) ?? [];
  const note = effects.find((e) => e.do === "note")?.note ?? "";
  return (
    <Words
      label={t("dmd.book.note")}
      field="note"
      value={note}
      onWords={(words) =>
        set({ [field]: [...effects.filter((e) => e.do !== "note"), { do: "note", note: words || undefined }] })
      }
    />
  );
}

const byHand = [{ do: "note" }];

function EpisodeForm({ of, change }: FormProps) {
  const [fact, set] = factsOf(of, "episode", change);
  const tokens = (fact.tokens as Fact[] | undefined) ?? [];
  const actions = (fact.actions as Fact[] | undefined) ?? [];
  const named = (list: Fact[], at: number, how: Fact, rest: Fact) => {
    const next = [...list];
    next[at] = { id: `own-${at + 1}`, name: "", ...rest, ...list[at], ...how };
    return next.filter((x) => x?.name);
  };
  return (
    <>
      {[0, 1].map((at) => (
        <div key={at}>
          <Words
            label={t("dmd.book.token", { n: at + 1 })}
            field={`token-${at + 1}`}
            value={(tokens[at]?.name as string | undefined) ?? ""}
            onWords={(name) => set({ tokens: named(tokens, at, { name }, {}) })}
          />
          {tokens[at] && (
            <Num fact="wounds" of={tokens[at]} set={(how) => set({ tokens: named(tokens, at, how, {}) })} />
          )}
        </div>
      ))}
      {[0, 1].map((at) => (
        <Words
          key={at}
          label={t("dmd.book.action", { n: at + 1 })}
          field={`action-${at + 1}`}
          value={(actions[at]?.name as string | undefined) ?? ""}
          onWords={(name) => set({ actions: named(actions, at, { name }, { effects: byHand }) })}
        />
      ))}
    </>
  );
}

function ElderForm({ of, change }: FormProps) {
  const [fact, set] = factsOf(of, "elderOne", change);
  const stages = (fact.stages as Fact[] | undefined) ?? [{}, {}, {}, {}];
  return (
    <>
      {stages.map((stage, at) => {
        const alter: Set = (how) => set({ stages: stages.map((s, i) => (i === at ? { ...s, ...how } : s)) });
        return (
          <fieldset key={at} data-stage={at + 1}>
            <legend>{t("dmd.stage", { n: at + 1 })}</legend>
            {at > 0 && <Num fact="health" of={stage} set={alter} most={60} />}
            <Num fact="standard" of={stage} set={alter} />
            <Num fact="bonus" of={stage} set={alter} />
          </fieldset>
        );
      })}
    </>
  );
}

function EnemyForm({ of, change }: FormProps) {
  const [fact, set] = factsOf(of, "enemy", change, { kind: "monster" });
  return (
    <>
      <OwnerPick
        of={of}
        change={change}
        classes={["dmd-episode", "dmd-elder-one"]}
        none={t("dmd.book.unknown-monster")}
      />
      <Pick
        label={t("dmd.book.kind")}
        field="kind"
        value={fact.kind as string}
        of={choices(["monster", "cultist"], "dmd.book.kind")}
        onPick={(kind) => set({ kind })}
      />
      {["health", "standard", "bonus", "count"].map((key) => (
        <Num key={key} fact={key} of={fact} set={set} />
      ))}
    </>
  );
}

function MythosForm({ of, change }: FormProps) {
  const [fact, set] = factsOf(of, "mythos", change, { effects: byHand });
  const summon = ((fact.summon as Effect[] | undefined) ?? [])[0];
  const kinds = book?.owners.flatMap((o) => o.enemies ?? []) ?? [];
  const enemies = kinds.filter((k, i) => kinds.findIndex((o) => o.id === k.id) === i);
  return (
    <>
      <OwnerPick
        of={of}
        change={change}
        classes={["dmd-episode", "dmd-elder-one"]}
        none={t("dmd.book.unknown-mythos")}
      />
      <Flag fact="symbol" of={fact} set={set} />
      <Flag fact="again" of={fact} set={set} />
      <Note of={fact} set={set} field="effects" />
      <Pick
        label={t("dmd.book.summons")}
        field="summons"
        value={summon?.what ?? ""}
        of={[{ id: "", name: t("none") }, ...enemies]}
        onPick={(what) => set({ summon: what ? [{ do: "summon", what, at: summon?.at ?? "gate:red" }] : [] })}
      />
      {summon && (
        <Pick
          label={t("dmd.book.gate")}
          field="gate"
          value={summon.at ?? ""}
          of={["red", "yellow", "blue"].map((gate) => ({ id: `gate:${gate}`, name: t(`dmd.board.${gate}`) }))}
          onPick={(at) => set({ summon: [{ ...summon, at }] })}
        />
      )}
    </>
  );
}

function DiscoveryForm({ of, change }: FormProps) {
  const [fact, set] = factsOf(of, "discovery", change);
  return (
    <>
      <OwnerPick of={of} change={change} classes={["dmd-episode"]} />
      <Note of={fact} set={set} field="onDraw" />
      <Flag fact="must" of={fact} set={set} />
      {["left", "right"].map((side) => (
        <SideForm
          key={side}
          label={t(`dmd.book.${side}`)}
          side={side}
          of={fact[side] as Fact | undefined}
          set={(now) => set({ [side]: now })}
        />
      ))}
    </>
  );
}

/** One side of a Discovery card: what it brings, and what it costs. */
function SideForm({ label, side, of, set }: { label: string; side: string; of?: Fact; set: (now?: Fact) => void }) {
  const alter: Set = (how) => set({ ...of, ...how });
  const cost = (of?.cost as Effect[] | undefined) ?? [];
  const paid = (what: string) => cost.find((e) => e.do === what)?.n ?? 0;
  const pay = (what: string, n: number) =>
    alter({ cost: [...cost.filter((e) => e.do !== what), ...(n > 0 ? [{ do: what, n }] : [])] });
  return (
    <fieldset data-side={side}>
      <legend>{label}</legend>
      <Pick
        label={t("dmd.book.kind")}
        field="kind"
        value={(of?.kind as string | undefined) ?? ""}
        of={[{ id: "", name: t("none") }, ...choices(["item", "companion", "condition"], "kind")]}
        onPick={(kind) => set(kind ? { name: "", ...of, kind } : undefined)}
      />
      {of && (
        <>
          <Words
            label={t("dmd.book.name")}
            field="name"
            value={(of.name as string | undefined) ?? ""}
            onWords={(name) => alter({ name })}
          />
          {of.kind === "companion" && <Num fact="health" of={of} set={alter} />}
          <Num
            fact="stress"
            of={{ stress: paid("stress") }}
            set={({ stress }) => pay("stress", stress as number)}
            most={5}
          />
          <Num
            fact="wounds"
            of={{ wounds: paid("wound") }}
            set={({ wounds }) => pay("wound", wounds as number)}
            most={5}
          />
        </>
      )}
    </fieldset>
  );
}

function InsanityForm({ of, change }: FormProps) {
  const [fact, set] = factsOf(of, "insanity", change, { effects: byHand });
  return <Note of={fact} set={set} field="effects" />;
}

function InvestigatorForm({ of, change }: FormProps) {
  const skills = book?.skills ?? [];
  const [fact, set] = factsOf(of, "investigator", change, { skills: ["", skills[0]?.id ?? "", skills[1]?.id ?? ""] });
  const own = fact.skills as string[];
  return (
    <>
      {[1, 2].map((at) => (
        <Pick
          key={at}
          label={t("dmd.book.skill", { n: at })}
          field={`skill-${at}`}
          value={own[at]}
          of={skills}
          onPick={(id) => set({ skills: own.map((s, i) => (i === at ? id : s)) })}
        />
      ))}
    </>
  );
}

export const forms: Record<string, ComponentType<FormProps>> = {
  "dmd-episode": EpisodeForm,
  "dmd-elder-one": ElderForm,
  "dmd-enemy": EnemyForm,
  "dmd-mythos": MythosForm,
  "dmd-discovery": DiscoveryForm,
  "dmd-insanity": InsanityForm,
  "dmd-investigator": InvestigatorForm,
};
