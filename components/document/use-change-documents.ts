import { useCallback, useState } from "react";
import { announce } from "@/components/ui/announcements.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import {
  type DocumentChanges,
  documentChangesOutcomeSchema,
  maxChangedAtOnce,
  type ParsedDocumentFilter,
} from "@/lib/wire/document.ts";

/** What is done to several documents, without saying to which. */
export type ManyChange = DocumentChanges extends infer Change
  ? Change extends DocumentChanges
    ? Omit<Change, "ids" | "matching" | "count" | "cursor">
    : never
  : never;

/** The documents that are changed: some by their ids, or all that pass a filter and how many those were. */
export type ChosenDocuments =
  | { ids: readonly string[] }
  | { matching: ParsedDocumentFilter; count: number };

type ChangeDocuments = {
  /** How many documents are done, while some are being changed. */
  done: number | null;
  /** @returns whether the server took it; what it did not change is told. */
  changeDocuments: (chosen: ChosenDocuments, change: ManyChange) => Promise<boolean>;
};

/** Changes many documents at once, a part of them at a time, and tells how many were not changed and why. */
export function useChangeDocuments(): ChangeDocuments {
  const t = useWords("document");
  const ui = useWords("ui");
  const [done, setDone] = useState<number | null>(null);
  const changeDocuments = useCallback(
    async (chosen: ChosenDocuments, change: ManyChange) => {
      const failed: string[] = [];
      setDone(0);
      try {
        for await (const outcome of changeInParts(chosen, change)) {
          failed.push(...outcome.failed.map(({ error }) => t.retell(error.message)));
          setDone((before) => (before ?? 0) + outcome.changed + outcome.failed.length);
        }
        if (failed.length > 0)
          notify(t("notChanged", { count: failed.length, reason: failed[0] ?? "" }));
        return true;
      } catch (error) {
        notify(failureSentence(error, ui));
        return false;
      } finally {
        setDone(null);
        announce("documents");
      }
    },
    [t, ui],
  );
  return { done, changeDocuments };
}

/** Sends a change for one part of the documents after another. */
async function* changeInParts(chosen: ChosenDocuments, change: ManyChange) {
  const send = (part: Partial<DocumentChanges>) =>
    requestJson(documentChangesOutcomeSchema, "POST", "/api/documents/changes", {
      ...change,
      ...part,
    });
  if ("ids" in chosen) {
    for (let from = 0; from < chosen.ids.length; from += maxChangedAtOnce)
      yield await send({ ids: chosen.ids.slice(from, from + maxChangedAtOnce) });
    return;
  }
  let cursor: string | null = null;
  do {
    const outcome = await send(cursor === null ? chosen : { ...chosen, cursor });
    yield outcome;
    cursor = outcome.nextCursor;
  } while (cursor !== null);
}
