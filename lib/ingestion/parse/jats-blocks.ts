import {
  child,
  childrenOf,
  contentWithout,
  type Element,
  elements,
  findElement,
  type Node,
} from "./element-tree.ts";
import {
  captionText,
  formulaText,
  jatsDefinitionLines,
  jatsListItems,
  tableText,
} from "./jats-block-text.ts";
import { type FrontSection, frontSections } from "./jats-front.ts";
import { blockText, jatsInlineText, plainTextOf, runningText, spacedText } from "./jats-inline.ts";
import { noteHeading } from "./jats-notes.ts";
import { flowBlocks, listBlocks, listItemLines, type ParsedBlock } from "./parsed-block.ts";

/** How each element becomes blocks, by names; any other belongs to the running text. */
const blockKinds: readonly [string, (node: Element) => ParsedBlock[]][] = [
  ["ref-list label object-id counts alt-text long-desc", () => []],
  ["p caption attrib", (node) => contentBlocks(node.children)],
  ["ack app app-group bio fn-group notes", backBlocks],
  ["sec boxed-text glossary", titledBlocks],
  ["title", (node) => [{ kind: "heading", text: plainTextOf(node) }]],
  ["list", (node) => [titleBlock(node), ...listBlocks(listItemLines(jatsListItems(node)))]],
  ["def-list", (node) => [titleBlock(node), ...listBlocks(jatsDefinitionLines(node))]],
  ["verse-group", (node) => [{ kind: "list", text: elements(node).map(spacedText).join("\n") }]],
  ["preformat code", (node) => [{ kind: "code", text: jatsInlineText(node.children) }]],
  ["disp-formula", (node) => [{ kind: "prose", text: formulaText(node) }]],
  ["table array", (node) => [{ kind: "table", text: tableText(node) }]],
  ["table-wrap", tableWrapBlocks],
  ["fig fig-group table-wrap-group disp-formula-group graphic media", figureBlocks],
  ["disp-quote statement speech supplementary-material", figureBlocks],
];
const blocksByTag = new Map(
  blockKinds.flatMap(([tags, blocksOf]) => tags.split(" ").map((tag) => [tag, blocksOf])),
);

/** Returns an article's abstracts, except for those that only show its content. */
export function abstractBlocks(meta: Element | undefined): ParsedBlock[] {
  return childrenOf(meta, "abstract", "trans-abstract").flatMap((abstract) => {
    if (isOtherAbstract(abstract)) return [];
    const title = plainTextOf(child(abstract, "title"));
    const blocks = contentBlocks(contentWithout(abstract, "title", "label"));
    // "Abstract" says no more than the part does; "Author Summary" does.
    const named = title !== "" && !/^(?:abstract|summary)$/iu.test(title);
    return named ? [sectionBlock(title, blocks, abstract)] : blocks;
  });
}

/** Whether an abstract is a graphical one or the like; its words go after the text. */
function isOtherAbstract(abstract: Element): boolean {
  return /graphical|toc|teaser|video/u.test(abstract.attributes["abstract-type"] ?? "");
}

/**
 * Returns the blocks of an article, and of those appended to it, in reading order.
 * @param isAppended whether the article is itself appended: its abstract is then part of its text.
 */
export function articleBlocks(article: Element, isAppended = false): ParsedBlock[] {
  const appended = childrenOf(article, "sub-article", "response").map((sub) => {
    const title = plainTextOf(findElement(child(sub, "front-stub", "front"), "article-title"));
    return sectionBlock(title || "Appended article", articleBlocks(sub, true), sub);
  });
  return [...ownBlocks(article, isAppended), ...appended];
}

function ownBlocks(article: Element, isAppended: boolean): ParsedBlock[] {
  const floats = elements(child(article, "floats-group", "floats-wrap"));
  const front = child(article, "front", "front-stub");
  const abstracts = childrenOf(child(front, "article-meta") ?? front, "abstract");
  return [
    ...contentBlocks(child(article, "body")?.children ?? []),
    ...(floats.length > 0 ? [sectionBlock("Figures and tables", contentBlocks(floats))] : []),
    ...elements(child(article, "back")).flatMap(backBlocks),
    ...childrenOf(front, "notes", "list", "def-list", "ack", "bio", "fn-group", "glossary").flatMap(
      backBlocks,
    ),
    ...abstracts
      .filter((abstract) => isAppended || isOtherAbstract(abstract))
      .map((abstract) =>
        sectionBlock(
          plainTextOf(child(abstract, "title")) || (isAppended ? "Abstract" : "In short"),
          contentBlocks(contentWithout(abstract, "title", "label")),
        ),
      ),
    ...sectionBlocks(frontSections(front)),
  ];
}

const backTitles: Record<string, string> = {
  ack: "Acknowledgements",
  app: "Appendix",
  glossary: "Glossary",
  bio: "About the authors",
};

function backBlocks(block: Element): ParsedBlock[] {
  switch (block.tag) {
    case "ref-list":
    case "title":
    case "label":
      return [];
    case "app-group":
      return elements(block).flatMap(backBlocks);
    case "fn-group":
      return jatsNoteBlocks(block);
    default: {
      const title = plainTextOf(child(block, "title")) || (backTitles[block.tag] ?? kindOf(block));
      if (title === "") return contentBlocks([block]);
      return [sectionBlock(title, contentBlocks(contentWithout(block, "title", "label")), block)];
    }
  }
}

function kindOf(block: Element): string {
  if (block.tag === "notes") return noteHeading(block, "Notes");
  return block.tag === "sec" ? noteHeading(block, "") : "";
}

/** Returns notes under the title of their group. If that is only "Notes", each goes to the section for its kind. */
function jatsNoteBlocks(group: Element): ParsedBlock[] {
  const title = plainTextOf(child(group, "title"));
  const titled = title !== "" && !/^(?:foot|end)?notes?$/iu.test(title);
  const notes = elements(group).filter(({ tag }) => tag !== "title" && tag !== "label");
  return sectionBlocks(
    notes.map((note) => ({
      title: titled ? title : noteHeading(note, "Notes"),
      content: note.tag === "fn" ? note.children : [note],
    })),
  );
}

/** Returns a section for each title, with the content of all that have it. */
function sectionBlocks(sections: readonly FrontSection[]): ParsedBlock[] {
  return [...new Set(sections.map(({ title }) => title))].map((title) => {
    const content = sections.filter((section) => section.title === title);
    return sectionBlock(title, contentBlocks(content.flatMap((section) => section.content)));
  });
}

function sectionBlock(title: string, blocks: ParsedBlock[], owner?: Element): ParsedBlock {
  const label = plainTextOf(child(owner, "label"));
  // Behind a colon a heading of an abstract would be read as its first sentence.
  const name = title.replace(/\s*:$/u, "");
  return { section: label && !name.startsWith(label) ? `${label} ${name}` : name, blocks };
}

/** Returns the blocks of an element's content, with the notes of running text below it. */
function contentBlocks(nodes: readonly Node[]): ParsedBlock[] {
  return flowBlocks(
    nodes,
    (element) => blocksByTag.get(element.tag)?.(element),
    (running) => [{ kind: "prose", text: runningText(running) }, ...footnoteBlocks(running)],
  );
}

function footnoteBlocks(nodes: readonly Node[]): ParsedBlock[] {
  return notesIn(nodes).map((note) => ({
    kind: "prose",
    text: blockText(note.children),
    gap: "\n",
  }));
}

/** Returns the footnotes that running text refers to. */
function notesIn(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) =>
    typeof node === "string" ? [] : node.tag === "fn" ? [node] : notesIn(node.children),
  );
}

/** Returns the blocks of an element that may have its title in its caption. */
function titledBlocks(node: Element): ParsedBlock[] {
  const title = plainTextOf(child(node, "title") ?? child(child(node, "caption"), "title"));
  const content = contentWithout(node, "title", "label").flatMap((part) =>
    typeof part !== "string" && part.tag === "caption"
      ? contentWithout(part, "title", "label")
      : [part],
  );
  const blocks = contentBlocks(content);
  return title ? [sectionBlock(title, blocks, node)] : blocks;
}

function titleBlock(list: Element): ParsedBlock {
  return { kind: "prose", text: plainTextOf(child(list, "title")) };
}

function figureBlocks(node: Element): ParsedBlock[] {
  const said = ["label", "caption", "title", "permissions", "alternatives"];
  return [
    { kind: "prose", text: captionText(node) },
    ...footnoteBlocks(child(node, "caption")?.children ?? []),
    ...contentBlocks(contentWithout(node, ...said)),
    ...rightsBlocks(node),
  ];
}

/** Returns the owner of a figure or table, and its permissions. */
function rightsBlocks(node: Element): ParsedBlock[] {
  return childrenOf(node, "permissions").map((permissions) => ({
    kind: "prose",
    text: spacedText(permissions),
    gap: "\n",
  }));
}

function tableWrapBlocks(wrap: Element): ParsedBlock[] {
  const caption = captionText(wrap);
  const tables = childrenOf(wrap, "table", "alternatives").map(tableText).filter(Boolean);
  const feet = [
    ...notesIn(child(wrap, "caption")?.children ?? []),
    ...childrenOf(wrap, "table-wrap-foot"),
  ];
  const said = ["table", "alternatives", "table-wrap-foot", "permissions", "label", "caption"];
  return [
    { kind: "prose", text: caption },
    { kind: "table", text: tables.join("\n"), ...(caption ? { gap: "\n" } : {}) },
    { kind: "prose", text: feet.map(({ children }) => blockText(children)).join("\n"), gap: "\n" },
    ...contentBlocks(elements(wrap).filter(({ tag }) => !said.includes(tag) && tag !== "title")),
    ...rightsBlocks(wrap),
  ];
}
