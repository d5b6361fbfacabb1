import { type AnswerQuestion, askSet } from "./answer-set.ts";
import type { Evaluation, Table } from "./evaluation.ts";
import { mean, median, rounded, share } from "./figures.ts";

/** The result of one question. */
type AnswerOutcome = {
  id: string;
  answerable: boolean;
  answered: boolean;
  /** Whether it contains at least half of the sentences of a reference answer. */
  holdsReference: boolean;
  citesPassage: boolean;
  sentences: number;
  totalMs: number;
};

const words = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

/** Returns an answer's quotations as the reader sees them, without the markers. */
function quotationsOf(text: string): string[] {
  return text
    .split(/(?<!\\)(?:\[\d+\]\s*)+/)
    .map((quotation) => quotation.replace(/\\(?=[!-/:-@[-`{-~])/g, "").trim())
    .filter((quotation) => /[\p{L}\p{N}]/u.test(quotation));
}

/** Compares an answer with the references of its question, by words. */
export function judgeAnswer(
  question: AnswerQuestion,
  answer: { text: string; answered: boolean; citedSourceIds: readonly string[]; totalMs: number },
  sourceId: string,
): AnswerOutcome {
  const quotations = answer.answered ? quotationsOf(answer.text) : [];
  const text = words(quotations.join(" "));
  const held = new Set(
    question.sentences.flatMap((sentence, at) => (text.includes(words(sentence)) ? [at] : [])),
  );
  return {
    id: question.id,
    answerable: question.answerable,
    answered: answer.answered,
    holdsReference: question.answers.some(
      ({ sentences }) =>
        sentences.length > 0 &&
        sentences.filter((at) => held.has(at)).length * 2 >= sentences.length,
    ),
    citesPassage: answer.answered && answer.citedSourceIds.includes(sourceId),
    sentences: quotations.length,
    totalMs: answer.totalMs,
  };
}

/** Tabulates the measures over all questions, with their targets. */
export function summarise(outcomes: readonly AnswerOutcome[]): Table {
  const answerable = outcomes.filter((outcome) => outcome.answerable);
  const unanswerable = outcomes.filter((outcome) => !outcome.answerable);
  const answered = answerable.filter((outcome) => outcome.answered);
  return {
    "answerable: holds half of a reference's sentences": {
      measured: rounded(share(answerable, (outcome) => outcome.holdsReference)),
      aim: "0.75 or more",
      of: answerable.length,
    },
    "answerable: cites the right passage": {
      measured: rounded(share(answerable, (outcome) => outcome.citesPassage)),
      aim: "0.85 or more",
      of: answerable.length,
    },
    "unanswerable: declined": {
      measured: rounded(share(unanswerable, (outcome) => !outcome.answered)),
      aim: "0.82 or more",
      of: unanswerable.length,
    },
    "sentences an answer, mean": {
      measured: rounded(mean(answered.map((outcome) => outcome.sentences))),
      aim: "4 or fewer",
      of: answered.length,
    },
    "milliseconds an answer, median": {
      measured: Math.round(median(outcomes.map((outcome) => outcome.totalMs))),
      aim: "1,000 or fewer",
      of: outcomes.length,
    },
  };
}

/** Measures how well a set's questions are answered. @param folder as {@link askSet} takes it. */
export async function evaluateAnswers(folder: string): Promise<Evaluation> {
  const outcomes: AnswerOutcome[] = [];
  await askSet(folder, ({ question, goldSourceId, result }) => {
    const { message, citations, metrics } = result;
    const answer = {
      text: message.text,
      answered: message.answered,
      citedSourceIds: citations.map((citation) => citation.sourceId),
      totalMs: metrics.totalMs,
    };
    outcomes.push(judgeAnswer(question, answer, goldSourceId));
  });
  return { tables: { answers: summarise(outcomes) }, results: outcomes };
}
