// A small number with a button to each side.
import { t } from "../language";
import { Icon } from "./icon";

interface StepperProps {
  label: string;
  value: number;
  low?: number;
  high: number;
  onChange: (n: number) => void;
}

export function Stepper({ label, value, low = 0, high, onChange }: StepperProps) {
  return (
    <span class="inline-stepper" role="group" aria-label={label}>
      <button
        type="button"
        class="round"
        disabled={value <= low}
        aria-label={t("count.less", { what: label })}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size="small" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        class="round"
        disabled={value >= high}
        aria-label={t("count.more", { what: label })}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size="small" />
      </button>
    </span>
  );
}
