import type { Db } from "../db/client.ts";
import type { RecordFacts } from "../db/schema.ts";
import { recordFactsOf } from "../document/document-record.ts";
import { getWritableDocument } from "../document/queries.ts";
import { measureFulltext } from "../document/text-status.ts";
import type { Env } from "../env.ts";
import { IbidError } from "../errors.ts";
import type { FetchedFile, FetchLimits } from "../fetch/fetch-file.ts";
import { withSource } from "../ingestion/add-files.ts";
import { type IngestQueue, replaceFile } from "../ingestion/store-incoming.ts";
import { reportFailure } from "../report-failure.ts";
import type { Viewer } from "../viewer.ts";
import type { FulltextSource } from "./fulltext-source.ts";
import { fulltextSources, namedHosts } from "./fulltext-sources.ts";
import {
  beginFetching,
  canFetch,
  endFetching,
  keepDeclined,
  nowAsking,
  readFulltextState,
} from "./fulltext-state.ts";
import { type PaperIds, paperIdsOf } from "./paper-ids.ts";
import { readPaper } from "./read-paper.ts";

/** What a full text is fetched with. */
type FulltextTools = { db: Db; env: Env; queue?: IngestQueue | undefined };

/**
 * Fetches the full text of a document that a reader may change and that has none: from the open places, then, if that is
 * allowed, through the proxy. What is found is the document's new revision and waits to be indexed. How it ended is kept;
 * a failure is no error.
 * @param options.allowProxy undefined until the reader decides.
 * @returns whether the document has another file now.
 * @throws IbidError `not_found`, `closed`; the signal's reason once it is aborted.
 */
export async function fetchFulltext(
  { db, env, queue }: FulltextTools,
  viewer: Viewer,
  documentId: string,
  { allowProxy, signal }: { allowProxy: boolean | undefined; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const document = await getWritableDocument(db, viewer, documentId);
  if ((await measureFulltext(db, document)) > 0) return false;
  const decided = allowProxy ?? (await wasDeclined(db, documentId));
  if (!canFetch(env, document)) {
    if (decided === false) await keepDeclined(db, documentId);
    return false;
  }
  if (!(await beginFetching(db, documentId))) return false;
  const withProxy = env.ALWAYS_ALLOW_PROXY || allowProxy === true;
  try {
    const found = await lookEverywhere(fulltextSources(env, { withProxy }), {
      ids: paperIdsOf(document),
      record: await recordFactsOf(db, document),
      limits: {
        maxBytes: env.MAX_UPLOAD_MB * 1_048_576,
        timeoutMs: env.FULLTEXT_TIMEOUT_SECONDS * 1_000,
        privateHosts: namedHosts(env),
        signal,
      },
      onAsk: ({ origin }) => nowAsking(db, documentId, origin),
    });
    if ("reasons" in found) {
      await endFetching(db, documentId, whyNone(found.reasons, env, { withProxy, decided }));
      return false;
    }
    const { source, url, file } = found;
    await replaceFile(db, viewer, documentId, withSource(file), queue);
    const message = `The full text is from ${source.name}.`;
    await endFetching(db, documentId, { state: "fetched", origin: source.origin, url, message });
    return true;
  } catch (error) {
    const message = "Looking for the full text broke off. Try again.";
    await endFetching(db, documentId, { state: "failed", message }).catch((cause: unknown) =>
      reportFailure(`Keeping how a full text's fetch ended failed for ${documentId}`, cause),
    );
    throw error;
  }
}

/** False where the reader does not want the proxy for this document; undefined where nothing was said. */
async function wasDeclined(db: Db, documentId: string): Promise<false | undefined> {
  const kept = await readFulltextState(db, documentId);
  return kept?.state === "declined" ? false : undefined;
}

type PaperSearch = {
  ids: PaperIds;
  record: RecordFacts;
  limits: FetchLimits;
  onAsk: (source: FulltextSource) => Promise<void>;
};
type FoundPaper = {
  source: FulltextSource;
  url: string;
  file: { filename: string; bytes: Uint8Array };
};

/** Asks one place after the other. @returns the first full text, or why none was found. */
async function lookEverywhere(
  sources: readonly FulltextSource[],
  search: PaperSearch,
): Promise<FoundPaper | { reasons: string[] }> {
  const reasons: string[] = [];
  for (const source of sources) {
    await search.onAsk(source);
    const told = reasons.length;
    try {
      for await (const candidate of source.find(search.ids, search.limits)) {
        const read = await readCandidate(candidate, search);
        if (typeof read !== "string") return { source, ...read };
        reasons.push(read);
      }
      if (reasons.length === told) reasons.push(`${source.name} has no open text of it.`);
    } catch (error) {
      search.limits.signal?.throwIfAborted();
      if (!(error instanceof IbidError)) throw error;
      reasons.push(error.message);
    }
  }
  return { reasons };
}

async function readCandidate(
  candidate: FetchedFile | IbidError,
  { ids, record, limits: { signal } }: PaperSearch,
): Promise<Omit<FoundPaper, "source"> | string> {
  if (candidate instanceof IbidError) return candidate.message;
  try {
    return { url: candidate.url, file: await readPaper(candidate, { ids, record, signal }) };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof IbidError)) throw error;
    return error.message;
  }
}

function whyNone(
  reasons: readonly string[],
  env: Env,
  { withProxy, decided }: { withProxy: boolean; decided: boolean | undefined },
): { state: "failed" | "declined" | "proxy_required"; message: string } {
  const message = [...new Set(reasons)].join(" ");
  if (withProxy) return { state: "failed", message };
  if (decided === false) return { state: "declined", message };
  return { state: env.FULLTEXT_PROXY_URL ? "proxy_required" : "failed", message };
}
