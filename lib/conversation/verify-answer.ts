import { and, asc, eq, exists } from "drizzle-orm";
import { chooseJudge } from "../answer/choose-judge.ts";
import { declines } from "../answer/says-nothing.ts";
import { readClaims } from "../citation/read-claims.ts";
import { sentencesByMarker } from "../citation/section-claims.ts";
import type { Db } from "../db/client.ts";
import { citations, conversations, messages, sources } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { languageModelEntry, writesOwnWords } from "../model/language-model.ts";
import { carries, createVerdicts, weakestVerdict } from "../verdict/give-verdicts.ts";
import { withOpinion } from "../verdict/judge.ts";
import type { Viewer } from "../viewer.ts";
import type { AnswerVerification, VerifiedMarker } from "../wire/answer-verification.ts";
import type { Verdict, VerdictLabel } from "../wire/citation.ts";
import type { Marker } from "../wire/marker.ts";
import { type CitedRow, readCitedTexts, type TextAsCited } from "./cited-texts.ts";
import { markersOf } from "./mark-old-answers.ts";
import { readAnswerRow } from "./read-result.ts";

/** How long the check of one answer waits for opinions on its claims, in milliseconds. */
const maxCheckMs = 60_000;

type CheckedRow = typeof messages.$inferSelect;

/**
 * Checks the citations of one of the viewer's answers again: whether the cited words are still in the documents, and what
 * they say of each sentence by today's method.
 * @param options.save whether the new verdicts are stored. Text and numbers stay as they are.
 * @throws IbidError `not_found`, `answer_in_progress`
 */
export async function verifyAnswer(
  tools: AnswerTools,
  viewer: Viewer,
  messageId: string,
  { save = false }: { save?: boolean } = {},
): Promise<AnswerVerification> {
  const { db } = tools.database;
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
  const markers = await giveVerdicts(tools, row, stored, texts);
  if (save) await saveVerdicts(db, viewer, row, stored, markers);
  return { messageId, markers, holds: markers.every(({ holds }) => holds) };
}

async function readCitedRows(db: Db, { id, conversationId }: CheckedRow): Promise<CitedRow[]> {
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
async function giveVerdicts(
  tools: AnswerTools,
  { text, sections, model, prompt }: CheckedRow,
  stored: readonly Marker[],
  texts: readonly TextAsCited[][],
): Promise<VerifiedMarker[]> {
  // An answer that was computed was sent to no model.
  const quotes = prompt === null || !writesOwnWords(model ?? "");
  const verdictOf = createVerdicts({ quotes });
  const claims = readClaims(text, stored, { quotes });
  const sentences = sections && sentencesByMarker(text, stored, sections);
  // What declines was not checked when it was written.
  const isRefusal = (claim: string, before: Verdict) =>
    before.label === "unchecked" && declines(claim);
  const reconsider = quotes ? null : await openReconsidering(tools, model ?? "");
  return Promise.all(
    stored.map(async ({ number, verdict: before }, index) => {
      const passages = texts[index] ?? [];
      const carried = sentences?.[index]?.filter((one) => carries(verdictOf(one, passages).label));
      // A marker of a section is for those of its sentences that its passages carry.
      const said = carried?.length ? carried.join(" ") : (claims[index] ?? "");
      const claim = isRefusal(said, before) ? "" : said;
      const byWords = verdictOf(claim, passages);
      const verdict = reconsider ? await reconsider({ claim, passages, before, byWords }) : byWords;
      const why = reasonAgainst(before, verdict, passages);
      const holds = why === undefined;
      return { index, number, verdict, before, holds, ...(why ? { why } : {}) };
    }),
  );
}

type Reconsidered = {
  claim: string;
  passages: readonly TextAsCited[];
  before: Verdict;
  byWords: Verdict;
};

/** Has the judge of the setting JUDGE give its opinion on claims; null where the words alone decide. */
async function openReconsidering(tools: AnswerTools, modelId: string) {
  const { env, embedder, nliJudge } = tools;
  if (env.JUDGE === "words") return null;
  const answering = await languageModelEntry(modelId, env, embedder);
  const judge = answering.available
    ? await chooseJudge({ env, embedder, nliJudge }, answering)
    : (nliJudge ?? null);
  const signal = AbortSignal.timeout(maxCheckMs);
  return async ({ claim, passages, before, byWords }: Reconsidered): Promise<Verdict> => {
    // These no opinion changes.
    if (claim === "" || passages.length === 0 || byWords.disagreement) return byWords;
    if (byWords.label === "verbatim") return byWords;
    const said = passages.map(({ text }) => text);
    const isOff = passages.some((each) => each.isOff);
    const opinion = isOff ? null : ((await judge?.rate(claim, said, signal)) ?? null);
    if (opinion !== null) return withOpinion(byWords, Math.round(opinion * 1000) / 1000);
    // A verdict that may rest on an opinion stays as it is while there is no opinion.
    return carries(byWords.label) ? byWords : before;
  };
}

function reasonAgainst(
  before: Verdict,
  now: Verdict,
  passages: readonly TextAsCited[],
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
  { id, text }: CheckedRow,
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
