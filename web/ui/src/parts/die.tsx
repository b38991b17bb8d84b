// A die as it looks from above. Colour is never alone: each colour has a letter,
// and a mark of its own shape in the corner.
import { dieName, symbolOf } from "../dice";
import { t } from "../language";
import { skin } from "../skin";
import { state } from "../state";
import type { Choice } from "../wire";
import { paths } from "./icon";

interface Drawn {
  colour: string;
  face?: string;
  sure?: boolean;
}

const marks: Record<string, string> = {
  green: "M18 10a8 8 0 1 0 .1 0z",
  yellow: "M18 8L28 26H8z",
  red: "M10 10h16v16h-16z",
  white: "M18 8L28 18L18 28L8 18z",
  black: "M15 8h6v7h7v6h-7v7h-6v-7h-7v-6h7z",
};

/** The die's picture in a square of 100, for use inside another svg. */
export function DieShape({ die }: { die: Drawn }) {
  const { symbol, count } = symbolOf(die.face ?? "");
  return (
    <g class={`die die-${die.colour}`} aria-hidden="true">
      <rect class="body" x="2" y="2" width="96" height="96" rx="16" />
      <path class="mark" d={marks[die.colour] ?? marks.green} />
      <text class="letter" x="88" y="27" text-anchor="end">
        {t(`colour.${die.colour}.letter`)}
      </text>
      {die.face && (skin.glyphs[symbol]?.onDie(count) ?? <Plain symbol={symbol} count={count} />)}
    </g>
  );
}

/** A symbol as an icon, or as text where there is none; its count in words of its own. */
function Plain({ symbol, count }: { symbol: string; count: number }) {
  if (!paths[symbol] && /^\d+$/.test(symbol)) {
    return (
      <text class="count" x="50" y="66" text-anchor="middle">
        {symbol}
      </text>
    );
  }
  return (
    <>
      <svg x="20" y="24" width="60" height="62" viewBox="0 0 512 512" class="symbol">
        <path d={paths[symbol] ?? paths.question} fill-rule="evenodd" />
      </svg>
      {count > 0 && (
        <text class="count" x="50" y="98" text-anchor="middle">
          {count}
        </text>
      )}
    </>
  );
}

export function Die({ die, label, hidden = false }: { die: Drawn; label?: string; hidden?: boolean }) {
  const doubt = die.sure === false;
  const words = label ?? (doubt ? t("die.doubtful", { die: dieName(die) }) : dieName(die));
  return (
    <svg
      class={`die-picture${doubt ? " doubtful" : ""}`}
      viewBox="0 0 100 100"
      role={hidden ? undefined : "img"}
      aria-label={hidden ? undefined : words}
      aria-hidden={hidden}
    >
      <DieShape die={die} />
      {doubt && <DoubtMark />}
    </svg>
  );
}

/** A die to tap. Its words stand beside the picture, where only screen readers find them. */
export function DieButton({
  die,
  says,
  pressed,
  choice,
  onClick,
}: {
  die: Drawn;
  says: string;
  pressed?: boolean;
  choice?: Choice;
  onClick: () => void;
}) {
  const sending = choice !== undefined && state.sending.has(choice.id);
  return (
    <button
      type="button"
      class={`die-button${pressed ? " chosen" : ""}`}
      aria-pressed={pressed}
      aria-disabled={sending}
      data-choice={choice?.id}
      data-kind={choice?.kind}
      data-face={die.face}
      onClick={() => !sending && onClick()}
    >
      <span class="unseen">{says}</span>
      <Die die={die} hidden />
    </button>
  );
}

export function DoubtMark() {
  return (
    <g class="doubt" aria-hidden="true">
      <circle cx="84" cy="84" r="16" />
      <text x="84" y="92" text-anchor="middle">
        ?
      </text>
    </g>
  );
}
