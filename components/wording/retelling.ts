/** Says a sentence of the server in the language of the page. What it does not know stays as it is. */
export type Retell = (sentence: string) => string;

/** Longer texts are no sentences of Ibid's own. */
const maxSentenceChars = 2_000;

/** An argument of a sentence: `{name}`; `{~why}` where it is Ibid's own words too, and is retold. */
const argument = /\{(~?)(\w+)\}/gu;

/** The end of a sentence, with a quotation mark behind it. */
const sentenceEnd = /(?<=[.!?]”?) (?=\S)/gu;

/** How a sentence ends. What ends otherwise is a part of one. */
const isSentence = /[.!?”]$/u;

type Pattern = {
  form: RegExp;
  isSentence: boolean;
  /** The arguments that are retold. */
  retold: ReadonlySet<string>;
  translation: string;
  /** How many characters it has besides its arguments. */
  weight: number;
};

/**
 * Makes the retelling of the server's sentences, each by its English words: programs get these, and answers and documents
 * keep them, so that they are what the page is given in whatever language it is read.
 * @param sentences translations by English sentence, of a whole sentence or several, or of a part that is an argument of one.
 */
export function retelling(sentences: Readonly<Record<string, string>>): Retell {
  const patterns = Object.entries(sentences)
    .map(([english, translation]) => toPattern(english, translation))
    // Of two that fit, the one with more words of its own says it more exactly.
    .toSorted((a, b) => b.weight - a.weight);
  const sentencePatterns = patterns.filter((pattern) => pattern.isSentence);
  const known = new Map<string, string>();

  function retellBy(tried: readonly Pattern[], text: string): string | undefined {
    for (const { form, retold, translation } of tried) {
      const given = form.exec(text)?.groups;
      if (!given) continue;
      return translation.replace(argument, (_, _mark, name: string) => {
        const said = given[name] ?? "";
        return retold.has(name) ? (retellBy(patterns, said) ?? retell(said)) : said;
      });
    }
    return undefined;
  }

  /** Retells as many sentences as are known together, then the rest: what a server said may stand behind them. */
  function retellAll(text: string): string {
    const whole = retellBy(sentencePatterns, text);
    if (whole !== undefined) return whole;
    for (const { index } of [...text.matchAll(sentenceEnd)].toReversed()) {
      const first = retellBy(sentencePatterns, text.slice(0, index));
      if (first !== undefined) return `${first} ${retell(text.slice(index + 1))}`;
    }
    return text;
  }

  function retell(text: string): string {
    if (text.length > maxSentenceChars) return text;
    const told = known.get(text) ?? retellAll(text);
    known.set(text, told);
    return told;
  }

  return retell;
}

function toPattern(english: string, translation: string): Pattern {
  const retold = new Set<string>();
  const seen = new Set<string>();
  let weight = 0;
  const form = english
    .split(/(\{~?\w+\})/u)
    .map((part) => {
      const [, mark, name] = /^\{(~?)(\w+)\}$/u.exec(part) ?? [];
      if (name === undefined) {
        weight += part.length;
        return part.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
      }
      if (mark) retold.add(name);
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      return `(?<${name}>.+?)`;
    })
    .join("");
  return {
    form: new RegExp(`^${form}$`, "su"),
    isSentence: isSentence.test(english),
    retold,
    translation,
    weight,
  };
}
