// Whether the camera's picture of each roll is kept on the laptop.
import { useEffect, useState } from "preact/hooks";
import { explain } from "../connection";
import { decimal, t } from "../language";
import { Switch } from "../parts/switch";
import type { Pictures } from "../protocol";
import { Refusal, get, post } from "../server";
import { toast } from "../state";

export function KeptPictures() {
  const [kept, setKept] = useState<Pictures | null>(null);
  const ask = (request: Promise<Pictures>) =>
    request.then(setKept, (e: unknown) => {
      if (!(e instanceof Refusal)) throw e;
      toast(explain(e), "error");
    });
  useEffect(() => void ask(get("/api/pictures")), []);
  if (!kept) return null;
  return (
    <section class="card">
      <h2>{t("pictures.title")}</h2>
      <Switch label={t("pictures.keep")} note={t("pictures.note", { n: kept.most })} on={kept.keep} onSwitch={(keep) => void ask(post("/api/pictures", { keep }))} />
      {kept.count > 0 && (
        <div class="row">
          <p>{t("pictures.held", { n: kept.count, size: megabytes(kept.bytes) })}</p>
          <button type="button" class="wide quiet" onClick={() => void ask(post("/api/pictures/forget", {}))}>
            {t("pictures.forget")}
          </button>
        </div>
      )}
    </section>
  );
}

const megabytes = (bytes: number) => decimal(Math.max(0.1, bytes / 1e6));
