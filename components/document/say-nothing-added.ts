import { failureSentence } from "@/components/ui/failure-sentence.ts";
import type { PageWords } from "@/components/wording/words.ts";

/** Says that nothing was added, and why. */
export function sayNothingAdded(
  error: unknown,
  { t, ui }: { t: PageWords<"document">; ui: PageWords<"ui"> },
): string {
  return error instanceof Error
    ? t("nothingAdded", { reason: failureSentence(error, ui) })
    : t("nothingAddedTryAgain");
}
