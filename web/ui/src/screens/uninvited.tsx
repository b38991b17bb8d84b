// What a stranger sees: scan the code, or enter it.
import { useState } from "preact/hooks";
import { t } from "../language";
import { later } from "../later";
import { Emblem } from "../parts/emblem";
import { openSheet } from "../parts/sheet";

const Tables = later(
  () => import("../more").then((m) => m.Tables),
  "more",
  () => <></>,
);

/** Names the other tables to somebody who is invited, and says so where there are none. */
export const openTables = () => openSheet(t("seats.elsewhere"), () => <Tables none />);

export function Uninvited() {
  const [code, setCode] = useState("");
  return (
    <main class="landing" tabIndex={-1}>
      <Emblem />
      <h1 class="notice">{t("uninvited")}</h1>
      <form
        class="takeover"
        onSubmit={(e) => {
          e.preventDefault();
          // As if it had been scanned.
          location.hash = `j=${code.trim().replace(/\s+/g, "-")}`;
        }}
      >
        <label class="field">
          {t("uninvited.code")}
          <input
            type="text"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            maxLength={20}
            value={code}
            onInput={(e) => setCode(e.currentTarget.value)}
          />
        </label>
        <button type="submit" class="choice primary" disabled={!code.trim()}>
          {t("uninvited.join")}
        </button>
      </form>
      <Tables />
    </main>
  );
}
