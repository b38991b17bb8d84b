// The Ancient One and midnight: clock, doom, signs, Mythos, and the order of midnight.
import { named, statement, t, text } from "../language";
import { ChoiceButton, choicesOf } from "../parts/choices";
import { ClockFace } from "../parts/clock";
import { Count } from "../parts/count";
import { Icon } from "../parts/icon";
import { Requirements } from "../parts/symbols";
import { Heading } from "../parts/term";
import type { View } from "../wire";

export function Night({ view }: { view: View }) {
  const old = view.ancientOne;
  return (
    <>
      <section class={`night-clock${view.midnight ? " struck" : ""}`}>
        <ClockFace hour={view.clock} />
        <div>
          <Heading level={1} terms={["clock", "midnight"]}>{view.midnight ? t("clock.midnight") : t("clock.at", { hour: view.clock })}</Heading>
          <p>{text(view.next)}</p>
        </div>
      </section>
      {(view.midnight || view.phase === "midnight") && <MidnightOrder view={view} />}
      <section class="card">
        <Heading terms={["doom"]}>{t("doom")}</Heading>
        <Track view={view} />
      </section>
      <section class="card">
        <Heading terms={["signs"]}>{t("signs")}</Heading>
        <div class="counts wide">
          <Count of={{ what: "signs" }} icon="elder-sign" label={t("signs")} value={view.signs} max={view.signsNeeded} limit="signs-needed" tone="signs" named />
        </div>
      </section>
      {old && (
        <section class="card ancient">
          <p class="over">{old.awake ? t("ancient.awake") : t("ancient.sleeps")}</p>
          <h2>{named(old.name)}</h2>
          <p>{statement(old.power)}</p>
          <p>
            <span class="over">{t("ancient.attack")}</span> {statement(old.attack)}
          </p>
          <p class="battle">
            <span class="over">{t("ancient.battle")}</span> <Requirements of={old.battle} />
          </p>
        </section>
      )}
      {view.mythos && (
        <section class="card mythos">
          <p class="over">
            <Icon name="mythos" size="small" /> {t("mythos")}
          </p>
          <h2>{named(view.mythos.name)}</h2>
          {view.mythos.lingering?.map((l, i) => (
            <p key={i}>{statement(l)}</p>
          ))}
        </section>
      )}
    </>
  );
}

/** The doom track: its spaces, the tokens on them, and its special spaces. */
function Track({ view }: { view: View }) {
  const special = new Map(view.doomSpecial?.map((s) => [s.space, s.icon]));
  return (
    <>
      <div class="track" role="img" aria-label={t("doom.of", { n: view.doom, limit: view.doomLimit })}>
        {Array.from({ length: view.doomLimit }, (_, i) => (
          <span key={i} class={`${i < view.doom ? "filled" : ""}${special.has(i + 1) ? " special" : ""}`}>
            <Icon name={i < view.doom ? "doom" : special.has(i + 1) ? "monster" : "minus"} size="small" />
          </span>
        ))}
      </div>
      <div class="counts wide">
        <Count of={{ what: "doom" }} icon="doom" label={t("doom")} value={view.doom} max={view.doomLimit} limit="doom-limit" tone="doom" />
      </div>
    </>
  );
}

const order = ["ancient", "monsters", "adventures", "cards", "mythos-old", "mythos-new", "refresh"];

function MidnightOrder({ view }: { view: View }) {
  const steps = choicesOf("midnight");
  return (
    <section class="card midnight">
      <Heading terms={["midnight"]}>{t("midnight.title")}</Heading>
      {view.phase !== "midnight" && <p>{t("midnight.later")}</p>}
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

