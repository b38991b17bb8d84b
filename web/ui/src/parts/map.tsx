// A map of an area: its places where they lie, the paths between them, and what stands and lies there. A tap on a
// place shows it with what may be done there, or looks closer where it is too small for a finger; the list of the places
// says the same in words.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../language";
import { each, nameOfPlace, namesAt, personAt } from "../scene";
import { mySeat, onTelevision, state } from "../state";
import { PlaceCard } from "../screens/area";
import type { Area, Map as MapOf, Path, Place, Spot } from "../wire";
import { ChoiceButton, mine } from "./choices";
import { Icon } from "./icon";
import { openSheet } from "./sheet";
import { type Zoom, useZoom } from "./zoom";

/** How wide a map is at first, in rem: so wide that its places do not lie over each other. */
const readable = (places: number) => 23 * Math.max(1, Math.sqrt(places) / 2.4);

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The map of an area over its ground, which is drawn in a rectangle as wide as the map and 100 high. */
export function PlacesMap({ of, ground }: { of: Area; ground?: ComponentChildren }) {
  const map = of.map ?? { width: 100, paths: [] };
  const box = useRef<HTMLDivElement>(null);
  const places = each(of.places).filter((place) => place.spot);
  const zoom = useZoom(box, of.id, () => readable(places.length) * rem());
  const spots = new Map(places.map((place) => [place.id, place.spot]));
  const at = here();
  useLayoutEffect(() => {
    const shown = box.current;
    const spot = spots.get(at);
    if (!shown || !spot) return;
    shown.scrollLeft = (shown.scrollWidth * spot.x) / map.width - shown.clientWidth / 2;
    shown.scrollTop = (shown.scrollHeight * spot.y) / 100 - shown.clientHeight / 2;
  }, [at]);
  return (
    <section
      class={`map map-${of.id}${zoom.near && !onTelevision ? " close" : ""}`}
      aria-label={t("map.of")}
      onKeyDown={onTelevision ? undefined : zoom.onKeyDown}
    >
      <div class="map-window" ref={box} tabIndex={onTelevision ? undefined : 0}>
        <div
          class="map-sheet"
          style={{
            "--readable": `${readable(places.length)}rem`,
            "--names": `${75 / readable(places.length)}cqw`, // on a television, as large as where a map is just readable
            "--ratio": String(map.width / 100),
          }}
          onClick={zoom.near || onTelevision ? undefined : zoom.lookAt}
        >
          <svg viewBox={`0 0 ${map.width} 100`} aria-hidden="true">
            {ground}
            {map.paths.map((path) => (
              <PathLine key={`${path.from} ${path.to}`} of={path} spots={spots} map={map} />
            ))}
          </svg>
          {places.map((place) => (
            <SpotMark key={place.id} of={place} width={map.width} here={place.id === at} near={zoom.near} />
          ))}
        </div>
      </div>
      {!onTelevision && <Looks of={zoom} />}
    </section>
  );
}

/** The ways to look closer for those who have no two fingers for it. */
function Looks({ of }: { of: Zoom }) {
  return (
    <p class="map-looks">
      <button
        type="button"
        class="round"
        data-act="map-farther"
        aria-label={t("map.farther")}
        aria-disabled={of.least}
        onClick={of.farther}
      >
        <Icon name="minus" size="small" />
      </button>
      <button
        type="button"
        class="round"
        data-act="map-closer"
        aria-label={t("map.closer")}
        aria-disabled={of.most}
        onClick={of.closer}
      >
        <Icon name="plus" size="small" />
      </button>
      <button type="button" class="quiet" data-act="map-whole" aria-disabled={of.least} onClick={of.whole}>
        {t("map.whole")}
      </button>
    </p>
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

interface SpotProps {
  of: Place;
  width: number;
  here: boolean;
  /** Whether it is large enough for a finger. */
  near: boolean;
}

function SpotMark({ of, width, here, near }: SpotProps) {
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
  if (onTelevision || !near) {
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
