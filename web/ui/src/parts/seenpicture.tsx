// A picture with the cards that were found in it, by their numbers in the list below.
import { t } from "../language";
import type { CardSight, Point } from "../wire";

interface SeenPictureProps {
  sight: CardSight;
  /** Where the picture itself is. */
  picture: string;
}

export function SeenPicture({ sight, picture }: SeenPictureProps) {
  const size = Math.max(sight.width, sight.height) / 14;
  return (
    <svg class="seen-picture" viewBox={`0 0 ${sight.width} ${sight.height}`} role="img" aria-label={t("cards.picture")}>
      <image href={picture} x="0" y="0" width={sight.width} height={sight.height} />
      {sight.cards.map(({ corners, sure }, i) => {
        const { x, y } = middle(corners);
        return (
          <g key={i} class={sure ? "sure" : "doubtful"}>
            <polygon points={corners.map((p) => `${p.x},${p.y}`).join(" ")} />
            <circle cx={x} cy={y} r={size * 0.6} />
            <text x={x} y={y + size * 0.3} font-size={size}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
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
