import { analyseText } from "../lib/keyword/analyse-text.ts";
import { splitSentences } from "../lib/text/split-sentences.ts";
import { attributeClaim } from "../lib/verdict/attribute-claim.ts";
import { type PassageWords, readPassageWords } from "../lib/verdict/passage-words.ts";
import { type AnswerQuestion, readQuestions } from "./answer-set.ts";
import type { Evaluation, Table } from "./evaluation.ts";
import { rounded, share } from "./figures.ts";

/** A sentence of a person's answer, and the passage that it was given. */
type AttributedSentence = {
  sentence: string;
  /** Whether one of the five passages is what the sentence was written from. */
  own: boolean;
  given: "right" | "another" | "none";
};

/** Passages beside a sentence: as many as an answer is given. */
const passagesBeside = 5;

type Library = { text: string; words: PassageWords; terms: ReadonlySet<string> };

/** Tabulates what sentences were given. */
function summariseAttribution(sentences: readonly AttributedSentence[]): Record<string, Table> {
  const own = sentences.filter((each) => each.own);
  const foreign = sentences.filter((each) => !each.own);
  const counted = (some: readonly AttributedSentence[]) => ({
    "its own passage": some.filter(({ given }) => given === "right").length,
    "another passage": some.filter(({ given }) => given === "another").length,
    "no passage": some.filter(({ given }) => given === "none").length,
  });
  const attributed = own.filter(({ given }) => given !== "none");
  return {
    attribution: {
      "of five passages, the right one named": {
        measured: rounded(share(attributed, ({ given }) => given === "right")),
        aim: "0.96 or more",
        of: attributed.length,
      },
      "sentences given their own passage": {
        measured: rounded(share(own, ({ given }) => given === "right")),
        aim: "",
        of: own.length,
      },
      "sentences foreign to all five left uncited": {
        measured: rounded(share(foreign, ({ given }) => given === "none")),
        aim: "0.95 or more",
        of: foreign.length,
      },
    },
    "sentences by what they were given": {
      "written from one of the five": counted(own),
      "foreign to all five": counted(foreign),
    },
  };
}

/** The passages that share most words with a question and its passage: the ones that a search would find beside it. */
function nearest(library: readonly Library[], asked: AnswerQuestion): Library[] {
  const terms = new Set(analyseText(`${asked.question} ${asked.title} ${asked.passage}`));
  return library
    .filter(({ text }) => text !== asked.passage)
    .map((each) => ({
      each,
      shared:
        [...terms].filter((term) => each.terms.has(term)).length / Math.sqrt(each.terms.size + 1),
    }))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, passagesBeside - 1)
    .map(({ each }) => each);
}

/**
 * Measures which passage a sentence without a marker is given: sentences of people's answers beside their own passage and
 * the four nearest to it, and beside five passages that they were not written from.
 * @param folder as {@link readQuestions} takes it.
 */
export async function evaluateAttribution(folder: string): Promise<Evaluation> {
  const questions = readQuestions(folder);
  const library = [...new Map(questions.map((each) => [each.passage, each])).values()].map(
    ({ title, passage }): Library => ({
      text: passage,
      words: readPassageWords({ title, section: null, text: passage }),
      terms: new Set(analyseText(`${title} ${passage}`)),
    }),
  );
  const answered = questions.filter(({ answers }) => answers.length > 0);
  const startedAt = process.cpuUsage();
  const aside = { micros: 0 };
  const sentences = answered.flatMap((asked, at): AttributedSentence[] => {
    const before = process.cpuUsage();
    const own = library.find(({ text }) => text === asked.passage);
    const others = nearest(library, asked);
    const { user, system } = process.cpuUsage(before);
    aside.micros += user + system;
    if (!own) return [];
    // The place of the right one changes from question to question.
    const beside = others.toSpliced(at % passagesBeside, 0, own);
    const foreign = answered[(at + Math.ceil(answered.length / 2)) % answered.length];
    const attribute = (sentence: string) => {
      const found = attributeClaim(
        sentence,
        beside.map(({ words }) => words),
      );
      return found === null ? null : (beside[found]?.text ?? null);
    };
    return [
      ...sentencesOf(asked).map((sentence): AttributedSentence => {
        const text = attribute(sentence);
        const given = text === null ? "none" : text === asked.passage ? "right" : "another";
        return { sentence, own: true, given };
      }),
      ...(foreign && !beside.some(({ text }) => text === foreign.passage)
        ? sentencesOf(foreign).map((sentence): AttributedSentence => {
            return {
              sentence,
              own: false,
              given: attribute(sentence) === null ? "none" : "another",
            };
          })
        : []),
    ];
  });
  const { user, system } = process.cpuUsage(startedAt);
  const tables = summariseAttribution(sentences);
  return {
    tables: {
      ...tables,
      time: {
        "milliseconds of processor time a sentence, passages read before": {
          measured: rounded((user + system - aside.micros) / 1_000 / Math.max(1, sentences.length)),
          aim: "3 or less",
          of: sentences.length,
        },
      },
    },
    results: sentences,
  };
}

/** "No." and "NA" need no passage. */
const minWords = 3;

const sentencesOf = ({ answers }: AnswerQuestion) =>
  answers
    .flatMap(({ text }) => splitSentences(text))
    .filter((sentence) => (sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= minWords);
