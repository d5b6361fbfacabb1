import { useSettings } from "@/components/settings/use-settings.ts";
import { SuggestedQuestion } from "@/components/suggestion/suggested-question.tsx";
import { useSuggestions } from "@/components/suggestion/use-suggestions.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import { SampleQuestions } from "./sample-questions.tsx";
import type { Question } from "./use-conversation.ts";

type StartSuggestionsProps = {
  bases: KnowledgeBaseView[];
  onAsk: (question: Question) => void;
};

/** Questions that the documents answer, each asked with one press; chosen ones where there is only the sample. */
export function StartSuggestions(props: StartSuggestionsProps) {
  const { settings } = useSettings();
  const full = props.bases.filter(({ documents }) => documents > 0);
  if (!settings || full.length === 0) return null;
  const isSample = full.every(({ id }) => settings.sample.knowledgeBaseIds.includes(id));
  return isSample ? <SampleQuestions {...props} /> : <OwnQuestions onAsk={props.onAsk} />;
}

function OwnQuestions({ onAsk }: Pick<StartSuggestionsProps, "onAsk">) {
  const t = useWords("conversation");
  const { suggestions } = useSuggestions();
  if (suggestions.length === 0) return null;
  return (
    <section aria-label={t("questionsAnswered")} className="enter">
      <h2 className="text-note text-soft">{t("documentsAnswer")}</h2>
      <ul className="-mx-2 mt-1 flex flex-col">
        {suggestions.map(({ text, documentId, title, knowledgeBaseIds }) => (
          <li key={documentId}>
            <SuggestedQuestion
              text={text}
              from={text.includes(title) ? undefined : title}
              onClick={() => onAsk({ text, ...(knowledgeBaseIds ? { knowledgeBaseIds } : {}) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
