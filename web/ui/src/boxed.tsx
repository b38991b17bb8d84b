// What games with more than their first box show, which comes once one is played.
import { later } from "./later";
import { each } from "./scene";
import { state } from "./state";
import type { Person, Scene, Track } from "./wire";

const nothing = () => <></>;
const beyond = () => import("./beyond");
const Drawn = later(() => beyond().then((m) => m.Moments), "boxes", nothing);
const Cards = later(() => beyond().then((m) => m.HeldCards), "boxes", nothing);
const By = later(() => beyond().then((m) => m.HeldBy), "boxes", nothing);

const boxed = () => !!state.scene?.boxes?.slice(1).some((box) => box.in);
const holds = (tracks: Track[]) => tracks.some((track) => track.kind === "held");

/** What just happened that is worth looking up for. */
export const Moments = ({ scene }: { scene: Scene }) => (boxed() ? <Drawn scene={scene} /> : nothing());

/** Cards of which somebody holds one or none. */
export const HeldCards = ({ of, seat }: { of: Track[]; seat: number }) =>
  holds(of) ? <Cards of={of} seat={seat} /> : nothing();

/** The same, of somebody else: those that are held. */
export const HeldBy = ({ of }: { of: Person }) => (holds(each(of.tracks)) ? <By of={of} /> : nothing());
