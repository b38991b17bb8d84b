// Setting the table, by the game's own choices.
import { named, statement, t, text } from "../language";
import { ChoiceButton, choicesOf } from "../parts/choices";
import { Heading } from "../parts/term";
import { TrackCount } from "../parts/track";
import { each, nameOfPlace, placesOf } from "../scene";
import { skin } from "../skin";
import { state } from "../state";
import type { Card, Choice, Choosing, Scene } from "../wire";
import { SetupGame } from "./boxes";
import { Finder, questions } from "./decisions";
import { TableRules } from "./tablerules";

export function Setup({ scene }: { scene: Scene }) {
  const begun = questions().length > 0;
  const kinds = new Map<string, Choice[]>();
  // What is asked after the beginning stands on top of every screen.
  for (const c of choicesOf("setup").filter((c) => c.kind !== "boxes" && c.kind !== "choose"))
    kinds.set(c.kind, [...(kinds.get(c.kind) ?? []), c]);
  const people = each(scene.people);
  const laid = placesOf(scene).filter((place) => place.card);
  return (
    <>
      <Heading level={1} about="setup">
        {t("screen.setup")}
      </Heading>
      {scene.setup && <SetupGame scene={scene} />}
      {scene.setup && each(scene.open).map((card) => <Open key={card.id} of={card} setup={scene.setup} />)}
      {scene.setup && skin.setup && <skin.setup scene={scene} />}
      {people.length > 0 && (
        <ul class="chosen">
          {people.map((p) => (
            <li key={p.seat}>
              <b>{p.name}</b> · {t("seat.number", { seat: p.seat })}{" "}
              {state.seats.find((s) => s.seat === p.seat)?.name ?? ""}
            </li>
          ))}
        </ul>
      )}
      {[...kinds].map(([kind, found]) => (
        <Pick key={kind} kind={kind} found={found} chosen={!!scene.setup?.picks.find((p) => p.kind === kind)?.chosen} />
      ))}
      {begun && laid.length > 0 && (
        <section class="card">
          <h2>{t("setup.laid", { n: laid.length })}</h2>
          <ol class="laid">
            {laid.map((place) => (
              <li key={place.id}>{nameOfPlace(place)}</li>
            ))}
          </ol>
        </section>
      )}
      {!begun && <TableRules scene={scene} />}
      {choicesOf("next")
        .slice(1)
        .map((c) => (
          <ChoiceButton key={c.id} choice={c} />
        ))}
    </>
  );
}

/** An open card that was chosen, with the tracks that it sets. */
function Open({ of, setup }: { of: Card; setup: Choosing | undefined }) {
  const tracks = each(setup?.tracks);
  return (
    <section class="card">
      <p class="over">{t(`kind.${of.kind}`)}</p>
      <h2>{named(of.name)}</h2>
      {tracks.length > 0 && (
        <div class="counts wide">
          {tracks.map((track) => (
            <TrackCount key={track.id} of={track} named />
          ))}
        </div>
      )}
      {setup?.note && <p role="note">{text(setup.note)}</p>}
      {of.lines?.[0] && <p>{of.lines[0].texts.map(statement).join(". ")}</p>}
    </section>
  );
}

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
