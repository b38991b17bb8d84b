// Requests to the server. Every write carries the session's key.
import type { FullView, Invite, ServerError, Session } from "./protocol";
import { earlySession } from "./early";
import { state } from "./state";
import type { Text } from "./wire";

/** A refusal by the server, or no answer at all (status 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule = "",
    readonly fresh: FullView | null = null,
    /** The refusal as a text of the catalogue, where the rules give one. */
    readonly text: Text | null = null,
  ) {
    super(message);
  }
}

const patience = 8000;
const photoPatience = 30_000;

/** A signal that gives up after a while; AbortSignal.timeout is too new for old phones. */
function within(ms: number): AbortSignal {
  const gives = new AbortController();
  setTimeout(() => gives.abort(), ms);
  return gives.signal;
}

async function ask<T>(method: string, path: string, body?: unknown, wait = patience): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && state.session) headers["X-Elderglass"] = state.session.key;
  let reply: Response;
  try {
    reply = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: within(wait),
    });
  } catch {
    throw new Refusal(0, "unreachable", "");
  }
  return answer<T>(reply);
}

/** Sends a file's text as it is. */
export async function put<T>(path: string, body: string): Promise<T> {
  const reply = await fetch(path, {
    method: "PUT",
    headers: { "Content-Type": "application/json", "X-Elderglass": state.session?.key ?? "" },
    body,
    signal: within(patience),
  }).catch(() => {
    throw new Refusal(0, "unreachable", "");
  });
  return answer<T>(reply);
}

async function answer<T>(reply: Response): Promise<T> {
  const data = await reply.json().catch(() => null);
  if (reply.ok && data !== null) return data as T;
  if (data === null) throw new Refusal(reply.ok ? 0 : reply.status, "unreachable", ""); // cut off, or from something in between
  const error: ServerError = data.error ?? { code: "internal", message: "" };
  throw new Refusal(reply.status, error.code, error.message, error.rule, data.view ? (data as FullView) : null, error.key ? { key: error.key, args: error.args } : null);
}

export const get = <T>(path: string) => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown) => ask<T>("POST", path, body);
/** A post whose answer takes the server a while: pictures are read for it. */
export const postPatiently = <T>(path: string, body: unknown) => ask<T>("POST", path, body, photoPatience);
/** A request whose answer takes long to work out. */
export const getPatiently = <T>(path: string) => ask<T>("GET", path, undefined, 60_000);
export const remove = <T>(path: string) => ask<T>("DELETE", path);

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

export async function sendPhoto(photo: Blob): Promise<void> {
  const reply = await fetch("/api/photo", {
    method: "POST",
    headers: { "Content-Type": photo.type || "image/jpeg", "X-Elderglass": state.session?.key ?? "" },
    body: photo,
    signal: within(photoPatience),
  }).catch(() => {
    throw new Refusal(0, "unreachable", "");
  });
  await answer(reply);
}

/** A fresh id for a command; http has no randomUUID. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
