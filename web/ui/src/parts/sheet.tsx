// Sheets that rise from the bottom. The browser's modal dialog keeps the focus in,
// closes on Escape and on the back gesture, and hides the rest from screen readers.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../language";
import { redraw, update } from "../state";
import { Icon } from "./icon";
import { Said } from "./said";

interface Sheet {
  id: number;
  title: string;
  body: (close: () => void) => ComponentChildren;
}

let sheets: Sheet[] = [];
let number = 0;

/** Opens a sheet on top; body, which may close it, is drawn anew with every change of the state. */
export function openSheet(title: string, body: Sheet["body"]): void {
  update({ toasts: [] }); // they were seen, and would lie over it
  sheets = [...sheets, { id: ++number, title, body }];
  redraw();
}

export function closeSheet(): void {
  sheets = sheets.slice(0, -1);
  redraw();
}

function close(id: number): void {
  sheets = sheets.filter((s) => s.id !== id);
  redraw();
}

export const sheetOpen = () => sheets.length > 0;

export function Sheets() {
  return (
    <>
      {sheets.map((s) => (
        <SheetFrame key={s.id} sheet={s} onTop={s === sheets.at(-1)} />
      ))}
    </>
  );
}

function SheetFrame({ sheet, onTop }: { sheet: Sheet; onTop: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal(); // at once, so that a second tap finds the sheet and opens no other
    return () => shown?.close(); // which gives the focus back to what opened it
  }, []);
  const heading = `sheet-${sheet.id}`;
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={heading}
      onClose={() => close(sheet.id)}
      onClick={(e) => e.target === dialog.current && dialog.current?.close()}
    >
      <div class="sheet-body">
        <div class="sheet-head">
          {/* The focus begins where no key acts: the Enter that opened the sheet may still be down. */}
          <h2 id={heading} tabIndex={-1} autofocus>
            {sheet.title}
          </h2>
          <button type="button" class="round" aria-label={t("close")} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        {sheet.body(() => close(sheet.id))}
      </div>
      <Said here={onTop} />
    </dialog>
  );
}
