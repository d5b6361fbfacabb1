import { expect, test } from "vitest";
import { parseFile } from "./parse-file.ts";

const front = `<front><journal-meta><journal-title-group><journal-title>Journal of Fixtures</journal-title></journal-title-group></journal-meta><article-meta>
<article-id pub-id-type="pmid">1</article-id><article-id pub-id-type="pmc">2994229</article-id><article-id pub-id-type="doi">10.1038/sj.bjc.6605965</article-id>
<article-categories><subj-group><subject>Epidemiology</subject></subj-group></article-categories>
<title-group><article-title>Lysis of <italic>E. coli</italic> by phage &#x003bb;</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>van der Meulen</surname><given-names>Marylee J</given-names></name><xref ref-type="aff">1</xref></contrib><contrib contrib-type="author"><collab>The Fixture Group</collab></contrib><contrib contrib-type="editor"><name><surname>No</surname></name></contrib></contrib-group>
<pub-date pub-type="collection"><year>2011</year></pub-date><pub-date pub-type="epub"><day>3</day><month>8</month><year>2011</year></pub-date>
<abstract><p>The abstract.</p></abstract><kwd-group><kwd>phage</kwd></kwd-group></article-meta></front>`;
const read = (body: string, back = "") =>
  parseFile({
    bytes: new TextEncoder().encode(
      `<?xml version="1.0"?>\n<article>${front}<body>${body}</body><back>${back}</back></article>`,
    ),
    filename: "paper.nxml",
  });
const bodyOf = async (body: string, back = "") => {
  const document = await read(body, back);
  return document.text.slice(document.abstractLength).trim();
};

test("reads the article's metadata", async () => {
  expect(await read("<p>Text.</p>")).toMatchObject({
    sourceId: "PMC2994229",
    title: "Lysis of E. coli by phage λ",
    authors: ["Marylee J van der Meulen", "The Fixture Group"],
    journal: "Journal of Fixtures",
    publicationDate: "2011-08-03",
    doi: "10.1038/sj.bjc.6605965",
    category: "Epidemiology",
    metadata: { pmid: "1", keywords: ["phage"] },
  });
});

test("the abstract comes first, in its own part", async () => {
  const { text, abstractLength, segments } = await read("<p>Text.</p>");
  expect(text.slice(0, abstractLength)).toBe("The abstract.");
  expect(segments.map(({ part }) => part)).toEqual(["abstract", "fulltext"]);
});

test("nests sections as the article does", async () => {
  const { segments } = await read(
    "<sec><title>Methods:</title><p>a</p><sec><label>2.1</label><title>Cells</title><p>b</p></sec><p>c</p></sec><sec><title>Results</title><p>d</p></sec>",
  );
  const prose = segments.filter(({ kind, part }) => kind === "prose" && part === "fulltext");
  expect(prose.map(({ section }) => section)).toEqual([
    "Methods",
    "Methods > 2.1 Cells",
    "Methods",
    "Results",
  ]);
});

test("keeps references as they read, brackets high ones, and exponents apart from their base", async () => {
  const xref = (text: string) => `<xref ref-type="bibr" rid="B${text}">${text}</xref>`;
  expect(
    await bodyOf(
      `<p>As shown [${xref("1")}-${xref("9")}], cells<sup>${xref("12")},${xref("13")}</sup> (${xref("Smith, 2004")}) of 10<sup>9</sup> m<sup>-2</sup> H<sub>2</sub>O &lt; 5 &amp; up.</p>`,
    ),
  ).toBe("As shown [1-9], cells[12,13] (Smith, 2004) of 10⁹ m⁻² H2O < 5 & up.");
});

test("reads tables row by row with their captions and notes, and figures by their captions", async () => {
  const table = `<table-wrap><label>Table 1</label><caption><p>Effects of <italic>S</italic>.</p></caption><table><thead><tr><th>Strain</th><th>n<sup><xref ref-type="table-fn">a</xref></sup></th></tr></thead><tbody><tr><td>IN61</td><td>274</td></tr></tbody></table><table-wrap-foot><fn><label>a</label><p>Pooled.</p></fn></table-wrap-foot></table-wrap>`;
  const figure = `<fig><label>Figure 1.</label><caption><title>A model</title><p>It grows.</p></caption><graphic/></fig>`;
  expect(await bodyOf(`<p>Before${table}after.</p>${figure}`)).toBe(
    "Before\n\nTable 1. Effects of S.\nStrain | n^a\nIN61 | 274\na Pooled.\n\nafter.\n\nFigure 1. A model. It grows.",
  );
});

test("reads lists, formulas and boxes, and leaves the reference list out", async () => {
  const body = `<p>Two things:<list list-type="order"><list-item><p>one</p></list-item><list-item><p>two</p></list-item></list></p><disp-formula><label>1</label><mml:math xmlns:mml="m"><mml:mi>a</mml:mi><mml:mo>=</mml:mo><mml:msup><mml:mi>b</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></disp-formula>`;
  const back = `<ack><p>Thanks.</p></ack><ref-list><title>References</title><ref><mixed-citation>Nobody. Nothing. 1999.</mixed-citation></ref></ref-list>`;
  expect(await bodyOf(body, back)).toBe(
    "Two things:\n\n1. one\n2. two\n\na = b² (1)\n\nAcknowledgements\n\nThanks.",
  );
});

test("an article without an id of PubMed Central goes by its file", async () => {
  const bytes = new TextEncoder().encode(
    "<article><front><article-meta/></front><body><p>Text.</p></body></article>",
  );
  const document = await parseFile({ bytes, filename: "paper_7.nxml" });
  expect(document).toMatchObject({ title: "paper 7", authors: [], abstractLength: 0 });
  expect(document).not.toHaveProperty("sourceId");
});

test("does not unfold entities without end", async () => {
  const entities = Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  ).join("");
  const bytes = new TextEncoder().encode(
    `<!DOCTYPE article [<!ENTITY e0 "ha">${entities}]><article><front/><body><p>&e12;</p></body></article>`,
  );
  const outcome = await parseFile({ bytes, filename: "a.nxml" }).then(
    (document) => document.text.length,
    (error: unknown) => error,
  );
  expect(typeof outcome === "number" ? outcome : 0).toBeLessThan(1_000_000);
});
