// Everything that lies in front of one player.
import { ChoiceButton, ChoiceList, choicesAbout, choicesOf } from "../parts/choices";
import { Count } from "../parts/count";
import { Die } from "../parts/die";
import { Icon } from "../parts/icon";
import { PutRight } from "../parts/putright";
import { Heading } from "../parts/term";
import { TrackCount, trackName } from "../parts/track";
import { adjust } from "../adjust";
import { HeldBy, HeldCards } from "../parts/held";
import { has, named, rare, statement, t, text } from "../language";
import { go } from "../router";
import { each, nameOf, personAt, whereIs } from "../scene";
import { mySeat, role, state } from "../state";
import { Lines } from "./area";
import { Finder } from "./decisions";
import type { Card as CardOf, Person, Scene, Track } from "../wire";

export function Me({ scene }: { scene: Scene }) {
  const mine = personAt(mySeat());
  if (!mine) return <Everyone scene={scene} />;
  return (
    <>
      <Player of={mine} scene={scene} />
      <section class="others" aria-label={t("me.others")}>
        <h2>{t("me.others")}</h2>
        <Others scene={scene} except={mine.seat} />
      </section>
    </>
  );
}

/** For those without anybody to play: the whole table. */
function Everyone({ scene }: { scene: Scene }) {
  const late = scene.setup ? [] : choicesOf("setup");
  return (
    <>
      {late.length > 0 && (
        <section class="card late">
          <h1>{t("me.late")}</h1>
          <p>{rare({ key: "me.late.why" })}</p>
          <Finder choices={late} />
        </section>
      )}
      {late.length > 0 ? <h2>{t("me.everyone")}</h2> : <h1>{t("me.everyone")}</h1>}
      {each(scene.people).length === 0 && (
        <div class="empty">
          <Icon name="person" size="large" />
          <p>{t("me.none")}</p>
          {role() !== "spectator" && scene.setup && (
            <button type="button" class="wide" onClick={() => go("setup")}>
              {t("screen.setup")}
            </button>
          )}
        </div>
      )}
      <Others scene={scene} except={0} heading={late.length > 0 ? "h3" : "h2"} />
    </>
  );
}

interface OthersProps {
  scene: Scene;
  except: number;
  heading?: "h2" | "h3";
}

function Others({ scene, except, heading: Name = "h3" }: OthersProps) {
  return (
    <ul class="people">
      {each(scene.people)
        .filter((p) => p.seat !== except)
        .map((p) => (
          <li key={p.seat} class={`person${p.seat === scene.active ? " active" : ""}${p.out ? " out" : ""}`}>
            <div class="title-row">
              <Name>{nameOf(p)}</Name>
              <PutRight about={nameOf(p)} of="hand" id={String(p.seat)} />
            </div>
            <p>
              {[
                t("seat.number", { seat: p.seat }),
                p.at !== undefined && whereIs(scene, p.at),
                p.out && t("person.out"),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <div class="counts">
              {each(p.tracks)
                .filter((track) => track.kind !== "held")
                .map((track) => (
                  <TrackCount
                    key={track.id}
                    of={track}
                    seat={p.seat}
                    label={t("count.of", { what: trackName(track), who: nameOf(p) })}
                  />
                ))}
            </div>
            <HeldBy of={p} />
          </li>
        ))}
    </ul>
  );
}

function turnsUntil(scene: Scene, seat: number): number {
  if (scene.result) return -1;
  const order = each(scene.people)
    .filter((p) => !p.out)
    .map((p) => p.seat);
  const from = order.indexOf(scene.active ?? 0);
  const to = order.indexOf(seat);
  return from < 0 || to < 0 ? -1 : (to - from + order.length) % order.length;
}

function turnWords(scene: Scene, of: Person): string {
  const wait = turnsUntil(scene, of.seat);
  if (of.out) return t("person.out");
  return wait < 0 ? "" : wait === 0 ? t("me.turn.now") : t("me.turn.in", { n: wait });
}

function Player({ of, scene }: { of: Person; scene: Scene }) {
  const tracks = each(of.tracks);
  const rows = tracks.filter((track) => track.kind === "tokens");
  const numbers = tracks.filter((track) => track.kind !== "tokens" && track.kind !== "held");
  const won = each(of.won);
  const cards = each(of.cards);
  return (
    <article class="player">
      <header class="plate">
        <p class="over">{of.title ? named(of.title) : t("seat.number", { seat: of.seat })}</p>
        <h1>{nameOf(of)}</h1>
        <p>{[turnWords(scene, of), of.at && whereIs(scene, of.at)].filter(Boolean).join(" · ")}</p>
      </header>
      {rows.length > 0 && (
        <div class="gauges">
          {rows.map((track) => (
            <Gauge key={track.id} of={track} seat={of.seat} />
          ))}
        </div>
      )}
      {numbers.length > 0 && (
        <div class="counts wide">
          {numbers.map((track) => (
            <TrackCount key={track.id} of={track} seat={of.seat} named />
          ))}
        </div>
      )}
      <HeldCards of={tracks} seat={of.seat} />
      <ChoiceList groups={["assist"]} title={t("group.assist")} />
      {of.sheet && <Sheet of={of.sheet} />}
      {(cards.length > 0 || has("me.cards.none")) && <Cards of={cards} seat={of.seat} />}
      {won.length > 0 && (
        <>
          <Heading about="won">{t("me.won")}</Heading>
          <ul class="won-cards">
            {won.map((card) => (
              <li key={card.id}>
                <Icon name={card.kind} />
                <span>{named(card.name)}</span>
                <b>{card.worth}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

/** What the own card says, with what may be done by it. */
function Sheet({ of }: { of: CardOf }) {
  return (
    <section class="card ability">
      <p class="over">{of.over?.map(text).join(" · ")}</p>
      <h2>{named(of.name)}</h2>
      {of.lines?.map((line, i) => (
        <p key={i}>{line.texts.map(statement).join(". ")}</p>
      ))}
      {choicesOf(of.kind).map((c) => (
        <ChoiceButton key={c.id} choice={c} />
      ))}
    </section>
  );
}

/** Tokens in a row, with a stepper beside them. */
function Gauge({ of, seat }: { of: Track; seat: number }) {
  const { value, most = 0 } = of;
  const name = trackName(of);
  const change = (to: number) => void adjust({ what: of.id, seat }, value, to);
  const last = `track.${of.id}.last`;
  return (
    <section class={`gauge tone-${of.id}`} aria-label={name}>
      <Heading about={`track.${of.id}`}>
        <Icon name={of.id} size="small" /> {name}
      </Heading>
      <div class="gauge-row">
        <button
          type="button"
          class="step"
          aria-label={t("count.less", { what: name })}
          disabled={value <= 0}
          onClick={() => change(value - 1)}
        >
          <Icon name="minus" />
        </button>
        <TrackCount of={of} seat={seat} />
        <button
          type="button"
          class="step"
          aria-label={t("count.more", { what: name })}
          disabled={value >= most}
          onClick={() => change(value + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <p class="tokens" aria-hidden="true">
        {Array.from({ length: most }, (_, i) => (
          <span key={i} class={i < value ? "full" : ""} />
        ))}
      </p>
      <p class="warning">{value === 1 && has(last) ? t(last) : ""}</p>
    </section>
  );
}

function Cards({ of, seat }: { of: CardOf[]; seat: number }) {
  return (
    <>
      <div class="title-row">
        <Heading about="cards">{t("me.cards")}</Heading>
        <PutRight about={t("me.cards")} of="hand" id={String(seat)} />
      </div>
      {of.length > 0 ? (
        <ul class="cards">
          {of.map((c) => (
            <Card key={c.id} of={c} />
          ))}
        </ul>
      ) : (
        <p class="nothing">{t("me.cards.none")}</p>
      )}
    </>
  );
}

/** The groups of a roll whose choices may be about a card. */
const groupsAtCards = () => (state.scene?.groups ?? []).filter((g) => g.form !== "die").map((g) => g.id);

function Card({ of }: { of: CardOf }) {
  const name = named(of.name);
  const dice = each(of.dice);
  return (
    <li class="card">
      <p class="over">
        <Icon name={of.kind} size="small" /> {t(`kind.${of.kind}`)}
      </p>
      <div class="title-row">
        <h3>{name}</h3>
        <PutRight about={name} of="card" id={of.id} />
      </div>
      {of.tokens && (
        <Count
          of={{ what: of.tokens.id, card: of.id }}
          icon={of.tokens.id}
          label={t("card.tokens", { card: name })}
          value={of.tokens.value}
        />
      )}
      {of.unknown ? <p>{rare({ key: "card.unknown" })}</p> : <Lines of={of.lines} />}
      {dice.length > 0 && (
        <p class="dice-row small">
          {dice.map((d) => (
            <Die key={d.id} die={d} />
          ))}
        </p>
      )}
      {choicesAbout(of.id, ...groupsAtCards()).map((c) => (
        <ChoiceButton key={c.id} choice={c} />
      ))}
    </li>
  );
}
