// The museum entrance: first aid, lost and found, souvenirs, and everything that
// is handed out there.
import { text, t } from "../language";
import { ChoiceButton, choicesOf } from "../parts/choices";
import { Icon } from "../parts/icon";
import { Heading } from "../parts/term";
import { mySeat } from "../state";
import { awaitsDice, investigatorOf } from "../view";
import type { Choice, View } from "../wire";
import { TrayPart } from "./traypart";

export function EntranceScreen({ view }: { view: View }) {
  const found = choicesOf("entrance");
  const me = investigatorOf(mySeat() || view.active);
  return (
    <>
      <Heading level={1} terms={["entrance", "trophy"]}>{t("screen.entrance")}</Heading>
      {me && (
        <p class="purse" role="img" aria-label={t("me.trophies", { n: me.trophies })}>
          <Icon name="trophy" /> {me.trophies}
        </p>
      )}
      {awaitsDice(view) ? <TrayPart view={view} /> : found.length > 0 ? <Offers of={found} /> : <Closed view={view} />}
    </>
  );
}

function Offers({ of }: { of: Choice[] }) {
  return (
    <section class="choices" aria-label={t("group.entrance")}>
      {of.map((c) => (
        <ChoiceButton key={c.id} choice={c} />
      ))}
    </section>
  );
}

function Closed({ view }: { view: View }) {
  return (
    <div class="empty">
      <Icon name="entrance" size="large" />
      <p>{view.phase === "entrance" ? text(view.next) : t("entrance.closed")}</p>
    </div>
  );
}
