// The card book: every card that is known, with what is missing and what the owner
// corrected.
import { useEffect, useState } from "preact/hooks";
import { command } from "../../../acts";
import { type Card, type Schema, book, fileOfBook, lacking, load, replace } from "./book";
import { named, t } from "../../../language";
import { CardForm } from "./cardform";
import { type BookFile, merge, read } from "./merge";
import { MergeSheet } from "./mergesheet";
import { FileInput } from "../../../parts/fileinput";
import { Icon } from "../../../parts/icon";
import { openSheet } from "../../../parts/sheet";
import { attempt } from "../../../refusal";
import { each, placesOf } from "../../../scene";
import { role, toast } from "../../../state";
import type { Scene } from "../../../wire";

export function BookScreen({ scene }: { scene: Scene }) {
  const [kind, choose] = useState("monster");
  const [wanted, want] = useState("");
  useEffect(() => void load(), []);
  if (!book) {
    return (
      <>
        <h1>{t("screen.book")}</h1>
        <p class="lead coming">{t("starting")}</p>
      </>
    );
  }
  const { form, cards } = book;
  const found = cards.filter(
    (c) => c.class === kind && c.name.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()),
  );
  return (
    <>
      <h1>{t("screen.book")}</h1>
      <p class="lead">{t("book.lead")}</p>
      <label class="field">
        {t("book.class")}
        <select value={kind} onChange={(e) => choose(e.currentTarget.value)}>
          {form.classes.map((c) => (
            <option key={c.class} value={c.class}>
              {t(`thing.${c.class}`, { n: 1 })}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {t("finder.search", { n: cards.filter((c) => c.class === kind).length })}
        <input type="search" value={wanted} autocomplete="off" onInput={(e) => want(e.currentTarget.value)} />
      </label>
      <ul class="book-cards">
        {found.map((card) => (
          <li key={card.id}>
            <button type="button" class="menu-entry" onClick={() => openCard(form, card, scene)}>
              <span>{card.name}</span>
              {card.own && <small class="book-mark">{t("book.own")}</small>}
              {lacking(card) && <small class="book-mark missing">{t("book.lacking")}</small>}
            </button>
          </li>
        ))}
      </ul>
      {role() !== "spectator" && (
        <button
          type="button"
          class="choice"
          onClick={() => openCard(form, { class: kind, id: "", name: wanted }, scene)}
        >
          <Icon name="plus" size="small" /> {t("book.new", { class: t(`thing.${kind}`, { n: 1 }), n: 1 })}
        </button>
      )}
      <div class="row">
        <a class="choice" href="/api/book/file" download="elderglass-cards.json">
          {t("book.export")}
        </a>
        {role() === "host" && (
          <label class="choice">
            {t("book.import")}
            <FileInput accept="application/json,.json" onFile={(file) => void take(file)} />
          </label>
        )}
      </div>
    </>
  );
}

/** Takes another owner's cards beside one's own. */
async function take(file: File): Promise<void> {
  const theirs = read(await file.text());
  if (!theirs) return toast(t("book.import.none", { file: file.name }), "error");
  await attempt(async () => {
    const { file: mine, version } = await fileOfBook<BookFile>();
    const merged = merge(mine, theirs);
    const keep = (cards: Card[]) => replace(JSON.stringify({ ...theirs, cards }), version);
    if (merged.conflicts.length === 0) return void (await keep(merged.agreed));
    openSheet(t("book.import"), (close) => (
      <MergeSheet of={merged} onMerged={(cards) => void keep(cards).then((done) => done && close())} />
    ));
  });
}

function openCard(form: Schema, card: Card, scene: Scene): void {
  openSheet(card.name || t("book.new", { class: t(`thing.${card.class}`, { n: 1 }), n: 1 }), (close) => (
    <>
      <Unnamed card={card} scene={scene} />
      {role() === "spectator" ? (
        <p class="lead">{t("book.watching")}</p>
      ) : (
        <CardForm schema={form} card={card} onEntered={close} />
      )}
    </>
  ));
}

/** Cards in play that nobody has named yet: is this the one? */
function Unnamed({ card, scene }: { card: Card; scene: Scene }) {
  if (!card.id || role() === "spectator") return null;
  const held = each(scene.people).flatMap((p) =>
    each(p.cards)
      .filter((c) => c.unknown && c.kind === card.class)
      .map((c) => ({ id: c.id, where: p.name })),
  );
  const places = placesOf(scene)
    .filter((p) => p.card?.unknown && p.card.kind === card.class)
    .map((p, i) => ({ id: p.id, where: t("book.place", { n: i + 1 }) }));
  const { "ancient-one": old } = scene.open.by;
  const ancient =
    card.class === "ancient-one" && old && old.over?.[0].key === "ancient.sleeps"
      ? [{ id: old.id, where: named(old.name) }]
      : [];
  const found = [...held, ...places, ...ancient];
  if (found.length === 0) return null;
  return (
    <section class="card" aria-label={t("book.unnamed")}>
      <h3>{t("book.unnamed")}</h3>
      {found.map(({ id, where }) => (
        <button
          type="button"
          key={id}
          class="choice"
          onClick={() => void command("fix", { what: "name", id, card: card.id }, `name:${id}`)}
        >
          {where}
        </button>
      ))}
    </section>
  );
}
