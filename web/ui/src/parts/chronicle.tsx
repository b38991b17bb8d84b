// How the game ended, and the way to its chronicle: a page of its own that can be printed, and the same as a file.
import { language, t, text } from "../language";
import { go } from "../router";
import { role } from "../state";
import type { Scene } from "../wire";
import { Icon } from "./icon";

/** The ways to the chronicle, with how the game ended and the host's way to the next one where its scene is given. */
export function Chronicle({ scene }: { scene?: Scene }) {
  return (
    <>
      {scene?.result && (
        <section class={`card result ${scene.result.won ? "won" : "lost"}`}>
          <h2>{t(scene.result.won ? "result.won.title" : "result.lost.title")}</h2>
          <p>{text(scene.result.why)}</p>
          {scene.turn !== undefined && <p>{t("result.turns", { n: scene.turn })}</p>}
        </section>
      )}
      <ChronicleWays of="/api/chronicle" />
      {scene?.result && role() === "host" && (
        <button type="button" class="wide quiet" data-act="another-game" onClick={() => go("games")}>
          {t("setup.another")}
        </button>
      )}
    </>
  );
}

/** The ways to a chronicle by its address: to read it, and to keep it. */
export function ChronicleWays({ of }: { of: string }) {
  const address = `${of}?language=${language()}`;
  return (
    <>
      <a class="wide quiet button" data-act="chronicle" href={address}>
        <Icon name="log" size="small" /> {t("chronicle.open")}
      </a>
      <a class="wide quiet button" data-act="save-chronicle" href={`${address}&save`} download>
        {t("chronicle.save")}
      </a>
    </>
  );
}
