// Cards that are shown to a camera instead of looked for by their names: in the tray, or in
// a photograph. What was never shown before is named once, and known from then on.
import { useEffect, useState } from "preact/hooks";
import { choose } from "../acts";
import { t, text } from "../language";
import { mine } from "../parts/choices";
import { TakePhoto } from "../parts/takephoto";
import { fitted } from "../photo";
import { attempt } from "../refusal";
import { long, post, sendPhoto } from "../server";
import { state } from "../state";
import type { CardLesson, CardSight, Choice, SeenCard } from "../wire";

interface Shown extends CardSight {
  picture: string;
}

/** What became of a card in the picture: the name under which it was taken. */
type Taken = Record<number, string>;

const offers = () => mine().filter((c) => c.card);
const offerOf = (card: SeenCard): Choice | undefined =>
  card.id ? offers().find((c) => c.card === `${card.class}/${card.id}`) : undefined;

export function ShowCards() {
  const [shown, show] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<Taken>({});
  const [naming, setNaming] = useState<number | null>(null);
  const [line, setLine] = useState<number[]>([]);
  useEffect(() => () => forget(shown), [shown]);

  const look = async (ask: () => Promise<CardSight>, picture: () => string) => {
    setBusy(true);
    await attempt(async () => {
      show({ ...(await ask()), picture: picture() });
      setTaken({});
      setNaming(null);
      setLine([]);
    });
    setBusy(false);
  };
  const photo = async (file: File) => {
    const small = await fitted(file);
    await look(
      () => sendPhoto<CardSight>("/api/cards/photo", small),
      () => URL.createObjectURL(small),
    );
  };
  const take = async (index: number, choice: Choice) => {
    if (!(await choose(choice))) return false;
    setTaken((before) => ({ ...before, [index]: text(choice.label) }));
    return true;
  };
  const teach = async (index: number, choice: Choice) => {
    if (shown && (await attempt(() => post("/api/cards/teach", lesson(shown, index, choice), long)))) {
      setNaming(null);
      await take(index, choice);
    }
  };

  // One after the other, each once the state that the one before led to is here.
  useEffect(() => {
    if (!shown || line.length === 0 || state.sending.size > 0 || state.seq < state.acted) return;
    const [next, ...rest] = line;
    const choice = offerOf(shown.cards[next]);
    setLine(choice ? rest : []);
    if (choice) void take(next, choice).then((done) => done || setLine([]));
  });

  const ready = shown?.cards.flatMap((card, i) => (card.sure && !taken[i] && offerOf(card) ? [i] : [])) ?? [];
  return (
    <div class="show-cards" aria-busy={busy}>
      <p>{t("cards.how")}</p>
      <div class="row">
        <TakePhoto words={t("cards.photo")} busy={busy} onPhoto={(file) => void photo(file)} />
        {(state.tray?.state ?? "off") !== "off" && (
          <button
            type="button"
            class="wide quiet"
            data-act="cards-tray"
            disabled={busy}
            onClick={() =>
              void look(
                () => post<CardSight>("/api/cards/tray", {}, long),
                () => `/api/tray.jpg?cards=${Date.now()}`,
              )
            }
          >
            {t("cards.tray")}
          </button>
        )}
      </div>
      <div role="status">
        {busy && <p>{t("cards.looking")}</p>}
        {!busy && shown && <p>{t("cards.found", { n: shown.cards.length })}</p>}
      </div>
      {shown && <Picture of={shown} />}
      {ready.length > 1 && (
        <button
          type="button"
          class="wide primary"
          data-act="cards-all"
          aria-busy={line.length > 0}
          onClick={() => setLine(ready)}
        >
          {t("cards.all", { n: ready.length })}
        </button>
      )}
      <ol class="seen-cards">
        {shown?.cards.map((card, i) => (
          <li key={i} data-card={card.id}>
            {shown.cards.length > 1 && <span class="number">{i + 1}</span>}
            <SeenCardRow
              card={card}
              taken={taken[i]}
              naming={naming === i}
              onTake={(choice) => void (card.sure ? take(i, choice) : teach(i, choice))}
              onName={() => setNaming(naming === i ? null : i)}
              onNamed={(choice) => void teach(i, choice)}
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
  return {
    look: shown.look,
    cards: [{ id, class: kind, name: text(choice.label), corners: shown.cards[index].corners }],
  };
}

interface SeenCardRowProps {
  card: SeenCard;
  taken?: string;
  naming: boolean;
  /** The card is what the reader says. */
  onTake: (choice: Choice) => void;
  /** It is another. */
  onName: () => void;
  onNamed: (choice: Choice) => void;
}

function SeenCardRow({ card, taken, naming, onTake, onName, onNamed }: SeenCardRowProps) {
  if (taken) return <b>{t("cards.taken", { card: taken })}</b>;
  const choice = offerOf(card);
  const words = card.id ? card.name : t("cards.unknown");
  return (
    <>
      {choice ? (
        <button type="button" class={`choice ${card.sure ? "primary" : ""}`} onClick={() => onTake(choice)}>
          {card.sure ? words : t("cards.unsure", { card: words })}
        </button>
      ) : (
        <span>{card.id ? t("cards.unasked", { card: words }) : words}</span>
      )}
      <button type="button" class="quiet" data-act="card-name" aria-expanded={naming} onClick={onName}>
        {t(card.id ? "cards.another" : "cards.name")}
      </button>
      {naming && <Naming onNamed={onNamed} />}
    </>
  );
}

/** The names that begin a word with what was typed, once two letters were. */
function Naming({ onNamed }: { onNamed: (choice: Choice) => void }) {
  const [typed, type] = useState("");
  const begins = typed.toLocaleLowerCase();
  const found =
    typed.length < 2
      ? []
      : offers().filter((c) =>
          ` ${text(c.label).toLocaleLowerCase()}`.split(/[\s-]+/).some((word) => word.startsWith(begins)),
        );
  return (
    <div class="naming">
      <label class="field">
        {t("cards.letters")}
        <input type="search" value={typed} autocomplete="off" onInput={(e) => type(e.currentTarget.value)} />
      </label>
      {found.map((c) => (
        <button key={c.id} type="button" class="choice" data-named={c.card} onClick={() => onNamed(c)}>
          {text(c.label)}
        </button>
      ))}
    </div>
  );
}

/** The picture with the cards that were found, by their numbers in the list. */
function Picture({ of }: { of: Shown }) {
  const size = Math.max(of.width, of.height) / 14;
  return (
    <svg class="seen-picture" viewBox={`0 0 ${of.width} ${of.height}`} role="img" aria-label={t("cards.picture")}>
      <image href={of.picture} x="0" y="0" width={of.width} height={of.height} />
      {of.cards.map(({ corners, sure }, i) => {
        const [x, y] = [mean(corners.map((p) => p.x)), mean(corners.map((p) => p.y))];
        return (
          <g key={i} class={sure ? "sure" : "doubtful"}>
            <polygon points={corners.map((p) => `${p.x},${p.y}`).join(" ")} />
            <circle cx={x} cy={y} r={size * 0.6} />
            <text x={x} y={y + size * 0.3} font-size={size}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const mean = (list: number[]) => list.reduce((sum, n) => sum + n, 0) / list.length;
