// What few open on a first evening: the card book, and luck against expectation.
import "../../stage";

export { BookScreen } from "./book/screen";
export { LuckList } from "./luck";
