import { SuggestedQuestion } from "@/components/suggestion/suggested-question.tsx";
import { useSuggestions } from "@/components/suggestion/use-suggestions.ts";
import type { Question } from "./use-conversation.ts";

/** Questions that the reader's own documents answer, each asked with one press. */
export function StartSuggestions({ onAsk }: { onAsk: (question: Question) => void }) {
  const { suggestions } = useSuggestions();
  if (suggestions.length === 0) return null;
  return (
    <section aria-label="Questions that your documents answer" className="enter">
      <h2 className="text-note text-soft">Your documents answer</h2>
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
