import { expect, test } from "vitest";
import { bibtex } from "./bibtex.ts";
import { parseFile } from "./parse-file.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const split = (text: string) => [...(bibtex.split?.(utf8(text)) ?? [])];
const said = (text: string) =>
  split(text).map((record) =>
    "error" in record ? `${record.error.code}: ${record.error.message}` : record.sourceId,
  );
const parse = (text: string) => parseFile({ bytes: utf8(text), filename: "library.bib" });

const zotero = String.raw`
@article{smith_bees_2020,
	title = {The {DNA} of \textit{Apis} \& co: 50\% {\"u}ber},
	volume = {12},
	url = {https://example.org/a_b},
	doi = {10.1000/x_y},
	abstract = {We paid \$5 for α and β. They worked.},
	language = {en},
	number = {3},
	journal = {Journal of Bees},
	author = {Smith, Jane and van der Berg, Jan and {World Health Organization}},
	month = jun,
	year = {2020},
	note = {kept at /home/jane},
	keywords = {bees, honey},
	pages = {1--9},
	file = {PDF:files/12/Smith 2020.pdf:application/pdf},
}
`;

test("reads an entry's facts and its abstract, and no path of it", async () => {
  const document = await parse(zotero);
  expect(document).toMatchObject({
    sourceId: "smith_bees_2020",
    title: "The DNA of Apis & co: 50% über",
    authors: ["Jane Smith", "Jan van der Berg", "World Health Organization"],
    journal: "Journal of Bees",
    publicationDate: "2020-06",
    doi: "10.1000/x_y",
    text: "We paid $5 for α and β. They worked.",
    abstractLength: 36,
    metadata: {
      citationKey: "smith_bees_2020",
      volume: "12",
      issue: "3",
      keywords: ["bees", "honey"],
    },
  });
  expect(JSON.stringify(document)).not.toMatch(/files\/12|\/home\/jane/u);
});

test("a date of biblatex is as exact as it is written, and a title alone is all the text", async () => {
  const document = await parse(
    "@online{k, title = {A page}, date = {2021-03-04}, editor = {Doe, Jo}}",
  );
  expect(document).toMatchObject({
    title: "A page",
    publicationDate: "2021-03-04",
    authors: ["Jo Doe"],
    text: "A page",
    abstractLength: 0,
  });
});

test("takes a file apart into its entries, and uses what it defines", async () => {
  const file = `Words between are remarks, an@address too.
@comment{jabref-meta: databaseType:bibtex;}
@string{jb = "Journal of Bees"}
@article(one, title = {One (and {more})}, journal = jb)
% @article{no, …
@Book{two,
  title = "Two {"} quotes", year = 1999
}`;
  const records = split(file);
  expect(said(file)).toEqual(["one", "two"]);
  expect(records.map(({ line }) => line)).toEqual([4, 6]);
  const [first] = records;
  const bytes = first && "bytes" in first ? first.bytes : utf8("");
  expect(await parseFile({ bytes, filename: "library.bib" })).toMatchObject({
    title: "One (and more)",
    journal: "Journal of Bees",
  });
});

test("a broken entry is an error of that entry, and the others follow", () => {
  const file = `@article{a, title = {A}}
@article{b, title = {B {open},
  abstract = {Words.}
}
@article{c, title = {C}}
@article{a, title = {Again}}
@article{, title = {No key}}
@article{d, title {D}}
@article{e, title = {E}}
@article{f, title = {F}`;
  expect(said(file)).toEqual([
    "a",
    "damaged_file: The entry that begins in line 2 has no end. Export the library again.",
    "c",
    "damaged_file: Line 6 repeats the key a of line 1. It counts once.",
    "damaged_file: The entry that begins in line 7 cannot be read. Export the library again.",
    "damaged_file: The entry that begins in line 8 cannot be read. Export the library again.",
    "e",
    "damaged_file: The entry that begins in line 10 has no end. Export the library again.",
  ]);
  expect(said("Only words.")).toEqual([
    "empty_file: The file has no entry of BibTeX in it. Export the library again.",
  ]);
});

test("TeX that cannot be read is taken out of an abstract", async () => {
  const abstract = String.raw`It costs 5$ and \unknown{more} of 3_4.`;
  expect(await parse(`@article{a, title = {A}, abstract = {${abstract}}}`)).toMatchObject({
    title: "A",
    text: expect.stringMatching(/^It costs 5 and +more of 3_4\.$/u),
  });
});

test("an entry keeps the definitions that it uses alone, and those that they use", () => {
  const [record] = split(
    '@string{jb = "Journal of Bees"}\n@string{long = jb # ", new series"}\n@string{other = "X"}\n@article{a, journal = long, title = {T}}',
  );
  const text = record && "bytes" in record ? new TextDecoder().decode(record.bytes) : "";
  expect(text).toContain("Journal of Bees");
  expect(text).not.toContain('"X"');
});

test("a definition that cannot be read spoils no entry", () => {
  expect(said("@string{= broken}\n@article{a, title = {T}}\n@article{b, title = {U}}")).toEqual([
    "a",
    "b",
  ]);
});

test("many definitions, and a file of one line, take time in proportion", () => {
  const strings = Array.from({ length: 3000 }, (_, at) => `@string{s${at} = "Journal ${at}"}`);
  const entries = Array.from({ length: 3000 }, (_, at) => `@article{k${at}, journal = s${at}}`);
  const records = split([...strings, ...entries].join("\n"));
  const size = records.reduce((sum, each) => sum + ("bytes" in each ? each.bytes.length : 0), 0);
  expect(records).toHaveLength(3000);
  expect(size).toBeLessThan(3000 * 120);
  // In quadratic time, this would take minutes.
  expect(split("@a{}".repeat(200_000)).length).toBeGreaterThan(0);
});
