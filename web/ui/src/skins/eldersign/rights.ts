// What can be put right by hand in Elder Sign.
import { colours, colourName } from "../../dice";
import { named, t } from "../../language";
import { each, placesOf } from "../../scene";
import type { Right, Rights } from "../../skin";
import { state } from "../../state";

export const rights: Rights = (about, id) => {
  switch (about) {
    case "area":
      return areaRights();
    case "place":
      return placeRights(id);
    case "hand":
      return handRights(Number(id));
    case "card":
      return cardRights(id);
    case "dice":
      return [];
  }
};

const fix = (words: string, args: Record<string, unknown>): Right => ({ words, kind: "fix", args });

function placeRights(id: string): Right[] {
  const { scene } = state;
  const place = scene && placesOf(scene).find((place) => place.id === id);
  if (!place) return [];
  const { card } = place;
  if (card?.kind === "ancient-one") return [];
  const moves = each(scene.people)
    .filter((p) => !p.out && p.at !== id)
    .map((p) => fix(t("right.move", { who: p.name }), { what: "move", seat: p.seat, id }));
  if (!card) return moves;
  const monsters = each(card.rows).filter((row) => row.kind && !row.done && !row.id.includes("-"));
  return [
    fix(t("right.monster"), { what: "appears", id }),
    ...lockRights(id, named(card.name)),
    ...monsters.flatMap((row) => lockRights(row.id, named(row.name))),
    ...moves,
    fix(t("right.take-place"), { what: "take", id }),
  ];
}

/** That a die is locked by something that is unknown of a card, of a monster or of the Mythos card. */
function lockRights(id: string, by: string): Right[] {
  return colours().map((colour) =>
    fix(t("right.lock", { by, colour: colourName(colour) }), { what: "lock", id, colour }),
  );
}

/** What can be put right about the whole museum. */
function areaRights(): Right[] {
  const { scene } = state;
  const mythos = scene?.open.by.mythos;
  return [
    ...(mythos ? lockRights("mythos", named(mythos.name)) : []),
    ...each(scene?.locks).map((l) =>
      fix(t("right.unlock", { by: named(l.by), colour: colourName(l.colour) }), { what: "take", id: l.id }),
    ),
    ...(scene?.areas.by.museum.places.by.battle
      ? []
      : [
          ...["adventure", "other-world"].map((c) => fix(t(`right.open.${c}`), { what: "open", class: c })),
          fix(t("right.awaken"), { what: "awaken" }),
        ]),
  ];
}

function handRights(seat: number): Right[] {
  return [
    ...["common-item", "unique-item", "spell", "ally"].map((c) =>
      fix(t(`right.give.${c}`), { what: "give", seat, class: c }),
    ),
    { words: t("right.leave"), kind: "leave", args: { seat } },
  ];
}

const cardRights = (card: string): Right[] => [
  { words: t("right.token"), kind: "adjust", args: { what: "token", card, by: 1 } },
  fix(t("right.take-card"), { what: "take", id: card }),
];
