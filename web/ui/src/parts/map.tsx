// A map of an area: its places where they lie, the paths between them, and what stands and lies there. A tap on a
// place shows it with what may be done there; the list of the places says the same in words.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../language";
import { each, nameOfPlace, namesAt, personAt } from "../scene";
import { mySeat, onTelevision, state } from "../state";
import { PlaceCard } from "../screens/area";
import type { Area, Map as MapOf, Path, Place, Spot } from "../wire";
import { ChoiceButton, mine } from "./choices";
import { Icon } from "./icon";
import { openSheet } from "./sheet";

/** How much larger a map is when one looks at it closely: so that its places do not lie over each other on a phone. */
const closeness = (places: number) => Math.max(1, Math.sqrt(places) / 2.4);

/** The map of an area over its ground, which is drawn in a rectangle as wide as the map and 100 high. */
export function PlacesMap({ of, ground }: { of: Area; ground?: ComponentChildren }) {
  const map = of.map ?? { width: 100, paths: [] };
  const [whole, setWhole] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const places = each(of.places).filter((place) => place.spot);
  const spots = new Map(places.map((place) => [place.id, place.spot]));
  const at = here();
  useLayoutEffect(() => {
    const shown = box.current;
    const spot = spots.get(at);
    if (!shown || !spot) return;
    shown.scrollLeft = (shown.scrollWidth * spot.x) / map.width - shown.clientWidth / 2;
    shown.scrollTop = (shown.scrollHeight * spot.y) / 100 - shown.clientHeight / 2;
  }, [at, whole]);
  return (
    <section class={`map map-${of.id}${whole || onTelevision ? "" : " close"}`} aria-label={t("map.of")}>
      <div class="map-window" ref={box} tabIndex={onTelevision ? undefined : 0}>
        <div
          class="map-sheet"
          style={{ "--close": String(closeness(places.length)), "--ratio": String(map.width / 100) }}
        >
          <svg viewBox={`0 0 ${map.width} 100`} aria-hidden="true">
            {ground}
            {map.paths.map((path) => (
              <PathLine key={`${path.from} ${path.to}`} of={path} spots={spots} map={map} />
            ))}
          </svg>
          {places.map((place) => (
            <SpotMark key={place.id} of={place} width={map.width} here={place.id === at} />
          ))}
        </div>
      </div>
      {!onTelevision && (
        <button type="button" class="quiet" data-act="map-size" aria-pressed={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? "map.close" : "map.whole")}
        </button>
      )}
    </section>
  );
}

/** Where whoever looks stands, or else whose turn it is. */
const here = () => (personAt(mySeat()) ?? personAt(state.scene?.active ?? 0))?.at ?? "";

function PathLine({ of, spots, map }: { of: Path; spots: Map<string, Spot | undefined>; map: MapOf }) {
  const a = spots.get(of.from);
  const b = spots.get(of.to);
  if (!a || !b) return null;
  const line = (from: Spot, to: Spot) => `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const over = map.round && Math.abs(a.x - b.x) > map.width / 2 ? Math.sign(a.x - b.x) * map.width : 0;
  const d = over
    ? line(a, { x: b.x + over, y: b.y }) + line({ x: a.x - over, y: a.y }, b) // out on one side and in on the other
    : line(a, b);
  return <path class={`path ${of.kind ?? ""}${of.closed ? " closed" : ""}`} d={d} />;
}

function SpotMark({ of, width, here }: { of: Place; width: number; here: boolean }) {
  const open = mine().some((c) => c.target === of.id);
  const names = namesAt(of);
  const look = `spot ${of.icon ?? ""}${open ? " open" : ""}${here ? " here" : ""}`;
  const style = { left: `${(100 * (of.spot?.x ?? 0)) / width}%`, top: `${of.spot?.y ?? 0}%` };
  const inside = (
    <>
      <span class="spot-mark">{of.icon && <Icon name={of.icon} size="small" />}</span>
      <span class="spot-name">{nameOfPlace(of)}</span>
      {(of.lies || names.length > 0) && (
        <span class="spot-lies" aria-hidden="true">
          {names.map((name) => (
            <b key={name} data-short={name.slice(0, 1)} />
          ))}
          {of.lies?.map((lies) => (
            <span key={lies.icon} class={`lies ${lies.icon}`} data-short={lies.count > 1 ? lies.count : undefined}>
              <Icon name={lies.icon} size="small" />
            </span>
          ))}
        </span>
      )}
    </>
  );
  if (onTelevision) {
    return (
      <span class={look} style={style}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={look}
      style={style}
      data-place={of.id}
      aria-label={nameOfPlace(of)}
      onClick={() => openPlace(of.id, nameOfPlace(of))}
    >
      {inside}
    </button>
  );
}

/** A place on a sheet, which closes once something is done there. */
function openPlace(id: string, name: string): void {
  openSheet(name, (shut) => {
    const place = each(state.scene?.areas).flatMap((area) => area.places.by[id] ?? [])[0];
    const asked = mine().filter((c) => c.target === id && c.kind === "choose");
    return (
      <div class="map-place" onClick={(e) => (e.target as Element).closest("[data-choice]") && shut()}>
        {place && <PlaceCard of={place} />}
        {asked.map((c) => (
          <ChoiceButton key={c.id} choice={c} tone="primary" />
        ))}
      </div>
    );
  });
}
