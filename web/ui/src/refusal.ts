// Requests that failed, and how people are told of it.
import { has, language, need, soon, statement, t } from "./language";
import type { FullView, Notice, ServerError } from "./protocol";
import { toast } from "./state";
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

/** Sentence for a request that failed, with the rule that it would have broken. */
export async function explain(e: unknown): Promise<string> {
  if (!(e instanceof Refusal)) throw e;
  if (e.status === 0) return t("error.unreachable");
  const words = await explained(e.text, e.message, e.code);
  return e.rule ? `${words} (${e.rule})` : words;
}

/**
 * An error of the server's in the reader's language: by its key; where it has none, in the
 * server's English words for those who read English, else by its kind.
 */
async function explained(known: Text | null, message: string, code: string): Promise<string> {
  await need("said").catch(() => undefined); // then its kind must do
  if (known && has(known.key)) return statement(known);
  return message && code !== "internal" && language() === "en"
    ? message.charAt(0).toUpperCase() + message.slice(1)
    : t(`error.${code}`);
}

export const reasonOf = ({ key, args, message, code }: ServerError) =>
  explained(key ? { key, args } : null, message, code);

/** Tells something in words that come when they are first needed. */
export const tell = (what: Text, level?: Notice["level"]) => void soon(what).then((words) => toast(words, level));

/** Tells why a request failed; throws on what is no refusal. */
export async function complain(e: unknown, level: "warn" | "error" = "error"): Promise<void> {
  toast(await explain(e), level);
}

/** Carries out a request, tells why where it is refused, and says whether it was done. */
export async function attempt(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request();
    return true;
  } catch (e) {
    await complain(e);
    return false;
  }
}
