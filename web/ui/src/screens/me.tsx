// My investigator: everything that lies in front of one player.
import { ChoiceButton, ChoiceList, choicesAbout, choicesOf } from "../parts/choices";
import { Count } from "../parts/count";
import { Die } from "../parts/die";
import { Icon } from "../parts/icon";
import { PutRight, cardRights, handRights } from "../parts/putright";
import { Heading } from "../parts/term";
import { adjust } from "../adjust";
import { named, statement, t } from "../language";
import { go } from "../router";
import { mySeat, role } from "../state";
import { placeName } from "../view";
import type { CardView, InvestigatorView, View } from "../wire";

export function Me({ view }: { view: View }) {
  const mine = view.investigators.find((i) => i.seat === mySeat());
  if (!mine) return <Everyone view={view} />;
  return (
    <>
      <Investigator of={mine} view={view} />
      <section class="others" aria-label={t("me.others")}>
        <h2>{t("me.others")}</h2>
        <Others view={view} except={mine.seat} />
      </section>
    </>
  );
}

/** For those without an investigator: the whole table. */
function Everyone({ view }: { view: View }) {
  return (
    <>
      <h1>{t("me.everyone")}</h1>
      {view.investigators.length === 0 && (
        <div class="empty">
          <Icon name="person" size="large" />
          <p>{t("me.none")}</p>
          {role() !== "spectator" && (
            <button type="button" class="wide" onClick={() => go("setup")}>
              {t("screen.setup")}
            </button>
          )}
        </div>
      )}
      <Others view={view} except={0} />
    </>
  );
}

function Others({ view, except }: { view: View; except: number }) {
  return (
    <ul class="people">
      {view.investigators
        .filter((i) => i.seat !== except)
        .map((i) => (
          <li key={i.seat} class={`person${i.seat === view.active ? " active" : ""}${i.devoured ? " devoured" : ""}`}>
            <h3>{i.name}</h3>
            <p>
              {t("seat.number", { seat: i.seat })} · {placeName(view, i.at)}
              {i.devoured ? ` · ${t("me.devoured")}` : ""}
            </p>
            <div class="counts">
              <Count of={{ what: "sanity", seat: i.seat }} icon="sanity" label={t("count.of", { what: t("sanity"), who: i.name })} value={i.sanity} max={i.sanityMax} limit="sanity-max" tone="sanity" />
              <Count of={{ what: "stamina", seat: i.seat }} icon="stamina" label={t("count.of", { what: t("stamina"), who: i.name })} value={i.stamina} max={i.staminaMax} limit="stamina-max" tone="stamina" />
              <Count of={{ what: "clue", seat: i.seat }} icon="clue" label={t("count.of", { what: t("clues"), who: i.name })} value={i.clues} tone="clue" />
              <Count of={{ what: "trophy", seat: i.seat }} icon="trophy" label={t("count.of", { what: t("trophies"), who: i.name })} value={i.trophies} tone="trophy" />
            </div>
          </li>
        ))}
    </ul>
  );
}

function turnsUntil(view: View, seat: number): number {
  const order = view.investigators.filter((i) => !i.devoured).map((i) => i.seat);
  const from = order.indexOf(view.active);
  const to = order.indexOf(seat);
  return from < 0 || to < 0 ? -1 : (to - from + order.length) % order.length;
}

function Investigator({ of, view }: { of: InvestigatorView; view: View }) {
  const wait = turnsUntil(view, of.seat);
  return (
    <article class="investigator">
      <header class="plate">
        <p class="over">{of.occupation ? named(of.occupation) : t("seat.number", { seat: of.seat })}</p>
        <h1>{of.name}</h1>
        <p>
          {of.devoured ? t("me.devoured") : wait < 0 ? "" : wait === 0 ? t("me.turn.now") : t("me.turn.in", { n: wait })}
          {of.at ? ` · ${placeName(view, of.at)}` : ""}
        </p>
      </header>
      <div class="gauges">
        <Gauge of={of} what="sanity" value={of.sanity} max={of.sanityMax} />
        <Gauge of={of} what="stamina" value={of.stamina} max={of.staminaMax} />
      </div>
      <div class="counts wide">
        <Count of={{ what: "clue", seat: of.seat }} icon="clue" label={t("clues")} value={of.clues} tone="clue" named />
        <Count of={{ what: "trophy", seat: of.seat }} icon="trophy" label={t("trophies")} value={of.trophies} tone="trophy" named />
      </div>
      <ChoiceList groups={["assist"]} title={t("group.assist")} />
      <section class="card ability">
        <p class="over">
          {t(`use.${of.ability.use}`)}
          {of.ability.use.startsWith("once") ? ` · ${t(of.ability.used ? "ability.used" : "ability.free")}` : ""}
        </p>
        <h2>{of.ability.name}</h2>
        <p>{statement(of.ability.text)}</p>
        {choicesOf("ability").map((c) => (
          <ChoiceButton key={c.id} choice={c} />
        ))}
      </section>
      <div class="title-row">
        <Heading terms={["items", "spell", "ally"]}>{t("me.cards")}</Heading>
        <PutRight about={t("me.cards")} ways={() => handRights(of.seat)} />
      </div>
      {of.cards?.length ? (
        <ul class="cards">
          {of.cards.map((c) => (
            <Card key={c.id} of={c} />
          ))}
        </ul>
      ) : (
        <p class="nothing">{t("me.cards.none")}</p>
      )}
      {of.trophyList?.length ? (
        <>
          <Heading terms={["trophy"]}>{t("trophies")}</Heading>
          <ul class="trophies">
            {of.trophyList.map((tr) => (
              <li key={tr.id}>
                <Icon name={tr.kind === "monster" ? "monster" : "trophy"} />
                <span>{named(tr.name)}</span>
                <b>{tr.value}</b>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </article>
  );
}

/** A life total as tokens, with its steppers beside it. */
function Gauge({ of, what, value, max }: { of: InvestigatorView; what: "sanity" | "stamina"; value: number; max: number }) {
  const change = (to: number) => void adjust({ what, seat: of.seat }, value, to);
  return (
    <section class={`gauge tone-${what}`} aria-label={t(what)}>
      <Heading terms={[what]}>
        <Icon name={what} size="small" /> {t(what)}
      </Heading>
      <div class="gauge-row">
        <button type="button" class="step" aria-label={t("count.less", { what: t(what) })} disabled={value <= 0} onClick={() => change(value - 1)}>
          <Icon name="minus" />
        </button>
        <Count of={{ what, seat: of.seat }} icon={what} label={t(what)} value={value} max={max} limit={`${what}-max`} tone={what} />
        <button type="button" class="step" aria-label={t("count.more", { what: t(what) })} disabled={value >= max} onClick={() => change(value + 1)}>
          <Icon name="plus" />
        </button>
      </div>
      <p class="tokens" aria-hidden="true">
        {Array.from({ length: max }, (_, i) => (
          <span key={i} class={i < value ? "full" : ""} />
        ))}
      </p>
      <p class="warning">{value === 1 ? t(`me.last.${what}`) : ""}</p>
    </section>
  );
}

function Card({ of }: { of: CardView }) {
  return (
    <li class="card">
      <p class="over">
        <Icon name={of.kind} size="small" /> {t(`kind.${of.kind}`)}
      </p>
      <div class="title-row">
        <h3>{named(of.name)}</h3>
        <PutRight about={named(of.name)} ways={() => cardRights(of.id)} />
      </div>
      {of.tokens ? <Count of={{ what: "token", card: of.id }} icon="clue" label={t("card.tokens", { card: named(of.name) })} value={of.tokens} /> : null}
      <p>{of.unknown ? t("card.unknown") : statement(of.text)}</p>
      {of.dice?.length ? (
        <p class="dice-row small">
          {of.dice.map((d) => (
            <Die key={d.id} die={d} />
          ))}
        </p>
      ) : null}
      {choicesAbout(of.id, "item", "spell", "ability", "reroll").map((c) => (
        <ChoiceButton key={c.id} choice={c} />
      ))}
    </li>
  );
}
