// The doctor: what is wrong, with one thing to do about each, and when each phone
// was last heard of.
import { useAsked } from "../asked";
import { rare, since, t } from "../language";
import { Icon } from "../parts/icon";
import { Heading } from "../parts/term";
import type { Diagnosis, PhoneSign } from "../protocol";
import { get } from "../server";
import { whoSits } from "../scene";
import { state } from "../state";
import type { Tray } from "../wire";

export function Doctor() {
  const { found, failed, again } = useAsked<Diagnosis>("/api/doctor", get, trouble(state.tray));
  return (
    <section class="card doctor" aria-label={t("doctor")}>
      <Heading>{t("doctor")}</Heading>
      {failed && <p role="alert">{failed}</p>}
      <ul class="findings">
        {found?.findings.map((f) => (
          <li key={f.id + f.text} class={`finding ${f.level}`}>
            <Icon
              name={f.level === "ok" ? "check" : f.level === "warn" ? "question" : "close"}
              label={t(`level.${f.level}`)}
            />
            <div>
              <p>{rare(f.text)}</p>
              {f.do && <p class="do">{rare(f.do)}</p>}
            </div>
          </li>
        ))}
      </ul>
      {found?.phones?.length ? <Phones of={found.phones} spectators={found.spectators ?? 0} /> : null}
      <div class="row">
        <button type="button" class="wide quiet" onClick={again}>
          <Icon name="reroll" size="small" /> {t("doctor.again")}
        </button>
        <a class="wide quiet button" href="/api/report" download>
          {t("doctor.save")}
        </a>
      </div>
    </section>
  );
}

/** What is wrong with the camera, which the doctor answers otherwise. */
const trouble = (tray: Tray | null) =>
  tray?.state === "off" || tray?.state === "lost" ? `${tray.state} ${tray.why?.key}` : "";

function Phones({ of, spectators }: { of: PhoneSign[]; spectators: number }) {
  return (
    <>
      <h3>{t("doctor.phones")}</h3>
      <ul class="phones">
        {of.map((p) => (
          <li key={p.seat}>
            <span class={`presence${p.online ? " online" : ""}`} aria-hidden="true" />
            <b>{whoSits(p)}</b>
            <span>
              {t(p.online ? "seat.online" : "seat.offline")}
              {p.screen === "off" ? `, ${t("doctor.screen.off")}` : ""}
              {p.seen ? ` · ${t("doctor.seen", { when: since(p.seen) })}` : ""}
            </span>
          </li>
        ))}
      </ul>
      {spectators > 0 && <p class="nothing">{t("doctor.spectators", { n: spectators })}</p>}
    </>
  );
}
