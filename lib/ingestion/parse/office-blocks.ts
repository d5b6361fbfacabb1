import type { OfficeAttachment, OfficeContentNode } from "officeparser";
import { columnNames } from "./column-names.ts";
import { markdownTable, type TableRow } from "./markdown-table.ts";
import { listBlocks, type ParsedBlock } from "./parsed-block.ts";

type ChartData = NonNullable<OfficeAttachment["chartData"]>;

/** The data of a file's charts, by the name of the attachment that holds them. */
export type Charts = ReadonlyMap<string, ChartData>;

/** Returns the blocks of a text document's nodes, footnotes after the paragraph that refers to them. */
export function officeBlocks(nodes: readonly OfficeContentNode[], charts: Charts): ParsedBlock[] {
  const blocks: ParsedBlock[] = [];
  let items: string[] = [];
  const counts = new Map<string, number>();
  const endList = () => {
    blocks.push(...listBlocks(items));
    items = [];
  };
  for (const node of nodes) {
    if (headingLevel(node) !== undefined || !isItem(node)) {
      // An empty paragraph between two items is only space.
      if (nodeText(node) !== "" || node.children?.some(({ type }) => type === "row")) endList();
      blocks.push(...nodeBlocks(node, charts));
    } else if (nodeText(node) !== "") items.push(itemLine(node, counts));
    blocks.push(...officeNoteBlocks(node, charts));
  }
  endList();
  return blocks;
}

function nodeBlocks(node: OfficeContentNode, charts: Charts): ParsedBlock[] {
  const level = headingLevel(node);
  if (level !== undefined)
    return [{ kind: "heading", text: nodeText(node), ...(level > 0 ? { level } : {}) }];
  switch (node.type) {
    case "table":
      return tableBlocks(node, charts);
    case "chart":
      return chartBlocks(charts.get(node.metadata?.attachmentName ?? ""));
    case "code":
      return [{ kind: "code", text: nodeText(node) }];
    case "image":
      return [{ kind: "prose", text: node.metadata?.altText ?? "" }];
    case "slide":
    case "sheet":
    case "page":
    case "drawing":
    case "embed":
    case "admonition":
    case "definitionList":
      return officeBlocks(node.children ?? [], charts);
    default:
      return [{ kind: "prose", text: nodeText(node) }, ...drawnBlocks(node, charts)];
  }
}

/** Returns what is drawn within a paragraph: charts, pictures with words for them, boxes of text. */
function drawnBlocks({ children = [] }: OfficeContentNode, charts: Charts): ParsedBlock[] {
  return children.flatMap((child) =>
    ["chart", "image", "drawing", "table"].includes(child.type) ? nodeBlocks(child, charts) : [],
  );
}

function officeNoteBlocks({ notes = [] }: OfficeContentNode, charts: Charts): ParsedBlock[] {
  return notes.flatMap((note) =>
    note.children ? officeBlocks(note.children, charts) : [{ kind: "prose", text: nodeText(note) }],
  );
}

/**
 * Returns a heading's level, 1 the outermost; 0 for a document's title, which opens no section; undefined for what is no
 * heading. A numbered heading is a list item by its form and a heading by its style.
 */
function headingLevel(node: OfficeContentNode): number | undefined {
  if (node.type !== "heading" && node.type !== "list") return undefined;
  const style = node.metadata?.style ?? "";
  if (/^(?:sub)?title$/iu.test(style)) return node.type === "heading" ? 0 : undefined;
  if (node.type === "heading") return node.metadata?.level ?? 1;
  const level = Number(/^heading ?(?<level>[1-9])$/iu.exec(style)?.groups?.["level"]);
  return Number.isNaN(level) ? undefined : level;
}

/** Paragraphs that Word's own list styles number, without a numbering of their own. */
const listStyle = /^List ?(?<form>Bullet|Number) ?(?<depth>\d?)$/iu;

function isItem(node: OfficeContentNode): boolean {
  return node.type === "list" || (node.type === "paragraph" && listStyle.test(styleOf(node)));
}

function styleOf(node: OfficeContentNode): string {
  return node.type === "paragraph" ? (node.metadata?.style ?? "") : "";
}

/** @param counts the numbers given so far, by list style. */
function itemLine(node: OfficeContentNode, counts: Map<string, number>): string {
  if (node.type === "list" && node.metadata) {
    const { listType, indentation, itemIndex } = node.metadata;
    const mark = listType === "ordered" ? `${itemIndex + 1}.` : "-";
    return `${"  ".repeat(indentation)}${mark} ${nodeText(node)}`;
  }
  const style = styleOf(node);
  const { form = "", depth = "" } = listStyle.exec(style)?.groups ?? {};
  const number = (counts.get(style) ?? 0) + 1;
  counts.set(style, number);
  const mark = form.toLowerCase() === "number" ? `${number}.` : "-";
  return `${"  ".repeat(Math.max(0, Number(depth) - 1))}${mark} ${nodeText(node)}`;
}

/** A table with a longer cell lays out a page. UTF-16 units. */
const maxCellLength = 1_500;

function tableBlocks(table: OfficeContentNode, charts: Charts): ParsedBlock[] {
  const rows = (table.children ?? []).filter(({ type }) => type === "row");
  const cells = rows.flatMap(({ children = [] }) => children);
  const isLayout =
    cells.length === 1 ||
    cells.some(
      (cell) =>
        nodeText(cell).length > maxCellLength ||
        cell.children?.some((child) => headingLevel(child) !== undefined),
    );
  if (isLayout) return cells.flatMap((cell) => officeBlocks(cell.children ?? [], charts));
  return [{ kind: "table", text: markdownTable(tableRowsOf(rows)).join("\n") }];
}

/** An office program marks no cell as a heading, so a first row of names is one. */
function tableRowsOf(rows: readonly OfficeContentNode[]): TableRow[] {
  const written = rows.map(({ children = [] }) =>
    children.map((cell) => ({
      text: nodeText(cell).replace(/\s+/gu, " "),
      columns: (cell.type === "cell" && cell.metadata?.colSpan) || 1,
      rows: (cell.type === "cell" && cell.metadata?.rowSpan) || 1,
    })),
  );
  const filled = written.filter((cells) => cells.some(({ text }) => text !== ""));
  const [first = [], ...below] = filled.map((cells) => cells.map(({ text }) => text));
  const heads = below.length > 0 && first.every(Boolean) && columnNames(first, below) !== undefined;
  return filled.map((cells, at) => ({
    inHead: false,
    cells: cells.map((cell) => ({ ...cell, heads: heads && at === 0 })),
  }));
}

/** Returns a chart as what it was drawn from: its title, and a row for each label. */
function chartBlocks(chart: ChartData | undefined): ParsedBlock[] {
  if (!chart) return [];
  const { title = "", labels, dataSets } = chart;
  const named = dataSets.filter(({ values }) => values.length > 0);
  const cell = (text: string, heads: boolean) => ({ text, heads, columns: 1, rows: 1 });
  const header = ["", ...named.map(({ name = "" }) => name)].map((text) => cell(text, true));
  const rows = labels.map((label, at) =>
    [label, ...named.map(({ values }) => values[at] ?? "")].map((text) => cell(text, false)),
  );
  const table = [header, ...rows].map((cells) => ({ cells, inHead: false }));
  return [
    { kind: "prose", text: title },
    ...(rows.length > 0
      ? [{ kind: "table", text: markdownTable(table).join("\n"), gap: "\n" } as const]
      : []),
  ];
}

const apart = new Set(["paragraph", "heading", "list", "row", "table", "cell"]);

/** Returns a node's text as a reader sees it: runs joined, paragraphs and broken lines apart. */
export function nodeText(node: OfficeContentNode): string {
  return runsText(node)
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .trim();
}

function runsText(node: OfficeContentNode): string {
  if (node.type === "break") return "\n";
  if (["image", "chart", "drawing"].includes(node.type)) return "";
  if (!node.children || node.children.length === 0) return node.text ?? "";
  return node.children
    .map((child) => (apart.has(child.type) ? `${runsText(child)}\n` : runsText(child)))
    .join("");
}
