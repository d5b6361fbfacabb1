import { useCallback } from "react";
import { announce } from "@/components/ui/announcements.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { useWords } from "@/components/wording/wording-context.tsx";

type DocumentAction = "retry" | "cancel" | "index" | "delete";

/** Returns what changes a document, and tells the reader when that failed. */
export function useChangeDocument(): (id: string, action: DocumentAction) => Promise<void> {
  const ui = useWords("ui");
  return useCallback(
    async (id, action) => {
      try {
        if (action === "delete") await sendJson("DELETE", `/api/documents/${id}`);
        else await sendJson("POST", `/api/documents/${id}/${action}`);
        announce("documents");
      } catch (error) {
        notify(failureSentence(error, ui));
      }
    },
    [ui],
  );
}
