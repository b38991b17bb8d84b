// Whether the camera's picture of each roll is kept on the laptop.
import { useEffect, useState } from "preact/hooks";
import { decimal, t } from "../language";
import { Switch } from "../parts/switch";
import { Twice } from "../parts/twice";
import type { Pictures } from "../protocol";
import { attempt } from "../refusal";
import { get, post } from "../server";

export function KeptPictures() {
  const [kept, setKept] = useState<Pictures | null>(null);
  const ask = (request: Promise<Pictures>) => attempt(async () => setKept(await request));
  useEffect(() => void ask(get("/api/pictures")), []);
  return (
    <section class="card">
      <h2>{t("pictures.title")}</h2>
      <Switch
        label={t("pictures.keep")}
        note={t("pictures.note", { n: kept?.most })}
        on={!!kept?.keep}
        onSwitch={(keep) => void ask(post("/api/pictures", { keep }))}
      />
      {kept && kept.count > 0 && (
        <div class="row">
          <p>{t("pictures.held", { n: kept.count, size: megabytes(kept.bytes) })}</p>
          <Twice
            words={t("pictures.forget")}
            sure={t("pictures.forget.sure")}
            act="forget-pictures"
            onSure={() => void ask(post("/api/pictures/forget", {}))}
          />
        </div>
      )}
    </section>
  );
}

const megabytes = (bytes: number) => decimal(Math.max(0.1, bytes / 1e6));
