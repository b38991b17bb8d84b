// Where a person lands after scanning: seats, not forms.
import { useState } from "preact/hooks";
import { t } from "../language";
import { Emblem } from "../parts/emblem";
import { Icon } from "../parts/icon";
import { closeSheet } from "../parts/sheet";
import { landing, toTop } from "../router";
import { Refusal, complain } from "../refusal";
import { whoSits } from "../scene";
import type { SeatInfo, Standing } from "../protocol";
import { post } from "../server";
import { keepName, keepSeat, lastName, stands } from "../session";
import { type State, state, update } from "../state";

interface SeatsProps {
  /** Shows the other tables. */
  onElsewhere: () => void;
}

export function Seats({ onElsewhere }: SeatsProps) {
  return (
    <main class="landing" tabIndex={0}>
      <Emblem />
      <h1>{t("seats.title")}</h1>
      <SeatPicker />
      <button
        type="button"
        class="wide quiet"
        onClick={() => update({ watching: true, screen: state.scene?.areas.order[0] ?? "me" })}
      >
        <Icon name="watch" size="small" /> {t("seats.watch")}
      </button>
      <button type="button" class="wide quiet" data-act="tables" onClick={onElsewhere}>
        {t("seats.elsewhere")}
      </button>
    </main>
  );
}

/** Name and seats; sitting down closes the sheet that it may stand in. */
export function SeatPicker() {
  const [name, setName] = useState(lastName());
  const [code, setCode] = useState("");
  const [wanted, want] = useState(0);
  const [busy, setBusy] = useState(false);
  const seats = state.seats.slice(0, shownSeats(state));
  const sit = async ({ seat, name: before }: SeatInfo) => {
    setBusy(true);
    try {
      const body = {
        seat,
        name: name.trim() || before,
        ...(wanted === seat && code ? { code } : {}),
      };
      const reply = await post<Standing & { resume?: string }>("/api/seat", body);
      keepName(name.trim());
      if (reply.resume) keepSeat({ seat, name: body.name, resume: reply.resume });
      stands(reply);
      update({ watching: false, screen: landing() });
      toTop();
      closeSheet();
    } catch (e) {
      if (e instanceof Refusal && e.status === 409) want(seat);
      void complain(e, "warn");
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <label class="field">
        {t("seats.name")}
        <input
          type="text"
          value={name}
          maxLength={24}
          autocomplete="nickname"
          placeholder={t("seats.name.free")}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <ul class="seat-list">
        {seats.map((s) => (
          <li key={s.seat}>
            <button
              type="button"
              class={`seat${s.taken ? " taken" : ""}`}
              aria-disabled={busy}
              onClick={() => (s.taken ? want(s.seat) : !busy && void sit(s))}
            >
              <Icon name="seat" />
              <span>
                <b>{t("seat.number", { seat: s.seat })}</b>
                <small>{presence(s)}</small>
              </span>
              <span class={`presence${s.online ? " online" : ""}`} aria-hidden="true" />
            </button>
            {wanted === s.seat && s.taken && (
              <form
                class="takeover"
                onSubmit={(e) => {
                  e.preventDefault();
                  void sit(s);
                }}
              >
                <p>{t("seats.code.why", { name: whoSits(s) })}</p>
                <label class="field">
                  {t("seats.code")}
                  <input
                    type="text"
                    inputMode="text"
                    autocomplete="off"
                    value={code}
                    onInput={(e) => setCode(e.currentTarget.value)}
                  />
                </label>
                <button type="submit" class="choice primary" disabled={!code || busy}>
                  {t("seats.take")}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who is at a seat; the seat's number stands there already. */
function presence(s: SeatInfo): string {
  if (!s.taken) return t("seat.free");
  return s.name
    ? t(s.online ? "seat.here" : "seat.away", { name: s.name })
    : t(s.online ? "seat.online" : "seat.offline");
}

/** Four seats, or as many as are needed to show a free one. */
function shownSeats(s: State): number {
  const taken = s.seats.filter((x) => x.taken).length;
  return Math.max(4, Math.min(s.seats.length, taken + 1));
}
