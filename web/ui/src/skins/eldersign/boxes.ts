// What Elder Sign has for its boxes beyond the first.
import "../../stage";
import icons from "icons/eldersign/boxes";
import { t } from "../../language";
import { placesOf } from "../../scene";
import type { Boxes, Right } from "../../skin";
import { state } from "../../state";

export const boxes: Boxes = {
  icons,
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
