import { expect, test } from "vitest";
import { type FixtureScan, type FixtureText, makePdf } from "../../../test/pdf-file.ts";
import { faxScan, jbig2Scan, noiseScan, scanOf } from "../../../test/scan.ts";
import { parseFile } from "./parse-file.ts";

const english = { languages: ["eng"] };
const read = (
  pages: (readonly FixtureText[] | FixtureScan)[],
  recognition: Parameters<typeof parseFile>[0]["recognition"] = english,
) => parseFile({ bytes: makePdf(pages), filename: "minutes.pdf", recognition });

const minutes = [
  "# Minutes of the harbour board",
  "",
  "The board met on 14 March and agreed to repair the northern break-",
  "water before the winter. The work costs 48,200 pounds and is paid",
  "from the reserve.",
  "",
  "Captain Osgood will report on the dredging of the inner basin at",
  "the next meeting.",
];
const dredging = [
  "The dredging of the inner basin took eleven days. It brought up",
  "three anchors and a bell.",
];

test("reads the pages of a scan, its paragraphs and its heading, each on its page", async () => {
  const document = await read([scanOf(minutes), scanOf(dredging)]);
  expect(document.text).toBe(
    [
      "Minutes of the harbour board",
      "The board met on 14 March and agreed to repair the northern breakwater before the winter. The work costs 48,200 pounds and is paid from the reserve.",
      "Captain Osgood will report on the dredging of the inner basin at the next meeting.",
      "The dredging of the inner basin took eleven days. It brought up three anchors and a bell.",
    ].join("\n\n"),
  );
  expect(document.segments.map(({ kind, page }) => [kind, page])).toEqual([
    ["heading", 1],
    ["prose", 1],
    ["prose", 1],
    ["prose", 2],
  ]);
  expect(document).toMatchObject({
    title: "Minutes of the harbour board",
    metadata: { pages: 2, recognisedPages: 2 },
  });
});

test("reads only the pages that have no text layer, and keeps the others as they are", async () => {
  const typed = [{ text: "Typed words, with a tvpo that no one mends.", y: 700 }];
  const document = await read([typed, scanOf(dredging), [], typed]);
  expect(document.metadata).toEqual({ pages: 4, recognisedPages: 1 });
  expect(
    document.segments.map(({ page, start, end }) => [page, document.text.slice(start, end)]),
  ).toEqual([
    [1, typed[0]?.text],
    [
      2,
      "The dredging of the inner basin took eleven days. It brought up three anchors and a bell.",
    ],
    [4, typed[0]?.text],
  ]);
});

test("reads a scan that was given a stamp as text, and leaves a page of few words as it is", async () => {
  const stamps = [{ text: "Scanned with Harbour Scan, ABC-000123", y: 40, x: 200, size: 8 }];
  const document = await read([
    { ...scanOf(dredging), stamps },
    { ...scanOf([]), stamps },
  ]);
  expect(document.text).toContain("took eleven days. It brought up three anchors and a bell.");
  expect(document.metadata).toEqual({ pages: 2, recognisedPages: 1 });
});

test.each([
  ["the page says so", 1, 270],
  ["the page says so, upside down", 2, 180],
  ["nothing says so", 3, 0],
  ["nothing says so, upside down", 2, 0],
] as const)("reads a page that lay turned in the scanner: %s", async (_name, turns, rotate) => {
  const { text } = await read([scanOf(dredging, { turns, rotate })]);
  expect(text).toBe(
    "The dredging of the inner basin took eleven days. It brought up three anchors and a bell.",
  );
});

test.each([
  ["CCITT", faxScan],
  ["JBIG2", jbig2Scan],
])(
  "reads a page of a scanner for black and white in %s, which pdf.js leaves to a decoder beside it",
  async (_form, scan) => {
    expect((await read([scan])).text).toBe("Eleven days.");
  },
);

test("reads umlauts in German", async () => {
  const lines = ["Die Fähre fährt täglich außer sonntags über den Fluß und", "zurück."];
  const { text } = await read([scanOf(lines)], { languages: ["deu"] });
  expect(text).toBe("Die Fähre fährt täglich außer sonntags über den Fluß und zurück.");
});

test("refuses a scan without text recognition, and says that Ibid can read it", async () => {
  const refused = parseFile({
    bytes: makePdf([scanOf(dredging), scanOf(minutes)]),
    filename: "minutes.pdf",
  });
  await expect(refused).rejects.toMatchObject({
    code: "no_text_layer",
    message:
      "minutes.pdf has no text in it: its 2 pages are pictures, as of a scan. Ibid reads scans once whoever runs it turns text recognition (OCR) on. Or run it over the file yourself, and add the result.",
  });
});

test("refuses a scan of noise instead of reading letters into it", async () => {
  await expect(read([noiseScan()])).rejects.toMatchObject({
    code: "no_text_layer",
    message:
      "minutes.pdf has no text in it: its page is a picture, and text recognition finds no words on it. Scan it again, sharper, and add that.",
  });
});

test("says which data text recognition lacks, and where they are", async () => {
  await expect(read([scanOf(dredging)], { languages: ["eng", "xyz"] })).rejects.toMatchObject({
    code: "no_text_layer",
    message:
      "minutes.pdf has pages to be read by text recognition, which lacks its data for the language “xyz”. Whoever runs Ibid can install them: npm install @tesseract.js-data/xyz.",
  });
});
