// What one person prefers on one device. Never synchronised, never undone.
import { dressed } from "./dressing";
import { hyphens, language, need, t, use } from "./language";
import { preferred, settingsPlace, stored } from "./preferred";
import { redraw, toast } from "./state";

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

export const settings: Settings = { ...standard, ...stored() };

export const sizes = [100, 125, 150, 175, 200];

const daylight = matchMedia("(prefers-color-scheme: light)");

/** Puts on what was chosen; resolves when what only large text needs is here, or cannot be had. */
async function wear(): Promise<void> {
  const root = document.documentElement;
  const theme = settings.theme !== "auto" ? settings.theme : daylight.matches ? "light" : "dark";
  root.dataset.theme = theme;
  root.dataset.motion = settings.motion;
  root.dataset.size = settings.size >= 150 ? "large" : "normal";
  root.style.setProperty("font-size", `${settings.size}%`);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme === "dark" ? "#0f1614" : "#efe6d2");
  if (settings.size > standard.size) await Promise.all([need(hyphens), dressed("large")]).catch(() => undefined);
}

/** Puts on what was chosen; resolves when the first words are here. */
export async function start(): Promise<void> {
  const worn = wear();
  daylight.addEventListener?.("change", () => void wear());
  await use(settings.language);
  await need("landing");
  await worn;
}

const keep = () => localStorage.setItem(settingsPlace, JSON.stringify(settings));

export async function prefer(change: Partial<Settings>): Promise<void> {
  Object.assign(settings, change);
  keep();
  void wear();
  redraw();
  if (change.language)
    await use(change.language).catch(() => {
      settings.language = language();
      keep();
      toast(t("error.unreachable"), "warn");
    });
  redraw(); // in the words that came
}
