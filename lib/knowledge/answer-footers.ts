import { kindNamed, knowledgeBaseKinds } from "./kind.ts";
import type { NamedSource } from "./knowledge-base-kind.ts";

/** A source that an answer cites, with the kind of its knowledge base. */
export type FooterSource = NamedSource & {
  kind: string;
  /** The cited passages, each once. */
  passages: number;
  /** The best place of one of them in the search of this question, from 1; null where it is not known. */
  place: number | null;
  /** The best cosine of one of them with the question, 0 to 1; null where it is not known. */
  closeness: number | null;
};

/** A line under an answer. */
type AnswerFooterLine = { kind: string; text: string };

/**
 * Writes the lines under an answer: one a kind, in the order in which an answer over several kinds speaks, each
 * naming the cited sources of that kind: `Sources: server.log (3 passages, place 1 in this search,
 * closeness 0.62)`. A source of a kind that is not registered has no line.
 */
export function answerFooters(sources: readonly FooterSource[]): AnswerFooterLine[] {
  return knowledgeBaseKinds
    .toSorted((a, b) => a.account.order - b.account.order)
    .flatMap(({ name, footer }) => {
      const own = sources.filter((source) => source.kind === name);
      if (own.length === 0) return [];
      return [
        {
          kind: name,
          text: `${footer.leadIn}: ${own.map((each) => footerEntry(each)).join(", ")}`,
        },
      ];
    });
}

function footerEntry(source: FooterSource): string {
  const facts = [`${source.passages} passage${source.passages === 1 ? "" : "s"}`];
  if (source.place !== null) facts.push(`place ${source.place} in this search`);
  if (source.closeness !== null) facts.push(`closeness ${source.closeness.toFixed(2)}`);
  return `${kindNamed(source.kind)?.footer.name(source) ?? source.title} (${facts.join(", ")})`;
}
