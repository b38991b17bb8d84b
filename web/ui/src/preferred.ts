// Which language this browser is to be spoken to in; known before anything else is here.
import languages from "languages";

export const known = Object.keys(languages).sort();

/** Where a device's settings are kept. */
export const settingsPlace = "elderglass.settings";

/** The settings that were once chosen on this device. */
export function stored(): { language?: string } {
  try {
    return JSON.parse(localStorage.getItem(settingsPlace) ?? "{}");
  } catch {
    return {};
  }
}

/** The language that was chosen or, where none was, the one that the browser asks for. */
export function preferred(): string {
  const wanted = [stored().language, ...(navigator.languages ?? []).map((tag) => tag.split("-")[0])];
  return wanted.find((language) => language && known.includes(language)) ?? "en";
}
