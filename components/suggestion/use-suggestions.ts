import { useAnnouncement } from "@/components/ui/announcements.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { suggestionListSchema } from "@/lib/wire/suggestion.ts";

/** How soon a list that is still being made is read again (milliseconds). */
const againMs = 1500;

/** Reads the questions that the reader's library answers; more of them come while they are being made. */
export function useSuggestions() {
  const { data, mutate } = useJson(suggestionListSchema, "/api/suggestions", {
    refreshInterval: (latest) => (latest?.complete === false ? againMs : 0),
    revalidateOnFocus: false,
    keepPreviousData: true,
  });
  useAnnouncement("documents", () => void mutate());
  return { suggestions: data?.suggestions ?? [], complete: data?.complete ?? false };
}
