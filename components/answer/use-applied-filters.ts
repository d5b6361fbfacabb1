import type { RefObject } from "react";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { useSeen } from "@/components/ui/use-seen.ts";
import type { AppliedFilter } from "@/lib/wire/filters.ts";
import { keptRetrievalSchema } from "@/lib/wire/retrieval.ts";

type AppliedFilters = {
  /** Null while they are not known. */
  filters: readonly AppliedFilter[] | null;
  /** Goes on a placeholder: the filters are requested when it comes into view. */
  place: RefObject<HTMLDivElement | null>;
};

/**
 * Returns what an answer's search was narrowed to. It came with the answer, or is read from the server when the answer
 * comes into view.
 * @param wanted whether a request is worth it.
 */
export function useAppliedFilters(answer: ShownAnswer, wanted = true): AppliedFilters {
  const [place, seen] = useSeen<HTMLDivElement>();
  const live = answer.result?.appliedFilters;
  const { data } = useJson(
    keptRetrievalSchema,
    live === undefined && wanted && seen ? `/api/messages/${answer.id}/retrieval` : null,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return { filters: live ?? data?.appliedFilters ?? null, place };
}
