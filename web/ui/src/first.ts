// The lines that are written into the page itself. They ask the server what cannot be
// missed (to join, for the stream, for the first words) while the scripts that will
// deal with the answers are still on their way.
import languages from "languages";
import { invitation } from "./invitation";
import { preferred } from "./preferred";

export interface First {
  /** By which the server knows that a stream takes the place of this page's last one. */
  tab: string;
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

const tab = Math.random().toString(36);
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
  tab,
  token,
  session,
  stream: session.then((reply) =>
    reply.ok
      ? fetch("/api/stream", {
          headers: { Accept: "text/event-stream", Tab: tab },
          cache: "no-store",
          signal: ends.signal,
        })
      : null,
  ),
  ends,
  language,
  words: fetch(languages[language].landing),
};
for (const asked of [session, window.first.stream, window.first.words]) asked.catch(() => undefined); // who takes it up hears of it
