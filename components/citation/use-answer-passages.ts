import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { keptRetrievalSchema } from "@/lib/wire/retrieval.ts";

type UseAnswerPassagesOptions = {
  /** False while nothing shows them yet. */
  wanted?: boolean;
  /** Whether the question that was searched for is shown too, which only the server tells. */
  withQuestion?: boolean;
};

/**
 * Returns the passages that an answer's model was given: from the stream or, after a reload, from the
 * server. Null while they are unknown or not `wanted` yet.
 */
export function useAnswerPassages(
  answer: ShownAnswer,
  { wanted = true, withQuestion = false }: UseAnswerPassagesOptions = {},
) {
  const known = answer.passages !== null && !withQuestion;
  const { data, error, isLoading } = useJson(
    keptRetrievalSchema,
    known || !wanted || answer.status === "streaming"
      ? null
      : `/api/messages/${answer.id}/retrieval`,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    passages: answer.passages ?? data?.passages ?? null,
    retrieval: data ?? null,
    isLoading,
    failed: error !== undefined,
  };
}
