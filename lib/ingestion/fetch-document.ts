import type { Env } from "../env.ts";
import { fetchFile } from "../fetch/fetch-file.ts";
import type { UploadedFile } from "./add-files.ts";

/** One page or file has so long, all its redirects included. */
const fetchTimeoutMs = 60_000;

const endings: Record<string, string> = {
  "text/html": ".html",
  "application/xhtml+xml": ".html",
  "application/pdf": ".pdf",
  "text/markdown": ".md",
  "text/plain": ".txt",
  "text/csv": ".csv",
  "application/jats+xml": ".xml",
};

/**
 * Fetches a page or a file as an upload. Its address is its own id, so that fetching it again makes the next revision of the
 * same document.
 * @throws IbidError `fetch_failed`, `too_large`
 */
export async function fetchDocument(
  url: string,
  { MAX_UPLOAD_MB, FETCH_PRIVATE_HOSTS }: Env,
  signal?: AbortSignal,
): Promise<UploadedFile> {
  const fetched = await fetchFile(url, {
    maxBytes: MAX_UPLOAD_MB * 1_048_576,
    timeoutMs: fetchTimeoutMs,
    privateHosts: FETCH_PRIVATE_HOSTS,
    signal,
  });
  const { hash, href } = new URL(url);
  const sourceId = hash === "" ? href : href.slice(0, -hash.length);
  const name = fetched.filename || new URL(fetched.url).hostname;
  const ending = endings[fetched.mediaType];
  // A page's address may end in anything (`/report.php`); a file's name is its own.
  const isNamed = /\.[a-z][a-z0-9]{1,5}$/iu.test(name) && ending !== ".html";
  const filename = isNamed || !ending || name.toLowerCase().endsWith(ending) ? name : name + ending;
  return { filename, bytes: fetched.bytes, sourceId };
}
