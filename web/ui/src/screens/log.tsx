// The record: one line an act, undo by name, and jumping back.
import "../stage";
import { useState } from "preact/hooks";
import { redo, undo } from "../acts";
import { named, statement, t, text, time } from "../language";
import { later } from "../later";
import { Die } from "../parts/die";
import { Icon } from "../parts/icon";
import { openSheet } from "../parts/sheet";
import { Heading } from "../parts/term";
import type { LogEntry } from "../protocol";
import { explain } from "../refusal";
import { get } from "../server";
import { doer, each, goesOn, nameOf } from "../scene";
import { type Skin, skin } from "../skin";
import { see, wasSeen } from "../seen";
import { role, state, update } from "../state";
import type { Scene } from "../wire";
import { openHandEntry } from "./handentry";
import { openInstead } from "./openinstead";
import { openWalk } from "./openwalk";

const page = 50;

const Chronicle = later(
  () => import("../more").then((m) => m.Chronicle),
  "more",
  () => <></>,
);

export function Log({ scene }: { scene: Scene }) {
  const [of, show] = useState(0);
  const [armed, arm] = useState(0);
  const people = each(scene.people);
  const { more, fetchMore, failed } = useOlder();
  const entries = [...state.log].reverse().filter((e) => e.label?.key && (!of || e.seat === of));
  const steps = (e: LogEntry) =>
    state.log.filter((x) => x.seq >= e.seq && !x.undone && x.kind === "command" && x.label?.key).length;
  return (
    <>
      <Heading level={1} about="log">
        {t("screen.log")}
      </Heading>
      {scene.result && <Chronicle scene={scene} />}
      {role() !== "spectator" && state.undo && !wasSeen("tip.undo") && <p class="tip">{t("tip.undo")}</p>}
      {role() !== "spectator" && (
        <div class="rewind">
          <button
            type="button"
            class="choice"
            disabled={!state.undo}
            aria-disabled={state.sending.has("undo")}
            onClick={() => {
              see("tip.undo");
              void undo();
            }}
          >
            <Icon name="undo" size="small" />
            <span>{state.undo ? t("undo.of", { what: text(state.undo.label) }) : t("undo.nothing")}</span>
          </button>
          <button
            type="button"
            class="choice"
            disabled={!state.redo}
            aria-disabled={state.sending.has("redo")}
            onClick={() => void redo()}
          >
            <Icon name="redo" size="small" />
            <span>{state.redo ? t("redo.of", { what: text(state.redo.label) }) : t("redo.nothing")}</span>
          </button>
        </div>
      )}
      {goesOn(scene) && role() !== "spectator" && (
        <button type="button" class="wide quiet" data-act="walk" onClick={openWalk}>
          <Icon name="check" size="small" /> {t("walk.title")}
        </button>
      )}
      {!scene.setup && skin.recap && <Recap of={skin.recap} open={!!scene.result} />}
      {people.length > 1 && (
        <label class="field inline">
          {t("log.filter")}
          <select value={String(of)} onChange={(e) => show(Number(e.currentTarget.value))}>
            <option value="0">{t("log.all")}</option>
            {people.map((i) => (
              <option key={i.seat} value={String(i.seat)}>
                {nameOf(i)}
              </option>
            ))}
          </select>
        </label>
      )}
      <ol class="log">
        {entries.map((e) => (
          <li key={e.seq} class={e.undone ? "undone" : ""}>
            <time dateTime={e.at}>{time(e.at)}</time>
            <div>
              <p>
                {e.kind === "command" ? statement(e.label) : t(`log.kind.${e.kind}`, { what: text(e.label) })}
                {e.undone ? ` (${t("log.undone")})` : ""}
              </p>
              {e.more && <p class="more">{e.more.map(text).join(" · ")}</p>}
              {(e.name || e.seat) && <small>{named(doer(e))}</small>}
              {e.dice?.length ? <Rolled entry={e} /> : null}
              {armed === e.seq && !e.dice?.length && (
                <button type="button" class="quiet small" data-act="instead" onClick={() => openInstead(e)}>
                  {t("log.instead")}
                </button>
              )}
            </div>
            {role() !== "spectator" && !e.undone && e.kind === "command" && (
              <button
                type="button"
                class={`jump${armed === e.seq ? " armed" : ""}`}
                aria-label={
                  armed === e.seq ? t("log.jump.sure", { n: steps(e) }) : t("log.jump", { what: text(e.label) })
                }
                onClick={() => {
                  if (armed !== e.seq) return arm(e.seq);
                  arm(0);
                  void undo(e.seq);
                }}
              >
                {armed === e.seq ? <b>{t("log.back", { n: steps(e) })}</b> : <Icon name="undo" size="small" />}
              </button>
            )}
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p class="nothing">{t("log.empty")}</p>}
      {failed && <p role="alert">{failed}</p>}
      {more && (
        <button type="button" class="wide quiet" onClick={() => void fetchMore()}>
          {t("log.older")}
        </button>
      )}
    </>
  );
}

/** What the game looks back on; worked out only when somebody looks. */
function Recap({ of: Shown, open }: { of: NonNullable<Skin["recap"]>; open: boolean }) {
  const [shown, show] = useState(open);
  return (
    <details class="card" open={shown} onToggle={(e) => show(e.currentTarget.open)}>
      <summary>{t("log.luck")}</summary>
      {shown && <Shown />}
    </details>
  );
}

/** The dice of a roll, with the ways to look at them and to put them right. */
function Rolled({ entry }: { entry: LogEntry }) {
  return (
    <>
      <p class="dice-row tiny">
        {entry.dice?.map((d, i) => (
          <Die key={i} die={d} />
        ))}
      </p>
      <p class="row">
        {entry.picture && <RollPicture entry={entry} />}
        {role() !== "spectator" && !entry.undone && (
          <button type="button" class="quiet small" data-act="correct" onClick={() => openHandEntry(undefined, entry)}>
            <Icon name="dice" size="small" /> {t("log.correct")}
          </button>
        )}
      </p>
    </>
  );
}

function RollPicture({ entry }: { entry: LogEntry }) {
  return (
    <button
      type="button"
      class="quiet small"
      data-act="picture"
      onClick={() =>
        openSheet(t("log.picture"), () => (
          <img
            class="roll-picture"
            src={`/api/log/${entry.seq}/roll.jpg`}
            alt={t("log.picture.of", { what: text(entry.label) })}
          />
        ))
      }
    >
      <Icon name="camera" size="small" /> {t("log.picture")}
    </button>
  );
}

/**
 * What the record holds from before the log that this phone was given. It joins that log, so that what is undone later
 * is shown there too, and a jump back counts it.
 */
function useOlder() {
  const [failed, fail] = useState("");
  const first = state.log[0]?.seq ?? 1;
  const fetchMore = async () => {
    try {
      const found = await get<LogEntry[]>(`/api/log?before=${first}&limit=${page}`);
      if (state.log[0]?.seq === first) update({ log: [...found, ...state.log] });
      fail("");
    } catch (e) {
      fail(await explain(e));
    }
  };
  return { more: first > 1, fetchMore, failed };
}
