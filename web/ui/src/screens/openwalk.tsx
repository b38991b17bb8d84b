// Walking through the table, card by card, to see whether it matches.
import { t } from "../language";
import { coming, later } from "../later";
import { openSheet } from "../parts/sheet";

const Walk = later(() => import("../more").then((m) => m.Walk), "more", coming);

export function openWalk(): void {
  openSheet(t("walk.title"), (close) => <Walk close={close} />);
}
