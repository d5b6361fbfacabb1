import { expect, test } from "vitest";
import { paperIdsOf } from "../../fulltext/paper-ids.ts";
import { parseFile } from "./parse-file.ts";
import { splitPubmedArticles } from "./pubmed.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const head = `<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
`;
const setOf = (...articles: string[]) =>
  `${head}<PubmedArticleSet>\n${articles.join("\n")}\n</PubmedArticleSet>\n`;

/** An article with this in its `Article`, and beside it. */
const articleOf = (pmid: string, article: string, { beside = "", data = "" } = {}) =>
  `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM">${pmid && `<PMID Version="1">${pmid}</PMID>`}
<Article PubModel="Print">${article}</Article>${beside}</MedlineCitation><PubmedData>${data}</PubmedData></PubmedArticle>`;

const titled = (title: string) => `<ArticleTitle>${title}</ArticleTitle>`;

const trial = articleOf(
  "31452104",
  `<Journal><Title>The Lancet</Title><ISOAbbreviation>Lancet</ISOAbbreviation><JournalIssue CitedMedium="Print">
<PubDate><Year>2019</Year><Month>Aug</Month></PubDate></JournalIssue></Journal>
<ArticleTitle>Effect of CO<sub>2</sub> &amp; &#x3b1;-blockers in <i>adults</i>.</ArticleTitle>
<ELocationID EIdType="doi" ValidYN="Y">10.1000/lancet.1</ELocationID>
<Abstract><AbstractText Label="BACKGROUND" NlmCategory="BACKGROUND">Pain is common.</AbstractText>
<AbstractText Label="PATIENTS AND METHODS">We treated 40 adults (<i>p</i> &lt; 0.05).</AbstractText>
<CopyrightInformation>Copyright Elsevier.</CopyrightInformation></Abstract>
<AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>Lovelace</LastName><ForeName>Ada King</ForeName><Initials>AK</Initials></Author>
<Author ValidYN="Y"><LastName>King</LastName><Initials>ML</Initials><Suffix>Jr</Suffix></Author>
<Author ValidYN="N"><LastName>Misspelt</LastName><Initials>A</Initials></Author>
<Author ValidYN="Y"><CollectiveName>The Second Stroke Study Group</CollectiveName></Author></AuthorList>
<PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList>
<ArticleDate DateType="Electronic"><Year>2019</Year><Month>07</Month><Day>31</Day></ArticleDate>`,
  {
    beside: `<MeshHeadingList><MeshHeading><DescriptorName UI="D001241">Aspirin</DescriptorName><QualifierName>adverse effects</QualifierName></MeshHeading></MeshHeadingList>
<KeywordList Owner="NOTNLM"><Keyword MajorTopicYN="N">stroke</Keyword></KeywordList>`,
    data: `<ArticleIdList><ArticleId IdType="pubmed">31452104</ArticleId><ArticleId IdType="pmc">PMC6709999</ArticleId><ArticleId IdType="doi">10.1000/lancet.1</ArticleId></ArticleIdList>
<ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.1000/other</ArticleId></ArticleIdList></Reference></ReferenceList>`,
  },
);

const split = (xml: string) => [...splitPubmedArticles(encode(xml))];
const parse = (xml: string) => parseFile({ bytes: encode(xml), filename: "pubmed.xml" });
const errors = (xml: string) =>
  split(xml).flatMap((record) =>
    "error" in record ? `${record.line} ${record.error.code}: ${record.error.message}` : [],
  );

test("takes a set apart: each article by its PMID, with its own bytes and line", () => {
  const second = articleOf("2", titled("A title <i>alone</i>"));
  const records = split(setOf(trial, second));
  expect(
    records.map((record) =>
      "bytes" in record ? { ...record, bytes: decode(record.bytes) } : record,
    ),
  ).toEqual([
    {
      line: 4,
      sourceId: "31452104",
      title: expect.stringContaining("Effect of CO2"),
      bytes: trial,
    },
    {
      line: 4 + trial.split("\n").length,
      sourceId: "2",
      title: "A title alone",
      bytes: second,
    },
  ]);
  expect(split(trial)).toMatchObject([{ line: 1, sourceId: "31452104" }]);
});

test("reads an article: its facts, and its abstract by the labelled parts", async () => {
  const document = await parse(trial);
  expect(document).toMatchObject({
    mediaType: "application/pubmed+xml",
    sourceId: "31452104",
    title: "Effect of CO2 & α-blockers in adults",
    authors: ["Lovelace AK", "King ML Jr", "The Second Stroke Study Group"],
    journal: "The Lancet",
    publicationDate: "2019-07-31",
    doi: "10.1000/lancet.1",
    metadata: {
      pmid: "31452104",
      pmcid: "PMC6709999",
      keywords: ["stroke"],
      mesh: ["Aspirin"],
      publicationTypes: ["Journal Article"],
    },
    text: "Background\n\nPain is common.\n\nPatients and methods\n\nWe treated 40 adults (p < 0.05).",
  });
  expect(document.abstractLength).toBe(document.text.length);
  expect(document.segments.map(({ section, part }) => `${part}: ${section}`)).toEqual([
    "abstract: Background",
    "abstract: Background",
    "abstract: Patients and methods",
    "abstract: Patients and methods",
  ]);
  expect(document).not.toHaveProperty("standing");
  expect(paperIdsOf({ doi: null, ...document, sourceId: "31452104" })).toEqual({
    doi: "10.1000/lancet.1",
    pmcid: "PMC6709999",
    pmid: "31452104",
  });
});

test("an article without an abstract has its title as all its text", async () => {
  const document = await parse(articleOf("7", titled("Only this.")));
  expect(document).toMatchObject({ title: "Only this", text: "Only this", abstractLength: 0 });
});

const person = (name: string) =>
  `<Author ValidYN="Y"><LastName>${name}</LastName><Initials>B</Initials></Author>`;
const bookOf = (pmid: string, { own = "", title = "Gene Reviews" } = {}) =>
  `<PubmedBookArticle><BookDocument><PMID Version="1">${pmid}</PMID>
<ArticleIdList><ArticleId IdType="bookaccession">NBK1116</ArticleId><ArticleId IdType="doi">10.1000/book.1</ArticleId></ArticleIdList>
<Book><Publisher><PublisherName>A Press</PublisherName></Publisher><BookTitle book="gene">${title}</BookTitle>
<PubDate><Year>1993</Year></PubDate><AuthorList Type="editors">${person("Editor")}</AuthorList></Book>
${own}</BookDocument><PubmedBookData><ArticleIdList><ArticleId IdType="pubmed">${pmid}</ArticleId></ArticleIdList></PubmedBookData></PubmedBookArticle>`;
const chapter = bookOf("20301295", {
  own: `<ArticleTitle book="gene" part="one">On <i>Fragile</i> bones.</ArticleTitle><Language>eng</Language>
<AuthorList Type="authors">${person("Lovelace")}</AuthorList><PublicationType UI="D016454">Review</PublicationType>
<Abstract><AbstractText Label="CLINICAL CHARACTERISTICS">Bones break.</AbstractText></Abstract>
<KeywordList Owner="NLM"><Keyword>bones</Keyword></KeywordList>
<ContributionDate><Year>2005</Year><Month>1</Month><Day>28</Day></ContributionDate>`,
});

test("reads a chapter of a book: the book in place of a journal, its own authors, date and abstract", async () => {
  expect(await parse(chapter)).toMatchObject({
    mediaType: "application/pubmed+xml",
    sourceId: "20301295",
    title: "On Fragile bones",
    authors: ["Lovelace B"],
    journal: "Gene Reviews",
    publicationDate: "2005-01-28",
    doi: "10.1000/book.1",
    metadata: {
      pmid: "20301295",
      bookaccession: "NBK1116",
      keywords: ["bones"],
      publicationTypes: ["Review"],
    },
    text: "Clinical characteristics\n\nBones break.",
  });
});

test("a book without chapters goes by its own title, editors and year", async () => {
  const document = await parse(bookOf("6"));
  expect(document).toMatchObject({
    title: "Gene Reviews",
    authors: ["Editor B"],
    publicationDate: "1993",
    text: "Gene Reviews",
    abstractLength: 0,
  });
  expect(document).not.toHaveProperty("journal");
});

test("takes books apart like articles", async () => {
  const xml = setOf(articleOf("1", titled("One")), chapter, bookOf("6"));
  expect(split(xml)).toMatchObject([
    { sourceId: "1" },
    { sourceId: "20301295", title: "On Fragile bones." },
    { sourceId: "6", title: "Gene Reviews" },
  ]);
  const cut = `${head}<PubmedBookArticleSet>${chapter}`;
  expect(errors(`${cut}</PubmedBookArticleSet>`)).toEqual([]);
  expect(errors(cut)).toMatchObject([expect.stringContaining("The file is cut off")]);
  await expect(parse(setOf(chapter, bookOf("6")))).rejects.toMatchObject({
    code: "unsupported_type",
  });
  const bomb = `<!DOCTYPE PubmedBookArticle [<!ENTITY a "aaaa">]>\n${bookOf("6")}`;
  expect(errors(bomb)).toMatchObject([expect.stringContaining("declares entities of its own")]);
});

test("reads the title of a translated paper, and abstracts for other readers", async () => {
  const document = await parse(
    articleOf("8", `${titled("[On bees.]")}<VernacularTitle>Über Bienen.</VernacularTitle>`, {
      beside: `<OtherAbstract Type="plain-language-summary"><AbstractText>Bees fly.</AbstractText></OtherAbstract>
<OtherAbstract Type="Publisher" Language="ger"><AbstractText>Bienen fliegen.</AbstractText></OtherAbstract>`,
    }),
  );
  expect(document.title).toBe("On bees");
  expect(document.text).toBe(
    "Plain language summary\n\nBees fly.\n\nAbstract in German\n\nBienen fliegen.",
  );
  const untitled = `${titled("[Not Available].")}<VernacularTitle>Über Bienen.</VernacularTitle>`;
  expect((await parse(articleOf("9", untitled))).title).toBe("Über Bienen");
});

test("reads dates as exact as PubMed has them", async () => {
  const dated = async (pubDate: string) =>
    (
      await parse(
        articleOf(
          "1",
          `<Journal><JournalIssue><PubDate>${pubDate}</PubDate></JournalIssue></Journal>${titled("T")}`,
        ),
      )
    ).publicationDate;
  expect(await dated("<Year>2004</Year><Month>Mar</Month><Day>9</Day>")).toBe("2004-03-09");
  expect(await dated("<Year>2004</Year><Season>Spring</Season>")).toBe("2004");
  expect(await dated("<MedlineDate>1998 Dec-1999 Jan</MedlineDate>")).toBe("1998-12");
  expect(await dated("<MedlineDate>2000 Spring</MedlineDate>")).toBe("2000");
});

test("articles are found whatever stands between them", () => {
  const close = `<PubmedData/>${articleOf("1", titled("One"))}<!-- next -->${articleOf("2", titled("Two"))}`;
  const twoSets = setOf(close) + setOf(articleOf("3", titled("Three")));
  expect(split(twoSets).map((record) => ("sourceId" in record ? record.sourceId : ""))).toEqual([
    "1",
    "2",
    "3",
  ]);
});

test("what cannot be read is said of its article, and the others follow", () => {
  const whole = articleOf("1", titled("One"));
  const xml = setOf(whole, articleOf("", titled("Two")), whole, articleOf("3", titled("T")));
  expect(errors(xml)).toEqual([
    "6 damaged_file: The article that begins in line 6 has no PMID. Download the records from PubMed again, as XML.",
    "8 damaged_file: Line 8 repeats the article 1 of line 4. It counts once.",
  ]);
  expect(split(xml).filter((record) => "bytes" in record)).toHaveLength(2);
});

test("a file that was cut off, declares entities or has no article is said to be so", async () => {
  const cut = setOf(articleOf("1", titled("One")), trial).slice(0, -800);
  expect(split(cut)[0]).toMatchObject({ sourceId: "1" });
  expect(errors(cut)).toEqual([
    "6 damaged_file: The file is cut off in the article that begins in line 6. Download the records from PubMed again, as XML.",
  ]);
  const shorter = setOf(trial).replace("</PubmedArticleSet>", "<Pub");
  expect(split(shorter)[0]).toMatchObject({ sourceId: "31452104" });
  expect(errors(shorter)).toEqual([
    "4 damaged_file: The file is cut off after its last article, in line 4. Download the records from PubMed again, as XML.",
  ]);
  const bomb = head.replace('.dtd">', '.dtd" [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>');
  expect(
    errors(`${bomb}<PubmedArticleSet>${articleOf("1", titled("&b;"))}</PubmedArticleSet>`),
  ).toEqual([
    "1 damaged_file: The file declares entities of its own, as no file of PubMed does. Download the records from PubMed again, as XML.",
  ]);
  expect(errors(setOf())).toEqual([
    "1 empty_file: The file has no article of PubMed in it. Download the records from PubMed again, as XML.",
  ]);
  await expect(parse(articleOf("1", "<ArticleTitle>Open"))).rejects.toMatchObject({
    code: "damaged_file",
    message: expect.stringContaining("pubmed.xml is a damaged XML file"),
  });
  await expect(parse(setOf(trial, trial))).rejects.toMatchObject({ code: "unsupported_type" });
});

test("a file in another encoding is read as the same characters", async () => {
  const [record] = splitPubmedArticles(
    Buffer.from(`\uFEFF${setOf(articleOf("1", titled("Größe")))}`, "utf16le"),
  );
  if (!record || "error" in record) throw new Error("It is no record.");
  expect((await parse(decode(record.bytes))).title).toBe("Größe");
});
