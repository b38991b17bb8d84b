// The game with its boxes and the way to play: chosen at set-up, and where a game is begun.
import { choose } from "../acts";
import { called, t } from "../language";
import { choicesOf } from "../parts/choices";
import { Pick } from "../parts/pick";
import { Switch } from "../parts/switch";
import { go } from "../router";
import { role } from "../state";
import type { Box, Scene } from "../wire";

const nameOf = (box: Box): string => {
  const words = called(box, box.way ? "mode" : box.of ? "part" : "box");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

/** At set-up: which game it is, and what may be taken in or out now. */
export function SetupGame({ scene: { title, boxes = [] } }: { scene: Scene }) {
  const choices = choicesOf("setup").filter((c) => c.kind === "boxes");
  const about = (box: Box) => choices.find((c) => c.target === box.id);
  const taken = boxes.filter((box) => box.in && !box.of).map(nameOf);
  return (
    <section class="card">
      <h2>{title}</h2>
      {choices.length > 0 && (
        <Boxes
          of={boxes.slice(1)}
          onTake={(box) => {
            const choice = about(box);
            if (choice) void choose(choice);
          }}
        />
      )}
      {choices.length === 0 && taken.length > 0 && <p class="lead">{t("boxes.in", { boxes: taken })}</p>}
      {role() === "host" && (
        <button type="button" class="wide quiet" data-act="another-game" onClick={() => go("games")}>
          {t("setup.another")}
        </button>
      )}
    </section>
  );
}

interface BoxesProps {
  of: Box[];
  onTake: (box: Box) => void;
  /** What a box is called, where its words are not those of the game that is played. */
  name?: (box: Box) => string;
}

/** A switch for each box, and the ways to play side by side. */
export function Boxes({ of, onTake, name = nameOf }: BoxesProps) {
  const ways = of.filter((box) => box.way);
  return (
    <>
      {of
        .filter((box) => !box.way)
        .map((box) => (
          <div key={box.id} class={box.of ? "part" : undefined}>
            <Switch label={name(box)} on={!!box.in} onSwitch={() => onTake(box)} />
          </div>
        ))}
      {ways.length > 0 && (
        <Pick
          legend={t("boxes.way")}
          value={ways.find((way) => way.in)?.id ?? ""}
          options={ways.map((way) => ({ value: way.id, words: name(way) }))}
          onPick={(id) => onTake(ways.find((way) => way.id === id) ?? ways[0])}
        />
      )}
    </>
  );
}
