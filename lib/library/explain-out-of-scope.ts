import { and, desc, eq, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents, knowledgeBases } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { readableBy } from "../knowledge/access.ts";
import { isAskingWord, readLanguage, wordsOf } from "../question/read-language.ts";
import type { Scope } from "../retrieval/search.ts";
import { occursWhere } from "../text/occurs-where.ts";
import { storable } from "../text/storable-text.ts";
import { logType } from "../wire/file-name.ts";
import type { Notice, OutOfScope } from "../wire/notice.ts";
import type { AnswerLanguage } from "../wire/settings.ts";
import type { Wording } from "../wording/wording.ts";
import { wordingFor } from "../wording/wording-for.ts";

/** A title of fewer words is ordinary language and names no document by itself. */
const minTitleWords = 2;
/** Longer questions are pasted text that mentions names by chance (UTF-16 units). */
const maxNamingQuestionChars = 2_000;
/** Documents named in one question. */
const maxNamedDocuments = 20;

/**
 * Notices that the question names a document, by file name or full title, in a knowledge base that the asker may read
 * but that is not searched here.
 */
export async function explainOutOfScope(
  db: Db,
  scope: Scope,
  question: string,
  language: AnswerLanguage = "question",
): Promise<Notice[]> {
  if (scope.documentIds || question.length > maxNamingQuestionChars) return [];
  const said = storable(question).normalize("NFC").toLowerCase();
  const rows = await db
    .select({
      ...told,
      filename: documents.filename,
      isRead: sql<boolean>`${isSearched(scope)}`,
    })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(
        readableBy(scope.viewer),
        isNull(knowledgeBases.closedAt),
        or(occursIn(said, documents.filename), occursIn(said, documents.title)),
      ),
    )
    .orderBy(desc(documents.createdAt), documents.id)
    .limit(maxNamedDocuments);
  const named = rows.filter(
    ({ title, filename }) =>
      isNameSaid(said, filename.toLowerCase()) || isNameSaid(said, title.toLowerCase()),
  );
  const [found] = named;
  if (!found || named.some((row) => row.isRead)) return [];
  return [toNotice(found, wordingFor(question, language))];
}

function occursIn(said: string, name: SQLWrapper): SQL {
  return sql`position(lower(${name}) IN ${said}) > 0`;
}

/** Notices that a log, the newest, is in a knowledge base that the asker may read but that is not searched here. */
export async function findLogElsewhere(
  db: Db,
  scope: Scope,
  question: string,
  language: AnswerLanguage,
): Promise<Notice[]> {
  const [found] = await db
    .select(told)
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(
        readableBy(scope.viewer),
        isNull(knowledgeBases.closedAt),
        eq(documents.mediaType, logType),
        sql`NOT ${isSearched(scope)}`,
      ),
    )
    .orderBy(desc(documents.createdAt), documents.id)
    .limit(1);
  return found ? [toNotice(found, wordingFor(question, language))] : [];
}

/** The columns that a notice needs. */
const told = {
  documentId: documents.id,
  title: documents.title,
  knowledgeBaseId: knowledgeBases.id,
  knowledgeBaseName: knowledgeBases.name,
  kind: knowledgeBases.kind,
};

function isSearched({ knowledgeBaseIds }: Scope): SQL {
  return sql`${knowledgeBases.id} = ANY (${textArray(knowledgeBaseIds)}::text[])`;
}

function toNotice(found: OutOfScope, wording: Wording): Notice {
  const { documentId, title, knowledgeBaseId, knowledgeBaseName, kind } = found;
  return {
    code: "not_in_scope",
    message: wording.library.notInScope(title, knowledgeBaseName),
    details: { documentId, title, knowledgeBaseId, knowledgeBaseName, kind },
  };
}

/** Whether a name appears in a question as whole words and is more than an ordinary word. */
function isNameSaid(said: string, name: string): boolean {
  const telling = wordsOf(name.replace(/[-_]/gu, " ")).filter(
    (word) => !isAskingWord(word, readLanguage(name)),
  );
  const isFile = /[^\s.]\.[a-z0-9]{1,5}$/u.test(name);
  if (telling.length < minTitleWords && !isFile) return false;
  return occursWhere(said, name, (at) => {
    const before = said.slice(Math.max(0, at - 2), at);
    const after = said.slice(at + name.length, at + name.length + 2);
    return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
  });
}
