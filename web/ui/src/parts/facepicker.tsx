// The colours and the faces of a die, to say what it shows.
import { colourName, faceName } from "../dice";
import { t } from "../language";
import { Die } from "./die";

interface FacePickerProps {
  colours: string[];
  /** The colour whose faces are offered; "" for none yet. */
  colour: string;
  faces: string[];
  /** The face that the die is taken to show. */
  now?: string;
  label: string;
  /** Shows the faces' names below their pictures. */
  named?: boolean;
  disabled?: boolean;
  onColour: (colour: string) => void;
  onFace: (face: string) => void;
}

export function FacePicker({ colours, colour, faces, now, label, named, disabled, onColour, onFace }: FacePickerProps) {
  return (
    <>
      {colours.length > 1 && (
        <div class="colour-row" role="group" aria-label={t("hand.colour")}>
          {colours.map((c) => (
            <button
              type="button"
              key={c}
              class={c === colour ? "now" : ""}
              aria-pressed={c === colour}
              onClick={() => onColour(c)}
            >
              <Die die={{ colour: c }} hidden />
              <span>{colourName(c)}</span>
            </button>
          ))}
        </div>
      )}
      {faces.length > 0 && (
        <div class="faces" role="group" aria-label={label}>
          {faces.map((f) => (
            <button
              type="button"
              key={f}
              data-face={f}
              class={`face${f === now ? " now" : ""}`}
              disabled={disabled}
              onClick={() => onFace(f)}
            >
              <Die die={{ colour, face: f }} hidden />
              <span class={named ? "" : "unseen"}>{faceName(f)}</span>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
