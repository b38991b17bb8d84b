// What games with more than their first box show, which comes once one is played.
import { dressed } from "./dressing";
import { later } from "./later";
import { each } from "./scene";
import type { Person, Track } from "./wire";

const nothing = () => <></>;
const beyond = () => Promise.all([import("./beyond"), dressed("boxes")]).then(([m]) => m);
const Cards = later(() => beyond().then((m) => m.HeldCards), "play", nothing);
const By = later(() => beyond().then((m) => m.HeldBy), "play", nothing);

const holds = (tracks: Track[]) => tracks.some((track) => track.kind === "held");

/** Cards of which somebody holds one or none. */
export const HeldCards = ({ of, seat }: { of: Track[]; seat: number }) =>
  holds(of) ? <Cards of={of} seat={seat} /> : nothing();

/** The same, of somebody else: those that are held. */
export const HeldBy = ({ of }: { of: Person }) => (holds(each(of.tracks)) ? <By of={of} /> : nothing());
