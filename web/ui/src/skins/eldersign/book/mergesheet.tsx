// Where two books say different things of a card: both side by side, and one of them taken.
import { useState } from "preact/hooks";
import { t } from "../../../language";
import { Pick } from "../../../parts/pick";
import type { Card } from "./book";
import { type Merge, fieldWords } from "./merge";

interface MergeSheetProps {
  of: Merge;
  onMerged: (cards: Card[]) => void;
}

export function MergeSheet({ of, onMerged }: MergeSheetProps) {
  const [theirs, choose] = useState<ReadonlySet<number>>(new Set());
  const pick = (i: number, own: boolean) =>
    choose((before) => new Set(own ? [...before].filter((n) => n !== i) : [...before, i]));
  return (
    <div class="merge">
      <p>{t("book.merge.lead", { n: of.conflicts.length })}</p>
      {of.conflicts.map(({ mine, theirs: other, fields }, i) => (
        <section key={`${mine.class}/${mine.id}`} class="card">
          <h3>{mine.name}</h3>
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">{t("book.merge.mine")}</th>
                <th scope="col">{t("book.merge.theirs")}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field}>
                  <th scope="row">{t(`book.field.${field}`)}</th>
                  <td>{fieldWords(mine[field])}</td>
                  <td>{fieldWords(other[field])}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pick
            label={mine.name}
            value={theirs.has(i) ? "theirs" : "mine"}
            options={["mine", "theirs"].map((value) => ({ value, words: t(`book.merge.${value}`) }))}
            onPick={(value) => pick(i, value === "mine")}
          />
        </section>
      ))}
      <button
        type="button"
        class="choice primary"
        data-act="merge"
        onClick={() => onMerged([...of.agreed, ...of.conflicts.map((c, i) => (theirs.has(i) ? c.theirs : c.mine))])}
      >
        {t("book.merge.take", { n: of.fresh })}
      </button>
    </div>
  );
}
