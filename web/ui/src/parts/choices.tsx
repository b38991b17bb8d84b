// Buttons for what is legal now. Nothing here decides what is legal: the engine's
// choices are the only source of buttons.
import { choose } from "../acts";
import { text, t } from "../language";
import { attemptOdds, chanceOf, percent } from "../odds";
import { isFor, mySeat, role, state } from "../state";
import type { Choice } from "../wire";

/** The choices of some groups that this seat may take, in the engine's order. */
export function choicesOf(...groups: string[]): Choice[] {
  return mine().filter((c) => groups.includes(c.group));
}

/**
 * Every choice that this seat may take. A host without a seat plays for everyone, one with a seat for those that
 * nobody holds too. Whoever plays for several is asked one question at a time, first their own.
 */
export function mine(): Choice[] {
  const all = (state.scene?.choices ?? []).filter(isMine);
  const asks = all.filter((c) => c.kind === "choose");
  const first = asks.find((c) => c.seat === mySeat()) ?? asks[0];
  return all.filter((c) => c.kind !== "choose" || c.seat === first.seat);
}

const isMine = (c: Choice) => role() !== "spectator" && isFor(c);

export const choicesAbout = (target: string, ...groups: string[]) =>
  choicesOf(...groups).filter((c) => c.target === target);

/**
 * The step that the adviser holds for the best, where this person sees the odds and may take
 * it; never one that is not easily meant.
 */
export function bestStep(): Choice | undefined {
  const { choice, exact } = attemptOdds()?.advice?.[0] ?? {};
  const grave = state.scene?.groups?.filter((g) => g.grave).map((g) => g.id);
  return exact ? [exact].find(isMine) : mine().find((c) => c.id === choice && !grave?.includes(c.group));
}

interface ChoiceButtonProps {
  choice: Choice;
  tone?: string;
  /** Stands before its label. */
  over?: string;
  args?: unknown;
  /** Asks first, and may have it done by the function that it is given. */
  asks?: (take: () => void) => void;
}

export function ChoiceButton({ choice, tone = "", over, args, asks = (take) => take() }: ChoiceButtonProps) {
  const sending = state.sending.has(choice.id);
  return (
    <button
      type="button"
      class={`choice ${tone}`}
      data-choice={choice.id}
      data-kind={choice.kind}
      aria-disabled={sending}
      aria-busy={sending}
      onClick={() => !sending && asks(() => void choose(choice, args ?? choice.args))}
    >
      <span>
        {over && <small class="best">{over} </small>}
        {text(choice.label)}
      </span>
      <ChoiceOdds choice={choice} />
    </button>
  );
}

/** What remains possible after a choice, in small. */
export function ChoiceOdds({ choice }: { choice: Choice }) {
  const chance = chanceOf(choice.id);
  return chance === undefined ? null : <small class="choice-odds">{percent(chance)}</small>;
}

/** A titled list of choices; nothing at all where there are none. */
export function ChoiceList({ groups, title, tone }: { groups: string[]; title: string; tone?: string }) {
  const found = choicesOf(...groups).filter((c) => c.kind !== "choose");
  if (found.length === 0) return null;
  const sources = [...new Set(found.map((c) => c.rule).filter(Boolean))];
  return (
    <section class="choices" aria-label={title}>
      <h2>{title}</h2>
      {found.map((c) => (
        <ChoiceButton key={c.id} choice={c} tone={tone} />
      ))}
      {sources.length > 0 && <small class="source">{t("source", { of: sources.join("; ") })}</small>}
    </section>
  );
}
