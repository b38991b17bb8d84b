// A card that was shown and is in no book: its form begins with what its picture tells.
import { useEffect } from "preact/hooks";
import { t } from "../../../language";
import type { NewCard } from "../../../skin";
import { type CardTask, type Schema, book, load } from "./book";
import { CardForm } from "./cardform";
import { unreadIn } from "./taskform";

export function NewCardForm({ class: kind, name, rows, onEntered }: NewCard) {
  useEffect(() => void load(), []);
  if (!book) return <p class="nothing coming">{t("starting")}</p>;
  const has = book.form.classes.find((c) => c.class === kind)?.fields.includes("tasks");
  const tasks = has && rows.length > 0 ? rows.map((row) => taskOf(row, book!.form)) : undefined;
  return (
    <>
      {tasks && <p class="lead">{t(unreadIn(tasks) ? "book.need.unread" : "book.proposed")}</p>}
      <CardForm schema={book.form} card={{ class: kind, id: "", name, tasks }} onEntered={onEntered} />
    </>
  );
}

/** The task whose icons stand in a row: what it asks for, the unread among them, then what it costs. */
function taskOf(row: string[], { costs }: Schema): CardTask {
  const paid = row.filter((word) => costs.includes(word));
  const cost = costs
    .map((icon) => ({ icon, count: paid.filter((word) => word === icon).length }))
    .filter(({ count }) => count > 0);
  return { needs: row.filter((word) => !costs.includes(word)), cost: cost.length ? cost : undefined };
}
