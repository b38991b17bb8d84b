// Where the focus is when what had it is gone: a button that was pressed often is. Without this it would be nowhere,
// and some browsers then begin at the top of the page, as screen readers do.

/**
 * Draws the page; a focus that goes with what it was on stays in the row of the next thing or on what folded it away,
 * or comes to the screen.
 */
export function keepingFocus(draw: () => void): void {
  const had = document.activeElement;
  const row = had?.closest(".next");
  draw();
  const folded = had?.isConnected && had.closest("details:not([open]) > :not(summary)");
  if (!folded && (had?.isConnected || document.activeElement !== document.body)) return;
  const to = (folded ? folded.parentElement : row)?.querySelector<HTMLElement>("summary, button");
  (to ?? document.querySelector("main"))?.focus({ preventScroll: true });
}
