import useSWR from "swr";
import type { Answer } from "@/components/message/read-turns.ts";
import type { Passage } from "@/lib/wire/passage.ts";

/** `GET /api/messages/:id/retrieval`. */
export type Retrieval = {
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
 * The passages that an answer's model was given: those that came with the stream, or, after a
 * reload, those that the server kept. Null while they are not known, or not `wanted` yet.
 */
export function useAnswerPassages(
  answer: Answer,
  { wanted = true, withQuestion = false }: UseAnswerPassagesOptions = {},
) {
  const known = answer.passages !== null && !withQuestion;
  const { data, error, isLoading } = useSWR<Retrieval, Error>(
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
