import { expect, test } from "vitest";
import type { Standing } from "../../wire/standing.ts";
import { jats } from "./jats.ts";
import { parseJsonlRecord } from "./jsonl-record.ts";
import { pubmed } from "./pubmed.ts";

const encode = (text: string) => new TextEncoder().encode(text);

async function ofArticle(
  meta: string,
  { type = "research-article", title = "A trial", journal = "Lancet" } = {},
) {
  const xml = `<article article-type="${type}"><front><journal-meta><journal-title-group><journal-title>${journal}</journal-title></journal-title-group></journal-meta>
<article-meta><title-group><article-title>${title}</article-title></title-group>${meta}<abstract><p>Words.</p></abstract></article-meta></front><body><p>More words.</p></body></article>`;
  return (await jats.parse({ bytes: encode(xml), filename: "a.xml" })).standing;
}
const related = (kind: string) => `<related-article related-article-type="${kind}" id="r1"/>`;
const ofRecord = (fields: Record<string, unknown>) =>
  parseJsonlRecord({
    bytes: encode(JSON.stringify({ id: "1", title: "A trial", abstract: "Words.", ...fields })),
    filename: "a.jsonl",
  }).standing;

test("a paper's standing is read from what its article is related to, its kind, history, journal and title", async () => {
  const cases: [Standing | undefined, Promise<Standing | undefined>][] = [
    [undefined, ofArticle("")],
    [undefined, ofArticle(related("companion"))],
    ["retracted", ofArticle(related("retraction-forward"))],
    ["corrected", ofArticle(related("correction-forward"))],
    ["retracted", ofArticle(related("correction-forward") + related("retraction-forward"))],
    ["retracted", ofArticle("", { title: "RETRACTED: A trial" })],
    [
      "retracted",
      ofArticle('<history><date date-type="retracted"><year>2020</year></date></history>'),
    ],
    ["concern", ofArticle("", { title: "Expression of concern: A trial" })],
    ["retraction_notice", ofArticle(related("retracted-article"), { type: "retraction" })],
    ["preprint", ofArticle("", { journal: "bioRxiv" })],
    ["preprint", ofArticle("", { type: "preprint" })],
    [
      "preprint",
      ofArticle(
        "<article-categories><subj-group><subject>Preprint</subject></subj-group></article-categories>",
      ),
    ],
    [undefined, ofArticle("", { title: "Retracted papers and who cites them" })],
  ];
  for (const [at, [standing, read]] of cases.entries()) expect(await read, `${at}`).toBe(standing);
});

test("a record says it by a word, a flag, its kind, its journal or its title", () => {
  expect(ofRecord({})).toBeUndefined();
  expect(ofRecord({ standing: "retracted" })).toBe("retracted");
  expect(ofRecord({ is_retracted: true, preprint: true })).toBe("retracted");
  expect(ofRecord({ is_retracted: false })).toBeUndefined();
  expect(ofRecord({ status: "published" })).toBeUndefined();
  expect(ofRecord({ publication_types: ["Journal Article", "Retracted Publication"] })).toBe(
    "retracted",
  );
  expect(ofRecord({ corrected: "yes" })).toBe("corrected");
  expect(ofRecord({ journal: "medRxiv" })).toBe("preprint");
  expect(ofRecord({ title: "WITHDRAWN: A trial" })).toBe("retracted");
});

test("a record of PubMed says it by its relations and kinds", async () => {
  const ofPubmed = async (relations: string[], types: string[] = [], journal = "Lancet") => {
    const xml = `<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><Journal><Title>${journal}</Title></Journal>
<ArticleTitle>A trial</ArticleTitle><PublicationTypeList>${types.map((type) => `<PublicationType>${type}</PublicationType>`).join("")}</PublicationTypeList></Article>
<CommentsCorrectionsList>${relations.map((type) => `<CommentsCorrections RefType="${type}"><PMID>2</PMID></CommentsCorrections>`).join("")}</CommentsCorrectionsList></MedlineCitation></PubmedArticle>`;
    return (await pubmed.parse({ bytes: encode(xml), filename: "a.xml" })).standing;
  };
  expect(await ofPubmed(["CommentIn", "Cites"], ["Journal Article"])).toBeUndefined();
  expect(await ofPubmed(["ErratumIn", "RetractionIn"])).toBe("retracted");
  expect(await ofPubmed([], ["Retracted Publication"])).toBe("retracted");
  expect(await ofPubmed(["RetractionOf"], ["Retraction of Publication"])).toBe("retraction_notice");
  expect(await ofPubmed(["ExpressionOfConcernIn"])).toBe("concern");
  expect(await ofPubmed(["ErratumIn"])).toBe("corrected");
  expect(await ofPubmed([], ["Preprint"])).toBe("preprint");
  expect(await ofPubmed([], [], "bioRxiv")).toBe("preprint");
});
