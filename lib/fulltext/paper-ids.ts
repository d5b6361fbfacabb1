import type { DocumentRow } from "../document/document.ts";
import { bareDoi } from "../ingestion/parse/parsed-document.ts";

/** The ids by which a paper is found elsewhere. */
export type PaperIds = {
  doi?: string | undefined;
  /** `PMC1234567` */
  pmcid?: string | undefined;
  /** The PubMed id, digits alone. */
  pmid?: string | undefined;
};

const doiForm = /^10\.\d{4,9}\/\S+$/u;
const pmcForm = /^(?:PMC)?(\d{1,10})$/iu;
const pmidForm = /^(?:pmid:?)?(\d{1,10})$/iu;

/** Reads a document's ids from its facts: its DOI, its own id, and what its record says beside. */
export function paperIdsOf({
  doi,
  sourceId,
  metadata,
}: Pick<DocumentRow, "doi" | "sourceId" | "metadata">): PaperIds {
  const said = (...names: string[]) =>
    names.flatMap((name) => {
      const value = metadata[name];
      return typeof value === "string" || typeof value === "number" ? [String(value).trim()] : [];
    });
  const dois = [doi ?? "", sourceId].map((text) => bareDoi(text.trim()));
  const pmcids = [
    ...(/^PMC\d/iu.test(sourceId) ? [sourceId] : []),
    ...said("pmcid", "pmc", "pmc_id", "pmcId"),
  ];
  const pmids = [
    ...(/^pmid/iu.test(sourceId) ? [sourceId] : []),
    ...said("pmid", "pubmed_id", "pubmedId", "PMID"),
  ];
  const pmc = firstMatch(pmcids, pmcForm);
  return {
    doi: dois.find((text) => doiForm.test(text)),
    pmcid: pmc && `PMC${pmc}`,
    pmid: firstMatch(pmids, pmidForm),
  };
}

/** Whether there is anything to find the paper by. */
export function hasPaperId({ doi, pmcid, pmid }: PaperIds): boolean {
  return doi !== undefined || pmcid !== undefined || pmid !== undefined;
}

function firstMatch(texts: readonly string[], form: RegExp): string | undefined {
  for (const text of texts) {
    const found = form.exec(text)?.[1];
    if (found) return found;
  }
  return undefined;
}
