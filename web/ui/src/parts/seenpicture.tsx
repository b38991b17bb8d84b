// A picture with the cards that were found in it, by their numbers in the list below.
import { t } from "../language";
import type { CardSight, Point, SeenCard } from "../wire";

interface SeenPictureProps {
  sight: CardSight;
  /** Where the picture itself is. */
  picture: string;
}

export function SeenPicture({ sight, picture }: SeenPictureProps) {
  const most = Math.max(sight.width, sight.height) / 24;
  return (
    <svg class="seen-picture" viewBox={`0 0 ${sight.width} ${sight.height}`} role="img" aria-label={t("cards.picture")}>
      <image href={picture} x="0" y="0" width={sight.width} height={sight.height} />
      {sight.cards.map((card, i) => {
        // In the corner, and small on what is small, so that the card itself is seen.
        const [corner, next, , last] = card.corners;
        const mid = middle(card.corners);
        const [x, y] = [corner.x + (mid.x - corner.x) / 3, corner.y + (mid.y - corner.y) / 3];
        const r = Math.max(most / 2, Math.min(most, away(corner, next) / 4, away(corner, last) / 4));
        return (
          <g key={i} class={card.sure ? "sure" : "doubtful"}>
            <polygon points={outline(card)} />
            <circle cx={x} cy={y} r={r} />
            <text x={x} y={y + r / 2} font-size={r * 1.6}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The edge of what was found: of its four corners, or of the disc between them. */
function outline({ corners, round }: SeenCard): string {
  if (!round) return corners.map((p) => `${p.x},${p.y}`).join(" ");
  const [a, b, c, d] = corners;
  return Array.from({ length: 48 }, (_, i) => {
    const u = (1 + Math.cos((i * Math.PI) / 24)) / 2;
    const v = (1 + Math.sin((i * Math.PI) / 24)) / 2;
    const at = (k: "x" | "y") => (1 - v) * ((1 - u) * a[k] + u * b[k]) + v * ((1 - u) * d[k] + u * c[k]);
    return `${at("x").toFixed(1)},${at("y").toFixed(1)}`;
  }).join(" ");
}

/** One card of a picture, turned upright. */
export function CardPicture({ sight, picture, corners }: SeenPictureProps & { corners: Point[] }) {
  const { x, y } = middle(corners);
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const wide = Math.max(away(topLeft, topRight), away(bottomLeft, bottomRight));
  const high = Math.max(away(topLeft, bottomLeft), away(topRight, bottomRight));
  const turn = (Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI;
  return (
    <svg
      class="seen-picture card"
      viewBox={`${x - wide / 2} ${y - high / 2} ${wide} ${high}`}
      role="img"
      aria-label={t("cards.picture")}
    >
      <image
        href={picture}
        x="0"
        y="0"
        width={sight.width}
        height={sight.height}
        transform={`rotate(${-turn} ${x} ${y})`}
      />
    </svg>
  );
}

const away = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The middle of a card in its picture, in pixels. */
export function middle(corners: Point[]): Point {
  const mean = (list: number[]) => list.reduce((sum, n) => sum + n, 0) / list.length;
  return { x: mean(corners.map((p) => p.x)), y: mean(corners.map((p) => p.y)) };
}
