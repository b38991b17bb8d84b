// The strip on top of every screen: clock, doom, signs, reader, whose turn.
import { Clock } from "../parts/clock";
import { Count } from "../parts/count";
import { Icon } from "../parts/icon";
import { openMenu } from "./menu";
import { t } from "../language";
import { go } from "../router";
import { mySeat, state } from "../state";
import type { View } from "../wire";

export function Strip({ view }: { view: View }) {
  return (
    <header class="strip">
      <div class="facts">
        <Clock hour={view.clock} midnight={view.midnight} />
        <Count of={{ what: "doom" }} icon="doom" label={t("doom")} value={view.doom} max={view.doomLimit} limit="doom-limit" tone="doom" />
        <Count of={{ what: "signs" }} icon="elder-sign" label={t("signs")} value={view.signs} max={view.signsNeeded} limit="signs-needed" tone="signs" />
        <ReaderLight />
        <button type="button" class="round" aria-label={t("menu")} onClick={openMenu}>
          <Icon name="menu" />
        </button>
      </div>
      <p class="whose">{whose(view)}</p>
    </header>
  );
}

function whose(view: View): string {
  const active = view.investigators.find((i) => i.seat === view.active);
  if (view.phase === "setup" || view.phase === "over" || !active) return t(`phase.${view.phase}`);
  const who = view.active === mySeat() ? t("turn.mine") : t("turn.of", { name: active.name });
  return `${who} · ${t(`phase.${view.phase}`)}`;
}

/** What the reader is doing, as a light with a word; leads to the camera. */
function ReaderLight() {
  const now = state.tray?.state ?? "off";
  return (
    <button type="button" class={`reader reader-${now}`} aria-label={t("reader.open", { state: t(`tray.${now}`) })} onClick={() => go("camera")}>
      <Icon name="camera" />
      <span class="lamp" aria-hidden="true" />
    </button>
  );
}
