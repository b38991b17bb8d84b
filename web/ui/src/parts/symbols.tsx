// Requirements, rewards and marks of a card in icons, each with its words.
import { list, t, has } from "../language";
import type { IconView, RequirementView } from "../wire";
import { Icon, paths } from "./icon";

export function requirementName(r: RequirementView): string {
  const names = r.symbols.map((s) => (s === "investigation" ? t("face.investigation", { n: r.amount }) : t(`face.${s}`)));
  return names.length > 1 ? t("task.either", { a: names[0], b: names[1] }) : names[0];
}

export const requirementNames = (all: RequirementView[]) => list(all.map(requirementName));

function Symbol({ name, amount }: { name: string; amount: number }) {
  if (name === "investigation") {
    return (
      <svg class="symbol-picture" viewBox="0 0 100 100" aria-hidden="true">
        <circle class="lens" cx="44" cy="44" r="36" />
        <path class="handle" d="M70 70L94 94" />
        <text class="count" x="44" y="60" text-anchor="middle">
          {amount}
        </text>
      </svg>
    );
  }
  return (
    <svg class="symbol-picture" viewBox="0 0 512 512" aria-hidden="true">
      <path d={paths[name] ?? paths.question} fill-rule="evenodd" />
    </svg>
  );
}

export function Requirements({ of }: { of: RequirementView[] }) {
  return (
    <span class="requirements" role="img" aria-label={requirementNames(of)}>
      {of.map((r, i) => (
        <span key={i} class={`requirement ${r.symbols.length > 1 ? "split" : ""}`}>
          {r.symbols.map((s, j) => (
            <>
              {j > 0 && <span class="or">/</span>}
              <Symbol name={s} amount={r.amount} />
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

const pictures: Record<string, string> = {
  "elder-sign": "elder-sign",
  clue: "clue",
  "lose-clue": "clue",
  spell: "spell",
  "common-item": "common-item",
  "unique-item": "unique-item",
  ally: "ally",
  gate: "gate",
  "open-gate": "gate",
  "other-world": "gate",
  monster: "monster",
  doom: "doom",
  "remove-doom": "doom",
  sanity: "sanity",
  stamina: "stamina",
  clock: "clock",
  trophy: "trophy",
};

/** Icons with counts, as on a card's rewards or penalties. */
export function Icons({ of, label }: { of: IconView[] | undefined; label: string }) {
  if (!of?.length) return null;
  return (
    <span class="icons" role="img" aria-label={`${label}: ${list(of.map((i) => iconName(i.icon, i.count)))}`}>
      {of.map((i, n) => (
        <span key={n} class={`icon-count tone-${i.icon}`}>
          <Icon name={pictures[i.icon] ?? "question"} />
          {Math.abs(i.count) !== 1 && <b>{Math.abs(i.count)}</b>}
        </span>
      ))}
    </span>
  );
}
