// A first evening's guide: three cards, and a roll that no game hears of.
import "../stage";
import { useRef, useState } from "preact/hooks";
import { type PlainDie, colours, dieName, facesOf } from "../dice";
import { list, t } from "../language";
import { Die } from "../parts/die";
import { Icon } from "../parts/icon";
import { trayWords } from "../parts/tray";
import { attempt } from "../refusal";
import { waitsForRoll } from "../scene";
import { see } from "../seen";
import { post } from "../server";
import { role, state } from "../state";
import type { Scene, Tray } from "../wire";
import { Lying } from "./traypart";

const cards = ["app", "you", "right"];

/** How far a finger goes to swipe a card away, in CSS pixels. */
const swiped = 40;

/** The cards one after the other; a swipe or a tap takes one away, and the last one for good. */
export function GuideCards() {
  const [at, go] = useState(0);
  const from = useRef<number | null>(null);
  const away = () => (at + 1 < cards.length ? go(at + 1) : see("guide"));
  return (
    <section
      class="card guide"
      aria-label={t("guide.title")}
      onPointerDown={(e) => (from.current = e.clientX)}
      onPointerUp={(e) => {
        if (from.current !== null && Math.abs(e.clientX - from.current) > swiped) away();
        from.current = null;
      }}
      onPointerCancel={() => (from.current = null)}
    >
      <p class="over">{t("guide.at", { n: at + 1, of: cards.length })}</p>
      <div aria-live="polite">
        <h2>{t(`guide.${cards[at]}`)}</h2>
        <p>{t(`guide.${cards[at]}.text`)}</p>
      </div>
      <div class="row">
        <button type="button" class="quiet" data-act="guide-skip" onClick={() => see("guide")}>
          {t("guide.skip")}
        </button>
        <button type="button" class="quiet" data-act="guide-next" onClick={away}>
          {t(at + 1 < cards.length ? "guide.next" : "guide.done")}
        </button>
      </div>
    </section>
  );
}

/** The whole guide, as the menu opens it. */
export function Guide() {
  return (
    <div class="whole-guide">
      {cards.map((card) => (
        <section key={card}>
          <h3>{t(`guide.${card}`)}</h3>
          <p>{t(`guide.${card}.text`)}</p>
        </section>
      ))}
      {state.scene && <Practice scene={state.scene} />}
    </div>
  );
}

/** A roll for practice, while the game waits for none: in the tray, or by chance where no camera sees one. */
function Practice({ scene }: { scene: Scene }) {
  const { tray } = state;
  const on = !!tray && tray.state !== "off";
  const free = !waitsForRoll(scene);
  return (
    <section class="practice">
      <h3>{t("guide.practice")}</h3>
      <p>{t(!free ? "guide.practice.waits" : on ? "guide.practice.text" : "guide.practice.hand")}</p>
      {free && (on ? <InTheTray scene={scene} tray={tray} /> : <ByChance />)}
    </section>
  );
}

function InTheTray({ scene, tray }: { scene: Scene; tray: Tray }) {
  const [busy, setBusy] = useState(false);
  const dice = tray.dice ?? [];
  const throwDice = async () => {
    setBusy(true);
    await attempt(() => post("/api/throw", { practice: true }));
    setBusy(false);
  };
  return (
    <>
      <Lying scene={scene} />
      <p class={`tray-state state-${tray.state}`} role="status">
        <span class="lamp" aria-hidden="true" />
        {dice.length > 0 ? t("guide.practice.read", { dice: list(dice.map(dieName)) }) : trayWords(tray)}
      </p>
      {tray.throws && tray.state !== "lost" && role() !== "spectator" && (
        <Throw busy={busy} onThrow={() => void throwDice()} />
      )}
    </>
  );
}

/** How many dice of the first colour are drawn; of each other there is one. */
const drawn = 3;

/** Dice that the page draws itself. */
function ByChance() {
  const [dice, setDice] = useState<PlainDie[]>([]);
  const draw = () =>
    setDice(
      colours()
        .flatMap((colour, i) => Array<string>(i === 0 ? drawn : 1).fill(colour))
        .map((colour) => ({ colour, face: facesOf(colour)[Math.floor(Math.random() * facesOf(colour).length)] })),
    );
  return (
    <>
      {dice.length > 0 && (
        <div class="tray waiting">
          <p class="dice-row large">
            {dice.map((die, i) => (
              <Die key={i} die={die} hidden />
            ))}
          </p>
        </div>
      )}
      <p role="status">{dice.length > 0 && t("guide.practice.drawn", { dice: list(dice.map(dieName)) })}</p>
      <Throw busy={false} onThrow={draw} />
    </>
  );
}

function Throw({ busy, onThrow }: { busy: boolean; onThrow: () => void }) {
  return (
    <button
      type="button"
      class="choice primary"
      data-act="practice"
      aria-disabled={busy}
      onClick={() => !busy && onThrow()}
    >
      <Icon name="dice" size="small" /> {t("tray.throw")}
    </button>
  );
}
