import useSWR from "swr";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import type { Metrics } from "@/lib/wire/answer-event.ts";
import type { Passage } from "@/lib/wire/passage.ts";

/** `GET /api/messages/:id/retrieval`. */
type KeptRetrieval = {
  standaloneQuestion: string;
  passages: Passage[];
  metrics?: Partial<Metrics>;
};

/**
 * Returns the passages that an answer's model was given: from the stream or, after a reload, from the
 * server. Null while they are unknown or not `wanted` yet.
 */
export function useAnswerPassages(answer: ShownAnswer, wanted = true) {
  const kept = answer.passages !== null || answer.status === "streaming";
  const { data, error, isLoading } = useSWR<KeptRetrieval, Error>(
    kept || !wanted ? null : `/api/messages/${answer.id}/retrieval`,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    passages: answer.passages ?? data?.passages ?? null,
    retrieval: data ?? null,
    isLoading,
    failed: error !== undefined,
  };
}
