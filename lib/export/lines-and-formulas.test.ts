import * as fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { parseHTML } from "linkedom";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { parseFile } from "../ingestion/parse/parse-file.ts";
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
import { writeDocx } from "./write-docx.ts";
import { writeHtml, writePastedHtml } from "./write-html.ts";
import { writeMarkdown, writePastedMarkdown } from "./write-markdown.ts";

const jammed = placeFixture("06:12:40 ERROR winch_a jammed at *drum* 3", {
  lineStart: 2,
  lineEnd: 2,
});
const hot = placeFixture("06:13:00 ERROR brake hot", {
  lineStart: 9,
  lineEnd: 9,
  quoteStart: 50,
  quoteEnd: 74,
});

/** An answer whose markers rest on both lines of a log, and what is written of it. */
function exportOf(text: string, sourceId = "crane.log") {
  const citation = citationFixture(1, { sourceId, title: sourceId, passages: [jammed, hot] });
  const markers = markersFixture(text).map((marker) => ({ ...marker, passages: [jammed, hot] }));
  return buildExport(conversationFixture(answerFixture(text, [citation], { markers })), {
    reader: englishReader,
    quotes: true,
  });
}

// As in sections: the first line has no marker of its own.
const quoted =
  "Two errors:\n\n- Line 2: 06:12:40 ERROR winch\\_a jammed at \\*drum\\* 3\n- 06:13:00 ERROR brake hot [1]\n- And no more.";

const pageOf = (text: string) => parseHTML(writeHtml(exportOf(text), [])).document;

const documentXml = async (text: string) => {
  const bytes = await writeDocx(exportOf(text), "Exported.");
  return {
    xml: strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array()),
    text: (await parseFile({ bytes, filename: "a.docx" })).text,
  };
};

describe("quoted lines of a file", () => {
  test("are rows of a page, with their number at their side", () => {
    const page = pageOf(quoted);
    const rows = [...page.querySelectorAll("li > .line-row")].map((row) => [
      row.querySelector(".line-place")?.getAttribute("title"),
      row.querySelector(".line-place")?.textContent,
      row.querySelector(".line-words")?.textContent,
    ]);
    expect(rows).toEqual([
      ["line 2", "2", "06:12:40 ERROR winch_a jammed at *drum* 3"],
      ["line 9", "9", "06:13:00 ERROR brake hot\u00a0[1]"],
    ]);
    expect(page.querySelectorAll("main > ul > li")).toHaveLength(3);
    // The words that are cited are lines as well.
    expect(page.querySelector(".sources .lines")?.textContent).toContain("winch_a jammed");
  });

  test("are code in Markdown, with the marks behind them", () => {
    const lines =
      "- Line 2: `06:12:40 ERROR winch_a jammed at *drum* 3`\n- `06:13:00 ERROR brake hot` [^1]\n- And no more.";
    expect(writeMarkdown(exportOf(quoted))).toContain(lines);
    expect(writePastedMarkdown(exportOf(quoted))).toContain(lines.replace("[^1]", "[1]"));
    expect(writePastedHtml(exportOf(quoted))).toContain("<code>06:13:00 ERROR brake hot</code>");
  });

  test("are in a font of equal widths in a Word document, and no items of a list", async () => {
    const { xml, text } = await documentXml(quoted);
    const paragraphs = xml.split("<w:p>").filter((each) => each.includes("ERROR"));
    expect(paragraphs).toHaveLength(4);
    for (const each of paragraphs) expect(each).toContain("Courier New");
    for (const each of paragraphs.slice(0, 2)) expect(each).not.toContain("<w:numPr>");
    expect(text).toMatch(/2\s06:12:40 ERROR winch_a jammed at \*drum\* 3/);
    expect(xml.split("<w:p>").find((each) => each.includes("And no more"))).toContain("<w:numPr>");
  });

  test("keep the code that they were, and what follows them in their file", () => {
    const text = "- Line 9: 06:13:00 ERROR brake hot [1]\n  - at Brake.hold\n\n```\nhot\n```";
    const page = pageOf(text);
    expect(page.querySelector("li > .line-row ~ ul")?.textContent?.trim()).toBe("at Brake.hold");
    expect(page.querySelector("pre")?.textContent).toBe("hot\n");
  });
});

test("a hostile line or formula makes no HTML, no link and no note of its own", () => {
  const hostile = fc
    .array(fc.constantFrom(...hostilePieces), { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(hostile, fc.constantFrom("", "$", "$$"), (words, mark) => {
      const quote = `${mark}a=${words}${mark}`;
      const place = placeFixture(quote, { lineStart: 2, lineEnd: 2 });
      const text = `- Line 2: ${quote.replace(/\s/g, " ")} [1]`;
      const citation = citationFixture(1, { passages: [place] });
      const markers = markersFixture("[1]").map((marker) => ({
        ...marker,
        start: text.length - 3,
        end: text.length,
        passages: [place],
      }));
      const built = buildExport(conversationFixture(answerFixture(text, [citation], { markers })), {
        reader: englishReader,
        quotes: true,
      });
      const tree = fromMarkdown(writeMarkdown(built), {
        extensions: [gfm()],
        mdastExtensions: [gfmFromMarkdown()],
      });
      const kinds = JSON.stringify(tree).match(/"type":"\w+"/g) ?? [];
      for (const kind of ["html", "image", "linkReference", "definition", "imageReference"])
        expect(kinds).not.toContain(`"type":"${kind}"`);
      expect(kinds.filter((kind) => kind === '"type":"footnoteDefinition"')).toHaveLength(1);
      const page = parseHTML(writeHtml(built, [])).document;
      expect(page.querySelectorAll("script, img, iframe, [onclick], [src]")).toHaveLength(0);
    }),
  );
});

describe("formulas", () => {
  const said =
    "The pull is $P = \\\\frac{k\\_1}{d\\_2}$ at $5 or $6 [1].\n\n$$Q = \\sum_{i=1}^{n} q_i$$\n\nIn `$a = b$`.";

  test("are drawn on a page, which loads nothing for it", () => {
    const html = writeHtml(exportOf(said, "a.md"), []);
    const page = parseHTML(html).document;
    expect(page.querySelectorAll(".formula math mfrac")).toHaveLength(1);
    expect(page.querySelectorAll('.formula.block math[display="block"]')).toHaveLength(1);
    expect(page.querySelector("main p")?.textContent).toContain("at $5 or $6");
    expect(page.querySelector("code")?.textContent).toBe("$a = b$");
    expect(page.querySelectorAll("link, script, img, [src]")).toHaveLength(0);
    expect(html).not.toContain("@font-face");
  });

  test("of the cited words are drawn below them, also where they have several lines", () => {
    const quote = "It holds that\n\n$$\nv = \\sqrt{\\alpha}\n$$\n\nin calm water.";
    const source = citationFixture(1, { sourceId: "a.md", passages: [placeFixture(quote)] });
    const built = buildExport(conversationFixture(answerFixture("So [1].", [source])), {
      reader: englishReader,
      quotes: true,
    });
    const listed = parseHTML(writeHtml(built, [])).document.querySelector("#source-1");
    expect(listed?.querySelectorAll("math msqrt")).toHaveLength(1);
    expect(listed?.textContent).not.toContain("$$");
    expect(listed?.querySelectorAll("br")).toHaveLength(2);
  });

  test("stay TeX in Markdown, in Word and in what is copied", async () => {
    const markdown = writeMarkdown(exportOf(said, "a.md"));
    expect(markdown).toContain("is $P = \\frac{k_1}{d_2}$ at");
    expect(markdown).toContain("\n$$Q = \\sum_{i=1}^{n} q_i$$\n");
    const aligned = "It is $$\\begin{aligned} T &= w \\\\\\\\ &= a < b \\end{aligned}$$ [1]";
    expect(writeMarkdown(exportOf(aligned, "a.md"))).toContain(
      "It is $$\\begin{aligned} T &= w \\\\ &= a < b \\end{aligned}$$ [^1]",
    );
    expect(writePastedHtml(exportOf(said, "a.md"))).toContain("$P = \\frac{k_1}{d_2}$");
    expect((await documentXml(said)).text).toContain("$P = \\frac{k_1}{d_2}$");
  });

  test("that are not understood, or hold what Markdown would read, are their source", () => {
    const odd = "$x = \\unknown{1}$ and $a < <b>y</b>$ and $[1] = [x](http://evil.example/)$";
    const page = pageOf(odd);
    expect(page.querySelector("main p")?.textContent).toContain("$x = \\unknown{1}$");
    expect(page.querySelectorAll("main p b, main math a")).toHaveLength(0);
    expect(writeMarkdown(exportOf(odd))).not.toMatch(/(?<!\\)<b>|\$\[1\]/);
  });
});
