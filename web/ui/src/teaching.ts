// Card after card before the tray's camera: when one lies there that is to be learned.
import { useEffect, useState } from "preact/hooks";
import { middle } from "./parts/seenpicture";
import { attempt, complain } from "./refusal";
import { long, post, sendPhoto } from "./server";
import { state } from "./state";
import type { CardRef, CardSight, SeenCard } from "./wire";

/** What lies before the camera, as far as teaching goes. */
export type Before =
  | { is: "nothing" | "several" | "moving" }
  /** The card that was learned last lies there still. */
  | { is: "last" }
  | { is: "known"; name: string }
  /** A card that lies still and is to be learned; doubtful where it may be one that was learned before. */
  | { is: "new"; card: SeenCard; doubtful: boolean };

export interface Look {
  sight: CardSight;
  before: Before;
  /** Where the picture is, as the tray was about then. */
  picture: string;
}

/** Whether cards may lie before the camera: in a tray that is drawn none can. */
export const cardsMayLie = () => (state.tray?.state ?? "off") !== "off" && !state.tray?.throws;

/** By how much of the picture's width a card that lies still may seem to move. */
const still = 0.015;
/** Milliseconds between two looks: a hand takes longer to lay a card. */
const between = 300;
/** Looks that may fail one after the other, each waited for twice as long: a camera is back within seconds. */
const mayFail = 5;

/**
 * Looks at the tray as long as it runs and nothing new lies there; stop is called where that
 * fails again and again.
 */
export function useTeaching(running: boolean, stop: () => void) {
  const [look, setLook] = useState<Look | null>(null);
  const [last, setLast] = useState<CardRef | null>(null);
  /** Where the last one lay when it was learned, as long as something lies there and nowhere else. */
  const [there, leave] = useState<SeenCard | null>(null);
  const [failed, setFailed] = useState(0);
  const waits = look?.before.is === "new";
  const picture = look?.picture ?? "";

  useEffect(() => () => URL.revokeObjectURL(picture), [picture]); // of a photograph; it leaves others alone

  useEffect(() => {
    if (!running || waits) return;
    let gone = false;
    const timer = setTimeout(
      async () => {
        try {
          const sight = await post<CardSight>("/api/cards/tray", {}, long);
          if (gone) return;
          const stays = there && sight.cards.length === 1 && lies(sight.cards[0], there, sight.width);
          if (there && !stays) leave(null);
          const before = judge(sight, look?.sight ?? null, last, !!stays);
          setLook({ sight, before, picture: `/api/tray.jpg?cards=${sight.look}` });
          setFailed(0);
        } catch (e) {
          if (gone) return;
          if (failed + 1 < mayFail) return setFailed(failed + 1);
          setFailed(0);
          stop();
          await complain(e);
        }
      },
      between * 2 ** failed,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [running, look, last, failed]);

  return {
    look,
    last,
    /** Looks at a photograph of one card. */
    photograph: (photo: Blob) =>
      attempt(async () => {
        const sight = await sendPhoto<CardSight>("/api/cards/photo", photo);
        const before = judge(sight, sight, null, false); // a photograph stands still
        setLook({ sight, before, picture: URL.createObjectURL(photo) });
      }),
    /** Takes one of several things that were seen for the card that is meant. */
    pick: (card: SeenCard) => {
      if (!look) return;
      setLook({ ...look, sight: { ...look.sight, cards: [card] }, before: { is: "new", card, doubtful: card.sure } });
    },
    /** Looks anew, whatever lies there. */
    again: () => setLook(null),
    /** Learns the new card as one of the deck. */
    teach: async (card: CardRef, name: string) => {
      if (look?.before.is !== "new") return false;
      const { corners, round } = look.before.card;
      const lesson = { look: look.sight.look, cards: [{ ...card, name, corners, round }] };
      const done = await attempt(() => post("/api/cards/teach", lesson, long));
      if (done) {
        setLast(card);
        leave(look.before.card);
      }
      setLook(null);
      return done;
    },
    /** Takes the last lesson back. */
    unlearn: async () => {
      if (!last) return false;
      const done = await attempt(() => post("/api/cards/unlearn", last, long));
      if (done) {
        setLast(null);
        leave(null);
      }
      setLook(null);
      return done;
    },
  };
}

/** stays is whether the one thing that is seen lies where the last card was learned, and did so ever since. */
function judge(sight: CardSight, earlier: CardSight | null, last: CardRef | null, stays: boolean): Before {
  const [card] = sight.cards;
  if (!card) return { is: "nothing" };
  if (sight.cards.length > 1) return { is: "several" };
  const again = !!last && card.id === last.id && card.class === last.class;
  if (card.sure) return again ? { is: "last" } : { is: "known", name: card.name };
  // It may be called by the name that it had before, too.
  if (last && stays && card.id) return { is: "last" };
  const [was] = earlier?.cards ?? [];
  return earlier?.cards.length === 1 && lies(card, was, sight.width)
    ? { is: "new", card, doubtful: again }
    : { is: "moving" };
}

/** Whether a card lies where it lay at the look before. */
function lies(card: SeenCard, was: SeenCard, width: number): boolean {
  const [a, b] = [middle(card.corners), middle(was.corners)];
  return Math.hypot(a.x - b.x, a.y - b.y) < still * width;
}
