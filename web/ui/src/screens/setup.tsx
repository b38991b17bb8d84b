// Setting the table: Ancient One, investigators, depth and house rules; everything
// by the engine's own choices.
import { text, t } from "../language";
import { ChoiceButton, choicesOf } from "../parts/choices";
import { Heading } from "../parts/term";
import { state } from "../state";
import type { Choice, View } from "../wire";
import { Finder } from "./decisions";
import { TableRules } from "./tablerules";

export function Setup({ view }: { view: View }) {
  const kinds = new Map<string, Choice[]>();
  for (const c of choicesOf("setup")) kinds.set(c.kind, [...(kinds.get(c.kind) ?? []), c]);
  return (
    <>
      <Heading terms={["doom", "signs"]}>{t("screen.setup")}</Heading>
      <p class="lead">{text(view.next)}</p>
      {view.ancientOne && (
        <section class="card">
          <p class="over">{t("ancient")}</p>
          <h2>{view.ancientOne.name}</h2>
          <p>{t("setup.limits", { doom: view.doomLimit, signs: view.signsNeeded })}</p>
          <p>{text(view.ancientOne.power)}</p>
        </section>
      )}
      {view.investigators.length > 0 && (
        <ul class="chosen">
          {view.investigators.map((i) => (
            <li key={i.seat}>
              <b>{i.name}</b> · {t("seat.number", { seat: i.seat })} {state.seats.find((s) => s.seat === i.seat)?.name ?? ""}
            </li>
          ))}
        </ul>
      )}
      {[...kinds].map(([kind, found]) => (
        <section key={kind} class="card" aria-label={t(`setup.${kind}`)}>
          <h3>{t(`setup.${kind}`)}</h3>
          <Finder choices={found} />
        </section>
      ))}
      <TableRules view={view} />
      {choicesOf("next").slice(1).map((c) => (
        <ChoiceButton key={c.id} choice={c} />
      ))}
    </>
  );
}
