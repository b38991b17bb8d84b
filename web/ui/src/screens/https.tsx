// How to get what browsers give to https only.
import { t } from "../language";
import { openSheet } from "../parts/sheet";

const steps = ["start", "scan", "warning", "look"];

/** A button to the steps; nothing where the page came by https already. */
export function HowToHttps() {
  if (isSecureContext) return null;
  return (
    <button
      type="button"
      class="wide quiet"
      data-act="https"
      onClick={() => openSheet(t("https.title"), () => <Steps />)}
    >
      {t("https.title")}
    </button>
  );
}

function Steps() {
  return (
    <div class="howto">
      <p>{t("https.gain")}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`https.${step}`)}</li>
        ))}
      </ol>
      <p>{t("https.not")}</p>
    </div>
  );
}
