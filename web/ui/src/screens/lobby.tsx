// The lobby on the host's laptop and on phones: the way in, the seats, the camera.
import { useState } from "preact/hooks";
import { list, named, t } from "../language";
import { coming, later } from "../later";
import { Emblem } from "../parts/emblem";
import { Icon } from "../parts/icon";
import { InviteCard } from "../parts/invite";
import { Pick } from "../parts/pick";
import { Tables } from "../parts/tables";
import { attempt } from "../refusal";
import { post, remove } from "../server";
import { keepSeat, keptSeat } from "../session";
import { mySeat, role, state, update } from "../state";
import { go, whereNow } from "../router";
import { each, personAt, whoSits } from "../scene";
import { openSheet } from "../parts/sheet";
import { SeatPicker } from "./seats";
import { TableRules } from "./tablerules";
import type { Scene } from "../wire";

const Guide = later(() => import("./guide").then((m) => m.Guide), "said", coming);

async function stand(): Promise<void> {
  const kept = keptSeat();
  keepSeat(null); // or else the page sits down again when it hears that the seat is free
  try {
    await remove("/api/seat");
  } catch (e) {
    keepSeat(kept);
    throw e;
  }
}

export function Lobby({ scene }: { scene: Scene }) {
  const [code, setCode] = useState<{ seat: number; code: string } | null>(null);
  const seats = state.seats.filter((s, i) => s.taken || i < 4);
  return (
    <>
      <Emblem heading />
      {role() === "host" && <Begin scene={scene} />}
      <InviteCard large />
      <Tables />
      <section class="card">
        <h2>{t("lobby.seats")}</h2>
        <ul class="seat-list">
          {seats.map((s) => (
            <li key={s.seat} class={s.seat === mySeat() ? "mine" : ""}>
              <div class="seat-line">
                <span
                  class={`presence${s.online ? " online" : ""}`}
                  role="img"
                  aria-label={t(s.taken ? (s.online ? "seat.online" : "seat.offline") : "seat.free")}
                />
                <span>
                  <b>{whoSits(s)}</b>
                  <small>
                    {[
                      personAt(s.seat)?.name ||
                        (s.taken ? s.name && t("seat.number", { seat: s.seat }) : t("seat.free")),
                      s.host && t("lobby.is-host"),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </small>
                </span>
                {s.taken && (role() === "host" || s.seat === mySeat()) && (
                  <button
                    type="button"
                    class="quiet small"
                    aria-label={`${t("lobby.handover")}: ${whoSits(s)}`}
                    onClick={() =>
                      void attempt(async () => {
                        const reply = await post<{ code: string }>("/api/seat/code", { seat: s.seat });
                        setCode({ seat: s.seat, code: reply.code });
                      })
                    }
                  >
                    {t("lobby.handover")}
                  </button>
                )}
                {s.taken && role() === "host" && s.seat !== mySeat() && (
                  <button
                    type="button"
                    class="round quiet"
                    aria-label={t("lobby.free", { name: whoSits(s) })}
                    onClick={() => void attempt(() => remove(`/api/seat?seat=${s.seat}`))}
                  >
                    <Icon name="close" />
                  </button>
                )}
              </div>
              {code?.seat === s.seat && (
                <p class="handover" aria-live="polite">
                  {t("lobby.code", { name: whoSits(s) })} <strong class="code">{code.code}</strong>
                </p>
              )}
            </li>
          ))}
        </ul>
        {role() === "host" && seats.some((s) => s.taken && !s.online) && <p class="lead">{t("lobby.away")}</p>}
        {mySeat() ? (
          <button type="button" class="wide quiet" onClick={() => void attempt(stand)}>
            {t("lobby.stand")}
          </button>
        ) : (
          <button
            type="button"
            class="wide"
            onClick={() =>
              role() === "host" ? openSheet(t("seats.title"), () => <SeatPicker />) : update({ watching: false })
            }
          >
            <Icon name="seat" size="small" /> {t("lobby.sit")}
          </button>
        )}
      </section>
      {role() === "host" && <HostRights />}
      <section class="card">
        <h2>{t("lobby.table")}</h2>
        <p class={`tray-state state-${state.tray?.state ?? "off"}`}>
          <span class="lamp" aria-hidden="true" /> {t(`tray.${state.tray?.state ?? "off"}`)}
        </p>
        <button type="button" class="wide quiet" onClick={() => go("camera")}>
          <Icon name="camera" size="small" /> {t("screen.camera")}
        </button>
        <a class="wide quiet button" href="/tv">
          <Icon name="tv" size="small" /> {t("lobby.tv")}
        </a>
        <button
          type="button"
          class="wide quiet"
          data-act="guide"
          onClick={() => openSheet(t("menu.guide"), () => <Guide />)}
        >
          <Icon name="dice" size="small" /> {t("lobby.guide")}
        </button>
      </section>
      <TableRules scene={scene} />
    </>
  );
}

/** What is played, and the way to another game. */
function Begin({ scene }: { scene: Scene }) {
  const people = each(scene.people).map((p) => {
    const sits = state.seats.find((s) => s.seat === p.seat && s.taken);
    return sits ? whoSits(sits) : p.name;
  });
  const against = each(scene.open)[0]?.name;
  return (
    <section class="card">
      <h2>{t(scene.setup ? "games.setup" : "games.now")}</h2>
      <p class="lead">{[scene.title, named(against), list(people)].filter(Boolean).join(" · ")}</p>
      <button type="button" class="choice primary" data-act="go-on" onClick={() => go(whereNow())}>
        {t(scene.setup ? "games.set-up" : scene.result ? "games.look-back" : "games.go-on")}
      </button>
      <button type="button" class="wide quiet" data-act="games" onClick={() => go("games")}>
        {t("games.others")}
      </button>
    </section>
  );
}

/** Who may choose the camera, free seats and open the doctor, besides the laptop itself. */
function HostRights() {
  const taken = state.seats.filter((s) => s.taken);
  const holder = taken.find((s) => s.host)?.seat ?? 0;
  if (taken.length === 0) return null;
  const give = (seat: number) => void attempt(() => post("/api/host", { seat }));
  return (
    <section class="card">
      <h2>{t("lobby.host")}</h2>
      <p class="lead">{t("lobby.host.why")}</p>
      <Pick
        label={t("lobby.host")}
        value={holder}
        options={[{ seat: 0, name: t("lobby.host.laptop") }, ...taken].map((s) => ({
          value: s.seat,
          words: whoSits(s),
        }))}
        onPick={give}
      />
    </section>
  );
}
