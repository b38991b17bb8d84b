// What can be put right by hand in Death May Die. What a card does that the program does not know is done so too.
import { named, t } from "../../language";
import { each, nameOfPlace, namesAt, placesOf } from "../../scene";
import type { Right, Rights } from "../../skin";
import { state } from "../../state";
import type { Place, Row } from "../../wire";

export const rights: Rights = (about, id) => {
  switch (about) {
    case "area":
      return boardRights();
    case "place":
      return spaceRights(id);
    case "hand":
      return handRights(Number(id));
    case "card":
      return each(state.scene?.people).some((p) => p.cards.by[id]?.kind === "relic")
        ? [] // it cannot be discarded
        : [fix(t("dmd.right.take"), { what: "take", kind: id })];
    case "dice":
      return [];
  }
};

const fix = (words: string, args: Record<string, unknown>, which?: Right["which"]): Right => ({
  words,
  kind: "fix",
  args,
  which,
});

/** Enemies and tokens of the episode and the Elder One, each once. */
function piecesInPlay(kind: string): Row[] {
  const all = new Map<string, Row>();
  for (const card of each(state.scene?.open))
    for (const row of each(card.rows)) if (row.kind === kind) all.set(row.id, row);
  return [...all.values()];
}

const rowsAt = (of: Place, note: string): Row[] => each(of.card?.rows).filter((row) => row.note?.key.startsWith(note));
const figuresAt = (of: Place) => rowsAt(of, "dmd.figure");

function spaceRights(id: string): Right[] {
  const { scene } = state;
  const all = scene ? placesOf(scene) : [];
  const space = all.find((place) => place.id === id);
  if (!scene || !space) return [];
  const elsewhere = all
    .filter((place) => place.id !== id)
    .flatMap((place) =>
      figuresAt(place).map((f) => ({
        key: f.id,
        words: t("dmd.right.from", { enemy: named(f.name), space: nameOfPlace(place) }),
      })),
    );
  const standing = namesAt(space);
  return [
    ...piecesInPlay("enemy").map((e) =>
      fix(t("dmd.right.put", { what: named(e.name) }), { what: "put", kind: e.id, at: id }),
    ),
    ...(elsewhere.length > 0
      ? [fix(t("dmd.right.moves"), { what: "carry", at: id }, { arg: "kind", of: elsewhere })]
      : []),
    ...each(scene.people)
      .filter((p) => !p.out && !standing.includes(p.name))
      .map((p) => fix(t("dmd.right.here", { who: p.name }), { what: "place", seat: p.seat, at: id })),
    ...figuresAt(space).flatMap(figureRights),
    fix(t("dmd.right.fire"), { what: "fire", at: id, n: 1 }),
    ...((space.lies ?? []).some((l) => l.icon === "burning")
      ? [fix(t("dmd.right.no-fire"), { what: "fire", at: id, n: -1 })]
      : []),
    ...piecesInPlay("token").map((k) =>
      fix(t("dmd.right.put", { what: named(k.name) }), { what: "mark", kind: k.id, at: id }),
    ),
    ...rowsAt(space, "dmd.token").flatMap(tokenRights),
    ...passages(id),
  ];
}

function figureRights(f: Row): Right[] {
  const who = named(f.name);
  return [
    fix(t("dmd.right.hurt", { who }), { what: "hurt", kind: f.id, n: 1 }),
    ...(f.note?.args?.wounds ? [fix(t("dmd.right.cure", { who }), { what: "cure", kind: f.id, n: 1 })] : []),
    fix(t("dmd.right.gone", { who }), { what: "away", kind: f.id }),
  ];
}

function tokenRights(k: Row): Right[] {
  const who = named(k.name);
  return [
    ...(!k.done && k.note?.args?.health
      ? [fix(t("dmd.right.hurt", { who }), { what: "damage", kind: k.id, n: 1 })]
      : []),
    fix(t("dmd.right.gone", { who }), { what: "unmark", kind: k.id }),
  ];
}

/** Locks on the passages from a space. */
function passages(from: string): Right[] {
  const { scene } = state;
  const paths = each(scene?.areas).flatMap((area) => area.map?.paths ?? []);
  return paths
    .filter((path) => !path.kind && [path.from, path.to].includes(from))
    .map((path) => {
      const kind = path.from === from ? path.to : path.from;
      const place = placesOf(scene!).find((p) => p.id === kind);
      const what = path.closed ? "unlock" : "lock";
      return fix(t(`dmd.right.${what}`, { space: place ? nameOfPlace(place) : kind }), { what, at: from, kind });
    });
}

/** The ritual and the Elder One. */
function boardRights(): Right[] {
  const { scene } = state;
  const elder = scene?.open.by["elder-one"];
  const says = (key: string) => elder?.lines?.some((line) => line.texts.some((said) => said.key === key));
  const disrupted = says("dmd.log.disrupted");
  return [
    ...(disrupted ? [] : [fix(t("dmd.right.disrupt"), { what: "disrupt" })]),
    fix(t("dmd.right.advance"), { what: "advance" }),
    ...(disrupted && says("dmd.figure") ? [fix(t("dmd.right.stage"), { what: "stage" })] : []),
    ...(scene?.active
      ? [fix(t("dmd.right.discover", { who: scene.people.by[scene.active].name }), { what: "discover" })]
      : []),
  ];
}

const handRights = (seat: number): Right[] =>
  [false, true].map((right) =>
    fix(
      t(`dmd.right.give-${right ? "right" : "left"}`),
      { what: "give", seat, right },
      { arg: "kind", of: "dmd-discovery" },
    ),
  );
