import type { PageWords } from "@/components/wording/words.ts";
import { ApiError } from "./fetch-json.ts";

/**
 * What a reader is told of something that failed: the server's sentence, or what the page itself found, in its language.
 * @param otherwise said where nothing is known of the failure.
 */
export function failureSentence(
  failure: unknown,
  t: PageWords<"ui">,
  otherwise: string = t("didNotWork"),
): string {
  if (failure instanceof ApiError && failure.found) return t(failure.found);
  return failure instanceof Error ? t.retell(failure.message) : otherwise;
}
