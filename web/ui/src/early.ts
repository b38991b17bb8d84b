// Answers to what was asked before the scripts were here; each can be taken once.
import type { First } from "./first";

const first: Partial<First> = window.first ?? {};
window.first = undefined;
export const { tab = "" } = first;

/** The answer to joining with a token or, without one, to asking who this browser is. */
export function earlySession(token?: string): Promise<Response> | undefined {
  const { session } = first;
  first.session = undefined;
  return first.token === token ? session : undefined;
}

/** The stream that was opened for the early session, and what ends it. */
export function earlyStream(): { reply: Promise<Response | null>; ends: AbortController } | null {
  const { stream, ends } = first;
  first.stream = undefined;
  return stream && ends ? { reply: stream, ends } : null;
}

export function earlyWords(language: string): Promise<Response> | undefined {
  const { words } = first;
  first.words = undefined;
  return first.language === language ? words : undefined;
}
