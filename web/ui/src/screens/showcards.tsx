// Cards that are shown to a camera instead of looked for by their names: in the tray, or in
// a photograph. What was never shown before is named once, and known from then on.
import { useEffect, useRef, useState } from "preact/hooks";
import { choose } from "../acts";
import { t, text, undivided } from "../language";
import { Icon } from "../parts/icon";
import { ByLetters } from "../parts/byletters";
import { mine } from "../parts/choices";
import { CardPicture, SeenPicture } from "../parts/seenpicture";
import { closeSheet, openSheet } from "../parts/sheet";
import { TakePhoto } from "../parts/takephoto";
import { fitted } from "../photo";
import { attempt } from "../refusal";
import { toMe } from "../scene";
import { long, post, sendPhoto } from "../server";
import { skin } from "../skin";
import { state } from "../state";
import { cardsMayLie } from "../teaching";
import type { CardLesson, CardSight, Choice, SeenCard } from "../wire";

interface Shown extends CardSight {
  picture: string;
}

/** What became of a card in the picture: the name under which it was taken. */
type Taken = Record<number, string>;

const offers = () => mine().filter((c) => c.card);
/** The cards that may be named now. */
const nameable = () => offers().map((choice) => ({ key: choice.card!, words: text(choice.label), choice }));
const offerOf = (card: SeenCard): Choice | undefined =>
  card.id ? offers().find((c) => c.card === `${card.class}/${card.id}`) : undefined;

/** What a choice fills. A question goes with its answer; what is chosen at set-up may be chosen anew. */
const place = (c: Choice) => (c.kind === "choose" ? c.id : `${c.kind}:${(c.args as { seat?: number })?.seat ?? ""}`);

interface ShowCardsProps {
  close: () => void;
  /** The choices to which it was opened. One question may follow another while it is open. */
  of: Choice[];
}

export function ShowCards({ close, of }: ShowCardsProps) {
  const open = of.some((c) => c.kind !== "choose") ? of : mine().filter((c) => c.kind === "choose");
  const decks = new Set(open.flatMap((c) => c.deck ?? c.card?.split("/")[0] ?? []));
  /** The class of the card that is asked for, where it is one class. */
  const deck = decks.size === 1 ? [...decks][0] : undefined;
  const [shown, show] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<Taken>({});
  const [naming, setNaming] = useState<number | null>(null);
  const [filled, fill] = useState<string[]>([]);
  const [taking, goOn] = useState(false);
  /** A card, of the picture or of none, that came into the book, as CLASS/ID, until it may be chosen. */
  const [entered, enter] = useState<{ index?: number; card: string } | null>(null);
  const acting = useRef(false);
  /** What was filled, also where it is not drawn yet. */
  const spent = useRef(new Set<string>());
  useEffect(() => () => forget(shown), [shown]);

  const look = async (ask: () => Promise<CardSight>, picture: () => string) => {
    setBusy(true);
    await attempt(async () => {
      show({ ...(await ask()), picture: picture() });
      setTaken({});
      setNaming(null);
      goOn(false);
    });
    setBusy(false);
  };
  const photo = async (file: File) => {
    setBusy(true); // a large photograph takes a moment to be made smaller
    const small = await fitted(file);
    await look(
      () => sendPhoto<CardSight>("/api/cards/photo?asked", small),
      () => URL.createObjectURL(small),
    );
  };
  const take = async (index: number, choice: Choice) => {
    if (!shown) return;
    acting.current = true;
    const { corners, round } = shown.cards[index];
    const done = await choose(choice, choice.args, { look: shown.look, corners, round });
    if (done) spent.current.add(place(choice));
    acting.current = false;
    if (done) {
      setTaken((before) => ({ ...before, [index]: text(choice.label) }));
      fill((before) => [...before, place(choice)]);
    } else goOn(false);
  };
  const teach = async (index: number, choice: Choice) => {
    if (shown && (await attempt(() => post("/api/cards/teach", lesson(shown, index, choice), long)))) {
      setNaming(null);
      await take(index, choice);
    }
  };

  const mayEnter = !!skin.newCard && !!deck && !skin.closed?.includes(deck);
  const enterNew = (name: string, index?: number) => {
    const { newCard: NewCard } = skin;
    if (!NewCard || !deck) return;
    const seen = index !== undefined && shown?.cards[index];
    openSheet(name || t("cards.enter"), () => (
      <>
        <p>{toMe(text(state.scene?.next))}</p>
        {seen && <CardPicture sight={shown} picture={shown.picture} corners={seen.corners} />}
        <NewCard
          class={deck}
          name={name}
          rows={(seen && seen.rows) || []}
          onEntered={(id) => {
            closeSheet();
            enter({ index, card: `${deck}/${id}` });
          }}
        />
      </>
    ));
  };
  useEffect(() => {
    const choice = entered && offers().find((c) => c.card === entered.card);
    if (!choice) return;
    enter(null);
    if (entered.index !== undefined) void teach(entered.index, choice);
    else void choose(choice).then((done) => done && close());
  });

  const wanted = (choice: Choice) => !filled.includes(place(choice));
  const sure =
    shown?.cards.flatMap((card, i) => {
      const choice = card.sure && !taken[i] ? offerOf(card) : undefined;
      return choice && wanted(choice) ? [{ i, choice }] : [];
    }) ?? [];
  // Of two cards for one place of the set-up a person says which; of several that one question asks for, each is one.
  const ready = sure.filter(
    ({ i, choice }) => choice.kind === "choose" || !sure.some((o) => o.i !== i && place(o.choice) === place(choice)),
  );

  // One after the other, each once the state that the one before led to is drawn: it may ask for a card that lies in
  // the picture too. Where nothing more is asked for, the sheet has done its work. An effect may run when the next
  // state is here already, but not yet drawn, so it goes by the state that it was drawn with.
  const { seq } = state;
  useEffect(() => {
    if (busy || acting.current || state.sending.size > 0 || seq < state.acted) return;
    const next = ready.find(({ choice }) => !spent.current.has(place(choice)));
    if (taking && next) void take(next.i, next.choice);
    else if (taking && ready.length === 0) goOn(false);
    else if (filled.length > 0 && !offers().some(wanted)) close();
  });

  return (
    <div class="show-cards" aria-busy={busy}>
      {deck && offers().every((c) => c.kind === "choose") && <h3>{toMe(text(state.scene?.next))}</h3>}
      <p>{t("cards.how")}</p>
      <div class="row">
        <TakePhoto words={t("cards.photo")} busy={busy} onPhoto={(file) => void photo(file)} />
        {cardsMayLie() && (
          <button
            type="button"
            class="wide quiet"
            data-act="cards-tray"
            disabled={busy}
            onClick={() =>
              void look(
                () => post<CardSight>("/api/cards/tray?asked", {}, long),
                () => `/api/tray.jpg?cards=${Date.now()}`,
              )
            }
          >
            {t("cards.tray")}
          </button>
        )}
      </div>
      {mayEnter && (
        <button type="button" class="wide quiet" data-act="enter-new" disabled={busy} onClick={() => enterNew("")}>
          <Icon name="plus" size="small" /> {t("cards.enter")}
        </button>
      )}
      <div role="status">
        {busy && <p>{t("cards.looking")}</p>}
        {!busy && shown && <p>{t(shown.cards.length ? "cards.found" : "cards.none", { n: shown.cards.length })}</p>}
      </div>
      {shown && <SeenPicture sight={shown} picture={shown.picture} />}
      {ready.length > 1 && (
        <button type="button" class="choice primary" data-act="cards-all" aria-busy={taking} onClick={() => goOn(true)}>
          {t("cards.all")}
        </button>
      )}
      <ol class="seen-cards">
        {shown?.cards.map((card, i) => (
          <li key={i} data-card={card.id}>
            {shown.cards.length > 1 && <span class="number">{i + 1}</span>}
            <SeenCardRow
              card={card}
              taken={taken[i]}
              main={ready.length < 2}
              naming={naming === i}
              onTake={(choice) => void (card.sure ? take(i, choice) : teach(i, choice))}
              onName={() => setNaming(naming === i ? null : i)}
              onNamed={(choice) => void teach(i, choice)}
              onNew={mayEnter ? (name) => enterNew(name, i) : undefined}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Gives back the memory of a photograph that is shown no more. */
function forget(shown: Shown | null): void {
  if (shown?.picture.startsWith("blob:")) URL.revokeObjectURL(shown.picture);
}

function lesson(shown: Shown, index: number, choice: Choice): CardLesson {
  const [kind, id] = choice.card!.split("/");
  const { corners, round } = shown.cards[index];
  return {
    look: shown.look,
    cards: [{ id, class: kind, name: undivided(text(choice.label)), corners, round }],
  };
}

interface SeenCardRowProps {
  card: SeenCard;
  taken?: string;
  /** No other button takes it too. */
  main: boolean;
  naming: boolean;
  /** The card is what the reader says. */
  onTake: (choice: Choice) => void;
  /** It is another. */
  onName: () => void;
  onNamed: (choice: Choice) => void;
  /** It is in no book, and called so. */
  onNew?: (name: string) => void;
}

function SeenCardRow({ card, taken, main, naming, onTake, onName, onNamed, onNew }: SeenCardRowProps) {
  if (taken) return <b>{t("cards.taken", { card: taken })}</b>;
  const choice = offerOf(card);
  const words = card.id ? card.name : t("cards.unknown");
  return (
    <>
      {choice ? (
        <button type="button" class={`choice ${card.sure && main ? "primary" : ""}`} onClick={() => onTake(choice)}>
          {card.sure ? words : t("cards.unsure", { card: words })}
        </button>
      ) : (
        <span>{card.id ? t("cards.unasked", { card: words }) : words}</span>
      )}
      <button type="button" class="quiet" data-act="card-name" aria-expanded={naming} onClick={onName}>
        {t(card.id ? "cards.another" : "cards.name")}
      </button>
      {naming && <ByLetters eager of={nameable()} onFound={({ choice: named }) => onNamed(named)} onNew={onNew} />}
    </>
  );
}
