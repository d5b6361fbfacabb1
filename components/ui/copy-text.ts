import { createElement } from "react";
import { notify } from "./notify.ts";
import { UiText } from "./ui-text.tsx";

/** Copies text to the clipboard, and says whether the browser allowed it. */
export async function copyText(text: string, notice: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(notice);
  } catch {
    notify(createElement(UiText, { says: "copyRefused" }));
  }
}

/** What is copied, as it comes from the server. */
type Copied = { plain: Promise<string>; rich?: Promise<string> };

/**
 * Copies what the server writes: as rich text for the programs that take it, as plain text for the others. The browser
 * gets the promise of it, for it allows copying only at the moment when the reader presses.
 */
export async function copyWritten({ plain, rich }: Copied, notice: string): Promise<void> {
  const written = Promise.allSettled([plain, rich]);
  try {
    if (typeof ClipboardItem === "undefined") await navigator.clipboard.writeText(await plain);
    else
      await navigator.clipboard.write([
        new ClipboardItem({
          "text/plain": asBlob(plain, "text/plain"),
          ...(rich ? { "text/html": asBlob(rich, "text/html") } : {}),
        }),
      ]);
    notify(notice);
  } catch {
    const failed = (await written).some(({ status }) => status === "rejected");
    notify(createElement(UiText, { says: failed ? "copyNotGiven" : "copyRefused" }));
  }
}

/** Reads a text of the server, to be copied. */
export async function readWritten(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}

async function asBlob(text: Promise<string>, type: string): Promise<Blob> {
  return new Blob([await text], { type });
}
