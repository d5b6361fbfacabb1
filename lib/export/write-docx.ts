import {
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  type FileChild,
  HeadingLevel,
  InternalHyperlink,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from "docx";
import type { List, Nodes, RootContent, Table as TableNode } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { AskedLanguage } from "../question/words/index.ts";
import { localeOf } from "../wire/page-language.ts";
import { exportWordsIn } from "../wording/export-words.ts";
import type { BuiltExport, SourceEntry } from "./build-export.ts";
import type { QuotedRow } from "./export-node.ts";

const wordHeadings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

const ordered = "ordered";
/** In twentieths of a point: half an inch. */
const indentTwips = 720;
const quietColor = "595959";
const codeFont = "Courier New";
/** What lines of files are set in; the size is in half points. */
const lineRun = { font: codeFont, size: 18 };

/** What a block is in. */
type Around = { indent: number; run: IRunOptions; known: ReadonlySet<number> };

/** Writes an export as a Word document: each `[1]` is a link to its source at the end. */
export async function writeDocx(
  { title, titleLanguage, language, body, sources }: BuiltExport,
  told: string,
): Promise<Uint8Array> {
  const around: Around = {
    indent: 0,
    run: {},
    known: new Set(sources.map(({ number }) => number)),
  };
  const document = new Document({
    title: storableXml(title),
    creator: "Ibid",
    styles: { default: { document: { run: languageRun(language) } } },
    numbering: { config: [{ reference: ordered, levels: orderedLevels() }] },
    sections: [
      {
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            ...directionOf(title),
            children: [textRun(title, languageRun(titleLanguage))],
          }),
          new Paragraph({ children: [textRun(told, { italics: true, color: quietColor })] }),
          ...body.flatMap((node) => toBlocks(node, around)),
          ...(sources.length > 0
            ? [
                new Paragraph({
                  heading: HeadingLevel.HEADING_2,
                  children: [textRun(exportWordsIn(language).sources, {})],
                }),
              ]
            : []),
          ...sources.flatMap((source) => sourceParagraphs(source, around)),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function orderedLevels() {
  return Array.from({ length: 9 }, (_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    style: {
      paragraph: { indent: { left: indentTwips * (level + 1), hanging: indentTwips / 2 } },
    },
  }));
}

function sourceParagraphs({ number, line, places }: SourceEntry, around: Around): FileChild[] {
  const name = new Bookmark({
    id: anchorOf(number),
    children: [textRun(`[${number}] `, { bold: true })],
  });
  return [
    new Paragraph({ children: [name, ...line.flatMap((node) => toRuns(node, around))] }),
    ...places.flatMap((node) => toBlocks(node, around)),
  ];
}

function anchorOf(number: number): string {
  return `source_${number}`;
}

function toBlocks(node: RootContent, outside: Around): FileChild[] {
  const around = inOwnLanguage(node, outside);
  switch (node.type) {
    case "heading":
      return [
        new Paragraph({
          heading: wordHeadings[node.depth - 1] ?? HeadingLevel.HEADING_6,
          ...directionOf(textOf(node)),
          children: childRuns(node, around),
        }),
      ];
    case "paragraph":
      return [
        blockParagraph(around, {
          ...directionOf(textOf(node)),
          children: childRuns(node, around),
        }),
      ];
    case "lineRow":
      return [rowParagraph(node, around)];
    case "list":
      return listParagraphs(node, around);
    case "blockquote":
      return node.children.flatMap((child) =>
        toBlocks(child, {
          ...around,
          indent: around.indent + 1,
          run: { ...around.run, italics: true },
        }),
      );
    case "code":
      return [
        blockParagraph(around, {
          children: lineRuns(node.value, { ...around.run, ...lineRun }),
        }),
      ];
    case "table":
      return [toTable(node, around)];
    case "thematicBreak":
      return [
        new Paragraph({
          border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: "BFBFBF" } },
        }),
      ];
    default:
      return [blockParagraph(around, { children: toRuns(node, around) })];
  }
}

function blockParagraph({ indent }: Around, options: IParagraphOptions): Paragraph {
  return new Paragraph({
    spacing: { after: 120 },
    ...(indent > 0 ? { indent: { left: indentTwips * indent } } : {}),
    ...options,
  });
}

/** A line of a file in a font of equal widths, with its number at its side. */
function rowParagraph(row: QuotedRow, around: Around): Paragraph {
  const run = { ...around.run, ...lineRun };
  const left = indentTwips * (around.indent + 1);
  return new Paragraph({
    spacing: { after: 60 },
    indent: { left, hanging: indentTwips },
    tabStops: [{ type: TabStopType.LEFT, position: left }],
    children: [
      textRun(`${row.place}\t`, { ...run, color: quietColor }),
      ...childRuns(row, { ...around, run }),
    ],
  });
}

function listParagraphs(list: List, around: Around, level = 0): FileChild[] {
  const numbered: IParagraphOptions = list.ordered
    ? { numbering: { reference: ordered, level: Math.min(level, 8) } }
    : { bullet: { level: Math.min(level, 8) } };
  return list.children.flatMap((item) =>
    item.children.flatMap((child, index): FileChild[] => {
      if (child.type === "list") return listParagraphs(child, around, level + 1);
      if (child.type === "lineRow")
        return [rowParagraph(child, { ...around, indent: around.indent + level })];
      if (child.type !== "paragraph")
        return toBlocks(child, { ...around, indent: around.indent + level + 1 });
      const text = { ...directionOf(textOf(child)), children: childRuns(child, around) };
      return [
        index === 0
          ? new Paragraph({ spacing: { after: 60 }, ...numbered, ...text })
          : blockParagraph({ ...around, indent: level + 1 }, text),
      ];
    }),
  );
}

function toTable(table: TableNode, around: Around): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: table.children.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          children: row.children.map((cell) => {
            const inCell = index === 0 ? { ...around, run: { ...around.run, bold: true } } : around;
            return new TableCell({
              children: [
                new Paragraph({
                  ...directionOf(textOf(cell)),
                  children: childRuns(cell, inCell),
                }),
              ],
            });
          }),
        }),
    ),
  });
}

function childRuns({ children }: { children: readonly Nodes[] }, around: Around): ParagraphChild[] {
  return children.flatMap((child) => toRuns(child, around));
}

function toRuns(node: Nodes, around: Around): ParagraphChild[] {
  const inside = (set: IRunOptions) => ({ ...around, run: { ...around.run, ...set } });
  switch (node.type) {
    case "text":
      return lineRuns(node.value, around.run);
    case "break":
      return [new TextRun({ break: 1 })];
    case "inlineCode":
      return lineRuns(node.value, { ...around.run, font: codeFont });
    case "strong":
      return childRuns(node, inside({ bold: true }));
    case "emphasis":
      return childRuns(
        node,
        inside(node.data?.hName ? { italics: true, color: quietColor } : { italics: true }),
      );
    case "delete":
      return childRuns(node, inside({ strike: true }));
    case "quotation":
      return childRuns(node, inOwnLanguage(node, node.lines ? inside(lineRun) : around));
    case "link": {
      const children = childRuns(node, inside({ style: "Hyperlink" }));
      return [new ExternalHyperlink({ link: storableXml(node.url), children })];
    }
    case "citationMark": {
      const words = textRun(`[${node.number}]`, { ...around.run, superScript: true });
      return around.known.has(node.number)
        ? [new InternalHyperlink({ anchor: anchorOf(node.number), children: [words] })]
        : [words];
    }
    default:
      return lineRuns(textOf(node), around.run);
  }
}

function lineRuns(text: string, set: IRunOptions): TextRun[] {
  return text
    .split(/\r\n|[\r\n]/)
    .map((line, index) => textRun(line, index === 0 ? set : { ...set, break: 1 }));
}

function textRun(text: string, set: IRunOptions): TextRun {
  return new TextRun({
    ...set,
    ...(runsRightToLeft(text) ? { rightToLeft: true } : {}),
    text: storableXml(text),
  });
}

/** The languages that parts of an export have, as a word processor names them. */
const wordLocales: Readonly<Record<string, string>> = {
  ...localeOf,
  fr: "fr-FR",
  es: "es-ES",
} satisfies Record<AskedLanguage, string>;

/** What has the spelling of a run checked in a language. */
function languageRun(language: unknown): IRunOptions {
  const value = wordLocales[String(language)];
  return value === undefined ? {} : { language: { value } };
}

function inOwnLanguage({ data }: Nodes, around: Around): Around {
  return { ...around, run: { ...around.run, ...languageRun(data?.hProperties?.lang) } };
}

function directionOf(text: string): IParagraphOptions {
  return runsRightToLeft(text) ? { bidirectional: true } : {};
}

/** Whether the first letter of a text is of a script that runs from right to left. */
function runsRightToLeft(text: string): boolean {
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(
    text,
  );
}

/** What XML cannot hold: control characters but tab and line breaks, and two code points. Word opens no file that has one. */
const notXml = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

function storableXml(text: string): string {
  return text.toWellFormed().replace(notXml, "\u{FFFD}");
}
