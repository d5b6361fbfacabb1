import { basename } from "node:path";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { branchTo, readTree } from "../conversation/branch.ts";
import { markersOf } from "../conversation/mark-old-answers.ts";
import type { Db } from "../db/client.ts";
import {
  answerFeedback,
  citations,
  conversations,
  documents,
  knowledgeBases,
  messages,
} from "../db/schema.ts";
import { readableBy } from "../knowledge/access.ts";
import { resolveKnowledgeBases } from "../knowledge/knowledge-base.ts";
import type { Viewer } from "../viewer.ts";
import { expectedOutcome, expectedTurn } from "./expected-turn.ts";

/** A knowledge base of a library of the set: its files are paths below `documents`. */
type SetBase = { name: string; kind: string; files: string[] };

/** A file of the set. `path` is below its folder; a document's bytes are read when they are written. */
type SetFile = { path: string } & ({ text: string } | { documentId: string });

type RatedRow = typeof messages.$inferSelect;

/**
 * Makes an evaluation set, in the form of `eval/everyday`, of all that the viewer thought of their answers: a conversation
 * up to each rated answer, asked of the documents that it reads today. One is left out when all its documents are gone.
 */
export async function readFeedbackSet(db: Db, viewer: Viewer): Promise<SetFile[]> {
  const rated = await db
    .select({ answer: messages, reads: conversations.knowledgeBaseIds })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(conversations.ownerId, viewer.userId),
        isNull(messages.deletedAt),
        inArray(messages.id, db.select({ id: answerFeedback.messageId }).from(answerFeedback)),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const byDefault = await resolveKnowledgeBases(db, viewer, null);
  const wanted = new Set(rated.flatMap(({ reads }) => reads ?? byDefault));
  const bases = await readSetBases(db, viewer, [...wanted]);
  const libraries = new Map<string, { name: string; bases: SetBase[] }>();
  const questions: string[] = [];
  for (const { answer, reads } of rated) {
    const ids = (reads ?? byDefault).filter((id) => bases.has(id)).toSorted();
    const own = ids.flatMap((id) => bases.get(id)?.base ?? []);
    if (own.every(({ files }) => files.length === 0)) continue;
    const key = ids.join(" ");
    const library = libraries.get(key) ?? { name: `library ${libraries.size + 1}`, bases: own };
    libraries.set(key, library);
    const turns = await readTalkTurns(db, answer);
    questions.push(
      JSON.stringify({ id: answer.id, class: "feedback", bases: library.name, turns }),
    );
  }
  const used = new Set([...libraries.keys()].flatMap((key) => key.split(" ")));
  return [
    { path: "questions.jsonl", text: questions.map((line) => `${line}\n`).join("") },
    {
      path: "libraries.json",
      text: `${JSON.stringify(Object.fromEntries([...libraries.values()].map(({ name, bases: of }) => [name, of])), null, 2)}\n`,
    },
    ...[...bases].flatMap(([id, { files }]) => (used.has(id) ? files : [])),
  ];
}

/** The knowledge bases that the viewer may read, by id, with their documents that are ready. */
async function readSetBases(db: Db, viewer: Viewer, ids: string[]) {
  if (ids.length === 0) return new Map<string, { base: SetBase; files: SetFile[] }>();
  const rows = await db
    .select({ base: knowledgeBases, documentId: documents.id, filename: documents.filename })
    .from(knowledgeBases)
    .innerJoin(documents, eq(documents.knowledgeBaseId, knowledgeBases.id))
    .where(and(readableBy(viewer), inArray(knowledgeBases.id, ids), eq(documents.status, "ready")))
    .orderBy(asc(knowledgeBases.id), asc(documents.filename), asc(documents.id));
  const byBase = [...Map.groupBy(rows, ({ base }) => base.id)];
  return new Map(
    byBase.map(([id, ofBase], at) => {
      const taken = new Map<string, number>();
      const files = ofBase.map(({ documentId, filename }) => {
        const name = fileName(filename);
        const same = taken.get(name) ?? 0;
        taken.set(name, same + 1);
        // Two documents of one name keep it, in folders of their own.
        return { documentId, path: [at + 1, ...(same > 0 ? [same + 1] : []), name].join("/") };
      });
      const { name = "", kind = "" } = ofBase[0]?.base ?? {};
      return [
        id,
        {
          base: { name, kind, files: files.map(({ path }) => path) },
          files: files.map(({ path, documentId }) => ({ path: `documents/${path}`, documentId })),
        },
      ];
    }),
  );
}

/** A name that stays in its folder, whatever a document is called. */
function fileName(filename: string): string {
  const name = basename(filename.replaceAll("\\", "/"));
  return name === "" || name === "." || name === ".." ? "document" : name;
}

/** The turns of the branch up to a rated answer; those before it are expected to end as they did. */
async function readTalkTurns(db: Db, rated: RatedRow) {
  const branch = branchTo(await readTree(db, rated.conversationId), rated.id).slice(0, -1);
  const question = branch.at(-1)?.text ?? "";
  const answers = branch.flatMap(({ id, role }, at) =>
    role === "assistant" ? [{ id, question: branch[at - 1]?.text ?? "" }] : [],
  );
  const outcomes = new Map(
    (
      await db
        .select({ id: messages.id, outcome: messages.outcome })
        .from(messages)
        .where(
          inArray(
            messages.id,
            answers.map(({ id }) => id),
          ),
        )
    ).map(({ id, outcome }) => [id, outcome]),
  );
  const earlier = answers.map((answer) => ({
    question: answer.question,
    expect: {},
    cite: null,
    outcome: expectedOutcome(outcomes.get(answer.id) ?? null),
  }));
  return [...earlier, await readExpected(db, rated, question)];
}

async function readExpected(db: Db, rated: RatedRow, question: string) {
  const [thoughts, cited] = await Promise.all([
    db
      .select()
      .from(answerFeedback)
      .where(eq(answerFeedback.messageId, rated.id))
      .orderBy(asc(answerFeedback.id)),
    db
      .select({ citation: citations, filename: documents.filename })
      .from(citations)
      .innerJoin(documents, eq(documents.id, citations.documentId))
      .where(eq(citations.messageId, rated.id))
      .orderBy(asc(citations.position)),
  ]);
  const files = new Map(
    cited.map(({ citation, filename }) => [citation.number, fileName(filename)]),
  );
  const rows = cited.map(({ citation }) => citation);
  return expectedTurn({
    question,
    text: rated.text,
    outcome: rated.outcome,
    cited: cited.map(({ citation, filename }) => ({
      filename: fileName(filename),
      quotes: citation.passages.map(({ quote }) => quote),
    })),
    markerFiles: markersOf(rated, rows).map(({ number }) => files.get(number) ?? ""),
    feedback: thoughts,
  });
}
