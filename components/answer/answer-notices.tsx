import { useWords } from "@/components/wording/wording-context.tsx";
import type { Notice } from "@/lib/wire/notice.ts";

type AnswerNoticesProps = {
  notices: readonly Notice[];
  /** Reads this knowledge base too and asks the same question again; absent for all but the last answer. */
  onReading?: ((knowledgeBaseId: string) => void) | undefined;
};

/** Says what an answer had to do without, and offers to read a document that the conversation does not read yet. */
export function AnswerNotices({ notices, onReading }: AnswerNoticesProps) {
  const t = useWords("answer");
  return notices.map(({ code, message, details }) => (
    <p key={code} dir="auto" className="mt-3 text-note text-soft">
      {t.retell(message)}
      {details && onReading && (
        <>
          {" "}
          <button
            type="button"
            onClick={() => onReading(details.knowledgeBaseId)}
            className="text-ink underline underline-offset-2 hover:bg-hover pointer-coarse:min-h-11"
          >
            {t("readToo", { base: details.knowledgeBaseName })}
          </button>
        </>
      )}
    </p>
  ));
}
