import type { Wording } from "./wording.ts";

export const englishWording: Wording = {
  noEvidence: "The documents don’t say.",
  closest: "The documents don’t say it outright. The nearest passages are below.",
  nothingIndexed:
    "There is nothing to search yet. Add a document, or choose other sources for this conversation.",
  stillReading: "Your documents are still being read. Ask again in a moment.",
  // Questions in other languages are read as English.
  answerLanguage: "the language of the question",
  reshapings: {
    shorter: "shorten an answer",
    sentence: "put an answer into one sentence",
    list: "make a list of an answer",
    table: "make a table of an answer",
    translate: "translate an answer",
    simpler: "say an answer more simply",
    again: "explain an answer again",
  },
  doubted: {
    retracted: (names, count) => `${names} ${count === 1 ? "was" : "were"} retracted.`,
    concern: (names, count) =>
      `${names} ${count === 1 ? "is doubted by its" : "are doubted by their"} editors.`,
  },
  needsModel: (reshaping) =>
    `To ${reshaping}, Ibid needs a language model that writes its own words: choose one with the model switch below the question, or ask whoever runs Ibid to set one up.`,
  library: {
    greeting:
      "Hello! Ask me something about your documents, or ask which documents there are or what one of them is about.",
    welcome: "You’re welcome.",
    abilities:
      "I answer questions from your documents, word for word and with a numbered citation for each answer. I can also list the documents, say who wrote one and where it appeared, sum one up, and count or look up the lines of logs.",
    count: (count, noun) =>
      count === 1 ? "There is one document." : `There are ${count} ${noun ?? "documents"}.`,
    none: (noun) => `There are no ${noun === null ? "documents" : plural(noun)} that fit.`,
    noneSuch: (noun, all) =>
      `None of the documents is filed under “${noun}”. There ${all === 1 ? "is one document" : `are ${all} documents`} in all.`,
    more: (count) => `and ${count} more`,
    newest: "The latest:",
    oldest: "The earliest:",
    addedOn: (day) => `added on ${day}`,
    topics: "The documents, with what their headings say:",
    logExtent: (lines, from, to) =>
      `${lines === 1 ? "one line" : `${lines.toLocaleString("en")} lines`}${from === null ? "" : from === to ? ` of ${from}` : ` from ${from} to ${to}`}`,
    about: (count) => (count === 1 ? "Yes, in one document:" : `Yes, in ${count} documents:`),
    authors: (title, names) => `${title} was written by ${names}`,
    journal: (title, journal, year) =>
      `${title} appeared in ${journal}${year === null ? "" : ` in ${year}`}`,
    year: (title, date) => `${title} was published in ${date}`,
    doi: (title, doi) => `The DOI of ${title} is ${doi}`,
    summary: (title) => `${title}, in its own words:`,
    page: (title, page) => `${title}, page ${page}:`,
    noPage: (title, page, last) =>
      `${title} has ${last === 1 ? "one page" : `${last} pages`}, and no page ${page}.`,
    headings: (title) => `The headings of ${title}:`,
    differences: (rows) =>
      rows === 1 ? "They differ in one place:" : `They differ in ${rows} places:`,
    sideBySide: "Side by side:",
    whichTwo: (count) => `Which two of these ${count}?`,
    sayTheSame: (one, other) => `${one} and ${other} say the same.`,
    and: "and",
    notInScope: (title, base) =>
      `“${title}” is in “${base}”, which this conversation does not read.`,
    readAs: (typed, meant) => `No document has “${typed}”, so it was read as “${meant}”.`,
  },
};

/** A question may have the noun in the singular: "which paper is from 2022?" */
function plural(noun: string): string {
  return /s$/iu.test(noun) ? noun : `${noun}s`;
}
