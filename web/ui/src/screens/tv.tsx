// The table on a television: museum and night side by side, the roll on top of
// them while dice are thrown; large type, nothing to tap.
import { dieName } from "../dice";
import { text, t } from "../language";
import { ClockFace, hourName } from "../parts/clock";
import { Die } from "../parts/die";
import { Icon } from "../parts/icon";
import "../parts/icons";
import { InviteCard } from "../parts/invite";
import { Requirements } from "../parts/symbols";
import { TrayPicture, trayWords } from "../parts/tray";
import { state } from "../state";
import type { View } from "../wire";
import { Museum } from "./museum";
import { attemptTasks } from "./roll";

export function Television({ view }: { view: View }) {
  return (
    <main class="tv">
      <header class="tv-head">
        <span class="tv-fact">
          <ClockFace hour={view.clock} /> {hourName(view.clock)}
        </span>
        <span class="tv-fact doom" role="img" aria-label={t("doom.of", { n: view.doom, limit: view.doomLimit })}>
          <Icon name="doom" /> {view.doom}/{view.doomLimit}
        </span>
        <span class="tv-fact signs" role="img" aria-label={t("signs.of", { n: view.signs, limit: view.signsNeeded })}>
          <Icon name="elder-sign" /> {view.signs}/{view.signsNeeded}
        </span>
        <h1 class="tv-next">{text(view.result?.why ?? view.next)}</h1>
      </header>
      {view.phase === "attempt" || view.phase === "battle" ? <TvRoll view={view} /> : view.phase === "setup" ? <TvLobby /> : <TvTable view={view} />}
    </main>
  );
}

function TvLobby() {
  return (
    <div class="tv-lobby">
      <InviteCard large />
      <ul class="tv-seats">
        {state.seats
          .filter((s, i) => s.taken || i < 4)
          .map((s) => (
            <li key={s.seat}>
              <span class={`presence${s.online ? " online" : ""}`} role="img" aria-label={t(s.online ? "seat.online" : "seat.offline")} />
              {s.taken ? s.name : t("seat.free")}
            </li>
          ))}
      </ul>
    </div>
  );
}

function TvTable({ view }: { view: View }) {
  return (
    <div class="tv-table">
      <Museum view={view} />
      <aside class="tv-side">
        <TvNight view={view} />
      </aside>
    </div>
  );
}

function TvNight({ view }: { view: View }) {
  return (
    <>
      {view.ancientOne && (
        <section class="card">
          <p class="over">{t("ancient")}</p>
          <h2>{view.ancientOne.name}</h2>
          <p>{text(view.ancientOne.power)}</p>
        </section>
      )}
      {view.mythos && (
        <section class="card">
          <p class="over">{t("mythos")}</p>
          <h2>{view.mythos.name}</h2>
          {view.mythos.lingering?.map((l, i) => (
            <p key={i}>{text(l)}</p>
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
  const tray = state.tray;
  const pool = view.attempt?.dice.filter((d) => d.place === "pool" && d.face) ?? [];
  const lying = tray?.dice?.length && tray.width && tray.height;
  const open = new Set(view.attempt?.completable?.map((c) => c.task));
  return (
    <div class="tv-roll">
      <section class="tv-tray">
        {lying ? (
          <TrayPicture dice={tray.dice ?? []} width={tray.width ?? 1} height={tray.height ?? 1} picture={false} version={String(tray.roll)} />
        ) : (
          <p class="dice-row large">
            {pool.map((d) => (
              <Die key={d.id} die={d} label={dieName(d)} />
            ))}
          </p>
        )}
        <p class={`tray-state state-${tray?.state ?? "off"}`}>
          <span class="lamp" aria-hidden="true" /> {trayWords(tray)}
        </p>
      </section>
      <section class="tv-tasks">
        <h2>{view.adventures.find((a) => a.id === view.attempt?.adventure)?.name ?? t("roll.battle")}</h2>
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
