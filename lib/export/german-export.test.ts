import { strFromU8, unzipSync } from "fflate";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { parseFile } from "../ingestion/parse/parse-file.ts";
import { closedCaseText } from "../wire/closed-case.ts";
import type { ExportedMessage, ExportFormat } from "../wire/export.ts";
import type { ExportReader } from "./export-reader.ts";
import {
  answerFixture,
  citationFixture,
  conversationFixture,
  markersFixture,
  placeFixture,
} from "./exported.fixture.ts";
import { writeExport } from "./write-export.ts";

const germanReader: ExportReader = {
  language: "de",
  retell: (sentence) =>
    sentence === closedCaseText
      ? "Diese Antwort stützte sich auf die Unterlagen eines geschlossenen Falls."
      : sentence.replace("The server is away.", "Der Server ist weg."),
};

const paper = citationFixture(2, {
  sourceId: "PMC1",
  title: "Wie Pools austrocknen",
  authors: ["Lema, Rita"],
  publicationDate: "2008-03-01",
  changed: true,
  passages: [
    placeFixture("Ein Pool trocknet aus, wenn die Abfragen zu langsam sind.", { page: 4 }),
    placeFixture("שלום וברכה.", { page: 5 }),
  ],
});
const log = citationFixture(1, {
  passages: [
    placeFixture("2026-05-01T14:32:15Z ERROR pool exhausted", { lineStart: 162, lineEnd: 164 }),
  ],
});

const closest = {
  chunkId: "d1:1:0",
  documentId: "d1",
  sourceId: "a.md",
  title: "a.md",
  tag: "a#1",
  ordinal: 0,
  part: "fulltext" as const,
  section: null,
  page: 3,
  lineStart: null,
  lineEnd: null,
  start: 0,
  end: 17,
  text: "The pool is blue.",
  origin: "fresh" as const,
  score: 0.4,
  vectorScore: null,
  keywordScore: null,
  rerankScore: null,
  number: null,
  quoteStart: 0,
  quoteEnd: 17,
};

const doubtedText = "Er ist blau [1]. Es sind 58 [1]. Pinguine fliegen.";
const disagreement = { claim: "58", passage: "85" };
const doubted: Partial<ExportedMessage> = {
  markers: markersFixture(doubtedText).map((marker, index) => ({
    ...marker,
    verdict: {
      label: "unsupported" as const,
      score: 0.1,
      ...(index === 1 ? { disagreement } : {}),
    },
  })),
  uncited: [{ start: doubtedText.indexOf("Pinguine"), end: doubtedText.length }],
  contradictions: [
    {
      between: "sources",
      number: 1,
      otherNumber: 2,
      quote: "",
      otherQuote: "",
      claim: "4",
      other: "5",
    },
  ],
};

const exported = {
  ...conversationFixture(
    answerFixture("Er lief leer [1], weil die Abfragen langsam waren [2].", [log, paper]),
    answerFixture("It did not run dry because it was too large for that.", [], {
      status: "stopped",
    }),
    answerFixture(doubtedText, [], doubted),
    answerFixture("Das steht nicht in den Dokumenten.", [], {
      outcome: "no_evidence",
      closest: [closest],
    }),
    answerFixture("", [], {
      status: "failed",
      error: { code: "llm_error", message: "The server is away." },
    }),
    answerFixture(closedCaseText),
  ),
  title: "Größe des Pools",
};

const write = async (format: ExportFormat, target: "file" | "clipboard" = "file") => {
  const at = new Date("2026-11-22T23:30:00Z");
  return writeExport(exported, { reader: germanReader, format, quotes: true, for: target, at });
};

/** Words of Ibid's own in English; what was cited has none of them. */
const englishWords =
  /\b(?:Sources|Closest|passages?|answer|p\. \d|lines?|source\)|says|Exported|November \d|borne)\b/;

describe("an export in German", () => {
  test("says as Markdown what Ibid says in it in German", async () => {
    const { content, filename } = await write("markdown");
    expect(filename).toBe("grosse-des-pools.md");
    for (const told of [
      "\\[1] app.log, Zeilen 162–164, 14:32:15",
      "„2026-05-01T14:32:15Z ERROR pool exhausted“",
      "\\[2] Lema 2008, „Wie Pools austrocknen“ *(das Dokument wurde seitdem geändert)*",
      "- *S. 4* „Ein Pool trocknet aus, wenn die Abfragen zu langsam sind.“",
      "*Die Antwort wurde hier angehalten.*",
      "*(von der Stelle nicht gestützt)*",
      "*(nicht gestützt: an der Stelle steht „85“, nicht „58“)*",
      "*(ohne Quelle)*",
      "*\\[1] sagt „4“, \\[2] sagt „5“.*",
      "*Nächstliegende Stellen:*\n\n- *a.md, S. 3* „The pool is blue.“",
      "*Es kam keine Antwort. Der Server ist weg.*",
      "Diese Antwort stützte sich auf die Unterlagen eines geschlossenen Falls.",
    ])
      expect(content).toContain(told);
    expect(content).not.toMatch(englishWords);
  });

  test("says it in German to paste too, as Markdown and as HTML", async () => {
    const { content: markdown } = await write("markdown", "clipboard");
    expect(markdown).toContain("[1] app.log, Zeilen 162–164, 14:32:15");
    const { content: html } = await write("html", "clipboard");
    expect(html).toContain("Zeilen 162–164");
    expect(html).toContain("<em>(ohne Quelle)</em>");
    for (const pasted of [markdown, html]) expect(pasted).not.toMatch(englishWords);
  });

  test("is a page in German, with its date, of which each part says its own language and direction", async () => {
    const { content } = await write("html");
    const page = parseHTML(String(content)).document;
    expect(page.documentElement.lang).toBe("de");
    expect(page.querySelector("header p")?.textContent).toBe(
      "Am 22. November 2026 aus Ibid exportiert. Die Nummern sind die der Unterhaltung.",
    );
    const headings = [...page.querySelectorAll("h2")].map((each) => each.textContent);
    expect(headings.at(-1)).toBe("Quellen");
    const [german, english] = ["Er lief leer", "It did not run dry"].map((begin) =>
      [...page.querySelectorAll("main > p")].find((each) => each.textContent?.startsWith(begin)),
    );
    expect([german?.getAttribute("lang"), german?.getAttribute("dir")]).toEqual([null, "auto"]);
    expect([english?.getAttribute("lang"), english?.getAttribute("dir")]).toEqual(["en", "auto"]);
    const quotes = [...page.querySelectorAll("#source-2 bdi")].map((each) => each.textContent);
    expect(quotes).toEqual([
      "„Ein Pool trocknet aus, wenn die Abfragen zu langsam sind.“",
      "„שלום וברכה.“",
    ]);
    expect(page.querySelector("main")?.textContent).not.toMatch(englishWords);
  });

  test("says of what Ibid adds to an English answer that it is German", async () => {
    const [text, uncited] = ["It was because the pool is what it is. Penguins fly.", "Penguins"];
    const start = text.indexOf(uncited);
    const english = conversationFixture(
      answerFixture(text, [], { uncited: [{ start, end: text.length }] }),
    );
    const order = { format: "html", quotes: true, for: "file", at: new Date(0) } as const;
    const { content } = await writeExport(english, { ...order, reader: germanReader });
    expect(content).toContain('<p lang="en" dir="auto">It was because');
    expect(content).toContain('<span class="verdict" lang="de">(ohne Quelle)</span>');
  });

  test("is a Word document in German, whose spelling is checked as such", async () => {
    const { content } = await write("docx");
    const bytes = content as Uint8Array;
    const read = await parseFile({ bytes, filename: "a.docx" });
    for (const told of [
      "Am 22. November 2026 aus Ibid exportiert.",
      "Quellen",
      "[1] app.log, Zeilen 162–164, 14:32:15",
      "S. 4 „Ein Pool trocknet aus",
      "(ohne Quelle)",
    ])
      expect(read.text).toContain(told);
    expect(read.text).not.toMatch(englishWords);
    const part = (name: string) => strFromU8(unzipSync(bytes)[`word/${name}`] ?? new Uint8Array());
    expect(part("styles.xml")).toContain('<w:lang w:val="de-DE"/>');
    const [runs] = part("document.xml").match(/<w:r>(?:(?!<w:r>).)*It did not run dry/) ?? [];
    expect(runs).toContain('<w:lang w:val="en-GB"/>');
    expect(part("document.xml")).toMatch(/<w:rtl\/>(?:(?!<w:r>).)*שלום/);
  });
});

test("an answer without a question has a title, and a conversation without letters a file name, in German", async () => {
  const [, answer] = conversationFixture(answerFixture("Ja.")).messages;
  const { content, filename } = await writeExport(
    { title: "", messages: answer ? [answer] : [] },
    { reader: germanReader, format: "markdown", quotes: true, for: "file", at: new Date(0) },
  );
  expect(content).toMatch(/^# Antwort\n/);
  expect(filename).toBe("antwort.md");
  const nameless = await writeExport(
    { title: "…", messages: [] },
    { reader: germanReader, format: "markdown", quotes: true, for: "file", at: new Date(0) },
  );
  expect(nameless.filename).toBe("unterhaltung.md");
});
