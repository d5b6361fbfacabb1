import type { Words } from "@/components/wording/words.ts";

/** Says that nothing was added, and why. */
export function sayNothingAdded(error: unknown, t: Words<"document">): string {
  return error instanceof Error
    ? t("nothingAdded", { reason: error.message })
    : t("nothingAddedTryAgain");
}
