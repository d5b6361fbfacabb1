import { toast } from "sonner";

/** Puts text on the clipboard and says so, or says that the browser refused. */
export async function copyText(text: string, notice: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(notice);
  } catch {
    toast("The browser did not allow copying. Select the text and copy it yourself.");
  }
}
