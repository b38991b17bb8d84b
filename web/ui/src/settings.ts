// What one person prefers on one device. Never synchronised, never undone.
import { preferred, use } from "./language";
import { redraw } from "./state";

interface Settings {
  language: string;
  theme: "auto" | "dark" | "light";
  /** Size of text in percent. */
  size: number;
  sounds: boolean;
  vibration: boolean;
  speech: boolean;
  motion: "auto" | "less";
  odds: "off" | "after" | "always";
  awake: boolean;
  /** The tray's picture behind the dice. */
  picture: boolean;
}

const standard: Settings = {
  language: preferred(),
  theme: "auto",
  size: 100,
  sounds: false,
  vibration: true,
  speech: false,
  motion: "auto",
  odds: "after",
  awake: false,
  picture: false,
};

const place = "elderglass.settings";

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "{}");
  } catch {
    return {};
  }
}

export const settings: Settings = { ...standard, ...stored() };

export const sizes = [100, 125, 150, 175, 200];

function wear(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  root.dataset.size = settings.size >= 150 ? "large" : "normal";
  root.style.setProperty("font-size", `${settings.size}%`);
  const dark = settings.theme === "dark" || (settings.theme === "auto" && !matchMedia("(prefers-color-scheme: light)").matches);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#0f1614" : "#efe6d2");
}

export async function start(): Promise<void> {
  wear();
  await use(settings.language);
}

export async function prefer(change: Partial<Settings>): Promise<void> {
  Object.assign(settings, change);
  localStorage.setItem(place, JSON.stringify(settings));
  wear();
  if (change.language) await use(settings.language);
  redraw();
}
