// An area of the table with cards that lie open, one place after another.
import { ChoiceButton, choicesAbout } from "../parts/choices";
import { Icon } from "../parts/icon";
import { PutRight } from "../parts/putright";
import { Row } from "../parts/row";
import { Icons } from "../parts/symbols";
import { Heading, Term } from "../parts/term";
import { called, has, named, rare, statement, t } from "../language";
import { each, nameOfPlace, namesAt } from "../scene";
import { forBoxes, skin } from "../skin";
import { onTelevision, state } from "../state";
import type { Area, Card, Icon as Counted, Line, Place } from "../wire";
import { OddsBadge } from "./odds";

export const areaName = (of: Area) => called(of, "screen");

export function CardsArea({ of }: { of: Area }) {
  const places = each(of.places);
  const none = `screen.${of.id}.none`;
  return (
    <>
      <div class="title-row">
        <Heading level={1} about={`screen.${of.id}`}>
          {areaName(of)}
        </Heading>
        <PutRight about={areaName(of)} of="area" id={of.id} />
      </div>
      {of.map && skin.map && <skin.map of={of} />}
      <div class={`places ${of.layout ?? ""}`} style={of.columns ? { "--columns": String(of.columns) } : undefined}>
        {places.map((place) => (
          <PlaceCard key={place.id} of={place} />
        ))}
      </div>
      {!places.some((place) => place.card) && has(none) && <p class="nothing">{t(none)}</p>}
    </>
  );
}

/** One place with what lies there and what may be done. */
export function PlaceCard({ of }: { of: Place }) {
  return of.card ? <CardPlace of={of} card={of.card} /> : <PlainPlace of={of} />;
}

function PlainPlace({ of }: { of: Place }) {
  return (
    <article class="place plain">
      <header>
        <h2>
          <Icon name={of.icon ?? of.id} /> {nameOfPlace(of)}
        </h2>
        <PutRight about={nameOfPlace(of)} of="place" id={of.id} />
      </header>
      <Lines of={of.lines} />
      {of.closed && <p class="nothing">{t("place.closed")}</p>}
      <Here names={namesAt(of)} />
      <Actions target={of.id} />
    </article>
  );
}

function Here({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <p class="here">
      <Icon name="seat" size="small" /> {names.join(", ")}
    </p>
  );
}

function Actions({ target }: { target: string }) {
  const found = choicesAbout(target, "move", "next", "attempt", "hand");
  if (found.length === 0) return null;
  return (
    <p class="actions">
      {found.map((c) => (
        <ChoiceButton key={c.id} choice={c} />
      ))}
    </p>
  );
}

function CardPlace({ of, card }: { of: Place; card: Card }) {
  const tried = state.scene?.roll?.at === of.id;
  const name = named(card.name);
  const badge = skin.badges[card.kind];
  const Lies = of.lies && forBoxes()?.Lies;
  return (
    <article class={`place ${card.kind}${tried ? " attempted" : ""}`}>
      <header>
        <h2>
          {badge && <Icon name={badge} label={t(`kind.${card.kind}`)} />} {name}
        </h2>
        {!onTelevision && <OddsBadge place={of.id} name={name} />}
        {card.worth !== undefined && (
          <span class="worth" role="img" aria-label={t("card.worth", { n: card.worth })}>
            <Icon name="worth" size="small" /> {card.worth}
          </span>
        )}
        <PutRight about={name} of="place" id={of.id} />
      </header>
      {(card.unknown || card.down) && (
        <p class="nothing">{card.down ? t("card.down") : rare({ key: "card.unknown" })}</p>
      )}
      <Lines of={card.head} />
      <ol class={`tasks${card.ordered ? " ordered" : ""}`}>
        {each(card.rows).map((row, i) => (
          <Row key={row.id} of={row} number={i + 1} ordered={!!card.ordered} />
        ))}
      </ol>
      <AtStake of={card} />
      {Lies && <Lies of={of} />}
      <Here names={namesAt(of)} />
      <Actions target={of.id} />
    </article>
  );
}

/** What a card says besides its rows, and what it brings and takes. */
export function AtStake({ of: card }: { of: Card }) {
  return (
    <>
      <Lines of={card.lines} />
      {(card.gain || card.loss) && (
        <div class="stakes">
          <Stake of={card.gain} or={card.gainOr} label={t("card.gain")} look="won" />
          <Stake of={card.loss} or={card.lossOr} label={t("card.loss")} look="lost" />
        </div>
      )}
    </>
  );
}

interface StakeProps {
  of: Counted[] | undefined;
  /** What may be chosen instead. */
  or: Counted[] | undefined;
  label: string;
  look: string;
}

function Stake({ of, or, label, look }: StakeProps) {
  const terms = [...(of ?? []), ...(or ?? [])].flatMap((i) => skin.terms[`icon.${i.icon}`] ?? [i.icon]);
  return (
    <p class={`stake ${look}`}>
      <span class="over">{label}</span>
      <Term class="held" names={[...new Set(terms)]}>
        <Icons of={of} label={label} />
        {or && (
          <>
            {" "}
            <span class="or">{t("card.or")}</span> <Icons of={or} label={label} />
          </>
        )}
      </Term>
    </p>
  );
}

export function Lines({ of }: { of: Line[] | undefined }) {
  return (
    <>
      {of?.map((line, i) => (
        <p key={i} class={line.kind ? `mark ${line.kind}` : undefined}>
          {line.kind && (
            <Icon name={line.kind} size="small" label={has(`mark.${line.kind}`) ? t(`mark.${line.kind}`) : undefined} />
          )}{" "}
          {line.texts.map(statement).join(". ")}
        </p>
      ))}
    </>
  );
}
