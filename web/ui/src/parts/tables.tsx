// The other tables in the network, as they name themselves.
import { useEffect, useState } from "preact/hooks";
import { t } from "../language";
import { get } from "../server";

interface Table {
  name?: string;
  shown: string;
  url: string;
}

/** Ways to the other tables; where there are none nothing, or words where these are asked for. */
export function Tables({ none = false }: { none?: boolean }) {
  const [tables, show] = useState<Table[]>([]);
  useEffect(() => {
    get<{ tables: Table[] }>("/api/tables").then(
      (found) => show(found.tables),
      () => undefined, // this table is what people came for
    );
  }, []);
  if (tables.length === 0) return none ? <p role="status">{t("tables.none")}</p> : <></>;
  return (
    <section class="card tables">
      <h2>{t("tables.title")}</h2>
      <p>{t("tables.why")}</p>
      <ul>
        {tables.map((table) => (
          <li key={table.url}>
            <a class="wide quiet button" href={table.url} rel="noreferrer">
              <span>
                <b>{table.name ?? t("tables.unnamed")}</b> <small>{table.shown}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
