// The museum entrance: first aid, lost and found, souvenirs, and everything that
// is handed out there.
import { text, t } from "../../language";
import { ChoiceButton, choicesOf } from "../../parts/choices";
import { Icon } from "../../parts/icon";
import { Heading } from "../../parts/term";
import { awaitsDice, nameOfPlace, personAt, placesOf } from "../../scene";
import { Lines, areaName } from "../../screens/area";
import { TrayPart } from "../../screens/traypart";
import { mySeat } from "../../state";
import type { Area, Choice, Scene } from "../../wire";

export function Entrance({ of, scene }: { of: Area; scene: Scene }) {
  const found = choicesOf(of.group ?? "");
  const who = personAt(mySeat() || (scene.active ?? 0));
  const trophies = who?.tracks.by.trophy.value;
  const here = placesOf(scene).find((place) => place.id === who?.at && !place.card);
  return (
    <>
      <Heading level={1} about="screen.entrance">
        {here ? nameOfPlace(here) : areaName(of)}
      </Heading>
      <Lines of={here?.lines} />
      {trophies !== undefined && (
        <p class="purse" role="img" aria-label={t("me.trophies", { n: trophies })}>
          <Icon name="trophy" /> {trophies}
        </p>
      )}
      {awaitsDice(scene) ? (
        <TrayPart scene={scene} />
      ) : found.length > 0 ? (
        <Offers of={found} />
      ) : (
        <Closed scene={scene} />
      )}
    </>
  );
}

function Offers({ of }: { of: Choice[] }) {
  return (
    <section class="choices" aria-label={t("group.entrance")}>
      {of.map((c) => (
        <ChoiceButton key={c.id} choice={c} tone={of.length === 1 ? "primary" : ""} />
      ))}
    </section>
  );
}

function Closed({ scene }: { scene: Scene }) {
  return (
    <div class="empty">
      <Icon name="entrance" size="large" />
      <p>{scene.phase === "entrance" ? text(scene.next) : t("entrance.closed")}</p>
    </div>
  );
}
