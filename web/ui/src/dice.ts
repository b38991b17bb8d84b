// What the dice are called, and how one is written for the server.
import { has, list, t } from "./language";
import { state } from "./state";
import type { Expectation } from "./wire";

/** The colours of the dice in play. */
export const colours = (): string[] => state.scene?.dice?.map((k) => k.colour) ?? [];

/** The faces of a colour. */
export const facesOf = (colour: string): string[] => state.scene?.dice?.find((k) => k.colour === colour)?.faces ?? [];

export interface PlainDie {
  colour: string;
  face: string;
}

/** The symbol of a face, and how many there are of one that is counted. */
export function symbolOf(face: string): { symbol: string; count: number } {
  const match = /^(.+)-(\d)$/.exec(face);
  return match ? { symbol: match[1], count: Number(match[2]) } : { symbol: face, count: 0 };
}

/** A face in words; the faces of other games have no words of ours. */
export function faceName(face: string): string {
  const { symbol, count } = symbolOf(face);
  return has(`face.${symbol}`) ? t(`face.${symbol}`, { n: count }) : face.replace(/[-+]/g, " ");
}

export const colourName = (colour: string) => t(`colour.${colour}`);

export function dieName(die: { colour: string; face?: string }): string {
  return die.face
    ? t("die.name", { colour: colourName(die.colour), face: faceName(die.face) })
    : colourName(die.colour);
}

export function dieList(dice: { face?: string }[]): string {
  return list(dice.map((d) => faceName(d.face ?? "")));
}

/** Faces to offer for a die, the likeliest first, each once. */
export function likelyFaces(colour: string, guesses: { face: string; confidence: number }[] | undefined): string[] {
  const possible = facesOf(colour);
  const guessed = [...(guesses ?? [])].sort((a, b) => b.confidence - a.confidence).map((g) => g.face);
  return [...new Set([...guessed.filter((f) => possible.includes(f)), ...possible])];
}

/** The colours of the dice that are to be thrown, one entry a die. */
export function expectedColours(expect: Expectation | undefined): string[] {
  const counts = expect?.dice ?? {};
  return colours().flatMap((c) => Array<string>(counts[c] ?? 0).fill(c));
}

/** Whether dice have the colours that are to be thrown; any have where nothing is awaited. */
export function fits(dice: { colour: string }[], expect: Expectation | undefined): boolean {
  const wanted = expectedColours(expect);
  return (
    wanted.length === 0 ||
    wanted.sort().join() ===
      dice
        .map((d) => d.colour)
        .sort()
        .join()
  );
}
