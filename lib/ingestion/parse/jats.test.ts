import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { parseFile } from "./parse-file.ts";

const front = `<front><journal-meta><journal-title-group><journal-title>Journal of Fixtures</journal-title></journal-title-group></journal-meta><article-meta>
<article-id pub-id-type="pmid">1</article-id><article-id pub-id-type="pmc">2994229</article-id><article-id pub-id-type="doi">10.1038/sj.bjc.6605965</article-id>
<article-categories><subj-group><subject>Epidemiology</subject></subj-group></article-categories>
<title-group><article-title>Lysis of <italic>E. coli</italic> by phage &#x003bb;</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>van der Meulen</surname><given-names>Marylee J</given-names></name><xref ref-type="aff">1</xref></contrib><contrib contrib-type="author"><collab>The Fixture Group</collab></contrib><contrib contrib-type="editor"><name><surname>No</surname></name></contrib></contrib-group>
<pub-date pub-type="collection"><year>2011</year></pub-date><pub-date pub-type="epub"><day>3</day><month>8</month><year>2011</year></pub-date>
<abstract><p>The abstract.</p></abstract><kwd-group><kwd>phage</kwd></kwd-group></article-meta></front>`;
/** An article that says nothing about itself, so that its text is its abstract and body. */
const bare =
  "<front><article-meta><abstract><p>The abstract.</p></abstract></article-meta></front>";
const readArticle = (article: string) =>
  parseFile({
    bytes: new TextEncoder().encode(
      `<?xml version="1.0"?>\n<article xmlns:xlink="x">${article}</article>`,
    ),
    filename: "paper.nxml",
  });
const read = (body: string, back = "") =>
  readArticle(`${bare}<body>${body}</body><back>${back}</back>`);
const bodyOf = async (body: string, back = "") => {
  const document = await read(body, back);
  return document.text.slice(document.abstractLength).trim();
};

test("reads the article's metadata", async () => {
  expect(await readArticle(`${front}<body><p>Text.</p></body>`)).toMatchObject({
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

test("the headings inside an abstract are lines of their own, without the colon that they end in", async () => {
  const { text } = await readArticle(
    "<front><article-meta><abstract><sec><title>Background:</title><p>Owls hear.</p></sec><sec><title>Aims</title><p>To listen.</p></sec></abstract></article-meta></front><body><p>a</p></body>",
  );
  expect(text).toMatch(/^Background\n+Owls hear\.\n+Aims\n+To listen\./u);
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
    "Before\n\nTable 1. Effects of S.\n| Strain | n^a |\n| --- | --- |\n| IN61 | 274 |\na Pooled.\n\nafter.\n\nFigure 1. A model. It grows.",
  );
});

test("reads lists, formulas and boxes, and leaves the reference list out", async () => {
  const body = `<p>Two things:<list list-type="order"><list-item><p>one</p></list-item><list-item><p>two</p></list-item></list></p><disp-formula><label>1</label><mml:math xmlns:mml="m"><mml:mi>a</mml:mi><mml:mo>=</mml:mo><mml:msup><mml:mi>b</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></disp-formula>`;
  const back = `<ack><p>Thanks.</p></ack><ref-list><title>References</title><ref><mixed-citation>Nobody. Nothing. 1999.</mixed-citation></ref></ref-list>`;
  expect(await bodyOf(body, back)).toBe(
    "Two things:\n\n1. one\n2. two\n\na = b² (1)\n\nAcknowledgements\n\nThanks.",
  );
});

/** An article that says all it can about itself; each word of it stands there once, but for those it repeats by nature. */
const talkative = `<front><journal-meta><journal-id journal-id-type="nlm-ta">CODE</journal-id><journal-title-group><journal-title>Annals of Otters</journal-title></journal-title-group><issn pub-type="epub">1234-5678</issn><publisher><publisher-name>Riverside Press</publisher-name><publisher-loc>Leiden</publisher-loc></publisher></journal-meta>
<article-meta><article-id pub-id-type="doi">10.1/otter</article-id><article-categories><subj-group><subject>Zoology</subject><subj-group><subject>Mammals</subject></subj-group></subj-group></article-categories>
<title-group><article-title>Otters at night<xref ref-type="fn" rid="t1">*</xref></article-title><subtitle>A winter study</subtitle><fn-group><fn id="t1"><p>Read before the society.</p></fn></fn-group></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Brook</surname><given-names>Ada</given-names></name><degrees>PhD</degrees><xref ref-type="aff" rid="a1">1</xref><email>ada@example.org</email></contrib><contrib contrib-type="author"><collab>River Watch<contrib-group><contrib><name><surname>Ford</surname><given-names>Bo</given-names></name></contrib></contrib-group></collab></contrib><contrib contrib-type="editor"><name><surname>Weir</surname><given-names>Cy</given-names></name></contrib></contrib-group>
<aff id="a1"><label>1</label><institution>Institute of Streams</institution><country>Norway</country></aff>
<author-notes><corresp>Write to <email>ada@example.org</email></corresp><fn fn-type="conflict"><p>Ada Brook owns a boat yard.</p></fn><fn><p>The authors declare no competing financial interests otherwise.</p></fn><fn fn-type="present-address"><p>Now at the coast.</p></fn></author-notes>
<pub-date pub-type="epub"><day>3</day><month>8</month><year>2011</year></pub-date><volume>12</volume><fpage>40</fpage><lpage>51</lpage>
<history><date date-type="received"><day>1</day><month>2</month><year>2010</year></date><date date-type="accepted"><day>30</day><month>6</month><year>2011</year></date></history>
<permissions><copyright-statement>© 2011 Brook</copyright-statement><license xlink:href="https://example.org/by"><license-p>Free to share.</license-p></license></permissions>
<abstract><p>The abstract.</p></abstract><abstract abstract-type="toc"><p>Otters sleep by day.</p></abstract><kwd-group><kwd>otter</kwd><kwd>nocturnal</kwd></kwd-group>
<funding-group><award-group><funding-source>Fund for Waters</funding-source><award-id>FW-77</award-id><principal-award-recipient>Ada Brook</principal-award-recipient></award-group><funding-statement>The fund had no say in the study.</funding-statement></funding-group>
<custom-meta-group><custom-meta><meta-name>Data Availability</meta-name><meta-value>All recordings lie in the archive.</meta-value></custom-meta></custom-meta-group></article-meta></front>
<body><sec><title>Methods</title><p>We listened<fn><label>2</label><p>With two microphones.</p></fn> at dusk.</p><list><title>Places</title><list-item><p>weir</p><def-list><def-item><term>pool</term><def><p>still water</p></def></def-item></def-list></list-item></list>
<table-wrap><label>Table 1</label><caption><title>Calls</title><p>By month.</p></caption><table><thead><tr><th rowspan="2">Month</th><th colspan="2">Calls</th></tr><tr><th>young</th><th>old</th></tr></thead><tbody><tr><td>May</td><td>6|7</td><td>9</td></tr></tbody></table><table-wrap-foot><p>Counted twice.</p></table-wrap-foot><attrib>After Weir.</attrib></table-wrap>
<fig><label>Figure 1</label><caption><p>An otter.</p></caption><graphic><alt-text>unseen</alt-text></graphic><attrib>Photograph by C. Weir.</attrib><permissions><copyright-statement>Weir, all rights.</copyright-statement></permissions></fig>
<boxed-text><caption><title>Ethics box</title><p>Nothing was caught.</p></caption></boxed-text><verse-group><verse-line>Down by the river</verse-line></verse-group></sec></body>
<back><ack><p>We thank the ferryman.</p></ack><fn-group><fn fn-type="con"><p>AB wrote it all.</p></fn><fn><p>This work was supported by the town.</p></fn><fn><p>First shown in spring.</p></fn></fn-group>
<notes notes-type="data-availability"><p>Maps on request.</p></notes><app-group><app><label>A</label><title>Tapes</title><p>Ninety hours.</p></app></app-group><glossary><def-list><def-item><term>holt</term><def><p>a den</p></def></def-item></def-list></glossary>
<ref-list><ref><mixed-citation>Unread. 1999.</mixed-citation></ref></ref-list></back>
<sub-article><front-stub><title-group><article-title>Reply</article-title></title-group><contrib-group><contrib><name><surname>Lock</surname><given-names>Di</given-names></name></contrib></contrib-group></front-stub><body><p>I disagree.</p></body><back><ack><p>Thanks to nobody.</p></ack></back></sub-article>`;

test("every word of an article that a person can read is in its text, but for its references", async () => {
  const { text } = await readArticle(talkative);
  const lettersOf = (words: string) => words.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
  const letters = lettersOf(text);
  const missing: string[] = [];
  const visit = (nodes: unknown) => {
    for (const node of Array.isArray(nodes) ? nodes : [])
      for (const [tag, content] of Object.entries(Object(node))) {
        if (tag === "#text") {
          if (!letters.includes(lettersOf(String(content)))) missing.push(String(content));
        } else if (!["ref-list", "journal-id", "alt-text", ":@"].includes(tag)) visit(content);
      }
  };
  visit(new XMLParser({ preserveOrder: true, parseTagValue: false }).parse(talkative));
  expect(missing).toEqual([]);
  expect(text).not.toMatch(/Unread|CODE|unseen/u);
});

test("what an article says about itself stands under the headings that a reader looks for", async () => {
  const document = await readArticle(talkative);
  const under = (title: string) =>
    document.segments
      .filter(({ section, kind }) => section === title && kind !== "heading")
      .map(({ start, end }) => document.text.slice(start, end))
      .join("\n");
  expect(under("Keywords")).toBe("otter, nocturnal");
  expect(under("Funding").split("\n")).toEqual([
    "This work was supported by the town.",
    "Fund for Waters: FW-77 (Ada Brook)",
    "The fund had no say in the study.",
  ]);
  expect(under("Conflicts of interest").split("\n")).toEqual([
    "Ada Brook owns a boat yard.",
    "The authors declare no competing financial interests otherwise.",
  ]);
  expect(under("Author contributions")).toBe("AB wrote it all.");
  expect(under("Acknowledgements")).toBe("We thank the ferryman.");
  expect(under("Data availability")).toBe("Maps on request.");
  expect(under("Data Availability")).toBe("All recordings lie in the archive.");
  expect(under("Notes")).toBe("First shown in spring.");
  expect(under("A Tapes")).toBe("Ninety hours.");
  expect(under("Copyright and licence").split("\n")).toEqual([
    "- © 2011 Brook",
    "- Free to share.",
    "- https://example.org/by",
  ]);
  expect(under("Authors and affiliations").split("\n")).toEqual([
    "- Authors: Ada Brook, River Watch",
    "- Editor: Cy Weir",
    "- Institute of Streams, Norway: Ada Brook",
    "- Ada Brook: PhD; ada@example.org",
    "- River Watch: Bo Ford",
    "Now at the coast.",
  ]);
  expect(under("Article information").split("\n")).toEqual([
    "- Subject: Zoology › Mammals",
    "- Title: Otters at night*",
    "- Subtitle: A winter study",
    "- Published online: 3 August 2011",
    "- Volume: 12",
    "- Pages: 40–51",
    "- Received: 1 February 2010",
    "- Accepted: 30 June 2011",
    "- Journal: Annals of Otters",
    "- ISSN: 1234-5678",
    "- Publisher: Riverside Press, Leiden",
    "- DOI: 10.1/otter",
  ]);
});

test("tables are written as Markdown, header rows as one", async () => {
  expect((await readArticle(talkative)).text).toContain(
    "Table 1. Calls. By month.\n| Month | Calls young | Calls old |\n| --- | --- | --- |\n| May | 6\\|7 | 9 |\nCounted twice.\n\nAfter Weir.\n\nFigure 1. An otter.\n\nPhotograph by C. Weir.\nWeir, all rights.",
  );
});

test("a cell that says how many more rows it covers is in each of them", async () => {
  const entries = (...cells: string[]) => `<row>${cells.join("")}</row>`;
  const table = `<table-wrap><table><tgroup cols="3"><thead>${entries("<entry>Drug</entry>", "<entry>Dose</entry>", "<entry>Effect</entry>")}</thead><tbody>${entries('<entry morerows="1">Aspirin</entry>', "<entry>100 mg</entry>", "<entry>low</entry>")}${entries("<entry>500 mg</entry>", "<entry>high</entry>")}${entries('<entry morerows="0">Placebo</entry>', "<entry>none</entry>", "<entry>none</entry>")}</tbody></tgroup></table></table-wrap>`;
  expect(await bodyOf(table)).toBe(
    "| Drug | Dose | Effect |\n| --- | --- | --- |\n| Aspirin | 100 mg | low |\n| Aspirin | 500 mg | high |\n| Placebo | none | none |",
  );
});

test("an article appended to an appended one is read in its section", async () => {
  const appended = (title: string, content: string) =>
    `<sub-article><front-stub><title-group><article-title>${title}</article-title></title-group></front-stub><body><p>${title} text.</p></body>${content}</sub-article>`;
  const { segments } = await readArticle(
    `${bare}<body><p>Text.</p></body>${appended("Letter", appended("Reviewer", "<response><body><p>Thanks.</p></body></response>"))}`,
  );
  expect(segments.filter(({ kind }) => kind === "prose").map(({ section }) => section)).toEqual([
    null,
    null,
    "Letter",
    "Letter > Reviewer",
    "Letter > Reviewer > Appended article",
  ]);
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
