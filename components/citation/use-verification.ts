import useSWR from "swr";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import {
  type AnswerVerification,
  answerVerificationSchema,
  type VerifyRequest,
} from "@/lib/wire/answer-verification.ts";

/** What the last check of an answer's citations said, for all that show the answer; null before the first. */
export function useVerification(messageId: string): {
  verification: AnswerVerification | null;
  /** Has the citations checked again. A failure is told in a notice. */
  verify: () => Promise<void>;
} {
  const ui = useWords("ui");
  const path = `/api/messages/${encodeURIComponent(messageId)}/verify`;
  const { data, mutate } = useSWR<AnswerVerification>(path, null);
  return {
    verification: data ?? null,
    async verify() {
      const body: VerifyRequest = {};
      try {
        await mutate(requestJson(answerVerificationSchema, "POST", path, body), {
          revalidate: false,
        });
      } catch (error) {
        notify(failureSentence(error, ui));
      }
    },
  };
}
