import * as fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { parseFile } from "../ingestion/parse/parse-file.ts";
import type { Exported } from "../wire/export.ts";
import { buildExport } from "./build-export.ts";
import {
  answerFixture,
  citationFixture,
  conversationFixture,
  englishReader,
  hostilePieces,
  placeFixture,
} from "./exported.fixture.ts";
import { writeDocx } from "./write-docx.ts";

const docxOf = (exported: Exported) =>
  writeDocx(buildExport(exported, { reader: englishReader, quotes: true }), "Exported.");

const documentXml = (bytes: Uint8Array) =>
  strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());

const text = `It ran out [1].

## Steps

1. Stop **it** at \`once\`
2. Wait

   - then look [1]

> Quoted.

| a | b |
| --- | --- |
| 1 | 2 |

[3]`;

test("a Word document has headings, lists, tables and the numbers, and is read again as it was written", async () => {
  const bytes = await docxOf(conversationFixture(answerFixture(text, [citationFixture(1)])));
  const read = await parseFile({ bytes, filename: "a.docx" });
  expect(read.title).toBe("Why did the pool run dry?");
  for (const words of [
    "Question 1?",
    "It ran out [1].",
    "Steps",
    "Stop it at once",
    "then look [1]",
    "Quoted.",
    "| 1 | 2 |",
    "Sources",
    "[1] app.log, line 162, 14:32:15",
    "“2026-05-01T14:32:15Z ERROR pool exhausted”",
  ])
    expect(read.text).toContain(words);
});

test("each number is a link to its source, but where the source is gone", async () => {
  const xml = documentXml(
    await docxOf(conversationFixture(answerFixture(text, [citationFixture(1)]))),
  );
  expect(xml.match(/w:anchor="source_1"/g)).toHaveLength(2);
  expect(xml.match(/<w:bookmarkStart [^>]*w:name="source_1"/g)).toHaveLength(1);
  expect(xml).not.toContain("source_3");
});

test("hostile text is text: the document is well-formed, and a control character closes nothing", async () => {
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(...hostilePieces, "\u0000", "\u0008", "</w:t>", "]]>"),
        fc.string({ maxLength: 8 }),
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((pieces) => pieces.join(""));
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (words, answer) => {
      const exported = conversationFixture(
        answerFixture(
          answer,
          [citationFixture(1, { title: words, passages: [placeFixture(words)] })],
          {
            markers: [],
          },
        ),
      );
      const xml = documentXml(await docxOf({ ...exported, title: words }));
      expect(XMLValidator.validate(xml)).toBe(true);
      // oxlint-disable-next-line no-control-regex
      expect(xml).not.toMatch(/[\u0000-\u0008]/);
      expect(xml).not.toMatch(/<(?:script|img)/);
    }),
    { numRuns: 40 },
  );
});
