// The way in for others: the code to scan and the address in large type.
import { useEffect, useState } from "preact/hooks";
import { t } from "../language";
import { invite } from "../server";
import { onTelevision, state, update } from "../state";

export function InviteCard({ large = false }: { large?: boolean }) {
  const [picked, pick] = useState(-1);
  const live = state.link === "live";
  useEffect(() => {
    if (live)
      invite().then(
        (found) => update({ invite: found }),
        () => undefined, // the next connection asks again
      );
  }, [live]);
  const addresses = state.invite?.addresses ?? [];
  if (addresses.length === 0) return null;
  const best = Math.max(
    0,
    addresses.findIndex((a) => a.best),
  );
  const index = picked >= 0 && picked < addresses.length ? picked : best;
  return (
    <section class={`invite ${large ? "large" : ""}`} aria-label={t("invite.title")}>
      <img
        class="qr"
        src={`/api/qr.svg?i=${index}`}
        alt={t("invite.alt", { address: addresses[index].shown })}
        width="200"
        height="200"
      />
      <div>
        <h2>{t("invite.title")}</h2>
        <p class="address">{addresses[index].shown}</p>
        {state.invite?.code && (
          <p>
            <span class="over">{t("invite.code")}</span> <span class="code">{state.invite.code}</span>
          </p>
        )}
        <p>{t("invite.wifi")}</p>
        {addresses.length > 1 && !onTelevision && (
          <label class="field">
            {t("invite.other")}
            <select value={String(index)} onChange={(e) => pick(Number(e.currentTarget.value))}>
              {addresses.map((a, i) => (
                <option key={a.shown} value={String(i)}>
                  {a.shown}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </section>
  );
}
