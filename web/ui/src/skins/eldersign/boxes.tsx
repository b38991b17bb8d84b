// What Elder Sign has for its boxes beyond the first.
import "../../stage";
import own from "icons/eldersign";
import icons from "icons/eldersign/boxes";
import landing from "icons/landing";
import { named, rare, statement, t } from "../../language";
import { Count } from "../../parts/count";
import { Die } from "../../parts/die";
import { Icon } from "../../parts/icon";
import { Heading } from "../../parts/term";
import { each, placesOf } from "../../scene";
import type { Boxes, Right } from "../../skin";
import { state } from "../../state";
import type { Card, Place, Text } from "../../wire";
import "./boxterms";

/** The spaces of the expedition, each a track of its own. */
const spaces = Array.from({ length: 8 }, (_, i) => `space-${i + 1}`);

/** The markers of gates, each of a pair of one colour. */
const gates = ["gate-red", "gate-green", "gate-blue"];

/** The markers that are laid on adventures, by box, and those that lie on other worlds too. */
const markers: Record<string, string[]> = { ice: ["storm"], gates: [...gates, "seal"] };

/** Icons that are called otherwise than what they show, and those of what is lost. */
const called: Record<string, string> = {
  ...Object.fromEntries(spaces.map((id) => [id, icons.expedition])),
  ...Object.fromEntries(gates.map((id) => [id, icons.gates])),
  "close-gate": icons.seal,
  ...Object.fromEntries(
    Object.entries({ ...icons, ...own, "elder-sign": landing.emblem }).map(([id, path]) => [`lose-${id}`, path]),
  ),
  healing: own.stamina,
  respite: own.sanity,
  expeditious: own.clock,
  "remove-monster": own.monster,
  "discard-top": own.museum,
};

export const boxes: Boxes = {
  icons: { ...icons, ...called },
  Beside,
  Lies,
  art: {
    "log.blessed": () => <Brings card="blessed" colour="white" />,
    "log.cursed": () => <Brings card="cursed" colour="black" />,
    "log.black-match": Match,
  },
  rights: (about, id) => {
    switch (about) {
      case "dice":
        return diceRights(id);
      case "place":
        return [...entranceRights(id), ...markerRights(id)];
      case "hand":
        return handRights(Number(id));
      default:
        return [];
    }
  },
};

const inPlay = (id: string) => !!state.scene?.boxes?.some((box) => box.id === id && box.in);

/** A card of a kind that only some boxes have, given by hand. */
const handRights = (seat: number): Right[] =>
  [...Object.entries({ skill: "deep", mission: "deep", relic: "pharaoh", membership: "gates" }), ["skill", "gates"]]
    .filter(([kind, box]) => inPlay(box) && !(kind === "skill" && box === "gates" && inPlay("deep")))
    .map(([kind, box]) => ({
      words: t(`right.${box === "gates" ? "gates" : "give"}.${kind}`),
      kind: "fix",
      args: { what: "give", seat, class: kind },
    }));

/** A card and the die that comes with it. */
function Brings({ card, colour }: { card: string; colour: string }) {
  return (
    <figure class="comes">
      <Icon name={card} size="large" /> <Die die={{ colour }} hidden />
    </figure>
  );
}

/** The black die, and beside it the one that it takes along: both show the same. */
function Match({ said }: { said: Text }) {
  const { colour, face } = (said.args?.die as Text).args as Record<string, Text>;
  const shows = face.key.slice("face.".length);
  return (
    <figure class="comes matched">
      <Die die={{ colour: "black", face: shows }} hidden />{" "}
      <Die die={{ colour: colour.key.slice("colour.".length), face: shows }} hidden />
    </figure>
  );
}

/** Markers on an adventure: a tap changes their number. */
function Lies({ of }: { of: Place }) {
  return (
    <p class="markers">
      {of.lies?.map(({ icon, count }) => (
        <Count
          key={icon}
          of={{ what: icon, card: of.id }}
          icon={icon}
          label={t(`thing.${icon}`, { n: count })}
          value={count}
          max={icon === "storm" ? 4 : undefined}
          tone={icon.replace("gate-", "arc-")}
        />
      ))}
    </p>
  );
}

/** A first marker of a kind on an adventure where none lies. */
function markerRights(id: string): Right[] {
  const { scene } = state;
  const place = scene && placesOf(scene).find((p) => p.id === id);
  if (!place?.card || place.card.kind === "ancient-one") return [];
  const world = place.card.kind === "other-world";
  return (scene?.boxes ?? [])
    .filter((box) => box.in)
    .flatMap((box) => markers[box.id] ?? [])
    .filter((what) => (!world || gates.includes(what)) && !place.lies?.some(({ icon }) => icon === what))
    .map((what) => ({ words: t(`right.${what}`), kind: "adjust", args: { what, card: id, by: 1 } }));
}

/** An entrance card is closed and opened again, where there are several. */
function entranceRights(id: string): Right[] {
  const entrances = state.scene ? placesOf(state.scene).filter((p) => !p.card) : [];
  const place = entrances.find((p) => p.id === id);
  if (!place || entrances.length < 2) return [];
  const kind = place.closed ? "reopen" : "shut";
  return [{ words: t(`right.${kind}`), kind, args: { place: place.id } }];
}

/** Whose card brings a die that lies there unasked, or no longer brings one that is missing. */
function diceRights(colour: string): Right[] {
  const { scene } = state;
  const who = scene?.people.by[scene.active ?? 0];
  const missing = colour.startsWith("-");
  const card = { white: "blessed", black: "cursed" }[missing ? colour.slice(1) : colour];
  if (!who || !card || !who.tracks.by[card] || who.tracks.by[card].value > 0 !== missing) return [];
  const words = t(`right.${missing ? "not-" : ""}${card}`, { who: who.name });
  return [{ words, kind: "adjust", args: { what: card, seat: who.seat, by: missing ? -1 : 1 } }];
}

/** Cards that lie open beside the Ancient One, each with its lines in their order, and the graves of those that lie down. */
function Beside({ of }: { of: Card[] }) {
  const graves = of.filter((card) => card.down);
  return (
    <>
      {of
        .filter((card) => !card.down)
        .map((card) => (
          <OpenCard key={card.id} of={card} />
        ))}
      {graves.length > 0 && (
        <section class="card graves">
          <Heading about="graves">{t("graves")}</Heading>
          <ul>
            {graves.map((card) => (
              <li key={card.id}>
                <Icon name={card.kind} size="small" /> {named(card.name)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A sheet with spaces, on which a token lies or none; a tap puts that right. */
function Expedition({ of }: { of: Card }) {
  return (
    <ol class="spaces">
      {each(of.rows).map((space, i) => (
        <li key={space.id} class={space.done ? "taken" : ""}>
          <Count
            of={{ what: space.id }}
            icon="expedition"
            label={t(space.done ? "expedition.token" : "expedition.empty", { space: named(space.name) })}
            value={space.done ? 1 : 0}
            max={1}
          />
          <span>
            <b>{named(space.name)}</b> {of.lines?.[i]?.texts.map(statement).join(". ")}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Dark Waters: its spaces from left to right, and which one the omen lies on. */
function Waters({ of }: { of: Card }) {
  const rows = each(of.rows);
  const at = rows.findIndex((row) => row.done) + 1;
  return (
    <>
      <div class="waters" role="img" aria-label={t("waters.omen", { n: at })}>
        {rows.map((row) => (
          <span key={row.id} class={row.done ? "here" : ""}>
            <Icon name={row.done ? "omen" : "dark-waters"} size="small" />
          </span>
        ))}
      </div>
      <div class="counts wide">
        <Count
          of={{ what: "omen" }}
          icon="omen"
          label={t("thing.omen")}
          value={at}
          max={rows.length}
          tone="omen"
          named
        />
      </div>
      <ol class="order">
        {of.lines?.map((line, i) => (
          <li key={i}>{line.texts.length ? line.texts.map(statement).join(". ") : "–"}</li>
        ))}
      </ol>
    </>
  );
}

/** The Amulet: its three spaces with a token or the die that each locks, and what an omen does. */
function Amulet({ of }: { of: Card }) {
  return (
    <>
      <ol class="spaces">
        {each(of.rows).map((row, i) => (
          <li key={row.id} class={row.done ? "taken" : ""}>
            {row.done || !row.kind ? <Icon name="amulet" /> : <Die die={{ colour: row.kind }} hidden />}
            <span>{t(row.done ? "amulet.token" : "amulet.locks", { n: i + 1 })}</span>
          </li>
        ))}
      </ol>
      {of.lines?.map((line) => (
        <p key={line.kind}>
          <Icon name={line.kind ?? ""} size="small" /> <span class="over">{t(`mark.${line.kind}`)}</span>{" "}
          {line.texts.map(statement).join(". ")}
        </p>
      ))}
    </>
  );
}

/** The sheets of the journeys by what they are. */
const sheets: Record<string, typeof Expedition> = { "dark-waters": Waters, "amulet-of-rlyeh": Amulet };

function Sheet({ of }: { of: Card }) {
  const Shown = sheets[of.kind] ?? Expedition;
  return <Shown of={of} />;
}

function OpenCard({ of }: { of: Card }) {
  return (
    <section class={`card beside ${of.kind}`}>
      <p class="over">
        <Icon name={of.kind} size="small" /> {t(`kind.${of.kind}`)}
      </p>
      <Heading about={`kind.${of.kind}`}>{named(of.name)}</Heading>
      {of.unknown && <p class="nothing">{rare({ key: "card.unknown" })}</p>}
      {of.rows ? <Sheet of={of} /> : null}
      {of.lines && !of.rows && (
        <ol class="order">
          {of.lines.map((line, i) => (
            <li key={i}>{line.texts.map(statement).join(". ")}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
