// The table on a television: museum and night side by side, the roll on top of
// them while dice are thrown; large type, nothing to tap.
import { useLayoutEffect, useRef } from "preact/hooks";
import { hourName, named, statement, t } from "../language";
import { ClockFace } from "../parts/clock";
import { Icon } from "../parts/icon";
import "../parts/icons";
import { InviteCard } from "../parts/invite";
import { Requirements } from "../parts/symbols";
import { state } from "../state";
import { attemptTasks, investigatorOf } from "../view";
import type { View } from "../wire";
import { Museum } from "./museum";
import { Lying, TrayState } from "./traypart";

export function Television({ view }: { view: View }) {
  return (
    <main class="tv">
      <header class="tv-head">
        <span class="tv-fact">
          <ClockFace hour={view.clock} /> {hourName(view.clock)}
        </span>
        {view.ancientOne && <Facts view={view} />}
        <h1 class="tv-next">{statement(view.next)}</h1>
      </header>
      <Now view={view} />
    </main>
  );
}

function Facts({ view }: { view: View }) {
  return (
    <>
      <span class="tv-fact doom" role="img" aria-label={t("doom.of", { n: view.doom, limit: view.doomLimit })}>
        <Icon name="doom" /> {outOf(view.doom, view.doomLimit)}
      </span>
      <span class="tv-fact signs" role="img" aria-label={t("signs.of", { n: view.signs, limit: view.signsNeeded })}>
        <Icon name="elder-sign" /> {outOf(view.signs, view.signsNeeded)}
      </span>
    </>
  );
}

/** A number with its limit, as far as that is known. */
const outOf = (n: number, limit: number) => (limit > 0 ? `${n}/${limit}` : String(n));

function Now({ view }: { view: View }) {
  if (view.result) return <TvEnd view={view} />;
  if (view.phase === "attempt" || view.phase === "battle") return <TvRoll view={view} />;
  return view.adventures.length > 0 ? <TvTable view={view} /> : <TvLobby view={view} />;
}

function TvLobby({ view }: { view: View }) {
  return (
    <div class="tv-lobby">
      <InviteCard large />
      <ul class="tv-seats">
        {state.seats
          .filter((s, i) => s.taken || i < 4)
          .map((s) => (
            <li key={s.seat}>
              <span class={`presence${s.online ? " online" : ""}`} role="img" aria-label={t(s.online ? "seat.online" : "seat.offline")} />
              <b>{s.taken ? s.name : t("seat.number", { seat: s.seat })}</b>
              <small>{investigatorOf(s.seat)?.name ?? (s.taken ? "" : t("seat.free"))}</small>
            </li>
          ))}
      </ul>
      {view.ancientOne && (
        <p class="tv-against">
          <span class="over">{t("ancient")}</span> {named(view.ancientOne.name)}
        </p>
      )}
    </div>
  );
}

function TvEnd({ view }: { view: View }) {
  const won = !!view.result?.won;
  return (
    <div class={`tv-end result ${won ? "won" : "lost"}`}>
      <Icon name={won ? "elder-sign" : "doom"} size="large" />
      <h2>{t(won ? "result.won.title" : "result.lost.title")}</h2>
      <p>{statement(view.result?.why)}</p>
    </div>
  );
}

function TvTable({ view }: { view: View }) {
  const halls = useFitting(view);
  return (
    <div class="tv-table">
      <div class="tv-museum" ref={halls}>
        <Museum view={view} />
      </div>
      <aside class="tv-side">
        <TvNight view={view} />
      </aside>
    </div>
  );
}

/** Draws what stands in an element smaller until it fits: nobody scrolls a television. */
function useFitting(content: unknown) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      const element = box.current;
      for (let percent = 100; element && percent >= 50; percent -= 5) {
        element.style.setProperty("--fit", `${percent}%`);
        if (element.scrollHeight <= element.clientHeight) return;
      }
    };
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, [content]);
  return box;
}

function TvNight({ view }: { view: View }) {
  return (
    <>
      {view.ancientOne && (
        <section class="card">
          <p class="over">{t("ancient")}</p>
          <h2>{named(view.ancientOne.name)}</h2>
          <p>{statement(view.ancientOne.power)}</p>
        </section>
      )}
      {view.mythos && (
        <section class="card">
          <p class="over">{t("mythos")}</p>
          <h2>{named(view.mythos.name)}</h2>
          {view.mythos.lingering?.map((l, i) => (
            <p key={i}>{statement(l)}</p>
          ))}
        </section>
      )}
      <ul class="tv-people">
        {view.investigators.map((i) => (
          <li key={i.seat} class={i.seat === view.active ? "active" : ""}>
            <b>{i.name}</b>
            <span role="img" aria-label={t("tv.life", { sanity: i.sanity, stamina: i.stamina, clues: i.clues })}>
              <Icon name="sanity" size="small" /> {i.sanity} <Icon name="stamina" size="small" /> {i.stamina} <Icon name="clue" size="small" /> {i.clues}
            </span>
          </li>
        ))}
      </ul>
      <InviteCard />
    </>
  );
}

function TvRoll({ view }: { view: View }) {
  const open = new Set(view.attempt?.completable?.map((c) => c.task));
  return (
    <div class="tv-roll">
      <section class="tv-tray tray-part">
        <Lying view={view} />
        <TrayState view={view} />
      </section>
      <section class="tv-tasks">
        <h2>{named(view.adventures.find((a) => a.id === view.attempt?.adventure)?.name) || t("roll.battle")}</h2>
        <ol class="tasks">
          {attemptTasks(view).map((task) => (
            <li key={task.id} class={`task${task.done ? " done" : ""}${open.has(task.id) ? " open" : ""}`}>
              <Requirements of={task.requirements} />
              {task.done && <Icon name="check" label={t("task.done")} />}
            </li>
          ))}
        </ol>
        <InviteCard />
      </section>
    </div>
  );
}
