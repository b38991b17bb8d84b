// Finding one of many by the first letters of words of its name, instead of a long list.
import { useEffect, useRef, useState } from "preact/hooks";
import { t, undivided } from "../language";
import { Icon } from "./icon";

export interface Findable {
  /** Tells it from the others. */
  key: string;
  words: string;
}

interface ByLettersProps<T extends Findable> {
  of: T[];
  onFound: (found: T) => void;
  /** None of them: it is called as was typed. */
  onNew?: (name: string) => void;
  /** A tap asked for it: the next thing to do is to type. */
  eager?: boolean;
}

/** How many letters must be typed before anything is listed. */
const least = 2;

const split = (words: string) => words.split(/[\s-]+/);

export function ByLetters<T extends Findable>({ of, onFound, onNew, eager }: ByLettersProps<T>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (eager) field.current?.focus();
  }, [eager]);
  const [typed, type] = useState("");
  const begins = typed.trim().toLocaleLowerCase();
  const found =
    begins.length < least
      ? []
      : of.filter(({ words }) => {
          const all = split(undivided(words).toLocaleLowerCase());
          return split(begins).every((part) => all.some((word) => word.startsWith(part)));
        });
  return (
    <div class="naming">
      <label class="field">
        {t("cards.letters")}
        <input
          ref={field}
          type="search"
          value={typed}
          autocomplete="off"
          onInput={(e) => type(e.currentTarget.value)}
        />
      </label>
      {found.map((one) => (
        <button key={one.key} type="button" class="choice" data-named={one.key} onClick={() => onFound(one)}>
          {one.words}
        </button>
      ))}
      {onNew &&
        begins.length >= least &&
        !found.some(({ words }) => undivided(words).toLocaleLowerCase() === begins) && (
          <button type="button" class="choice" data-act="new-card" onClick={() => onNew(typed.trim())}>
            <Icon name="plus" size="small" /> {t("cards.new", { card: typed.trim() })}
          </button>
        )}
    </div>
  );
}
