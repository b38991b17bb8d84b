// What can be put right by hand in Eldritch Horror. What a card does that the program does not know is done so too.
import { statement, t } from "../../language";
import { each, namesAt, placesOf } from "../../scene";
import type { Right, Rights } from "../../skin";
import { state } from "../../state";
import type { Line } from "../../wire";

export const rights: Rights = (about, id) => {
  switch (about) {
    case "area":
      return areaRights(id);
    case "place":
      return placeRights(id);
    case "hand":
      return handRights(Number(id));
    case "card":
      return [gone(t("eldritch.right.discard"), id)];
    case "dice":
      return [];
  }
};

const fix = (what: string, args: Record<string, unknown> = {}, which?: Right["which"]): Right => ({
  words: t(`eldritch.right.${what}`),
  kind: "fix",
  args: { what, ...args },
  which,
});

/** One of the cards of a class; with `other` also one that the program does not know. */
const cardOf = (of: string, other?: string) => ({
  arg: "card",
  of: `eldritch-${of}`,
  other: other ? { key: other, words: t("eldritch.right.other") } : undefined,
});

const gone = (words: string, id: string): Right => ({ words, kind: "fix", args: { what: "take", id } });

function areaRights(id: string): Right[] {
  switch (id) {
    case "world":
      return [fix("gate", {}, { arg: "space", of: "eldritch-gate" })];
    case "reserve":
      return [fix("reserve", {}, cardOf("asset", "other-asset"))];
    default:
      return [fix("solve"), fix("mystery", {}, cardOf("mystery", "other")), fix("mythos", {}, cardOf("mythos"))];
  }
}

function placeRights(id: string): Right[] {
  const { scene } = state;
  const place = scene && placesOf(scene).find((p) => p.id === id);
  if (!place) return [];
  if (!place.spot) {
    const card = place.card?.kind;
    const tokens = card === "mystery" || card === "mythos" ? [fix("more", { id }), fix("less", { id })] : [];
    return card === "ancient" || card === "mystery" ? tokens : [...tokens, gone(t("eldritch.right.discard"), id)];
  }
  const standing = namesAt(place);
  return [
    fix("monster", { space: id }, cardOf("monster")),
    fix("clue", { space: id }),
    fix("token", { space: id }),
    fix("expedition", { space: id }),
    ...each(scene.people)
      .filter((p) => !p.out && !standing.includes(p.name))
      .map((p) => ({
        words: t("eldritch.right.at", { who: p.name }),
        kind: "fix",
        args: { what: "at", seat: p.seat, space: id },
      })),
    ...(place.card?.lines ?? []).flatMap((line) => (line.id ? lineRights(line, line.id) : [])),
  ];
}

function lineRights(line: Line, id: string): Right[] {
  const what = line.texts.map(statement).join(". ");
  const health = (way: string): Right => ({ ...fix(way, { id }), words: t(`eldritch.right.${way}`, { what }) });
  return [
    ...(line.texts[0]?.key === "eldritch.piece.monster" ? [health("wound"), health("heal")] : []),
    gone(t("eldritch.right.gone", { what }), id),
  ];
}

function handRights(seat: number): Right[] {
  const delayed = state.scene?.people.by[seat]?.sheet?.over?.some((said) => said.key === "eldritch.delayed");
  return [
    ...["asset", "artifact", "spell", "condition"].map((of) => ({
      ...fix("give", { seat }, cardOf(of, `other-${of}`)),
      words: t(`eldritch.right.give.${of}`),
    })),
    fix(delayed ? "right" : "delay", { seat }),
  ];
}
