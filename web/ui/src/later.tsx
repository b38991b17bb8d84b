// Parts of the page that come when they are first needed, each with its words and
// its style sheet.
import type { ComponentChildren, ComponentType } from "preact";
import { fetchAgain, onceMore } from "./again";
import { dressed } from "./dressing";
import { type Part, need, t } from "./language";
import { redraw, state } from "./state";

interface Later<P> {
  (props: P): preact.JSX.Element;
  /** Fetches the part before it is needed. */
  fetch(): void;
}

const heading = (words: ComponentChildren) => <h1 class="coming">{words}</h1>;

/** Words in the place of a part of a screen. */
export const coming = (words: ComponentChildren) => <p class="nothing coming">{words}</p>;

/** A component that is fetched when it is first shown; until then words stand in its place. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  part: Part,
  instead = heading,
): Later<P> {
  let Here: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  let failed = false;
  const fetchAll = () =>
    (coming ??= Promise.all([load(), dressed("play"), need("play"), dressed(part), need(part)]).then(
      ([component]) => {
        Here = component;
        redraw();
      },
      () => {
        failed = true;
        onceMore(() => {
          coming = null;
          return fetchAll();
        });
        redraw();
      },
    ));
  const Later = (props: P) => {
    if (Here) return <Here {...props} />;
    void fetchAll();
    return instead(failed ? <Failed /> : t("starting"));
  };
  return Object.assign(Later, { fetch: () => void fetchAll() });
}

/** Some browsers keep a script that failed as failed: there only a fresh page asks again. */
async function again(): Promise<void> {
  if (!(await fetchAgain()) && state.link === "live") location.reload();
}

export function Failed() {
  return (
    <span role="alert">
      {t("later.failed")}{" "}
      <button type="button" class="wide" onClick={() => void again()}>
        {t("later.again")}
      </button>
    </span>
  );
}
