import * as fc from "fast-check";
import { parseHTML } from "linkedom";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as textOf } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import type { Exported } from "../wire/export.ts";
import { buildExport } from "./build-export.ts";
import {
  answerFixture,
  citationFixture,
  conversationFixture,
  englishReader,
  hostilePieces,
  markersFixture,
  placeFixture,
} from "./exported.fixture.ts";
import { writeHtml, writePastedHtml } from "./write-html.ts";
import { writeMarkdown, writePastedMarkdown } from "./write-markdown.ts";

const paper = citationFixture(2, {
  sourceId: "PMC1",
  title: "How pools run dry",
  authors: ["Lema, Rita"],
  publicationDate: "2008-03-01",
  doi: "10.1000/pools_1",
  passages: [placeFixture("Pools run dry when queries are slow.", { page: 4 })],
});

const markdownOf = (exported: Exported, quotes = true) =>
  writeMarkdown(buildExport(exported, { reader: englishReader, quotes }));
const pastedOf = (exported: Exported, quotes = true) =>
  writePastedMarkdown(buildExport(exported, { reader: englishReader, quotes }));

const parse = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

function nodesOf(tree: Nodes): Nodes[] {
  return [tree, ...("children" in tree ? tree.children.flatMap(nodesOf) : [])];
}

test("words that the owner of a document corrected are told as such", () => {
  const [place] = paper.passages;
  const corrected = { ...paper, passages: place ? [{ ...place, corrected: true }] : [] };
  const answer = answerFixture("They run dry [2].", [corrected]);
  expect(markdownOf(conversationFixture(answer))).toContain("p. 4, corrected by its owner");
});

describe("Markdown", () => {
  test("has a footnote for each source, with the conversation's numbers, its places and the cited words", () => {
    const exported = conversationFixture(
      answerFixture("It ran out [1].\n\n- Queries were slow [2].", [citationFixture(1), paper]),
      answerFixture("Again [2].", [
        { ...paper, passages: [placeFixture("Raising its size delays it.", { page: 5 })] },
      ]),
    );
    expect(markdownOf(exported)).toBe(`# Why did the pool run dry?

## Question 1?

It ran out [^1].

- Queries were slow [^2].

## Question 2?

Again [^2].

[^1]: \\[1] app.log, line 162, 14:32:15

    - “2026-05-01T14:32:15Z ERROR pool exhausted”

[^2]: \\[2] Lema 2008, “How pools run dry”. <https://doi.org/10.1000/pools_1>

    - *p. 4* “Pools run dry when queries are slow.”
    - *p. 5* “Raising its size delays it.”
`);
  });

  test("to paste has the numbers of the answer, and a line for each source below", () => {
    const exported = conversationFixture(
      answerFixture("It ran out [1]. Slow [2][3].", [
        citationFixture(1),
        paper,
        citationFixture(3, { title: "b.md", sourceId: "b.md", passages: [] }),
      ]),
    );
    const { body, sources } = buildExport(exported, { reader: englishReader, quotes: false });
    expect(writePastedMarkdown({ body: body.slice(1), sources })).toBe(`It ran out [1]. Slow [2][3].

[1] app.log, line 162, 14:32:15

[2] Lema 2008, “How pools run dry”, p. 4. <https://doi.org/10.1000/pools_1>

[3] b.md
`);
  });

  test("keeps a number that begins at 7, and says it in the note, for readers count footnotes anew", () => {
    const text = markdownOf(conversationFixture(answerFixture("So [7].", [citationFixture(7)])));
    const [note] = nodesOf(parse(text)).filter(({ type }) => type === "footnoteDefinition");
    expect(note).toMatchObject({ identifier: "7" });
    expect(note && textOf(note)).toContain("[7] app.log");
  });

  test("says in words what the passages do not carry, and where sources disagree", () => {
    const text = "It holds 58 % [1]. It is blue [1]. Penguins fly. It rose [1].";
    const markers = markersFixture(text).map((marker, index) => ({
      ...marker,
      verdict:
        [
          {
            label: "unsupported" as const,
            score: 0.1,
            disagreement: { claim: "58 %", passage: "85 %" },
          },
          { label: "unsupported" as const, score: 0.1 },
          { label: "weak" as const, score: 0.5 },
        ][index] ?? marker.verdict,
    }));
    const written = pastedOf(
      conversationFixture(
        answerFixture(text, [citationFixture(1)], {
          markers,
          uncited: [{ start: text.indexOf("Penguins"), end: text.indexOf(" It rose") }],
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
        }),
      ),
    );
    expect(written).toContain(
      "It holds 58 % [1] *(not borne out: the passage says “85 %”, not “58 %”)*. It is blue [1] *(not borne out by the passage)*. Penguins fly. *(no source)* It rose [1].",
    );
    expect(written).toContain("*\\[1] says “4”, \\[2] says “5”.*");
  });

  test("leaves an answer that the documents don't say as it is, with the closest passages as quotes without numbers", () => {
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
      start: 10,
      end: 50,
      text: "Near it. The _pool_ is blue. Far.",
      origin: "fresh" as const,
      score: 0.4,
      vectorScore: null,
      keywordScore: null,
      rerankScore: null,
      number: null,
      quoteStart: 19,
      quoteEnd: 38,
    };
    const answer = answerFixture("The documents don't say.", [], {
      outcome: "no_evidence",
      closest: [closest, { ...closest, text: "" }],
    });
    expect(pastedOf(conversationFixture(answer))).toBe(`## Question 1?

The documents don't say.

*Closest passages:*

- *a.md, p. 3* “The *pool* is blue.”
`);
  });

  test.each([
    [{ status: "stopped" as const }, "So far", "*The answer was stopped here.*"],
    [
      {
        status: "failed" as const,
        error: { code: "llm_error" as const, message: "The server is away." },
      },
      "",
      "*No answer came. The server is away.*",
    ],
    [{ status: "streaming" as const }, "So", "*This answer was still being written.*"],
  ])("says how an answer ended: %o", (set, text, note) => {
    expect(pastedOf(conversationFixture(answerFixture(text, [], set)))).toContain(note);
  });

  test("has no image, no HTML and no disguised link of an answer, and a link says where it leads", () => {
    const text =
      "![a cat](http://evil.example/cat.png) <b>bold</b> [bank](http://evil.example/x) [x](javascript:alert) [r][d] https://ok.example/a\n\n<div onclick=x>\n\n[d]: http://evil.example/d\n\n[^9]: my note";
    expect(pastedOf(conversationFixture(answerFixture(text)))).toBe(`## Question 1?

a cat \\<b>bold\\</b> [bank](http://evil.example/x) (evil.example) x [r](http://evil.example/d) (evil.example) <https://ok.example/a>

\\<div onclick=x>

\\[^9]\\: my note
`);
  });

  test("leaves what looks like a marker in code, a link or an escape as it is written", () => {
    const text = "`[1]` and \\[2\\] and [1]: said [1](x)\n\n```\n[1]\n```";
    const tree = parse(markdownOf(conversationFixture(answerFixture(text, [citationFixture(1)]))));
    const nodes = nodesOf(tree);
    expect(nodes.filter(({ type }) => type === "footnoteReference")).toHaveLength(2);
    expect(nodes.filter(({ type }) => type === "footnoteDefinition")).toHaveLength(1);
    expect(nodes.filter(({ type }) => type === "link")).toEqual([]);
    expect(textOf(tree)).toContain("[1] and [2] and : said (x)");
  });
});

const htmlOf = (exported: Exported) =>
  parseHTML(
    writeHtml(buildExport(exported, { reader: englishReader, quotes: true }), ["Exported."]),
  ).document;

describe("HTML", () => {
  const exported = conversationFixture(
    answerFixture("## Why\n\nIt ran out [1], again [2].", [citationFixture(1), paper]),
  );

  test("is one page without anything to load or run, with each marker linked to its source", () => {
    const page = htmlOf(exported);
    expect(page.querySelectorAll("script, img, link, iframe, [src]")).toHaveLength(0);
    const marks = [...page.querySelectorAll(".cite a")];
    expect(marks.map((mark) => mark.textContent)).toEqual(["[1]", "[2]"]);
    for (const mark of marks)
      expect(page.querySelector(mark.getAttribute("href") ?? "")?.textContent).toContain(
        mark.textContent,
      );
    expect(page.querySelector("#source-2")?.textContent?.replace(/\s+/g, " ").trim()).toBe(
      "[2]Lema 2008, “How pools run dry”, p. 4. https://doi.org/10.1000/pools_1 “Pools run dry when queries are slow.”",
    );
    const headings = [...page.querySelectorAll("h1, h2, h3, h4, h5, h6")];
    expect(headings.map(({ tagName }) => tagName)).toEqual(["H1", "H2", "H3", "H2"]);
  });

  test("says a question that is its title once, also where the title is cut", () => {
    const answered = answerFixture("## Why\n\nIt ran out [1].", [citationFixture(1)]);
    const once = conversationFixture(answered);
    const headingsOf = (shown: Exported) =>
      [...htmlOf(shown).querySelectorAll("h1, h2, h3")].map(
        ({ tagName, textContent }) => `${tagName} ${textContent}`,
      );
    for (const title of ["Question 1?", "Question…"])
      expect(headingsOf({ ...once, title })).toEqual(["H1 Question 1?", "H2 Why", "H2 Sources"]);
    const twice = { ...conversationFixture(answered, answered), title: "Question 1?" };
    expect(headingsOf(twice)).toEqual([
      "H1 Question 1?",
      "H3 Why",
      "H2 Question 2?",
      "H3 Why",
      "H2 Sources",
    ]);
  });

  test("shows words of a Markdown file formatted, and nothing of them is a link or a heading", () => {
    const quote = "Run `roll` **now** at [here](https://elsewhere.example/x).";
    const around = `## Roll back\n\n1. ${quote}\n2. Wait.\n\n<script>x</script>`;
    const cite = (sourceId: string) =>
      conversationFixture(
        answerFixture("It rolls [1].", [
          citationFixture(1, { sourceId, passages: [placeFixture(quote)] }),
        ]),
      );
    const sourceOf = (sourceId: string) =>
      parseHTML(
        writeHtml(
          buildExport(cite(sourceId), {
            reader: englishReader,
            quotes: true,
            textOf: () => around,
          }),
          [],
        ),
      ).document.querySelector("#source-1");
    const source = sourceOf("roll.md");
    expect(source?.querySelectorAll("a, script, h1, h2, h3")).toHaveLength(0);
    expect(source?.querySelectorAll("details ol li")).toHaveLength(2);
    expect(source?.querySelector("details strong")?.textContent).toBe("Roll back");
    expect(source?.textContent).not.toMatch(/##|\*\*|`/);
    expect(source?.textContent).toContain("“Run roll now at here (elsewhere.example).”");
    expect(sourceOf("notes.txt")?.textContent).toContain(`“${quote}”`);
  });

  test("to paste has no style of its own, and the sources below as [1] and [2]", () => {
    const { body, sources } = buildExport(exported, { reader: englishReader, quotes: false });
    expect(writePastedHtml({ body: body.slice(1), sources })).toBe(
      `<h3>Why</h3>
<p>It ran out <sup>[1]</sup>, again <sup>[2]</sup>.</p>
<p>[1] app.log, line 162, 14:32:15</p>
<p>[2] Lema 2008, “How pools run dry”, p. 4. <a href="https://doi.org/10.1000/pools_1">https://doi.org/10.1000/pools_1</a></p>`,
    );
  });

  test("draws a marker whose source is gone without a link", () => {
    const page = htmlOf(conversationFixture(answerFixture("So [4].")));
    expect(page.querySelector(".cite")?.innerHTML).toBe("[4]");
  });
});

const hostile = fc
  .array(
    fc.oneof(fc.constantFrom(...hostilePieces), fc.string({ unit: "grapheme", maxLength: 8 })),
    {
      minLength: 1,
      maxLength: 14,
    },
  )
  .map((pieces) => pieces.join("").toWellFormed());

describe("hostile text", () => {
  const ibidsOwn = new Set([
    "root",
    "heading",
    "paragraph",
    "text",
    "emphasis",
    "list",
    "listItem",
    "break",
    "footnoteReference",
    "footnoteDefinition",
  ]);

  test("of a document is text: no node of Markdown but Ibid's own, and each word is there", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, quote, question) => {
        const exported = conversationFixture(
          answerFixture("So [1].", [
            citationFixture(1, {
              title,
              authors: [title],
              passages: [placeFixture(quote, { section: title })],
            }),
          ]),
        );
        exported.title = title;
        const [asked] = exported.messages;
        if (asked) asked.text = question;
        const tree = parse(markdownOf(exported));
        const foreign = nodesOf(tree).filter(
          // An address that is written out is a link to itself for GitHub, however it is escaped.
          (node) =>
            !ibidsOwn.has(node.type) && !(node.type === "link" && node.url.endsWith(textOf(node))),
        );
        expect(foreign.map(({ type }) => type)).toEqual([]);
        const squeezed = (text: string) => text.replace(/\s+/g, "");
        expect(squeezed(textOf(tree))).toContain(squeezed(quote));
        expect(nodesOf(tree).filter(({ type }) => type === "footnoteDefinition")).toHaveLength(1);
      }),
    );
  });

  test("of an answer makes no image, no HTML and no footnote, and its markers are the footnotes", () => {
    fc.assert(
      fc.property(hostile, hostile, (before, behind) => {
        const text = `${before} [1]${behind}`;
        const at = before.length + 1;
        const markers = markersFixture("[1]").map((marker) => ({
          ...marker,
          start: at,
          end: at + 3,
        }));
        const answer = answerFixture(text, [citationFixture(1)], { markers });
        const nodes = nodesOf(parse(markdownOf(conversationFixture(answer))));
        const kinds = nodes.map(({ type }) => type);
        for (const kind of ["html", "image", "imageReference", "linkReference", "definition"])
          expect(kinds).not.toContain(kind);
        const marks = buildExport(conversationFixture(answer), {
          reader: englishReader,
          quotes: true,
        })
          .body.flatMap(nodesOf)
          .filter(({ type }) => type === "citationMark");
        expect(kinds.filter((kind) => kind === "footnoteReference")).toHaveLength(marks.length);
        expect(kinds.filter((kind) => kind === "footnoteDefinition")).toHaveLength(1);
        const links = nodes.filter((node) => node.type === "link");
        for (const { url } of links) expect(url).toMatch(/^(?:https?:|mailto:)/);
      }),
    );
  });

  test("is text in HTML: the same elements as of harmless text, and no attribute of its own", () => {
    const write = (words: string) => {
      const exported = conversationFixture(
        answerFixture("So [1].", [
          citationFixture(1, { title: words, passages: [placeFixture(words)] }),
        ]),
      );
      return htmlOf({ ...exported, title: words });
    };
    fc.assert(
      fc.property(hostile, (words) => {
        const page = write(words);
        const names = [...page.querySelectorAll("main *")].map(({ tagName }) => tagName);
        const own = names.filter((name) => name !== "BR");
        expect(own).toEqual(
          // Blank words leave no place to list.
          [...write(words.trim() === "" ? "" : "x").querySelectorAll("main *")].map(
            ({ tagName }) => tagName,
          ),
        );
        expect(page.querySelectorAll("script, img")).toHaveLength(0);
        expect(page.querySelectorAll("style")).toHaveLength(1);
      }),
    );
  });

  test("of an answer makes no element that loads or runs, and no link but to the web and to a source", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const exported = conversationFixture(answerFixture(text, [], { markers: [] }));
        for (const page of [
          htmlOf(exported),
          parseHTML(writePastedHtml(buildExport(exported, { reader: englishReader, quotes: true })))
            .document,
        ]) {
          expect(
            page.querySelectorAll("script, img, iframe, object, form, [onclick], [src]"),
          ).toHaveLength(0);
          for (const link of page.querySelectorAll("a"))
            expect(link.getAttribute("href")).toMatch(/^(?:https?:|mailto:|#source-)/);
        }
      }),
    );
  });
});
