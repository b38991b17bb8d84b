// Who this browser is at the table: the scanned code, the session and the seat that
// it holds, and getting in with them.
import { type Invitation, invitation } from "./invitation";
import type { Session, Standing } from "./protocol";
import { Refusal, complain } from "./refusal";
import { join, post, session } from "./server";
import { mySeat, onTelevision, state, update } from "./state";

const tokenPlace = "elderglass.token";
const seatPlace = "elderglass.seat";
const namePlace = "elderglass.name";

interface KeptSeat {
  seat: number;
  name: string;
  resume: string;
}

export function keptSeat(): KeptSeat | null {
  try {
    return JSON.parse(localStorage.getItem(seatPlace) ?? "null");
  } catch {
    return null;
  }
}

export function keepSeat(kept: KeptSeat | null): void {
  if (kept) localStorage.setItem(seatPlace, JSON.stringify(kept));
  else localStorage.removeItem(seatPlace);
}

export const lastName = () => keptSeat()?.name ?? localStorage.getItem(namePlace) ?? "";

export const keepName = (name: string) => localStorage.setItem(namePlace, name);

/** Takes the token out of the address, where nobody should see or share it by accident. */
function tokenFromAddress(): Invitation | null {
  const found = invitation();
  if (!found) return null;
  history.replaceState(null, "", location.pathname);
  if (!found.host) localStorage.setItem(tokenPlace, found.token);
  return found;
}

let scanned = tokenFromAddress();

/** Whether the page was opened by a scanned code. */
export const invited = scanned !== null;

/** Whether a code was scanned that this browser has not yet got in with. */
export const hasScanned = () => scanned !== null;

/** Looks for a code in the address, which one that is scanned while the page is open changes. */
export function lookAtAddress(): void {
  scanned = tokenFromAddress() ?? scanned;
}

/** Whether the server knows this browser now, by its session or by a code; again says that it was told already why not. */
export async function enter(again: boolean): Promise<boolean> {
  if (!scanned) {
    try {
      admit(await session());
      if (!scanned) return true;
    } catch (e) {
      if (!(e instanceof Refusal) || e.status !== 401) throw e;
    }
  }
  const used = scanned; // perhaps while the server was asked
  const token = used?.token ?? localStorage.getItem(tokenPlace);
  if (!token) {
    update({ uninvited: true, session: null });
    return false;
  }
  try {
    admit(await join(token));
    forget(used);
    return true;
  } catch (e) {
    if (!(e instanceof Refusal) || e.status === 0) {
      if (state.uninvited && !again) void complain(e, "warn"); // once: it goes on trying
      throw e;
    }
    forget(used);
    if (localStorage.getItem(tokenPlace) === token) localStorage.removeItem(tokenPlace);
    update({ uninvited: true, session: null });
    if (used) void complain(e, "warn");
    return false;
  }
}

/** An invitation was used; another may have come since. */
function forget(used: Invitation | null): void {
  if (scanned === used) scanned = null;
}

/** The server says what this browser is now at the table: with its seat, or where seats change. */
export function stands(now: Standing): void {
  if (state.session) update({ session: { ...state.session, role: now.role, seat: now.seat, name: now.name } });
}

function admit(now: Session): void {
  update({ session: now, uninvited: false });
  if (now.seats && state.seats.length === 0) update({ seats: now.seats }); // later the stream knows better
}

/** Sits down again on the seat that this browser held, without a tap; true where it had to. */
export async function sitAgain(): Promise<boolean> {
  const kept = keptSeat();
  if (!kept || mySeat() || onTelevision) return false;
  try {
    stands(await post<Standing>("/api/seat", kept));
    return true;
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    if (e.status === 403 || e.status === 409) {
      keepSeat(null);
      void complain(e, "warn"); // it says who sits there, or that the seat was freed
    }
    return false;
  }
}
