// The start page of the host: a new game, and the saved ones.
import languages from "languages";
import { useState } from "preact/hooks";
import { useAsked } from "../asked";
import { language, list, since, t } from "../language";
import { ChronicleWays } from "../parts/chronicle";
import { FileInput } from "../parts/fileinput";
import { Icon } from "../parts/icon";
import { Pick } from "../parts/pick";
import { closeSheet, openSheet } from "../parts/sheet";
import { Switch } from "../parts/switch";
import { Twice } from "../parts/twice";
import { attempt } from "../refusal";
import { go, whereNow } from "../router";
import { goesOn, whoSits } from "../scene";
import { get, long, post, sendGame } from "../server";
import { mySeat, state, toast } from "../state";
import type { Box, GameKind, SavedGame, Shelf } from "../wire";
import { Boxes } from "./boxes";

export function Games() {
  const { found, failed, again } = useAsked<Shelf>("/api/games");
  return (
    <>
      <h1>{t("screen.games")}</h1>
      {failed && <p role="alert">{failed}</p>}
      {!found && !failed && <p class="nothing coming">{t("starting")}</p>}
      {found && (
        <>
          <NewGame shelf={found} />
          <Saved shelf={found} again={again} />
        </>
      )}
    </>
  );
}

/** What the program plays now, in words. */
function nameOf(game: SavedGame, kinds: GameKind[]): string {
  if (game.name) return game.name;
  const title = kinds.find((kind) => kind.id === game.kind)?.title ?? t("games.unknown");
  const parts = [game.against, game.people?.length ? list(game.people) : ""].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : title;
}

function NewGame({ shelf }: { shelf: Shelf }) {
  const last = shelf.games.find((game) => game.id === shelf.now)?.kind;
  const [id, pick] = useState(shelf.kinds.find((kind) => kind.id === last)?.id ?? shelf.kinds[0].id);
  const [changed, change] = useState<Record<string, boolean>>({});
  const [away, leave] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const kind = shelf.kinds.find((k) => k.id === id) ?? shelf.kinds[0];
  const boxes = (kind.boxes ?? []).map((box) => ({ ...box, in: changed[box.id] ?? box.in }));
  const touched = Object.keys(changed).length > 0;
  const people = state.seats.filter((seat) => seat.taken);
  const begin = async () => {
    setBusy(true);
    const begun = {
      kind: kind.id,
      // Parts and ways to play go with their boxes: where these were changed, the set-up asks for them.
      boxes: boxes.filter((box) => box.in && !(touched && (box.way || box.of))).map((box) => box.id),
      seats: people.map((seat) => seat.seat).filter((seat) => !away.includes(seat)),
    };
    if (await attempt(() => post("/api/games/begin", begun, long))) go("setup");
    setBusy(false);
  };
  return (
    <section class="card">
      <h2>{t("games.new")}</h2>
      {shelf.kinds.length > 1 && (
        <Pick
          label={t("games.kind")}
          value={kind.id}
          options={shelf.kinds.map((k) => ({ value: k.id, words: k.title }))}
          onPick={(next) => {
            pick(next);
            change({});
          }}
        />
      )}
      {shelf.kinds.length === 1 && <p class="lead">{kind.title}</p>}
      {boxes.length > 0 && (
        <KindBoxes
          key={kind.id}
          kind={kind.id}
          of={boxes.slice(1).filter((box) => !box.way && !box.of)}
          onTake={(box) => change({ ...changed, [box.id]: !box.in })}
        />
      )}
      {people.length > 0 && (
        <fieldset>
          <legend>{t("games.people")}</legend>
          {people.map((seat) => (
            <Switch
              key={seat.seat}
              label={whoSits(seat)}
              on={!away.includes(seat.seat)}
              onSwitch={(on) => leave(on ? away.filter((x) => x !== seat.seat) : [...away, seat.seat])}
            />
          ))}
        </fieldset>
      )}
      {state.scene && goesOn(state.scene) && <p role="note">{t("games.kept")}</p>}
      <button
        type="button"
        class="choice primary"
        data-act="begin-game"
        aria-disabled={busy}
        onClick={() => !busy && void begin()}
      >
        {t("games.begin")}
      </button>
    </section>
  );
}

/** The boxes of any game, whose words are not here unless it is the one that is played. */
function KindBoxes({ kind, of, onTake }: { kind: string; of: Box[]; onTake: (box: Box) => void }) {
  const address = languages[language()]?.[kind];
  const { found } = useAsked<Record<string, unknown>>(address ?? "", (path) =>
    path ? get(path) : Promise.resolve({}),
  );
  if (!found) return <div style={{ height: `${3.6 * of.length}rem` }} />; // a switch each
  const name = (box: Box) => {
    const words = String(found[`box.${box.id}`] ?? box.id);
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  };
  return <Boxes of={of} name={name} onTake={onTake} />;
}

function Saved({ shelf, again }: { shelf: Shelf; again: () => void }) {
  return (
    <section class="card">
      <h2>{t("games.saved")}</h2>
      <ul class="saved-games">
        {shelf.games.map((game) => (
          <li key={game.id}>
            <SavedLine game={game} shelf={shelf} again={again} />
          </li>
        ))}
      </ul>
      <label class="wide quiet button">
        {t("games.import")}
        <FileInput onFile={(file) => void take(file, again)} />
      </label>
    </section>
  );
}

async function take(file: File, again: () => void): Promise<void> {
  if (!(await attempt(() => sendGame(file)))) return;
  toast(t("games.imported"), "ok");
  again();
}

function SavedLine({ game, shelf, again }: { game: SavedGame; shelf: Shelf; again: () => void }) {
  const now = game.id === shelf.now;
  const title = nameOf(game, shelf.kinds);
  const open = async () => {
    if (now) return go(whereNow());
    if (await attempt(() => post("/api/games/open", { id: game.id, name: "" }, long))) go(mySeat() ? "me" : "lobby");
  };
  const words = [
    shelf.kinds.find((kind) => kind.id === game.kind)?.title,
    game.turn ? t("games.turn", { n: game.turn }) : "",
    game.over ? t("games.over") : "",
    now ? t("games.now") : since(game.played),
  ].filter(Boolean);
  return (
    <>
      <span class="saved-words">
        <b>{title}</b>
        <small>{game.missing ? t("games.missing") : words.join(" · ")}</small>
      </span>
      <button
        type="button"
        class="quiet small"
        data-act="open-game"
        disabled={game.missing}
        onClick={() => void open()}
      >
        {t(now ? "games.go-on" : "games.open")}
      </button>
      <button
        type="button"
        class="round quiet"
        aria-label={t("games.more", { name: title })}
        onClick={() => openSheet(title, () => <Care game={game} now={now} again={again} />)}
      >
        <Icon name="menu" />
      </button>
    </>
  );
}

/** A new name, a file to keep, and getting rid of a saved game. */
function Care({ game, now, again }: { game: SavedGame; now: boolean; again: () => void }) {
  const [name, setName] = useState(game.name ?? "");
  const done = async (path: string, body: object) => {
    if (!(await attempt(() => post(path, body)))) return;
    closeSheet();
    again();
  };
  return (
    <div class="takeover">
      <form
        class="takeover"
        onSubmit={(e) => {
          e.preventDefault();
          void done("/api/games/rename", { id: game.id, name });
        }}
      >
        <label class="field">
          {t("games.name")}
          <input type="text" maxLength={24} value={name} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <button type="submit" class="choice" data-act="rename-game">
          {t("games.rename")}
        </button>
      </form>
      {!game.missing && (
        <>
          <ChronicleWays of={`/api/games/${game.id}/chronicle`} />
          <a class="wide quiet button" href={`/api/games/${game.id}/file`} download>
            {t("games.export")}
          </a>
        </>
      )}
      {!now && (
        <Twice
          words={t("games.delete")}
          sure={t("games.delete.sure")}
          act="delete-game"
          onSure={() => void done("/api/games/delete", { id: game.id, name: "" })}
        />
      )}
    </div>
  );
}
