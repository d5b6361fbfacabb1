import type { LibraryQuestion } from "../question/library-question.ts";
import { pointsBack } from "../question/points-back.ts";
import { readLibraryQuestion } from "../question/read-library-question.ts";
import { givenFilters } from "../retrieval/filter.ts";
import type { Scope } from "../retrieval/search.ts";
import type { AppliedFilter } from "../wire/filters.ts";
import { wordingFor } from "../wording/wording-for.ts";
import { answerAbout, answerList, listCalled, listOwned } from "./answer-list.ts";
import { answerWithSummary } from "./answer-with-summary.ts";
import { compareDocuments } from "./compare-documents.ts";
import { quoteShort, tellHeadings, tellPage } from "./document-parts.ts";
import {
  described,
  type LibraryAnswer,
  type LibraryContext,
  type LibraryTools,
  type LibraryTurn,
} from "./library-turn.ts";
import { listTopics } from "./list-topics.ts";
import { isOfCollection } from "./narrow-documents.ts";
import type { QuotedText } from "./quoted-text.ts";
import { readLibrary } from "./read-library.ts";
import { tellFact } from "./tell-fact.ts";

/** The given filters within which it was answered; what no document was read for has none. */
type NarrowedAnswer = LibraryAnswer & { appliedFilters: AppliedFilter[] };

/**
 * Answers a question about the library itself from the documents' metadata, without a model.
 * @returns undefined for any other question, and when the metadata cannot tell: then retrieval answers.
 */
export async function answerLibraryQuestion(
  tools: LibraryTools,
  scope: Scope,
  question: string,
  context: LibraryContext,
): Promise<NarrowedAnswer | undefined> {
  const asked = context.asked ?? readLibraryQuestion(question);
  if (!asked) return undefined;
  const chosen = context.language ?? "question";
  const { library: wording } = wordingFor(question, chosen, asked.language);
  const say = (text: string) => ({ text: [text], appliedFilters: [] });
  if (asked.act === "greeting") return say(wording.greeting);
  if (asked.act === "thanks") return say(wording.welcome);
  if (asked.act === "abilities") return say(wording.abilities);
  const documents = await readLibrary(tools.db, scope);
  if (documents.length === 0) return undefined;
  const state: LibraryTurn = { ...tools, scope, documents, wording, context };
  const answer = await answerOfDocuments(state, asked, question);
  return answer && { ...answer, appliedFilters: givenFilters(scope.filters ?? {}) };
}

async function answerOfDocuments(
  state: LibraryTurn,
  asked: Exclude<LibraryQuestion, { act: "greeting" | "thanks" | "abilities" }>,
  question: string,
): Promise<LibraryAnswer | undefined> {
  const { documents } = state;
  if (asked.act === "list") return asText(await answerList(state, asked));
  if (asked.act === "owned") return asText(await listOwned(state, asked));
  if (asked.act === "called") return asText(await listCalled(state, asked));
  if (asked.act === "about") return asText(await answerAbout(state, asked.subject, asked.language));
  if (asked.act === "fact") return asText(await tellFact(state, asked));
  if (asked.act === "summary")
    return answerWithSummary(state, await described(state, asked), asked.language);
  if (asked.act === "compare") return answerWithComparison(state, asked);
  if (asked.act === "page")
    return asText(await tellPage(state, await described(state, asked), asked.page));
  if (asked.act === "headings")
    return asText(await tellHeadings(state, await described(state, asked)));
  if (asked.act === "contents") {
    const document = await described(state, asked);
    const isText = document !== undefined && !isOfCollection(document, "log");
    const whole = isText && !state.context.writes ? await quoteShort(state, document) : undefined;
    return whole ? asText(whole) : answerWithSummary(state, document, asked.language);
  }
  // "What is it about" means the document that is spoken of.
  const spokenOf =
    documents.length === 1 || !pointsBack(question)
      ? onlyOne(documents)
      : await described(state, { described: "", language: asked.language });
  return spokenOf
    ? answerWithSummary(state, spokenOf, asked.language)
    : asText(await listTopics(state));
}

const onlyOne = <Each>(all: readonly Each[]) => (all.length === 1 ? all[0] : undefined);

function asText(text: QuotedText | undefined): LibraryAnswer | undefined {
  return text && { text };
}

/** Compares two documents; those that are not alike are summed up one after the other. */
function answerWithComparison(
  state: LibraryTurn,
  asked: Extract<LibraryQuestion, { act: "compare" }>,
): Promise<LibraryAnswer | undefined> {
  const { language } = asked;
  return compareDocuments({ ...state, writes: state.context.writes }, asked, {
    find: (each) => described(state, { described: each, language }),
    summarise: async (document) => {
      const summary = await answerWithSummary(state, document, language);
      return summary && "text" in summary ? summary.text : undefined;
    },
  });
}
