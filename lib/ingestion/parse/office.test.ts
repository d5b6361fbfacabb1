import { zipSync } from "fflate";
import { expect, test } from "vitest";
import {
  makeDocx,
  makeOdt,
  packParts,
  wordParagraph,
  wordTable,
} from "../../../test/office-files.ts";
import { writePptx } from "../../../test/office-slides.ts";
import { IbidError } from "../../errors.ts";
import { parseFile } from "./parse-file.ts";

const refusal = async (bytes: Uint8Array, filename: string) => {
  const error: unknown = await parseFile({ bytes, filename }).catch((thrown: unknown) => thrown);
  if (error instanceof IbidError) return error;
  throw new Error(`${filename} was read.`);
};

const handbook = makeDocx(
  [
    wordParagraph("Greenhouse handbook", "Heading1"),
    wordParagraph("Watering", "Heading2"),
    wordParagraph("Seedlings get 40 ml a day."),
    wordParagraph("Open the valve", "ListNumber"),
    wordParagraph("Close the valve", "ListNumber"),
    wordParagraph("Stock", "Heading2"),
    wordTable([
      ["Item", "Count"],
      ["Pots", "120"],
      ["Trays", "14"],
    ]),
  ].join(""),
);

test("a Word document is read by its headings, with numbered steps and tables", async () => {
  const { title, text, segments } = await parseFile({ bytes: handbook, filename: "a.docx" });
  expect(title).toBe("Greenhouse handbook");
  expect(text.split("\n\n")).toEqual([
    "Greenhouse handbook",
    "Watering",
    "Seedlings get 40 ml a day.",
    "1. Open the valve\n2. Close the valve",
    "Stock",
    "| Item | Count |\n| --- | --- |\n| Pots | 120 |\n| Trays | 14 |",
  ]);
  expect(segments.map(({ kind, section }) => [kind, section])).toEqual([
    ["heading", null],
    ["heading", "Watering"],
    ["prose", "Watering"],
    ["list", "Watering"],
    ["heading", "Stock"],
    ["table", "Stock"],
  ]);
});

test("a title that a person gave names the document and comes with its author", async () => {
  const body = wordParagraph("The pump runs at 06:30.");
  const author = "<dc:creator>Mira Holt</dc:creator>";
  const given = makeDocx(body, `<dc:title>Pumps</dc:title>${author}`);
  expect(await parseFile({ bytes: given, filename: "a.docx" })).toMatchObject({
    title: "Pumps",
    authors: ["Mira Holt"],
  });
  const unnamed = makeDocx(body, `<dc:title>Document1</dc:title>${author}`);
  expect(await parseFile({ bytes: unnamed, filename: "pump_times.docx" })).toMatchObject({
    title: "pump times",
    authors: [],
  });
});

test("an OpenDocument text and an RTF are read likewise", async () => {
  const odt = makeOdt(
    '<text:h text:outline-level="1">Rota</text:h><text:p>Ann is on duty on Friday.</text:p><text:h text:outline-level="2">Keys</text:h><text:p>In the box.</text:p>',
  );
  const rota = await parseFile({ bytes: odt, filename: "a.odt" });
  expect(rota).toMatchObject({
    title: "Rota",
    text: "Rota\n\nAnn is on duty on Friday.\n\nKeys\n\nIn the box.",
  });
  expect(rota.segments.at(-1)?.section).toBe("Keys");
  const rtf = new TextEncoder().encode(
    String.raw`{\rtf1\ansi{\b Tools}\par The saw hangs left of the door.\par Price: 30 \'80\par}`,
  );
  const { text } = await parseFile({ bytes: rtf, filename: "a.rtf" });
  expect(text).toBe("Tools\n\nThe saw hangs left of the door.\n\nPrice: 30 €");
});

test("an e-book is read chapter by chapter", async () => {
  const page = (title: string, words: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body><h1>${title}</h1><p>${words}</p><script>alert(1)</script></body></html>`;
  const bytes = packParts({
    mimetype: "application/epub+zip",
    "META-INF/container.xml":
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    "book.opf":
      '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Tide Book</dc:title><dc:creator>Nora Vale</dc:creator></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>',
    "a.xhtml": page("Wind", "Neap tides are <b>weaker</b>."),
    "b.xhtml": page("Moon", "Spring tides come at new moon."),
  });
  const book = await parseFile({ bytes, filename: "tides.epub" });
  expect(book).toMatchObject({ title: "The Tide Book", authors: ["Nora Vale"] });
  expect(book.text).toBe(
    "Moon\n\nSpring tides come at new moon.\n\nWind\n\nNeap tides are weaker.",
  );
  expect(book.segments.map(({ section }) => section)).toEqual(["Moon", "Moon", "Wind", "Wind"]);
});

test("slides are pages under their titles, with their notes", async () => {
  const bytes = writePptx([
    {
      title: "Launch plan",
      lines: ["Beta on 3 May", "Release on 1 June"],
      notes: "Thank the sponsors",
    },
    { lines: ["Hall: 900 euros"] },
  ]);
  const { title, text, segments } = await parseFile({ bytes, filename: "plan.pptx" });
  expect(title).toBe("Launch plan");
  expect(text).toBe(
    "Launch plan\n\n- Beta on 3 May\n- Release on 1 June\n\nNotes\n\nThank the sponsors\n\nSlide 2\n\n- Hall: 900 euros",
  );
  expect(segments.map(({ section, page }) => [section, page])).toEqual([
    ["Launch plan", 1],
    ["Launch plan", 1],
    ["Launch plan", 1],
    ["Launch plan > Notes", 1],
    ["Launch plan > Notes", 1],
    ["Slide 2", 2],
    ["Slide 2", 2],
  ]);
});

test.each([
  ["cut off", handbook.subarray(0, handbook.length / 2), /not a Word document that can be read/u],
  ["another archive", packParts({ "a.txt": "words" }), /not a Word document that can be read/u],
  [
    "an archive that unfolds without end",
    zipSync({ "word/document.xml": new Uint8Array(600 * 2 ** 20) }, { level: 9 }),
    /unfolds to far more than a Word document holds/u,
  ],
])("a Word document that is %s is refused with a reason", async (_, bytes, sentence) => {
  const error = await refusal(bytes, "a.docx");
  expect(error.code).toBe("damaged_file");
  expect(error.message).toMatch(sentence);
});

test("entities that refer to each other or to a file are not followed", async () => {
  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  );
  const bytes = packParts({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<!DOCTYPE d [<!ENTITY e0 "lol"><!ENTITY f SYSTEM "file:///etc/hostname">${entities.join("")}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>words &e9; &f;</w:t></w:r></w:p></w:body></w:document>`,
  });
  const read = await parseFile({ bytes, filename: "a.docx" }).catch((error: unknown) => error);
  expect(JSON.stringify(read).length).toBeLessThan(2_000);
});

test("a file is told by its content, also without its ending", async () => {
  expect((await parseFile({ bytes: handbook, filename: "handbook" })).title).toBe(
    "Greenhouse handbook",
  );
  const error = await refusal(handbook, "notes.txt");
  expect(error.message).toMatch(
    /named like a plain text file, but its content is a Word document/u,
  );
});
