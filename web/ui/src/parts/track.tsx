// A track: a number that people may change, or what the skin makes of its kind.
import { called, t } from "../language";
import { skin } from "../skin";
import type { Track } from "../wire";
import { Count } from "./count";

interface TrackCountProps {
  of: Track;
  /** Whose it is: a seat, or the card that its tokens lie on. */
  seat?: number;
  card?: string;
  /** What it counts in words, where its own name does not say enough. */
  label?: string;
  named?: boolean;
}

export const trackName = (of: Track) => called(of, "track");

export function TrackCount({ of, seat, card, label = trackName(of), named }: TrackCountProps) {
  return (
    <Count
      of={{ what: of.id, seat, card }}
      icon={of.id}
      label={label}
      value={of.value}
      max={of.most}
      limit={of.limit}
      tone={of.id}
      named={named}
    />
  );
}

/** A track of the table, on the strip. */
export function TableTrack({ of, named }: { of: Track; named?: boolean }) {
  const Shown = skin.tracks[of.kind ?? ""];
  return Shown ? <Shown of={of} /> : <TrackCount of={of} named={named} />;
}

/** A track in words: what it stands at, of how many. */
export const trackWords = (of: Track) =>
  t("count.shown", { what: trackName(of), value: of.most ? `${of.value}/${of.most}` : of.value });
