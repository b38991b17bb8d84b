// The ways in which something can be put right, and where one is about a card or a piece, which of them it is.
import "../base";
import { useState } from "preact/hooks";
import { useAsked } from "../asked";
import { named, t } from "../language";
import type { Right } from "../skin";
import type { Deck } from "../wire";
import { ByLetters, type Findable } from "./byletters";

interface WaysProps {
  of: Right[];
  /** A way was taken, with what was still to be said of it. */
  done: (way: Right, args?: Record<string, string>) => void;
}

export function Ways({ of, done }: WaysProps) {
  const [chosen, choose] = useState<Right | null>(null);
  if (chosen?.which) {
    const { arg, of: list, other } = chosen.which;
    const take = (id: string) => done(chosen, { [arg]: id });
    return (
      <div class="menu">
        <h3>{chosen.words}</h3>
        {typeof list === "string" ? <OfDeck deck={list} onFound={take} /> : <One of={list} onFound={take} />}
        {other && <One of={[other]} onFound={take} />}
      </div>
    );
  }
  return (
    <div class="menu">
      <p class="lead">{t("right.why")}</p>
      {of.map((way, i) => (
        <button type="button" key={i} class="menu-entry" onClick={() => (way.which ? choose(way) : done(way))}>
          {way.words}
        </button>
      ))}
    </div>
  );
}

interface OneProps {
  of: Findable[];
  onFound: (id: string) => void;
}

/** How many are listed; of more, one is found by the first letters of its name. */
const few = 12;

const One = ({ of, onFound }: OneProps) =>
  of.length > few ? (
    <ByLetters eager of={of} onFound={({ key }) => onFound(key)} />
  ) : (
    of.map(({ key, words }) => (
      <button type="button" key={key} class="menu-entry" data-named={key} onClick={() => onFound(key)}>
        {words}
      </button>
    ))
  );

/** Any card of a deck. */
function OfDeck({ deck, onFound }: { deck: string; onFound: (id: string) => void }) {
  const { found, failed } = useAsked<{ decks: Deck[] }>("/api/cards/decks");
  const cards = found?.decks.find((d) => d.class === deck)?.cards ?? [];
  if (!found) return <p class="nothing coming">{failed || t("starting")}</p>;
  return <One of={cards.map((c) => ({ key: c.id, words: named(c.name) }))} onFound={onFound} />;
}
