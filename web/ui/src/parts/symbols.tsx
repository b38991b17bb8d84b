// What a card asks for, brings and takes in icons, each with its words.
import { list, t, has } from "../language";
import { skin } from "../skin";
import type { Icon as Counted, Need } from "../wire";
import { Icon, paths } from "./icon";

export function needName({ symbols, amount }: Need): string {
  const names = symbols.map((s) => t(`face.${s}`, { n: amount }));
  return names.length > 1 ? t("task.either", { a: names[0], b: names[1] }) : names[0];
}

function Symbol({ name, amount }: { name: string; amount: number }) {
  const glyph = skin.glyphs[name];
  if (glyph) return <>{glyph.onCard(amount)}</>;
  return (
    <svg class="symbol-picture" viewBox="0 0 512 512" aria-hidden="true">
      <path d={paths[name] ?? paths.question} fill-rule="evenodd" />
    </svg>
  );
}

export function Needs({ of }: { of: Need[] }) {
  return (
    <span class="requirements" role="img" aria-label={list(of.map(needName))}>
      {of.map((need, i) => (
        <span key={i} class={`requirement ${need.symbols.length > 1 ? "split" : ""}`}>
          {need.symbols.map((s, j) => (
            <>
              {j > 0 && <span class="or">/</span>}
              <Symbol name={s} amount={need.amount} />
            </>
          ))}
        </span>
      ))}
    </span>
  );
}

export function iconName(icon: string, count: number): string {
  return t(has(`icon.${icon}`) ? `icon.${icon}` : "icon.unknown", { n: count, icon });
}

/** Icons with counts, as on a card's rewards or penalties. */
export function Icons({ of, label }: { of: Counted[] | undefined; label: string }) {
  if (!of?.length) return null;
  return (
    <span class="icons" role="img" aria-label={`${label}: ${list(of.map((i) => iconName(i.icon, i.count)))}`}>
      {of.map((i, n) => (
        <span key={n} class={`icon-count tone-${i.icon}`}>
          <Icon name={i.icon} />
          {Math.abs(i.count) !== 1 && <b>{Math.abs(i.count)}</b>}
        </span>
      ))}
    </span>
  );
}
