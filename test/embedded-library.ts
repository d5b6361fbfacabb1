import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { claimVectorIndex } from "../lib/db/vector-index.ts";
import type { Embedder } from "../lib/embedding/embed.ts";
import { answerLogQuestion, type NearestFound } from "../lib/log/answer-log-question.ts";
import { alice, openEmbeddedForTest, type TestDatabase } from "./database.ts";
import { openTestEmbedder } from "./embedder.ts";
import { addTestBase, type TestBase } from "./library.ts";

/** An embedded database with the real embedder, open while the tests of one file run. */
export type EmbeddedLibrary = {
  readonly database: TestDatabase;
  readonly embedder: Embedder;
  /** Makes a case of Alice's with these files. */
  addCase(files: Record<string, string>): Promise<TestBase>;
};

/** Opens a library before the tests of a file, and closes it after them. Call it before the `beforeAll` that fills it. */
export function openEmbeddedLibrary(): EmbeddedLibrary {
  let embedder: Embedder;
  let database: TestDatabase;
  beforeAll(async () => {
    embedder = await openTestEmbedder();
    database = await openEmbeddedForTest();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: embedder.dimensions });
  });
  afterAll(async () => {
    await database?.close();
    await embedder?.close();
  });
  return {
    get database() {
      return database;
    },
    get embedder() {
      return embedder;
    },
    addCase: (files) =>
      addTestBase({ database, embedder }, alice, {
        name: `A case ${randomUUID()}`,
        kind: "case",
        files,
      }),
  };
}

/** Returns what is computed over a case's lines for a question of Alice's, without its backslashes; undefined where the question is not taken. */
export async function askLogs(
  { database }: EmbeddedLibrary,
  base: TestBase,
  question: string,
  {
    nearest,
    citedDocumentIds,
    earlier = [],
  }: {
    nearest?: NearestFound;
    citedDocumentIds?: readonly string[];
    earlier?: readonly string[];
  } = {},
): Promise<string | undefined> {
  const scope = { viewer: alice, knowledgeBaseIds: [base.id] };
  const answer = await answerLogQuestion(database.db, scope, question, earlier, {
    nearest,
    citedDocumentIds,
  });
  return answer?.text(() => "t").replaceAll("\\", "");
}
