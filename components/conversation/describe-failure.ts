import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { ApiError } from "@/components/ui/fetch-json.ts";
import { isOnSettingsPage } from "@/components/ui/on-settings-page.ts";
import { readErrorBody } from "@/components/ui/parse-answer.ts";
import type { PageWords } from "@/components/wording/words.ts";

/** Why a question got no answer. */
export type Failure = {
  /** A sentence for the reader. */
  message: string;
  /** Whether the language model failed. */
  byModel?: boolean;
  /** Whether the settings page helps. */
  onSettingsPage?: boolean;
};

/** Describes a failure of the stream: an error response, an error within the stream, or a lost connection. */
export function describeFailure(
  error: Error,
  { t, ui }: { t: PageWords<"conversation">; ui: PageWords<"ui"> },
): Failure {
  const told = readErrorBody(error.message);
  if (told) {
    const { message, code, onSettingsPage } = told;
    return { message: t.retell(message), byModel: code === "llm_error", onSettingsPage };
  }
  // A chunk that does not fit its schema.
  if (error instanceof ApiError) return { message: failureSentence(error, ui) };
  if (error instanceof TypeError) {
    return { message: t("connectionLost") };
  }
  // An error within the stream is already a sentence for the reader.
  return {
    message: t.retell(error.message) || t("wentWrong"),
    onSettingsPage: isOnSettingsPage(error.message),
  };
}
