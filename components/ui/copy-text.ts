import { notify } from "./notify.ts";

/** Copies text to the clipboard, and says whether the browser allowed it. */
export async function copyText(text: string, notice: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(notice);
  } catch {
    notify("The browser did not allow copying. Select the text and copy it yourself.");
  }
}
