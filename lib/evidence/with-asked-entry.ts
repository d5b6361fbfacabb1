import { transientRegister } from "../citation/register.ts";
import type { Db } from "../db/client.ts";
import { readChunkId } from "../document/chunk-id.ts";
import { type AskedEntry, askedEntry } from "../judgement/asked-entry.ts";
import { describePassage } from "../prompt/user-message.ts";
import { readEntryQuestion } from "../question/entry-question.ts";
import { findEntryChunks, idsBehind } from "../retrieval/find-entries.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import type { EvidenceRequest } from "./find-evidence.ts";
import { tagPassages } from "./tag-passages.ts";

/** Documents in which an entry is looked for, and chunks of one that are given, at most. */
const maxLookedInto = 5;
const maxOfEntry = 12;

/**
 * Of a document of versioned or dated entries, the chunks of the entry that a question asks for come before what was chosen, and
 * behind them what the document begins with and the entry beside it, by which it is known to be one of several.
 * @param found what was found for the question, by score.
 * @param chosen those that are given.
 */
export async function withAskedEntry(
  db: Db,
  request: EvidenceRequest,
  scope: Scope,
  { found, chosen }: { found: readonly RetrievedChunk[]; chosen: RetrievedChunk[] },
): Promise<RetrievedChunk[]> {
  const asked = readEntryQuestion(request.question);
  if (!asked) return chosen;
  const version = "version" in asked.which ? asked.which.version : undefined;
  const carried = readChunkId(request.carriedChunkIds[0] ?? "");
  const ids = new Set([carried, ...found].flatMap((each) => (each ? [each.documentId] : [])));
  const looked = await Promise.all(
    [...ids].slice(0, maxLookedInto).map((id) => {
      const around = id === carried?.documentId ? carried.ordinal : undefined;
      return findEntryChunks(db, scope, id, { version, around });
    }),
  );
  const chunks = looked.flat();
  const first = await entryAmong(request, chunks);
  const last = first?.own.at(-1);
  if (!first || !last) return chosen;
  const known = new Set(chunks.map(({ chunkId }) => chunkId));
  const behind = idsBehind(last.chunkId).filter((id) => !known.has(id));
  const whole = await entryAmong(request, [...chunks, ...(await loadChunks(db, scope, behind))]);
  const { own, beside } = whole ?? first;
  const given = new Map(
    [...own.slice(0, maxOfEntry), ...beside].map((each) => [each.chunkId, each]),
  );
  const rest = chosen.filter(({ chunkId }) => !given.has(chunkId));
  return [
    ...[...given.values(), ...rest.filter((chunk) => !chunk.carried)].slice(
      0,
      Math.max(request.topN, given.size),
    ),
    ...rest.filter((chunk) => chunk.carried),
  ];
}

/** The chunks of the entry that is asked for, with what is asked of it first, and those that tell what it is an entry of. */
async function entryAmong(
  { question, history }: EvidenceRequest,
  chunks: readonly RetrievedChunk[],
): Promise<{ own: RetrievedChunk[]; beside: RetrievedChunk[] } | undefined> {
  const tagged = await tagPassages(transientRegister(), chunks);
  const chunkOf = new Map(tagged.map(({ tag }, at) => [tag, chunks[at]]));
  const asked = askedEntry(question, history, tagged.map(describePassage));
  if (!asked) return undefined;
  const { entry, log, units, from } = asked;
  const chunksOf = (placed: AskedEntry["units"]) =>
    [...new Set(placed.map(({ passage }) => passage.tag))].flatMap((tag) => chunkOf.get(tag) ?? []);
  const own = chunksOf([...units, ...entry.units]);
  const at = log.entries.indexOf(entry);
  const neighbour = from ?? log.entries[at + 1] ?? log.entries[at - 1];
  const opening = chunkOf.get(`${log.document}#0`);
  const next = chunksOf(neighbour?.units.slice(0, 1) ?? []);
  return { own, beside: [...(opening ? [opening] : []), ...next] };
}
