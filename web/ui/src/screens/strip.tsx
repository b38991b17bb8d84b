// The strip on top of every screen: the table's tracks, the reader, whose turn.
import { Icon } from "../parts/icon";
import { TableTrack } from "../parts/track";
import { openMenu } from "./menu";
import { called, t } from "../language";
import { go } from "../router";
import { each, personAt } from "../scene";
import { mySeat, state } from "../state";
import type { Scene } from "../wire";

export function Strip({ scene }: { scene: Scene }) {
  return (
    <header class="strip">
      <div class="facts">
        {each(scene.tracks).map((track) => (
          <TableTrack key={track.id} of={track} />
        ))}
        <ReaderLight />
        <button type="button" class="round" aria-label={t("menu")} onClick={openMenu}>
          <Icon name="menu" />
        </button>
      </div>
      <p class="whose">{whose(scene)}</p>
    </header>
  );
}

function whose(scene: Scene): string {
  const active = personAt(scene.active ?? 0);
  const phase = called({ id: scene.phase, name: scene.phaseName }, "phase");
  if (scene.setup || scene.result || !active) return phase;
  const who = scene.active === mySeat() ? t("turn.mine") : t("turn.of", { name: active.name });
  return `${who} · ${phase}`;
}

/** What the reader is doing, as a light with a word; leads to the camera. */
function ReaderLight() {
  const now = state.tray?.state ?? "off";
  return (
    <button
      type="button"
      class={`reader reader-${now}`}
      aria-label={t("reader.open", { state: t(`tray.${now}`) })}
      onClick={() => go("camera")}
    >
      <Icon name="camera" />
      <span class="lamp" aria-hidden="true" />
    </button>
  );
}
