/** Makes files of office programs as those write them, with the parts that a reader of such a file needs. */
import { strToU8, zipSync } from "fflate";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";

/** Packs the parts of a file, in their order. */
export function packParts(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function openXmlParts(
  overrides: Readonly<Record<string, string>>,
  main: string,
): Record<string, string> {
  const types = Object.entries(overrides).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`,
  );
  return {
    "[Content_Types].xml": `${declaration}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join("")}</Types>`,
    "_rels/.rels": relations([["officeDocument", main]]),
  };
}

/** The relations of a part to others: their types and where they are. */
export function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageRelations}">${items.join("")}</Relationships>`;
}

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** A Word paragraph, in one of Word's styles: `Heading1`, `Title`, `ListBullet`. */
export function wordParagraph(text: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : "";
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
}

/** A Word table of rows of cells. */
export function wordTable(rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join("")}</w:tr>`;
  return `<w:tbl>${rows.map(row).join("")}</w:tbl>`;
}

/** @param body paragraphs and tables as {@link wordParagraph} and {@link wordTable} write them. */
export function makeDocx(body: string, properties = ""): Uint8Array {
  const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  return packParts({
    ...openXmlParts({ "word/document.xml": type }, "word/document.xml"),
    "word/document.xml": `${declaration}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
    "word/styles.xml": `${declaration}<w:styles xmlns:w="${word}">${[1, 2, 3].map((level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`).join("")}</w:styles>`,
    ...(properties
      ? {
          "docProps/core.xml": `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${properties}</cp:coreProperties>`,
        }
      : {}),
  });
}

const sheetSpace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A cell: a text, a number, or a day as the number that Excel counts for it. */
export type SheetCell = string | number | { day: number } | null;

/** Makes a workbook of sheets by name. */
export function makeXlsx(
  sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>,
): Uint8Array {
  const names = Object.keys(sheets);
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts = Object.values(sheets).map((rows, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `${declaration}<worksheet xmlns="${sheetSpace}"><sheetData>${rows.map(sheetRow).join("")}</sheetData></worksheet>`,
  ]);
  const overrides = Object.fromEntries([
    ["xl/workbook.xml", `${type}.sheet.main+xml`],
    ["xl/styles.xml", `${type}.styles+xml`],
    ...parts.map(([part]) => [part, `${type}.worksheet+xml`]),
  ]) as Record<string, string>;
  return packParts({
    ...openXmlParts(overrides, "xl/workbook.xml"),
    "xl/workbook.xml": `${declaration}<workbook xmlns="${sheetSpace}" xmlns:r="${relationships}"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...names.map((_, at) => ["worksheet", `worksheets/sheet${at + 1}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
    // The second format, which cells of days have, is a built-in one for dates.
    "xl/styles.xml": `${declaration}<styleSheet xmlns="${sheetSpace}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...(Object.fromEntries(parts) as Record<string, string>),
  });
}

function sheetRow(cells: readonly SheetCell[], at: number): string {
  const written = cells.map((cell, column) => {
    const place = `r="${String.fromCharCode(65 + column)}${at + 1}"`;
    if (cell === null) return "";
    if (typeof cell === "number") return `<c ${place}><v>${cell}</v></c>`;
    if (typeof cell === "object") return `<c ${place} s="1"><v>${cell.day}</v></c>`;
    return `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${at + 1}">${written.join("")}</row>`;
}

/** Makes an OpenDocument text of a body in its XML. */
export function makeOdt(body: string): Uint8Array {
  const space = "urn:oasis:names:tc:opendocument:xmlns";
  return packParts({
    mimetype: "application/vnd.oasis.opendocument.text",
    "META-INF/manifest.xml": `${declaration}<manifest:manifest xmlns:manifest="${space}:manifest:1.0"/>`,
    "content.xml": `${declaration}<office:document-content xmlns:office="${space}:office:1.0" xmlns:text="${space}:text:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  });
}
