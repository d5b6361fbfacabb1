import type { RecordFacts } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import type { FetchedFile } from "../fetch/fetch-file.ts";
import { sniffFile } from "../ingestion/parse/parse-file.ts";
import { parseApart } from "../ingestion/parse-apart.ts";
import { isSamePaper } from "./is-same-paper.ts";
import type { PaperIds } from "./paper-ids.ts";

/** A page about a paper says less than the paper: the abstract, some links. */
const minPageLength = 2_500;

/**
 * Reads a fetched file, and refuses what is not the paper's full text: another type, another paper, a page about it. So a
 * document is given nothing that is worse than what it has.
 * @returns the file as it is to be kept, named for what it is.
 * @throws IbidError with a sentence on what it is.
 */
export async function readPaper(
  { bytes, url }: FetchedFile,
  { ids, record, signal }: { ids: PaperIds; record: RecordFacts; signal: AbortSignal | undefined },
): Promise<{ filename: string; bytes: Uint8Array }> {
  const host = new URL(url).host;
  const format = await sniffFile({ head: bytes, filename: `What ${host} sends` });
  const extension = paperExtensions.find((each) => format.extensions.includes(each));
  if (!extension) throw notThePaper(`${host} sends ${format.name}, not the paper.`);
  const name = (ids.pmcid ?? ids.doi ?? ids.pmid ?? "paper").replace(/[^\w.-]+/gu, "-");
  const filename = `${name}.${extension}`;
  const { parsed } = await parseApart({ bytes, filename, receivedAt: new Date() }, { signal });
  const doi = ids.doi ?? record.doi;
  if (!isSamePaper({ title: record.title, doi }, parsed)) {
    throw notThePaper(
      `${host} sends another paper, “${shownTitle(parsed.title)}”. Nothing was changed.`,
    );
  }
  const isArticle = extension === "xml" && hasBody(bytes);
  const length = parsed.text.length - parsed.abstractLength;
  const isPage = length >= minPageLength && length > 2 * record.abstract.length;
  if (extension === "xml" ? !isArticle : extension === "html" && !isPage)
    throw notThePaper(`${host} sends a page about the paper, not its text.`);
  return { filename, bytes };
}

const paperExtensions = ["pdf", "xml", "html"] as const;

/** An article of which only the front was given has facts and an abstract. */
function hasBody(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes("<body");
}

function notThePaper(message: string): IbidError {
  return new IbidError("fetch_failed", message);
}

function shownTitle(title: string): string {
  return title.length > 120 ? `${title.slice(0, 119).toWellFormed()}…` : title;
}
