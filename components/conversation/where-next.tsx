import { SuggestedQuestion } from "@/components/suggestion/suggested-question.tsx";
import { useJson } from "@/components/ui/use-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { nextQuestionsSchema } from "@/lib/wire/suggestion.ts";

type WhereNextProps = { messageId: string; onAsk: (question: string) => void };

/** Questions to go on with, below the last answer; nothing where there are none, or while they are looked for. */
export function WhereNext({ messageId, onAsk }: WhereNextProps) {
  const t = useWords("conversation");
  const { data } = useJson(nextQuestionsSchema, `/api/messages/${messageId}/next`, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });
  const questions = data?.questions ?? [];
  if (questions.length === 0) return null;
  return (
    <section
      aria-label={t("whereNext")}
      className="enter mt-6 border-t border-rule pt-4 print:hidden"
    >
      <h3 className="text-note text-soft">{t("whereNext")}</h3>
      <ul className="-mx-2 mt-0.5">
        {questions.map((question) => (
          <li key={question}>
            <SuggestedQuestion text={question} onClick={() => onAsk(question)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
