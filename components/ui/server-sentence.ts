import type { PageWords } from "@/components/wording/words.ts";
import { plainSettings } from "./plain-settings.ts";

/** What the server says, for a reader: in the language of the page, and without the names of settings. */
export function serverSentence(
  sentence: string,
  { retell }: Pick<PageWords<"ui">, "retell">,
): string {
  return plainSettings(retell(sentence));
}
