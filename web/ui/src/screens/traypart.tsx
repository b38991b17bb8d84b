// The tray on the screens of play: always the same room, with what is to be thrown,
// what lies there, or what was rolled.
import { command } from "../acts";
import { colours, dieName, expectedColours, fits } from "../dice";
import { t } from "../language";
import { Die, DieButton } from "../parts/die";
import { Icon } from "../parts/icon";
import { TrayPicture, trayWords, useTicking, versionOf } from "../parts/tray";
import { prefer, settings } from "../settings";
import { rightsOf } from "../skin";
import { role, state } from "../state";
import { awaitsDice, each, waitsForRoll } from "../scene";
import type { DieInPlay, Scene, Tray } from "../wire";
import { openFixRolled, openFixTray } from "./fix";
import { openHandEntry } from "./handentry";

export function TrayPart({ scene }: { scene: Scene }) {
  const now = state.tray?.state ?? "off";
  return (
    <section class="tray-part" aria-label={t("tray.picture")}>
      <Lying scene={scene} />
      {asks(scene) && role() !== "spectator" && <Doubts />}
      {asks(scene) && role() !== "spectator" && <Whose scene={scene} />}
      <div class="tray-tools">
        <TrayState scene={scene} />
        {state.tray?.throws && <small>{t("tray.throws")}</small>}
        {now !== "off" && (
          <button
            type="button"
            class="quiet"
            aria-pressed={settings.picture}
            onClick={() => void prefer({ picture: !settings.picture })}
          >
            <Icon name="camera" size="small" /> {t("tray.show")}
          </button>
        )}
        {role() !== "spectator" && (
          <button type="button" class="quiet" data-act="hand" onClick={() => openHandEntry()}>
            <Icon name="hand" size="small" /> {t("hand.open")}
          </button>
        )}
      </div>
    </section>
  );
}

/** What the tray does, as far as it matters now: where no roll is awaited, hands may be in it. */
export function TrayState({ scene }: { scene: Scene }) {
  const now = state.tray?.state ?? "off";
  const matters = waitsForRoll(scene) || now === "lost" || now === "off";
  const taken = !!scene.roll?.count;
  return (
    <p class={`tray-state state-${matters ? now : taken ? "read" : "idle"}`}>
      <span class="lamp" aria-hidden="true" />
      {matters ? trayWords(state.tray) : t(taken ? "tray.taken" : "tray.idle")}
    </p>
  );
}

/** The dice as they lie; where no camera sees them, in a row. */
export function Lying({ scene }: { scene: Scene }) {
  const tray = state.tray;
  const on = !!tray && tray.state !== "off" && tray.state !== "lost";
  const pool = each(scene.roll?.dice).filter((d) => d.place === "pool" && d.face);
  const fromTray = on && !!tray.dice?.length && (waitsForRoll(scene) || pool.length === 0);
  const seen = pool.length > 0 && pool.every((d) => d.corners?.length) && !!tray?.width && !!tray.height;
  const tick = useTicking(
    1000,
    settings.picture && on && (tray.state === "rolling" || tray.state === "hand" || !tray.dice?.length),
  );
  // One place for both, so that a die keeps the focus when the roll is taken.
  const lying = fromTray
    ? (tray.dice ?? [])
    : seen
      ? pool.map((d) => ({ ...d, face: d.face ?? "", x: d.x ?? 0, y: d.y ?? 0 }))
      : null;
  if (!lying && !(on && settings.picture && tray.width)) {
    return pool.length > 0 && !awaitsDice(scene) ? <DiceRow dice={pool} /> : <Empty scene={scene} />;
  }
  return (
    <TrayPicture
      dice={lying ?? []}
      width={tray?.width ?? 1280}
      height={tray?.height ?? 960}
      picture={settings.picture && on}
      version={versionOf(tray, tick)}
      onDie={role() === "spectator" ? undefined : (i) => (fromTray ? openFixTray(i) : openFixRolled(pool[i].id))}
    />
  );
}

/** An empty tray, with a hint of the dice that belong there. */
function Empty({ scene }: { scene: Scene }) {
  return (
    <div class="tray waiting" aria-hidden="true">
      <p class="dice-row">
        {expectedColours(scene.expect).map((colour, i) => (
          <Die key={i} die={{ colour }} hidden />
        ))}
      </p>
    </div>
  );
}

function DiceRow({ dice }: { dice: DieInPlay[] }) {
  return (
    <div class="tray waiting">
      <p class="dice-row large">
        {dice.map((d) =>
          role() === "spectator" ? (
            <Die key={d.id} die={d} />
          ) : (
            <DieButton
              key={d.id}
              die={d}
              says={t("die.fix", { die: dieName(d) })}
              onClick={() => openFixRolled(d.id)}
            />
          ),
        )}
      </p>
    </div>
  );
}

/** Whether people are asked to look at what was read. */
export const asks = (scene: Scene) =>
  state.tray?.state === "unsure" && !!state.tray.dice?.length && waitsForRoll(scene);

/** The dice that the reader doubts, large enough for any thumb. */
function Doubts() {
  const doubtful = (state.tray?.dice ?? []).flatMap((die, i) => (die.sure ? [] : [{ die, i }]));
  if (doubtful.length === 0) return null;
  return (
    <div class="dice-row doubts" role="group" aria-label={t("tray.unsure")}>
      {doubtful.map(({ die, i }) => (
        <DieButton
          key={i}
          die={die}
          says={t("die.fix", { die: t("die.doubtful", { die: dieName(die) }) })}
          onClick={() => openFixTray(i)}
        />
      ))}
    </div>
  );
}

/** What would explain dice that are there unasked or missing, by the rules: a card that was forgotten. */
function Whose({ scene }: { scene: Scene }) {
  const dice = state.tray?.dice ?? [];
  const ways = colours().flatMap((colour) => {
    const lying = dice.filter((d) => d.colour === colour).length;
    const more = lying - (scene.expect.dice?.[colour] ?? 0);
    return more === 0 ? [] : rightsOf("dice", more > 0 ? colour : `-${colour}`);
  });
  return (
    <>
      {ways.map((way) => (
        <button
          type="button"
          key={way.words}
          class="choice"
          data-act="whose"
          onClick={() => void command(way.kind, way.args)}
        >
          {way.words}
        </button>
      ))}
    </>
  );
}

/** The next thing to do about dice that were read with doubt: to take them, or to complete them by hand. */
export function TakeDice({ tray, scene }: { tray: Tray; scene: Scene }) {
  const dice = tray.dice ?? [];
  return fits(dice, scene.expect) ? (
    <button
      type="button"
      key="take"
      class="choice primary"
      data-act="take"
      aria-disabled={state.sending.has("roll")}
      onClick={() => void command("roll", { dice: dice.map((d) => ({ ...d, sure: true })) })}
    >
      {t("tray.use")}
    </button>
  ) : (
    <button type="button" key="complete" class="choice primary" data-act="hand" onClick={() => openHandEntry(dice)}>
      {t("tray.complete")}
    </button>
  );
}
