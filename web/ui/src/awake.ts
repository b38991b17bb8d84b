// Keeping the screen on. Browsers give the wake lock only to https and localhost;
// elsewhere a silent looping film does it, which needs a tap to start.
import "./base";
import media from "media";
import { redraw } from "./state";

type Awake = "off" | "lock" | "film" | "refused";

let lock: WakeLockSentinel | null = null;
let film: HTMLVideoElement | null = null;
let wanted = false;
let refused = false;

/** What really holds now, not what was asked for. */
export function awake(): Awake {
  if (lock && !lock.released) return "lock";
  if (film && !film.paused) return "film";
  return wanted && refused ? "refused" : "off";
}

/** Call from a tap: browsers refuse to start a film otherwise. */
export async function keepAwake(on: boolean): Promise<void> {
  wanted = on;
  refused = false;
  if (on) await hold();
  else await release();
  redraw();
}

async function hold(): Promise<void> {
  await take();
  if (!wanted) await release(); // it was switched off again before the browser had answered
}

async function take(): Promise<void> {
  if ("wakeLock" in navigator) {
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", redraw);
      return;
    } catch {
      lock = null;
    }
  }
  film ??= newFilm();
  try {
    await film.play();
  } catch {
    refused = true;
  }
}

function newFilm(): HTMLVideoElement {
  const video = document.createElement("video");
  video.muted = true;
  video.loop = true;
  video.setAttribute("playsinline", "");
  video.className = "awake-film";
  video.setAttribute("aria-hidden", "true");
  video.tabIndex = -1;
  video.src = media["awake.mp4"];
  for (const event of ["pause", "playing"]) video.addEventListener(event, redraw);
  document.body.append(video);
  return video;
}

async function release(): Promise<void> {
  await lock?.release();
  lock = null;
  film?.pause();
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && wanted && awake() === "off") void hold().then(redraw);
});
