import { expect, test } from "vitest";
import { readImprint } from "./paper-imprint.ts";
import { parseFile } from "./parse-file.ts";

test.each([
  ["Translation & Technology Review, vol. 14 (2023)", "Translation & Technology Review", "2023"],
  [
    "School of Languages, Brackwater University. Translation & Technology Review, vol. 14 (2023)",
    "Translation & Technology Review",
    "2023",
  ],
  ["Baltic Boating Science 2019, 5(2), 101-118", "Baltic Boating Science", "2019"],
  ["J. Bee Sci. 2021;4:1–9", "J. Bee Sci.", "2021"],
  ["Ann Lee, Bo Meer. Agricultural Ecology Letters, 2023.", "Agricultural Ecology Letters", "2023"],
  [
    "Laboratory for Air, Serena. Journal of Built Air 2021; 8: 77-89",
    "Journal of Built Air",
    "2021",
  ],
  [
    "Correspondence: Ann Lee, Glan School. Companion Animal Trials 2024, article 31.",
    "Companion Animal Trials",
    "2024",
  ],
  ["Child Travel Quarterly, 2023, issue 3", "Child Travel Quarterly", "2023"],
  [
    "*Journal of Built Habitats* 12 (3), 2024, 211–234. Received 9 October 2023; accepted 27 February 2024.",
    "Journal of Built Habitats",
    "2024",
  ],
  ["*Learning & Practice*, volume 31, 2024, pages 402–431", "Learning & Practice", "2024"],
  ["*Roof Science*, 2024", "Roof Science", "2024"],
  ["Zeitschrift für Imkerei 12 (2020), S. 5–9", "Zeitschrift für Imkerei", "2020"],
  ["Revue d'apiculture, 2018, n° 4", "Revue d'apiculture", "2018"],
  [
    "Ana Roussel, Karim Benali. Revue des communes durables, 2022, n° 3, pp. 12-25.",
    "Revue des communes durables",
    "2022",
  ],
  ["Bee Atlas 521, 436–444 (2015)", "Bee Atlas", "2015"],
  ["Bee Atlas 2019; 14: e0213", "Bee Atlas", "2019"],
  ["Bee Atlas 12 (May 2021)", "Bee Atlas", "2021"],
  ["Bee Atlas, 2021, Heft 4", "Bee Atlas", "2021"],
  ["Department of Physics, University of Bern, Sidlerstrasse 5, 2023", undefined, "2023"],
  ["Oak Street 12, 2021", undefined, "2021"],
  ["Oak Street 12-14, May 2021", undefined, "2021"],
  ["Bee Atlas, version 2, 2021", undefined, "2021"],
  ["Preprint, version 2, 4 October 2024", undefined, "2024"],
  ["Harbour Institute, Lydmouth, May 2022", undefined, "2022"],
  [
    "Received 4 May 2022; published 11 October 2022. Correspondence: a@b.example",
    undefined,
    "2022-10-11",
  ],
  [
    "Meer B., Lee A. · *Soil Letters* 18 (2021), 77–91 · Received 4 May 2020",
    "Soil Letters",
    "2021",
  ],
  ["Posted 21 September 2024", undefined, "2024-09-21"],
  ["© 2017 The Authors", undefined, "2017"],
  ["Published 4 May 2021", undefined, "2021-05-04"],
  ["Published online May 4th, 2021", undefined, "2021-05-04"],
  ["Published Sept. 2021", undefined, "2021-09"],
  ["Veröffentlicht am 3. März 2022", undefined, "2022-03-03"],
  ["Eingereicht 2. Mai 2022; veröffentlicht 11. Oktober 2022", undefined, "2022-10-11"],
  ["Publié le 4 février 2021", undefined, "2021-02-04"],
  ["Publié en ligne le 1er août 2020", undefined, "2020-08-01"],
  ["Publicado el 9 de enero de 2019", undefined, "2019-01-09"],
  // A word that only begins like a month is none.
  ["Published by Marine 2021", undefined, "2021"],
  ["Institut des abeilles, Lyon, décembre 2021", undefined, "2021"],
  ["Published 4 May 2021. Bee Letters, 2021.", "Bee Letters", "2021"],
])("the first lines of a paper tell where and when it appeared: %s", (line, journal, date) => {
  expect(readImprint(`# Bees\n\nAnn Lee, Bo Meer\n\n${line}\n\n## Abstract\n\nIn 1999.`)).toEqual({
    ...(journal === undefined ? {} : { journal }),
    publicationDate: date,
  });
});

test.each([
  "Received 2 Feb 2024, accepted 19 June 2024",
  "A study of 12 farms in Lower Silesia, 2015-2018",
  "Data from 1996, 2,340 pupils, 12 schools",
  "Corresponding author: p.lee@vessby.invalid",
])("other lines tell nothing: %s", (line) => {
  expect(readImprint(`# Bees\n\nAnn Lee\n\n${line}\n\n## Abstract\n\nRoof News 2020, 3.`)).toEqual(
    {},
  );
});

const parse = (text: string, filename: string) =>
  parseFile({ bytes: new TextEncoder().encode(text), filename });
const parts = "Abstract\nWe asked.\n\nMethods\nWe counted.\n\nResults\nMore bees.\n";

test("a paper in Markdown or plain text has its journal, its year and the names above them", async () => {
  const facts = {
    authors: ["Ann Lee", "Bo Meer"],
    journal: "Bee Letters",
    publicationDate: "2023",
  };
  const byline = "Ann Lee, Bo Meer. Bee Letters, 2023.";
  const headings = parts.replace(/^(?=[AMR]\w+$)/gmu, "## ");
  expect(await parse(`# On bees\n\n${byline}\n\n${headings}`, "bees.md")).toMatchObject(facts);
  expect(await parse(`On bees\n\n${byline}\n\n${parts}`, "bees.txt")).toMatchObject(facts);
  expect(
    await parse(`On bees\n\nT. Abara\nBee Letters 31 (2018), pp. 4-5\n\n${parts}`, "bees.txt"),
  ).toMatchObject({ authors: ["T. Abara"], journal: "Bee Letters", publicationDate: "2018" });
  expect(await parse("---\nauthor: Ann Lee\nyear: 2019\n---\n\n# On bees\n", "b.md")).toMatchObject(
    {
      publicationDate: "2019",
    },
  );
  // Of an address no line is a journal's, and the one above it no author.
  const housed = await parse(`On bees\n\nSummer House\nRoom 12, 2021\n\n${parts}`, "bees.txt");
  expect(housed).toMatchObject({ authors: [], publicationDate: "2021" });
  expect(housed.journal).toBeUndefined();
  const listed = "Authors: Ann Lee; Bo Meer\nBee Letters, 2023, issue 3";
  expect(await parse(`On bees\n\n${listed}\n\n${parts}`, "bees.txt")).toMatchObject(facts);
});

test("what is no paper by its text has none, and front matter says it first", async () => {
  const notes = await parse(
    "# Trip\n\nPorto Old Town, New Bridge, 2023\n\n## Summary\n\nRain.",
    "a.md",
  );
  expect(notes).toMatchObject({ authors: [], title: "Trip" });
  expect(notes.publicationDate).toBeUndefined();
  const front = `---\njournal: Hive\ndate: 2020-02-01\n---\n# On bees\n\nBee Letters, 2023\n\n${parts}`;
  expect(await parse(front, "bees.md")).toMatchObject({
    journal: "Hive",
    publicationDate: "2020-02-01",
  });
});

test("a line made to overwhelm is read in no time", () => {
  const line = `A ${"1 (2) - 3, V 4; ".repeat(24)}x`;
  expect(readImprint(`T\n${line}\n${line}\nAbstract\n`)).toEqual({});
});
