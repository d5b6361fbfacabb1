import type { Element, ElementContent, Properties, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import type { BlockContent, RootContent } from "mdast";
import { type Handler, type Handlers, toHast } from "mdast-util-to-hast";
import type { BuiltExport, SourceEntry } from "./build-export.ts";
import { paragraph, plain } from "./export-node.ts";
import { exportStyle } from "./export-style.ts";

/** The file loads nothing and runs nothing, also where a browser shows it from a server. */
export const exportPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Writes an export as a page that needs no other file. `told` stands below its title. */
export function writeHtml({ title, body, sources }: BuiltExport, told: readonly string[]): string {
  const handlers = linkingTo(sources);
  return writePage(title, told, [
    ...toElements(body, handlers),
    ...(sources.length > 0 ? [sourceSection(sources, handlers)] : []),
  ]);
}

/** Writes a page in the same style that says something in a few sentences. */
export function writeHtmlMessage(title: string, told: readonly string[]): string {
  return writePage(title, told, []);
}

function writePage(
  title: string,
  told: readonly string[],
  content: readonly ElementContent[],
): string {
  const header = element("header", {}, [
    element("h1", {}, [text(title)]),
    ...told.map((sentence) => element("p", {}, [text(sentence)])),
  ]);
  const main = element("main", {}, [header, ...content]);
  const head = element("head", {}, [
    element("meta", { charSet: "utf-8" }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", { name: "robots", content: "noindex" }),
    element("meta", { httpEquiv: ["Content-Security-Policy"], content: exportPolicy }),
    element("title", {}, [text(title)]),
    element("style", {}, [text(exportStyle)]),
  ]);
  const page: Root = {
    type: "root",
    children: [
      { type: "doctype" },
      element("html", { lang: "en" }, [head, element("body", {}, [main])]),
    ],
  };
  return `${toHtml(page)}\n`;
}

/** Writes an export as HTML to paste, in the style of the text that it is pasted into. */
export function writePastedHtml({ body, sources }: Omit<BuiltExport, "title">): string {
  const listed = sources.flatMap(({ number, line, places }): BlockContent[] => [
    paragraph(plain(`[${number}] `), ...line),
    ...places,
  ]);
  const children = toElements([...body, ...listed], {
    citationMark: (_state, { number }) => element("sup", {}, [text(`[${number}]`)]),
    emphasis: (state, node) => element("em", {}, state.all(node)),
  });
  return toHtml({ type: "root", children });
}

/** Draws marks as links to their sources; the source of an erased answer is not there. */
function linkingTo(sources: readonly SourceEntry[]): Handlers {
  const known = new Set(sources.map(({ number }) => number));
  const citationMark: Handler = (_state, { number }) => {
    const words = text(`[${number}]`);
    return element("sup", { className: ["cite"] }, [
      known.has(number) ? element("a", { href: `#${sourceAnchor(number)}` }, [words]) : words,
    ]);
  };
  return { citationMark };
}

function sourceSection(sources: readonly SourceEntry[], handlers: Handlers): Element {
  return element("section", {}, [
    element("h2", {}, [text("Sources")]),
    element(
      "ol",
      { className: ["sources"] },
      sources.map(({ number, line, places }) =>
        element("li", { id: sourceAnchor(number) }, [
          element("span", { className: ["number"] }, [text(`[${number}]`)]),
          element("div", {}, toElements([paragraph(...line), ...places], handlers)),
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
  return tree.type === "root" ? (tree.children as ElementContent[]) : [tree as ElementContent];
}

function element(
  tagName: string,
  properties: Properties,
  children: ElementContent[] = [],
): Element {
  return { type: "element", tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: "text", value };
}
