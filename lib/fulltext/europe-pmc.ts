import { z } from "zod";
import { IbidError } from "../errors.ts";
import { fetchFile } from "../fetch/fetch-file.ts";
import { fetchJsonOf } from "./fetch-json-of.ts";
import { addressBelow, type FulltextSource } from "./fulltext-source.ts";
import type { PaperIds } from "./paper-ids.ts";

/** What `search` answers, as far as it is read. */
const searchAnswer = z.object({
  resultList: z.object({
    result: z.array(
      z.object({
        pmcid: z.string().optional(),
        pmid: z.string().optional(),
        doi: z.string().optional(),
      }),
    ),
  }),
});

/** Europe PMC (https://europepmc.org/RestfulWebService), which has open papers as JATS XML by their PMC ids. */
export function europePmc(baseUrl: string): FulltextSource {
  return {
    origin: "europepmc",
    name: "Europe PMC",
    async *find(ids, limits) {
      const pmcid = ids.pmcid ?? (await findPmcId(baseUrl, ids, limits));
      if (!pmcid) return;
      const article = await fetchFile(
        addressBelow(baseUrl, pmcid, "fullTextXML").href,
        limits,
      ).catch(noneIfMissing);
      if (article) yield { ...article, filename: `${pmcid}.xml` };
    },
  };
}

async function findPmcId(
  baseUrl: string,
  { doi, pmid }: PaperIds,
  limits: Parameters<typeof fetchFile>[1],
): Promise<string | undefined> {
  const query = doi ? `DOI:"${doi.replaceAll('"', "")}"` : pmid && `EXT_ID:${pmid} AND SRC:MED`;
  if (!query) return undefined;
  const url = addressBelow(baseUrl, "search");
  url.search = new URLSearchParams({ query, format: "json", resultType: "lite" }).toString();
  const { resultList } = await fetchJsonOf(searchAnswer, "Europe PMC", url, limits);
  // A search may find more than was asked for.
  const own = resultList.result.find((found) =>
    doi ? found.doi?.toLowerCase() === doi.toLowerCase() : found.pmid === pmid,
  );
  return own?.pmcid && /^PMC\d+$/u.test(own.pmcid) ? own.pmcid : undefined;
}

/** Turns the answer that there is no such paper into none. */
export function noneIfMissing(error: unknown): undefined {
  const status =
    error instanceof IbidError &&
    typeof error.details === "object" &&
    error.details !== null &&
    "status" in error.details
      ? error.details.status
      : undefined;
  if (status === 404 || status === 422) return undefined;
  throw error;
}
