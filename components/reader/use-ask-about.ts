import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { doCommand } from "@/components/command/use-command.ts";
import { askLink } from "@/components/ui/ask-link.ts";
import { useWords } from "@/components/wording/wording-context.tsx";

/** The most characters that are quoted into a question: enough to tell the place by. */
const maxQuoted = 400;

/** Quotes words of a document into the question of the conversation that is open. @returns false where none is open. */
export function quoteHere(words: string): boolean {
  return doCommand("quote-here", shortQuote(words));
}

/** Returns what asks about words of a document: in the conversation that is open, or in a new one that reads the document. */
export function useAskAbout(documentId: string): (words: string) => void {
  const t = useWords("conversation");
  const router = useRouter();
  return useCallback(
    (words) => {
      if (quoteHere(words)) return;
      const question = `${t("quotedWords", { words: shortQuote(words) })} `;
      router.push(askLink({ document: documentId, question }));
    },
    [documentId, router, t],
  );
}

/** Puts words on one line, cut off between two of them where they are many. */
function shortQuote(words: string): string {
  const line = words.replace(/\s+/gu, " ").trim();
  return line.length <= maxQuoted ? line : `${line.slice(0, maxQuoted).replace(/\s\S*$/u, "")}…`;
}
