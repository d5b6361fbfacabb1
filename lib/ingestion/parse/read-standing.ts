import { gravestStanding, type Standing, standingSchema } from "../../wire/standing.ts";
import { child, type Element, findElements } from "./element-tree.ts";
import { plainTextOf } from "./jats-inline.ts";

/** Kinds of related articles by which PubMed Central, NLM and Crossmark link a paper to the notice about it. */
const byNotice: Record<string, Standing> = {
  "retraction-forward": "retracted",
  "retracted-by": "retracted",
  "withdrawal-forward": "retracted",
  "concern-forward": "concern",
  "expression-of-concern-forward": "concern",
  "correction-forward": "corrected",
  "corrected-by": "corrected",
  "erratum-forward": "corrected",
  // What the notice itself calls the paper that it is about.
  "retracted-article": "retraction_notice",
};

/** PubMed's kinds of publication that say a standing. */
const byPublicationType: Record<string, Standing> = {
  retracted_publication: "retracted",
  retraction_of_publication: "retraction_notice",
  retraction: "retraction_notice",
  withdrawn: "retracted",
  expression_of_concern: "concern",
  corrected_and_republished_article: "corrected",
  posted_content: "preprint",
};

/** Kinds of relations by which PubMed links a paper to the notice about it, and a notice to its paper. */
const byPubmedRelation: Record<string, Standing> = {
  RetractionIn: "retracted",
  RetractedandRepublishedIn: "retracted",
  RetractionOf: "retraction_notice",
  ExpressionOfConcernIn: "concern",
  PartialRetractionIn: "concern",
  ErratumIn: "corrected",
  CorrectedandRepublishedIn: "corrected",
};

const preprintServers =
  /\b(?:bio|med|ar|chem|eco|psy|socar|ps|edu?)R?xiv\b|\bpreprints?\b|\bResearch Square\b|\bSSRN\b|\bAuthorea\b/iu;

/** Titles of papers that were withdrawn, as publishers change them. */
const retractedTitle = /^\W*(?:retracted|withdrawn)(?:\s+(?:article|paper))?\s*[:\]\-–—]/iu;
const concernTitle = /^\W*expression of concern\b/iu;

/** Reads a paper's standing from its JATS: its kind, what it is related to, its history, its journal, subjects and title. */
export function jatsStanding(article: Element, meta: Element | undefined): Standing | undefined {
  const type = (article.attributes["article-type"] ?? "").toLowerCase();
  const related = findElements(meta, "related-article").map(
    ({ attributes }) => byNotice[(attributes["related-article-type"] ?? "").toLowerCase()],
  );
  const isNotice = type === "retraction" || type === "partial-retraction";
  const ofNotice = isNotice ? "retraction_notice" : undefined;
  const history = ["date", "event"]
    .flatMap((tag) => findElements(meta, tag))
    .map(({ attributes }) => attributes["date-type"] ?? attributes["event-type"] ?? "");
  const title = plainTextOf(findElements(child(meta, "title-group"), "article-title")[0]);
  const words = [
    ...findElements(child(article, "front"), "journal-title"),
    ...findElements(child(meta, "article-categories"), "subject"),
  ].map(plainTextOf);
  return gravestStanding(
    ...(isNotice ? [] : related),
    ofNotice,
    history.includes("retracted") && !isNotice ? "retracted" : undefined,
    history.includes("corrected") ? "corrected" : undefined,
    isNotice ? undefined : titleStanding(title),
    type === "preprint" || words.some((text) => preprintServers.test(text))
      ? "preprint"
      : undefined,
    words.some((text) => /^retracted\b/iu.test(text)) && !isNotice ? "retracted" : undefined,
  );
}

/** Reads a paper's standing from its record in PubMed: its kinds of publication, what it is related to, its journal and title. */
export function pubmedStanding(record: {
  title: string;
  journal: string;
  types: readonly string[];
  relations: readonly string[];
}): Standing | undefined {
  const said = [
    ...record.types.map(wordOfKind),
    ...record.relations.map((relation) => byPubmedRelation[relation]),
  ];
  // A notice is of a retracted paper, and none itself.
  if (said.includes("retraction_notice") && !said.includes("retracted")) return "retraction_notice";
  return gravestStanding(
    ...said,
    titleStanding(record.title),
    preprintServers.test(record.journal) ? "preprint" : undefined,
  );
}

function titleStanding(title: string): Standing | undefined {
  if (retractedTitle.test(title)) return "retracted";
  return concernTitle.test(title) ? "concern" : undefined;
}

/**
 * Reads a paper's standing from a record: `standing` or `status`, the flags `retracted`, `is_retracted`, `corrected`,
 * `preprint` and `is_preprint`, its kinds of publication, its journal, and its title.
 */
export function recordStanding(
  fields: Readonly<Record<string, unknown>>,
  { title, journal }: { title: string; journal: string | undefined },
): Standing | undefined {
  const isSet = (...names: string[]) =>
    names.some(
      (name) => fields[name] === true || /^(?:true|yes|y|1)$/iu.test(String(fields[name])),
    );
  const kinds = ["publication_types", "publication_type", "pubTypes", "type", "standing", "status"]
    .flatMap((name) => fields[name])
    .flatMap((kind) => (typeof kind === "string" ? wordOfKind(kind) : []));
  return gravestStanding(
    ...kinds,
    isSet("retracted", "is_retracted", "isRetracted") ? "retracted" : undefined,
    isSet("corrected", "is_corrected") ? "corrected" : undefined,
    isSet("preprint", "is_preprint", "isPreprint") ? "preprint" : undefined,
    titleStanding(title),
    preprintServers.test(journal ?? "") ? "preprint" : undefined,
  );
}

/** Returns the standing that a kind of publication says, in Ibid's words or in those of PubMed. */
function wordOfKind(kind: string): Standing | undefined {
  const word = kind
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, "_");
  const own = standingSchema.safeParse(word);
  return own.success ? own.data : byPublicationType[word];
}
