import { beforeAll } from "vitest";
import { answerTableQuestion } from "../lib/table/answer-table-question.ts";
import { alice } from "./database.ts";
import { openEmbeddedLibrary } from "./embedded-library.ts";
import type { TestBase } from "./library.ts";

/**
 * Puts each table into a case of its own, beside a note, before the tests of a file.
 * @returns what asks a table: the computed answer without its backslashes; undefined where the question is not taken.
 */
export function openTables(
  files: Readonly<Record<string, string>>,
): (file: string, question: string) => Promise<string | undefined> {
  const library = openEmbeddedLibrary();
  const bases = new Map<string, TestBase>();
  beforeAll(async () => {
    for (const [name, text] of Object.entries(files))
      bases.set(
        name,
        await library.addCase({ [name]: text, "notes.md": "# Notes\n\nNothing yet.\n" }),
      );
  });
  return async (file, question) => {
    const scope = { viewer: alice, knowledgeBaseIds: [bases.get(file)?.id ?? ""] };
    const { db } = library.database;
    const found = await answerTableQuestion(db, scope, question, { language: "question" });
    return found?.text(() => "t").replaceAll("\\", "");
  };
}
