import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { textBlocks } from "../db/schema.ts";
import { isCalendarName, readMonth } from "../question/answer-kind.ts";
import { wordsOf } from "../question/read-language.ts";
import { type AskedLanguage, questionWords } from "../question/words/index.ts";
import { holdsRecords } from "../wire/file-name.ts";
import { isOfCollection } from "./narrow-documents.ts";
import type { LibraryDocument } from "./read-library.ts";
import { stemsOf } from "./words-of-documents.ts";

/** Documents of which the first lines are read. */
const maxDocumentsByFirstLine = 500;
/** A longer first line is text (characters). */
const maxFirstLineChars = 120;

/**
 * The documents that are of a kind by their titles, files or first lines: "Post-mortem: customers charged twice" is a post
 * mortem, and "Partners' meeting" is no partner. Logs and tables, which hold lines of something, are left out.
 */
export async function documentsOfKindCalled(
  db: Db,
  documents: readonly LibraryDocument[],
  noun: string,
  language: AskedLanguage,
): Promise<LibraryDocument[]> {
  const single = documents.filter(
    (document) => !isOfCollection(document, "log") && !holdsRecords(document.filename),
  );
  const firstLines = await readFirstLines(db, single.slice(0, maxDocumentsByFirstLine));
  const asked = stemsWrittenAsOne(wordsOf(noun), language);
  const isAsked = (words: readonly string[]) =>
    [...stemsWrittenAsOne(words, language)].some((stem) => asked.has(stem));
  return single.filter(({ id, title, filename }) =>
    [title, filename.replace(/\.\w+$/u, "").replace(/[-_.]+/gu, " "), firstLines.get(id) ?? ""]
      .map((name) => wordsOfKind(name, language))
      .some((words) => words.some((_, at) => isAsked(words.slice(at)))),
  );
}

/** The first lines of documents, where these are short as names are. */
async function readFirstLines(
  db: Db,
  documents: readonly LibraryDocument[],
): Promise<Map<string, string>> {
  if (documents.length === 0) return new Map();
  const ids = documents.map(({ id }) => id);
  const beginnings = await db
    .select({
      id: textBlocks.documentId,
      text: sql<string>`left(${textBlocks.text}, ${sql.raw(String(maxFirstLineChars + 1))})`,
    })
    .from(textBlocks)
    .where(and(inArray(textBlocks.documentId, ids), eq(textBlocks.startOffset, 0)));
  return new Map(
    beginnings.flatMap(({ id, text }) => {
      const [line = ""] = text.trimStart().split("\n");
      return line.length <= maxFirstLineChars ? [[id, line.replace(/[#*_]+/gu, " ")] as const] : [];
    }),
  );
}

/** The words of a name up to what tells one of its kind from the others: "Minutes of 3 May", "Lease – Unit 5", "memo 2024". */
function wordsOfKind(name: string, language: AskedLanguage): string[] {
  const [head = ""] = name.split(/[:;,(|·]|\s[–—-]\s/u);
  const words = wordsOf(head.replaceAll("-", " "));
  const partsOff = new Set(questionWords[language].library.partsOff.split(" "));
  const end = words.findIndex(
    (word, at) => at > 0 && (partsOff.has(word) || /\d/u.test(word) || isOfDate(word)),
  );
  return end < 0 ? words : words.slice(0, end);
}

/** The stems of words written as one: "post mortems" are in "Postmortem" and in "post-mortem". */
const stemsWrittenAsOne = (
  words: readonly string[],
  language: AskedLanguage,
): ReadonlySet<string> => stemsOf(words.join("").replaceAll("-", ""), language);

/** After a name, a month's name is part of a date, not another word. */
const isOfDate = (word: string) => isCalendarName(word) || readMonth(word) !== undefined;
