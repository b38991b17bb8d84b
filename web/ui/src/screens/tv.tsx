// The table on a television: the cards that lie there beside everyone's counts, the roll
// in their place while dice are thrown; large type, nothing to tap.
import { useLayoutEffect, useRef } from "preact/hooks";
import { HeldBy } from "../parts/held";
import { named, statement, t } from "../language";
import { later } from "../later";
import { DecisiveRoll } from "../parts/decisive";
import { Icon } from "../parts/icon";
import "../parts/icons";
import { InviteCard } from "../parts/invite";
import { Row } from "../parts/row";
import { trackWords } from "../parts/track";
import { Why } from "../parts/why";
import { besideThrow, cardThrownFor, each, nameOf, personAt, placesOf, rowsThrownFor, whoSits } from "../scene";
import { skin } from "../skin";
import { state } from "../state";
import type { Card, Person, Scene, Track } from "../wire";
import { AtStake, CardsArea, Lines } from "./area";
import { Lying, TrayState } from "./traypart";

const Moves = later(
  () => import("../parts/moves").then((m) => m.MovesOnTelevision),
  "said",
  () => <></>,
);

const Moment = later(
  () => import("../parts/moment").then((m) => m.Moment),
  "said",
  () => <></>,
);

export function Television({ scene }: { scene: Scene }) {
  return (
    <main class="tv" style={{ "--gloom": String((!scene.setup && skin.gloom?.(scene)) || 0) }}>
      <header class="tv-head">
        {each(scene.tracks)
          .filter((track) => !scene.setup || skin.tracks[track.kind ?? ""] || track.most)
          .map((track) => (
            <Fact key={track.id} of={track} />
          ))}
        <h1 class="tv-next">{statement(scene.next)}</h1>
      </header>
      <Now scene={scene} />
      {!scene.setup && <Moment scene={scene} />}
    </main>
  );
}

function Fact({ of }: { of: Track }) {
  const Shown = skin.tracks[of.kind ?? ""];
  if (Shown) return <Shown of={of} large />;
  return (
    <span class={`tv-fact ${of.id}`} role="img" aria-label={trackWords(of)}>
      <Icon name={of.id} /> {of.most ? `${of.value}/${of.most}` : of.value}
    </span>
  );
}

function Now({ scene }: { scene: Scene }) {
  if (scene.result) return <TvEnd scene={scene} />;
  if (scene.screen === "roll" && scene.roll) return <TvRoll scene={scene} />;
  return scene.setup && !placesOf(scene).some((place) => place.card) ? (
    <TvLobby scene={scene} />
  ) : (
    <TvTable scene={scene} />
  );
}

function TvLobby({ scene }: { scene: Scene }) {
  return (
    <div class="tv-lobby">
      <InviteCard large />
      <ul class="tv-seats">
        {state.seats
          .filter((s, i) => s.taken || i < 4)
          .map((s) => (
            <li key={s.seat}>
              <span
                class={`presence${s.online ? " online" : ""}`}
                role="img"
                aria-label={t(s.online ? "seat.online" : "seat.offline")}
              />
              <b>{whoSits(s)}</b>
              <small>{personAt(s.seat)?.name ?? (s.taken ? "" : t("seat.free"))}</small>
            </li>
          ))}
      </ul>
      {each(scene.open)
        .slice(0, 1)
        .map((card) => (
          <p key={card.id} class="tv-against">
            <span class="over">{t(`kind.${card.kind}`)}</span> {named(card.name)}
          </p>
        ))}
    </div>
  );
}

function TvEnd({ scene }: { scene: Scene }) {
  const won = !!scene.result?.won;
  return (
    <div class={`tv-end result ${won ? "won" : "lost"}`}>
      <Icon name={won ? "won" : "lost"} size="large" />
      <h2>{t(won ? "result.won.title" : "result.lost.title")}</h2>
      <p>{statement(scene.result?.why)}</p>
      <DecisiveRoll scene={scene} />
    </div>
  );
}

function TvTable({ scene }: { scene: Scene }) {
  const places = useFitting(scene, 160);
  const side = useFitting(scene, 100);
  return (
    <div class="tv-table">
      <div class="tv-places" ref={places}>
        <div>
          {each(scene.areas)
            .filter((area) => area.kind === "cards")
            .map((area) => (
              <CardsArea key={area.id} of={area} />
            ))}
        </div>
      </div>
      <aside class="tv-side" ref={side}>
        <div>
          {each(scene.open)
            .filter((card) => !placesOf(scene).some((place) => place.card?.id === card.id))
            .map((card) => (
              <Open key={card.id} of={card} />
            ))}
          <ul class="tv-people">
            {each(scene.people).map((p) => (
              <li key={p.seat} class={p.seat === scene.active ? "active" : ""}>
                <b>{nameOf(p)}</b>
                <Life of={p} />
                <HeldBy of={p} />
              </li>
            ))}
          </ul>
          {scene.moves && <Moves scene={scene} />}
          <InviteCard />
        </div>
      </aside>
    </div>
  );
}

/** Draws what stands in an element as large as it fits, in percent: nobody scrolls a television, and it is looked at from afar. */
function useFitting(content: unknown, most: number) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      const element = box.current;
      for (let percent = most; element && percent >= 50; percent -= 5) {
        element.style.setProperty("--fit", `${percent / 100}`);
        if (element.scrollHeight <= element.clientHeight) return;
      }
    };
    fit();
    addEventListener("resize", fit);
    const comes = new MutationObserver(fit); // what is fetched later
    if (box.current) comes.observe(box.current, { childList: true, subtree: true });
    return () => {
      removeEventListener("resize", fit);
      comes.disconnect();
    };
  }, [content, most]);
  return box;
}

/**
 * A card that lies open. The lines of one with rows say what is in these; what lies in a row lights it up. Where every
 * row says the same, it is said once, so that it stays readable from afar.
 */
function Open({ of }: { of: Card }) {
  const rows = of.rows && each(of.rows);
  const lines = of.lines?.filter((line) => !line.kind).map((line) => line.texts.map(statement).join(". ")) ?? [];
  const same = !!rows && lines.length > 1 && new Set(lines).size === 1;
  return (
    <section class="card">
      <p class="over">{t(`kind.${of.kind}`)}</p>
      <h2>{named(of.name)}</h2>
      {same && <p>{lines[0]}</p>}
      {lines.map(
        (line, i) =>
          (!same || rows?.[i]?.done) && (
            <p key={i} class={rows?.[i]?.done ? "taken" : ""}>
              {rows?.[i] && <b>{named(rows[i].name)} </b>}
              {!same && line}
            </p>
          ),
      )}
    </section>
  );
}

/** The first tracks of a person, as many as fit on a line. */
function Life({ of }: { of: Person }) {
  const tracks = each(of.tracks).slice(0, 3);
  if (tracks.length === 0) return null;
  return (
    <span role="img" aria-label={tracks.map(trackWords).join(", ")}>
      {tracks.map((track) => (
        <>
          <Icon name={track.id} size="small" /> {track.value}{" "}
        </>
      ))}
    </span>
  );
}

function TvRoll({ scene }: { scene: Scene }) {
  const open = new Set(scene.roll?.fits?.map((fit) => fit.row));
  const card = cardThrownFor(scene);
  const tasks = useFitting(scene, 100);
  return (
    <div class="tv-roll">
      <section class="tv-tray tray-part">
        <Lying scene={scene} />
        <TrayState scene={scene} />
      </section>
      <section class="tv-tasks" ref={tasks}>
        <div>
          <h2>{named(scene.roll?.name)}</h2>
          <ol class="tasks">
            {rowsThrownFor(scene).map((row, i) => (
              <Row key={row.id} of={row} number={i + 1} ordered={!!card?.ordered} lit={open.has(row.id)} />
            ))}
          </ol>
          {card && <Lines of={card.head} />}
          {card && <AtStake of={card} />}
          <Why of={scene.roll?.why} />
          {besideThrow(scene).map((open) => (
            <Open key={open.id} of={open} />
          ))}
          {scene.moves && <Moves scene={scene} />}
          <InviteCard />
        </div>
      </section>
    </div>
  );
}
