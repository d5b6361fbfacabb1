import type { Db } from "../db/client.ts";
import { toEnglish } from "../question/log-words/to-english.ts";
import type { Scope } from "../retrieval/search.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import { listLineDocuments } from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import { nameFilter } from "./name-filter.ts";
import { tellsLines } from "./read-act.ts";
import { readLogQuestion } from "./read-log-question.ts";
import { namedLike, readFilename } from "./take-documents.ts";
import { logWordings } from "./wording/index.ts";

/** The reply to a question over lines when no log is there, and the log that the question names. */
export type MissingLog = { text: string; file: string | null };

/** A file name that only logs have. */
const logName = /\.(?:log|out|err|trace)(?:[.-]\w+)*$/iu;
/** At most this many documents' names are compared with the question's. */
const maxComparedNames = 1_000;
/** A question with more words of its own may be about a text on errors. */
const maxOtherWords = 2;

/** Words for what only logs have; other texts have files, and events. */
const wordsOfLogs = /\b(?:log ?files?|logs?|logging|logged|lines?|entry|entries)\b/iu;

/**
 * Replies to a question that surely asks for log lines when no log is searched, or when the log it names is missing:
 * says so, and how the question was read. Null for any other question, and when the asker picked documents, because
 * then the question is about those.
 */
export async function explainMissingLog(
  db: Db,
  scope: Scope,
  question: string,
  earlierQuestions: readonly string[],
): Promise<MissingLog | null> {
  if (scope.documentIds) return null;
  const documents = await listLineDocuments(db, scope, maxComparedNames);
  const named = readFilename(question);
  const file =
    named && logName.test(named) && namedLike(named, documents).length === 0 ? named : null;
  if (!file && documents.some(({ isLog }) => isLog)) return null;
  let before: LogQuestion | undefined;
  for (const earlier of earlierQuestions)
    before = readLogQuestion(earlier, documents, before).context;
  const unnamed = file ? question.replace(file, "the log") : question;
  const asked = readLogQuestion(unnamed, documents, before).question;
  if (!asked?.surely || asked.words.length > maxOtherWords) return null;
  // "The stock files" may be any, and what was wrong with one is told by notes as well.
  const ofAny = !tellsLines(asked.filter);
  if (ofAny && !file && !wordsOfLogs.test(toEnglish(question).text)) return null;
  const say = logWordings[asked.language];
  const { filter, words, failing } = asked;
  const what = nameFilter({ ...filter, ...(failing ? { failing } : {}), words }, true, say);
  return { text: say.noLog(what, file && escapeForAnswer(file)), file };
}
