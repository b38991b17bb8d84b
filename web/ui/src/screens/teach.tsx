// Teaching a deck: the program says which card is next, its owner lays it before the tray's
// camera, and it is known from then on. What was learned stays, so that one may pause anywhere.
import { useEffect, useState } from "preact/hooks";
import { announce, say } from "../announce";
import { useAsked } from "../asked";
import { named, t, undivided } from "../language";
import { idOf } from "../card";
import { ByLetters } from "../parts/byletters";
import { Icon } from "../parts/icon";
import { SeenPicture } from "../parts/seenpicture";
import { Switch } from "../parts/switch";
import { TakePhoto } from "../parts/takephoto";
import { fitted } from "../photo";
import { attempt } from "../refusal";
import { go } from "../router";
import { post } from "../server";
import { type Before, cardsMayLie, useTeaching } from "../teaching";
import type { Deck, KnownCard } from "../wire";

interface Card {
  key: string;
  words: string;
}

export function TeachScreen() {
  const { found: all, failed, again: askDecks } = useAsked<{ decks: Deck[] }>("/api/cards/decks");
  const { found: taught, again } = useAsked<{ cards: KnownCard[] }>("/api/cards");
  const [chosen, choose] = useState("");
  const decks = all?.decks ?? [];
  const known = new Set(taught?.cards.filter((c) => c.pictures > 0).map((c) => `${c.class}/${c.id}`));
  const lacking = (deck: Deck) => deck.cards.filter(({ id }) => !known.has(`${deck.class}/${id}`)).length;
  const begun = (deck: Deck) => lacking(deck) > 0 && lacking(deck) < deck.cards.length;
  const deck = decks.find((d) => d.class === chosen) ?? decks.find(begun) ?? decks.find(lacking) ?? decks[0];
  return (
    <>
      <h1>{t("screen.teach")}</h1>
      <p class="lead">{t("teach.how")}</p>
      {failed && <p role="alert">{failed}</p>}
      {deck && (
        <label class="field">
          {t("teach.deck")}
          <select value={deck.class} onChange={(e) => choose(e.currentTarget.value)}>
            {decks.map((d) => (
              <option key={d.class} value={d.class}>
                {t("teach.known", { deck: d.name, n: d.cards.length - lacking(d), all: d.cards.length })}
              </option>
            ))}
          </select>
        </label>
      )}
      {deck && taught && <Lesson key={deck.class} deck={deck} known={known} onChange={again} onNew={askDecks} />}
    </>
  );
}

interface LessonProps {
  deck: Deck;
  /** The cards that are known by their looks, as CLASS/ID. */
  known: ReadonlySet<string>;
  onChange: () => void;
  /** A card came into the owner's book. */
  onNew: () => void;
}

function Lesson({ deck, known, onChange, onNew }: LessonProps) {
  const [running, run] = useState(false);
  const [free, setFree] = useState(false);
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wanted, want] = useState<Card | null>(null);
  const [skipped, setSkipped] = useState<string[]>([]);
  /** The card that the last lesson brought into the owner's book. */
  const [entered, setEntered] = useState("");
  const { look, last, again, pick, teach, unlearn, photograph } = useTeaching(running, () => run(false));
  const off = !cardsMayLie();
  const cards = deck.cards
    .map(({ id, name }) => ({ key: `${deck.class}/${id}`, words: undivided(named(name)) }))
    .sort((a, b) => a.words.localeCompare(b.words));
  const rest = cards.filter(({ key }) => !known.has(key));
  const next = wanted ?? rest.find(({ key }) => key !== keyOf(last) && !skipped.includes(key)) ?? null;
  const lastCard = cards.find(({ key }) => key === keyOf(last));

  useEffect(() => {
    if (!running || !next) return;
    const words = t("teach.next", { card: next.words });
    announce(words);
    say(words);
  }, [running, next?.key]);

  const learn = async (card: Card) => {
    setNaming(false);
    want(null);
    setEntered("");
    if (await teach({ class: deck.class, id: card.key.slice(deck.class.length + 1) }, card.words)) onChange();
  };
  useEffect(() => {
    if (free && running && next && look?.before.is === "new" && !look.before.doubtful) void learn(next);
  }, [free, running, look, !next]); // not which is next: what is being learned changes that
  const photo = async (file: File) => {
    setBusy(true);
    run(false);
    await photograph(await fitted(file));
    setBusy(false);
  };
  const enter = async (name: string) => {
    const id = idOf(name);
    const card = { key: `${deck.class}/${id}`, words: name };
    const known = cards.find(({ key }) => key === card.key); // written otherwise
    if (known) return learn(known);
    if (!(await attempt(() => post("/api/book/card", { class: deck.class, id, name })))) return;
    onNew();
    await learn(card);
    setEntered(card.key);
  };
  const skip = () => {
    if (next) setSkipped((before) => [...before, next.key]);
    want(null);
  };
  const back = async () => {
    const wrong = lastCard;
    if (!wrong || !(await unlearn())) return;
    onChange();
    if (wrong.key !== entered) return want(wrong);
    const [kind, id] = wrong.key.split("/");
    if (await attempt(() => post("/api/book/forget", { class: kind, id }))) onNew();
  };

  return (
    <section class="card teach">
      <progress value={cards.length - rest.length} max={cards.length} aria-label={t("screen.teach")} />
      {next ? (
        <div class="row">
          <p class="teach-next" data-card={next.key}>
            {t("teach.next", { card: next.words })}
          </p>
          <button type="button" class="quiet small" data-act="teach-skip" onClick={skip}>
            {t("teach.skip")}
          </button>
        </div>
      ) : rest.length === 0 ? (
        <p>{t("teach.done", { n: cards.length })}</p>
      ) : (
        skipped.length > 0 && (
          <div class="row">
            <p>{t("teach.skipped", { n: rest.length })}</p>
            <button type="button" class="quiet small" data-act="teach-unskip" onClick={() => setSkipped([])}>
              {t("teach.unskip")}
            </button>
          </div>
        )
      )}
      {off && (
        <p>
          {t("teach.camera")}{" "}
          <button type="button" class="quiet small" onClick={() => go("camera")}>
            {t("screen.camera")}
          </button>
        </p>
      )}
      <div class="row">
        <TakePhoto words={t("teach.photo")} busy={busy} onPhoto={(file) => void photo(file)} />
        {!off && (
          <button
            type="button"
            class={`wide ${running ? "quiet" : "primary"}`}
            data-act="teach"
            onClick={() => run(!running)}
          >
            {t(running ? "teach.pause" : "teach.begin")}
          </button>
        )}
      </div>
      <p role="status" class="teach-sight">
        {look ? sightOf(look.before, lastCard) : running ? t("cards.looking") : learned(lastCard)}
      </p>
      {look?.before.is === "several" && (
        <div class="row" data-act="teach-pick">
          {look.sight.cards.map((card, i) => (
            <button key={i} type="button" class="quiet" onClick={() => pick(card)}>
              {i + 1}
            </button>
          ))}
        </div>
      )}
      {look?.before.is === "known" && (
        <button type="button" class="quiet" data-act="teach-wrong" onClick={() => pick(look.sight.cards[0])}>
          {t("cards.another")}
        </button>
      )}
      {look?.before.is === "new" && (look.before.doubtful || !(free && running && next)) && (
        <div class="row">
          {next && (
            <button type="button" class="choice primary" data-act="teach-yes" onClick={() => void learn(next)}>
              {t("teach.yes", { card: next.words })}
            </button>
          )}
          <button
            type="button"
            class="quiet"
            data-act="teach-other"
            aria-expanded={naming}
            onClick={() => setNaming(!naming)}
          >
            {t("cards.another")}
          </button>
          <button type="button" class="quiet" onClick={again}>
            {t("teach.again")}
          </button>
        </div>
      )}
      {naming && (
        <ByLetters
          of={cards}
          onFound={(card) => void learn(card)}
          onNew={deck.open ? (name) => void enter(name) : undefined}
        />
      )}
      {look && <SeenPicture sight={look.sight} picture={look.picture} />}
      {lastCard && (
        <button type="button" class="wide quiet" data-act="teach-back" onClick={() => void back()}>
          <Icon name="undo" size="small" /> {t("teach.back", { card: lastCard.words })}
        </button>
      )}
      <Switch label={t("teach.free")} on={free} note={t("teach.free.note")} onSwitch={setFree} />
    </section>
  );
}

const keyOf = (card: { class: string; id: string } | null) => (card ? `${card.class}/${card.id}` : "");

const learned = (card: Card | undefined) => card && t("teach.sight.last", { card: card.words });

/** What is before the camera, in words. */
function sightOf(before: Before, last: Card | undefined) {
  switch (before.is) {
    case "last":
      return learned(last);
    case "known":
      return t("teach.sight.known", { card: before.name });
    default:
      return t(`teach.sight.${before.is}`);
  }
}
