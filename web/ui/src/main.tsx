// The page's script: joins the table, and draws the page when its first words are
// here.
import { render } from "preact";
import { App, Play } from "./app";
import { stay } from "./connection";
import { keepingFocus } from "./focus";
import { tellThatWeAreHere } from "./here";
import { invited } from "./session";
import { settings, start } from "./settings";
import { wearAgain } from "./skin";
import { onChange, onTelevision, redraw } from "./state";

const root = document.getElementById("app");
if (!root) throw new Error("index.html lacks the element #app");

document.documentElement.classList.toggle("television", onTelevision);
if (!invited) {
  // whoever comes back plays on
  Play.fetch();
  wearAgain();
}
void stay();
tellThatWeAreHere();
if (settings.awake)
  addEventListener("pointerdown", () => void import("./awake").then((a) => a.keepAwake(true)), { once: true });
void start().then(() => {
  onChange(() => keepingFocus(() => render(<App />, root)));
  redraw();
});
