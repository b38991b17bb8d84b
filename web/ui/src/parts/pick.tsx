// One of several, side by side, of which one holds now.
import type { ComponentChildren } from "preact";

interface PickProps<T extends string | number> {
  /** What is picked: a heading, or words for screen readers where a heading stands above already. */
  legend?: ComponentChildren;
  label?: string;
  value: T;
  options: { value: T; words: string }[];
  onPick: (value: T) => void;
}

export function Pick<T extends string | number>({ legend, label, value, options, onPick }: PickProps<T>) {
  return (
    <fieldset class="pick" aria-label={label}>
      {legend && <legend>{legend}</legend>}
      <div>
        {options.map((o) => (
          <button
            type="button"
            key={o.value}
            data-value={o.value}
            aria-pressed={o.value === value}
            class={o.value === value ? "now" : ""}
            onClick={() => o.value !== value && onPick(o.value)}
          >
            {o.words}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
