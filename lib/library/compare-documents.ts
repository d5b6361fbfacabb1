import { analyseText } from "../keyword/analyse-text.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import type { LibraryWording } from "../wording/wording.ts";
import { titleOf } from "./document-name.ts";
import type { DocumentUnit } from "./document-units.ts";
import { kinOf } from "./kin-documents.ts";
import { type QuotedText, quoteUnit } from "./quoted-text.ts";
import type { LibraryDocument } from "./read-library.ts";

/** A document and all that can be quoted of it, in order. */
export type ComparedSide = { document: LibraryDocument; units: readonly DocumentUnit[] };

/** Rows that are shown of a comparison, and words of each document in one. */
const maxRows = 12;
const maxCellWords = 60;
/** The share of the shorter document's headings that the other has too, where one is laid out as the other. */
const minSharedHeadings = 0.5;

/**
 * Writes what differs between two versions of a document, or two that are laid out alike, heading by heading, in the documents' own words: a row for each heading
 * under which one says what the other does not.
 * @returns undefined for documents that are not laid out alike.
 */
export function compareVersions(
  sides: readonly [ComparedSide, ComparedSide],
  wording: LibraryWording,
): QuotedText | undefined {
  const [ones, others] = [byHeading(sides[0]), byHeading(sides[1])];
  const shared = [...ones.keys()].filter((heading) => heading !== "" && others.has(heading));
  const areVersions = kinOf([sides[1].document], sides[0].document).length > 0;
  const least = Math.min(ones.size, others.size) * minSharedHeadings;
  if (!areVersions && (shared.length === 0 || shared.length < least)) return undefined;
  const [inOne, inOther] = sides.map(({ units }) => new Set(units.map(saying)));
  const rows = [...new Map([...ones, ...others])].flatMap(([heading, { name }]) => {
    const own = (ones.get(heading)?.units ?? []).filter((unit) => !inOther?.has(saying(unit)));
    const new_ = (others.get(heading)?.units ?? []).filter((unit) => !inOne?.has(saying(unit)));
    return own.length + new_.length > 0 ? [{ name, cells: [own, new_] }] : [];
  });
  const names = sides.map(({ document }) => nameBeside(document, sides));
  if (rows.length === 0) return [wording.sayTheSame(names[0] ?? "", names[1] ?? "")];
  const head = `| | ${names.map(inCell).join(" | ")} |\n| --- | --- | --- |`;
  const shown = rows
    .slice(0, maxRows)
    .flatMap(
      ({ name, cells }): QuotedText => [
        `\n| ${inCell(escapeForAnswer(name))} | `,
        ...cells.flatMap((units, i) => [...asCell(units), i === 0 ? " | " : " |"]),
      ],
    );
  const more = rows.length - maxRows;
  return [
    `${areVersions ? wording.differences(rows.length) : wording.sideBySide}\n\n${head}`,
    ...shown,
    more > 0 ? `\n\n${wording.more(more)}` : "",
  ];
}

type Headed = { name: string; units: DocumentUnit[] };

/** The units of a document by their headings, which are the same whatever their numbers; those of a table by the first cell. */
function byHeading({ document, units }: ComparedSide): Map<string, Headed> {
  const headed = new Map<string, Headed>();
  for (const unit of units) {
    const name = headingOf(unit, document);
    const key = analyseText(name.replace(/^[\d.]+\s/u, "")).join(" ");
    const known = headed.get(key) ?? { name, units: [] };
    headed.set(key, { ...known, units: [...known.units, unit] });
  }
  return headed;
}

function headingOf({ table, context, chunk }: DocumentUnit, { title }: LibraryDocument): string {
  const heading = table?.cells[0] ?? context ?? chunk.section?.split(" > ").at(-1) ?? "";
  return heading === title ? "" : heading;
}

/** What a unit says, however it is spelled and pointed. */
const saying = ({ words }: DocumentUnit) =>
  (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

/** A document's title, or its file where the other has the same title. */
function nameBeside(document: LibraryDocument, sides: readonly ComparedSide[]): string {
  const areAlike = new Set(sides.map((side) => titleOf(side.document))).size < sides.length;
  return areAlike ? escapeForAnswer(document.filename) : titleOf(document);
}

const inCell = (markdown: string) => markdown.replace(/\s*\n\s*/gu, " ").replace(/\|/gu, "\\|");

/** The first units that fit into a cell, each with its citation; a dash for none. */
function asCell(units: readonly DocumentUnit[]): QuotedText {
  if (units.length === 0) return ["–"];
  const counts = units.map(({ words }) => words.split(/\s+/u).length);
  const fit = units.filter(
    (_, at) => at === 0 || counts.slice(0, at + 1).reduce((a, b) => a + b, 0) <= maxCellWords,
  );
  const quoted = fit.flatMap(
    (unit, at): QuotedText => [
      at > 0 ? " " : "",
      ...quoteUnit(unit).map((piece) => (typeof piece === "string" ? inCell(piece) : piece)),
    ],
  );
  return fit.length < units.length ? [...quoted, " …"] : quoted;
}
