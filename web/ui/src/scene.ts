// What the page asks of the scene.
import { called, named, t } from "./language";
import { state } from "./state";
import type { Card, List, Person, Place, Row, Scene } from "./wire";

/** The things of a list in their order. */
export const each = <T>(list: List<T> | undefined): T[] => list?.order.map((id) => list.by[id]) ?? [];

export const personAt = (seat: number): Person | undefined => state.scene?.people.by[seat];

/** Who somebody is: whom they play, or who sits there as long as that is nobody. */
export const nameOf = (p: Person): string =>
  p.name || state.seats.find((s) => s.seat === p.seat && s.taken)?.name || t("seat.number", { seat: p.seat });

/** Whether dice that are thrown now count: as a roll that the game waits for, or because it knows no rules. */
export const waitsForRoll = (scene: Scene) => !!scene.freeRolls || awaitsDice(scene);

/** Whether the rules wait for a roll. */
export const awaitsDice = (scene: Scene) => Object.keys(scene.expect.dice ?? {}).length > 0;

export const placesOf = (scene: Scene): Place[] => each(scene.areas).flatMap((area) => each(area.places));

const placeAt = (scene: Scene, at: string | undefined) => placesOf(scene).find((place) => place.id === at);

/** The card, of a place or open, whose rows the dice are thrown for. */
export const cardThrownFor = (scene: Scene) =>
  placeAt(scene, scene.roll?.at)?.card ?? scene.open.by[scene.roll?.at ?? ""];

export const rowsThrownFor = (scene: Scene): Row[] => each(cardThrownFor(scene)?.rows);

/** What lies open beside the card that the roll is for, where that one lies open for everyone. */
export const besideThrow = (scene: Scene): Card[] =>
  scene.open.by[scene.roll?.at ?? ""] ? each(scene.open).filter((c) => c.id !== scene.roll?.at && !c.down) : [];

export const nameOfPlace = (place: Place): string => (place.card ? named(place.card.name) : called(place, "place"));

/** Where somebody is. */
export function whereIs(scene: Scene, at: string | undefined): string {
  const place = placeAt(scene, at);
  return place ? nameOfPlace(place) : t("place.unknown");
}

/** Those who stand at a place. */
export const namesAt = (place: Place): string[] => (place.here ?? []).flatMap((seat) => personAt(seat)?.name ?? []);

/** Whether the game is being played: it has begun and is not over. */
export const goesOn = (scene: Scene) => !scene.setup && !scene.result;
