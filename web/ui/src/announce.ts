// Telling people without their looking: a live region for screen readers, and by
// choice speech, sounds and vibration.
import { faceName, dieList } from "./dice";
import { has, language, sentence, text, t } from "./language";
import { settings } from "./settings";
import { mySeat, redraw } from "./state";
import type { Tray, View } from "./wire";

let polite = "";

/** The sentence that the live region holds now. */
export const announcement = () => polite;

export function announce(words: string): void {
  if (!words || words === polite) return;
  polite = words;
  redraw();
}

export function say(words: string): void {
  if (!settings.speech || !("speechSynthesis" in window)) return;
  const speech = new SpeechSynthesisUtterance(words);
  speech.lang = language();
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

export function buzz(pattern: number | number[]): void {
  if (settings.vibration && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
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

export function announceTray(before: Tray | null, now: Tray): void {
  if (before?.state === now.state && before?.roll === now.roll) return;
  if (!has("announce.read")) return; // whoever looks for a seat has no words of play yet
  if (now.state === "read" && now.roll !== before?.roll) {
    const words = t("announce.read", { dice: dieList(now.dice ?? []) });
    announce(words);
    say(words);
    ring(660, 880);
    buzz([20, 40, 20]);
  } else if (now.state === "unsure") {
    const doubtful = (now.dice ?? []).filter((d) => !d.sure).map((d) => faceName(d.face));
    announce(t("announce.unsure", { dice: doubtful.join(", "), why: sentence(now.why) }));
    ring(440);
  } else if (now.state === "lost" || now.state === "hand") {
    announce(t(`tray.${now.state}`));
  }
}

export function announceTurn(before: View | null, now: View): void {
  const mine = mySeat();
  if (before && mine && now.active === mine && before.active !== mine) {
    announce(t("announce.turn"));
    say(t("announce.turn"));
    ring(523, 659, 784);
    buzz([60, 60, 120]);
  } else if (before && now.next.key !== before.next.key) {
    announce(text(now.next));
  }
  const open = now.attempt?.completable?.length ?? 0;
  if (before && now.attempt && now.attempt.rolls !== before.attempt?.rolls) {
    const dice = dieList(now.attempt.dice.filter((d) => d.place === "pool"));
    const words = t(open ? "announce.roll" : "announce.roll.none", { dice, n: open });
    announce(words);
    say(words);
  }
  if (!before?.midnight && now.midnight) ring(392, 330, 262);
}
