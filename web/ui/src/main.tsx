import { render } from "preact";
import "./style/page.css";
import { App } from "./app";
import { stay } from "./connection";
import { start } from "./settings";
import { onChange, onTelevision, redraw } from "./state";

const root = document.getElementById("app");
if (!root) throw new Error("index.html lacks the element #app");

document.documentElement.classList.toggle("television", onTelevision);
void start().then(() => {
  onChange(() => render(<App />, root));
  redraw();
});
void stay();
