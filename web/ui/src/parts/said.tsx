// What is said to everyone, in sight and to screen readers: in a place of its own, so that it covers nothing. It
// stands in the sheet on top where one is open: all else is out of reach then, also for the ear.
import type { ComponentChildren } from "preact";
import { announcement } from "../announce";
import { t } from "../language";
import { dismiss, state } from "../state";
import { Icon } from "./icon";

export function Said({ here, children }: { here: boolean; children?: ComponentChildren }) {
  return (
    <div class="said">
      {children}
      <div class="toasts" role="status" aria-live="polite">
        {here &&
          state.toasts.map((toast) => (
            <div key={toast.id} class={`toast ${toast.level}`}>
              <div>
                <p>{toast.text}</p>
                {toast.details?.length ? (
                  <ul>
                    {toast.details.map((d) => (
                      <li key={d}>{d}</li>
                    ))}
                  </ul>
                ) : null}
              </div>
              <button type="button" class="round quiet" aria-label={t("close")} onClick={() => dismiss(toast.id)}>
                <Icon name="close" size="small" />
              </button>
            </div>
          ))}
      </div>
      <p class="unseen" role="status" aria-live="polite">
        {here && announcement()}
      </p>
    </div>
  );
}
