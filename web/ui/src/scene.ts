// What the page asks of the scene.
import { called, language, named, t } from "./language";
import { mySeat, seatAt, state } from "./state";
import type { Card, List, Name, Person, Place, Row, Scene } from "./wire";
import type { LogEntry } from "./protocol";

/** The things of a list in their order. */
export const each = <T>(list: List<T> | undefined): T[] => list?.order.map((id) => list.by[id]) ?? [];

export const personAt = (seat: number): Person | undefined => state.scene?.people.by[seat];

/** Words that are about whoever reads them need no name in front. */
export function toMe(words: string): string {
  const me = personAt(mySeat())?.name;
  const rest = me && words.startsWith(`${me}: `) ? words.slice(me.length + 2) : words;
  return rest.charAt(0).toLocaleUpperCase(language()) + rest.slice(1);
}

/** Who somebody is: whom they play, or who sits there as long as that is nobody. */
export const nameOf = (p: Person): string => p.name || whoSits(seatAt(p.seat) ?? p);

/** Who sits on a seat: by their name, or in each reader's language by the number where they gave none. */
export const whoSits = (s: { seat: number; name?: string }): string => s.name || t("seat.number", { seat: s.seat });

/** Who did a step: the laptop has no seat and no name. */
export const doer = (e: LogEntry): Name =>
  e.name ?? (e.seat ? { key: "seat.number", args: { seat: e.seat } } : { key: "author.laptop" });

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
