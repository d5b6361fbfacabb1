import type { Element, ElementContent, Nodes, Properties, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import type { BlockContent, RootContent } from "mdast";
import { type Handler, type Handlers, toHast } from "mdast-util-to-hast";
import type { PageLanguage } from "../wire/page-language.ts";
import { exportWordsIn } from "../wording/export-words.ts";
import type { BuiltExport, PastedExport, SourceEntry } from "./build-export.ts";
import { drawMathml } from "./draw-mathml.ts";
import { paragraph, type QuotedRow, textNode } from "./export-node.ts";
import { exportStyle } from "./export-style.ts";

/** The file loads nothing and runs nothing, also where a browser shows it from a server. */
export const exportPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Writes an export as a page that needs no other file. `told` comes below its title. */
export function writeHtml(built: BuiltExport, told: readonly string[]): string {
  const { body, sources, language } = built;
  const handlers = handlersOf(sources);
  return writePage({ ...built, told }, [
    ...followDirection(toElements(body, handlers)),
    ...(sources.length > 0 ? [sourceSection(sources, handlers, language)] : []),
  ]);
}

/** Writes a page in the same style that says something in a few sentences. */
export function writeHtmlMessage(
  language: PageLanguage,
  title: string,
  told: readonly string[],
): string {
  return writePage({ language, title, titleLanguage: undefined, told }, []);
}

type PageHead = Pick<BuiltExport, "title" | "titleLanguage" | "language"> & {
  told: readonly string[];
};

function writePage(
  { title, titleLanguage, language, told }: PageHead,
  content: readonly ElementContent[],
): string {
  const header = htmlElement("header", {}, [
    htmlElement("h1", { dir: "auto", lang: titleLanguage }, [htmlText(title)]),
    ...told.map((sentence) => htmlElement("p", {}, [htmlText(sentence)])),
  ]);
  const main = htmlElement("main", {}, [header, ...content]);
  const head = htmlElement("head", {}, [
    htmlElement("meta", { charSet: "utf-8" }),
    htmlElement("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    htmlElement("meta", { name: "robots", content: "noindex" }),
    htmlElement("meta", { httpEquiv: ["Content-Security-Policy"], content: exportPolicy }),
    htmlElement("title", {}, [htmlText(title)]),
    htmlElement("style", {}, [htmlText(exportStyle)]),
  ]);
  const page: Root = {
    type: "root",
    children: [
      { type: "doctype" },
      htmlElement("html", { lang: language }, [head, htmlElement("body", {}, [main])]),
    ],
  };
  // What is raw is of KaTeX, which escapes what a formula says.
  return `${toHtml(page, { allowDangerousHtml: true })}\n`;
}

/** Writes an export as HTML to paste, in the style of the text that it is pasted into. */
export function writePastedHtml({ body, sources }: PastedExport): string {
  const listed = sources.flatMap(({ number, line, places }): BlockContent[] => [
    paragraph(textNode(`[${number}] `), ...line),
    ...places,
  ]);
  const children = toElements([...body, ...listed], {
    quotation: (state, node) => state.all(node),
    citationMark: (_state, { number }) => htmlElement("sup", {}, [htmlText(`[${number}]`)]),
    // Few programs take a drawn formula over; its source can be set in all of them.
    formula: (_state, { value }) => htmlText(value),
    lineRow: pastedRow,
    emphasis: (state, node) => htmlElement("em", {}, state.all(node)),
  });
  return toHtml({ type: "root", children });
}

/** Draws marks as links to their sources; the source of an erased answer is not there. */
function handlersOf(sources: readonly SourceEntry[]): Handlers {
  const known = new Set(sources.map(({ number }) => number));
  const citationMark: Handler = (_state, { number }) => {
    const words = htmlText(`[${number}]`);
    return htmlElement("sup", { className: ["cite"] }, [
      known.has(number) ? htmlElement("a", { href: `#${sourceAnchor(number)}` }, [words]) : words,
    ]);
  };
  return {
    citationMark,
    quotation: quotationElement,
    formula: formulaElement,
    lineRow: rowElement,
  };
}

/** A formula drawn, or its source where that is not understood. */
const formulaElement: Handler = (_state, { tex, value, display }) => {
  const mathml = drawMathml(tex, display);
  if (mathml === null) return htmlText(value);
  const drawn = { type: "raw", value: mathml } as const;
  return htmlElement(
    "span",
    { className: ["formula", ...(display ? ["block"] : [])], dir: "ltr" },
    [drawn],
  );
};

/** A line of a file with its number at its side. */
const rowElement: Handler = (state, row: QuotedRow) =>
  htmlElement("div", { className: ["line-row"] }, [
    htmlElement("span", { className: ["line-place"], title: row.said }, [htmlText(row.place)]),
    htmlElement("span", { className: ["line-words"] }, state.all(row)),
  ]);

const pastedRow: Handler = (state, { lead, length, children }: QuotedRow) => {
  const [quoted, rest] = [children.slice(0, length), children.slice(length)].map((part) =>
    state.all({ type: "paragraph", children: part }),
  );
  return htmlElement("p", {}, [htmlText(lead), htmlElement("code", {}, quoted), ...(rest ?? [])]);
};

/** Words of a document run their own way behind the place that is told of them; alone, they give theirs to their line. */
const quotationElement: Handler = (state, node, parent) =>
  state.applyData(
    node,
    htmlElement(
      parent?.children[0] === node ? "span" : "bdi",
      node.lines ? { className: ["lines"] } : {},
      state.all(node),
    ),
  );

/** Lets each block run the way of its own words: from right to left in Arabic. Code stays as it is. */
function followDirection(blocks: ElementContent[]): ElementContent[] {
  for (const block of blocks)
    if (block.type === "element" && block.tagName !== "pre") block.properties.dir = "auto";
  return blocks;
}

function sourceSection(
  sources: readonly SourceEntry[],
  handlers: Handlers,
  language: PageLanguage,
): Element {
  return htmlElement("section", {}, [
    htmlElement("h2", {}, [htmlText(exportWordsIn(language).sources)]),
    htmlElement(
      "ol",
      { className: ["sources"] },
      sources.map(({ number, line, places }) =>
        htmlElement("li", { id: sourceAnchor(number) }, [
          htmlElement("span", { className: ["number"] }, [htmlText(`[${number}]`)]),
          htmlElement(
            "div",
            {},
            followDirection(toElements([paragraph(...line), ...places], handlers)),
          ),
        ]),
      ),
    ),
  ]);
}

function sourceAnchor(number: number): string {
  return `source-${number}`;
}

function toElements(children: RootContent[], handlers: Handlers): ElementContent[] {
  const tree = toHast({ type: "root", children }, { handlers });
  tieMarks(tree);
  return tree.type === "root" ? (tree.children as ElementContent[]) : [tree as ElementContent];
}

/** Ties marks to the words before them, so that no line begins with one. */
function tieMarks(node: Nodes): void {
  if (!("children" in node)) return;
  node.children.forEach((child, at) => {
    const before = node.children[at - 1];
    if (child.type === "element" && child.tagName === "sup" && before?.type === "text")
      before.value = before.value.replace(/ $/, "\u00a0");
    tieMarks(child);
  });
}

function htmlElement(
  tagName: string,
  properties: Properties,
  children: ElementContent[] = [],
): Element {
  return { type: "element", tagName, properties, children };
}

function htmlText(value: string): ElementContent {
  return { type: "text", value };
}
