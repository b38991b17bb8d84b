// The investigation: a lens with a number in it.
import type { Glyph } from "../../skin";

export const investigation: Glyph = {
  onDie: (count) => (
    <g class="symbol">
      <circle class="lens" cx="50" cy="52" r="27" />
      <path class="handle" d="M69 71L86 88" />
      <text class="count" x="50" y="64" text-anchor="middle">
        {count}
      </text>
    </g>
  ),
  onCard: (count) => (
    <svg class="symbol-picture" viewBox="0 0 100 100" aria-hidden="true">
      <circle class="lens" cx="44" cy="44" r="36" />
      <path class="handle" d="M70 70L94 94" />
      <text class="count" x="44" y="60" text-anchor="middle">
        {count}
      </text>
    </svg>
  ),
};
