// The boxes that a game is played with, and the way to play: chosen at set-up, and where
// a game is begun.
import { choose } from "../acts";
import { called, t } from "../language";
import { choicesOf } from "../parts/choices";
import { Pick } from "../parts/pick";
import { Switch } from "../parts/switch";
import type { Box } from "../wire";

const nameOf = (box: Box): string => {
  const words = called(box, box.way ? "mode" : box.of ? "part" : "box");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

/** At set-up: what may be taken in or out now. */
export function SetupBoxes({ of }: { of: Box[] }) {
  const choices = choicesOf("setup").filter((c) => c.kind === "boxes");
  const about = (box: Box) => choices.find((c) => c.target === box.id);
  if (choices.length === 0) {
    const taken = of.filter((box) => box.in && !box.of).map(nameOf);
    return <p class="lead">{t("boxes.in", { boxes: taken })}</p>;
  }
  return (
    <section class="card">
      <h2>{t("boxes")}</h2>
      <Boxes
        of={of.slice(1)}
        onTake={(box) => {
          const choice = about(box);
          if (choice) void choose(choice);
        }}
      />
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
