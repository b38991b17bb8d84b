// What only games with more than their first box need.
import "./stage";

export { HeldBy, HeldCards } from "./parts/held";
