import { foldWord } from "./read-language.ts";
import { type AskedLanguage, questionWords } from "./words/index.ts";
import type { Reshaping } from "./words/request-words.ts";

/** What a turn asks of the answer before it when it asks for nothing new. */
export type TurnRequest = Reshaping | "thanks";

/** Longer turns ask for more than another form (UTF-16 units). */
const maxRequestChars = 90;

/** Languages that an answer may be wanted in, by their codes; the platform knows their names. */
const languageCodes =
  "en de fr es it pt nl pl cs da sv no fi el tr ru uk ro hu bg ar he hi zh ja ko vi th id fa".split(
    " ",
  );

type RequestReader = {
  language: AskedLanguage;
  requests: readonly { asked: TurnRequest; whole: RegExp }[];
  /** A phrase before or after a request that adds nothing to it. */
  aside: RegExp;
};

const readers: readonly RequestReader[] = Object.values(questionWords).map(
  ({ language, library, requests: { it, please, opens, closes, forms } }) => {
    const names = new Intl.DisplayNames(language, { type: "language" });
    const languages = languageCodes.map((code) => foldWord(names.of(code) ?? code)).join("|");
    const fill = (pattern: string) =>
      pattern.replaceAll("{it}", `(?:${it})`).replaceAll("{language}", `(?:${languages})`);
    const whole = (pattern: string) => new RegExp(`^(?:${fill(pattern)})$`, "u");
    const asks = Object.entries(forms) as [Reshaping, string][];
    return {
      language,
      requests: [
        { asked: "thanks", whole: whole(library.thanks) },
        ...asks.map(([asked, pattern]) => ({ asked, whole: whole(pattern) })),
      ],
      aside: new RegExp(
        `^(?:${fill(opens)})(?:, | |$)|(?:, | |^)(?:${fill(closes)})$|(?:, | |^)(?:${please})(?=,? |$)`,
        "u",
      ),
    };
  },
);

/**
 * Reads a turn that only asks for another form of the answer before it ("shorter", "translate that", "as a table") and
 * so needs no documents. "As a table, which endpoints fail?" asks for something new and is not one.
 * @param history the earlier turns that have an answer; without any there is nothing to reshape.
 * @returns what is asked, and the language that it is asked in.
 */
export function readTurnRequest(
  question: string,
  history: readonly { answer: string }[],
): { asked: TurnRequest; language: AskedLanguage } | undefined {
  if (history.length === 0 || question.length > maxRequestChars) return undefined;
  const text = foldWord(question)
    .replaceAll("‘", "'")
    .replace(/[\s"“”«»¿¡]+/gu, " ")
    .replace(/[.!?…\s]+$/u, "")
    .trim();
  for (const { language, requests, aside } of readers) {
    const asked = readWholeTurn(text, requests, aside);
    if (asked) return { asked, language };
  }
  return undefined;
}

function readWholeTurn(
  said: string,
  requests: RequestReader["requests"],
  aside: RegExp,
): TurnRequest | undefined {
  for (let text = said; text !== ""; ) {
    const found = requests.find(({ whole }) => whole.test(text));
    if (found) return found.asked;
    const bare = text.replace(aside, "").trim();
    if (bare === text) return undefined;
    text = bare;
  }
  return undefined;
}
