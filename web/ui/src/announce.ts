// Telling people without their looking: a live region for screen readers, and by
// choice speech, sounds and vibration.
import { dieList } from "./dice";
import { has, language, list, rare, text, t } from "./language";
import type { LogEntry } from "./protocol";
import { settings } from "./settings";
import { isFor, lastRoll, mySeat, redraw, role, state } from "./state";
import { each, rowsThrownFor, waitsForRoll } from "./scene";
import type { Scene, Tray } from "./wire";

let polite = "";
let politeIn = "";

/** The sentence that the live region holds now; none in a language that is not spoken any more. */
export const announcement = () => (politeIn === language() ? polite : "");

export function announce(words: string): void {
  if (!words || words === polite) return;
  polite = words;
  politeIn = language();
  redraw();
}

/** Says words to everyone who listens. */
function tell(words: string): void {
  announce(words);
  say(words);
}

export function say(words: string): void {
  if (!settings.speech || !("speechSynthesis" in window)) return;
  const speech = new SpeechSynthesisUtterance(words);
  speech.lang = language();
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

export function buzz(pattern: number | number[]): void {
  if (settings.vibration && "vibrate" in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(pattern);
}

let audio: AudioContext | null = null;

/** A soft bell at a frequency, or several in a row. */
export function ring(...tones: number[]): void {
  if (!settings.sounds) return;
  audio ??= new AudioContext();
  tones.forEach((tone, i) => {
    if (!audio) return;
    const at = audio.currentTime + i * 0.14;
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.type = "sine";
    oscillator.frequency.value = tone;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.16, at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.6);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + 0.65);
  });
}

/** Says what the tray does; rolls that the game takes up are said with what they are good for. */
export function announceTray(before: Tray | null, now: Tray): void {
  if (before?.state === now.state && before?.roll === now.roll) return;
  if (!has("announce.roll")) return; // whoever looks for a seat has no words of play yet
  const awaited = !!state.scene && waitsForRoll(state.scene);
  if (now.state === "lost") announce(t("tray.lost"));
  if (!awaited) return;
  if (now.state === "read" && state.scene?.freeRolls) {
    tell(t("announce.roll", { dice: dieList(now.dice ?? []) }));
    ring(660, 880);
    buzz([20, 40, 20]);
  } else if (now.state === "unsure") {
    const doubtful = (now.dice ?? []).filter((d) => !d.sure);
    const why = role() === "spectator" ? "" : rare(now.why);
    announce(doubtful.length > 0 ? t("announce.unsure", { dice: dieList(doubtful), why }) : why);
    ring(440);
  } else if (now.state === "hand") {
    announce(t("tray.hand"));
  }
}

/** Says what happened between two states of the game. */
export function announceTurn(before: Scene, now: Scene, rollBefore: LogEntry | undefined): void {
  if (now.next.key && !has(now.next.key)) return; // whoever looks for a seat has no words of the game yet
  const mine = mySeat();
  const rolled = rollWords(now, rollBefore);
  const words = has(now.next.key) ? text(now.next) : ""; // another game's words are still to come
  const anew = asked(now) && asked(now) !== asked(before);
  const question = anew ? ` ${words}` : ""; // that comes with it
  if (mine && now.active === mine && before.active !== mine) {
    tell(t("announce.turn") + question);
    ring(523, 659, 784);
    buzz([60, 60, 120]);
  } else if (rolled) {
    tell(rolled + question);
    ring(660, 880);
    buzz([20, 40, 20]);
  } else {
    // Readers say only what is new: a space makes the same words so.
    if (anew || words !== text(before.next)) announce(polite === words ? `${words}\u00a0` : words);
  }
  if (!struck(before) && struck(now)) ring(392, 330, 262);
}

/** The number of the question that this phone may answer, or look on at. */
const asked = (scene: Scene) => scene.choices.find((c) => c.kind === "choose" && isFor(c))?.id.split(":")[1];

const struck = (scene: Scene) => each(scene.tracks).some((track) => track.struck);

/** The roll that is new or was put right, with the rows that it completes; "" for none. */
function rollWords(scene: Scene, before: LogEntry | undefined): string {
  const roll = lastRoll();
  if (!roll?.dice || roll.seq < (before?.seq ?? 0) || !has("announce.roll")) return "";
  const right = roll.seq === before?.seq ? before.dice : undefined;
  const dice = roll.dice.filter((d, i) => d.face !== right?.[i]?.face || d.colour !== right?.[i]?.colour);
  if (dice.length === 0) return "";
  const thrownFor = rowsThrownFor(scene);
  const rows = thrownFor.flatMap((row, i) => (scene.roll?.fits?.some((f) => f.row === row.id) ? [String(i + 1)] : []));
  const words = t(right ? "announce.fixed" : "announce.roll", { dice: dieList(dice) });
  if (!scene.roll || thrownFor.length === 0) return words;
  return `${words} ${rows.length > 0 ? t("announce.tasks", { n: rows.length, tasks: list(rows) }) : t("announce.tasks.none")}`;
}
