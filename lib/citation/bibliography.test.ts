import * as fc from "fast-check";
import { parseHTML } from "linkedom";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as textOf } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import type { BibliographyFormat } from "../wire/bibliography.ts";
import type { Source } from "../wire/source.ts";
import { bibliographyForms, writeBibliography } from "./bibliography.ts";
import { splitName } from "./split-name.ts";

const paper: Source = {
  number: 1,
  documentId: "d1",
  sourceId: "PMC1234567",
  title: "How pools run dry",
  authors: ["Rita Ames", "Bol, Jan", "Ludwig van der Berg", "The Queue Consortium"],
  journal: "Journal of Queues & Pools",
  publicationDate: "2021-03-04",
  doi: "10.1000/queues_7",
  filename: "pools.xml",
  knowledgeBaseId: "kb",
  available: true,
};

const log: Source = {
  number: 2,
  documentId: "d2",
  sourceId: "app.log",
  title: "app.log",
  filename: "app.log",
  knowledgeBaseId: "kb",
  available: true,
};

const erased: Source = {
  number: 3,
  documentId: "d3",
  sourceId: "",
  title: "Erased with its case",
  filename: "",
  knowledgeBaseId: "",
  available: false,
};

describe("a bibliography", () => {
  test("is BibTeX, with a paper as an article and a log as a file", () => {
    expect(writeBibliography([log, erased, paper], "bibtex", "en")).toBe(`@article{ibid-1,
  author = {Ames, Rita and Bol, Jan and van der Berg, Ludwig and {The Queue Consortium}},
  title = {{How pools run dry}},
  journal = {Journal of Queues \\& Pools},
  year = {2021},
  month = {3},
  day = {4},
  doi = {10.1000/queues_7},
  note = {[1] PMC1234567, pools.xml},
}

@misc{ibid-2,
  title = {{app.log}},
  howpublished = {app.log},
  note = {[2] app.log},
}

@misc{ibid-3,
  title = {{Erased with its case}},
  note = {[3] This source was erased with its case.},
}
`);
  });

  test("is RIS", () => {
    const lines = writeBibliography([paper, log, erased], "ris", "en").split("\r\n");
    expect(lines).toEqual([
      "TY  - JOUR",
      "ID  - ibid-1",
      "TI  - How pools run dry",
      "AU  - Ames, Rita",
      "AU  - Bol, Jan",
      "AU  - van der Berg, Ludwig",
      "AU  - The Queue Consortium",
      "JO  - Journal of Queues & Pools",
      "PY  - 2021",
      "DA  - 2021/03/04/",
      "DO  - 10.1000/queues_7",
      "N1  - [1] PMC1234567, pools.xml",
      "ER  - ",
      "",
      "TY  - GEN",
      "ID  - ibid-2",
      "TI  - app.log",
      "L1  - app.log",
      "N1  - [2] app.log",
      "ER  - ",
      "",
      "TY  - GEN",
      "ID  - ibid-3",
      "TI  - Erased with its case",
      "N1  - [3] This source was erased with its case.",
      "ER  - ",
      "",
      "",
    ]);
  });

  test("is CSL-JSON", () => {
    expect(JSON.parse(writeBibliography([paper, log], "csl-json", "en"))).toEqual([
      {
        id: "ibid-1",
        type: "article-journal",
        title: "How pools run dry",
        author: [
          { family: "Ames", given: "Rita" },
          { family: "Bol", given: "Jan" },
          { family: "van der Berg", given: "Ludwig" },
          { literal: "The Queue Consortium" },
        ],
        "container-title": "Journal of Queues & Pools",
        issued: { "date-parts": [[2021, 3, 4]] },
        DOI: "10.1000/queues_7",
        "citation-number": "1",
        note: "[1] PMC1234567, pools.xml",
      },
      {
        id: "ibid-2",
        type: "document",
        title: "app.log",
        "citation-number": "2",
        note: "[2] app.log",
      },
    ]);
  });

  test("is a Markdown list, with the numbers of the answers", () => {
    expect(writeBibliography([paper, log, erased], "markdown", "en")).toBe(
      `- \\[1\\] Rita Ames, Jan Bol, Ludwig van der Berg, The Queue Consortium \\(2021\\), “How pools run dry”, *Journal of Queues \\& Pools*, <https://doi.org/10.1000/queues_7>
- \\[2\\] “app.log”, app.log
- \\[3\\] This source was erased with its case.
`,
    );
  });

  test("names PubMed's authors by their family, and keeps a group whole, in each form", () => {
    const source = { ...paper, authors: ["Smith J", "Larkspur Payments Team"] };
    const written = (format: BibliographyFormat) => writeBibliography([source], format, "en");
    expect(written("bibtex")).toContain("author = {Smith, J and {Larkspur Payments Team}},");
    expect(written("ris")).toContain("AU  - Smith, J\r\nAU  - Larkspur Payments Team\r\n");
    expect(JSON.parse(written("csl-json"))[0].author).toEqual([
      { family: "Smith", given: "J" },
      { literal: "Larkspur Payments Team" },
    ]);
    expect(written("markdown")).toContain("J Smith, Larkspur Payments Team");
  });

  test("of no sources is an empty file of its form", () => {
    const texts = Object.keys(bibliographyForms).map((format) =>
      writeBibliography([], format as BibliographyFormat, "en"),
    );
    expect(texts.slice(0, 4)).toEqual(["", "", "[]\n", ""]);
    for (const page of texts.slice(4)) expect(page).not.toContain("<p>");
  });
});

describe("references in a style", () => {
  const written = (format: BibliographyFormat, sources = [paper, log, erased]) =>
    [...parseHTML(writeBibliography(sources, format, "en")).document.querySelectorAll("p")].map(
      (each) => each.innerHTML,
    );

  test("are APA's, in the order of its names", () => {
    const zeta = { ...paper, number: 9, authors: ["Abel, Zoe"], title: "On ponds" };
    expect(written("apa", [paper, log, erased, zeta])).toEqual([
      "Abel, Z. (2021). On ponds. <i>Journal of Queues &amp; Pools</i>. https://doi.org/10.1000/queues_7",
      "Ames, R., Bol, J., van der Berg, L., &amp; The Queue Consortium. (2021). How pools run dry. <i>Journal of Queues &amp; Pools</i>. https://doi.org/10.1000/queues_7",
      "<i>app.log</i>. (n.d.).",
      "This source was erased with its case.",
    ]);
  });

  test("are Vancouver's, with the numbers of the conversation", () => {
    expect(written("vancouver", [{ ...paper, number: 7 }, log, erased])).toEqual([
      "2. app.log.",
      "3. This source was erased with its case.",
      "7. Ames R, Bol J, van der Berg L, The Queue Consortium. How pools run dry. Journal of Queues &amp; Pools. 2021 Mar 4. doi:10.1000/queues_7",
    ]);
  });

  test("are Chicago's by author and date; a file keeps the letters of its name", () => {
    expect(written("chicago")).toEqual([
      "Ames, Rita, Jan Bol, Ludwig van der Berg, and The Queue Consortium. 2021. “How Pools Run Dry.” <i>Journal of Queues &amp; Pools</i>, March. https://doi.org/10.1000/queues_7.",
      "“app.log.” n.d.",
      "This source was erased with its case.",
    ]);
  });

  test("write PubMed's initials one by one", () => {
    expect(written("apa", [{ ...paper, authors: ["Smith JA"] }])[0]).toMatch(/^Smith, J\. A\. /);
    expect(written("vancouver", [{ ...paper, authors: ["Smith JA"] }])[0]).toMatch(
      /^1\. Smith JA\. /,
    );
  });
});

describe("a bibliography in German", () => {
  const report = { ...log, number: 4, authors: ["Ost, Ute", "West, Jan"], title: "Bericht" };
  const page = (format: BibliographyFormat) =>
    parseHTML(writeBibliography([paper, erased, report], format, "de")).document;

  test("has German quotation marks, and says in German what was erased", () => {
    expect(writeBibliography([paper, erased], "markdown", "de")).toBe(
      "- \\[1\\] Rita Ames, Jan Bol, Ludwig van der Berg, The Queue Consortium \\(2021\\), „How pools run dry“, *Journal of Queues \\& Pools*, <https://doi.org/10.1000/queues_7>\n" +
        "- \\[3\\] Diese Quelle wurde mit ihrem Fall gelöscht.\n",
    );
    expect(writeBibliography([erased], "bibtex", "de")).toContain(
      "title = {{Mit ihrem Fall gelöscht}}",
    );
    expect(writeBibliography([erased], "ris", "de")).toContain(
      "N1  - [3] Diese Quelle wurde mit ihrem Fall gelöscht.",
    );
    const [entry] = JSON.parse(writeBibliography([erased], "csl-json", "de"));
    expect(entry).toMatchObject({ title: "Mit ihrem Fall gelöscht" });
  });

  test.each([
    ["apa", "Ost, U., &amp; West, J. (o.&#160;J.). <i>Bericht</i>."],
    ["vancouver", "Diese Quelle wurde mit ihrem Fall gelöscht."],
    ["chicago", "Ost, Ute, und Jan West. o.&#160;J. „Bericht“."],
  ] as const)("has references in the style %s by German conventions", (format, told) => {
    const written = page(format);
    expect(written.documentElement.lang).toBe("de");
    expect(written.title).toBe("Quellen");
    const [...references] = written.querySelectorAll("p");
    expect(references.map((each) => each.innerHTML).join("\n")).toContain(told);
  });
});

/** Words with every sign that one of the forms reads as its own. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."{}\\%@,\"'#$&_^~[]()<>*`|!+-=",
        "\n",
        "\r\n",
        "\u2028",
        "\u0000",
        "\n@article{x,",
        "\nER  - \nTY  - JOUR",
        "},\n  title = {",
        "<img src=x onerror=alert(1)>",
        "![x](http://evil.example/p.png)",
        " and ",
        "–",
        "界",
        "é",
        "\ud83e\udd84",
        "\ud800",
      ),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(""));

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

const sourceWith = (title: string, author: string, doi: string): Source => ({
  ...paper,
  number: 7,
  title,
  authors: [author],
  journal: title,
  doi,
  filename: title,
});

/** The value of a field of a BibTeX text, by counting braces as BibTeX does. */
function bibtexField(text: string, name: string): string | undefined {
  const start = text.indexOf(`\n  ${name} = {`);
  if (start < 0) return undefined;
  let depth = 0;
  const from = text.indexOf("{", start);
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return text.slice(from + 1, at);
  }
  throw new Error("A field does not end.");
}

const commands: Record<string, string> = {
  "\\textbackslash{}": "\\",
  "\\textbraceleft{}": "{",
  "\\textbraceright{}": "}",
  "\\textasciitilde{}": "~",
  "\\textasciicircum{}": "^",
};

/** What LaTeX shows of a field. */
const shown = (field: string) =>
  field.replace(
    /\\text[a-z]+\{\}|\\([&%$#_])/g,
    (command, sign: string | undefined) => sign ?? commands[command] ?? "?",
  );

describe("a hostile title, author or DOI", () => {
  test("stays in its field of BibTeX, and reads as it was written", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, author, doi) => {
        const text = writeBibliography([sourceWith(title, author, doi), log], "bibtex", "en");
        expect(text.match(/^@\w+\{[^,]*,$/gm)).toEqual(["@misc{ibid-2,", "@article{ibid-7,"]);
        expect(text.match(/^ {2}\w+ = \{/gm)?.length).toBe(text.match(/^ {2}\S/gm)?.length);
        const field = bibtexField(text.slice(text.indexOf("@article{ibid-7")), "title") ?? "";
        expect(shown(field.slice(1, -1))).toBe(oneLine(title));
        expect(field.replace(/\\[%]/g, "")).not.toContain("%");
        let depth = 0;
        for (const sign of text) {
          if (sign === "{") depth += 1;
          if (sign === "}") depth -= 1;
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
      }),
    );
  });

  test("stays on its line of RIS", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, author, doi) => {
        const text = writeBibliography([sourceWith(title, author, doi), log], "ris", "en");
        const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).filter(Boolean);
        for (const line of lines) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- /);
        expect(lines.filter((line) => line.startsWith("TY")).length).toBe(2);
        expect(lines).toContain(`TI  - ${oneLine(title)}`);
      }),
    );
  });

  test("is text in Markdown: no image, code, emphasis or HTML, and no link that says another thing than it opens", () => {
    fc.assert(
      fc.property(hostile, hostile, (title, author) => {
        const text = writeBibliography(
          [{ ...sourceWith(title, author, ""), doi: "" }],
          "markdown",
          "en",
        );
        const tree = fromMarkdown(text, {
          extensions: [gfm()],
          mdastExtensions: [gfmFromMarkdown()],
        });
        const types = new Set<string>();
        const walk = (node: { type: string; url?: string; children?: { type: string }[] }) => {
          // A bare address is a link to itself for GitHub, however it is escaped.
          const bare = node.type === "link" && node.url?.endsWith(textOf(node));
          types.add(bare ? "text" : node.type);
          for (const child of node.children ?? []) walk(child);
        };
        walk(tree);
        const own = ["root", "list", "listItem", "paragraph", "text", "emphasis"];
        expect([...types].filter((type) => !own.includes(type))).toEqual([]);
        expect(textOf(tree)).toContain(`“${oneLine(title)}”`);
      }),
    );
  });

  test("is text in each style: no element but italics and raised letters", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, author, doi) => {
        for (const format of ["apa", "vancouver", "chicago"] as const) {
          const text = writeBibliography([sourceWith(title, author, doi), log], format, "en");
          const page = parseHTML(text).document;
          const names = [...page.querySelectorAll("body *")].map(({ tagName }) => tagName);
          expect(names.filter((name) => !["P", "I", "SUP"].includes(name))).toEqual([]);
          expect(names.filter((name) => name === "P")).toHaveLength(2);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("a name", () => {
  test.each([
    ["Rita Ames", { family: "Ames", given: "Rita" }],
    ["Ames, Rita M.", { family: "Ames", given: "Rita M." }],
    ["Ludwig van Beethoven", { family: "van Beethoven", given: "Ludwig" }],
    ["Martin L. King Jr.", { family: "King Jr.", given: "Martin L." }],
    ["Plato", { literal: "Plato" }],
    ["van Gogh", { family: "Gogh", given: "van" }],
    ["World Health Organization", { literal: "World Health Organization" }],
    ["SPRINT Research Group", { literal: "SPRINT Research Group" }],
    ["李明", { literal: "李明" }],
    ["Smith J", { family: "Smith", given: "J" }],
    ["Smith JA", { family: "Smith", given: "JA" }],
    ["van der Berg J-P", { family: "van der Berg", given: "J-P" }],
    ["García Márquez G. J.", { family: "García Márquez", given: "G. J." }],
    ["King ML Jr", { family: "King Jr", given: "ML" }],
    ["J. Smith", { family: "Smith", given: "J." }],
    ["JA Smith", { family: "Smith", given: "JA" }],
    ["Larkspur Payments Team", { literal: "Larkspur Payments Team" }],
    ["Payments Team, Larkspur", { literal: "Payments Team, Larkspur" }],
    ["Larkspur Operations", { literal: "Larkspur Operations" }],
    ["Centers for Disease Control", { literal: "Centers for Disease Control" }],
    ["Bank of England", { literal: "Bank of England" }],
    ["Groupe d’Étude du Sommeil", { literal: "Groupe d’Étude du Sommeil" }],
  ])("%s is split at its family", (name, parts) => {
    expect(splitName(name)).toEqual(parts);
  });
});
