import { readDocumentText } from "../lib/document/queries.ts";
import type { Runtime } from "../lib/runtime.ts";
import { splitSentences } from "../lib/text/split-sentences.ts";
import { askSet, evaluator } from "./answer-set.ts";
import type { Evaluation, Table } from "./evaluation.ts";
import { mean, rounded, share } from "./figures.ts";
import { settingsFor } from "./settings.ts";

/** How well one answer's citations hold. */
type Grounding = {
  id: string;
  answerable: boolean;
  answered: boolean;
  /** Sentences of the answer, and how many of them a valid marker follows. */
  sentences: number;
  citedSentences: number;
  citations: number;
  /** Citations of the document that holds the gold passage. */
  goldCitations: number;
  /** What must never reach a reader: see {@link findFabricated}. */
  fabricated: string[];
};

/** The parts of a result that show whether its citations hold. */
export type CitedAnswer = {
  message: { text: string };
  citations: {
    number: number;
    documentId: string;
    passages: {
      chunkId: string;
      quote: string;
      quoteStart: number | null;
      quoteEnd: number | null;
    }[];
  }[];
  passages: { chunkId: string }[];
};

const marker = /(?<!\\)\[(\d+)\]/g;

/** Splits an answer into sentences, each with the numbers of the markers that follow it. */
export function markedSentences(text: string): { sentence: string; numbers: number[] }[] {
  const marked: { sentence: string; numbers: number[] }[] = [];
  for (const [, words = "", markers = ""] of text.matchAll(
    /([\s\S]*?)((?:[ \t]*(?<!\\)\[\d+\][.]?)+|$)/g,
  )) {
    const numbers = [...markers.matchAll(marker)].map((match) => Number(match[1]));
    const sentences = words
      .split(/\n+/)
      .flatMap((line) => splitSentences(line))
      .map((sentence) => sentence.trim())
      .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
    // The markers follow the last of these sentences; the others have none.
    sentences.forEach((sentence, at) => {
      marked.push({ sentence, numbers: at === sentences.length - 1 ? numbers : [] });
    });
  }
  return marked;
}

/**
 * Finds fabricated citations: a marker without a citation, a citation without a marker, one of a passage that the model
 * was not given, and one with quoted words that are not the document's at that place.
 */
export async function findFabricated(
  { message, citations, passages }: CitedAnswer,
  readText: (documentId: string, start: number, end: number) => Promise<string>,
): Promise<string[]> {
  const written = new Set([...message.text.matchAll(marker)].map((match) => Number(match[1])));
  const known = new Set(citations.map((citation) => citation.number));
  const given = new Set(passages.map((passage) => passage.chunkId));
  const found = [
    ...[...written]
      .filter((number) => !known.has(number))
      .map((number) => `[${number}] is nothing`),
    ...[...known]
      .filter((number) => !written.has(number))
      .map((number) => `${number} has no marker`),
  ];
  for (const { number, documentId, passages: cited } of citations) {
    for (const { chunkId, quote, quoteStart, quoteEnd } of cited) {
      if (!given.has(chunkId)) found.push(`[${number}] cites a passage that was not given`);
      const isKept =
        quoteStart !== null &&
        quoteEnd !== null &&
        (await readText(documentId, quoteStart, quoteEnd)) === quote;
      if (quote === "" || !isKept) found.push(`[${number}] quotes other words than the document's`);
    }
  }
  return found;
}

/** Tabulates the measures over all answers, with their targets. */
export function summariseGrounding(outcomes: readonly Grounding[]): Table {
  const answered = outcomes.filter((outcome) => outcome.answered);
  const answerable = outcomes.filter((outcome) => outcome.answerable);
  const toGold = answered.filter((outcome) => outcome.answerable);
  const sum = (of: readonly Grounding[], value: (outcome: Grounding) => number) =>
    of.reduce((all, outcome) => all + value(outcome), 0);
  const ratio = (part: number, whole: number) => rounded(whole === 0 ? 0 : part / whole);
  return {
    "sentences with a valid citation": {
      measured: ratio(
        sum(answered, (outcome) => outcome.citedSentences),
        sum(answered, (outcome) => outcome.sentences),
      ),
      of: sum(answered, (outcome) => outcome.sentences),
    },
    "citation precision: of the gold passage": {
      measured: ratio(
        sum(toGold, (outcome) => outcome.goldCitations),
        sum(toGold, (outcome) => outcome.citations),
      ),
      of: sum(toGold, (outcome) => outcome.citations),
    },
    "citation recall: gold passages cited": {
      measured: rounded(share(answerable, (outcome) => outcome.goldCitations > 0)),
      of: answerable.length,
    },
    "fabricated citations": {
      measured: sum(outcomes, (outcome) => outcome.fabricated.length),
      aim: "0",
      of: sum(outcomes, (outcome) => outcome.citations),
    },
    "citations an answer, mean": {
      measured: rounded(mean(answered.map((outcome) => outcome.citations))),
      of: answered.length,
    },
  };
}

/**
 * Measures how well the citations of a model's answers hold.
 * @param folder as {@link askSet} takes it.
 * @param model its id; without one, the model of the settings.
 */
export async function evaluateAnswerGrounding(folder: string, model?: string): Promise<Evaluation> {
  const outcomes: Grounding[] = [];
  await askSet(
    folder,
    async ({ question, goldSourceId, result }, runtime) => {
      const { message, citations } = result;
      const sentences = message.answered ? markedSentences(message.text) : [];
      const known = new Set(citations.map((citation) => citation.number));
      outcomes.push({
        id: question.id,
        answerable: question.answerable,
        answered: message.answered,
        sentences: sentences.length,
        citedSentences: sentences.filter(
          ({ numbers }) => numbers.length > 0 && numbers.every((number) => known.has(number)),
        ).length,
        citations: citations.length,
        goldCitations: citations.filter((citation) => citation.sourceId === goldSourceId).length,
        fabricated: await findFabricated(result, readerOf(runtime)),
      });
    },
    settingsFor(model),
  );
  return { tables: { grounding: summariseGrounding(outcomes) }, results: outcomes };
}

function readerOf({ database }: Runtime) {
  return async (documentId: string, from: number, to: number) =>
    (await readDocumentText(database.db, evaluator, documentId, { from, to })).text;
}
