// The lines that are written into the page itself. They ask the server what cannot be
// missed (to join, for the stream, for the first words) while the scripts that will
// deal with the answers are still on their way.
import languages from "languages";
import { invitation } from "./invitation";
import { preferred } from "./preferred";

export interface First {
  token?: string;
  session: Promise<Response>;
  /** Null where the browser may not listen. */
  stream: Promise<Response | null>;
  ends: AbortController;
  language: string;
  words: Promise<Response>;
}

declare global {
  interface Window {
    first?: First;
  }
}

const language = preferred();
const ends = new AbortController();
const token = invitation()?.token;
const session = token
  ? fetch("/api/join", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
    })
  : fetch("/api/session");
window.first = {
  token,
  session,
  stream: session.then((reply) =>
    reply.ok
      ? fetch("/api/stream", { headers: { Accept: "text/event-stream" }, cache: "no-store", signal: ends.signal })
      : null,
  ),
  ends,
  language,
  words: fetch(languages[language].landing),
};
for (const asked of [session, window.first.stream, window.first.words]) asked.catch(() => undefined); // who takes it up hears of it
