// Asking the server for something when a screen opens, and again on demand.
import { useEffect, useState } from "preact/hooks";
import { explain } from "./refusal";
import { get } from "./server";

/** What a request brings; asked anew when the path or what it is about changes, or again is called. */
export function useAsked<T>(
  path: string,
  ask: (path: string) => Promise<T> = get,
  about = "",
): { found: T | null; failed: string; again: () => void } {
  const [found, setFound] = useState<T | null>(null);
  const [failed, setFailed] = useState("");
  const [round, again] = useState(0);
  useEffect(() => {
    let gone = false;
    ask(path).then(
      (answer) => !gone && (setFound(answer), setFailed("")),
      async (e) => {
        const why = await explain(e);
        if (!gone) setFailed(why);
      },
    );
    return () => {
      gone = true;
    };
  }, [path, round, about]);
  return { found, failed, again: () => again((n) => n + 1) };
}
