// The one stream from the server: server-sent events, read with fetch so that a
// return can say what it has already seen and so that pings are seen too.
import { tab } from "./early";

export interface Message {
  event: string;
  id: string;
  data: string;
}

/** Splits a stream of text into server-sent events; comments come as event "ping". */
function parser(receive: (m: Message) => void): (chunk: string) => void {
  let rest = "";
  let message: Message = { event: "message", id: "", data: "" };
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (message.data) receive(message);
        message = { event: "message", id: "", data: "" };
      } else if (line.startsWith(":")) {
        receive({ event: "ping", id: "", data: "" });
      } else {
        const colon = line.indexOf(":");
        const field = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
        if (field === "event") message.event = value;
        else if (field === "id") message.id = value;
        else if (field === "data") message.data += message.data ? `\n${value}` : value;
      }
    }
  };
}

/**
 * Reads the stream, which may be opened already, until it ends or signal aborts it.
 * Resolves with the status of the answer, 0 where there was none.
 */
export async function follow(
  lastSeen: string,
  signal: AbortSignal,
  receive: (m: Message) => void,
  opened?: Promise<Response | null>,
): Promise<number> {
  const headers: Record<string, string> = { Accept: "text/event-stream", Tab: tab };
  if (lastSeen) headers["Last-Event-ID"] = lastSeen;
  let status = 0;
  try {
    const reply = (await opened) ?? (await fetch("/api/stream", { headers, signal, cache: "no-store" }));
    status = reply.status;
    if (!reply.ok || !reply.body) return status;
    const feed = parser(receive);
    const decoder = new TextDecoder();
    const reader = reply.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return status;
      feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    return status;
  }
}
