// Setting the table: Ancient One, investigators, depth and house rules; everything
// by the engine's own choices.
import { named, statement, t } from "../language";
import { ChoiceButton, choicesOf } from "../parts/choices";
import { Count } from "../parts/count";
import { Heading } from "../parts/term";
import { mySeat, state } from "../state";
import type { Choice, View } from "../wire";
import { Finder, questions } from "./decisions";
import { investigatorOf } from "../view";
import { TableRules } from "./tablerules";

export function Setup({ view }: { view: View }) {
  const begun = questions().length > 0;
  const kinds = new Map<string, Choice[]>();
  for (const c of choicesOf("setup")) kinds.set(c.kind, [...(kinds.get(c.kind) ?? []), c]);
  return (
    <>
      <Heading level={1} terms={["doom", "signs"]}>{t("screen.setup")}</Heading>
      {view.ancientOne && (
        <section class="card">
          <p class="over">{t("ancient")}</p>
          <h2>{named(view.ancientOne.name)}</h2>
          <div class="counts wide">
            <Count of={{ what: "doom-limit" }} icon="doom" label={t("thing.doom-limit")} value={view.doomLimit} tone="doom" named />
            <Count of={{ what: "signs-needed" }} icon="elder-sign" label={t("thing.signs-needed")} value={view.signsNeeded} tone="signs" named />
          </div>
          {(!view.doomLimit || !view.signsNeeded) && <p role="note">{t("setup.sheet")}</p>}
          <p>{statement(view.ancientOne.power)}</p>
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
        <Pick key={kind} kind={kind} found={found} chosen={isChosen(view, kind)} />
      ))}
      {begun && view.adventures.length > 0 && (
        <section class="card">
          <h2>{t("setup.laid", { n: view.adventures.length })}</h2>
          <ol class="laid">
            {view.adventures.map((a) => (
              <li key={a.id}>{named(a.name)}</li>
            ))}
          </ol>
        </section>
      )}
      {!begun && <TableRules view={view} />}
      {choicesOf("next").slice(1).map((c) => (
        <ChoiceButton key={c.id} choice={c} />
      ))}
    </>
  );
}

const isChosen = (view: View, kind: string) => (kind === "ancient" ? !!view.ancientOne : kind === "sit" ? !!investigatorOf(mySeat()) : view.first > 0);

/** One thing to choose; folded up once it was chosen. */
function Pick({ kind, found, chosen }: { kind: string; found: Choice[]; chosen: boolean }) {
  return (
    <details class="card" open={!chosen}>
      <summary>
        <h2>{t(`setup.${kind}`)}</h2>
      </summary>
      <Finder choices={found} />
    </details>
  );
}
