// Putting a step of the record right.
import { t, text } from "../language";
import { coming, later } from "../later";
import { openSheet } from "../parts/sheet";
import type { LogEntry } from "../protocol";

const Instead = later(() => import("../more").then((m) => m.Instead), "more", coming);

export function openInstead(entry: LogEntry): void {
  openSheet(t("instead.title", { what: text(entry.label) }), (close) => <Instead entry={entry} close={close} />);
}
