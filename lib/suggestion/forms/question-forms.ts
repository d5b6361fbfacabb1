import type { AnswerKind, AskedLanguage } from "../../question/words/question-words.ts";

/**
 * How a sentence becomes the question that it answers: the subject, one of the verbs, and the rest up to the words that
 * answer. `{subject}`, `{verb}` and `{rest}` are put into the question.
 */
export type SentenceForm = {
  /** Alternatives of a pattern. */
  verbs: string;
  /** What the answering words begin with, anywhere behind the verb; alternatives of a pattern. */
  from?: string;
  /** What comes right behind the verb; alternatives of a pattern. */
  begins?: string;
  /** The kind of thing that the answering words have to show. */
  shows?: AnswerKind;
  /** Whether something has to be between the verb and the answer; `word` is one word, `regular` one in "-ed". */
  rest?: "some" | "word" | "regular";
  asks: string;
};

/** How a heading becomes a question about what is below it: `{1}`, `{2}` are the groups of the pattern. */
export type HeadingForm = {
  reads: string;
  asks: string;
  /** Whether only steps below the heading make it so. */
  steps?: boolean;
  /** Whether it reads an order: two words with a capital each are a name, as "Test Document" is. */
  orders?: boolean;
  /** Keeps the heading's first letter. */
  asIs?: boolean;
};

/** What is asked of a document of a kind: `{name}` is its file's name, `{title}` its title, `{key}` a setting's. */
type KindForms = {
  /** Of a paper, as it is asked within the paper, and which words show that it may tell. */
  paper: readonly { asks: string; shownBy?: string }[];
  /** Of a paper by its title. */
  study: string;
  /** Of a paper that names in its title what was looked into: `{1}` is that. */
  titles: readonly { reads: string; asks: string }[];
  setting: string;
  /** Of a log with errors, of one with warnings, and of any. */
  errors: readonly string[];
  warnings: readonly string[];
  lines: readonly string[];
  /** Of a mail: `{from}` wrote it about `{about}`. */
  mail: string;
  /** What minutes are called, and what is asked of a point in them. */
  minutes: { called: string; asks: string };
  /** Of an entry below a date. */
  day: string;
};

/** The grammar of suggested questions in one language. A new language needs a file here and a line in `index.ts`. */
export type QuestionForms = {
  language: AskedLanguage;
  /** Words that a subject begins with, unless that begins with a noun; alternatives of a pattern. */
  determiners: string;
  /** Words that refer to something said before; alternatives of a pattern. A sentence with one says nothing alone. */
  pointers: string;
  /** Words that join two sayings, of which a question would ask one half; alternatives of a pattern. */
  joins: string;
  /** Which of the verbs speak of one thing; alternatives of a pattern. */
  singular: string;
  /** Whether nouns are written with a capital, so that a sentence's first word keeps it. */
  capitalNouns: boolean;
  /** Quotation marks, around `{}`. */
  quotes: string;
  /** The best first. */
  sentences: readonly SentenceForm[];
  headings: readonly HeadingForm[];
  kinds: KindForms;
  /** Of a whole document: `{title}` is its title. */
  whole: string;
};
