// The record: one line an act, undo by name, and jumping back.
import { useState } from "preact/hooks";
import { redo, undo } from "../acts";
import { statement, text, time, t } from "../language";
import { Die } from "../parts/die";
import { Icon } from "../parts/icon";
import { openSheet } from "../parts/sheet";
import { Heading } from "../parts/term";
import { later } from "../later";
import type { LogEntry } from "../protocol";
import { get } from "../server";
import { role, state, update } from "../state";
import type { View } from "../wire";

const page = 50;

export function Log({ view }: { view: View }) {
  const [of, show] = useState(0);
  const [armed, arm] = useState(0);
  const entries = [...state.log].reverse().filter((e) => e.label?.key && (!of || e.seat === of));
  const steps = (e: LogEntry) => state.log.filter((x) => x.seq >= e.seq && !x.undone && x.kind === "command" && x.label?.key).length;
  return (
    <>
      <Heading level={1} terms={["undo"]}>{t("screen.log")}</Heading>
      {view.result && (
        <section class={`card result ${view.result.won ? "won" : "lost"}`}>
          <h2>{t(view.result.won ? "result.won.title" : "result.lost.title")}</h2>
          <p>{text(view.result.why)}</p>
        </section>
      )}
      {role() !== "spectator" && (
        <div class="rewind">
          <button type="button" class="choice" disabled={!state.undo} aria-disabled={state.sending.has("undo")} onClick={() => void undo()}>
            <Icon name="undo" size="small" />
            <span>{state.undo ? t("undo.of", { what: text(state.undo.label) }) : t("undo.nothing")}</span>
          </button>
          <button type="button" class="choice" disabled={!state.redo} aria-disabled={state.sending.has("redo")} onClick={() => void redo()}>
            <Icon name="redo" size="small" />
            <span>{state.redo ? t("redo.of", { what: text(state.redo.label) }) : t("redo.nothing")}</span>
          </button>
        </div>
      )}
      {view.phase !== "setup" && <Expected open={!!view.result} />}
      {view.investigators.length > 1 && (
        <label class="field inline">
          {t("log.filter")}
          <select value={String(of)} onChange={(e) => show(Number(e.currentTarget.value))}>
            <option value="0">{t("log.all")}</option>
            {view.investigators.map((i) => (
              <option key={i.seat} value={String(i.seat)}>
                {i.name}
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
              {e.dice?.length ? (
                <p class="dice-row tiny">
                  {e.dice.map((d, i) => (
                    <Die key={i} die={d} />
                  ))}
                </p>
              ) : null}
              {e.picture && <RollPicture entry={e} />}
              {e.name && <small>{e.name}</small>}
            </div>
            {role() !== "spectator" && !e.undone && e.kind === "command" && (
              <button
                type="button"
                class={`jump${armed === e.seq ? " armed" : ""}`}
                aria-label={armed === e.seq ? t("log.jump.sure", { n: steps(e) }) : t("log.jump", { what: text(e.label) })}
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
      {state.log.length >= page && (
        <button type="button" class="wide quiet" onClick={() => void older()}>
          {t("log.older")}
        </button>
      )}
    </>
  );
}

const Luck = later(
  () => import("../more").then((m) => m.LuckList),
  "more",
  (words) => <p class="nothing coming">{words}</p>,
);

/** Luck against expectation; worked out only when somebody looks. */
function Expected({ open }: { open: boolean }) {
  const [shown, show] = useState(open);
  return (
    <details class="card" open={shown} onToggle={(e) => show(e.currentTarget.open)}>
      <summary>{t("log.luck")}</summary>
      {shown && <Luck />}
    </details>
  );
}

function RollPicture({ entry }: { entry: LogEntry }) {
  return (
    <button
      type="button"
      class="quiet small"
      onClick={() => openSheet(t("log.picture"), () => <img class="roll-picture" src={`/api/log/${entry.seq}/roll.jpg`} alt={t("log.picture.of", { what: text(entry.label) })} />)}
    >
      <Icon name="camera" size="small" /> {t("log.picture")}
    </button>
  );
}

async function older(): Promise<void> {
  const first = Math.min(...state.log.map((e) => e.seq));
  const reply = await get<LogEntry[] | { entries: LogEntry[] }>(`/api/log?before=${first}&limit=${page}`);
  const entries = Array.isArray(reply) ? reply : reply.entries;
  const known = new Set(state.log.map((e) => e.seq));
  update({ log: [...entries.filter((e) => !known.has(e.seq)), ...state.log].sort((a, b) => a.seq - b.seq) });
}
