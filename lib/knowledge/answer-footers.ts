import { kindNamed, knowledgeBaseKinds } from "./kind.ts";
import type { NamedSource } from "./knowledge-base-kind.ts";

/** A source that an answer cites, with the kind of its knowledge base. */
export type CitedSource = NamedSource & {
  kind: string;
  /** The cited chunks, each once. */
  chunks: number;
  /** The best score among them, 0 to 1; null where it is not known. */
  relevance: number | null;
};

/** A line under an answer. */
export type AnswerFooterLine = { kind: string; text: string };

/**
 * Writes the lines under an answer: one a kind, in the order in which an answer over several kinds speaks, each
 * naming the cited sources of that kind: `Sources: server.log (3 chunks, 94% relevance)`. A source of a kind that is not
 * registered has no line.
 */
export function answerFooters(sources: readonly CitedSource[]): AnswerFooterLine[] {
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

function footerEntry(source: CitedSource): string {
  const facts = [`${source.chunks} chunk${source.chunks === 1 ? "" : "s"}`];
  if (source.relevance !== null) facts.push(`${Math.round(source.relevance * 100)}% relevance`);
  return `${kindNamed(source.kind)?.footer.name(source) ?? source.title} (${facts.join(", ")})`;
}
