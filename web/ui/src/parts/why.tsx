// What the number of dice of a roll is made of.
import "../base";
import { statement } from "../language";
import type { Text } from "../wire";

export function Why({ of }: { of: Text[] | undefined }) {
  if (!of?.length) return null;
  return (
    <section class="card why">
      <ul>
        {of.map((part, i) => (
          <li key={i}>{statement(part)}</li>
        ))}
      </ul>
    </section>
  );
}
