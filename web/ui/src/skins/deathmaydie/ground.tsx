// The board seen from above: spaces are tapped on a photograph of it, which stays on this phone, or on a bare ground.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../language";
import { TakePhoto } from "../../parts/takephoto";
import { fitted } from "../../photo";
import { attempt } from "../../refusal";
import { type Plan, nextWay, wayOf, withSpot, withWay } from "./plan";

const width = 150;

interface GroundProps {
  of: Plan;
  change: (plan: Plan) => void;
  /** A space was tapped, or is new. */
  open: (at: number) => void;
}

export function Ground({ of, change, open }: GroundProps) {
  const [picture, show] = useState("");
  const [busy, setBusy] = useState(false);
  const [ways, setWays] = useState(false);
  const [from, start] = useState<number | null>(null);
  useEffect(() => () => URL.revokeObjectURL(picture), [picture]);
  const take = async (file: File) => {
    setBusy(true);
    await attempt(async () => show(URL.createObjectURL(await fitted(file))));
    setBusy(false);
  };
  const tapped = (e: MouseEvent) => {
    if (ways) return;
    const box = (e.currentTarget as Element).getBoundingClientRect();
    const { plan, at } = withSpot(of, {
      x: Math.round(((e.clientX - box.left) / box.width) * width * 10) / 10,
      y: Math.round(((e.clientY - box.top) / box.height) * 1000) / 10,
    });
    change(plan);
    open(at);
  };
  const onSite = (at: number) => {
    if (!ways) return open(at);
    if (from === null) return start(at);
    start(null);
    if (from !== at) change(withWay(of, from, at, nextWay(of, from, at)));
  };
  const name = (at: number) => of.sites[at].name || t("dmd.board.space", { n: at + 1 });
  return (
    <>
      <TakePhoto words={t("dmd.board.photo")} busy={busy} onPhoto={(file) => void take(file)} />
      <p class="chips" role="group" aria-label={t("dmd.board.tapping")}>
        {[false, true].map((on) => (
          <button
            type="button"
            key={String(on)}
            class="quiet"
            data-act={on ? "tap-passages" : "tap-spaces"}
            aria-pressed={ways === on}
            onClick={() => (setWays(on), start(null))}
          >
            {t(on ? "dmd.board.passages" : "dmd.board.spaces")}
          </button>
        ))}
      </p>
      <p>{t(ways ? "dmd.board.tap-passages" : "dmd.board.tap-spaces")}</p>
      <div class="board-ground" onClick={tapped} style={picture ? { backgroundImage: `url(${picture})` } : undefined}>
        <svg viewBox={`0 0 ${width} 100`} aria-hidden="true">
          {of.ways.map(({ a, b, locked }) => {
            const [p, q] = [of.sites[a].spot, of.sites[b].spot];
            return (
              p &&
              q && (
                <path key={`${a} ${b}`} class={`path${locked ? " closed" : ""}`} d={`M${p.x} ${p.y}L${q.x} ${q.y}`} />
              )
            );
          })}
        </svg>
        {of.sites.map(
          ({ spot }, at) =>
            spot && (
              <button
                type="button"
                key={at}
                class="board-site"
                data-site={at + 1}
                style={{ left: `${(100 * spot.x) / width}%`, top: `${spot.y}%` }}
                aria-label={`${at + 1} ${of.sites[at].name}`}
                aria-pressed={ways ? from === at : undefined}
                onClick={(e) => {
                  e.stopPropagation();
                  onSite(at);
                }}
              >
                {at + 1}
              </button>
            ),
        )}
      </div>
      {from !== null && <p role="status">{t("dmd.board.leads", { space: name(from) })}</p>}
      {ways && from !== null && (
        <p class="nothing">
          {of.sites
            .map((_, at) => at)
            .filter((at) => wayOf(of, from, at))
            .map(name)
            .join(", ")}
        </p>
      )}
    </>
  );
}
