// What few open on a first evening: the card book, and luck against expectation.
import "../../stage";

export { NewCardForm } from "./book/newcard";
export { BookScreen } from "./book/screen";
export { LuckList } from "./luck";
