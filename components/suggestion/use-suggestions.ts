import { useAnnouncement } from "@/components/ui/announcements.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import { type SuggestionQuery, suggestionListSchema } from "@/lib/wire/suggestion.ts";

/** How soon a list that is still being made is read again (milliseconds). */
const againMs = 1500;

/** Reads the questions that the reader's library answers; more of them come while they are being made. */
export function useSuggestions(query: SuggestionQuery = {}) {
  const { data, mutate } = useJson(suggestionListSchema, withQuery("/api/suggestions", query), {
    refreshInterval: (latest) => (latest?.complete === false ? againMs : 0),
    revalidateOnFocus: false,
    keepPreviousData: true,
  });
  useAnnouncement("documents", () => void mutate());
  return { suggestions: data?.suggestions ?? [], complete: data?.complete ?? false };
}
