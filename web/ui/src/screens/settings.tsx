// What one person prefers on this device.
import { awake, keepAwake } from "../awake";
import { t } from "../language";
import { known } from "../preferred";
import { prefer, settings, sizes } from "../settings";
import { ring, say } from "../announce";
import { Pick } from "../parts/pick";
import { Switch } from "../parts/switch";
import { HowToHttps } from "./https";
import { state, update } from "../state";

/** What a language calls itself. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The program's version; what was built by hand has none. */
const builtAs = () => (state.session?.version === "unknown" ? undefined : state.session?.version);

export function SettingsScreen() {
  return (
    <>
      <h1>{t("screen.settings")}</h1>
      <p class="lead">{t("settings.own")}</p>
      <Pick
        legend={t("settings.language")}
        value={settings.language}
        options={known.map((l) => ({ value: l, words: nameOf(l) }))}
        onPick={(language) => {
          update({ toasts: [] }); // they would stay in the words that they came in
          void prefer({ language });
        }}
      />
      <Pick
        legend={t("settings.size")}
        value={settings.size}
        options={sizes.map((n) => ({ value: n, words: `${n} %` }))}
        onPick={(size) => void prefer({ size })}
      />
      <Pick
        legend={t("settings.theme")}
        value={settings.theme}
        options={(["auto", "dark", "light"] as const).map((v) => ({ value: v, words: t(`theme.${v}`) }))}
        onPick={(theme) => void prefer({ theme })}
      />
      <Pick
        legend={t("settings.motion")}
        value={settings.motion}
        options={(["auto", "less"] as const).map((v) => ({ value: v, words: t(`motion.${v}`) }))}
        onPick={(motion) => void prefer({ motion })}
      />
      <Pick
        legend={t("settings.odds")}
        value={settings.odds}
        options={(["off", "after", "always"] as const).map((v) => ({ value: v, words: t(`odds.${v}`) }))}
        onPick={(odds) => void prefer({ odds })}
      />
      <Switch
        label={t("settings.awake")}
        on={settings.awake}
        note={t(`awake.${awake()}`)}
        onSwitch={(on) => {
          void prefer({ awake: on });
          void keepAwake(on);
        }}
      />
      {awake() !== "lock" && <HowToHttps />}
      <Switch
        label={t("settings.sounds")}
        on={settings.sounds}
        onSwitch={(sounds) => {
          void prefer({ sounds });
          if (sounds) ring(660, 880);
        }}
      />
      <Switch
        label={t("settings.vibration")}
        on={settings.vibration}
        note={"vibrate" in navigator ? undefined : t("settings.vibration.none")}
        onSwitch={(vibration) => void prefer({ vibration })}
      />
      <Switch
        label={t("settings.speech")}
        on={settings.speech}
        note={"speechSynthesis" in window ? undefined : t("settings.speech.none")}
        onSwitch={(speech) => {
          void prefer({ speech });
          if (speech) say(t("settings.speech.sample"));
        }}
      />
      <section class="card about">
        <h2>{t("about")}</h2>
        <p>{t("about.text", { version: builtAs() })}</p>
        {!window.isSecureContext && <p>{t("about.http")}</p>}
      </section>
    </>
  );
}
