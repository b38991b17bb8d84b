// A button for what cannot be taken back: the first tap asks, the second one does it.
import { useState } from "preact/hooks";

interface TwiceProps {
  words: string;
  /** What the second tap does. */
  sure: string;
  act: string;
  disabled?: boolean;
  onSure: () => void;
}

export function Twice({ words, sure, act, disabled, onSure }: TwiceProps) {
  const [asked, ask] = useState(false);
  const tap = (e: MouseEvent) => {
    if (asked && e.detail > 1) return; // a double click means the first tap twice
    ask(!asked);
    if (asked) onSure();
  };
  return (
    <button
      type="button"
      class={asked ? "choice danger" : "wide quiet"}
      data-act={asked ? `${act}-sure` : act}
      disabled={disabled}
      onClick={tap}
    >
      {asked ? sure : words}
    </button>
  );
}
