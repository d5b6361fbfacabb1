import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { doCommand } from "@/components/command/use-command.ts";
import { askLink } from "@/components/ui/ask-link.ts";
import { useWords } from "@/components/wording/wording-context.tsx";

/** The most characters that are quoted into a question: enough to tell the place by. */
const maxQuoted = 400;

/**
 * Returns what asks about words of a document: they are quoted into the question of the conversation that is open, or into
 * a new one that reads the document.
 */
export function useAskAbout(documentId: string): (words: string) => void {
  const t = useWords("conversation");
  const router = useRouter();
  return useCallback(
    (words) => {
      const quoted = cut(words);
      if (doCommand("quote-here", quoted)) return;
      router.push(
        askLink({ document: documentId, question: `${t("quotedWords", { words: quoted })} ` }),
      );
    },
    [documentId, router, t],
  );
}

/** Cuts words off between two, and marks it. */
function cut(words: string): string {
  const line = words.replace(/\s+/gu, " ").trim();
  return line.length <= maxQuoted ? line : `${line.slice(0, maxQuoted).replace(/\s\S*$/u, "")}…`;
}
