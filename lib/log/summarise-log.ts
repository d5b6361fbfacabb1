import { type ComputedAnswer, citedPlaces, toMarkdown } from "../citation/cited-text.ts";
import type { Db } from "../db/client.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { Scope } from "../retrieval/search.ts";
import { describeFindings } from "./describe-findings.ts";
import { findInLogs } from "./find-in-log.ts";
import { listLineDocuments, openLogs } from "./log-document.ts";
import { type LogQuestion, listing } from "./log-question.ts";
import { resolveConditions } from "./resolve-conditions.ts";

/**
 * Sums a log up: how many entries it has from when to when, how many of each level, and which failures and warnings began
 * when, or else its rarest messages.
 * @returns undefined for a document that is none.
 */
export async function summariseLog(
  db: Db,
  scope: Scope,
  documentId: string,
  { language }: { language: AskedLanguage },
): Promise<ComputedAnswer | undefined> {
  const own = { ...scope, documentIds: [documentId] };
  const [log] = await openLogs(db, own, await listLineDocuments(db, own, 1));
  if (!log) return undefined;
  const asked = { ...listing, documentIds: [documentId], failing: false, language };
  const hasLevels = log.extent.severities.size > 0;
  const questions: LogQuestion[] = [
    {
      ...asked,
      act: "count",
      filter: { entries: true },
      groupBy: hasLevels ? "severity" : null,
      told: true,
    },
    { ...asked, act: "story", filter: {}, told: true },
  ];
  const texts = [];
  for (const question of questions) {
    const resolved = { log, ...(await resolveConditions(log, question, undefined)) };
    const found = await findInLogs({ asked: question, documents: 1, signal: undefined }, [
      resolved,
    ]);
    texts.push(describeFindings(question, found));
  }
  const [counted = [], story = []] = texts;
  const text = [...counted, "\n\n", ...story];
  const places = citedPlaces(text);
  return {
    chunks: await loadChunks(
      db,
      own,
      places.map(({ chunkId }) => chunkId),
    ),
    text: (tagOf) => toMarkdown(text, tagOf),
    places,
    appliedFilters: [],
    documentId,
    matched: 0,
  };
}
