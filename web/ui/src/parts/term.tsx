// Rule words. A long press on one, or the question mark beside a heading, opens a
// short text in our own words with its source.
import type { ComponentChildren } from "preact";
import { has, need, t } from "../language";
import { skin } from "../skin";
import { useHold } from "./hold";
import { Icon } from "./icon";
import { toast } from "../state";
import { openSheet } from "./sheet";

export function openTerms(terms: string[]): void {
  void need("more").catch(() => toast(t("error.unreachable"), "warn"));
  openSheet(t("glossary.title"), () => (
    <dl class="glossary">
      {terms
        .filter((term) => has(`term.${term}.text`))
        .map((term) => (
          <div key={term}>
            <dt>{t(`term.${term}`)}</dt>
            <dd>
              {t(`term.${term}.text`)} <small class="source">{t(`term.${term}.source`)}</small>
            </dd>
          </div>
        ))}
    </dl>
  ));
}

/** What explains itself on a long press. */
export function Term({
  names,
  class: look = "term",
  children,
}: {
  names: string[];
  class?: string;
  children: ComponentChildren;
}) {
  const hold = useHold(() => openTerms(names));
  return (
    <span class={look} {...hold}>
      {children}
    </span>
  );
}

interface HeadingProps {
  /** What the heading is over, by which the skin knows its rule words. */
  about?: string;
  level?: 1 | 2 | 3;
  children: ComponentChildren;
}

/** A heading with the question mark for its rule words. */
export function Heading({ children, about = "", level = 2 }: HeadingProps) {
  const Tag = `h${level}` as const;
  const terms = skin.terms[about] ?? frameTerms[about];
  return (
    <div class="heading">
      <Tag>{terms ? <Term names={terms.slice(0, 1)}>{children}</Term> : children}</Tag>
      {terms && (
        <button
          type="button"
          class="round quiet"
          aria-label={t("glossary.open", { of: t(`term.${terms[0]}`) })}
          onClick={() => openTerms(terms)}
        >
          <Icon name="question" />
        </button>
      )}
    </div>
  );
}

/** Rule words of every game. */
const frameTerms: Record<string, string[]> = { camera: ["reader"], log: ["undo"] };
