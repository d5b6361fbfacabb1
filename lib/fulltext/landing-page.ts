import type { FetchedFile, FetchLimits } from "../fetch/fetch-file.ts";
import { fetchFile } from "../fetch/fetch-file.ts";

/** A page says what it is about at its beginning. */
const pageHeadBytes = 262_144;

/**
 * Yields what is at an address that may be the paper's: of a page about it, first the PDF that the page names to search
 * engines (`citation_pdf_url`), then the page itself, which may hold the text.
 * @param through turns an address into the one to ask, as for a proxy.
 */
export async function* fetchPaperAt(
  address: string,
  limits: FetchLimits,
  through: (address: string) => string = (same) => same,
): AsyncGenerator<FetchedFile> {
  const first = await fetchFile(through(address), limits);
  const named = pdfNamedBy(first);
  if (named && named !== address) {
    // A PDF that cannot be had leaves the page.
    // A proxy that rewrites a page's links names addresses of its own.
    const isOwn = new URL(named).host === new URL(first.url).host;
    const pdf = await fetchFile(isOwn ? named : through(named), limits).catch(() => {
      limits.signal?.throwIfAborted();
    });
    if (pdf) yield pdf;
  }
  yield first;
}

/** Returns the address of the PDF that a page names in its head; undefined where it is no page, or names none. */
function pdfNamedBy({ bytes, url }: FetchedFile): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, pageHeadBytes));
  if (!/<html|<!doctype html/iu.test(head)) return undefined;
  for (const [tag] of head.matchAll(/<meta\s[^>]{1,2000}>/giu)) {
    if (!/\bname\s*=\s*["']?citation_pdf_url\b/iu.test(tag)) continue;
    const content = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/iu.exec(tag);
    const named = (content?.[1] ?? content?.[2] ?? "").replaceAll("&amp;", "&");
    return URL.parse(named, url)?.href;
  }
  return undefined;
}
