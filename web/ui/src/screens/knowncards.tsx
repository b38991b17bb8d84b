// The cards that were shown: how many are known by their looks, their facts as a file, and
// forgetting their pictures.
import { useState } from "preact/hooks";
import { useAsked } from "../asked";
import { t } from "../language";
import { ByLetters } from "../parts/byletters";
import { Twice } from "../parts/twice";
import { go } from "../router";
import { attempt } from "../refusal";
import { long, post } from "../server";
import type { KnownCard } from "../wire";

export function KnownCards() {
  const { found, failed, again } = useAsked<{ cards: KnownCard[] }>("/api/cards");
  const [one, choose] = useState(false);
  const known = found?.cards.filter((card) => card.pictures > 0) ?? [];
  const forgetAll = async () => {
    if (await attempt(() => post("/api/cards/forget", {}))) again();
  };
  const lost = found?.cards.filter((card) => card.lost) ?? [];
  const forget = async ({ class: kind, id }: KnownCard) => {
    choose(false);
    await attempt(() => post("/api/cards/unlearn", { class: kind, id, all: true }, long));
    again();
  };
  return (
    <section class="card">
      <h2>{t("cards.title")}</h2>
      {failed && <p role="alert">{failed}</p>}
      <p>{t("cards.known", { n: known.length })}</p>
      {lost.length > 0 && <p role="alert">{t("cards.lost", { cards: lost.map(({ name }) => name).join(", ") })}</p>}
      <p>{t("cards.note")}</p>
      <button type="button" class="wide" data-act="teach-deck" onClick={() => go("teach")}>
        {t("screen.teach")}
      </button>
      {!!found?.cards.length && (
        <div class="row">
          <a class="button wide quiet" href="/api/cards/file" download>
            {t("cards.file")}
          </a>
          {known.length > 0 && (
            <>
              <button
                type="button"
                class="wide quiet"
                data-act="forget-card"
                aria-expanded={one}
                onClick={() => choose(!one)}
              >
                {t("cards.forget.one")}
              </button>
              <Twice
                words={t("cards.forget")}
                sure={t("cards.forget.sure")}
                act="forget-cards"
                onSure={() => void forgetAll()}
              />
            </>
          )}
        </div>
      )}
      {one && (
        <ByLetters
          of={known.map((card) => ({ key: `${card.class}/${card.id}`, words: card.name, card }))}
          onFound={({ card }) => void forget(card)}
        />
      )}
    </section>
  );
}
