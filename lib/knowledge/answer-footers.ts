import { knowledgeBaseKinds } from "./kind.ts";
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

/** A line under an answer: in the kind's words what it begins with, and the cited sources by their names. */
export type AnswerFooterLine = {
  kind: string;
  leadIn: string;
  sources: (Pick<FooterSource, "passages" | "place" | "closeness"> & { name: string })[];
};

/**
 * Lists the lines under an answer: one a kind, in the order in which an answer over several kinds speaks, each naming the
 * cited sources of that kind. A source of a kind that is not registered has no line.
 */
export function answerFooters(sources: readonly FooterSource[]): AnswerFooterLine[] {
  return knowledgeBaseKinds
    .toSorted((a, b) => a.account.order - b.account.order)
    .map(({ name, footer }) => {
      const own = sources.filter((source) => source.kind === name);
      const names = own.map((source) => footer.name(source));
      return {
        kind: name,
        leadIn: footer.leadIn,
        sources: own.map(({ passages, place, closeness, filename }, i) => {
          // Two versions of a document have one title.
          const isShared = names.indexOf(names[i] ?? "") !== names.lastIndexOf(names[i] ?? "");
          return { name: isShared ? filename : (names[i] ?? ""), passages, place, closeness };
        }),
      };
    })
    .filter((line) => line.sources.length > 0);
}
