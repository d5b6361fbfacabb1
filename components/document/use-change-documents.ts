import { useCallback } from "react";
import { announce } from "@/components/ui/announcements.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import {
  type DocumentChanges,
  documentChangesOutcomeSchema,
  maxChangedAtOnce,
} from "@/lib/wire/document.ts";

/** What is done to several documents, without their ids. */
export type ManyChange = DocumentChanges extends infer Change
  ? Change extends { ids: string[] }
    ? Omit<Change, "ids">
    : never
  : never;

/** Returns what changes many documents at once, a part of them at a time, and tells how many were not changed and why. */
export function useChangeDocuments(): (
  ids: readonly string[],
  change: ManyChange,
) => Promise<void> {
  const t = useWords("document");
  const ui = useWords("ui");
  return useCallback(
    async (ids, change) => {
      const failed: string[] = [];
      try {
        for (let from = 0; from < ids.length; from += maxChangedAtOnce) {
          const some = ids.slice(from, from + maxChangedAtOnce);
          const body = { ...change, ids: some };
          const path = "/api/documents/changes";
          const outcome = await requestJson(documentChangesOutcomeSchema, "POST", path, body);
          failed.push(...outcome.failed.map(({ error }) => t.retell(error.message)));
        }
        if (failed.length > 0)
          notify(t("notChanged", { count: failed.length, reason: failed[0] ?? "" }));
      } catch (error) {
        notify(failureSentence(error, ui));
      }
      announce("documents");
    },
    [t, ui],
  );
}
