// Requests to the server. Every write carries the session's key.
import type { FullView, Invite, ServerError, Session } from "./protocol";
import { earlySession } from "./early";
import { Refusal } from "./refusal";
import { state } from "./state";

const patience = 8000;
/** For what takes the server a while: a picture is read, chances are worked out. */
export const long = 60_000;

/** A signal that gives up after a while; AbortSignal.timeout is too new for old phones. */
function within(ms: number): AbortSignal {
  const gives = new AbortController();
  setTimeout(() => gives.abort(), ms);
  return gives.signal;
}

interface Asking {
  body?: BodyInit;
  type?: string;
  wait?: number;
  /** More headers. */
  as?: Record<string, string>;
}

const ask = async <T>(method: string, path: string, asking?: Asking) => answer<T>(await replyTo(method, path, asking));

export async function replyTo(
  method: string,
  path: string,
  { body, type = "application/json", wait = patience, as }: Asking = {},
): Promise<Response> {
  const headers: Record<string, string> = { ...as };
  if (body !== undefined) headers["Content-Type"] = type;
  if (method !== "GET" && state.session) headers["X-Elderglass"] = state.session.key;
  return fetch(path, { method, headers, body, signal: within(wait) }).catch(() => {
    throw new Refusal(0, "unreachable", "");
  });
}

export async function answer<T>(reply: Response): Promise<T> {
  const data = await reply.json().catch(() => null);
  if (reply.ok && data !== null) return data as T;
  if (data === null) throw new Refusal(reply.ok ? 0 : reply.status, "unreachable", ""); // cut off, or from something in between
  const error: ServerError = data.error ?? { code: "internal", message: "" };
  throw new Refusal(
    reply.status,
    error.code,
    error.message,
    error.rule,
    data.view ? (data as FullView) : null,
    error.key ? { key: error.key, args: error.args } : null,
  );
}

export const get = <T>(path: string, wait?: number) => ask<T>("GET", path, { wait });
export const post = <T>(path: string, body: unknown, wait?: number) =>
  ask<T>("POST", path, { body: JSON.stringify(body), wait });
export const remove = <T>(path: string) => ask<T>("DELETE", path);
/** Sends a file's text as it is. */
export const put = <T>(path: string, text: string, as?: Record<string, string>) =>
  ask<T>("PUT", path, { body: text, as });
export const sendPhoto = <T>(path: string, photo: Blob) =>
  ask<T>("POST", path, { body: photo, type: photo.type || "image/jpeg", wait: long });
export const sendGame = (game: File) =>
  ask<unknown>("POST", `/api/games/import?name=${encodeURIComponent(game.name)}`, {
    body: game,
    type: "application/octet-stream",
    wait: long,
  });

/** Who this browser is. */
export async function session(): Promise<Session> {
  return (await early(earlySession())) ?? get<Session>("/api/session");
}

export async function join(token: string): Promise<Session> {
  return (await early(earlySession(token))) ?? post<Session>("/api/join", { token });
}

/** What was answered before anybody could listen; null where nothing was, or nobody. */
async function early(asked: Promise<Response> | undefined): Promise<Session | null> {
  const reply = await asked?.catch(() => undefined);
  return reply ? answer<Session>(reply) : null;
}

export const invite = () => get<Invite>("/api/invite");

/** A fresh id for a command; http has no randomUUID. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
