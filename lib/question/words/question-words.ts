import type { LibraryWords } from "./library-words.ts";
import type { RequestWords } from "./request-words.ts";

/** The words that questions are read by, in one language. A new language needs a file here and a line in `index.ts`. */
export type QuestionWords = {
  language: AskedLanguage;
  /** Question words, pronouns, auxiliaries, politeness. They tell a question's language and are no keywords. */
  asking: string;
  /** Words among them that tell what was done where somebody who was spoken of does it: "what did he find". */
  deeds?: string;
  /** Words that let a statement hold of one thing alone. */
  exclusive: string;
  /** A question for a figure that goes on with a preposition, and so leaves unsaid of what: alternatives of a pattern. */
  within: string;
  /** Openings of questions. */
  opening: string;
  /** Words that compare two things. */
  comparing: string;
  /** What a question begins with that leaves the subject of the one before it, as a pattern. */
  turnsAway: string;
  /** Words for the neighbour of what was mentioned. */
  others: string;
  /** Words for one thing of a kind that was spoken of, where the language has any. */
  single: string;
  /** Words for a share of one thing: "the other half". */
  shares: string;
  /** Words that ask how something is done. */
  manner: string;
  /** Pronouns for what was mentioned. */
  pronouns: string;
  /** Words that ask for more. */
  more: string;
  /** Words that ask for the next step. */
  next: string;
  /** Phrases for a step that did not help: alternatives of a pattern, matched as whole words. */
  failed: string;
  /** Words for exactly two things, which name nothing in a comparison. */
  both: string;
  /** Words that ask for something of several things, one by one. */
  each: string;
  /** The word between two things of which both are asked. */
  and: string;
  /** What asks for the state of things now, or as it came out: alternatives of a pattern, matched as whole words. */
  present: string;
  /** What asks for how things were before: alternatives of a pattern, matched as whole words. */
  past: string;
  /** Words for the place where a system is in use; its settings may be in the file that names no other place. */
  production: string;
  /** Words for the named parts of a program. */
  symbols: string;
  /** Words that ask for what the form of a setting's value tells: `0.0.0.0:8080` has a port, whatever its key is. */
  formed: Readonly<Record<FormedValue, string>>;
  /** Words that ask for what the place of a text tells: a step of a procedure, and a command in a block of code. */
  placed: Readonly<Record<"step" | "command", string>>;
  /** Questions for a kind of answer: alternatives of a pattern, matched as whole words. */
  asks: Readonly<Record<AnswerKind, string>>;
  /** Phrases before what is counted: alternatives of a pattern, matched as whole words. */
  counts: string;
  /** What asks how much something measures, by what is measured, as patterns: "how heavy". */
  measured: Readonly<Record<Measured, string>>;
  /** "At which speed": what precedes a measure, the measures that have a limit, and those of time, all as patterns. */
  limits: Readonly<Record<"asks" | "measures" | "ofTime", string>>;
  /** Words that only ask for a price, whatever it is of. */
  charging: string;
  /** What the last line of a bill begins with: alternatives of a pattern. */
  totals: string;
  /** Words of questions for an entry of a change log, of release notes or of a logbook. */
  entries: EntryWords;
  /** What precedes the word for what is to be named, as a pattern. */
  which: string;
  /**
   * Months and days of the week, words that open a condition, and words that show a time, a duration, a number, a reason, money
   * or a place; dates, digits and signs need no list. `priced`: a number beside these is a price. As patterns, `lasting`: has
   * no end; `rates`: what precedes the time of "twice a day".
   */
  shows: Readonly<Record<Shown | "lasting" | "rates", string>>;
  /**
   * Routine aspects of a document: how they are asked for, and the usual names of the sections that cover them, best
   * first. `abstract > results` is that part of an abstract. `atEnd`: an abstract without headings has it in its last
   * sentences.
   */
  aspects: readonly { asks: string; sections: string; atEnd?: boolean; counts?: string }[];
  /** Words that ask about the library itself and the facts of a document. */
  library: LibraryWords;
  /** Words that ask for another form of the last answer. */
  requests: RequestWords;
};

/** The words that an entry of dated or versioned ones is asked for by; patterns are alternatives, matched as whole words. */
export type EntryWords = {
  /** Words for a version, and for an entry of any such document. */
  versions: string;
  any: string;
  /** What asks for the entry at one end, as patterns. */
  newest: string;
  oldest: string;
  /** What asks for all that an entry says, and for its coming out, as patterns. */
  changes: string;
  published: string;
  /** What asks for the neighbour of the entry that was spoken of, as patterns. */
  before: string;
  after: string;
  /** What asks for other entries than the version that it names, as a pattern. */
  beyond: string;
  /** What the heading of a version says that is not out yet, as a pattern. */
  unreleased: string;
  /** Words for the usual parts of an entry, one list for each meaning. */
  parts: readonly string[];
};

/** What a question may ask the measure of. */
export type Measured = "mass" | "warmth" | "length" | "age" | "loudness";

export type Shown =
  | "calendar"
  | "condition"
  | "time"
  | "duration"
  | "number"
  | "reason"
  | "price"
  | "priced"
  | "place";

/** What the form of a value tells. */
export type FormedValue = "port" | "schedule" | "target" | "network" | "setting";

/** The kind of thing that answers a question. */
export type AnswerKind =
  | "phone"
  | "email"
  | "time"
  | "duration"
  | "amount"
  | "price"
  | "person"
  | "command"
  | "place"
  | "reason"
  | "steps"
  | "yesno"
  | "identifier";

/** The languages that questions are read in, and that Ibid's own sentences have. */
export type AskedLanguage = "en" | "de" | "fr" | "es";
