import useSWR from "swr";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import type { Passage } from "@/lib/wire/passage.ts";

/** `GET /api/messages/:id/retrieval`. */
type KeptRetrieval = {
  standaloneQuestion: string;
  passages: Passage[];
};

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
  const { data, error, isLoading } = useSWR<KeptRetrieval, Error>(
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
