import { and, asc, eq, gt, inArray, isNull, notInArray } from "drizzle-orm";
import { createClaimText } from "../citation/claim-text.ts";
import type { Db } from "../db/client.ts";
import { citations, messages } from "../db/schema.ts";
import { reportFailure } from "../report-failure.ts";
import { lettersAndDigits } from "../text/letters-and-digits.ts";
import { readMarkers } from "../text/markers.ts";
import type { CitedPassage } from "../wire/citation.ts";
import type { Marker } from "../wire/marker.ts";

/** What is stored of an answer's citations. */
type CitedSource = { number: number; passages: readonly CitedPassage[] };

/** Answers that are marked at once. */
const defaultBatchSize = 100;

/**
 * A stored message's markers. An answer that was stored before markers were has only its text and its citations, so its
 * markers are chosen from these, the same ones each time.
 * @param cited the citations of this message.
 */
export function markersOf(
  { role, text, markers }: Pick<typeof messages.$inferSelect, "role" | "text" | "markers">,
  cited: readonly CitedSource[],
): Marker[] {
  if (markers) return markers;
  return role === "assistant" ? chooseMarkers(text, cited) : [];
}

/**
 * Stores the markers of the answers that were stored before markers were, in batches, until the signal is aborted. Another
 * process may do the same at the same time: both choose the same markers, and an answer that has them, or was erased
 * with its case meanwhile, is left alone. A failure is reported.
 */
export async function markOldAnswers(
  db: Db,
  { signal, batchSize = defaultBatchSize }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<void> {
  try {
    for (let last: string | undefined = ""; last !== undefined; ) {
      if (signal?.aborted) return;
      last = await markBatch(db, last, batchSize);
    }
  } catch (error) {
    if (!signal?.aborted) reportFailure("Storing the markers of earlier answers failed", error);
  }
}

/** Marks the next answers after this id. @returns the id of the last one; undefined if there are no more. */
async function markBatch(db: Db, after: string, size: number): Promise<string | undefined> {
  const answers = await db
    .select({
      id: messages.id,
      role: messages.role,
      text: messages.text,
      markers: messages.markers,
    })
    .from(messages)
    .where(
      and(
        gt(messages.id, after),
        isNull(messages.markers),
        eq(messages.role, "assistant"),
        notInArray(messages.status, ["pending", "streaming"]),
      ),
    )
    .orderBy(asc(messages.id))
    .limit(size);
  const ids = answers.map(({ id }) => id);
  const cited = ids.length
    ? await db.select().from(citations).where(inArray(citations.messageId, ids))
    : [];
  const byMessage = Map.groupBy(cited, ({ messageId }) => messageId);
  for (const answer of answers) {
    await db
      .update(messages)
      .set({ markers: markersOf(answer, byMessage.get(answer.id) ?? []) })
      .where(and(eq(messages.id, answer.id), isNull(messages.markers)));
  }
  return ids.at(-1);
}

/** Chooses for each marker in the text the passages of its source that the words before it rest on. */
function chooseMarkers(text: string, cited: readonly CitedSource[]): Marker[] {
  const claims = createClaimText();
  let from = 0;
  return readMarkers(text).map(({ number, start, end }) => {
    claims.push(text.slice(from, start));
    from = end;
    const passages = cited.find((source) => source.number === number)?.passages ?? [];
    return {
      number,
      start,
      end,
      passages: choosePassages(passages, claims.take()).map(
        ({ chunkId, quoteStart, quoteEnd }) => ({ chunkId, quoteStart, quoteEnd }),
      ),
      attributed: false,
      verdict: { label: "unchecked", score: null },
    };
  });
}

/**
 * Chooses the passages that the claim quotes or that quote it, else those whose quotes have the largest share of their
 * words in it.
 */
function choosePassages(passages: readonly CitedPassage[], claim: string): readonly CitedPassage[] {
  if (passages.length < 2) return passages;
  const claimed = lettersAndDigits(claim);
  const quoted = passages.filter(({ quote }) => {
    const letters = lettersAndDigits(quote);
    return (
      letters !== "" && claimed !== "" && (claimed.includes(letters) || letters.includes(claimed))
    );
  });
  if (quoted.length > 0) return quoted;
  const words = distinctWords(claim);
  const shares = passages.map(({ quote }) => {
    const own = distinctWords(quote);
    const common = [...own].filter((word) => words.has(word)).length;
    return own.size === 0 ? 0 : common / own.size;
  });
  const largest = Math.max(...shares);
  return passages.filter((_, at) => shares[at] === largest);
}

function distinctWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
