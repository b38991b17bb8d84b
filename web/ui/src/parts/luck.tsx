// What the dice gave against what was to be expected of them, in the game's sentences.
import "../stage";
import { useAsked } from "../asked";
import { decimal, t, text } from "../language";
import { get, long } from "../server";
import { state } from "../state";
import type { Retelling, Text } from "../wire";

interface Told {
  people: Retelling[];
}

export function Luck() {
  const { found, failed } = useAsked<Told>(`/api/recap?seq=${state.seq}`, patiently);
  if (failed) return <p role="alert">{failed}</p>;
  if (!found) return <p class="nothing" aria-live="polite" />;
  if (found.people.length === 0) return <p class="nothing">{t("log.luck.none")}</p>;
  return (
    <ul class="luck">
      {found.people.map((p) => (
        <li key={p.who}>
          <h2>{p.who}</h2>
          {p.texts.map((said, i) => (
            <p key={said.key}>{i === 0 ? <b>{written(said)}</b> : written(said)}</p>
          ))}
        </li>
      ))}
    </ul>
  );
}

const patiently = (path: string) => get<Told>(path, long);

/** A sentence with its numbers as this language writes them. */
const written = ({ key, args }: Text) =>
  text({
    key,
    args: Object.fromEntries(
      Object.entries(args ?? {}).map(([name, value]) => [name, typeof value === "number" ? decimal(value) : value]),
    ),
  });
