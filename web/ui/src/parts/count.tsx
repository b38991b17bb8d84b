// A number that people may change: tap for the stepper, hold for the pad. Two taps
// change any number to any other.
import { useState } from "preact/hooks";
import { adjust, type Countable } from "../adjust";
import { t } from "../language";
import { role } from "../state";
import { useHold } from "./hold";
import { Icon } from "./icon";
import { closeSheet, openSheet } from "./sheet";
import { Stepper } from "./stepper";

interface CountProps {
  of: Countable;
  /** What is counted, in words. */
  label: string;
  icon: string;
  value: number;
  max?: number;
  /** The maximum as a number of its own, where people may change it; it is unknown without max. */
  limit?: string;
  tone?: string;
  /** Shows the label beside the number. */
  named?: boolean;
}

export function Count(props: CountProps) {
  const hold = useHold(
    () => openPad(props),
    () => openStepper(props),
  );
  const most = props.max || (props.limit && "?");
  const shown = most ? `${props.value}/${most}` : `${props.value}`;
  const inside = (
    <>
      <Icon name={props.icon} />
      <span class="number">
        {props.value}
        {most && <small>/{most}</small>}
      </span>
      {props.named && <span class="name"> {props.label}</span>}
    </>
  );
  if (role() === "spectator") {
    return (
      <span class={`count ${props.tone ?? ""}`} role="img" aria-label={`${props.label}: ${shown}`}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`count ${props.tone ?? ""}`}
      aria-label={t("count.change", { what: props.label, value: shown })}
      {...hold}
    >
      {inside}
    </button>
  );
}

function openStepper(props: CountProps): void {
  const to = (value: number) => {
    closeSheet();
    void adjust(props.of, props.value, value);
  };
  const top = Math.max(props.max ?? 0, props.value + 3, 5);
  openSheet(t("count.title", { what: props.label }), () => (
    <div class="stepper">
      <div class="step-pair">
        <button
          type="button"
          class="step"
          disabled={props.value <= 0}
          aria-label={t("count.less", { what: props.label })}
          onClick={() => to(props.value - 1)}
        >
          <Icon name="minus" />
        </button>
        <output class="step-value">{props.value}</output>
        <button
          type="button"
          class="step"
          aria-label={t("count.more", { what: props.label })}
          onClick={() => to(props.value + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <div class="step-values" role="group" aria-label={t("count.set", { what: props.label })}>
        {Array.from({ length: Math.min(top, 20) + 1 }, (_, n) => (
          <button
            type="button"
            key={n}
            class={n === props.value ? "now" : ""}
            aria-pressed={n === props.value}
            onClick={() => to(n)}
          >
            {n}
          </button>
        ))}
      </div>
      {props.limit && <Limit of={{ ...props.of, what: props.limit }} icon={props.icon} value={props.max ?? 0} />}
      <button
        type="button"
        class="wide quiet"
        onClick={() => {
          closeSheet();
          openPad(props);
        }}
      >
        {t("count.other")}
      </button>
    </div>
  ));
}

function Limit({ of, icon, value }: { of: Countable; icon: string; value: number }) {
  const label = t(`track.${of.what}`);
  if (value === 0) {
    const enter = () => {
      closeSheet();
      openPad({ of, icon, label, value });
    };
    return (
      <button type="button" class="wide quiet" data-act="limit" onClick={enter}>
        {label}: ?
      </button>
    );
  }
  const to = (next: number) => {
    closeSheet();
    void adjust(of, value, next);
  };
  return (
    <p class="number-field">
      {label} <Stepper label={label} value={value} low={1} high={99} onChange={to} />
    </p>
  );
}

function openPad(props: CountProps): void {
  openSheet(t("count.title", { what: props.label }), () => <Pad {...props} />);
}

function Pad(props: CountProps) {
  const [typed, setTyped] = useState("");
  const press = (digit: number) => setTyped((v) => `${v}${digit}`.replace(/^0+(?=\d)/, "").slice(0, 3));
  return (
    <div class="pad">
      <output class="step-value" aria-live="polite">
        {typed || props.value}
      </output>
      <div class="pad-keys">
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => (
          <button type="button" key={d} onClick={() => press(d)}>
            {d}
          </button>
        ))}
        <button type="button" aria-label={t("count.erase")} onClick={() => setTyped("")}>
          <Icon name="close" size="small" />
        </button>
        <button type="button" onClick={() => press(0)}>
          0
        </button>
        <button
          type="button"
          class="primary"
          disabled={!typed}
          aria-label={t("count.accept")}
          onClick={() => {
            closeSheet();
            void adjust(props.of, props.value, Number(typed));
          }}
        >
          <Icon name="check" size="small" />
        </button>
      </div>
    </div>
  );
}
