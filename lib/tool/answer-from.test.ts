import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { addTestBase, type TestBase } from "../../test/library.ts";
import { transientRegister } from "../citation/register.ts";
import { closeKnowledgeBase } from "../conversation/close-knowledge-base.ts";
import { documents } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import { deleteDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import { IbidError } from "../errors.ts";
import {
  answerFromCaseEvidence,
  answerFromGlobalKb,
  answerFromUserKb,
  askDocument,
  type ToolAnswer,
} from "./answer-from.ts";

let embedder: Embedder;

beforeAll(async () => {
  embedder = await openTestEmbedder();
});

afterAll(() => embedder?.close());

const env = readEnv({ LANGUAGE_MODEL: "extractive" });
const question = "What is the password of the connection pool?";

async function codeOf(answer: Promise<unknown>): Promise<string> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof IbidError ? error.code : `no IbidError: ${String(error)}`;
}

describe.each(testEngines())("the tools on the $name", ({ open }) => {
  let database: TestDatabase;
  let incident: TestBase;
  let personal: TestBase;
  let library: TestBase;
  let bobsPersonal: TestBase;
  let bobsLibrary: TestBase;
  let bobsCase: TestBase;

  const tools = () => ({ database, embedder, env });
  const sourcesOf = (answer: ToolAnswer) => answer.citations.map((citation) => citation.sourceId);

  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: embedder.dimensions });
    const add = (viewer: typeof alice, kind: string, files: Record<string, string>) =>
      addTestBase({ database, embedder }, viewer, { name: `A ${kind} base`, kind, files });
    incident = await add(alice, "case", {
      "app.log":
        "2026-05-01T10:04:11Z ERROR the connection pool rejected the password hunter2\n2026-05-01T10:05:00Z INFO the connection pool recovered\n",
    });
    personal = await add(alice, "personal", {
      "runbook.md": "# Pool\n\nThe password of the connection pool is kept in the vault.\n",
    });
    library = await add(alice, "shared", {
      "guide.md": "# Guide\n\nThe password of a connection pool is changed every month.\n",
    });
    bobsPersonal = await add(bob, "personal", {
      "secret.md": "# Secret\n\nThe password of the connection pool is zanzibarcanary.\n",
    });
    bobsLibrary = await add(bob, "shared", {
      "policy.md": "# Policy\n\nThe password of a connection pool has twenty characters.\n",
    });
    bobsCase = await add(bob, "case", {
      "bob.log": "2026-05-01T10:04:11Z ERROR pool password zanzibarcanary expired\n",
    });
  }, 120_000);

  afterAll(() => database?.close());

  test("a case answers from its own evidence alone, with citations that hold", async () => {
    const answer = await answerFromCaseEvidence(tools(), alice, incident.id, { question });
    expect(answer.answered).toBe(true);
    expect(sourcesOf(answer)).toEqual(["app.log"]);
    expect(new Set(answer.passages.map((passage) => passage.sourceId))).toEqual(
      new Set(["app.log"]),
    );
    expect(answer.answer).toContain("hunter2");
    expect(answer.citations[0]?.passages[0]?.quote).toContain("hunter2");
  });

  test("a user's own bases answer from them alone", async () => {
    const answer = await answerFromUserKb(tools(), alice, alice.userId, { question });
    expect(answer.passages.map((passage) => passage.sourceId)).toEqual(["runbook.md"]);
    expect(answer.answer).toContain("kept in the vault");
  });

  test("the library is every shared base, whoever owns it, and nothing else", async () => {
    for (const viewer of [alice, bob]) {
      const answer = await answerFromGlobalKb(tools(), viewer, { question });
      expect(new Set(answer.passages.map((passage) => passage.sourceId))).toEqual(
        new Set(["guide.md", "policy.md"]),
      );
    }
  });

  test("one document answers alone, also of another's shared base", async () => {
    const own = await askDocument(tools(), alice, library.documentIds["guide.md"] ?? "", {
      question,
    });
    expect(own.passages.map((passage) => passage.sourceId)).toEqual(["guide.md"]);
    const bobs = await askDocument(tools(), alice, bobsLibrary.documentIds["policy.md"] ?? "", {
      question,
    });
    expect(bobs.passages.map((passage) => passage.sourceId)).toEqual(["policy.md"]);
  });

  test("k bounds the passages, and a register given keeps its numbers", async () => {
    const policy = bobsLibrary.documentIds["policy.md"] ?? "";
    const register = transientRegister([{ documentId: policy, slug: "policy.md", number: 7 }]);
    const answer = await answerFromGlobalKb(tools(), alice, {
      question: "How many characters has the password of a connection pool?",
      k: 1,
      register,
    });
    expect(answer.passages).toHaveLength(1);
    expect(answer.citations.map((citation) => citation.number)).toEqual([7]);
    expect(answer.answer).toContain("[7]");
  });

  test("a follow-up leans on the conversation it is given", async () => {
    const asked = { question: "And how often is it changed?", k: 1 };
    const answer = await answerFromGlobalKb(tools(), alice, {
      ...asked,
      conversationContext: [
        { question: "Where do I find the password of a connection pool?", answer: "In the vault." },
      ],
    });
    expect(answer.answer).toContain("changed every month");
  });

  test("a term that stands only in Bob's bases never comes out of a call of Alice's", async () => {
    const asked = { question: "Is zanzibarcanary the password of the connection pool?", k: 50 };
    const answers = await Promise.all([
      answerFromCaseEvidence(tools(), alice, incident.id, asked),
      answerFromUserKb(tools(), alice, alice.userId, asked),
      answerFromGlobalKb(tools(), alice, asked),
      askDocument(tools(), alice, personal.documentIds["runbook.md"] ?? "", asked),
    ]);
    // The question itself, and that no line has a word of it, tell nothing of Bob's.
    const told = JSON.stringify(answers)
      .replaceAll(asked.question, "")
      .replaceAll("No line has “zanzibarcanary”", "");
    expect(told).not.toMatch(/zanzibarcanary|expired/);
    // The same call of Bob's finds it: the term is there to be found.
    const bobs = await answerFromUserKb(tools(), bob, bob.userId, asked);
    expect(JSON.stringify(bobs)).toContain("zanzibarcanary");
  });

  test("another's case, user or document is not there", async () => {
    const asked = { question };
    expect(await codeOf(answerFromCaseEvidence(tools(), alice, bobsCase.id, asked))).toBe(
      "not_found",
    );
    expect(await codeOf(answerFromUserKb(tools(), alice, bob.userId, asked))).toBe("not_found");
    for (const { documentIds } of [bobsPersonal, bobsCase]) {
      for (const id of Object.values(documentIds))
        expect(await codeOf(askDocument(tools(), alice, id, asked))).toBe("not_found");
    }
  });

  test("a base of another kind is no case, and what is nowhere is not found", async () => {
    for (const id of [personal.id, library.id, bobsLibrary.id, "nowhere", ""])
      expect(await codeOf(answerFromCaseEvidence(tools(), alice, id, { question }))).toBe(
        "not_found",
      );
    expect(await codeOf(askDocument(tools(), alice, "nowhere", { question }))).toBe("not_found");
  });

  test("a closed case and its documents are gone", async () => {
    const closing = await addTestBase({ database, embedder }, alice, {
      name: "Closing",
      kind: "case",
      files: { "end.log": "2026-05-01T10:04:11Z ERROR the pool password was lost\n" },
    });
    const documentId = closing.documentIds["end.log"] ?? "";
    const [kept] = await database.db.select().from(documents).where(eq(documents.id, documentId));
    await closeKnowledgeBase(database.db, alice, closing.id);
    expect(await codeOf(answerFromCaseEvidence(tools(), alice, closing.id, { question }))).toBe(
      "not_found",
    );
    expect(await codeOf(askDocument(tools(), alice, documentId, { question }))).toBe("not_found");
    // A row that another process adds to a case while it closes is not read either.
    if (!kept) throw new Error("The case had no document.");
    await database.db.insert(documents).values(kept);
    expect(await codeOf(askDocument(tools(), alice, documentId, { question }))).toBe("not_found");
  });

  test("nothing to read is said, and no model is asked", async () => {
    const nobody = await addTestBase({ database, embedder }, alice, {
      name: "Empty",
      kind: "case",
      files: {},
    });
    const answer = await answerFromCaseEvidence(tools(), alice, nobody.id, { question });
    expect(answer).toMatchObject({
      answered: false,
      outcome: "nothing_indexed",
      citations: [],
      usage: { totalTokens: 0 },
    });
  });

  test("a deleted document is not found, and no answer holds its words", async () => {
    const base = await addTestBase({ database, embedder }, alice, {
      name: "Notes",
      kind: "case",
      files: { "gone.md": "# Gone\n\nThe pool password was quokkacanary.\n" },
    });
    const id = base.documentIds["gone.md"] ?? "";
    await deleteDocument(database.db, alice, id);
    expect(await codeOf(askDocument(tools(), alice, id, { question }))).toBe("not_found");
    const answer = await answerFromCaseEvidence(tools(), alice, base.id, { question });
    expect(JSON.stringify(answer)).not.toContain("quokkacanary");
  });
});
