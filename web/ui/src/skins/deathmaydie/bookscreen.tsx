// The card book: cards that no source tells, with what their owner typed of them once. What is not typed has its text
// read aloud and done by hand.
import "../../stage";
import { useEffect, useState } from "preact/hooks";
import { idOf } from "../../card";
import { statement, t } from "../../language";
import { FileInput } from "../../parts/fileinput";
import { Icon } from "../../parts/icon";
import { openSheet } from "../../parts/sheet";
import { attempt } from "../../refusal";
import { put } from "../../server";
import type { NewCard } from "../../skin";
import { role, state } from "../../state";
import type { Scene } from "../../wire";
import { type Entry, book, enter, forget, load } from "./book";
import { forms } from "./forms";

const classes = Object.keys(forms);
const deck = (kind: string) => `dmd.deck.${kind.slice(4)}`;
const called = (kind: string) => t(deck(kind), { n: 1 });

export function BookScreen(_: { scene: Scene }) {
  useEffect(() => void load(), []);
  if (!book) {
    return (
      <>
        <h1>{t("screen.book")}</h1>
        <p class="lead coming">{t("starting")}</p>
      </>
    );
  }
  const { cards } = book;
  return (
    <>
      <h1>{t("screen.book")}</h1>
      <p class="lead">{t("dmd.book.lead")}</p>
      {classes.map((kind) => {
        const found = cards.filter((c) => c.class === kind);
        return (
          <section class="card" key={kind} data-class={kind}>
            <h2>{statement({ key: deck(kind), args: { n: 2 } })}</h2>
            {found.map((card) => (
              <button type="button" key={card.id} class="menu-entry" data-entry={card.id} onClick={() => open(card)}>
                {card.name}
              </button>
            ))}
            {role() !== "spectator" && (
              <button
                type="button"
                class="wide quiet"
                data-act={`new-${kind}`}
                onClick={() => open({ class: kind, id: "", name: "" })}
              >
                <Icon name="plus" size="small" /> {t("dmd.book.new", { class: called(kind) })}
              </button>
            )}
          </section>
        );
      })}
      <div class="row">
        <a class="choice" href="/api/book/file" download="deathmaydie-cards.json">
          {t("dmd.book.save")}
        </a>
        {role() === "host" && (
          <label class="choice">
            {t("dmd.book.take")}
            <FileInput accept="application/json,.json" onFile={(file) => void take(file)} />
          </label>
        )}
      </div>
    </>
  );
}

/** Takes a file in the place of the book; what is none, the server refuses. */
const take = async (file: File) =>
  (await attempt(async () => void (await put("/api/book", await file.text())))) && void load();

function open(card: Entry): void {
  openSheet(card.name || t("dmd.book.new", { class: called(card.class) }), (close) => (
    <CardForm of={card} onDone={close} />
  ));
}

/** A card that was shown and is in no book: one of the episode in play, unless its owner says otherwise. */
export function NewCardForm({ class: kind, name, onEntered }: NewCard) {
  useEffect(() => void load(), []);
  if (!book) return null;
  const of = ["dmd-mythos", "dmd-discovery"].includes(kind) ? state.scene?.open.by.episode?.card : undefined;
  return <CardForm of={{ class: kind, id: "", name, of }} onDone={onEntered} />;
}

/** One card; its id comes from its name once, and stays. */
function CardForm({ of, onDone }: { of: Entry; onDone: (id: string) => void }) {
  const [card, set] = useState(of);
  const Fields = forms[of.class];
  const change = (how: Partial<Entry>) => set({ ...card, ...how });
  const done = async () => {
    const id = card.id || idOf(card.name) || `card-${book?.cards.length ?? 0}`;
    if (await enter({ ...card, id })) onDone(id);
  };
  return (
    <div class="dmd-card-form">
      <label class="field">
        {t("dmd.book.name")}
        <input
          value={card.name}
          maxLength={80}
          autocomplete="off"
          onInput={(e) => change({ name: e.currentTarget.value })}
        />
      </label>
      <Fields of={card} change={change} />
      <button type="button" class="choice primary" data-act="enter-card" onClick={() => void done()}>
        {t("dmd.book.enter")}
      </button>
      {of.id && (
        <button
          type="button"
          class="wide quiet"
          data-act="forget-card"
          onClick={() => void forget(of).then((gone) => gone && onDone(of.id))}
        >
          {t("dmd.book.forget")}
        </button>
      )}
    </div>
  );
}
