// The walk round the table: does it show what the app believes? A few looks, each
// with the means to put right what is not so.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { named, t } from "../language";
import { PutRight } from "../parts/putright";
import { TableTrack, TrackCount } from "../parts/track";
import { each, nameOfPlace, whereIs } from "../scene";
import { state, toast } from "../state";
import type { Area, Person, Place, Scene } from "../wire";
import { areaName } from "./area";

interface Look {
  at: string;
  shows: ComponentChildren;
}

export function Walk({ close }: { close: () => void }) {
  const [number, go] = useState(0);
  const { scene } = state;
  if (!scene) return null;
  const areas = each(scene.areas).filter((area) => each(area.places).some((place) => place.card));
  const looks = [
    board(scene),
    ...each(scene.people)
      .filter((p) => !p.out)
      .map((p) => seat(scene, p)),
    ...areas.map(places),
  ];
  const look = looks[Math.min(number, looks.length - 1)];
  const last = number >= looks.length - 1;
  const onward = () => {
    if (!last) return go(number + 1);
    close();
    toast(t("walk.done"), "ok");
  };
  return (
    <div class="walk">
      <p class="over">{t("walk.progress", { at: number + 1, n: looks.length })}</p>
      <h3>{look.at}</h3>
      {look.shows}
      <button type="button" class="choice primary" data-act="matches" onClick={onward}>
        {t("walk.matches")}
      </button>
    </div>
  );
}

function board(scene: Scene): Look {
  return {
    at: t("walk.board"),
    shows: (
      <>
        <div class="counts wide">
          {each(scene.tracks).map((track) => (
            <TableTrack key={track.id} of={track} named />
          ))}
        </div>
        {each(scene.open).map((card) => (
          <p key={card.id}>{t("walk.open", { kind: t(`kind.${card.kind}`), name: named(card.name) })}</p>
        ))}
      </>
    ),
  };
}

function seat(scene: Scene, of: Person): Look {
  return {
    at: of.name,
    shows: (
      <>
        {of.at !== undefined && <p>{whereIs(scene, of.at)}</p>}
        <div class="counts wide">
          {each(of.tracks).map((track) => (
            <TrackCount key={track.id} of={track} seat={of.seat} named />
          ))}
        </div>
        <div class="title-row">
          <h4>{t("me.cards")}</h4>
          <PutRight about={t("me.cards")} of="hand" id={String(of.seat)} />
        </div>
        <Things of={each(of.cards).map((card) => ({ id: card.id, words: named(card.name), kind: "card" }))} />
      </>
    ),
  };
}

function places(area: Area): Look {
  const words = (place: Place) =>
    [nameOfPlace(place), ...each(place.card?.rows).flatMap((row) => (row.name ? named(row.name) : []))].join(", ");
  return {
    at: areaName(area),
    shows: (
      <>
        <div class="title-row">
          <h4>{t("walk.places")}</h4>
          <PutRight about={t("walk.places")} of="area" id={area.id} />
        </div>
        <Things
          of={each(area.places)
            .filter((place) => place.card)
            .map((place) => ({ id: place.id, words: words(place), kind: "place" }))}
        />
      </>
    ),
  };
}

/** What lies somewhere, one a line, each with its hand. */
function Things({ of }: { of: { id: string; words: string; kind: "card" | "place" }[] }) {
  return (
    <ul class="things">
      {of.map((thing) => (
        <li key={thing.id} class="title-row">
          <span>{thing.words}</span>
          <PutRight about={thing.words} of={thing.kind} id={thing.id} />
        </li>
      ))}
    </ul>
  );
}
