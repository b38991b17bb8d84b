// Effects that people resolve by hand on the real table before play goes on.
import { named, statement, t } from "../language";
import { ChoiceButton, choicesAbout, choicesOf } from "../parts/choices";
import { Icon } from "../parts/icon";
import { each } from "../scene";
import type { Scene } from "../wire";

export function Manual({ scene }: { scene: Scene }) {
  const effects = each(scene.notes);
  const known = new Set(effects.map((e) => e.id));
  const rest = choicesOf("hand").filter((c) => !known.has(c.target ?? ""));
  if (effects.length === 0 && rest.length === 0) return null;
  return (
    <section class="card manual">
      <h2>
        <Icon name="hand" /> {t("manual.title")}
      </h2>
      <ul>
        {effects.map((e) => (
          <li key={e.id}>
            <p>
              <span class="over">{named(e.source)}</span> {statement(e.text)}
            </p>
            {choicesAbout(e.id, "hand").map((c) => (
              <ChoiceButton key={c.id} choice={c} />
            ))}
          </li>
        ))}
      </ul>
      {rest.map((c) => (
        <ChoiceButton key={c.id} choice={c} />
      ))}
    </section>
  );
}
