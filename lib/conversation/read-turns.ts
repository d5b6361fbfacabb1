import { asc, eq, inArray } from "drizzle-orm";
import { passageTag } from "../citation/source-tag.ts";
import type { Db } from "../db/client.ts";
import { citations, messages, sources } from "../db/schema.ts";
import type { EarlierTurn } from "../prompt/prompt.ts";
import { toModelAnswer } from "../prompt/to-model-message.ts";
import { markersOf } from "./mark-old-answers.ts";

/** The turns of a branch of a conversation that have an answer, for the model. */
export async function readTurns(
  tx: Db,
  conversationId: string,
  branch: readonly { id: string }[],
): Promise<EarlierTurn[]> {
  if (branch.length === 0) return [];
  const ids = branch.map(({ id }) => id);
  const [said, cited, register] = [
    await tx
      .select()
      .from(messages)
      .where(inArray(messages.id, ids))
      .orderBy(asc(messages.ordinal)),
    await tx.select().from(citations).where(eq(citations.conversationId, conversationId)),
    await tx.select().from(sources).where(eq(sources.conversationId, conversationId)),
  ];
  const slugs = new Map(register.map((row) => [row.documentId, row.slug]));
  const turns: EarlierTurn[] = [];
  said.forEach((message, i) => {
    const answer = said[i + 1];
    if (message.role !== "user" || answer?.role !== "assistant" || answer.text === "") return;
    const own = cited.filter((citation) => citation.messageId === answer.id);
    const markers = markersOf(answer, own);
    const tags = tagsOf(own, answer.retrieval?.passages ?? [], slugs);
    turns.push({
      question: message.text,
      answer: toModelAnswer(answer.text, markers, (chunkId) => tags.get(chunkId)),
      saved: { text: answer.text, markers },
      // What the model was sent and never answered cannot be gone on with.
      record: answer.prompt?.written ? answer.prompt : null,
      documentIds: [...own, ...(answer.retrieval?.passages ?? [])].map((each) => each.documentId),
    });
  });
  return turns;
}

/** The tags of the chunks that an answer cites or was given, by chunk. */
function tagsOf(
  cited: readonly (typeof citations.$inferSelect)[],
  given: readonly { chunkId: string; documentId: string; ordinal: number }[],
  slugs: ReadonlyMap<string, string>,
): Map<string, string> {
  const known = cited.flatMap(({ documentId, passages }) =>
    passages.map(({ chunkId, ordinal }) => ({ chunkId, documentId, ordinal })),
  );
  return new Map(
    [...known, ...given].flatMap(({ chunkId, documentId, ordinal }) => {
      const slug = slugs.get(documentId);
      return slug ? [[chunkId, passageTag(slug, ordinal)]] : [];
    }),
  );
}
