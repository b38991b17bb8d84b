// The Ancient One and midnight: clock, doom, signs, Mythos, and the order of midnight.
import { named, statement, t, text } from "../../language";
import { ChoiceButton, choicesOf } from "../../parts/choices";
import { Icon } from "../../parts/icon";
import { Needs } from "../../parts/symbols";
import { Heading } from "../../parts/term";
import { TrackCount, trackName } from "../../parts/track";
import { each } from "../../scene";
import { forBoxes } from "../../skin";
import type { Area, Card, Scene, Track } from "../../wire";
import { ClockFace } from "./clock";

export function Night({ of, scene }: { of: Area; scene: Scene }) {
  const { clock, doom, signs } = scene.tracks.by;
  const { "ancient-one": ancient, mythos } = scene.open.by;
  const beside = each(scene.open).filter((card) => card.id !== ancient?.id && card.id !== mythos?.id);
  const Beside = forBoxes()?.Beside;
  const midnight = scene.phase === "midnight";
  return (
    <>
      <section class={`night-clock${clock.struck ? " struck" : ""}`}>
        <ClockFace hour={clock.value} />
        <div>
          <Heading level={1} about="clock">
            {clock.struck ? t("clock.midnight") : t("clock.at", { hour: clock.value })}
          </Heading>
          <p>{text(scene.next)}</p>
        </div>
      </section>
      {(clock.struck || midnight) && <MidnightOrder group={of.group ?? ""} now={midnight} />}
      <section class="card">
        <Heading about="track.doom">{trackName(doom)}</Heading>
        <DoomTrack of={doom} />
      </section>
      <section class="card">
        <Heading about="track.signs">{trackName(signs)}</Heading>
        <div class="counts wide">
          <TrackCount of={signs} named />
        </div>
      </section>
      {Beside && <Beside of={beside.filter((card) => !card.down)} />}
      {ancient && <AncientOne of={ancient} />}
      {mythos && (
        <section class="card mythos">
          <p class="over">
            <Icon name="mythos" size="small" /> {t("kind.mythos")}
          </p>
          <h2>{named(mythos.name)}</h2>
          {mythos.lines?.map((line, i) => (
            <p key={i}>{line.texts.map(statement).join(". ")}</p>
          ))}
        </section>
      )}
      {Beside && <Beside of={beside.filter((card) => card.down)} />}
    </>
  );
}

function AncientOne({ of }: { of: Card }) {
  return (
    <section class="card ancient">
      <p class="over">{of.over?.map(text).join(" · ")}</p>
      <h2>{named(of.name)}</h2>
      {of.lines?.map((line, i) => (
        <p key={i}>
          {line.kind && <span class="over">{t(`ancient.${line.kind}`)}</span>} {line.texts.map(statement).join(". ")}
        </p>
      ))}
      <p class="battle">
        <span class="over">{t("ancient.battle")}</span>
        {each(of.rows).map((row) => (row.note ? text(row.note) : <Needs key={row.id} of={row.needs} />))}
      </p>
    </section>
  );
}

/** The doom track: its spaces, the tokens on them, and its special spaces. */
function DoomTrack({ of }: { of: Track }) {
  const { value, most = 0 } = of;
  const special = new Map(of.spaces?.map((s) => [s.at, s.icon]));
  return (
    <>
      {most > 0 && (
        <div class="track" role="img" aria-label={t("doom.of", { n: value, limit: most })}>
          {Array.from({ length: most }, (_, i) => (
            <span key={i} class={`${i < value ? "filled" : ""}${special.has(i + 1) ? " special" : ""}`}>
              <Icon name={i < value ? "doom" : (special.get(i + 1) ?? "minus")} size="small" />
            </span>
          ))}
        </div>
      )}
      <div class="counts wide">
        <TrackCount of={of} />
      </div>
    </>
  );
}

const order = ["ancient", "monsters", "adventures", "cards", "mythos-old", "mythos-new", "refresh"];

function MidnightOrder({ group, now }: { group: string; now: boolean }) {
  const steps = choicesOf(group);
  return (
    <section class="card midnight">
      <Heading about="midnight">{t("midnight.title")}</Heading>
      {!now && <p>{t("midnight.later")}</p>}
      <ol class="order">
        {order.map((step) => (
          <li key={step}>{t(`midnight.${step}`)}</li>
        ))}
      </ol>
      {steps.map((c, i) => (
        <ChoiceButton key={c.id} choice={c} tone={i === 0 ? "primary" : ""} />
      ))}
      <small class="source">{t("source", { of: "FAQ 2.0" })}</small>
    </section>
  );
}
