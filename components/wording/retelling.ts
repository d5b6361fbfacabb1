/** Says a sentence of the server in the language of the page. What it does not know stays as it is. */
export type Retell = (sentence: string) => string;

/** Longer texts are no sentences of Ibid's own. */
const maxToldChars = 2_000;
/** Retold texts that are kept; all go where there are more. */
const maxRetold = 500;

/** An argument of a sentence: `{name}`; `{~why}` where it is Ibid's own words too, and is retold. */
const argument = /\{(~?)(\w+)\}/gu;

/** The end of a sentence, with a quotation mark behind it. */
const sentenceEnd = /(?<=[.!?]”?) (?=\S)/gu;

/** How a sentence ends. What ends otherwise is a part of one. */
const isSentence = /[.!?”]$/u;

/** Arguments are read within one sentence first; a name such as `Dr. Who.pdf` may seem to end one. */
const readings = ["within", "beyond"] as const;
type ArgumentReading = (typeof readings)[number];

type Pattern = {
  forms: Readonly<Record<ArgumentReading, RegExp>>;
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

  function retellBy(
    tried: readonly Pattern[],
    text: string,
    reading: ArgumentReading = "within",
  ): string | undefined {
    for (const { forms, retold, translation } of tried) {
      const match = forms[reading].exec(text);
      if (!match) continue;
      return translation.replace(argument, (_, _mark, name: string) => {
        const said = match.groups?.[name] ?? "";
        return retold.has(name) ? (retellBy(patterns, said) ?? retell(said)) : said;
      });
    }
    return undefined;
  }

  /** Retells as many sentences as are known together, then the rest: what a server said may stand behind them. */
  function retellAll(text: string): string {
    const ends = [...text.matchAll(sentenceEnd)].map(({ index }) => index).toReversed();
    for (const reading of readings) {
      for (const end of [text.length, ...ends]) {
        const first = retellBy(sentencePatterns, text.slice(0, end), reading);
        const rest = text.slice(end + 1);
        if (first !== undefined) return rest === "" ? first : `${first} ${retell(rest)}`;
      }
    }
    return text;
  }

  function retell(text: string): string {
    if (text.length > maxToldChars) return text;
    const told = known.get(text) ?? retellAll(text);
    if (known.size >= maxRetold) known.clear();
    known.set(text, told);
    return told;
  }

  return retell;
}

function toPattern(english: string, translation: string): Pattern {
  const parts = english.split(/(\{~?\w+\})/u);
  const names = [...english.matchAll(argument)];
  return {
    forms: {
      within: toForm(parts, "(?:(?![.!?]”? ).)+?"),
      beyond: toForm(parts, ".+?"),
    },
    isSentence: isSentence.test(english),
    retold: new Set(names.flatMap(([, mark, name = ""]) => (mark ? [name] : []))),
    translation,
    weight: english.replace(argument, "").length,
  };
}

function toForm(parts: readonly string[], value: string): RegExp {
  const seen = new Set<string>();
  const forms = parts.map((part) => {
    const name = /^\{~?(\w+)\}$/u.exec(part)?.[1];
    if (name === undefined) return part.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>${value})`;
  });
  return new RegExp(`^${forms.join("")}$`, "su");
}
