import { and, asc, eq, exists } from "drizzle-orm";
import { readClaims } from "../citation/read-claims.ts";
import type { Db } from "../db/client.ts";
import { citations, conversations, messages, sources } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import { writesOwnWords } from "../model/language-model.ts";
import { carries, createVerdicts, weakestVerdict } from "../verdict/give-verdicts.ts";
import type { Viewer } from "../viewer.ts";
import type { AnswerVerification, VerifiedMarker } from "../wire/answer-verification.ts";
import type { Verdict, VerdictLabel } from "../wire/citation.ts";
import type { Marker } from "../wire/marker.ts";
import { type CitedRow, type CitedText, readCitedTexts } from "./cited-texts.ts";
import { markersOf } from "./mark-old-answers.ts";
import { readAnswerRow } from "./read-result.ts";

type MessageRow = typeof messages.$inferSelect;

/**
 * Checks the citations of one of the viewer's answers again: whether the cited words are still in the documents, and what
 * they say of each sentence by today's method.
 * @param options.save whether the new verdicts are stored. Text and numbers stay as they are.
 * @throws IbidError `not_found`, `answer_in_progress`
 */
export async function verifyAnswer(
  db: Db,
  viewer: Viewer,
  messageId: string,
  { save = false }: { save?: boolean } = {},
): Promise<AnswerVerification> {
  const row = await readAnswerRow(db, viewer, messageId);
  if (row.status === "pending" || row.status === "streaming")
    throw new IbidError(
      "answer_in_progress",
      "This answer is still being written. Check its citations once it is done.",
    );
  const rows = await readCitedRows(db, row);
  const stored = markersOf(
    row,
    rows.map(({ citation }) => citation),
  );
  const texts = await readCitedTexts(db, row, stored, rows);
  const markers = giveVerdicts(row, stored, texts);
  if (save) await saveVerdicts(db, viewer, row, stored, markers);
  return { messageId, markers, holds: markers.every(({ holds }) => holds) };
}

async function readCitedRows(db: Db, { id, conversationId }: MessageRow): Promise<CitedRow[]> {
  return db
    .select({ citation: citations, snapshot: sources.snapshot })
    .from(citations)
    .leftJoin(
      sources,
      and(eq(sources.conversationId, conversationId), eq(sources.documentId, citations.documentId)),
    )
    .where(eq(citations.messageId, id))
    .orderBy(asc(citations.position));
}

/** Gives each marker its verdict again, and says whether it holds. */
function giveVerdicts(
  { text, model, prompt }: MessageRow,
  stored: readonly Marker[],
  texts: readonly CitedText[][],
): VerifiedMarker[] {
  // An answer that was computed was sent to no model.
  const quotes = prompt === null || !writesOwnWords(model ?? "");
  const verdictOf = createVerdicts({ quotes });
  const claims = readClaims(text, stored, { quotes });
  return stored.map((marker, index) => {
    const passages = texts[index] ?? [];
    const verdict = verdictOf(claims[index] ?? "", passages);
    const why = whyNot(marker.verdict, verdict, passages);
    return {
      index,
      number: marker.number,
      verdict,
      before: marker.verdict,
      holds: why === undefined,
      ...(why ? { why } : {}),
    };
  });
}

function whyNot(
  before: Verdict,
  now: Verdict,
  passages: readonly CitedText[],
): VerifiedMarker["why"] {
  if (passages.some(({ state }) => state === "deleted")) return "document_deleted";
  if (passages.some(({ state }) => state === "changed")) return "document_changed";
  if (!isWorse(before.label, now.label)) return undefined;
  return passages.some(({ isOtherText }) => isOtherText) ? "document_changed" : "verdict";
}

/** Whether a verdict says less for the sentence than the one before. Where either checked nothing, it does not. */
function isWorse(before: VerdictLabel, now: VerdictLabel): boolean {
  if (carries(before)) return now === "weak" || now === "unsupported";
  return before === "weak" && now === "unsupported";
}

/** Stores the verdicts of an answer, unless its text is another by now, as of one that was erased with its case. */
async function saveVerdicts(
  db: Db,
  viewer: Viewer,
  { id, text }: MessageRow,
  stored: readonly Marker[],
  verified: readonly VerifiedMarker[],
): Promise<void> {
  const markers = stored.map((marker, at) => ({
    ...marker,
    verdict: verified[at]?.verdict ?? marker.verdict,
  }));
  await db.transaction(async (tx) => {
    const owned = tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(
          eq(conversations.id, messages.conversationId),
          eq(conversations.ownerId, viewer.userId),
        ),
      );
    const saved = await tx
      .update(messages)
      .set({ markers })
      .where(and(eq(messages.id, id), eq(messages.text, text), exists(owned)))
      .returning({ id: messages.id });
    if (saved.length === 0) return;
    for (const [number, own] of Map.groupBy(markers, (marker) => marker.number)) {
      const { label, score } = weakestVerdict(own.map(({ verdict }) => verdict));
      await tx
        .update(citations)
        .set({ verdictLabel: label, verdictScore: score })
        .where(and(eq(citations.messageId, id), eq(citations.number, number)));
    }
  });
}
