// What has to be changed on the real table after something was taken back or put right.
import { t } from "../language";
import { toast } from "../state";
import { openSheet } from "./sheet";

/** As many changes as are told in passing; more become a list to tick off. */
const few = 3;

/** Tells that something was done, and what to change on the table. */
export function report(done: string, changes: string[] = []): void {
  if (changes.length <= few) return toast(done, "ok", changes);
  openSheet(done, () => (
    <>
      <p class="lead">{t("changes.table")}</p>
      <ul class="changes">
        {changes.map((words, i) => (
          <li key={i}>
            <label>
              <input type="checkbox" /> <span>{words}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  ));
}
