// What Elder Sign has for its boxes beyond the first.
import "../../stage";
import icons from "icons/eldersign/boxes";
import { named, statement, t } from "../../language";
import { Icon } from "../../parts/icon";
import { Heading } from "../../parts/term";
import { placesOf } from "../../scene";
import type { Boxes, Right } from "../../skin";
import { state } from "../../state";
import type { Card } from "../../wire";

export const boxes: Boxes = {
  icons,
  Beside,
  rights: (about, id) => (about === "dice" ? diceRights(id) : about === "place" ? entranceRights(id) : []),
};

/** An entrance card is closed and opened again, where there are several. */
function entranceRights(id: string): Right[] {
  const entrances = state.scene ? placesOf(state.scene).filter((p) => !p.card) : [];
  const place = entrances.find((p) => p.id === id);
  if (!place || entrances.length < 2) return [];
  const kind = place.closed ? "reopen" : "shut";
  return [{ words: t(`right.${kind}`), kind, args: { place: place.id } }];
}

/** Whose card brings a die that lies there unasked, or no longer brings one that is missing. */
function diceRights(colour: string): Right[] {
  const { scene } = state;
  const who = scene?.people.by[scene.active ?? 0];
  const missing = colour.startsWith("-");
  const card = { white: "blessed", black: "cursed" }[missing ? colour.slice(1) : colour];
  if (!who || !card || !who.tracks.by[card] || who.tracks.by[card].value > 0 !== missing) return [];
  const words = t(`right.${missing ? "not-" : ""}${card}`, { who: who.name });
  return [{ words, kind: "adjust", args: { what: card, seat: who.seat, by: missing ? -1 : 1 } }];
}

/** Cards that lie open beside the Ancient One, each with its lines in their order, and the graves of those that lie down. */
function Beside({ of }: { of: Card[] }) {
  const graves = of.filter((card) => card.down);
  return (
    <>
      {of
        .filter((card) => !card.down)
        .map((card) => (
          <OpenCard key={card.id} of={card} />
        ))}
      {graves.length > 0 && (
        <section class="card graves">
          <Heading about="graves">{t("graves")}</Heading>
          <ul>
            {graves.map((card) => (
              <li key={card.id}>
                <Icon name={card.kind} size="small" /> {named(card.name)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function OpenCard({ of }: { of: Card }) {
  return (
    <section class={`card beside ${of.kind}`}>
      <p class="over">
        <Icon name={of.kind} size="small" /> {t(`kind.${of.kind}`)}
      </p>
      <Heading about={`kind.${of.kind}`}>{named(of.name)}</Heading>
      {of.unknown && <p class="nothing">{t("card.unknown")}</p>}
      {of.lines && (
        <ol class="order">
          {of.lines.map((line, i) => (
            <li key={i}>{line.texts.map(statement).join(". ")}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
