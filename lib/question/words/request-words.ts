/** What a turn asks of the answer before it when it asks for nothing new, thanks aside. */
export type Reshaping =
  | "shorter"
  | "sentence"
  | "list"
  | "table"
  | "translate"
  | "simpler"
  | "again";

/**
 * The words of turns that ask for another form of the last answer, in one language: alternatives of patterns over small
 * letters without accents. `{it}` stands for the answer's names, `{language}` for the names of languages.
 */
export type RequestWords = {
  /** What the last answer is called. */
  it: string;
  /** Politeness, wherever it is. */
  please: string;
  /** Phrases before and after a request that add nothing to it. */
  opens: string;
  closes: string;
  /** Whole turns. */
  forms: Readonly<Record<Reshaping, string>>;
};
