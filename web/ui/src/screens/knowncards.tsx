// The cards that were shown: how many are known by their looks, their facts as a file, and
// forgetting their pictures.
import { useAsked } from "../asked";
import { t } from "../language";
import { go } from "../router";
import { attempt } from "../refusal";
import { post } from "../server";
import type { KnownCard } from "../wire";

export function KnownCards() {
  const { found, failed, again } = useAsked<{ cards: KnownCard[] }>("/api/cards");
  const known = found?.cards.filter((card) => card.pictures > 0).length ?? 0;
  return (
    <section class="card">
      <h2>{t("cards.title")}</h2>
      {failed && <p role="alert">{failed}</p>}
      <p>{t("cards.known", { n: known })}</p>
      <p>{t("cards.note")}</p>
      <button type="button" class="wide" data-act="teach-deck" onClick={() => go("teach")}>
        {t("screen.teach")}
      </button>
      {!!found?.cards.length && (
        <div class="row">
          <a class="button wide quiet" href="/api/cards/file" download>
            {t("cards.file")}
          </a>
          {known > 0 && (
            <button
              type="button"
              class="wide quiet"
              data-act="forget-cards"
              onClick={async () => (await attempt(() => post("/api/cards/forget", {}))) && again()}
            >
              {t("cards.forget")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
