import { expect, test } from "vitest";
import { column, type FixtureText, makePdf } from "../../../test/pdf-file.ts";
import { parseFile } from "./parse-file.ts";

const read = (pages: FixtureText[][], options: Parameters<typeof makePdf>[1] = {}) =>
  parseFile({ bytes: makePdf(pages, options), filename: "report.pdf" });

const body = (lines: string[], y: number, x = 72) => column(lines, { x, y });
/** Lines of full width, so that a short one ends a paragraph. */
const wide = "of a column that is as wide as this one is from its left to its right edge";

test("joins the lines of a paragraph and undoes its hyphens, but not those that belong", async () => {
  const { text } = await read([
    [
      ...body(
        [
          `The treat-`,
          `ment ${wide} and a well-known drug-`,
          `resistant strain ${wide}, and drug-resistant`,
          `again ${wide}.`,
        ],
        700,
      ),
      ...body(["A second paragraph stands apart from the first."], 600),
    ],
  ]);
  expect(text).toBe(
    `The treatment ${wide} and a well-known drug-resistant strain ${wide}, and drug-resistant again ${wide}.\n\n` +
      "A second paragraph stands apart from the first.",
  );
});

test("reads the left column to its end before the right one, also where the file draws them line by line", async () => {
  const left = Array.from({ length: 10 }, (_, at) => `left column line number ${at} of words`);
  const right = Array.from({ length: 10 }, (_, at) => `right column line number ${at} of words`);
  const columnwise = [...body(left, 700, 60), ...body(right, 700, 330)];
  const linewise = left.flatMap((line, at) => [
    { text: line, x: 60, y: 700 - at * 12 },
    { text: right[at] ?? "", x: 330, y: 700 - at * 12 },
  ]);
  for (const page of [columnwise, linewise]) {
    const { text } = await read([page]);
    const words = text.replace(/\s+/gu, " ");
    expect(words).toBe([...left, ...right].join(" "));
  }
});

test("takes sections from larger and bolder lines, nested, and the title from the largest", async () => {
  const document = await read([
    [
      { text: "A Study of Things", y: 780, size: 20 },
      ...body([`We begin ${wide}.`, `We go on ${wide}.`], 750),
      { text: "Methods", y: 700, size: 14 },
      ...body([`We did ${wide}.`, `And then ${wide}.`], 680),
      { text: "Sampling", y: 640, font: "Helvetica-Bold" },
      ...body([`We took ${wide}.`, `And gave ${wide}.`], 620),
    ],
  ]);
  expect(document.title).toBe("A Study of Things");
  const sections = document.segments.map(({ kind, section }) => `${kind}: ${section}`);
  expect(sections).toEqual([
    "heading: null",
    "prose: null",
    "heading: Methods",
    "prose: Methods",
    "heading: Methods > Sampling",
    "prose: Methods > Sampling",
  ]);
});

test("knows each segment's page, goes on with a paragraph over a page's end, and drops page numbers and running heads", async () => {
  const page = (number: number, lines: string[]) => [
    { text: "Journal of Fixtures", y: 810, size: 8 },
    ...body(lines, 760),
    { text: String(number), x: 297, y: 30 },
  ];
  const document = await read([
    page(1, [`First ${wide}`, `and on it goes ${wide} with an unfin-`]),
    page(2, [`ished sentence ${wide}.`, "It ends here."]),
    page(3, [`Last ${wide}.`, "The end."]),
  ]);
  expect(document.text).not.toMatch(/Journal of Fixtures|\b[123]\b/u);
  expect(document.text).toContain(`with an unfinished sentence ${wide}.`);
  expect(document.segments.map((segment) => segment.page)).toEqual([1, 2, 3]);
});

/** Pages with a line above some text, each as one that a running head could be. */
const under = (heads: readonly (FixtureText | string)[]) =>
  heads.map((head, at) => [
    typeof head === "string"
      ? { text: head, y: 800, size: 18, font: "Helvetica-Bold" as const }
      : head,
    ...body(
      [`Page ${at + 1} goes on ${wide}`, `with more words ${wide}.`, `And it ends ${wide}.`],
      740,
    ),
  ]);
const sectionsOf = async (heads: readonly string[]) => {
  const { segments } = await read(under(heads));
  return segments.filter(({ kind }) => kind === "prose").map(({ section }) => section);
};

test("headings that differ in their numbers are no running heads, on whichever pages", async () => {
  const quarters = [40, 43, 51, 60].map((sum, at) => `Q${at + 1} 2025: revenue ${sum} million`);
  for (const heads of [
    quarters,
    ["Chapter 1", "Chapter 2", "Chapter 3"],
    ["Step 1", "Step 2", "Step 3", "Step 4"],
  ])
    expect(await sectionsOf(heads)).toEqual(heads);
  const small = quarters.map((text) => ({ text, y: 800, size: 8 }));
  const { text } = await read(under(small));
  for (const quarter of quarters) expect(text).toContain(quarter);
  const steps = [1, 2, 3].map((step) => ({ text: `Step ${step}`, y: 800 }));
  expect((await read(under(steps))).text).toMatch(/Step 1[^]*Step 2[^]*Step 3/u);
});

test("a heading on several pages is that of their text, and one on most pages is said once", async () => {
  expect(await sectionsOf(["Results", "Results", "Results", "Discussion"])).toEqual([
    "Results",
    "Results",
    "Results",
    "Discussion",
  ]);
  const heads = Array.from({ length: 6 }, () => ({ text: "Harbour Works Ltd", y: 800, size: 13 }));
  expect((await read(under(heads))).text.split("Harbour Works Ltd")).toHaveLength(2);
  const plain = Array.from({ length: 6 }, () => ({ text: "Harbour Works Ltd", y: 800 }));
  expect((await read(under(plain))).text.split("Harbour Works Ltd")).toHaveLength(2);
});

test("a running head that counts the pages is dropped, from whichever number on", async () => {
  const page = (number: number) => [
    { text: "Annual report", y: 800 },
    { text: String(number + 40), x: 500, y: 800 },
    ...body([`It goes on ${wide}`, `with more words ${wide}.`, `And it ends ${wide}.`], 740),
  ];
  const feet = (number: number) => [
    `Harbour Works, page ${number} of 4`,
    `${number + 7} Harbour Works | ${number + 7}`,
    `Harbour Works ${number}`,
  ];
  for (const foot of [0, 1, 2]) {
    const pages = [1, 2, 3, 4].map((number) => [
      ...page(number),
      { text: feet(number)[foot] ?? "", y: 40 },
    ]);
    expect((await read(pages)).text).not.toMatch(/Annual|Harbour|\d/u);
  }
});

test("a line that sentences go on across is a running head, however large, and the title no such line", async () => {
  const begin = [
    { text: "A. Brook", y: 800, size: 20 },
    ...body([`It begins ${wide}`, `with words ${wide} and`], 740),
  ];
  const page = (size: number) => [
    { text: "A. Brook", y: 800, size, font: "Helvetica-Bold" as const },
    ...body([`goes on ${wide}`, `with more words ${wide}.`, `Another begins ${wide} and`], 740),
  ];
  for (const size of [8, 10, 13]) {
    const document = await read([begin, ...Array.from({ length: 5 }, () => page(size))]);
    expect(document).toMatchObject({ title: "A. Brook" });
    expect(document.text.split("A. Brook")).toHaveLength(2);
  }
});

test("reads a table row by row and code line by line", async () => {
  const row = (cells: string[], y: number) =>
    cells.map((text, at) => ({ text, x: 72 + at * 150, y }));
  const document = await read([
    [
      ...body([`Before ${wide}.`, `And more ${wide}.`], 760),
      ...row(["Drug", "Dose", "Effect"], 700),
      ...row(["Aspirin", "100 mg", "12 %"], 686),
      ...row(["Placebo", "none", "3 %"], 672),
      { text: "if (ready) {", y: 630, font: "Courier" as const },
      { text: "  start();", y: 618, font: "Courier" as const },
      ...body([`After ${wide}.`, `And more ${wide}.`], 580),
    ],
  ]);
  const kinds = document.segments.map(({ kind, start, end }) => [
    kind,
    document.text.slice(start, end),
  ]);
  expect(kinds).toContainEqual([
    "table",
    "| Drug | Dose | Effect |\n| --- | --- | --- |\n| Aspirin | 100 mg | 12 % |\n| Placebo | none | 3 % |",
  ]);
  expect(kinds).toContainEqual(["code", "if (ready) {\n  start();"]);
});

/** The cells of a row as most programs draw them: one after the other, each line of a cell by itself, its last line lowest. */
const drawnRow = (
  cells: string[][],
  { y, at = [72, 150, 215, 300] }: { y: number; at?: number[] },
) =>
  cells.flatMap((lines, place) =>
    lines.map((text, line) => ({
      text,
      x: at[place] ?? 0,
      y: y + (lines.length - 1 - line) * 9.6,
      size: 8,
    })),
  );

test("reads a table whose cells have several lines and stand close together", async () => {
  const { segments, text } = await read([
    [
      ...body([`Before ${wide}.`, `And more ${wide}.`], 790),
      ...drawnRow([["Lamp", "(type)"], ["Power"], ["Burns", "for about"], ["Price"]], { y: 700 }),
      ...drawnRow([["Corvid"], ["6 W"], ["900 h"], ["12.40"]], { y: 684 }),
      ...drawnRow(
        [["Marten"], ["4 to 5 W"], ["1,200 h, less", "in the cold", "and wind"], ["9.80"]],
        {
          y: 650,
        },
      ),
      ...drawnRow([["Otter"], ["3 W"], ["700 h"], []], { y: 634 }),
      ...body([`After ${wide}.`, `And more ${wide}.`], 600),
    ],
  ]);
  const table = segments.find(({ kind }) => kind === "table");
  expect(text.slice(table?.start, table?.end).split("\n")).toEqual([
    "| Lamp (type) | Power | Burns for about | Price |",
    "| --- | --- | --- | --- |",
    "| Corvid | 6 W | 900 h | 12.40 |",
    "| Marten | 4 to 5 W | 1,200 h, less in the cold and wind | 9.80 |",
    "| Otter | 3 W | 700 h |  |",
  ]);
});

test("reads a table without space between its rows, below its title and with an empty corner", async () => {
  const close = [72, 140, 200];
  const { text } = await read([
    [
      ...body([`Before ${wide}.`, `And more ${wide}.`], 790),
      { text: "Table 3. Boats of the club", x: 72, y: 730, size: 8 },
      ...drawnRow([[], ["Length"], ["Berths"]], { y: 718, at: close }),
      ...drawnRow([["Plover"], ["7.2 m"], ["4"]], { y: 708, at: close }),
      ...drawnRow([["Dunlin"], ["5.9 m"], ["2"]], { y: 698, at: close }),
      ...drawnRow([["Avocet"], ["9.1 m"], ["6"]], { y: 688, at: close }),
    ],
  ]);
  expect(text).toContain(
    "Table 3. Boats of the club\n\n|  | Length | Berths |\n| --- | --- | --- |\n| Plover | 7.2 m | 4 |",
  );
  expect(text).toContain("| Avocet | 9.1 m | 6 |");
});

test("what is no table stays as it was: a list, narrow columns of text, words above each other", async () => {
  const listed = ["Lower the sail", "Tie it to the boom", "Close the hatch"].flatMap((item, at) => [
    { text: `${at + 1}`, x: 72, y: 700 - at * 14 },
    { text: item, x: 90, y: 700 - at * 14 },
  ]);
  expect((await read([[...body([`Before ${wide}.`], 740), ...listed]])).text).not.toContain("|  |");
  const narrow = [
    "of a lake in the",
    "north that is cold",
    "also in summer and",
    "deep near the dam",
  ];
  const { text } = await read([[...body(narrow, 700, 60), ...body(narrow, 700, 330)]]);
  expect(text).not.toContain("| --- |");
});

test("reads a page that lies on its side", async () => {
  const turned = ["These lines stand upright on a", "page that was scanned turned."].map(
    (text, at) => ({ text, x: 100 + at * 12, y: 100, turned: 90 as const }),
  );
  expect((await read([turned])).text).toBe(
    "These lines stand upright on a page that was scanned turned.",
  );
});

test("takes title and authors from the metadata unless a program made the title up", async () => {
  const page = [
    { text: "Some text that is no title, for it is as small as all the rest.", y: 700 },
  ];
  expect(
    await read([page], { title: "The Real Title", author: "Ada Lovelace; Alan Turing" }),
  ).toMatchObject({ title: "The Real Title", authors: ["Ada Lovelace", "Alan Turing"] });
  expect(
    await read([page], { title: "Microsoft Word - draft3.docx", author: "Toshiba" }),
  ).toMatchObject({ title: "report", authors: [] });
});

test("finds the DOI near the beginning", async () => {
  const page = [{ text: "https://doi.org/10.1371/journal.pone.0046493. Published 2012.", y: 700 }];
  expect((await read([page])).doi).toBe("10.1371/journal.pone.0046493");
});

test("refuses a PDF with a password, without text, or cut off, each with its own reason", async () => {
  const page = [{ text: "Hello", y: 700 }];
  await expect(read([page], { encrypted: true })).rejects.toMatchObject({ code: "encrypted_file" });
  await expect(read([[]])).rejects.toMatchObject({ code: "no_text_layer" });
  const bytes = new TextEncoder().encode("%PDF-1.4\nnothing of a PDF follows");
  await expect(parseFile({ bytes, filename: "report.pdf" })).rejects.toMatchObject({
    code: "damaged_file",
  });
});

test("leaves the caller's bytes as they are", async () => {
  const bytes = makePdf([[{ text: "Hello there", y: 700 }]]);
  const before = bytes.slice();
  await parseFile({ bytes, filename: "report.pdf" });
  expect(bytes).toEqual(before);
});
