import { type FormedValue, questionWords } from "./words/index.ts";

const formPatterns: Readonly<Record<FormedValue, RegExp>> = {
  /** Behind a host, or alone in quotation marks: `0.0.0.0:8080`, `search-svc:7000`, `":9090"`. A version has fewer digits. */
  port: /(?<=[\s=/@,[(]|(?<!\w)["'])(?:[a-z\d][\w.-]*|\[[\da-f:]+\])?:\d{3,5}(?![\w:.])/iu,
  /** A part of a network: `10.20.8.0/24`. */
  network: /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}\/\d{1,2}(?!\d)/u,
  /** A key with its value. */
  setting: /^(?:- |export )?["']?[\w.-]+["']?\s*[=:]\s*\S|^[\w.-]+\s[^={}]*;/u,
  /** Where something goes, as the whole value of a setting: a channel, a folder, an address. */
  target: /(?<=[:=]\s*["'])(?:#\p{L}[\w-]*|[a-z]+:\/\/[^\s"']+|~?(?:\/[\w.-]+){2,}\/?)(?=["'])/u,
  /** When a scheduler runs something: `35 3 * * *`. One of the five fields has an asterisk, which is looked for in them alone. */
  schedule:
    /(?<![\d*])(?=[\d*])(?=(?:[\d/,-]{1,60}\s+){0,4}[\d/,-]{0,60}\*)(?:[\d*][\d*/,-]{0,60}\s+){4}[\d*][\d*/,-]{0,60}(?![\w*])/u,
};

const formed = Object.entries(formPatterns).map(([form, pattern]) => ({
  form: form as FormedValue,
  pattern,
  words: Object.values(questionWords)
    .map((words) => words.formed[form as FormedValue])
    .join(" "),
}));

/** Whether a text has a value of this form. */
export const hasForm = (form: FormedValue, text: string): boolean => formPatterns[form].test(text);

/** Whether a key is that of a limit, in the English of settings: `threshold`, `max_items`, `park_if_wind_above`. */
export const isLimitKey = (key: string): boolean =>
  /(?<![a-z])(?:threshold|limit|above|below|over|under|max|min|maximum|minimum)(?![a-z])/iu.test(
    key,
  );

/** The words that ask for what the forms of a text's values tell, of all languages. */
export const wordsOfForms = (text: string): string =>
  formed.flatMap(({ pattern, words }) => (pattern.test(text) ? words : [])).join(" ");

const placedWords = (place: "step" | "command") =>
  Object.values(questionWords)
    .map((words) => words.placed[place])
    .join(" ");

/** The words that ask for what the place of a text tells, of all languages. */
export const wordsOfPlace = { step: placedWords("step"), command: placedWords("command") };
