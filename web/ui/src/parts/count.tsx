// A number that people may change: tap for the stepper, hold for the pad. Two taps
// change any number to any other.
import type { RefObject, VNode } from "preact";
import { useRef, useState } from "preact/hooks";
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
  const now = useRef(props);
  now.current = props; // for a sheet that is open: others change the number too
  const hold = useHold(
    () => open(Pad, now),
    () => open(Steps, now),
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

/** A number as it stands at any time. */
type Now = RefObject<CountProps>;

function open(Body: (props: { of: Now }) => VNode, of: Now): void {
  openSheet(t("count.title", { what: of.current.label }), () => <Body of={of} />);
}

function Steps({ of }: { of: Now }) {
  const props = of.current;
  const to = (value: number) => {
    closeSheet();
    void adjust(props.of, props.value, value);
  };
  const top = Math.max(props.max ?? 0, props.value + 3, 5);
  return (
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
          open(Pad, of);
        }}
      >
        {t("count.other")}
      </button>
    </div>
  );
}

function Limit({ of, icon, value }: { of: Countable; icon: string; value: number }) {
  const label = t(`track.${of.what}`);
  if (value === 0) {
    const enter = () => {
      closeSheet();
      open(Pad, { current: { of, icon, label, value } });
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

function Pad({ of }: { of: Now }) {
  const props = of.current;
  const [typed, setTyped] = useState<number>();
  const shown = typed ?? props.value;
  const press = (digit: number) => setTyped((n = 0) => (n > 99 ? n : n * 10 + digit));
  return (
    <div class="pad">
      <output class="step-value" aria-live="polite">
        {shown}
      </output>
      <div class="pad-keys">
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => (
          <button type="button" key={d} onClick={() => press(d)}>
            {d}
          </button>
        ))}
        <button type="button" aria-label={t("count.erase")} onClick={() => setTyped(undefined)}>
          <Icon name="close" size="small" />
        </button>
        <button type="button" onClick={() => press(0)}>
          0
        </button>
        <button
          type="button"
          class="primary"
          disabled={typed === undefined}
          aria-label={t("count.accept")}
          onClick={() => {
            closeSheet();
            void adjust(props.of, props.value, shown);
          }}
        >
          <Icon name="check" size="small" />
        </button>
      </div>
    </div>
  );
}
